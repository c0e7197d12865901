import { describe, expect, it } from "vitest";
import { AskedEngines, type EngineAnswer } from "../../src/lab/engine/ask";
import { labEngine, LabEngines } from "../../src/lab/engine/lab-engines";
import { lostEngines } from "../../src/lab/down/forget";
import { describeLeft } from "../../src/lab/down/partial";

const db = labEngine("db", ["db", "ldap"], { address: "ssh://one" });
const rm1 = labEngine("rm1", ["rm1"], { address: "ssh://two" });
const engines = new LabEngines([db, rm1], undefined);
const answers: EngineAnswer[] = [
  { engine: db, problem: "nothing listens there" },
  { engine: rm1, version: "20.10", api: "1.41", info: {} as never },
];
const asked = new AskedEngines(engines, answers);
const object = (type: string, name: string) => ({ address: `${type}.x`, type, id: "1", name, engine: "db" });

describe("what could not be removed", () => {
  it("is named with its host, and what can be done", () => {
    const objects = [
      object("docker_container", "lab-a-db"),
      object("docker_image", "x"),
      object("docker_network", "lab-a"),
    ];
    expect(describeLeft("lab-a", [{ engine: db, problem: "nothing listens there", objects }])).toBe(
      [
        "lab-a: not everything could be removed",
        "the engine of db, ldap (ssh://one) does not answer: nothing listens there",
        "  left: container lab-a-db",
        "  left: network lab-a",
        "perflab down lab-a removes it when the host is back; if it is lost for good:",
        "  perflab down lab-a --forget db",
      ].join("\n"),
    );
  });
});

describe("a machine that is lost for good", () => {
  it("is forgotten with all that stand on its engine", () => {
    expect(lostEngines(["ldap", "db"], engines, asked)).toEqual([db]);
  });

  it("is none while its engine answers, and a name must be a machine's", () => {
    expect(() => lostEngines(["rm1"], engines, asked)).toThrow(/answers: what is on it would stay there for ever/);
    expect(() => lostEngines(["rm"], engines, asked)).toThrow(/no machine of this lab[\s\S]*rm1/);
    const one = new LabEngines([labEngine("engine", ["db"], { address: "unix:///x" })], undefined);
    expect(() => lostEngines(["db"], one, new AskedEngines(one, []))).toThrow(/this lab has one engine/);
  });
});
