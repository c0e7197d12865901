import { results, type Axis } from "./axis";

/** Four topologies around the same applications: what serves the links, and the store behind it. */
const topology: Axis = {
  name: "topology",
  of: /-t[1-4]-/,
  allowed: [
    {
      what: /(machine|server|application|database|setting|file configs|runbook [^,]+,) ?\/?(ldx|lqe|rs|db)\b.*/,
      why: "the link index, its store and reports",
      always: true,
    },
    { what: /connection .*(ldx|lqe|rs|db)\/.*/, why: "to and from them", always: true },
    { what: /file configs\/proxy\/ihs\/.+/, why: "routes and workers" },
    { what: /setting proxy\/ihs\/.+/, why: "workers follow the load" },
    { what: /setting jts\/liberty\/jts\/outgoing\..+/, why: "connections to a link index of its own" },
    { what: /runbook Jazz Team Server, .+/, why: "the same connections" },
    { what: /(load|group|plan|stage|data|omission) .+|procedure/, why: "each topology has its own load" },
    { what: /setting (driver\/java\/users|ldap\/ldap\/users)/, why: "threads follow the load" },
    { what: /file configs\/(driver|ldap)\/.+/, why: "threads follow the load" },
    { what: /topology/, why: "the varied topology" },
    ...results,
  ],
};

export const ldx71: readonly Axis[] = [topology];
