import type { Construct } from "constructs";
import { TerraformStack } from "../cdktf";
import { namesLike } from "../text/closest";
import { UserError, type Problem } from "../errors";
import type { Flavour } from "../settings/carry";
import { plain } from "../settings/definition";
import { fullSize, scaleDown, type Scale } from "../settings/scale";
import type { Strength } from "../settings/source";
import type { Configurable } from "./configurable";
import { defaultOptions } from "./default-options";
import type { Database } from "./database";
import { DatabaseServer } from "./database-server";
import { describedChange, idMatcher, type ExperimentChange } from "./experiment";
import { resolveExperiment, type ExperimentResolution } from "./experiment-resolution";
import type { Finding } from "./finding";
import type { HostProfile } from "./host";
import { Lab } from "./lab";
import type { Machine } from "./machine";
import { parseOverrides } from "./overrides";
import { hostProblems, type MachineHost } from "./machine-host";
import { resolveAt, type Resolution } from "./resolution";
import type { Connection, Server } from "./server";
import type { Workload } from "./workload";

/** A published document. */
export interface Report {
  readonly id: string;
  readonly title: string;
  readonly authors: string;
  /** Where the public can read it. */
  readonly page: string;
}

/** What the report varies between its environments, and the value in this one. */
export interface Experiment {
  readonly factor: string;
  readonly value: string;
  /** Ids of the settings that are varied. @default - the factor is no setting: the lab cannot show it */
  readonly settings?: readonly string[];
  /** Why a lab of stand-ins does not show the factor, where it is no setting. */
  readonly reason?: string;
}

/** A published value that the model does not carry, and why. */
export interface Omission {
  readonly section: string;
  /** The value as published. */
  readonly text: string;
  readonly strength: Strength;
  readonly reason: string;
}

/** How an environment is to be synthesized; the same whichever way the options came. */
export interface EnvironmentOptions {
  readonly flavour: Flavour;
  readonly placement: "engine" | "hosts" | "swarm";
  /** Machine to the host that it stands for; of a swarm, where they are known. */
  readonly hosts: Readonly<Record<string, MachineHost>>;
  readonly scale: Scale;
  /** Total load before scaling. @default - the workload's design load */
  readonly load?: number;
  /** Setting id to value as text. */
  readonly overrides: Readonly<Record<string, string>>;
  /** Image contract name to another image. */
  readonly images: Readonly<Record<string, string>>;
  /** Network of the lab as a CIDR. @default - the engine picks a free one */
  readonly subnet?: string;
  /** Server path to `address:port` on the engine's host. */
  readonly publish: Readonly<Record<string, string>>;
  readonly hostProfile: HostProfile;
  /** The lab may ask for more than its engines have: a swarm then reserves nothing for it. */
  readonly overcommit?: boolean;
  /** Names of the licences that the user accepts. */
  readonly licence: readonly string[];
  /** What an experiment changes: given by `experiment` alone, never by a user's options. */
  readonly experiment?: ExperimentChange;
}

export interface EnvironmentProps {
  readonly report: Report;
  readonly title: string;
  readonly topology: string;
  readonly workload?: Workload;
  readonly experiment?: Experiment;
  /** @default - full size, design load, free software, one engine */
  readonly options?: Partial<EnvironmentOptions>;
  /** Domain of the machines' names. @default lab.example */
  readonly domain?: string;
}

/** One tested configuration of a report: the root of the model and one Terraform stack. */
export class Environment extends TerraformStack {
  readonly id: string;
  readonly report: Report;
  readonly title: string;
  readonly topology: string;
  readonly workload: Workload | undefined;
  /** What is varied: by an experiment in code, else by the report. */
  readonly experiment: Experiment | undefined;
  /** What the report varies. */
  readonly reportExperiment: Experiment | undefined;
  readonly options: EnvironmentOptions;
  readonly domain: string;
  readonly lab: Lab;
  private readonly machineList: Machine[] = [];
  private serverList: readonly Server[] | undefined;
  private readonly authorFindings: Finding[] = [];
  private readonly omissionList: Omission[] = [];
  private resolved: Resolution | undefined;
  private varied: ExperimentResolution | undefined;

  constructor(scope: Construct, id: string, props: EnvironmentProps) {
    super(scope, id);
    this.id = id;
    this.report = props.report;
    this.title = props.title;
    this.topology = props.topology;
    this.workload = props.workload;
    this.reportExperiment = props.experiment;
    const { experiment } = props.options ?? {};
    this.experiment = experiment ? describedChange(experiment) : props.experiment;
    this.options = { ...defaultOptions, ...props.options };
    this.domain = props.domain ?? "lab.example";
    this.lab = new Lab(this);
  }

