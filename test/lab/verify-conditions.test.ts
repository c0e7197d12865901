import { describe, expect, test } from "vitest";
import { readingKey } from "../../src/lab/verify/readings";
import { verifyConditions, verifyOwner } from "../../src/lab/verify/conditions";
import { perfectReadings, withReading } from "../helpers/perfect-lab";
import { oneServer, published } from "../helpers/published";

const { manifest } = published(oneServer, { scale: "1/32" });
const perfect = perfectReadings(manifest);

describe("conditions of a server", () => {
  const key = readingKey("db/db2", "settings");

  test("hold in a lab that nobody altered", () => {
    expect(verifyConditions(manifest, perfect)).toEqual([
      {
        id: "db/db2:settings altered by ALTER SYSTEM",
        kind: "condition",
        ok: true,
        expected: "nothing",
        actual: "nothing",
      },
    ]);
  });

  test("fail with what was altered, also where the model has no such setting", () => {
    const readings = withReading(perfect, key, (parsed: object) => ({
      parsed: { ...parsed, altered: "work_mem 9MB" },
    }));
    expect(verifyConditions(manifest, readings)).toMatchObject([{ ok: false, actual: "work_mem 9MB" }]);
  });

  test("fail when they could not be read", () => {
    const readings = withReading(perfect, key, () => ({ problem: "no server" }));
    expect(verifyConditions(manifest, readings)).toMatchObject([{ ok: false, actual: "no server" }]);
  });
});

describe("containers", () => {
  const records = manifest.servers.reduce(
    (readings, { id }) =>
      withReading(readings, readingKey(id, "container"), (parsed: object) => ({
        parsed: { ...parsed, Id: `id-${id}` },
      })),
    perfect as ReturnType<typeof withReading>,
  );
  const state = manifest.servers.map(({ id, container }) => ({
    address: `docker_container.${container}`,
    type: "docker_container",
    id: `id-${id}`,
    name: container,
    engine: "engine",
  }));

  test("that this lab's state knows are its own", () => {
    expect(verifyOwner(manifest, records, state)).toEqual([]);
  });

  test("of the same name that another project runs are named", () => {
    const others = state.map((object) => (object.id === "id-rm1/was" ? { ...object, id: "id-of-ours" } : object));
    expect(verifyOwner(manifest, records, others)).toMatchObject([
      { id: `${oneServer}-rm1-was is this lab's own`, ok: false, expected: "id-of-ours", actual: "id-rm1/was" },
    ]);
  });

  test("without a state nothing is said", () => {
    expect(verifyOwner(manifest, records, [])).toEqual([]);
  });
});
