/** What an author of an environment uses. */
export { defaultOptions } from "./model/default-options";
export { synthesizeApp, type OptionsOf } from "./synthesis/author";
export { App } from "./cdktf";
export { UserError, type Problem } from "./errors";
export { experiment, type EnvironmentClass, type ExperimentProps } from "./synthesis/experiment";
export { publishedEnvironment, type CreateEnvironment, type PublishedEnvironment } from "./synthesis/published";
export { Application, type ApplicationProps } from "./model/application";
export { Database } from "./model/database";
export { DatabaseServer } from "./model/database-server";
export {
  type EnvironmentOptions,
  type EnvironmentProps,
  type Experiment,
  type Omission,
  type Report,
} from "./model/environment";
export type { Finding, Severity } from "./model/finding";
export {
  hypervisor,
  rhel,
  unspecifiedOs,
  windows,
  type Hardware,
  type OperatingSystem,
  type RaidLevel,
  type Storage,
} from "./model/hardware";
export type { HostProfile } from "./model/host";
export {
  again,
  defaultEntry,
  findingEntry,
  hardwareEntries,
  omissionEntries,
  ruleEntry,
  runbookEntry,
  settingsEntries,
  versionEntry,
  workloadEntries,
  type InventoryEntry,
  type Place,
} from "./model/inventory";
export { Machine, type MachineProps } from "./model/machine";
export { Server, type Connection, type ServerProps } from "./model/server";
export { Tool, type ToolProps } from "./model/tool";
export {
  splitUsers,
  type Load,
  type PublishedResult,
  type Stage,
  type StageOrder,
  type Step,
  type UserGroup,
  type Workload,
} from "./model/workload";
export { Db2 } from "./products/db2/db2";
export { JMeterDriver } from "./products/driver/jmeter-driver";
export { OracleDatabase, type OracleDatabaseProps } from "./products/oracle/oracle";
export { JavaDriver } from "./products/driver/java-driver";
export { LoadDriver, type LoadDriverProps } from "./products/driver/load-driver";
export { IbmHttpServer, type IbmHttpServerProps, type Route } from "./products/ihs/ibm-http-server";
export { ContentEngine, type ContentEngineProps } from "./products/filenet/content-engine";
export {
  GlobalConfiguration,
  JazzTeamServer,
  RequirementsManagement,
  type RepositoryShape,
  type RequirementsManagementProps,
} from "./products/jazz/applications";
export {
  ArchitectureManagement,
  ChangeManagement,
  DoorsNext,
  QualityManagement,
  RequirementsComposer,
} from "./products/jazz/delivery-applications";
export { artifactLimits, systemMemory } from "./products/jazz/rules";
export type { JazzApplicationProps } from "./products/jazz/jazz-application";
export { Liberty, type LibertyProps } from "./products/liberty/liberty";
export {
  LifecycleQueryEngine,
  LinkIndexProvider,
  ReportBuilder,
  type ReportBuilderProps,
} from "./products/lqe/applications";
export type { LinkIndexProps } from "./products/lqe/link-index";
export { LdapDirectory } from "./products/ldap/ldap-directory";
export { ContentApplication, type ContentApplicationProps } from "./products/nuxeo/content-application";
export { Nmon } from "./products/nmon/nmon";
export { Nuxeo } from "./products/nuxeo/nuxeo";
export { PostgreSql } from "./products/postgresql/postgresql";
export { WebSphere, type WebSphereProps } from "./products/websphere/websphere";
export { chosen, inferred, missing, published, sibling, type Given, type Noted } from "./settings/given";
export { describeScale, fullSize, type Scale } from "./settings/scale";
export type { Source, SourceKind, Strength } from "./settings/source";
export { Bytes, Duration, gib, mib, minutes, seconds } from "./settings/units";
export type { Choice, Demand, Figure, Range, ReportSizing } from "./sizing/report-sizing";
export { refuseErrors, TestEnvironment } from "./synthesis/test-environment";
export { thousands } from "./text/thousands";
