/** Headings of the report, in its order: the sections of sources begin with one of them. */
export const sections: readonly string[] = [
  "Introduction",
  "How LQE and LDX architecture has evolved",
  "Data Shape",
  "Load testing methodology",
  "Performance Automation Tools Used in Testing",
  "Test Environment Details",
  "Performance Test Results",
  "Single-user testing",
  "Load test results: LQE rs/Oracle",
  "Load test results: LQE rs/Db2",
  "LDX rs/Oracle",
  "Tuning LDX rs for large workloads",
  "Additional details on the data shape",
];
