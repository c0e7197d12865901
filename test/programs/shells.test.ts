import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { oneServer, published } from "../helpers/published";
import { needs, program, run, write, type Program } from "../helpers/programs";
import { root } from "../helpers/root";
import { temporaryFolder } from "../helpers/temporary";

const shells = {
  bash: program("bash", "bash"),
  zsh: program("zsh", "zsh"),
  fish: program("fish", "fish"),
};

/** Runs a script in a shell that finds the command, in a folder with one synthesized environment and one file. */
function inShell(shell: Program, words: readonly string[], script: string): string[] {
  const folder = temporaryFolder("completion");
  const bin = join(folder, "bin");
  mkdirSync(bin);
  symlinkSync(join(root, "bin", "perflab.js"), join(bin, "perflab"));
  writeFileSync(join(folder, "lab images.tar"), "");
  write(join(folder, "cdktf.out", "stacks", oneServer, "lab.json"), JSON.stringify(published(oneServer).manifest));
  const env = { PATH: `${bin}:${process.env.PATH ?? ""}`, HOME: folder };
  const { status, stdout, stderr } = run(shell, [...words, write(join(folder, "script"), script)], {
    cwd: folder,
    env,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout.trimEnd().split("\n");
}

describe("bash", () => {
  beforeEach(needs(shells.bash));
  const complete = (line: string) =>
    inShell(
      shells.bash,
      ["--norc"],
      `source <(perflab completion bash)
compopt() { echo "compopt $*"; }
[[ $(complete -p perflab) == "complete -F _perflab perflab" ]] || exit 1
COMP_LINE='${line}' COMP_POINT=${line.length} COMPREPLY=()
_perflab && printf '%s\\n' "\${COMPREPLY[@]}"
`,
    );

  test("commands", () => expect(complete("perflab sy")).toEqual(["synth"]));
  test("environments", () =>
    expect(complete("perflab graph nuxeo-60-n")).toEqual(["nuxeo-60-navigation-a", "nuxeo-60-navigation-b"]));
  test("formats", () => expect(complete("perflab graph x --format ")).toEqual(["svg", "mermaid", "dot"]));
  test("behind an equals sign only what bash replaces", () =>
    expect(complete("perflab graph x --format=m")).toEqual(["mermaid"]));
  test("settings of the assembly, going on behind the equals sign", () =>
    expect(complete("perflab synth dng-606-1s-300c-ifix3 --set rm1/was/webContainer.maxT")).toEqual([
      "compopt -o nospace",
      "rm1/was/webContainer.maxThreads=",
    ]));
  test("files", () => expect(complete("perflab images load la")).toEqual(["compopt -o filenames", "lab images.tar"]));
});

describe("fish", () => {
  beforeEach(needs(shells.fish));
  const complete = (line: string) =>
    inShell(shells.fish, ["--no-config"], `perflab completion fish | source\ncomplete -C '${line}'\n`);

  test("commands with what they do", () =>
    expect(complete("perflab sy")).toEqual([expect.stringMatching(/^synth\t\w+/)]));
  test("settings with title and value", () =>
    expect(complete("perflab synth dng-606-1s-300c-ifix3 --set rm1/was/webContainer.maxT")).toEqual([
      "rm1/was/webContainer.maxThreads=\tWebContainer maximum size: 300",
    ]));
  test("values behind an equals sign", () =>
    expect(complete("perflab graph x --format=m")).toEqual(["--format=mermaid"]));
  test("files", () =>
    expect(complete("perflab images load la").map((line) => line.split("\t")[0])).toEqual(["lab images.tar"]));
});

describe("zsh", () => {
  beforeEach(needs(shells.zsh));
  /** What the function hands to zsh: descriptions behind a colon, and options of the matches. */
  const complete = (...words: string[]) =>
    inShell(
      shells.zsh,
      ["-f"],
      `compdef() { [[ "$*" == "_perflab perflab" ]] || exit 1 }
source <(perflab completion zsh)
_files() { print files }
_describe() { print -rl -- "\${(@P)3}"; print -r -- "options:\${(qq)@[4,-1]}" }
words=(perflab ${words.map((word) => `'${word}'`).join(" ")}) CURRENT=${words.length + 1} PREFIX='${words.at(-1)}'
_perflab
`,
    );

  test("commands with what they do", () =>
    expect(complete("sy")).toEqual([expect.stringMatching(/^synth:\w+/), "options:"]));
  test("settings with title and value, going on behind the equals sign", () =>
    expect(complete("synth", "dng-606-1s-300c-ifix3", "--set", "rm1/was/webContainer.maxT")).toEqual([
      "rm1/was/webContainer.maxThreads=:WebContainer maximum size: 300",
      "options:'-S' ''",
    ]));
  test("a colon in a name is no description", () =>
    expect(complete("graph", "x", "--format=m")).toEqual(["--format=mermaid", "options:"]));
  test("files", () => expect(complete("images", "load", "la")).toEqual(["files"]));

  test("in a real terminal the key completes a command", () => {
    const script = `zmodload zsh/zpty
zpty -b z zsh -f -i
saw() {
  local all= chunk
  repeat 400; do
    while zpty -r -t z chunk; do all+=$chunk; done
    [[ $all == *$1* ]] && { print -r -- "saw $1"; return }
    sleep 0.05
  done
  print -r -- "never saw $1 in \${(V)all}"
}
saw 2004h
zpty -w z "autoload -Uz compinit; compinit -u -D; source <(perflab completion zsh); echo rea''dy"
saw ready
zpty -n -w z $'perflab syn\\t'
saw 'perflab synth'
zpty -d z
`;
    expect(inShell(shells.zsh, ["-f"], script)).toEqual(["saw 2004h", "saw ready", "saw perflab synth"]);
  });
});
