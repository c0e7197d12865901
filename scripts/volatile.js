/**
 * What differs from one recording on an engine to the next. On a page each sign of it is `#`, so that columns stay aligned; for a
 * comparison of two recordings also what depends on the machine, and the order of what happens at once, is left out.
 */
const hide = (text) => text.replace(/[^\s]/g, "#");

/** Pattern with one group for each part, the even ones volatile. */
const rules = [
  // Preflight: what this machine has.
  [/^( *ok +(?:engine|terraform|provider): [^;]*; )(.*)$/gm, () => "#"],
  [/^( *(?:ok|warn) +(?:memory|disk|processors|processors of one container): [^;]*; )([\d.]+)/gm, hide],
  [/^( *ok +disk: .* free in )(.*)$/gm, () => "#"],
  [/^( *(?:ok|warn) +(?:limits|swap|free memory): [^;]*; )(.*)$/gm, () => "#"],
  // Contents and ids of images.
  [/(perflab\/[a-z]+:)([0-9a-f]{12})/g, hide],
  [/(#{12} +)([0-9a-f]{12})/g, hide],
  [/( at scale \S+ on )(\S+)/g, () => "#"],
  // Times.
  [/( healthy after )(\d+)(?= s)/g, hide],
  [/(effective;\s+)([\d.]+)(?= s)/g, hide],
  // Ports of this machine, memory in use.
  [/(127\.0\.0\.1:)(\d+)(?=->)/g, hide],
  [/( {2}(?:healthy|starting) +)(\d+)(?= +\/ \d+ MiB)/g, hide],
  // Results of a run: samples, mean and percentile of each group, and what follows from them.
  [/^([a-z][a-z-]+ +\d+ +)(\d+)(?= +\d+ +[\d-]+ +[\d-]+$)/gm, hide],
  [/^([a-z][a-z-]+ +\d+ +#+ +\d+ +)([\d-]+ +[\d-]+)$/gm, hide],
  [/^()(\d+)(?= samples, 0 errors in )/gm, hide],
  [/^(ok +no sample failed: )(\d+)/gm, hide],
  [/^(held back at the processor limit: )(.*)$/gm, () => "#"],
  // Passwords, engine.
  [/^(export (?:TF_VAR_\w+_password|DOCKER_HOST)=')([^']*)/gm, () => "#"],
];

/** Seconds of waiting are told only when they are many. */
const waiting = /^ *starting \S+ \(\d+ s\)\n/gm;

/** The last column of a preflight's table is what this machine has; rows that only it makes longer are left out. */
function withoutFound(text) {
  const at = /^( +item +needed +)found$/m.exec(text)?.[1].length;
  if (at === undefined) return text;
  return text
    .split("\n")
    .flatMap((line) => {
      const isRow =
        /^(ok|warn|fail) /.test(line) || (line.startsWith(" ".repeat(6)) && !/^ {6}(fix: | {5}\S)| found$/.test(line));
      if (!isRow) return [line];
      const kept = line.slice(0, at).trimEnd();
      return kept === "" ? [] : /^\S/.test(line) ? [`${kept.padEnd(at)}#`] : [kept];
    })
    .join("\n")
    .replace(/^\d+ failures?, \d+ warnings?$/m, "# failures, # warnings");
}

exports.masked = function masked(text) {
  return rules.reduce(
    (done, [pattern, how]) => done.replace(pattern, (_, before, volatile) => `${before}${how(volatile)}`),
    withoutFound(text).replace(waiting, ""),
  );
};

/** What a repair of the machine is told for, and whether it is needed. */
const machine = [
  [/^( *)(?:ok|warn) +((?:memory|disk|swap|free memory|processors|processors of one container): .*)$/gm, "$1$2"],
  [/^(?:ok|warn) +((?:memory|disk|swap|free memory|processors|processors of) .*)$/gm, "$1"],
  [/^ *fix: .*\n(?: {11}\S.*\n)*/gm, ""],
];

const atOnce = /^ *(starting|removing|removed|kept|\S+ healthy after) ?/;

/** A page in the form in which two recordings of the same are equal. */
exports.comparable = function comparable(page) {
  const same = machine.reduce((text, [pattern, by]) => text.replace(pattern, by), page);
  const lines = same.replace(/#+/g, "#").replace(/ {2,}/g, " ").split("\n");
  const sorted = [];
  let block = [];
  for (const line of [...lines, ""]) {
    if (atOnce.test(line)) block.push(line);
    else {
      sorted.push(...block.sort(), line);
      block = [];
    }
  }
  return sorted.join("\n").trimEnd();
};
