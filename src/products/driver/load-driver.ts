import { images } from "../../images/catalogue";
import type { Application } from "../../model/application";
import type { Deployment } from "../../model/deployment";
import type { Finding } from "../../model/finding";
import type { Resolution } from "../../model/resolution";
import { Server, type Connection, type ServerProps } from "../../model/server";
import type { Machine } from "../../model/machine";
import type { ConfigFile } from "../../rendering/config-file";
import type { Flavour } from "../../settings/carry";
import { propose, type Proposal, type Rule } from "../../settings/proposal";
import { jmeterPlan } from "./jmeter-plan";
import { planGroups, type PlanGroup } from "./plan-groups";
import { mib, type Bytes } from "../../settings/units";
import { driverSettings, jmeterSettings, onJMeter, onJMeterOnly } from "./settings";

export interface LoadDriverProps extends ServerProps {
  /** The server that receives the requests: the proxy. */
  readonly target: Server;
  /** Applications that the users work with, each with a like share of them. */
  readonly applications: readonly Application[];
}

/** All users of the load. */
export const driverUsers: Rule<{ users: number }, number> = {
  id: "driver.users",
  formula: "the total load",
  source: { kind: "chosen" },
  apply: ({ users }) => users,
};

/** Each user is a thread of JMeter; results are written as they come. */
export const driverHeap: Rule<{ memoryMiB: number }, Bytes> = {
  id: "driver.heap",
  formula: "half of the memory of the container",
  source: { kind: "chosen" },
  apply: ({ memoryMiB }) => mib(Math.floor(memoryMiB / 2)),
};

/** Rational Performance Tester as published; JMeter runs in its place. */
export class LoadDriver extends Server {
  readonly product = "driver";
  readonly productTitle: string = "Rational Performance Tester";
  readonly settingTable = driverSettings;
  readonly image = images.jmeter;
  readonly defaultPort = 0;
  readonly target: Server;
  readonly drives: readonly Application[];

  constructor(machine: Machine, id: string, props: LoadDriverProps) {
    super(machine, id, props);
    this.target = props.target;
    this.drives = props.applications;
  }

  carries(_flavour: Flavour) {
    return onJMeter;
  }

  override readonly standInSettings = jmeterSettings;
  override readonly standInCarry = onJMeterOnly;

  override connections(): readonly Connection[] {
    return [
      {
        from: this,
        to: this.target,
        port: this.target.port,
        purpose: "requests of the simulated users",
        limit: { part: this, setting: "users" },
      },
    ];
  }

  override get given() {
    const workload = this.environment.workload;
    if (workload === undefined) return super.given;
    const { source, pace = {}, stages } = workload;
    const stage = stages[0];
    const { settle, measure } = stage ?? {};
    return {
      ...pace,
      ...(settle ? { settle: { value: settle, source } } : {}),
      ...(measure ? { measure: { value: measure, source } } : {}),
      ...super.given,
    };
  }

  override productRules(at: Resolution): readonly Proposal[] {
    const memoryMiB = Math.max(this.memoryAt(at.scale).toMib("down"), this.image.minimum.memoryMiB);
    return [
      ...(at.load(this) > 0 ? [propose("users", driverUsers, { users: at.load(this) })] : []),
      propose("standIn.heap", driverHeap, { memoryMiB }),
    ];
  }

  /** Users that the plan starts: those of the load, or the stated number where the report has no load. */
  usersAt(at: Resolution): number {
    return at.load(this) || (at.number(this, "users") ?? 0);
  }

  /** User groups of every application, as the plan runs them. */
  groups(at: Resolution): readonly PlanGroup[] {
    return planGroups(this.environment.workload, this.drives, this.usersAt(at));
  }

  override files(at: Resolution): readonly ConfigFile[] {
    return [jmeterPlan(this, at)];
  }

  override deployment(at: Resolution): Deployment {
    const environment = { JMETER_HEAP: `${at.number(this, "standIn.heap") ?? 256}m` };
    return { environment, secrets: {}, volumes: { results: "/results" }, health: this.image.health, init: true };
  }

  override check(at: Resolution): readonly Finding[] {
    const planned = this.groups(at).reduce((sum, group) => sum + group.users, 0);
    const load = this.usersAt(at);
    if (planned <= load) return [];
    return [
      {
        code: "LOAD_FLOOR",
        severity: "note",
        path: `${this.path}/users`,
        message: "every use case keeps at least one user, so the plan runs more users than the load",
        given: `${load} users`,
        allowed: `${planned} users in the plan`,
        fix: "use a larger scale or load where the mix must be exact",
        source: { kind: "chosen", note: "a use case without a user would not be tested" },
      },
    ];
  }
}
