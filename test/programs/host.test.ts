import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { ManifestSetting } from "../../src/assembly/schema";
import { published, publishedIds } from "../helpers/published";
import { needs, openFolder, program, run, write } from "../helpers/programs";

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