  get machines(): readonly Machine[] {
    return [...this.machineList];
  }
  get servers(): readonly Server[] {
    this.serverList ??= this.machineList.flatMap((machine) => machine.servers);
    return this.serverList;
  }
  get databases(): readonly Database[] {
    return this.servers.flatMap((server) => (server instanceof DatabaseServer ? server.databases : []));
  }
  get connections(): readonly Connection[] {
    return this.servers.flatMap((server) => server.connections());
  }
  /** Everything that has settings, in the order of the model. */
  get parts(): readonly Configurable[] {
    return [
      this.lab,
      ...this.machineList.flatMap((machine) => [
        machine,
        ...machine.tools,
        ...machine.servers.flatMap((server) => [server, ...server.applications]),
      ]),
    ];
  }

  /** @internal Machines register themselves. */
  register(machine: Machine): void {
    this.machineList.push(machine);
  }
  /** @internal A machine has one server more. */
  forgetServers(): void {
    this.serverList = undefined;
  }

  /** What an author knows about the report that no general check finds. */
  addFindings(findings: readonly Finding[]): void {
    this.authorFindings.push(...findings);
  }
  get reported(): readonly Finding[] {
    return [...this.authorFindings];
  }

  /** Published values that the model does not carry, each with the reason. */
  addOmissions(omissions: readonly Omission[]): void {
    this.omissionList.push(...omissions);
  }
  get omissions(): readonly Omission[] {
    return [...this.omissionList];
  }

  /** Total load before scaling; absent where the report has no load. */
  get load(): number | undefined {
    return this.options.experiment?.load ?? this.options.load ?? this.workload?.load?.design;
  }

  /** The value that the options or an experiment give to a setting, as text. */
  override(id: string): string | undefined {
    const { overrides, experiment } = this.options;
    const changes = Object.entries(experiment?.settings ?? {});
    const change = changes.find(([pattern]) => idMatcher(pattern)(id))?.[1];
    return overrides[id] ?? (change === undefined ? undefined : String(plain(change)));
  }

  /** All settings at full size and design load, without options or experiment. */
  get designResolution(): Resolution {
    const load = this.workload?.load?.design ?? 0;
    const { loadOf } = this.resolution.conditions;
    return resolveAt({ load, scale: fullSize, overrides: new Map(), loadOf }, load);
  }

  /** The base and what the change makes of it; absent where this environment is no experiment. */
  get experimentResolution(): ExperimentResolution | undefined {
    void this.resolution;
    return this.varied;
  }

  /**
   * All settings with their final values. The model must be complete: the first call fixes it.
   * @throws UserError for overrides of unknown settings or with unusable values, and for a load where there is none.
   */
  get resolution(): Resolution {
    this.resolved ??= this.resolve();
    return this.resolved;
  }

  private resolve(): Resolution {
    this.refuseLoad();
    const unknown = [...this.unknownServers(), ...hostProblems(this)];
    if (unknown.length > 0) throw new UserError(unknown);
    const overrides = parseOverrides(this.id, this.options, this.parts);
    const bearers = new Set<Configurable>(this.loadBearers());
    const like = Math.max(1, bearers.size);
    const { scale, experiment: change } = this.options;
    const scaled = (load: number) => scaleDown(load / like, scale, this.workload?.load ? 1 : 0) * like;
    const designLoad = this.workload?.load?.design ?? 0;
    const loadOf = (part: Configurable, total: number) => (bearers.has(part) ? Math.floor(total / like) : total);
    const conditions = { load: scaled(this.options.load ?? designLoad), scale, overrides, loadOf };
    if (change === undefined) return resolveAt(conditions, designLoad);
    const changedLoad = change.load === undefined ? undefined : scaled(change.load);
    const { id, parts } = this;
    this.varied = resolveExperiment({ id, parts, change, conditions, designLoad, changedLoad });
    return this.varied.lab.varied;
  }

  /** @throws UserError for a load where there is none, or where an experiment decides it */
  private refuseLoad(): void {
    const { load, experiment } = this.options;
    const asked = experiment?.load ?? load;
    const none = asked !== undefined && this.workload?.load === undefined;
    if (!none && (load === undefined || experiment?.load === undefined)) return;
    const path = `${this.id}: ${experiment?.load === undefined || !none ? "load" : "experiment.change.load"}`;
    const message = none ? "this environment has no load" : "the experiment decides the load";
    const fix = experiment?.load === undefined || !none ? "leave out the option load" : "change a setting";
    throw new UserError([{ path, message, given: String(none ? asked : load), fix }]);
  }

  /** Entries of the option `publish` that name no server. */
  private unknownServers(): Problem[] {
    const known = this.servers.map(({ path }) => path);
    return Object.keys(this.options.publish)
      .filter((path) => !known.includes(path))
      .map((path) => ({
        path: `${this.id}: publish.${path}`,
        message: "no such server",
        given: path,
        ...namesLike(path, known),
      }));
  }

  /** Servers among which the load is split, and their load-bearing applications. */
  private loadBearers(): readonly Configurable[] {
    return this.servers.filter((server) => server.applications.some((application) => application.bearsLoad));
  }
}
