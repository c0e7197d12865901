import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sshOptions } from "../../src/engines/ssh-options";
import { AskedEngines } from "../../src/lab/engine/ask";
import { enginesOf, oneEngine, rememberedEngines } from "../../src/lab/engine/engines-of";
import type { LabEngines } from "../../src/lab/engine/lab-engines";
import { describeEngine } from "../../src/lab/engine/lab-engines";
import { engineVariables } from "../../src/lab/terraform/engine-variables";
import type { Manifest } from "../../src/manifest/schema";

const machine = (id: string, ...servers: string[]) => ({ id, servers }) as unknown as Manifest["machines"][number];
const machines = [machine("ldap", "ldap/ldap"), machine("db", "db/db2"), machine("idle"), machine("rm1", "rm1/was")];
const surroundings = { project: "/project", variables: { DOCKER_HOST: "tcp://elsewhere:1" } };
const opened = (placement: string, hosts: Record<string, string> = {}): LabEngines =>
  enginesOf({ machines, options: { placement, hosts } as unknown as Manifest["options"] }, surroundings);
const list = ({ all }: LabEngines) => all.map(({ name, machines: on, endpoint }) => [name, on.join(" "), endpoint]);

describe("the engines of a lab", () => {
  it("one of Docker's own choice carries every machine with servers", () => {
    const engines = opened("engine");
    expect(list(engines)).toEqual([["engine", "ldap db rm1", { address: "tcp://elsewhere:1" }]]);
    expect(engines.of("db/db2")).toBe(engines.single);
    expect(engines.several).toBe(false);
  });

  it("on hosts they are named after their first machine, in the model's order, as the provider's aliases are", () => {
    const engines = opened("hosts", {
      rm1: "unix:///a.sock,address=10.0.0.3,shared",
      db: "tcp://10.0.0.2:2376,certificates=tls",
      ldap: "unix:///a.sock,address=10.0.0.1,shared",
    });
    expect(list(engines)).toEqual([
      ["ldap", "ldap rm1", { address: "unix:///a.sock" }],
      ["db", "db", { address: "tcp://10.0.0.2:2376", certificates: "/project/tls" }],
    ]);
    expect(engines.of("rm1/was")?.name).toBe("ldap");
    expect(engines.named("db")?.machines).toEqual(["db"]);
    expect(engines.single).toBeUndefined();
  });

  it("certificates may stand below the user's home", () => {
    const { all } = opened("hosts", { db: "tcp://10.0.0.2:2376,certificates=~/tls" });
    expect(all[0]?.endpoint.certificates).toBe(join(homedir(), "tls"));
  });

  it("a swarm has its manager, and the nodes that are named; the others cannot be asked", () => {
    const engines = opened("swarm", { db: "ssh://db" });
    expect(list(engines)).toEqual([
      ["engine", "", { address: "tcp://elsewhere:1" }],
      ["db", "db", { address: "ssh://db" }],
    ]);
    expect(engines.single?.name).toBe("engine");
    const asked = new AskedEngines(engines, []);
    expect(asked.at("rm1/was")).toEqual({ problem: "no engine is named for rm1 (--hosts rm1=ENGINE)" });
  });

  it("are remembered by the journal when the lab's copy is lost", () => {
    const journal = {
      finished: true,
      secrets: {},
      engines: [
        {
          name: "db",
          machines: ["db"],
          identity: "x",
          address: "tcp://a:1",
          certificates: "/tls",
          begun: "2026-01-01",
        },
      ],
    };
    expect(list(rememberedEngines(journal))).toEqual([["db", "db", { address: "tcp://a:1", certificates: "/tls" }]]);
  });

  it("one that does not answer is told with its machines and the reason, and only of its own servers", () => {
    const engines = opened("hosts", { db: "ssh://db", rm1: "ssh://rm1" });
    const [db, rm1] = engines.all as [LabEngines["all"][number], LabEngines["all"][number]];
    const info = { ID: "1" } as never;
    const asked = new AskedEngines(engines, [
      { engine: db, problem: "nothing listens there" },
      { engine: rm1, version: "20.10", api: "1.41", info },
    ]);
    expect(asked.at("db/db2")).toEqual({
      problem: "the engine of db (ssh://db) does not answer: nothing listens there",
    });
    expect(asked.at("rm1/was")).toHaveProperty("docker");
    expect(asked.alive).toEqual([rm1]);
    expect(describeEngine(rm1)).toBe("the engine of rm1 (ssh://rm1)");
  });

  it("on hosts Terraform sees none of Docker's variables", () => {
    expect(engineVariables(opened("hosts", { db: "ssh://db" }), {})).toEqual({
      DOCKER_HOST: undefined,
      DOCKER_CONTEXT: undefined,
      DOCKER_CERT_PATH: undefined,
      DOCKER_TLS_VERIFY: undefined,
      DOCKER_SSH_OPTS: undefined,
    });
    expect(engineVariables(opened("engine"), {})).toMatchObject({ DOCKER_HOST: "tcp://elsewhere:1" });
  });

  it("Terraform gets no proxy between itself and an engine by TCP, as we have none", () => {
    const hosts = { ldap: "tcp://10.0.0.1:2376", db: "tcp://lab2:2376", rm1: "ssh://lab3" };
    const noProxy = (engines: LabEngines, variables = {}) => engineVariables(engines, variables).NO_PROXY;
    expect(noProxy(opened("hosts", hosts))).toBe("10.0.0.1,lab2");
    expect(noProxy(opened("hosts", hosts), { NO_PROXY: "intranet, lab2" })).toBe("intranet,lab2,10.0.0.1");
    expect(noProxy(opened("hosts", hosts), { no_proxy: "intranet" })).toBe("intranet,10.0.0.1,lab2");
    expect(noProxy(opened("hosts", { db: "tcp://[fe80::1]:2376" }))).toBe("fe80::1");
    expect(noProxy(opened("engine"))).toBe("elsewhere");
    expect(engineVariables(opened("hosts", { db: "ssh://db" }), { NO_PROXY: "intranet" })).not.toHaveProperty(
      "NO_PROXY",
    );
  });

  it("Terraform's ssh to one engine has our own options", () => {
    const over = (address: string) => engineVariables(oneEngine([], { address }), {}).DOCKER_SSH_OPTS;
    expect(over("ssh://lab1")).toBe(sshOptions.join(" "));
    expect(over("unix:///a.sock")).toBeUndefined();
  });
});
