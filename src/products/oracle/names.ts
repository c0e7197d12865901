/** Words that no user or schema may have as its name, and users of the product itself. */
const reserved = new Set(
  (
    "ACCESS ADD ALL ALTER AND ANY AS ASC AUDIT BETWEEN BY CHAR CHECK CLUSTER COLUMN COLUMN_VALUE COMMENT COMPRESS CONNECT " +
    "CREATE CURRENT DATE DECIMAL DEFAULT DELETE DESC DISTINCT DROP ELSE EXCLUSIVE EXISTS FILE FLOAT FOR FROM GRANT GROUP " +
    "HAVING IDENTIFIED IMMEDIATE IN INCREMENT INDEX INITIAL INSERT INTEGER INTERSECT INTO IS LEVEL LIKE LOCK LONG " +
    "MAXEXTENTS MINUS MLSLABEL MODE MODIFY NESTED_TABLE_ID NOAUDIT NOCOMPRESS NOT NOWAIT NULL NUMBER OF OFFLINE ON ONLINE " +
    "OPTION OR ORDER PCTFREE PRIOR PUBLIC RAW RENAME RESOURCE REVOKE ROW ROWID ROWNUM ROWS SELECT SESSION SET SHARE SIZE " +
    "SMALLINT START SUCCESSFUL SYNONYM SYSDATE TABLE THEN TO TRIGGER UID UNION UNIQUE UPDATE USER VALIDATE VALUES VARCHAR " +
    "VARCHAR2 VIEW WHENEVER WHERE WITH SYS SYSTEM OUTLN DBSNMP"
  ).split(" "),
);

/** Why Oracle Database does not take a name without quotes; undefined for a good one. */
export function nameProblem(name: string, longest: number): string | undefined {
  if (!/^[A-Za-z]\w*$/.test(name) || name.length > longest)
    return `1 to ${longest} letters, digits and _, beginning with a letter`;
  return reserved.has(name.toUpperCase()) ? "no reserved word and no user of the product" : undefined;
}

/** Names of tablespaces keep the limit of 30 bytes at every level. */
const longestTablespace = 30;

/** Tablespace and temporary tablespace of a user; the number keeps long names apart that begin alike. */
export function tablespaces(user: string, number: number): { readonly data: string; readonly temporary: string } {
  const name = user.toUpperCase();
  const suffix = "_TEMP";
  const stem =
    name.length + suffix.length <= longestTablespace
      ? name
      : `${name.slice(0, longestTablespace - suffix.length - `_${number}`.length)}_${number}`;
  return { data: `${stem}_TS`, temporary: `${stem}${suffix}` };
}
