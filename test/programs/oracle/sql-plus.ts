/** One instance as the scripts see it: what ALTER SYSTEM and the dictionary views hold. */
export interface Instance {
  readonly level: "11.2" | "12.1" | "12.2" | "19c" | "21c";
  readonly characterSet: string;
  readonly memory: Map<string, string>;
  readonly spfile: Map<string, string>;
  readonly tablespaces: Map<string, string>;
  readonly users: Map<string, string>;
  readonly grants: Set<string>;
  readonly statistics: string[];
  /** Container of the session. */
  container: string;
  /** Statements that changed something. */
  changes: number;
}

export function newInstance(level: Instance["level"], characterSet = "AL32UTF8"): Instance {
  const [memory, spfile, tablespaces, users] = Array.from({ length: 4 }, () => new Map<string, string>());
  const empty = new Map<string, string>();
  return {
    ...{ level, characterSet, container: "CDB$ROOT", changes: 0 },
    ...{ memory: memory ?? empty, spfile: spfile ?? empty, tablespaces: tablespaces ?? empty, users: users ?? empty },
    grants: new Set(),
    statistics: [],
  };
}

const integer = (least: number, most: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
const memorySize = (text: string) => /^(0|[1-9]\d*[KMG])$/.test(text);
const boolean = (text: string) => /^(TRUE|FALSE)$/.test(text);
const word =
  (...words: string[]) =>
  (text: string) =>
    words.includes(text);

interface Known {
  readonly takes: (value: string) => boolean;
  /** Cannot be changed in the running instance. */
  readonly isStatic?: true;
  readonly levels?: string;
}

/** Typed from the reference, not from the product's own table. */
const known: Readonly<Record<string, Known>> = {
  processes: { takes: integer(6, 65_535), isStatic: true },
  sessions: { takes: integer(1, 65_535), isStatic: true },
  open_cursors: { takes: integer(0, 65_535) },
  shared_servers: { takes: integer(0, 65_535) },
  memory_max_target: { takes: memorySize, isStatic: true },
  memory_target: { takes: memorySize },
  sga_target: { takes: memorySize },
  pga_aggregate_target: { takes: memorySize },
  optimizer_adaptive_features: { takes: boolean, levels: "12.1" },
  optimizer_adaptive_plans: { takes: boolean, levels: "12.2 19c 21c" },
  optimizer_adaptive_statistics: { takes: boolean, levels: "12.2 19c 21c" },
  optimizer_adaptive_reporting_only: { takes: boolean, levels: "12.1 12.2 19c 21c" },
  '"_optimizer_use_feedback"': { takes: boolean },
  parallel_degree_policy: { takes: word("MANUAL", "LIMITED", "AUTO", "ADAPTIVE") },
  cursor_sharing: { takes: word("EXACT", "FORCE", "SIMILAR") },
  filesystemio_options: { takes: word("none", "setall", "directIO", "asynch"), isStatic: true },
};

/** Runs a script as SQL*Plus does. @throws Error with the line that it or the database refuses */
export function runScript(instance: Instance, script: string, defined: Readonly<Record<string, string>> = {}): void {
  const lines = script.split("\n");
  if (lines[0] !== "WHENEVER SQLERROR EXIT 1") throw new Error("errors would not end the script");
  if (lines.pop() !== "") throw new Error("the last line has no end");
  instance.container = "CDB$ROOT";
  let isDefineOn = true;
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (/[^\x20-\x7e]/.test(line) || /-\s*$/.test(line)) throw new Error(`SQL*Plus reads on: ${line}`);
    if (isDefineOn && line.startsWith("--") && line.includes("&"))
      throw new Error(`SQL*Plus asks for a value: ${line}`);
    if (line === "" || line.startsWith("-- ")) continue;
    const define = /^SET DEFINE (ON|OFF)$/.exec(line);
    if (define !== null) isDefineOn = define[1] === "ON";
    else if (/^SET (VERIFY|ECHO) OFF$/.test(line)) continue;
    else if (line === "DECLARE") {
      const end = lines.indexOf("/", at);
      if (end < 0) throw new Error("a block without its end");
      const block = lines.slice(at, end).join("\n");
      runBlock(instance, isDefineOn ? substitute(block, defined) : block);
      at = end;
    } else if (line.endsWith(";")) runStatement(instance, line.slice(0, -1));
    else throw new Error(`unknown: ${line}`);
  }
}

function substitute(text: string, defined: Readonly<Record<string, string>>): string {
  return text.replace(/&&?(\w+)\.?/g, (_, name: string) => {
    const value = defined[name];
    if (value === undefined) throw new Error(`Enter value for ${name.toLowerCase()}:`);
    return value;
  });
}

