/** Headings of the report, in its order: the sections of sources begin with one of them. */
export const sections: readonly string[] = [
  "Overview",
  "Configurations, 1. Single server, Hardware",
  "Configurations, 1. Single server, Software",
  "Configurations, 1. Single server, Tools",
  "Results, Metrics",
  "Results, Network",
  "Setup",
  "Scenario 1",
  "Scenario 2",
  "Result overview",
  "Conclusions",
];
