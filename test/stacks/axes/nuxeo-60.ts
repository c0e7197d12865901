import { results, type Axis } from "./axis";

const configuration: Axis = {
  name: "configuration and scenario",
  of: /(navigation-a|navigation-b|import-a)$/,
  allowed: [
    { what: /setting nuxeo1\/postgresql\/.+/, why: "parameters of PostgreSQL, its port among them", always: true },
    { what: /setting nuxeo1\/nuxeo\/cap\/nuxeo\.db\.port/, why: "the same port", always: true },
    { what: /setting nuxeo1\/nuxeo\/cap\/(quota|aclOptimization|nuxeo\.vcs\.fulltext\.disabled)/, why: "switches" },
    { what: /(connection nuxeo1\/nuxeo to nuxeo1\/postgresql, .+|server nuxeo1\/postgresql)/, why: "the port" },
    { what: /file configs\/nuxeo1\/postgresql\/.+/, why: "parameters of PostgreSQL", always: true },
    { what: /file configs\/nuxeo1\/nuxeo\/.+/, why: "the port and switches", always: true },
    { what: /runbook (PostgreSQL|Nuxeo content application), .+/, why: "what a person sets" },
    { what: /omission 1\. .+/, why: "the options of the list that the other configuration has" },
    ...results,
  ],
};

const scenario: Axis = {
  name: "scenario",
  of: /(navigation|import)/,
  allowed: [
    { what: /setting nuxeo1\/(nofile|nuxeo\/(connector\.maxThreads|jvm\.(initial|maximum)HeapSize))/, why: "raised" },
    { what: /setting nuxeo1\/nuxeo\/cap\/nuxeo\.(db|vcs)\.max-pool-size/, why: "raised" },
    { what: /(group|plan|stage|omission) .+/, why: "another use case, with its own stages and charts", always: true },
    { what: /setting driver\/jmeter\/(rampUp|iterations)/, why: "the same, read in the section of the scenario" },
    { what: /procedure/, why: "another run", always: true },
    { what: /file configs\/driver\/.+/, why: "another plan", always: true },
    {
      what: /(runbook (Machine nuxeo1|Nuxeo Platform).+|file configs\/nuxeo1\/host\/.+)/,
      why: "limits that were raised",
    },
  ],
};

export const nuxeo60: readonly Axis[] = [configuration, scenario];