function runStatement(instance: Instance, statement: string): void {
  const set = /^ALTER SYSTEM SET (\S+) = (\S+) SCOPE = (BOTH|SPFILE)$/.exec(statement);
  const grant = /^GRANT ((?:CREATE [A-Z]+(?:, )?)+) TO (\w+)$/.exec(statement);
  const container = /^ALTER SESSION SET CONTAINER = (\w+)$/.exec(statement);
  if (set !== null) alterSystem(instance, set[1] ?? "", set[2] ?? "", set[3] ?? "");
  else if (grant !== null) {
    if (!instance.users.has(grant[2] ?? "")) throw new Error(`ORA-01917: user ${grant[2]} does not exist`);
    instance.grants.add(`${grant[2]}: ${grant[1]}`);
  } else if (container !== null) {
    if (instance.level === "11.2") throw new Error("ORA-00922: missing or invalid option");
    instance.container = container[1] ?? "";
  } else if (/^EXEC DBMS_STATS\.\w+(\(.*\))?$/.test(statement)) instance.statistics.push(statement);
  else throw new Error(`unknown: ${statement}`);
}

function alterSystem(instance: Instance, name: string, value: string, scope: string): void {
  const parameter = known[name];
  if (parameter === undefined) throw new Error(`ORA-00911 or ORA-02065: ${name}`);
  if (parameter.levels !== undefined && !parameter.levels.split(" ").includes(instance.level))
    throw new Error(`ORA-02065: illegal option for ALTER SYSTEM: ${name} at ${instance.level}`);
  const isNew = name === "parallel_degree_policy" && value === "ADAPTIVE" && instance.level === "11.2";
  const isOld = name === "cursor_sharing" && value === "SIMILAR" && instance.level !== "11.2";
  if (!parameter.takes(value) || isNew || isOld) throw new Error(`ORA-00096: invalid value ${value} for ${name}`);
  if (scope === "BOTH" && parameter.isStatic) throw new Error(`ORA-02095: ${name} cannot be modified`);
  if (scope === "BOTH" && /^(memory|sga)_target$/.test(name)) throw new Error(`ORA-02097: ${name} above its maximum`);
  if (instance.spfile.get(name) !== value) instance.changes++;
  instance.spfile.set(name, value);
  if (scope === "BOTH") instance.memory.set(name, value);
}

const guarded =
  /SELECT COUNT\(\*\) INTO found FROM (\w+) WHERE (\w+) = '(\w+)';\n {2}IF found = 0 THEN\n {4}EXECUTE IMMEDIATE q'\[([^\]]+)\]';\n {2}END IF;/g;

function runBlock(instance: Instance, block: string): void {
  if (block.includes("NLS_CHARACTERSET")) {
    const wanted = /IF found <> '(\w+)' THEN\n {4}RAISE_APPLICATION_ERROR\(-20001, .+\);/.exec(block)?.[1];
    if (wanted !== instance.characterSet) throw new Error(`ORA-20001: character set ${instance.characterSet}`);
    return;
  }
  const steps = [...block.matchAll(guarded)];
  const rest = steps.reduce((text, [step]) => text.replace(step, ""), block).replace(/\s+/g, " ");
  if (rest !== "DECLARE found NUMBER; BEGIN END;") throw new Error(`unknown in a block: ${rest}`);
  for (const [, view = "", column = "", name = "", statement = ""] of steps) {
    const views = { dba_tablespaces: "tablespace_name", dba_users: "username" };
    if (views[view as keyof typeof views] !== column) throw new Error(`ORA-00904: ${view}.${column}`);
    if (name !== name.toUpperCase() || name.length > (view === "dba_tablespaces" ? 30 : 128))
      throw new Error(`no name of the dictionary: ${name}`);
    const table = view === "dba_users" ? instance.users : instance.tablespaces;
    if (table.has(name)) continue;
    create(instance, name, statement.replace(/\s+/g, " "));
    instance.changes++;
  }
}

function create(instance: Instance, name: string, statement: string): void {
  const data =
    /^CREATE BIGFILE TABLESPACE (\w+) DATAFILE '(\/[\w./]+)' SIZE 1G AUTOEXTEND ON EXTENT MANAGEMENT LOCAL AUTOALLOCATE$/;
  const temporary =
    /^CREATE TEMPORARY TABLESPACE (\w+) TEMPFILE '(\/[\w./]+)' SIZE 20M AUTOEXTEND ON EXTENT MANAGEMENT LOCAL UNIFORM SIZE 1M$/;
  const user =
    /^CREATE USER (\w+) IDENTIFIED BY "([^"]+)" DEFAULT TABLESPACE (\w+) TEMPORARY TABLESPACE (\w+) QUOTA UNLIMITED ON (\w+)$/;
  const space = data.exec(statement) ?? temporary.exec(statement);
  if (space !== null) {
    if ([...instance.tablespaces.values()].includes(space[2] ?? "")) throw new Error(`ORA-01537: ${space[2]}`);
    instance.tablespaces.set(same(space[1], name), space[2] ?? "");
    return;
  }
  const [, made, password = "", own = "", sorting = "", quota] = user.exec(statement) ?? [];
  for (const needed of [own, sorting])
    if (!instance.tablespaces.has(needed)) throw new Error(`ORA-00959: tablespace ${needed} does not exist`);
  if (quota !== own) throw new Error(`no space in ${own}`);
  instance.users.set(same(made, name), password);
}

function same(made: string | undefined, asked: string): string {
  if (made !== asked) throw new Error(`${asked} is looked up and ${made} is made`);
  return asked;
}
