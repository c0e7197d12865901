import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { ManifestSetting } from "../../src/manifest/schema";
import { published, publishedIds } from "../helpers/published";
import { needs, openFolder, program, run, write } from "../helpers/programs";
import { parsePowerShell, runPowerShell } from "./powershell";

const sysctl = program("sysctl", "procps");
const isStated = (setting: ManifestSetting | undefined) =>
  setting !== undefined && !["default", "missing"].includes(setting.source.kind);
const statements = (text: string) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

describe.each(publishedIds)("preparation of the hosts of %s", (id) => {
  const lab = published(id);
  const hosts = lab.manifest.machines.map((machine) => machine.id);
  const of = (name: string) =>
    hosts.flatMap((host) => {
      const text = lab.files.get(`configs/${host}/host/published/${name}`);
      return text === undefined ? [] : [{ host, text }];
    });

  test("limits.conf has lines of domain, type, item and value, as pam_limits reads them", () => {
    const stated = hosts.filter((host) => isStated(lab.settings.get(`${host}/nofile`)));
    expect(of("limits.conf").map(({ host }) => host)).toEqual(stated);
    for (const { host, text } of of("limits.conf")) {
      const rows = statements(text).map((line) => line.split(/\s+/));
      expect(rows.map(([domain, type, item]) => [domain, type, item])).toEqual([
        ["*", "soft", "nofile"],
        ["*", "hard", "nofile"],
      ]);
      for (const [, , , value] of rows) expect(value).toBe(String(lab.setting(`${host}/nofile`).value));
    }
  });

  test("sysctl.conf has settings that the kernel knows, with the values of lab.json", () => {
    for (const { host, text } of of("sysctl.conf")) {
      const rows = statements(text).map((line) => /^([a-z0-9_.]+) = (.+)$/.exec(line)?.slice(1));
      expect(rows).toEqual([
        ["net.ipv4.ip_local_port_range", String(lab.setting(`${host}/ip_local_port_range`).value)],
      ]);
    }
  });

  test("prepare.ps1 is there for the Windows machines, and gives them their dynamic ports, once", () => {
    const isWindows = (machine: { readonly os: string }) => machine.os.includes("Windows");
    expect(of("prepare.ps1").map(({ host }) => host)).toEqual(lab.manifest.machines.filter(isWindows).map((m) => m.id));
    for (const { host, text } of of("prepare.ps1")) {
      const [start, number] = ["start", "number"].map((name) => lab.setting(`${host}/dynamicPorts.${name}`).value);
      const ports = { start: 49_152, number: 16_384 };
      expect(runPowerShell(text, ports)).toEqual(["Ok.", ""]);
      expect(ports).toEqual({ start, number });
      expect(runPowerShell(text, ports)).toEqual([`dynamic TCP ports: ${number} from ${start} on already`]);
      expect(ports).toEqual({ start, number });
    }
  });

  describe("read by sysctl", () => {
    beforeEach(needs(sysctl));

    test("sysctl.conf is accepted, without setting anything", () => {
      for (const { text } of of("sysctl.conf")) {
        const path = write(join(openFolder("sysctl"), "sysctl.conf"), text);
        const { status, stdout, stderr } = run(sysctl, ["--dry-run", "--load", path]);
        expect({ status, stdout: stdout.trim(), stderr }).toEqual({
          status: 0,
          stdout: statements(text).join("\n"),
          stderr: "",
        });
      }
    });
  });
});

describe("prepare.ps1 of a Windows machine", () => {
  const script = published("filenet-451-after").file("configs/ce/host/published/prepare.ps1");

  test("changes a range that differs in one number only", () => {
    for (const ports of [
      { start: 2000, number: 16_384 },
      { start: 49_152, number: 63_535 },
      { start: 63_535, number: 2000 },
    ]) {
      runPowerShell(script, ports);
      expect(ports).toEqual({ start: 2000, number: 63_535 });
    }
  });

  test("ends with an error where netsh refuses", () => {
    const ports = { start: 49_152, number: 16_384 };
    const tooMany = script.replace("$number = 63535", "$number = 63537");
    expect(() => runPowerShell(tooMany, ports)).toThrow("netsh ended with 1");
    expect(ports).toEqual({ start: 49_152, number: 16_384 });
  });

  test.each<[string, (text: string) => string, string]>([
    ["an open block", (text) => text.replace(/\}\n$/, ""), "does not close"],
    ["a block too many", (text) => `${text}}\n`, "that none opened"],
    ["a command of another program", (text) => `${text}ipconfig /all\n`, "no statement of this grammar"],
    ["another command of netsh", (text) => text.replace("show dynamicport tcp", "show dynamicport=tcp"), "no pipeline"],
    ["a value that is none", (text) => text.replace("$start = 2000", "$start = 2000 ports"), "no pipeline"],
  ])("with %s is refused by the grammar of this test", (_, change, message) => {
    expect(() => parsePowerShell(script)).not.toThrow();
    expect(change(script)).not.toBe(script);
    expect(() => parsePowerShell(change(script))).toThrow(message);
  });
});
