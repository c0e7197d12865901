import {
  statuses,
  type CheckVerdict,
  type FileVerdict,
  type SettingVerdict,
  type VerifyResult,
} from "../../lab/verify/result";
import { cutMiddle, entry, paragraph, row } from "./wrap";

/** What `perflab verify` prints: the headline, what is wrong, and a line for each server or with `all` for each setting. */
export function verifyText(result: VerifyResult, all: boolean, width: number): string {
  const { settings, files, checks } = result;
  const of = (status: SettingVerdict["status"]) => settings.filter((setting) => setting.status === status);
  const blocks = [
    headline(result, width),
    differing(of("differs"), width),
    unread(of("not read"), files, width),
    unattributed(files, width),
    checkRows(checks, width),
    all ? settingRows(settings, width) : serverRows(settings),
    isChanged(result) ? paragraph(repair(result.environment), 0, width) : "",
    all ? "" : `Every setting with its source: perflab verify ${result.environment} --all`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

/** What could not be read is no change, and nothing to repair. */
function isChanged({ settings, files }: VerifyResult): boolean {
  return settings.some(({ status }) => status === "differs") || files.some(({ status }) => status === "changed");
}

function repair(environment: string): string {
  return (
    "To bring a server back to what was deployed, remove its container (docker rm -f) and run " +
    `perflab up ${environment} with the same options: data volumes stay. ALTER SYSTEM RESET undoes a database setting.`
  );
}

function headline({ environment, counts, experiment, stamps, seconds, ok }: VerifyResult, width: number): string {
  const numbers = statuses.map((status) => `${counts[status]} ${status === "differs" ? "differ" : status}`).join(", ");
  const factor = experiment?.activeInLab ? "active in this lab" : "not active in this lab";
  const experimentLine = experiment && `the varied factor (${experiment.value}) is ${factor}: ${experiment.reason}`;
  return [
    `${environment}: ${numbers}; ${seconds.toFixed(1)} s`,
    ...(experimentLine ? [experimentLine] : []),
    ...stamps,
    ok ? "the lab runs what was deployed" : "the lab does not run what was deployed, or not all of it could be read",
  ]
    .map((text) => paragraph(text, 0, width))
    .join("\n");
}

function differing(settings: readonly SettingVerdict[], width: number): string {
  const blocks = settings.flatMap(({ id, expected, actual, place, source, reason }) => [
    paragraph(id, 2, width),
    entry("expected", expected, 4, width),
    entry("actual", actual ?? "nothing", 4, width),
    ...(place ? [entry("place", place, 4, width)] : []),
    entry("source", source, 4, width),
    ...(reason ? [entry("reason", reason, 4, width)] : []),
  ]);
  return titled("differs", blocks);
}

/** What could not be read, by the reason: one stopped container is one entry. */
function unread(settings: readonly SettingVerdict[], files: readonly FileVerdict[], width: number): string {
  const all = [
    ...settings.map(({ id, reason }) => ({ what: id, reason })),
    ...files.filter(({ status }) => status === "not read").map(({ target, reason }) => ({ what: target, reason })),
  ];
  const reasons = [...new Set(all.map(({ reason }) => reason ?? "no reason is given"))];
  const blocks = reasons.flatMap((reason) => {
    const what = all.filter((item) => (item.reason ?? "no reason is given") === reason).map((item) => item.what);
    return [paragraph(reason, 2, width), paragraph(what.join(", "), 4, width)];
  });
  return titled("not read", blocks);
}

/** Changes of deployed files that belong to no setting; the others stand with their settings. */
function unattributed(files: readonly FileVerdict[], width: number): string {
  const blocks = files.flatMap(({ server, target, status, reason, changes }) => {
    const loose = changes.filter(({ settings }) => settings.length === 0);
    if (status !== "changed" || (loose.length === 0 && reason === undefined)) return [];
    return [
      paragraph(`${target} in ${server}${reason ? `: ${reason}` : ""}`, 2, width),
      ...loose.flatMap(({ line, expected, actual }) => [
        entry(
          "assembly",
          expected === undefined ? `nothing after line ${line}` : `line ${line}: ${expected.trim()}`,
          4,
          width,
        ),
        entry("container", actual === undefined ? "the line is gone" : actual.trim(), 4, width),
      ]),
    ];
  });
  return titled("changed lines of no setting", blocks);
}

function checkRows(checks: readonly CheckVerdict[], width: number): string {
  const widths = [6, 36, width - 46];
  const sorted = [...checks.filter(({ ok }) => !ok), ...checks.filter(({ ok }) => ok)];
  const rows = sorted.map(({ id, ok, actual, expected }) =>
    row([ok ? "ok" : "FAILED", id, ok ? actual : `${actual} (expected: ${expected})`], widths),
  );
  return titled("routes and conditions", rows);
}

/** Machine and server of a setting, `lab` for those of the lab itself. */
function owner({ id }: SettingVerdict): string {
  const steps = id.split("/");
  return steps.slice(0, Math.min(2, steps.length - 1)).join("/");
}

function byOwner(settings: readonly SettingVerdict[]): [string, SettingVerdict[]][] {
  const owners = [...new Set(settings.map(owner))];
  return owners.map((name) => [name, settings.filter((setting) => owner(setting) === name)]);
}

function settingRows(settings: readonly SettingVerdict[], width: number): string {
  const value = Math.max(15, Math.floor((width - 50) / 2));
  const widths = [width - 2 * value - 17, value, value, 11];
  const rows = byOwner(settings).flatMap(([name, own]) => [
    "",
    row([name, "expected", "actual", "status"], widths),
    ...own.flatMap(({ id, expected, actual, status, source, reason }) => [
      row([id.slice(name.length + 1), cutMiddle(expected, value), cutMiddle(actual ?? "-", value), status], widths),
      paragraph(source, 4, width),
      ...(reason ? [paragraph(reason, 4, width)] : []),
    ]),
  ]);
  return rows.join("\n").trimStart();
}

function serverRows(settings: readonly SettingVerdict[]): string {
  const widths = [24, ...statuses.map(({ length }) => length)];
  const count = (own: readonly SettingVerdict[], status: string) =>
    String(own.filter((each) => each.status === status).length);
  const rows = byOwner(settings).map(([name, own]) =>
    row([name, ...statuses.map((status) => count(own, status))], widths),
  );
  return [row(["settings of", ...statuses], widths), ...rows].join("\n");
}

function titled(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : [title, ...lines].join("\n");
}
