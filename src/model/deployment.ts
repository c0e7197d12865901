/** How a vendor's image runs one server. */
export interface VendorDeployment extends Deployment {
  /** Names of published files to their places in the container. */
  readonly uploads: Readonly<Record<string, Upload>>;
}

export interface Upload {
  readonly target: string;
  /** Octal permissions. @default - the image's own */
  readonly mode?: string;
}

/** How one server runs as a container of the chosen flavour. Plain data; placement turns it into resources. */
export interface Deployment {
  /** Environment entries that are no secret. */
  readonly environment: Readonly<Record<string, string>>;
  /** Environment entry to the name of the secret that it holds. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Names of volumes to paths in the container. */
  readonly volumes: Readonly<Record<string, string>>;
  /** Exits 0 when the server can do its work. */
  readonly health: readonly string[];
  /** Starts a process that reaps children and passes signals on. */
  readonly init: boolean;
  readonly sharedMemoryMib?: number;
  /** Port to publish on the engine's host, if any. */
  readonly publish?: number;
  /** Command in place of the image's own. */
  readonly command?: readonly string[];
  /** Kernel capabilities beyond the engine's default. */
  readonly capabilities?: readonly string[];
  /** Kernel settings of the container, beyond those of the machine. */
  readonly sysctls?: Readonly<Record<string, string>>;
}

/** A command that exits 0 when every address answers without an error: for health checks. */
export function allAnswer(...urls: readonly string[]): string[] {
  return ["curl", "-fsS", "--max-time", "10", ...urls.flatMap((url) => ["-o", "/dev/null", url])];
}
