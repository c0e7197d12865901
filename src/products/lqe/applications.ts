import { Application, type ApplicationProps } from "../../model/application";
import type { Database } from "../../model/database";
import type { Resolution } from "../../model/resolution";
import type { Server } from "../../model/server";
import type { Carry, Flavour } from "../../settings/carry";
import type { SettingTable } from "../../settings/definition";
import { fromLoad, propose, type Proposal } from "../../settings/proposal";
import { LinkIndex, type LinkIndexProps } from "./link-index";
import { standInPool } from "./rules";
import { onLibertyPool, poolSettings } from "./settings";

/** Lifecycle Query Engine: it indexes what reports ask for, and resolves links in the role of Link Index Provider. */
export class LifecycleQueryEngine extends LinkIndex {
  readonly kind = "lqe";
  readonly productTitle = "Lifecycle Query Engine";
  constructor(server: Server, id: string, props: LinkIndexProps) {
    super(server, id, "/lqe", props);
  }
}

/** Link Index Provider, deployed as an application of its own. */
export class LinkIndexProvider extends LinkIndex {
  readonly kind = "ldx";
  readonly productTitle = "Link Index Provider";
  constructor(server: Server, id: string, props: LinkIndexProps) {
    super(server, id, "/ldx", props);
  }
}

export interface ReportBuilderProps extends Omit<ApplicationProps, "contextRoot" | "settings"> {
  /** The relational store that reports are run against. */
  readonly database: Database;
  /** @default /rs */
  readonly contextRoot?: string;
}

/** Report Builder: it runs reports against a relational store, past the query engine. */
export class ReportBuilder extends Application {
  readonly kind = "rs";
  readonly productTitle = "Report Builder";
  readonly bearsLoad = false;
  readonly settingTable: SettingTable = {};
  readonly systemProperties: readonly string[] = [];
  override readonly poolSetting = "standIn.poolSize";
  override readonly dataSourceSettings: readonly string[] = ["standIn.poolSize"];

  constructor(server: Server, id: string, props: ReportBuilderProps) {
    super(server, id, { ...props, contextRoot: props.contextRoot ?? "/rs" });
  }

  carries(_flavour: Flavour): Readonly<Record<string, Carry>> {
    return {};
  }
  override standInTable(): SettingTable {
    return poolSettings;
  }
  override standInCarries() {
    return onLibertyPool;
  }

  override rules(at: Resolution): readonly Proposal[] {
    return [propose("standIn.poolSize", standInPool, { threads: at.load(this.server) }, { threads: fromLoad })];
  }
}
