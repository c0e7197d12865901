import type { PassThrough } from "node:stream";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { EngineUnreachable } from "../../src/engines/unreachable";
import type { LabEngine } from "../../src/lab/engine/lab-engines";
import { LabEngines } from "../../src/lab/engine/lab-engines";
import { copyImage } from "../../src/lab/images/copy";
import { imageContent, imageDifference } from "../../src/lab/images/identity";
import { describePlaces, neededImages } from "../../src/lab/images/provide";
import type { Manifest } from "../../src/manifest/schema";

const image = (layers: string[], config: object = {}) =>
  imageContent({
    RootFS: { Type: "layers", Layers: layers },
    Config: config,
    Architecture: "amd64",
    Os: "linux",
  } as never);

const engine = (name: string, docker: object = {}) =>
  ({ name, machines: [name], endpoint: { address: `ssh://${name}` }, docker }) as unknown as LabEngine;

describe("one image on two engines", () => {
  it("is the same whatever id the engine's store gives it, and however it writes what is not there", () => {
    const classic = image(["a", "b"], { Env: ["A=1"], Cmd: null, Labels: { x: "1", y: "2" }, Image: "sha256:1" });
    const other = image(["a", "b"], { Env: ["A=1"], Volumes: {}, Labels: { y: "2", x: "1" } });
    expect(
      imageDifference([
        { engine: engine("rm1"), content: classic },
        { engine: engine("rm2"), content: other },
      ]),
    ).toBe(undefined);
  });

  it.each([
    ["layers", image(["a", "c"], { Env: ["A=1"] })],
    ["Env", image(["a"], { Env: ["A=2"] })],
    ["Entrypoint", image(["a"], { Env: ["A=1"], Entrypoint: ["sh"] })],
  ])("that differs in its %s is told with both sides", (part, content) => {
    const first = { engine: engine("rm1"), content: image(["a"], { Env: ["A=1"] }) };
    expect(imageDifference([first, { engine: engine("rm2"), content }])).toBe(
      `the engine of rm1 (ssh://rm1) and the engine of rm2 (ssh://rm2) have two images by this name: ${part} differ`,
    );
  });
});

describe("the engines that an image goes to", () => {
  const places = (...machines: string[][]) =>
    describePlaces(machines.map((on) => ({ ...engine(on[0] ?? ""), machines: on })));

  it("are told with all machines on them, and of many how many they are", () => {
    expect(places(["jts", "rm1"])).toBe("jts, rm1");
    expect(places(["jts", "rm1"], ["db"])).toBe("jts, rm1; db");
    expect(places(...Array.from({ length: 30 }, (_, index) => [`rm${index}`]))).toBe("30 engines");
  });
});

describe("the engines that need an image", () => {
  it("are those whose servers run it, each once", () => {
    const [a, b] = [engine("rm1"), engine("db")];
    const server = (id: string, name: string) => ({ id, image: `${name}:1`, imageName: name, standIn: true });
    const manifest = {
      options: { images: {} },
      servers: [server("rm1/was", "liberty"), server("rm1/jas", "liberty"), server("db/db2", "postgresql")],
    } as unknown as Manifest;
    const needed = neededImages({ engines: new LabEngines([a, b], undefined), manifest });
    expect(needed.map(({ name, engines }) => [name, engines])).toEqual([
      ["liberty", [a]],
      ["postgresql", [b]],
    ]);
  });
});

/** An engine that takes an image, slowly, or breaks off after so many bytes. */
class FakeEngine {
  received = 0;
  constructor(
    private readonly behaviour: { readonly breaksAfter?: number; readonly slow?: boolean; readonly says?: object } = {},
  ) {}
  readonly modem = {
    followProgress: (stream: Readable, done: (error: Error | null) => void, onMessage: (message: object) => void) => {
      void text(stream).then((all) => {
        for (const line of all.split("\n").filter(Boolean)) onMessage(JSON.parse(line) as object);
        done(null);
      });
    },
  };
  getImage() {
    return {
      get: () => Promise.resolve(Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(64 * 1024)))),
      inspect: () => Promise.resolve({ Id: "sha256:1" }),
    };
  }
  loaded: Promise<Readable> | undefined;
  loadImage(body: PassThrough): Promise<Readable> {
    return (this.loaded = this.load(body));
  }
  private async load(body: PassThrough): Promise<Readable> {
    for await (const chunk of body) {
      this.received += (chunk as Buffer).length;
      if (this.received > (this.behaviour.breaksAfter ?? Infinity)) throw new Error("no space left on device");
      if (this.behaviour.slow) await pause(2);
    }
    return Readable.from([JSON.stringify(this.behaviour.says ?? { stream: "Loaded" })]);
  }
}

describe("an image that is copied", () => {
  const whole = 40 * 64 * 1024;

  it("reaches all engines by one stream, telling how much has gone", async () => {
    const receivers = [new FakeEngine(), new FakeEngine({ slow: true })];
    const told: number[] = [];
    const to = receivers.map((docker, index) => engine(`m${index}`, docker));
    expect(await copyImage("a:1", engine("m", new FakeEngine()), to, (bytes) => told.push(bytes))).toEqual([]);
    expect(receivers.map(({ received }) => received)).toEqual([whole, whole]);
    expect(told.at(-1)).toBe(whole);
  });

  it("and breaks off on its way is loaded nowhere: no engine is told that it was the end", async () => {
    const source = new FakeEngine();
    source.getImage = () => ({
      get: () =>
        Promise.resolve(
          Readable.from(
            (function* () {
              yield Buffer.alloc(64 * 1024);
              throw new EngineUnreachable("ssh://m", "the connection was lost");
            })(),
          ),
        ),
      inspect: () => Promise.resolve({ Id: "sha256:1" }),
    });
    const [other] = [new FakeEngine()];
    const copied = copyImage("a:1", engine("m", source), [engine("m0", other)], () => undefined);
    await expect(copied).rejects.toThrow(/^a:1: could not be read from the engine of m .*: the connection was lost/);
    await expect(other.loaded).rejects.toThrow("the image broke off");
  });

  it("and does not reach one of them, reaches the others, and the reason is told", async () => {
    const good = new FakeEngine({ slow: true });
    const bad = new FakeEngine({ breaksAfter: 100_000 });
    const refusing = new FakeEngine({ says: { error: "invalid tar header" } });
    const to = [engine("bad", bad), engine("good", good), engine("refusing", refusing)];
    const failed = await copyImage("a:1", engine("m", new FakeEngine()), to, () => undefined);
    expect(failed.map(({ engine: { name }, reason }) => [name, reason])).toEqual([
      ["bad", "no space left on device"],
      ["refusing", "invalid tar header"],
    ]);
    expect(good.received).toBe(whole);
  });
});
