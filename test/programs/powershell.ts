/**
 * The few statements of PowerShell 2.0 that prepare.ps1 consists of: assignments of a literal or of a pipeline, `if` with `else`,
 * commands and `throw`. Where no PowerShell is, this reads the script and runs it on a machine whose only program is `netsh`.
 */
type Statement =
  | { readonly kind: "assign"; readonly name: string; readonly value: string }
  | { readonly kind: "if"; readonly condition: string; readonly then: Statement[]; readonly otherwise: Statement[] }
  | { readonly kind: "command" | "throw"; readonly text: string };

/** Dynamic ports of a Windows machine. */
export interface DynamicPorts {
  start: number;
  number: number;
}

interface Machine {
  readonly ports: DynamicPorts;
  readonly variables: Map<string, string>;
  readonly output: string[];
}

/** @throws Error for a statement that is none of these and for blocks that do not close. */
export function parsePowerShell(text: string): Statement[] {
  const tokens = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .flatMap(splitBlocks);
  let at = 0;
  const block = (inner: boolean): Statement[] => {
    const statements: Statement[] = [];
    while (at < tokens.length && tokens[at] !== "}") {
      const token = tokens[at++] ?? "";
      const condition = /^if \((.+)\) \{$/.exec(token)?.[1];
      if (condition === undefined) {
        statements.push(simple(token));
        continue;
      }
      const then = closed();
      const hasElse = tokens[at] === "else {";
      if (hasElse) at++;
      statements.push({ kind: "if", condition, then, otherwise: hasElse ? closed() : [] });
    }
    if (!inner && at < tokens.length) throw new Error("a block closes that none opened");
    return statements;
  };
  const closed = (): Statement[] => {
    const statements = block(true);
    if (tokens[at++] !== "}") throw new Error("a block does not close");
    return statements;
  };
  return block(false);
}

/** `if (c) { a }` and `} else {` as the lines that they would be alone. */
function splitBlocks(line: string): string[] {
  const [, head, body] = /^(if \(.+\) \{) (.+) \}$/.exec(line) ?? [];
  if (head !== undefined && body !== undefined) return [head, body, "}"];
  return line === "} else {" ? ["}", "else {"] : [line];
}

function simple(text: string): Statement {
  const [, name, value] = /^\$(\w+) = (.+)$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) {
    if (!/^(\d+|"[^"]*")$/.test(value)) pipeline(value);
    return { kind: "assign", name, value };
  }
  if (/^throw "[^"]*"$/.test(text)) return { kind: "throw", text: text.slice(6) };
  if (/^(netsh [\w =$]+|Write-Output "[^"]*")$/.test(text)) return { kind: "command", text };
  throw new Error(`no statement of this grammar: ${text}`);
}

/** A command, what is looked for in each line of its output, and the group of the match that is taken. */
function pipeline(text: string): { readonly command: string; readonly pattern: string; readonly group: number } {
  const form =
    /^(netsh [\w ]+) \| Select-String -Pattern "([^"$]+)" \| ForEach-Object \{ \$_\.Matches\[0\]\.Groups\[(\d)\]\.Value \}$/;
  const [, command, pattern, group] = form.exec(text) ?? [];
  if (command === undefined || pattern === undefined) throw new Error(`no pipeline of this grammar: ${text}`);
  return { command, pattern, group: Number(group) };
}

/** Runs a script on a machine and gives what it writes. @throws Error for what the script throws. */
export function runPowerShell(text: string, ports: DynamicPorts): string[] {
  const machine: Machine = { ports, variables: new Map(), output: [] };
  for (const statement of parsePowerShell(text)) execute(statement, machine);
  return machine.output;
}

function fill(word: string, { variables }: Machine): string {
  return word.replace(/^"(.*)"$/, "$1").replace(/\$(\w+)/g, (_, name: string) => {
    const value = variables.get(name);
    if (value === undefined) throw new Error(`$${name} has no value`);
    return value;
  });
}

function execute(statement: Statement, machine: Machine): void {
  switch (statement.kind) {
    case "assign":
      machine.variables.set(statement.name, evaluate(statement.value, machine));
      return;
    case "if":
      for (const each of holds(statement.condition, machine) ? statement.then : statement.otherwise)
        execute(each, machine);
      return;
    case "throw":
      throw new Error(fill(statement.text, machine));
    case "command": {
      const [, said] = /^Write-Output (.+)$/.exec(statement.text) ?? [];
      machine.output.push(
        ...(said === undefined ? netsh(fill(statement.text, machine), machine) : [fill(said, machine)]),
      );
    }
  }
}

/** An array stands in a text with a blank between its elements. */
function evaluate(value: string, machine: Machine): string {
  if (/^(\d+|"[^"]*")$/.test(value)) return fill(value, machine);
  const { command, pattern, group } = pipeline(value);
  const matches = netsh(command, machine).map((line) => new RegExp(pattern).exec(line));
  return matches.flatMap((match) => match?.[group] ?? []).join(" ");
}

function holds(condition: string, machine: Machine): boolean {
  const [, left = "", operator, right = ""] = /^(\S+|"[^"]*") (-eq|-ne) (\S+|"[^"]*")$/.exec(condition) ?? [];
  if (operator === undefined) throw new Error(`no condition of this grammar: ${condition}`);
  return (fill(left, machine) === fill(right, machine)) === (operator === "-eq");
}

/** Takes and refuses what netsh of Windows Server 2008 R2 does. */
function netsh(command: string, { ports, variables }: Machine): string[] {
  variables.set("LASTEXITCODE", "0");
  if (command === "netsh int ipv4 show dynamicport tcp")
    return [
      "",
      "Protocol tcp Dynamic Port Range",
      "---------------------------------",
      `Start Port      : ${ports.start}`,
      `Number of Ports : ${ports.number}`,
      "",
    ];
  const [, start, number] = /^netsh int ipv4 set dynamicport tcp start=(\d+) num=(\d+)$/.exec(command) ?? [];
  const [first, count] = [Number(start), Number(number)];
  if (first >= 1025 && count >= 255 && first + count - 1 <= 65_535) {
    Object.assign(ports, { start: first, number: count });
    return ["Ok.", ""];
  }
  variables.set("LASTEXITCODE", "1");
  return ["The parameter is incorrect.", ""];
}
