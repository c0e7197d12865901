import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hostChecks, hostScript } from "../../src/bundle/host-checks";
import { machineOf } from "../helpers/bundle";
import { program, run, write } from "../helpers/programs";
import { oneServer, published } from "../helpers/published";
import { temporaryFolder } from "../helpers/temporary";

const sh = program("sh", "dash");
const lab = published(oneServer);

/** A machine as the script sees it: files below a folder, tools in another. */
function host(files: Readonly<Record<string, string>>, tools: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder("host");
  const [root, bin] = [join(folder, "root"), join(folder, "bin")];
  for (const each of [root, bin]) mkdirSync(each);
  for (const [path, content] of Object.entries(files)) write(join(root, path), content);
  for (const [name, content] of Object.entries(tools)) write(join(bin, name), `#!/bin/sh\n${content}`, 0o755);
  return { root, PATH: `${bin}:${process.env.PATH ?? ""}` };
}

function checks(machine: string, { root, PATH }: { root: string; PATH: string }, isRunning = false) {
  const { script, parse } = hostChecks(lab.manifest, machine);
  const path = write(join(temporaryFolder("host"), "host.sh"), script);
  const { status, stdout, stderr } = run(sh, [path], { env: { PATH, ...(isRunning ? {} : { PERFLAB_ROOT: root }) } });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return new Map(parse(stdout).map((check) => [check.name, check]));
}

const range = "proc/sys/net/ipv4/ip_local_port_range";

describe("what only the host can tell", () => {
  test("is compared with the model, with the source", () => {
    const found = checks("rm1", host({ [range]: "32768\t60999\n" }));
    expect(found.get("rm1/ip_local_port_range")).toEqual({
      name: "rm1/ip_local_port_range",
      title: "Local TCP/IP port range",
      wanted: "2000 65534",
      found: "32768 60999",
      ok: false,
      source: expect.stringMatching(/^inferred; dng-606, Appendix E/) as string,
    });
    expect(checks("rm1", host({ [range]: "2000\t65534\n" })).get("rm1/ip_local_port_range")?.ok).toBe(true);
  });

  test("is told without a verdict where no report gives a value", () => {
    const governor = "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor";
    const meminfo = "MemTotal: 4194304 kB\nSwapTotal: 2097152 kB\nSwapFree: 0 kB\n";
    const found = checks("proxy", host({ [governor]: "powersave\n", "proc/meminfo": meminfo }));
    expect(found.get("proxy/governor")).toEqual({ name: "proxy/governor", title: "CPU governor", found: "powersave" });
    expect(found.get("proxy/swap")?.found).toBe("2048 MiB");
    expect(found.get("proxy/memory")?.found).toBe("4096 MiB");
  });

  test("says why it could not be read, and is then no verdict", () => {
    const { ok, found, reason } = checks("rm1", host({})).get("rm1/ip_local_port_range") ?? {};
    expect({ ok, found }).toEqual({ ok: undefined, found: undefined });
    expect(reason).toContain("there is no ");
  });

  test.each([
    ["storcli64", 'echo "Write Cache(initial setting) = WriteBack"', "write-back", true],
    ["storcli64", 'echo "Write Cache(initial setting) = WriteThrough"', "write-through", false],
    [
      "MegaCli64",
      'echo "Current Cache Policy: WriteBack, ReadAdaptive, Direct, No Write Cache if Bad BBU"',
      "write-back",
      true,
    ],
    [
      "MegaCli64",
      'printf "Current Cache Policy: WriteBack, X\\nCurrent Cache Policy: WriteThrough, X\\n"',
      "write-back write-through",
      false,
    ],
  ])("the write policy is read with %s", (name, tool, found, ok) => {
    const policy = checks("db", host({}, { [name]: `${tool}\n` }), true).get("db/storage.writePolicy");
    expect(policy).toMatchObject({ wanted: "write-back", found, ok });
  });

  test("the open files are those of a new session, soft and hard", () => {
    expect(checks("rm1", host({}), true).get("rm1/nofile")).toMatchObject({ wanted: "65000 65000" });
  });

  test.each([
    ["chronyc", 'echo "Leap status     : Normal"', "synchronized (chrony)"],
    ["chronyc", 'echo "Leap status     : Not synchronised"', "not synchronized (chrony)"],
  ])("time synchronization is read with %s", (name, tool, found) => {
    expect(checks("rm1", host({}, { [name]: `${tool}\n` }), true).get("rm1/time")?.found).toBe(found);
  });

  test("lines of a login do not disturb", () => {
    const { parse } = hostChecks(lab.manifest, "rm1");
    const found = parse("Welcome!\r\nkernel:net.ipv4.ip_local_port_range\t2000 65534\r\n");
    expect(found.find(({ name }) => name.endsWith("range"))?.ok).toBe(true);
    expect(found.find(({ name }) => name.endsWith("nofile"))?.reason).toBe("the script did not read it");
  });
});

test("the scripts of the bundle hold the same text", () => {
  expect(machineOf(lab, "rm1").files.get("lib.sh")?.content).toContain(hostScript());
  expect(hostChecks(lab.manifest, "rm1").script).toContain(hostScript());
});

test("an unknown machine has no checks", () => {
  expect(hostChecks(lab.manifest, "nobody").parse("")).toEqual([]);
});
