import { PassThrough } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type Docker from "dockerode";
import { afterEach, describe, expect, it } from "vitest";
import { watchLab, type Death } from "../../src/lab/failure/watch";

interface FakeState {
  readonly Running: boolean;
  readonly ExitCode: number;
  readonly OOMKilled: boolean;
}

/** An engine that tells events and knows some containers. */
class FakeEngine {
  readonly streams: PassThrough[] = [];
  readonly asked: unknown[] = [];
  readonly containers: Record<string, FakeState> = {};

  getEvents(options: unknown): Promise<PassThrough> {
    this.asked.push(options);
    const stream = new PassThrough();
    this.streams.push(stream);
    return Promise.resolve(stream);
  }

  getContainer(id: string) {
    const State = this.containers[id];
    return { inspect: () => (State ? Promise.resolve({ State }) : Promise.reject(new Error("no such container"))) };
  }

  tell(Action: string, ID: string, time = 100): void {
    const event = { Action, Actor: { ID, Attributes: { "perflab.server": `m/${ID}` } }, time };
    this.streams.at(-1)?.write(`${JSON.stringify(event)}\n`);
  }
}

const exited: FakeState = { Running: false, ExitCode: 3, OOMKilled: false };

async function watched(engine: FakeEngine, expected: Set<string> = new Set()) {
  const deaths: Death[] = [];
  const health: string[] = [];
  const watch = await watchLab(engine as unknown as Docker, {
    environment: "lab-a",
    since: 90,
    isExpected: (id) => expected.has(id),
    onDeath: (death) => deaths.push(death),
    onHealth: (server, status) => health.push(`${server} ${status}`),
    confirmMilliseconds: 20,
  });
  stops.push(watch.stop);
  return { deaths, health };
}

const stops: (() => void)[] = [];

describe("a watched lab", () => {
  afterEach(() => stops.splice(0).forEach((stop) => stop()));

  it("asks only for its own containers, from the beginning of the change", async () => {
    const engine = new FakeEngine();
    await watched(engine);
    expect(engine.asked).toEqual([
      {
        since: 90,
        filters: { type: ["container"], label: ["perflab.environment=lab-a"], event: ["die", "oom", "health_status"] },
      },
    ]);
  });

  it("tells a container that exits, once", async () => {
    const engine = new FakeEngine();
    engine.containers.c1 = exited;
    engine.containers.c2 = exited;
    const { deaths } = await watched(engine);
    engine.tell("die", "c1");
    engine.tell("die", "c2");
    await pause(80);
    expect(deaths).toEqual([{ container: "c1", server: "m/c1", exitCode: 3, outOfMemory: false }]);
  });

  it("tells a container killed for memory, also one whose main process lives on", async () => {
    const engine = new FakeEngine();
    engine.containers.c1 = { ...exited, Running: true };
    const { deaths } = await watched(engine);
    engine.tell("oom", "c1");
    await pause(80);
    expect(deaths).toEqual([{ container: "c1", server: "m/c1", exitCode: undefined, outOfMemory: true }]);
  });

  it("does not tell what Terraform removes, even if its word comes after the event", async () => {
    const engine = new FakeEngine();
    engine.containers.c1 = exited;
    const expected = new Set<string>();
    const { deaths } = await watched(engine, expected);
    engine.tell("die", "c1");
    engine.tell("die", "gone");
    expected.add("c1");
    await pause(80);
    expect(deaths).toEqual([]);
  });

  it("tells health as it changes", async () => {
    const engine = new FakeEngine();
    const { health } = await watched(engine);
    engine.tell("health_status: unhealthy", "c1");
    await pause(20);
    expect(health).toEqual(["m/c1 unhealthy"]);
  });

  it("asks again from where an engine cut the events off", async () => {
    const engine = new FakeEngine();
    engine.containers.c1 = exited;
    const { deaths } = await watched(engine);
    engine.tell("health_status: healthy", "c1", 123);
    await pause(20);
    engine.streams[0]?.end();
    await pause(700);
    expect(engine.asked).toHaveLength(2);
    expect(engine.asked[1]).toMatchObject({ since: 123 });
    engine.tell("die", "c1");
    await pause(80);
    expect(deaths).toHaveLength(1);
  });
});
