/** What an author of an environment uses. */
export { synthesizeApp, type OptionsOf } from "./author";
export { App } from "./cdktf";
export { UserError, type Problem } from "./errors";
export { Application, type ApplicationProps } from "./model/application";
export { Database } from "./model/database";
export {
  defaultOptions,
  type EnvironmentOptions,
  type EnvironmentProps,
  type Experiment,
  type Report,
} from "./model/environment";
export type { Finding, Severity } from "./model/finding";
export { rhel, type Hardware, type OperatingSystem, type Storage } from "./model/hardware";
export type { HostProfile } from "./model/host";
export { Machine, type MachineProps } from "./model/machine";
export { Server, type Connection, type ServerProps } from "./model/server";
export { splitUsers, type PublishedResult, type Stage, type UserGroup, type Workload } from "./model/workload";
export { Db2 } from "./products/db2/db2";
export { LoadDriver, type LoadDriverProps } from "./products/driver/load-driver";
export { IbmHttpServer, type Route } from "./products/ihs/ibm-http-server";
export {
  GlobalConfiguration,
  JazzTeamServer,
  RequirementsManagement,
  type RepositoryShape,
  type RequirementsManagementProps,
} from "./products/jazz/applications";
export type { JazzApplicationProps } from "./products/jazz/jazz-application";
export { LdapDirectory } from "./products/ldap/ldap-directory";
export { WebSphere, type WebSphereProps } from "./products/websphere/websphere";
export { chosen, inferred, missing, published, sibling, type Given, type Noted } from "./settings/given";
export { describeScale, fullSize, type Scale } from "./settings/scale";
export type { Source, SourceKind, Strength } from "./settings/source";
export { Bytes, Duration, gib, mib, minutes, seconds } from "./settings/units";
export { refuseErrors, TestEnvironment } from "./test-environment";
export { thousands } from "./thousands";
