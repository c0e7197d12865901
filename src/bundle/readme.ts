import { documentText } from "../document/markdown";
import { table, text, type Block, type Chapter, type Document } from "../document/document";
import type { Manifest, ManifestMachine } from "../manifest/schema";
import { settingsOf } from "../explanation/parts";
import { isLabOnly } from "../manifest/lab-only";
import { shownValue } from "../manifest/value";
import { byHand } from "./by-hand";
import type { BundleFile } from "./files";
import { beforeApply, changesServers } from "./before-apply";
import { describeStep } from "./describe-step";
import type { Step } from "./plan";
import { settingLines, sourceOf } from "./settings-table";

/** README.md of a machine's folder. */
export function machineReadme(
  manifest: Manifest,
  machine: ManifestMachine,
  files: readonly BundleFile[],
  steps: readonly Step[],
): string {
  const { environment } = manifest;
  const hand = byHand(manifest, machine.id);
  const done = steps.flatMap(describeStep);
  const chapters: Chapter[] = [
    ...(steps.length > 0
      ? [
          usage(machine, beforeApply(machine.family, steps, files), changesServers(steps)),
          { title: "What apply does, in this order", blocks: doneBlocks(done) },
        ]
      : []),
    { title: "Values", blocks: valueBlocks(manifest, machine, files) },
    {
      title: "What remains for a person",
      blocks: hand.flatMap(({ title, steps: all }): Block[] => [
        { kind: "heading", text: title },
        { kind: "steps", steps: all },
      ]),
    },
    { title: "The machine of the report", blocks: [hardware(machine)] },
  ];
  const document: Document = {
    title: `${machine.id} of ${environment.id}`,
    opening: [
      text(`${machine.role}; ${environment.title}. This folder needs nothing but the machine's own tools.`),
      text(
        `Made by perflab bundle ${environment.id}. Change the model or an option, not this folder; ` +
          `report: ${environment.report.title}, ${environment.report.authors}.`,
      ),
      ...manifest.stamps
        .filter((stamp) => !stamp.includes("stand-in"))
        .map((stamp): Block => ({ kind: "stamp", text: stamp })),
    ],
    chapters: chapters.filter(({ blocks }) => blocks.length > 0),
  };
  return documentText(document);
}

function usage({ family }: ManifestMachine, before: readonly string[], changes: boolean): Chapter {
  const isWindows = family === "windows";
  const run = (name: string, words = "") =>
    isWindows ? `powershell -ExecutionPolicy Bypass -File ${name}.ps1${words}` : `sh ${name}.sh${words}`;
  const rows: [string, string][] = [
    [run("check"), "what differs: wanted, found, source; changes nothing; exit 1 if anything differs"],
    [run("apply", isWindows ? " -DryRun" : " --dry-run"), "every change as a difference; changes nothing"],
    [run("apply"), "changes what differs and keeps what it replaces; a second run changes nothing"],
    [
      run("collect", isWindows ? " -Output FOLDER" : " -o FOLDER"),
      "one folder with what is there now, for perflab verify --collected; passwords are masked",
    ],
    [run("rollback"), "to undo it: puts back what was there before the first apply"],
  ];
  return {
    title: "How to use it",
    blocks: [
      text("Before:"),
      { kind: "steps", steps: before },
      text("Then in this folder:"),
      table(
        "Scripts",
        ["Command", "What it does"],
        rows.map(([command, what]) => [[[{ text: command, tone: "code" }]], what]),
      ),
      ...(changes ? [text("After apply start the servers again: then its values are in force.")] : []),
    ],
  };
}

function doneBlocks(done: readonly string[]): Block[] {
  return done.length === 0 ? [] : [{ kind: "steps", steps: done }];
}

function valueBlocks(manifest: Manifest, machine: ManifestMachine, files: readonly BundleFile[]): Block[] {
  const lines = settingLines(manifest, files);
  const owners = [machine.id, ...machine.servers];
  return owners.flatMap((owner) => {
    const server = manifest.servers.find(({ id }) => id === owner);
    const rows = settingsOf(manifest, owner)
      .filter((setting) => setting.value !== null && setting.source.kind !== "default" && !isLabOnly(setting, server))
      .map((setting) => {
        const at = lines.find((each) => each.setting === setting);
        const place = at === undefined ? setting.place : `${at.file.inFolder}, line ${at.line}`;
        return [setting.key ?? setting.title, shownValue(setting), sourceOf(setting), place];
      });
    if (rows.length === 0) return [];
    const title = server === undefined ? `Machine ${owner}` : [server.title, server.version].filter(Boolean).join(" ");
    return [
      { kind: "heading", text: `${title}${server === undefined ? "" : `, ${owner}`}` },
      table(title, ["Setting", "Value", "Source", "Where"], rows),
    ] as Block[];
  });
}

function hardware({ model, processors, logicalProcessors, memoryMiB, storage, network, os }: ManifestMachine): Block {
  const rows = [
    ["Model", model],
    ["Processors", `${processors}; ${logicalProcessors} logical`],
    ["Memory", `${memoryMiB} MiB`],
    ...(storage === undefined ? [] : [["Storage", storage]]),
    ["Network", network],
    ["Operating system", os],
  ];
  return table("Hardware", ["What", "In the report"], rows);
}
