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
}
