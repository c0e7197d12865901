import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Option } from "commander";
import { describe, expect, test } from "vitest";
import { createProgram } from "../../src/cli/main";
import { readTyped } from "../../src/completion/typed";
import { helpOf, visibleCommands } from "../helpers/command-tree";
import { root } from "../helpers/root";

/** Placeholders of values that say what they are; the others are told by the description. */
const told = ["file", "folder", "environment", "report", "setting", "code"];

/** What a user may give: an example, the range, or the names. */
function saysWhatIsAllowed({ flags, description, argChoices }: Option): boolean {
  const placeholder = /[<[]([^\]>]+)/.exec(flags)?.[1];
  if (placeholder === undefined || told.includes(placeholder) || argChoices) return true;
  return /e\.g\. |\d to \d|0 up to 1| or |the same as --/.test(description);
}

describe.each(visibleCommands())("$name --help", ({ name, command }) => {
  const text = helpOf(command);

  test("fits 80 columns", () => {
    expect(text.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  test("ends with examples of this command, whose commands and options exist", () => {
    const [, examples = ""] = text.split(/\nExamples?:/);
    const lines = examples.split("\n").filter((line) => line.includes("perflab "));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const [, typed = ""] = /perflab ([^)|>]*)/.exec(line) ?? [];
      const words = [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
      const { command: meant, given } = readTyped(createProgram(), [...words, ""]);
      const own = [command, ...command.commands].map((each) => each.name());
      expect(own).toContain(meant.name());
      const flags = words.filter((word) => word.startsWith("--")).map((word) => word.split("=")[0]);
      expect([...given].sort()).toEqual(flags.sort());
    }
  });

  test("describes itself and each option: no capital, no full stop, what is allowed", () => {
    const texts = [command.description(), ...command.options.map(({ description }) => description)];
    const isProgram = name === "perflab";
    expect(texts.filter((each) => each === "" || (!isProgram && /\.$|^[A-Z][a-z]/.test(each)))).toEqual([]);
    expect(command.options.filter((option) => !saysWhatIsAllowed(option)).map(({ flags }) => flags)).toEqual([]);
  });
});

describe("a mistyped word", () => {
  const perflab = (...words: string[]) =>
    spawnSync(process.execPath, [join(root, "bin", "perflab.js"), ...words], { encoding: "utf8", cwd: "/" });

  test.each([
    [["synt"], "(Did you mean synth?)", "(perflab --help tells more)"],
    [["up", "dng-606-1s-300c-ifix3", "--sacle", "1/32"], "(Did you mean --scale?)", "(perflab up --help tells more)"],
    [["images", "biuld"], "no such command", "allowed: build"],
    [["graph", "dng-606-1s-300c-ifx3"], "no environment of this name", "nearest: dng-606-1s-300c-ifix3"],
    [["graph", "dng-606-1s-300c-ifix3", "--format", "svgg"], "--format: no such format", "allowed: svg, mermaid, dot"],
    [["completion", "bsh"], "Allowed choices are bash, zsh, fish.", "(perflab completion --help tells more)"],
  ])("perflab %j gets the nearest ones and exit code 2", (words, first, second) => {
    const { status, stderr, stdout } = perflab(...words);
    expect(stderr).toContain(first);
    expect(stderr).toContain(second);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  });
});
