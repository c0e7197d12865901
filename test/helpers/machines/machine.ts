import type Docker from "dockerode";

export const machineNames = ["m1", "m2", "m3"] as const;
export type MachineName = (typeof machineNames)[number];

/** One machine of the bed, and the ways to its engine. */
export interface Machine {
  readonly name: MachineName;
  /** Its own host name, which no other machine can look up. */
  readonly hostName: string;
  /** All on one interface; the first is the machine's own. A server may be published on any of them. */
  readonly addresses: readonly [string, ...string[]];
  /** As DOCKER_HOST takes it. */
  readonly socket: string;
  /** For the ssh program that `sshEnvironment` puts on the path. */
  readonly ssh: {
    /** By address, with the user's key. */
    readonly host: string;
    /** By a name of the user's configuration, which alone knows address, user and key. */
    readonly alias: string;
    /** The same by way of m2; only m3 has it. */
    readonly jump?: string;
  };
  readonly tcp: {
    readonly host: string;
    /** Folder with ca.pem, cert.pem and key.pem, as DOCKER_CERT_PATH takes it. */
    readonly certificates: string;
  };
  readonly docker: Docker;
}
