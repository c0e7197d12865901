import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { UserError, type TestEnvironment } from "../../src";
import { findingsOf, synthEnvironment } from "../../src/testing";
import { SmallLab, smallLab } from "../fixtures/small-lab";
import { temporaryFolder } from "../helpers/temporary";

describe("synthEnvironment", () => {
  const lab = synthEnvironment(smallLab());

  test("gives the files of the assembly, sorted, and their content", () => {
    const paths = [...lab.files.keys()];
    expect(paths).toEqual([...paths].sort());
    expect(paths).toEqual(expect.arrayContaining(["cdk.tf.json", "lab.json", "configs/app/was/open/server.xml"]));
    expect(lab.file("runbook.md")).toContain("# Runbook of small");
  });

  test("gives settings by id, findings, manifest and the parsed Terraform", () => {
    expect(lab.setting("app/was/webContainer.maxThreads")).toMatchObject({ value: 75, source: { kind: "derived" } });
    expect(lab.settings.get("proxy/ihs/MaxClients")?.value).toBe(1000);
    expect(lab.findings).toEqual([]);
    expect(lab.manifest.environment.id).toBe("small");
    expect(lab.terraform).toHaveProperty("resource.docker_container.app-was.name", "small-app-was");
  });

  test("takes a class, with an id", () => {
    const named = synthEnvironment(SmallLab, {}, "of-a-class");
    expect(named.manifest.environment.id).toBe("of-a-class");
    expect(synthEnvironment(SmallLab).manifest.environment.id).toBe("lab");
  });

  test("takes options as a user writes them, and refuses bad ones as a user sees it", () => {
    const scaled = synthEnvironment(smallLab(), {
      scale: "1/2",
      load: 200,
      overrides: { "proxy/ihs/StartServers": 3 },
    });
    expect(scaled.setting("proxy/ihs/StartServers").value).toBe(3);
    expect(scaled.manifest.workload?.load?.lab).toBe(100);
    expect(() => synthEnvironment(smallLab(), { scale: "2" })).toThrow(/scale: not a value of this option/);
    expect(() => synthEnvironment(smallLab(), { overrides: { "proxy/ihs/MaxClient": 1 } })).toThrow(/no such setting/);
  });

  test("refuses an environment with an error, whose findings can be read all the same", () => {
    const options = { overrides: { "proxy/ihs/ThreadLimit": 1 } };
    expect(() => synthEnvironment(smallLab(), options)).toThrow(UserError);
    expect(findingsOf(smallLab(), options).map(({ code }) => code)).toEqual(["IHS_THREAD_LIMIT"]);
  });

  test("names the nearest when a test asks for what is not there", () => {
    expect(() => lab.setting("proxy/ihs/MaxClient")).toThrow(
      "no setting proxy/ihs/MaxClient; nearest: proxy/ihs/MaxClients",
    );
    expect(() => lab.file("lab.jsn")).toThrow(/no file lab\.jsn; nearest: lab\.json/);
  });

  test("leaves nothing behind, whatever happens", () => {
    const folder = temporaryFolder("nothing");
    vi.stubEnv("TMPDIR", folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(tmpdir()).toBe(folder);
    synthEnvironment(smallLab());
    expect(() => synthEnvironment(smallLab({ databaseName: "REQUIREMENTS" }))).toThrow();
    expect(() =>
      synthEnvironment((): TestEnvironment => {
        throw new Error("an author's mistake");
      }),
    ).toThrow("an author's mistake");
    expect(readdirSync(folder)).toEqual([]);
  });
});
