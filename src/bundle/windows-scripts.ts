import type { Manifest, ManifestMachine } from "../manifest/schema";
import { render, type View } from "../rendering/template";
import { describeSource, type Source } from "../settings/source";
import type { BundledFile } from "./bundle";
import type { BundleFile } from "./files";
import { maskPatterns } from "./masks";
import type { Step } from "./plan";

/** What is done on a Windows machine, in order. */
export function windowsPlan(manifest: Manifest, machine: ManifestMachine, files: readonly BundleFile[]): Step[] {
  return [
    ...files.filter(({ server }) => server === machine.id).flatMap((file) => hostStep(manifest, file)),
    ["Write-Facts"],
    ...machine.servers.flatMap((server) => {
      const own = files.filter((file) => file.server === server);
      const isDb2 = own.some(({ use }) => use?.as === "script" && use.with === "db2");
      const values = isDb2 ? db2Values(manifest, server) : [];
      // Before the scripts apply keeps the values that are there, a check compares them.
      return [...values, ...own.flatMap((file) => serverStep(file, own))];
    }),
  ];
}

const backslashes = (path: string): string => path.replace(/\//g, "\\");

function hostStep({ settings }: Manifest, { inFolder, target, server }: BundleFile): Step[] {
  const of = (name: string) => settings.find(({ id }) => id === `${server}/dynamicPorts.${name}`);
  const [start, number] = [of("start"), of("number")];
  const source = start === undefined ? "" : describeSource(start.source as Source);
  const words = [start, number].map((setting) => String(setting?.value ?? ""));
  return [["Set-DynamicPorts", backslashes(inFolder), backslashes(target), ...words, source]];
}

function serverStep({ inFolder, target, use, server }: BundleFile, all: readonly BundleFile[]): Step[] {
  const file = backslashes(inFolder);
  if (use === undefined) return /^[A-Z]:\//.test(target) ? [["Set-TargetFile", file, backslashes(target)]] : [];
  if (use.as !== "script") return [];
  if (use.later !== undefined) return [["Set-TargetFile", file, backslashes(target)]];
  const given = all.find((each) => each.use?.as === "argument")?.inFolder ?? "";
  if (use.with === "wsadmin") return [["Invoke-WebSphere", server, file, backslashes(given)]];
  return use.with === "db2" ? [["Invoke-Db2Script", server, file, backslashes(target)]] : [];
}

/** Parameters that `get db cfg` and `get dbm cfg` show. */
function db2Values({ settings, databases }: Manifest, server: string): Step[] {
  return settings.flatMap(({ id, key, value, source, place }): Step[] => {
    const name = key ?? id.slice(id.lastIndexOf("/") + 1);
    if (!id.startsWith(`${server}/`) || value === null || !/^[A-Z][A-Z0-9_]+$/.test(name)) return [];
    const said = describeSource(source as Source);
    if (place.includes("dbm cfg")) return [["Test-Db2Value", server, "", name, String(value), said]];
    if (!place.includes("db cfg")) return [];
    return databases
      .filter((database) => database.server === server)
      .map((database) => ["Test-Db2Value", server, database.name, name, String(value), said]);
  });
}

/** PowerShell: single-quoted texts, which any of its single quotes closes. */
const quoted = (text: string): string => `'${text.replace(/['‘’‚‛]/g, "$&$&")}'`;

/** Without a mark at its beginning Windows PowerShell takes a script for the system's own code page. */
const marked = (script: string): string => (/[\u0080-\uffff]/.test(script) ? `\ufeff${script}` : script);

const scripts = [
  {
    action: "check",
    usage: [
      "check.ps1",
      "Says what differs on this machine. Changes nothing. Exit 0: nothing differs; 1: something does.",
    ],
    parameters: "",
    assignments: [],
  },
  {
    action: "apply",
    usage: [
      "apply.ps1 [-DryRun]",
      "Changes what differs. What it replaces is kept in %ProgramData%\\perflab (PERFLAB_STATE) for rollback.ps1.",
      "-DryRun shows every change and makes none.",
    ],
    parameters: "[switch]$DryRun",
    assignments: ['if ($DryRun) { $action = "dry-run" }'],
  },
  {
    action: "collect",
    usage: [
      "collect.ps1 [-Output FOLDER]",
      "Brings what is on this machine into one folder, for perflab verify --collected. Passwords are masked.",
    ],
    parameters: "[string]$Output",
    assignments: [],
  },
  {
    action: "rollback",
    usage: ["rollback.ps1 [-Force]", "Puts back what was there before the first apply.ps1."],
    parameters: "[switch]$Force",
    assignments: [],
  },
];

const parts = ["files", "journal", "products", "main"];

/** Scripts of a Windows machine: four to run, what they share, the plan, and the tool that WebSphere needs. */
export function windowsScripts(
  { environment }: Manifest,
  machine: ManifestMachine,
  steps: readonly Step[],
  header: string,
): Map<string, BundledFile> {
  const made = scripts.map(({ action, usage, parameters, assignments }): [string, string] => [
    `${action}.ps1`,
    render("bundle/windows/script.ps1.hbs", {
      header,
      action,
      parameters,
      usage: usage.map((line) => ({ line })),
      assignments: assignments.map((line) => ({ line })),
    }).text,
  ]);
  const plan = render("bundle/windows/plan.ps1.hbs", {
    header,
    environment: quoted(environment.id),
    machine: quoted(machine.id),
    steps: steps.map(([name, ...words]) => ({ line: [name, ...words.map(quoted)].join(" ") })),
  }).text;
  const of = (name: string, view: View) => render(`bundle/windows/${name}.ps1.hbs`, view).text;
  const masks = maskPatterns.map((pattern) => ({ pattern }));
  const websphere: [string, string][] = steps.some(([name]) => name === "Invoke-WebSphere")
    ? [["tools/websphere.py", render("bundle/linux/websphere.py.hbs", { header }).text]]
    : [];
  const all: [string, string][] = [
    ...made,
    ["lib.ps1", [of("lib", { header, masks }), ...parts.map((name) => of(name, {}))].join("")],
    ["plan.ps1", plan],
    ...websphere,
  ];
  return new Map(
    all.map(([path, content]) => [path, { content: path.endsWith(".ps1") ? marked(content) : content, runs: false }]),
  );
}
