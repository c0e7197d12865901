import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseReading } from "../../src/lab/verify/readings-parse";
import { oneServer, published } from "../helpers/published";

const reading = published(oneServer).manifest.readings.find(({ id }) => id === "limits");

/** What the reading of limits says in a container whose control groups have these files. */
function limits(files: Readonly<Record<string, string>>): unknown {
  const folder = mkdtempSync(join(tmpdir(), "perflab-cgroup-"));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${content}\n`);
  }
  const command = (reading?.command ?? []).map((word) => word.replaceAll("/sys/fs/cgroup", folder));
  const text = execFileSync(command[0] ?? "", command.slice(1), {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  rmSync(folder, { recursive: true });
  return parseReading(text, "key-value");
}

describe.skipIf(process.platform !== "linux")("limits of a container, as the kernel applies them (on Linux)", () => {
  test("of control groups version 1", () => {
    const files = {
      "memory/memory.limit_in_bytes": "2147483648",
      "cpu/cpu.cfs_quota_us": "75000",
      "cpu/cpu.cfs_period_us": "100000",
    };
    expect(limits(files)).toMatchObject({ memory: "2147483648", nanocpus: "750000000" });
  });

  test("of control groups version 2", () => {
    const files = { "cgroup.controllers": "cpu memory", "memory.max": "2147483648", "cpu.max": "2400000 100000" };
    expect(limits(files)).toMatchObject({ memory: "2147483648", nanocpus: "24000000000" });
  });

  test("without limits they are no number that a lab asks for", () => {
    const files = { "cgroup.controllers": "cpu memory", "memory.max": "max", "cpu.max": "max 100000" };
    expect(limits(files)).toMatchObject({ memory: "max", nanocpus: "0" });
  });

  test("with the open files and the port range", () => {
    const files = { "cgroup.controllers": "", "memory.max": "1", "cpu.max": "1 1" };
    expect(limits(files)).toMatchObject({
      nofile: expect.stringMatching(/^(\d+|unlimited)$/) as string,
      ip_local_port_range: expect.stringMatching(/^\d+ \d+$/) as string,
    });
  });
});
