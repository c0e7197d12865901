/** Headings of the report, in its order: the sections of sources begin with one of them. */
export const sections: readonly string[] = [
  "Introduction",
  "Table 1, FileNet system under test",
  "Introduction, Figure 2",
  "Turn on ORB tracing in WebSphere",
  "Listings 1 to 3, ORB traces",
  "How to determine the optimum ORB fragment size",
  "Table 2, Difference in throughput",
  "Windows Server 2008 R2",
  "DB2 9.7 built-in FileNet Registry settings",
  "Other WebSphere tuning parameters to consider for FileNet workloads",
];
