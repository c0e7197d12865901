import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { batchScript, splitBatch } from "../../src/lab/verify/readings-batch";
import { parseReading } from "../../src/lab/verify/readings-parse";

describe("key-value readings", () => {
  test.each([
    ["max_connections=112", { max_connections: "112" }],
    ["ServerMPM: worker", { ServerMPM: "worker" }],
    ["ThreadLimit 25", { ThreadLimit: "25" }],
    ["  Require local", { Require: "local" }],
    ["altered=", { altered: "" }],
    ["url=http://a:1/b=c", { url: "http://a:1/b=c" }],
    ["# In file: /etc/x\n#   4:\nListen 80\n", { Listen: "80" }],
    ["retry=60\nretry=60", { retry: "60" }],
    ["retry=60\nretry=61", { retry: "60, 61" }],
  ])("%j", (text, values) => {
    expect(parseReading(text, "key-value")).toEqual(values);
  });

  test("a whole number of settings stays apart from words", () => {
    expect(parseReading("ip_local_port_range=2000 65534\nnofile=20000", "key-value")).toEqual({
      ip_local_port_range: "2000 65534",
      nofile: "20000",
    });
  });
});

describe("a batch of commands in one container", () => {
  const mark = "perflab-mark";
  const run = (commands: string[][]) => {
    const { stdout, stderr } = spawnSync("sh", ["-c", batchScript(commands, mark)], { encoding: "utf8" });
    return splitBatch({ code: 0, stdout, stderr }, commands.length, mark);
  };

  test("keeps output, errors and exit codes of each command apart", () => {
    const results = run([
      ["printf", "a b\\nc"],
      ["sh", "-c", "echo good; echo bad >&2; exit 3"],
      ["printf", "it's $HOME"],
      ["no-such-program"],
      ["true"],
    ]);
    expect(results.map(({ code }) => code)).toEqual([0, 3, 0, 127, 0]);
    expect(results.map(({ stdout }) => stdout)).toEqual(["a b\nc", "good\n", "it's $HOME", "", ""]);
    expect(results[1]?.stderr).toBe("bad\n");
    expect(results[2]?.stderr).toBe("");
    expect(results[3]?.stderr).toContain("no-such-program");
  });

  test("a command that the end of the container cut off has no exit code", () => {
    const whole = execFileSync("sh", ["-c", batchScript([["echo", "1"]], mark)], { encoding: "utf8", stdio: "pipe" });
    const results = splitBatch({ code: 137, stdout: `${whole}half of`, stderr: `${mark}\nkilled` }, 3, mark);
    expect(results).toEqual([
      { code: 0, stdout: "1\n", stderr: "" },
      { code: -1, stdout: "", stderr: "killed" },
      { code: -1, stdout: "", stderr: `${mark}\nkilled` },
    ]);
  });
});
