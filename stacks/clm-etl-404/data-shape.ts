/** Appendix B: how many records of each type the initial and the delta load of the ETL move, each row once. */

/** A record type with the records of the initial and of the delta load; a heading of the table has its name alone. */
export type DataRow =
  readonly [recordType: string, initial: number, delta: number, remark?: string] | readonly [heading: string];

/** Change and configuration management. */
export const changeManagement: readonly DataRow[] = [
  ["APT_ProjectCapacity", 1, 1],
  ["APT_TeamCapacity", 0, 0],
  ["Build", 0, 0],
  ["Build Result", 0, 0],
  ["Build Unit Test Result", 0, 0],
  ["Build Unit Test Events", 0, 0],
  ["Complex CustomAttribute", 0, 0],
  ["Custom Attribute", 0, 0],
  ["File Classification", 3, 3],
  ["First Stream Classification", 3, 3],
  ["History Custom Attribute", 0, 0],
  ["SCM Component", 2, 0],
  ["SCM WorkSpace", 2, 1],
  ["WorkItem", 100026, 10000],
  ["WorkItem Approval", 100000, 10000],
  ["WorkItem Dimension Approval Description", 100000, 10000],
  ["WorkItem Dimension", 3, 0],
  ["WorkItem Dimension Approval Type", 3, 0],
  ["WorkItem Dimension Category", 2, 0],
  ["WorkItem Dimension Deliverable", 0, 0],
  ["WorkItem Dimension Enumeration", 34, 0],
  ["WorkItem Dimension Resolution", 18, 0],
  ["Dimension", 68, 0, "equals the sum of the rows WorkItem Dimension without Approval Description"],
  ["WorkItem Dimension Type", 8, 0],
  ["WorkItem Hierarchy", 0, 0],
  ["WorkItem History", 242926, 20100],
  ["WorkItem History Complex Custom Attribute", 0, 0],
  ["WorkItem Link", 112000, 10000],
  ["WorkItem Type Mapping", 4, 0],
];

/** Requirements management. */
export const requirements: readonly DataRow[] = [
  ["CrossAppLink", 0, 0],
  ["Custom Attribute", 422710, 51010],
  ["Requirement", 422960, 51150],
  ["Collection Requirement Lookup", 1110, 21000],
  ["Module Requirement Lookup", 22000, 2000],
  ["Implemented BY", 100, 0],
  ["Request Affected", 5988, 0],
  ["Request Tracking", 0, 0],
  ["REQUICOL_TESTPLAN_LOOKUP", 0, 0],
  ["REQUIREMENT_TESTCASE_LOOKUP", 0, 0],
  ["REQUIREMENT_HIERARCHY", 12626, 0],
  ["REQUIREMENT_EXTERNAL_LINK", 0, 0],
  ["RequirementsHierarchyParent", 6184, 0],
  ["Attribute Define", 10, 10],
  ["Requirement Link Type", 176, 176],
  ["Requirement Type", 203, 203],
];

