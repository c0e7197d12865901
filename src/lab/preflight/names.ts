import { describeObject } from "../engine/engine-objects";
import { counted } from "../../text/counted";
import { ownedOn } from "../memory/orphans";
import type { Ownership } from "../memory/ownership";
import { judge, type EngineCheck, type PreflightItem } from "./item";

/** Whether the names that the lab needs are free or its own. Nothing foreign is ever adopted. */
export const checkNames: EngineCheck = async ({ engine, environment, resources, folders }) => {
  const names = {
    containers: resources.containers.map(({ name }) => name),
    volumes: resources.volumes.map(({ name }) => name),
    networks: resources.networks.map(({ name }) => name),
    services: [],
  };
  const owned = await ownedOn(engine, { environment, folders }, names);
  const count = names.containers.length + names.volumes.length + names.networks.length;
  return [judgeNames(environment, count, owned)];
};

export function judgeNames(environment: string, count: number, { own, orphans, foreign }: Ownership): PreflightItem {
  const labelled = foreign.some(({ label }) => label === environment);
  const leftover = orphans.length === 0 ? "" : `, ${orphans.length} left over by an interrupted command`;
  return judge("names", foreign.length === 0, {
    needed: `${counted(count, "name")} of containers, volumes and a network, free or this lab's own`,
    found:
      foreign.length === 0
        ? `${own.length} are this lab's own${leftover}`
        : `not this lab's: ${foreign.map(describeObject).join(", ")}`,
    otherwise: "fail",
    fix: labelled
      ? `this environment is up from another folder, or its state file is lost: take it down there, or perflab down ${environment} --by-label removes it (on hosts, with the options placement and hosts in cdktf.json or variables)`
      : "remove or rename them: they are never adopted",
  });
}
