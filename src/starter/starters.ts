/** Environments to start from; each is a folder in `starters/`. */
export const starters = {
  "two-server": "a proxy, WebSphere with Jazz applications, Db2, a load driver",
  "one-server": "Nuxeo and PostgreSQL on one machine, JMeter on another",
} as const;

export type Starter = keyof typeof starters;
export const starterNames = Object.keys(starters) as Starter[];
