import { expect, describe, it } from "vitest";
import { join } from "node:path";
import { AskedEngines } from "../../src/lab/engine/ask";
import { LabEngines, type LabEngine } from "../../src/lab/engine/lab-engines";
import { openLab } from "../../src/lab/lab";
import { readJournal } from "../../src/lab/memory/journal";
import { judgeTraces } from "../../src/lab/preflight/traces";
import { write } from "../helpers/programs";
import { temporaryFolder } from "../helpers/temporary";

/** An engine with containers of these ids. */
const engine = (name: string, ...ids: string[]) =>
  ({
    name,
    machines: [name],
    endpoint: { address: `ssh://${name}` },
    docker: {
      listContainers: () =>
        Promise.resolve(
          ids.map((Id) => ({ Id, Names: [`/${Id}`], Labels: { "perflab.environment": "lab-a" }, Created: 1 })),
        ),
      listVolumes: () => Promise.resolve({ Volumes: [] }),
      listNetworks: () => Promise.resolve([]),
    },
  }) as unknown as LabEngine;

describe("a lab of which only Terraform's state is left", () => {
  const object = (id: string, name: string) => ({
    address: `docker_container.${id}`,
    type: "docker_container",
    id,
    name: id,
    engine: name,
  });
  const state = [object("c1", "db"), object("c2", "rm1"), object("c3", "rm1")];
  const judged = async (...all: LabEngine[]) => {
    const engines = new LabEngines(all, undefined);
    const answers = all.map((one) => ({ engine: one, version: "20.10", api: "1.41", info: {} as never }));
    return judgeTraces({ environment: "lab-a", state, engines, asked: new AskedEngines(engines, answers) });
  };

  it("is where its objects are", async () => {
    const items = await judged(engine("db", "c1"), engine("rm1", "c3"));
    expect(items.map(({ status, found }) => `${status}: ${found}`)).toEqual(["ok: 1 are there", "ok: 1 are there"]);
  });

  it("an engine with none of them is refused: Terraform would forget what is on the other", async () => {
    const [, rm1] = await judged(engine("db", "c1"), engine("rm1", "c4"));
    expect(rm1).toMatchObject({ status: "fail", machines: ["rm1"], found: "ssh://rm1 has none of them" });
    expect(rm1?.fix).toMatch(/name the engines that the lab was made on;.* perflab down lab-a --by-label/);
  });
});

describe("a lab that nothing remembers", () => {
  const opened = (variables: NodeJS.ProcessEnv, state?: object) => {
    const project = temporaryFolder("unremembered");
    if (state !== undefined) write(join(project, "terraform.lab-a.tfstate"), JSON.stringify(state));
    return openLab("lab-a", project, variables).engines.all.map(({ name, machines, endpoint }) =>
      [name, machines.join(" "), endpoint.address].join(": "),
    );
  };
  const hosts = {
    PERFLAB_PLACEMENT: "hosts",
    PERFLAB_HOSTS:
      '{"rm1": "ssh://root@10.0.0.1,shared", "db": "ssh://root@10.0.0.1,shared", "ihs": "unix:///x,address=10.0.0.2"}',
  };

  it("is looked for on the hosts that the options name: down by its label finds it there", () => {
    expect(opened(hosts)).toEqual(["db: db rm1: ssh://root@10.0.0.1", "ihs: ihs: unix:///x"]);
    expect(opened({ DOCKER_HOST: "unix:///y" })).toEqual(["engine: : unix:///y"]);
  });

  it("has its engines by the names that Terraform's state has for them", () => {
    const provider = 'provider["registry.terraform.io/kreuzwerker/docker"].rm1';
    const resource = { mode: "managed", type: "docker_network", name: "network-rm1", provider, instances: [{}] };
    expect(opened(hosts, { version: 4, resources: [resource] })[0]).toBe("rm1: rm1 db: ssh://root@10.0.0.1");
  });
});

describe("the memory of the last change", () => {
  const engines = [{ name: "db", machines: ["db"], identity: "x", address: "ssh://db", begun: "2026-01-01" }];
  const whole = { finished: true, secrets: {}, engines };
  const read = (content: string) => {
    const path = join(temporaryFolder("journal"), "journal.json");
    write(path, content);
    return readJournal(path);
  };

  it("is read where it is whole", () => {
    expect(read(JSON.stringify(whole))).toEqual(whole);
  });

  it.each([
    "{",
    "null",
    JSON.stringify({ ...whole, engines: [1, null] }),
    JSON.stringify({ ...whole, engines: [{ name: "db" }] }),
    JSON.stringify({ engines }),
  ])("is none where it is %s", (content) => {
    expect(read(content)).toBeUndefined();
  });
});
