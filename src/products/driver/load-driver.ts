import { images } from "../../images/catalogue";
import type { Application } from "../../model/application";
import type { Deployment } from "../../model/deployment";
import type { Finding } from "../../model/finding";
import type { Machine } from "../../model/machine";
import type { Resolution } from "../../model/resolution";
import { Server, type Connection, type ServerProps } from "../../model/server";
import type { Stage } from "../../model/workload";
import type { ConfigFile } from "../../rendering/config-file";
import type { Carry, Flavour } from "../../settings/carry";
import type { SettingTable } from "../../settings/definition";
import { chosen, type Given } from "../../settings/given";
import { fromLoad, fromMemory, propose, type Proposal } from "../../settings/proposal";
import { seconds } from "../../settings/units";
import { checkDriver } from "./checks";
import { labUsers } from "./grow-users";
import { steadyPlan } from "./steady-plan";
import { planGroups, stageUsers, type PlanGroup } from "./plan-groups";
import { driverHeap, driverUsers } from "./rules";
import { driverSettings, jmeterSettings, onJMeter, onJMeterOnly } from "./settings";
import { stagesPlan } from "./stages-plan";
import { planStages, type PlannedStage } from "./timeline";

export interface LoadDriverProps extends ServerProps {
  /** The server that receives the requests: the proxy. */
  readonly target: Server;
  /** Applications that the users work with, each with a like share of them. */
  readonly applications: readonly Application[];
  /** The tool as the report names it. @default Rational Performance Tester */
  readonly tool?: string;
}

/** Chosen where the report calls the spread small or gives none. */
const spread = chosen("so that users do not bunch; the report gives no number")({ thinkTimeDeviation: seconds(0.5) });

/** The tool that simulates the users; JMeter runs in its place. */
export class LoadDriver extends Server {
  readonly product = "driver";
  readonly productTitle: string;
  readonly image = images.jmeter;
  readonly defaultPort = 0;
  readonly target: Server;
  readonly drives: readonly Application[];

  constructor(machine: Machine, id: string, props: LoadDriverProps) {
    super(machine, id, props);
    this.productTitle = props.tool ?? "Rational Performance Tester";
    this.target = props.target;
    this.drives = props.applications;
  }

  /** What the report counts. */
  get unit(): "users" | "threads" {
    return this.environment.workload?.load?.unit ?? "users";
  }

  get settingTable(): SettingTable {
    return driverSettings(this.productTitle, this.unit);
  }

  carries(_flavour: Flavour): Readonly<Record<string, Carry>> {
    return onJMeter(this.waits(this.environment.resolution));
  }

  override readonly standInSettings = jmeterSettings;
  override readonly standInCarry: Readonly<Record<string, Carry>> = onJMeterOnly;

  override connections(): readonly Connection[] {
    return [
      {
        from: this,
        to: this.target,
        port: this.target.port,
        purpose: `requests of the simulated ${this.unit}`,
        limit: { part: this, setting: "users" },
      },
    ];
  }

  override get given(): Readonly<Record<string, Given>> {
    const workload = this.environment.workload;
    if (workload === undefined) return super.given;
    const { source, pace = {}, stages, load } = workload;
    const { rampUp, settle, measure, iterations } =
      stages.find(({ users }) => users === load?.design) ?? stages[0] ?? ({} as Partial<Stage>);
    const stated = { rampUp, settle, measure, iterations };
    const ofStage = Object.entries(stated).flatMap(([name, value]) => (value ? [[name, { value, source }]] : []));
    return {
      ...(this.hasThinkTime(pace.thinkTime) ? spread : {}),
      ...pace,
      ...(Object.fromEntries(ofStage) as Record<string, Given>),
      ...super.given,
    };
  }

  private readonly planned = new WeakMap<Resolution, readonly PlannedStage[]>();

  private hasThinkTime(published: Given | undefined): boolean {
    const value = published?.value;
    const isTime = typeof value === "object" && value !== null && "milliseconds" in value && value.milliseconds > 0;
    return isTime || this.environment.override(`${this.path}/thinkTime`) !== undefined;
  }

  override productRules(at: Resolution): readonly Proposal[] {
    return [
      ...(at.load(this) > 0 ? [propose("users", driverUsers, { users: at.load(this) }, { users: fromLoad })] : []),
      propose(
        "standIn.heap",
        driverHeap,
        { memoryMiB: this.containerMiB(at) },
        { memoryMiB: fromMemory(this.machine.path) },
      ),
    ];
  }

  /** Memory of the container, before it is a setting. */
  protected containerMiB(at: Resolution): number {
    return Math.max(this.memoryAt(at.scale).toMib("down"), this.image.minimum.memoryMiB);
  }

  /** The users think between their requests. */
  waits(at: Resolution): boolean {
    return (at.number(this, "thinkTime") ?? 0) > 0;
  }

  /** Users that the steady plan starts: those of the load, or the stated number where the report has no load. */
  usersAt(at: Resolution): number {
    return at.number(this, "users") ?? at.load(this);
  }

  /** User groups of every application, as the steady plan runs them. */
  groups(at: Resolution): readonly PlanGroup[] {
    return planGroups(this.environment.workload, this.drives, this.usersAt(at));
  }

  /** The published stages with the lab's users; empty where the report has none. */
  stages(at: Resolution): readonly PlannedStage[] {
    const known = this.planned.get(at);
    if (known !== undefined) return known;
    const stages = this.planAll(at);
    this.planned.set(at, stages);
    return stages;
  }

  private planAll(at: Resolution): readonly PlannedStage[] {
    const { workload, servers, load } = this.environment;
    if (workload === undefined || workload.groups.length === 0) return [];
    const like = servers.filter(({ applications }) => applications.some(({ bearsLoad }) => bearsLoad)).length;
    const conditions = {
      load: load ?? 1,
      design: workload.load?.design ?? 1,
      like: workload.load ? Math.max(1, like) : 1,
      scale: at.scale,
    };
    const totals = workload.stages.map(({ users }) => labUsers(users, conditions));
    const users = stageUsers(workload, this.drives, totals);
    const stages = workload.stages.map((stage) => ({ ...stage, ...this.overridden(at) }));
    return planStages({ ...workload, stages }, this.groups(at), totals, users, at.number(this, "rampInterval") ?? 0);
  }

  /** Times and rounds that an option sets for every stage. */
  private overridden({ conditions: { overrides } }: Resolution): Partial<Stage> {
    const names = ["rampUp", "settle", "measure", "iterations"];
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = overrides.get(`${this.path}/${name}`);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }

  override files(at: Resolution): readonly ConfigFile[] {
    if (this.groups(at).length === 0) return [];
    return [steadyPlan(this, at), ...(this.stages(at).length > 0 ? [stagesPlan(this, at)] : [])];
  }

  override deployment(at: Resolution): Deployment {
    const environment = { JMETER_HEAP: `${at.number(this, "standIn.heap") ?? 256}m` };
    return { environment, secrets: {}, volumes: { results: "/results" }, health: this.image.health, init: true };
  }

  override check(at: Resolution): readonly Finding[] {
    return checkDriver(this, at);
  }
}
