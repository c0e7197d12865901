import { groupBy } from "../../alike/group";
import { counted } from "../../text/counted";
import { findObjects } from "../engine/engine-objects";
import { engineFor, type Move } from "./moved";
import { judge, type PreflightItem } from "./item";

/** What an engine keeps under the id that Terraform's state has. */
const kept = ["docker_container", "docker_service", "docker_network", "docker_volume"];

/** Name of the item; `--by-label` goes on without it. */
export const tracesItem = "engine of this lab, of which nothing is remembered";

/**
 * Whether the engines have anything of what a lab's state holds, where neither its journal nor its copy says which engines
 * they were. On another engine Terraform would forget all of it, and it would run on for ever.
 */
export async function judgeTraces(move: Move): Promise<PreflightItem[]> {
  const { environment, state, asked } = move;
  const objects = state.filter(({ type }) => kept.includes(type));
  const together = groupBy(objects, (object) => `${object.engine} ${engineFor(object, move)?.name}`);
  const items = await Promise.all(
    [...together.values()].map(async (all): Promise<PreflightItem[]> => {
      const engine = all[0] && engineFor(all[0], move);
      // One that does not answer is told as such.
      if (engine === undefined || !asked.alive.includes(engine)) return [];
      const names = { containers: [], volumes: [], networks: [], services: [] };
      const there = await findObjects(engine.docker, environment, names, engine.name === "engine");
      const found = all.filter(({ type, id }) => there.some((one) => `docker_${one.kind}` === type && one.id === id));
      const machines = engine.name === "engine" ? {} : { machines: engine.machines };
      return [
        {
          ...machines,
          ...judge(tracesItem, found.length > 0, {
            needed: `an engine with what Terraform's state holds of it, ${counted(all.length, "object")}`,
            found: found.length > 0 ? `${found.length} are there` : `${engine.endpoint.address} has none of them`,
            otherwise: "fail",
            fix: `name the engines that the lab was made on; if nothing of it is left there: perflab down ${environment} --by-label`,
          }),
        },
      ];
    }),
  );
  return items.flat();
}
