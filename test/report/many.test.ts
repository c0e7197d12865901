import { expect, test } from "vitest";
import { Db2, gib, IbmHttpServer, JazzTeamServer, Machine, rhel, TestEnvironment, WebSphere } from "../../src";
import type { EnvironmentOptions } from "../../src";
import { synthEnvironment } from "../../src/testing";
import type { Construct } from "constructs";

const count = 40;
const source = { kind: "chosen", note: "many" } as const;
const hardware = { model: "any", processors: "any", logicalProcessors: 4, memory: gib(16), network: "any", source };
const report = { id: "many", title: "Many", authors: "perflab", page: "none" };

class Many extends TestEnvironment {
  constructor(scope: Construct, id: string, options: Partial<EnvironmentOptions>) {
    super(scope, id, { report, title: "Many", topology: "proxy, application servers, database", options });
    const machine = (name: string) => new Machine(this, name, { hardware, os: rhel("6.9") });
    const db2 = new Db2(machine("db"), "db2");
    const ihs = new IbmHttpServer(machine("proxy"), "ihs");
    const servers = Array.from({ length: count }, (_, index) => {
      const was = new WebSphere(machine(`app${index}`), "was");
      const database = db2.addDatabase(`D${index}`, "data");
      new JazzTeamServer(was, "app", { publicServer: ihs, contextRoot: `/app${index}`, database });
      return was;
    });
    ihs.routeTo(...servers);
  }
}

const one = "app30/was/webContainer.maxThreads";
const lab = synthEnvironment(Many, { overrides: { [one]: 77 } });
const page = lab.file("report.html");
const text = lab.file("report.md");

test("of many like machines the first are told, and where the others are", () => {
  expect(text).toContain("| app7/was/app | Jazz Team Server | /app7 | D7 |");
  expect(text).not.toContain("| app8/was/app | Jazz Team Server");
  expect(text).toContain(`${count - 8} more applications, of more like machines, are in lab.json.`);
  expect(text).not.toContain("configs/app8/");
  expect(text).not.toContain("### WebSphere Application Server, app8/was");
  expect(lab.file("runbook.md")).toContain("## WebSphere Application Server, app8/was");
  expect(page.length).toBeLessThan(400_000);
});

test("a value that one machine alone has is told, whichever machine it is", () => {
  expect(text).toMatch(/\| app30\/was\/webContainer\.maxThreads; .*\| 77 /);
  expect(page).toContain(`id="${one}"`);
});

test("the picture has one machine for all others", () => {
  const svg = lab.file("topology.svg");
  expect(svg).toContain(`app8 and ${count - 9} more`);
  expect(svg).not.toContain("app9:");
  expect(svg).not.toMatch(/>app9</);
});

test("lab.json is the text that it would be in one piece", () => {
  expect(lab.manifest.settings.length).toBeGreaterThan(512);
  expect(lab.file("lab.json")).toBe(`${JSON.stringify(lab.manifest, null, 2)}\n`);
});
