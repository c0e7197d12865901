/** The paces of a swarm: no report states any of them, and a container of one engine has none. */
export const swarmPaces = {
  /**
   * A swarm kills a server whose checks fail. Those that talk to a server which got another address, because it was changed,
   * fail until they ask for it again: Java keeps an address for 30 s.
   */
  patienceSeconds: 90,
  leastRetries: 5,
  /** A server that cannot start yet, as its database is not there, does not fill the swarm's memory of failed tasks. */
  restartSeconds: 5,
  /** A changed server that ends within that time stops the change. */
  monitorSeconds: 5,
  /** Terraform looks at a service that was just made after this time. */
  firstLookSeconds: 1,
} as const;

/** Smallest size in bytes of a file that no docker config can hold: swarmkit, MaxConfigSize, in every release since 2022. */
export const tooLargeConfig = 1000 * 1024;

/** The same for engines before `largerConfigsSince`. */
export const tooLargeOldConfig = 500 * 1024;

/** The first release of 20.10 that surely has the larger size: the change to it was merged on the day of 20.10.14. */
export const largerConfigsSince = "20.10.15";
