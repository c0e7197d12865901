/** Headings of the report, in its order: the sections of sources begin with one of them. */
export const sections: readonly string[] = [
  "Introduction",
  "Summary of results",
  "Disclaimer",
  "What our tests measure",
  "Topology",
  "Server Overview",
  "Server Overview, table",
  "Data volume and shape",
  "Network connectivity",
  "Methodology",
  "Risk and Mitigation",
  "Test Results Details",
  "Appendix A",
  "Appendix B",
];
