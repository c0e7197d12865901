import {
  statuses,
  type CheckVerdict,
  type FileVerdict,
  type SettingVerdict,
  type VerifyResult,
} from "../lab/verify-result";
import { entry, paragraph, row } from "./wrap";

/** What `perflab verify` prints: the headline, what is wrong, and a line for each server or with `all` for each setting. */
export function verifyText(result: VerifyResult, all: boolean, width: number): string {
  const { settings, files, checks } = result;
  const wrong = statuses.filter((status) => status === "differs" || status === "not read");
  const blocks = [
    headline(result, width),
    ...wrong.map((status) =>
      settingBlocks(
        status,
        settings.filter((setting) => setting.status === status),
        width,
      ),
    ),
    fileBlocks(files, width),
    checkRows(checks, width),
    all ? settingRows(settings, width) : serverRows(settings),
    all ? "" : `every setting with its source: perflab verify ${result.environment} --all`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function headline({ environment, counts, experiment, stamps, seconds, ok }: VerifyResult, width: number): string {
  const numbers = statuses.map((status) => `${counts[status]} ${status}`).join(", ");
  const factor = experiment && (experiment.activeInLab ? "active in this lab" : "not active in this lab");
  return [
    paragraph(`${environment}: ${numbers} (${seconds.toFixed(1)} s)`, 0, width),
    ...(experiment
      ? [paragraph(`the varied factor (${experiment.value}) is ${factor}: ${experiment.reason}`, 0, width)]
      : []),
    ...stamps.map((stamp) => paragraph(stamp, 0, width)),
    ok ? "the lab runs what was deployed" : "the lab does not run what was deployed, or not all of it could be read",
  ].join("\n");
}

function settingBlocks(title: string, settings: readonly SettingVerdict[], width: number): string {
  if (settings.length === 0) return "";
  const blocks = settings.map(({ id, expected, actual, place, source, reason }) =>
    [
      paragraph(id, 2, width),
      entry("expected", expected, 4, width),
      ...(actual === undefined ? [] : [entry("actual", actual, 4, width)]),
      ...(place ? [entry("place", place, 4, width)] : []),
      entry("source", source, 4, width),
      ...(reason ? [entry("reason", reason, 4, width)] : []),
    ].join("\n"),
  );
  return [title, ...blocks].join("\n");
}

function fileBlocks(files: readonly FileVerdict[], width: number): string {
  const wrong = files.filter(({ status }) => status !== "unchanged");
  if (wrong.length === 0) return "";
  const blocks = wrong.map(({ server, target, status, reason, changes }) => [
    paragraph(`${server}: ${target} ${status}${reason ? `: ${reason}` : ""}`, 2, width),
    ...changes.flatMap(({ line, expected, actual, settings }) => [
      paragraph(`line ${line}: ${settings.join(", ") || "no setting of the model"}`, 4, width),
      ...(expected === undefined ? [] : [entry("assembly", expected.trim(), 6, width)]),
      ...(actual === undefined ? [] : [entry("container", actual.trim(), 6, width)]),
    ]),
  ]);
  return ["files that are not as deployed", ...blocks.flat()].join("\n");
}

function checkRows(checks: readonly CheckVerdict[], width: number): string {
  if (checks.length === 0) return "";
  const widths = [6, 34, width - 44];
  const sorted = [...checks.filter(({ ok }) => !ok), ...checks.filter(({ ok }) => ok)];
  const rows = sorted.map(({ id, ok, actual, expected }) =>
    row([ok ? "ok" : "FAILED", id, ok ? actual : `${actual} (expected: ${expected})`], widths),
  );
  return ["routes and conditions", ...rows].join("\n");
}

function settingRows(settings: readonly SettingVerdict[], width: number): string {
  const [value, state] = [Math.max(16, Math.floor((width - 50) / 2)), 11];
  const widths = [width - 2 * value - state - 6, value, value, state];
  const rows = settings.map(({ id, expected, actual, status, source, reason }) =>
    [
      row([id, expected, actual ?? "-", status], widths),
      paragraph(source, 2, width),
      ...(reason ? [paragraph(reason, 2, width)] : []),
    ].join("\n"),
  );
  return [row(["setting", "expected", "actual", "status"], widths), ...rows].join("\n");
}

function serverRows(settings: readonly SettingVerdict[]): string {
  const owner = ({ id }: SettingVerdict) =>
    id
      .split("/")
      .slice(0, id.split("/").length > 2 ? 2 : 1)
      .join("/");
  const owners = [...new Set(settings.map(owner))];
  const widths = [24, ...statuses.map(({ length }) => length)];
  const rows = owners.map((name) => {
    const own = settings.filter((setting) => owner(setting) === name);
    return row(
      [name, ...statuses.map((status) => String(own.filter((setting) => setting.status === status).length))],
      widths,
    );
  });
  return [row(["settings of", ...statuses], widths), ...rows].join("\n");
}
