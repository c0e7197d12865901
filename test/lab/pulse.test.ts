import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { watchPulse, type LostEngine } from "../../src/lab/failure/pulse";
import { labEngine } from "../../src/lab/engine/lab-engines";

/** Answers of each engine in turn; the last one stays. */
async function lostBy(answers: Record<string, readonly boolean[]>): Promise<LostEngine[]> {
  const lost: LostEngine[] = [];
  const asked = new Map<string, number>();
  const engines = Object.keys(answers).map((name) => labEngine(name, [name], { address: `ssh://${name}` }));
  const watch = watchPulse(engines, {
    betweenMilliseconds: 6,
    onLost: (each) => lost.push(each),
    ask: ({ name }) => {
      const all = answers[name] ?? [];
      const turn = asked.get(name) ?? 0;
      asked.set(name, turn + 1);
      const reached = all[Math.min(turn, all.length - 1)] ?? true;
      return Promise.resolve(reached ? { reached } : { reached, reason: "no answer within 5 s" });
    },
  });
  await pause(150);
  watch.stop();
  return lost;
}

describe("the pulse of a lab's engines", () => {
  it("is quiet while all answer, and one missing answer is none", async () => {
    expect(await lostBy({ rm1: [true], rm2: [true, false, true, false, true] })).toEqual([]);
  });

  it("names the first engine that is lost, once, with the reason", async () => {
    const lost = await lostBy({ rm1: [true], rm2: [true, false, false], rm3: [true, true, true, true, false] });
    expect(lost.map(({ engine, problem }) => [engine.name, problem])).toEqual([["rm2", "no answer within 5 s"]]);
  });
});
