import { Command } from "commander";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createProgram } from "../../src/cli/main";
import { answer } from "../../src/completion/answer";
import { choicesIn } from "../../src/completion/candidates";
import { write } from "../helpers/programs";
import { oneServer, published, publishedIds } from "../helpers/published";
import { temporaryFolder } from "../helpers/temporary";

let project: string;
const first = (line: string) => line.split("\t")[0];
const values = (...words: string[]) => answer(createProgram(), words, project).split("\n").filter(Boolean).map(first);

const allCommands = (command: Command): Command[] => [command, ...command.commands.flatMap(allCommands)];

describe("completion", () => {
  beforeEach(() => {
    project = temporaryFolder("completion");
  });

  test("commands: all that help shows, and no hidden one", () => {
    const shown = values("");
    const help = createProgram().helpInformation();
    expect(shown).toEqual(expect.arrayContaining(["list", "up", "completion", "help"]));
    expect(shown.filter((name) => !help.includes(`  ${name} `))).toEqual([]);
    expect(shown).not.toContain("__complete");
  });

  test("commands of a group", () => {
    expect(values("images", "")).toEqual(["list", "build", "save", "load", "help"]);
    expect(values("images", "s")).toEqual(["save"]);
  });

  test("options: each once, unless it may be repeated", () => {
    expect(values("up", oneServer, "--s")).toEqual(["--scale", "--set", "--subnet"]);
    expect(values("up", "--scale", "1/32", "--set", "a=1", "--s")).toEqual(["--set", "--subnet"]);
    expect(values("up", "--", "--s")).toEqual([]);
  });

  test("where no argument is left, the options are offered", () => {
    expect(values("verify", oneServer, "")).toEqual(["--all", "--collected", "--format", "--help"]);
  });

  test("environments: the published ones and those synthesized here, none twice", () => {
    write(join(project, "cdktf.out/stacks/own-lab/lab.json"), "{}");
    expect(values("graph", "")).toEqual([...publishedIds, "own-lab"]);
    expect(values("check", oneServer, "dng-606-1s-300c-")).toEqual(["dng-606-1s-300c-ga"]);
  });

  test("values of options that name their choices", () => {
    expect(values("up", "--flavour", "")).toEqual(["open", "ibm"]);
    expect(values("up", "--placement", "")).toEqual(["engine", "hosts", "swarm"]);
    expect(values("up", "--licence", "")).toContain("db2");
    expect(values("completion", "")).toEqual(["bash", "zsh", "fish"]);
  });

  test("every option called format names its choices", () => {
    const formats = allCommands(createProgram()).flatMap(({ options }) =>
      options.filter(({ long }) => long === "--format"),
    );
    expect(formats.length).toBeGreaterThan(8);
    const unclear = formats.filter(({ description }) => (choicesIn("format", description)?.length ?? 0) < 2);
    expect(unclear.map(({ description }) => description)).toEqual([]);
    expect(choicesIn("format", "text, or json: one event per line")).toEqual(["text", "json"]);
    expect(choicesIn("format", "svg, mermaid or dot (default: svg)")).toEqual(["svg", "mermaid", "dot"]);
  });

  test("without an assembly nothing is said about what is in an environment", () => {
    expect(values("logs", oneServer, "x")).toEqual([]);
    expect(values("synth", oneServer, "--set", "")).toEqual([]);
  });
});

describe("options of all forms", () => {
  const program = new Command("perflab");
  program
    .command("make")
    .argument("[file]")
    .option("--report <id>", "of which report")
    .option("--compare <environments...>", "two")
    .option("--explain [code]", "of a code")
    .option("--strict", "no mercy");
  const offered = (...typed: string[]) => answer(program, typed, "/nowhere").split("\n").filter(Boolean);

  test("are completed by their own name where the placeholder says nothing", () => {
    expect(offered("make", "--report", "d")).toEqual(["dng-606"]);
  });

  test("with several values complete each of them, up to the next option", () => {
    expect(offered("make", "--compare", "ldx-71-t1").map(first)).toEqual(["ldx-71-t1-lqe-jena"]);
    expect(offered("make", "--compare", "ldx-71-t1-lqe-jena", "ldx-71-t2").map(first)).toEqual([
      "ldx-71-t2-lqe-rs-oracle",
    ]);
    expect(offered("make", "--compare", "a", "--str").map(first)).toEqual(["--strict"]);
    expect(offered("make", "--compare", "a", "b", "--strict", "x")).toEqual([":files"]);
  });

  test("with a value that may be left out do not swallow the next option", () => {
    expect(offered("make", "--explain", "--str").map(first)).toEqual(["--strict"]);
    expect(offered("make", "--explain", "--strict", "x")).toEqual([":files"]);
  });
});

describe("completion after a synthesis", () => {
  beforeEach(() => {
    project = temporaryFolder("completion");
    const { manifest } = published(oneServer);
    write(join(project, "cdktf.out/stacks", oneServer, "lab.json"), JSON.stringify(manifest));
  });

  test("servers", () => {
    expect(values("logs", oneServer, "")).toEqual(published(oneServer).manifest.servers.map(({ id }) => id));
    expect(values("up", oneServer, "--publish", "pro")).toEqual(["proxy/ihs="]);
  });

  test("hosts: the machines that need one, then the engine, then what is to be said of it, each once", () => {
    const offered = (partial: string) => values("up", oneServer, "--hosts", partial);
    expect(offered("")).toEqual(["ldap=", "db=", "proxy=", "jts=", "rm1=", "driver="]);
    expect(offered("r")).toEqual(["rm1="]);
    expect(offered("rm1=")).toEqual(["rm1=ssh://", "rm1=tcp://", "rm1=unix:///"]);
    expect(offered("rm1=ssh://root@10.1.2.3")).toEqual([]);
    expect(offered("rm1=ssh://root@lab,")).toEqual([
      "rm1=ssh://root@lab,address=",
      "rm1=ssh://root@lab,network=host",
      "rm1=ssh://root@lab,shared",
    ]);
    expect(offered("rm1=tcp://lab:2376,shared,c")).toEqual(["rm1=tcp://lab:2376,shared,certificates="]);
    expect(offered("rm1=ssh://root@lab,shared,s")).toEqual([]);
    expect(values("up", oneServer, "--hosts", "db=ssh://root@lab", "--hosts=r")).toEqual(["--hosts=rm1="]);
  });

  test("settings: step by step while there are many, then by their names", () => {
    const steps = values("up", oneServer, "--set", "");
    expect(steps).toContain("rm1/");
    expect(steps.length).toBeLessThan(20);
    expect(values("up", oneServer, "--set", "rm1/was/jvm.X")).toEqual([
      "rm1/was/jvm.Xmn=",
      "rm1/was/jvm.Xgcpolicy=",
      "rm1/was/jvm.Xcompressedrefs=",
    ]);
  });

  test("a broken assembly gives nothing and no error", () => {
    write(join(project, "cdktf.out/stacks/nuxeo-60-import-a/lab.json"), "{");
    expect(values("logs", "nuxeo-60-import-a", "")).toEqual(["--follow", "--tail", "--help"]);
  });
});