/** Quality management; its last row, the total, stands below. */
export const quality: readonly DataRow[] = [
  ["TestScript", 0, 0],
  ["BuildRecord", 0, 0],
  ["Category", 0, 0],
  ["CategoryType", 0, 0],
  ["Configuration", 0, 0],
  ["CustomAttribute", 0, 0],
  ["EWIRelaLookup"],
  ["CONFIG_EXECUTIONWORKITM_LOOKUP", 0, 0],
  ["EXECWORKITEM_REQUEST_LOOKUP", 0, 0],
  ["EXECWORKITEM_ITERATION_LOOKUP", 18000, 1800],
  ["EXECWORKITEM_CATEGORY_LOOKUP", 0, 0],
  ["ExecResRelaLookup"],
  ["EXECRES_EXECWKITEM_LOOKUP", 54000, 5400],
  ["EXECRES_REQUEST_LOOKUP", 6001, 0],
  ["EXECRESULT_CATEGORY_LOOKUP", 0, 0],
  ["EXECUTION_STEP_RESULT", 0, 0],
  ["ExecStepResRequestLookup", 0, 0],
  ["ExecutionResult", 0, 0],
  ["ExecutionStepResult", 0, 0],
  ["ExecutionWorkItem", 0, 0],
  ["Job", 0, 0],
  ["JobResult", 0, 0],
  ["KeyWord", 0, 0],
  ["KeyWordTestScriptLookup", 0, 0],
  ["LabRequestChangeState", 0, 0],
  ["LabRequest", 0, 0],
  ["LabResource", 0, 0],
  ["Objective", 0, 0, `published as "Objective0 0"`],
  ["Priority", 0, 0],
  ["RemoteScript", 0, 0],
  ["Requiremen", 0, 0, "the name ends here in the text"],
  ["Reservation", 0, 0],
  ["ReservationRequestLookup", 0, 0],
  ["ResourceGroup", 0, 0],
  ["State", 0, 0],
  ["StateGroup", 0, 0],
  ["TestCase", 0, 0],
  ["TestCaseRelaLookup"],
  ["TESTCASE_RemoteTESTSCRIPT_LOOKUP", 0, 0],
  ["TESTCASE_TESTSCRIPT_LOOKUP", 6000, 600],
  ["TESTCASE_CATEGORY_LOOKUP", 16106, 1598],
  ["REQUIREMENT_TESTCASE_LOOKUP", 6000, 0],
  ["REQUEST_TESTCASE_LOOKUP", 6000, 0],
  ["TestCase RelatedRequest Lookup", 0, 0],
  ["TestPhase", 0, 0],
  ["TestPhaseExecDetail", 0, 0],
  ["TestPlan", 0, 0],
  ["TestPlanObjectiveStatus", 0, 0, `published as "TestPlanObjectiveStatus0 0"`],
  ["TestPlanRelaLookup"],
  ["REQUIREMENT_TESTPLAN_LOOKUP", 0, 0],
  ["TESTSUITE_TESTPLAN_LOOKUP", 600, 0],
  ["TESTPLAN_CATEGORY_LOOKUP", 0, 2],
  ["TESTPLAN_TESTCASE_LOOKUP", 6000, 600],
  ["TESTPLAN_OBJECTIVE_LOOKUP", 0, 0],
  ["REQUIREMENT COLLECTION_TESTPLAN_LOOKUP", 32, 0],
  ["TESTPLAN_TESTPLAN_HIERARCHY", 0, 0],
  ["TESTPLAN_ITERATION_LOOKUP", 120, 12],
  ["REQUEST_TESTPLAN_LOOKUP", 0, 0],
  ["TestScript", 0, 0],
  ["TestScriptRelaLookup _ Manual"],
  ["TESTSCRIPT_CATEGORY_LOOKUP", 0, 0],
  ["REQUEST_TESTSCRIPT_LOOKUP", 0, 0],
  ["TestScriptRelaLookup _ Remote", 0, 0],
  ["TestSuiteElement", 0, 0],
  ["TestSuite", 0, 0],
  ["TestSuiteExecutionRecord", 0, 0],
  ["TestSuiteLog", 0, 0],
  ["TestSuiteRelaLookup"],
  ["TESTSUITE_CATEGORY_LOOKUP", 1595, 155],
  ["REQUEST_TESTSUITE_LOOKUP", 0, 0],
  ["TestSuLogRelaLookup"],
  ["TESTSUITE_TESTSUITELOG_LOOKUP", 3000, 300],
  ["TESTSUITELOG_EXECRESULT_LOOKUP", 21303, 2106],
  ["TESTSUITELOG_CATEGORY_LOOKUP", 0, 0],
  ["TSERRelaLookup", 0, 0],
];

/** The row "Total" at the end of the table of quality management. */
export const qualityTotal = { initial: 144_757, delta: 12_573 } as const;

/** Records of the initial and of the delta load over some rows. */
export function sumOf(rows: readonly DataRow[]): { initial: number; delta: number } {
  return rows.reduce((sum, row) => ({ initial: sum.initial + (row[1] ?? 0), delta: sum.delta + (row[2] ?? 0) }), {
    initial: 0,
    delta: 0,
  });
}

/** Rows whose delta load is larger than their initial load. */
export function largerDelta(rows: readonly DataRow[]): readonly string[] {
  return rows.flatMap(([name, initial, delta]) =>
    initial !== undefined && delta !== undefined && delta > initial ? [`${name} ${initial} / ${delta}`] : [],
  );
}

/** Record types of both tables that have other numbers in one than in the other. */
export function countedTwice(one: readonly DataRow[], other: readonly DataRow[]): readonly string[] {
  return one.flatMap(([name, initial, delta]) => {
    const again = other.find((row) => row[0] === name);
    if (initial === undefined || again?.[1] === undefined) return [];
    const [, initialAgain, deltaAgain] = again;
    const differ = initial !== initialAgain || delta !== deltaAgain;
    return differ ? [`${name} ${initial} / ${delta} and ${initialAgain} / ${deltaAgain}`] : [];
  });
}

/** Both numbers of a row, as the report's tables of data show them. */
export function dataShapeOf(product: string, rows: readonly DataRow[]): (readonly [string, string])[] {
  return rows.map(([name, initial, delta, remark]) => [
    `${product}: ${name}`,
    initial === undefined || delta === undefined
      ? "heading, no numbers"
      : `initial ${initial}, delta ${delta}${remark === undefined ? "" : ` (${remark})`}`,
  ]);
}
