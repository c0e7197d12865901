import { describe, expect, it } from "vitest";
import type { PreflightItem } from "../../../src/lab/preflight";
import { preflightText } from "../../../src/cli/output/preflight";

const item = (name: string, status: PreflightItem["status"], more: Partial<PreflightItem> = {}): PreflightItem => ({
  name,
  status,
  needed: "65536 MiB for 3 containers of this machine and its neighbours",
  found: "24105 MiB on the host of rm1, beside what others have there",
  ...(status === "ok"
    ? {}
    : { fix: "--scale 1/3, the largest that fits (--scale fit finds it); or --overcommit to risk it" }),
  ...more,
});
const lines = (text: string) => text.split("\n");

describe("the table of a preflight", () => {
  const rm1 = { machines: ["rm1"] };
  const shared = { machines: ["jts", "ldap"] };
  const several = [
    item("terraform", "ok"),
    item("memory", "fail", rm1),
    item("swap", "warn", rm1),
    item("memory", "ok", shared),
  ];

  it.each([60, 80, 120])("keeps within %i columns", (width) => {
    expect(lines(preflightText(several, width)).filter((line) => line.length > width)).toEqual([]);
  });

  it("stands in groups: the whole lab, then engine after engine", () => {
    const all = lines(preflightText(several, 80));
    const titles = all.filter((_, index) => all[index - 1] === "");
    expect(titles).toEqual(["the whole lab", "rm1", "jts, ldap", "1 failure, 1 warning"]);
  });

  it("has its columns below each other in all groups", () => {
    const all = lines(preflightText(several, 80));
    const at = all[0]?.indexOf("found");
    const rows = all.filter((line) => /^(ok|warn|fail) /.test(line));
    expect(rows.map((line) => line.indexOf("24105"))).toEqual([at, at, at, at]);
  });

  it("has no titles where one engine carries everything", () => {
    const text = preflightText([item("memory", "ok"), item("swap", "ok")], 80);
    expect(text).not.toContain("the whole lab");
    expect(lines(text)[0]).toMatch(/^ +item +needed +found$/);
  });

  it("says below each item what to do, and at the end how many there are", () => {
    const text = preflightText(several, 80);
    expect(text.match(/^ {6}fix: --scale 1\/3/gm)).toHaveLength(2);
    expect(text).toMatch(/\n1 failure, 1 warning\n$/);
  });

  it("names what is in order on an engine of several in one line, beside its memory", () => {
    const text = preflightText(
      [...several, item("port", "ok", shared), item("port", "ok", shared), item("disk", "ok", shared)],
      80,
    );
    expect(text).toContain("\nok    port (2), disk\n");
    expect(text).toContain("--format json has every item");
    expect(preflightText([item("port", "ok"), item("disk", "ok")], 80).match(/^ok /gm)).toHaveLength(2);
  });

  it("keeps commands whole, each on a line of its own", () => {
    const command = (node: string) => `docker node update --label-add perflab.machine.driver=true ${node}.example.com`;
    const text = preflightText(
      [item("labels", "fail", { fix: [command("m1"), command("m2"), "or name the engines"].join("\n           ") })],
      80,
    );
    expect(lines(text)).toEqual(
      expect.arrayContaining([
        `      fix: ${command("m1")}`,
        `           ${command("m2")}`,
        "           or name the engines",
      ]),
    );
  });
});
