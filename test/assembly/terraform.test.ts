import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Container } from "@cdktf/provider-docker/lib/container";
import { Volume } from "@cdktf/provider-docker/lib/volume";
import { Manifest as CdktfManifest } from "cdktf/lib/manifest";
import { StackSynthesizer } from "cdktf/lib/synthesize/synthesizer";
import { App, Aspects, Fn, TerraformOutput, TerraformStack, type IAspect } from "cdktf";
import type { IConstruct } from "constructs";
import { describe, expect, test } from "vitest";
import type { TestEnvironment } from "../../src";
import { terraformText } from "../../src/assembly/terraform";
import { SmallLab } from "../fixtures/small-lab";
import { definition, publishedIds } from "../helpers/published";
import { temporaryFolder } from "../helpers/temporary";

const app = () => new App({ outdir: join(temporaryFolder(), "out"), stackTraces: false });

/** What CDKTF itself makes of an environment, beside what the environment gives. */
function both(environment: TestEnvironment): { readonly own: unknown; readonly cdktf: unknown } {
  const cdktf: unknown = TerraformStack.prototype.toTerraform.call(environment);
  expect(written(environment)).toBe(writtenByCdktf(environment));
  return { own: environment.toTerraform(), cdktf };
}

function written(environment: TestEnvironment): string {
  return [...terraformText(environment, () => TerraformStack.prototype.toTerraform.call(environment))].join("");
}

function writtenByCdktf(environment: TestEnvironment): string {
  const outdir = temporaryFolder();
  mkdirSync(join(outdir, "stacks"));
  environment.toTerraform = () => TerraformStack.prototype.toTerraform.call(environment) as unknown;
  new StackSynthesizer(environment).synthesize({
    outdir,
    manifest: new CdktfManifest("0", outdir, false),
    skipValidation: true,
  });
  delete (environment as Partial<TestEnvironment>).toTerraform;
  return readFileSync(join(outdir, "stacks", environment.id, "cdk.tf.json"), "utf8");
}

function prepared(change: (environment: TestEnvironment) => void): TestEnvironment {
  const environment = new SmallLab(app(), "small", {});
  environment.prepareStack();
  change(environment);
  return environment;
}

const containersOf = (environment: TestEnvironment): Container[] =>
  environment.node.findAll().filter((construct) => construct instanceof Container);

describe("the Terraform file is the one that CDKTF makes, key for key", () => {
  test.each(publishedIds)("%s", (id) => {
    const environment = definition(id)(app(), {});
    environment.prepareStack();
    const { own, cdktf } = both(environment);
    expect(own).toStrictEqual(cdktf);
    expect(Object.keys((own as { resource: object }).resource)).toContain("docker_container");
  });

  test("with overrides of a resource and of the environment, plain and with tokens, and one that takes something away", () => {
    const environment = prepared((lab) => {
      const [first, second] = containersOf(lab);
      first?.addOverride("memory", 4096);
      first?.addOverride("env", ["MORE=1"]);
      first?.addOverride("restart", undefined);
      lab.addOverride("resource.docker_network.network.driver", second?.name);
      lab.addOverride("locals.size", Fn.max([1, 2]));
    });
    const { own, cdktf } = both(environment);
    expect(own).toStrictEqual(cdktf);
    expect(JSON.stringify(own)).toMatch(/"memory":4096.*"locals":|"locals":.*"memory":4096/s);
    expect(JSON.stringify(own)).not.toContain("TfToken[");
  });

  test("with an author's own resource, whose values are tokens, numbers and lists among them", () => {
    const environment = prepared((lab) => {
      const [first, second] = containersOf(lab);
      const volume = new Volume(lab, "own", {
        name: `of-${first?.name}`,
        driverOpts: { size: Fn.join("-", ["a", "b"]) },
      });
      second?.addOverride("stop_timeout", first?.memory);
      second?.addOverride("command", first?.command);
      second?.addOverride("log_opts", { [`key-${volume.name}`]: "value" });
    });
    const { own, cdktf } = both(environment);
    expect(own).toStrictEqual(cdktf);
    expect(JSON.stringify(own)).not.toContain("TfToken[");
  });

  test("with a resource that is imported, and one that has moved", () => {
    const environment = prepared((lab) => {
      const [first] = containersOf(lab);
      first?.importFrom("0123");
      new Volume(lab, "moved", { name: "moved" }).moveFromId("docker_volume.before");
    });
    const { own, cdktf } = both(environment);
    expect(own).toStrictEqual(cdktf);
    expect(own).toMatchObject({ import: [{ id: "0123" }], moved: [{ from: "docker_volume.before" }] });
  });

  test("with a resource of an author that writes itself, or nothing", () => {
    class Unwritten extends Volume {
      override toTerraform(): unknown {
        return {};
      }
    }
    const environment = prepared((lab) => {
      new Unwritten(lab, "unwritten", { name: "unwritten" });
    });
    const { own, cdktf } = both(environment);
    expect(own).toStrictEqual(cdktf);
    expect(written(environment)).not.toContain("unwritten");
  });

  test("with two resources of one name", () => {
    const environment = prepared((lab) => {
      for (const id of ["one", "two"]) new Volume(lab, id, { name: id }).overrideLogicalId("same");
    });
    const { own, cdktf } = both(environment);
    expect(own).toStrictEqual(cdktf);
  });

  test("with outputs", () => {
    const environment = prepared((lab) => {
      new TerraformOutput(lab, "name", { value: containersOf(lab)[0]?.name });
    });
    const { own, cdktf } = both(environment);
    expect(own).toStrictEqual(cdktf);
    expect(own).toHaveProperty("output.name.value");
  });
});

test("an Aspect sees each container and changes it", () => {
  const own = app();
  const environment = new SmallLab(own, "small", {});
  const seen: string[] = [];
  const aspect: IAspect = {
    visit(construct: IConstruct) {
      if (!(construct instanceof Container)) return;
      seen.push(construct.node.path);
      construct.memory = 64;
    },
  };
  Aspects.of(environment).add(aspect);
  own.synth();
  expect(seen.length).toBe(environment.servers.length);
  const { resource } = environment.toTerraform() as { resource: Record<string, Record<string, { memory: number }>> };
  expect(Object.values(resource.docker_container ?? {}).map(({ memory }) => memory)).toEqual(seen.map(() => 64));
});

test("what an author's resource reads of another environment is an output there", () => {
  const own = app();
  const first = new SmallLab(own, "first", {});
  const volume = new Volume(first, "own", { name: "shared" });
  const second = new SmallLab(own, "second", {});
  new Volume(second, "own", { name: `copy-of-${volume.mountpoint}` });
  own.synth();
  expect(Object.keys((first.toTerraform() as { output: object }).output)).toHaveLength(1);
  expect(JSON.stringify(second.toTerraform())).toContain("copy-of-${data.terraform_remote_state.");
});
