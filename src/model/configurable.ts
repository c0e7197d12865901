import { Construct } from "constructs";
import { UserError } from "../errors";
import type { Carry, Flavour } from "../settings/carry";
import type { SettingTable } from "../settings/definition";
import type { Given } from "../settings/given";
import type { Proposal } from "../settings/proposal";
import type { Resolution } from "./resolution";

type Layer = Readonly<Record<string, Given>>;
export type GivenLayers = Layer | readonly Layer[];

/** @throws UserError for an id that another part of the same scope has */
function free(scope: Construct, id: string): Construct {
  const taken = scope.node.tryFindChild(id);
  if (taken === undefined) return scope;
  const message = "this id is taken";
  throw new UserError([
    {
      path: taken.node.path,
      message,
      given: id,
      allowed: "an id that no other part here has",
      fix: "rename one of them",
    },
  ]);
}

/** Anything in the model that has settings: a machine's host, a server, an application. */
export abstract class Configurable extends Construct {
  constructor(scope: Construct, id: string) {
    super(free(scope, id), id);
  }

  /** Id of this part in setting ids, e.g. `rm1/was`. */
  abstract readonly path: string;
  /** What the settings belong to, e.g. `IBM HTTP Server`. */
  abstract readonly productTitle: string;
  abstract readonly settingTable: SettingTable;
  /** What each flavour does with each setting. */
  abstract carries(flavour: Flavour): Readonly<Record<string, Carry>>;
  /** Settings that only a flavour's stand-in has; chosen or derived, never published. */
  standInTable(_flavour: Flavour): SettingTable {
    return {};
  }
  standInCarries(_flavour: Flavour): Readonly<Record<string, Carry>> {
    return {};
  }

  private readonly layers: Layer[] = [];

  /** States values with their sources; a later statement of the same setting wins. */
  give(layers: GivenLayers): void {
    this.layers.push(...(Array.isArray(layers) ? (layers as readonly Layer[]) : [layers as Layer]));
  }

  get given(): Readonly<Record<string, Given>> {
    return Object.assign({}, ...this.layers) as Record<string, Given>;
  }

  /** All statements about one setting, the one that wins first. */
  statements(name: string): readonly Given[] {
    const strongest = this.given[name];
    const weaker = this.layers
      .flatMap(({ [name]: statement }) => (statement === undefined ? [] : [statement]))
      .reverse();
    return strongest === undefined ? [] : [strongest, ...weaker.filter((statement) => statement !== strongest)];
  }

  /** Statements about one setting that the given one wins over, the strongest first. */
  weaker(name: string, strongest: Given | undefined): readonly Given[] {
    return this.layers
      .flatMap(({ [name]: statement }) => (statement === undefined || statement === strongest ? [] : [statement]))
      .reverse();
  }

  /** What the rules give at a load and scale. Pure: called once for the real and once for the design load. */
  rules(_at: Resolution): readonly Proposal[] {
    return [];
  }
}
