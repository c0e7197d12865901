/** How one kind of file writes a comment and a value. */
export interface Syntax {
  readonly comment: (text: string) => string;
  readonly value: (value: number | string | boolean) => string;
}

const literal = (value: number | string | boolean): string => String(value);
const hash = (text: string): string => `# ${text}`;

/** Apache httpd and IBM HTTP Server; also sysctl.conf, limits.conf and slapd.conf. */
export const httpd: Syntax = { comment: hash, value: literal };

/** Java properties: separators and the escape character are escaped in values. */
export const properties: Syntax = {
  comment: hash,
  value: (value) => String(value).replace(/[\\:=#!]/g, (sign) => `\\${sign}`),
};

/** nuxeo.conf: everything behind the first `=` is the value. */
export const nuxeoConf: Syntax = { comment: hash, value: literal };

/** One JVM option a line. */
export const jvmOptions: Syntax = { comment: hash, value: literal };

const xmlSigns: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => xmlSigns[sign] ?? sign);
export const xml: Syntax = {
  comment: (text) => `<!-- ${text.replace(/--+/g, "-")} -->`,
  value: (value) => escapeXml(String(value)),
};

/** Jython 2.1 as wsadmin runs it: single-quoted texts. */
export const jython: Syntax = {
  comment: hash,
  value: (value) =>
    typeof value === "number" ? String(value) : `'${String(value).replace(/[\\']/g, (sign) => `\\${sign}`)}'`,
};

export const sql: Syntax = {
  comment: (text) => `-- ${text}`,
  value: (value) => (typeof value === "number" ? String(value) : `'${String(value).replace(/'/g, "''")}'`),
};

/** POSIX shell: single-quoted texts. */
export const shell: Syntax = {
  comment: hash,
  value: (value) => (/^[\w./:-]+$/.test(String(value)) ? String(value) : `'${String(value).replace(/'/g, "'\\''")}'`),
};

/** Batch files of Windows, values in `set "name=value"`: a percent sign is doubled. */
export const batch: Syntax = {
  comment: (text) => `rem ${text.replace(/%/g, "%%")}`,
  value: (value) => String(value).replace(/%/g, "%%"),
};

/** postgresql.conf: texts in single quotes, where a backslash begins an escape. */
export const postgresql: Syntax = {
  comment: hash,
  value: (value) =>
    typeof value === "string"
      ? `'${value.replace(/\\/g, "\\\\").replace(/'/g, "''")}'`
      : typeof value === "boolean"
        ? value
          ? "on"
          : "off"
        : String(value),
};
