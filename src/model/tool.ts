import { no, type Carry, type Flavour } from "../settings/carry";
import type { SettingTable } from "../settings/definition";
import { Configurable, type GivenLayers } from "./configurable";
import type { Machine } from "./machine";
import type { Resolution } from "./resolution";

export interface ToolProps {
  /** Name of the product, e.g. `IBM Instana`. */
  readonly title: string;
  /** What the tests used it for. */
  readonly purpose: string;
  /** Product level as the report gives it. */
  readonly version?: string;
  /** Why the lab does not start it. */
  readonly notStarted: string;
  readonly settingTable?: SettingTable;
  /** Values with their sources: the report's tables. */
  readonly settings?: GivenLayers;
  /** Steps that a person has to do, in order. */
  readonly runbook?: readonly string[];
}

/** A program of the tests that the lab does not start: a monitor with a backend of its own, a console, a licence server. */
export class Tool extends Configurable {
  readonly path: string;
  readonly productTitle: string;
  readonly purpose: string;
  readonly version: string | undefined;
  readonly notStarted: string;
  readonly settingTable: SettingTable;
  private readonly steps: readonly string[];

  constructor(
    readonly machine: Machine,
    id: string,
    props: ToolProps,
  ) {
    super(machine, id);
    this.path = `${machine.path}/${id}`;
    this.productTitle = props.title;
    this.purpose = props.purpose;
    this.version = props.version;
    this.notStarted = props.notStarted;
    this.settingTable = props.settingTable ?? {};
    this.steps = props.runbook ?? [];
    if (props.settings) this.give(props.settings);
    machine.registerTool(this);
  }

  carries(_flavour: Flavour): Readonly<Record<string, Carry>> {
    return Object.fromEntries(Object.keys(this.settingTable).map((name) => [name, no(this.notStarted)]));
  }

  runbook(_at: Resolution): readonly string[] {
    return [...this.steps];
  }
}
