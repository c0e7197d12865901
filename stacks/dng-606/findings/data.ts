import { thousands } from "../../../src";
import { addedBaselines, artifacts, baselineCount, moduleKinds, published, testedComponents } from "../data";
import type { Components, DngVariant } from "../variant";
import type { Doubt } from "./doubt";

const section = "Appendix C, Test data shape and volume";

/** Tables of data that do not add up, and comparisons that vary more than they say. */
export function dataDoubts(path: string, variant: DngVariant): Doubt[] {
  const { components } = variant;
  return [
    modules(path, components),
    comparison(path),
    ...(components === 500 ? [links(path)] : []),
    ...(components === 500 && variant.servers === 3 ? [range(path)] : []),
    ...(components === 300 && variant.servers === 3 ? [total(path)] : []),
    ...(variant.baselines ? [startingPoint(path)] : []),
  ];
}

function modules(path: string, components: Components): Doubt {
  const parts = moduleKinds.map(([row, size]) => ({ count: published(components, row).value, size }));
  const sum = parts.reduce((total, { count, size }) => total + count * size, 0);
  const total = published(components, "Module artifacts");
  return {
    code: "REPORT_DATA",
    path,
    message: "the modules of the table do not add up to its module artifacts",
    given: `${parts.map(({ count, size }) => `${count} x ${thousands(size)}`).join(" + ")} = ${thousands(sum)}`,
    allowed: thousands(total.value),
    fix: "the totals are carried as published",
    question: "How many modules of each size does a component hold, or which of the rows count in another way?",
    section,
  };
}

function links(path: string): Doubt {
  const total = published(500, "Total Artifacts").value;
  return {
    code: "REPORT_DATA",
    path,
    message: "the table of data gives the number of links twice",
    given: "Links 6.2 million and 9,400,000",
    allowed: `one value; the data of 300 components has 4 links for each artifact, here ${thousands(4 * total)}`,
    fix: "both rows are carried, nothing depends on them",
    question: "Which of the two rows counts the links, and what does the other count?",
    section,
  };
}

const smaller: DngVariant = { servers: 1, components: 300, release: "6.0.6 iFix003", baselines: false };

/** The effect is put down to artifacts alone. */
function comparison(path: string): Doubt {
  return {
    code: "REPORT_DATA",
    path,
    message: "the data of 300 and of 500 components differ in more than components and artifacts",
    given: `${thousands(baselineCount(smaller))} baselines without changed resources, ${published(500, "Baselines").text} with some`,
    allowed: "the same baselines in both, where the drop-off is put down to the number of artifacts",
    fix: "read the comparison with this in mind",
    question: "Were there other differences between the two sets of data than their size?",
    section,
  };
}

/** The text speaks of one repository where the results are of two. */
function total(path: string): Doubt {
  return {
    code: "REPORT_DATA",
    path,
    message: "the text gives three servers one amount of data, the results are of two",
    given: "a total of 7 million artifacts (2.3 million per server)",
    allowed: `${thousands(3 * artifacts(300))} artifacts on three servers of 300 components`,
    fix: "the table of 300 components is modelled; take the 7 million for those of 500",
    question: "How many artifacts did three servers of 300 components hold?",
    section: "Results from 3 server tests",
  };
}

function range(path: string): Doubt {
  return {
    code: "REPORT_DATA",
    path,
    message: "three servers of 500 components hold more components than the report says it tested",
    given: `up to ${testedComponents.total} total components`,
    allowed: `${thousands(3 * 500)} components on three servers; no described test has ${testedComponents.total}`,
    fix: "take the number for one server, or as another test",
    question: `Which test had ${testedComponents.total} components, and on how many servers?`,
    section: "Overview of the results",
  };
}

function startingPoint(path: string): Doubt {
  return {
    code: "REPORT_MISSING",
    path,
    message: "the report does not say to which data the baselines were added",
    given: `we added ${thousands(addedBaselines)} baselines to our standard test configuration`,
    allowed: `500 components, whose response time it compares with; ${published(500, "Baselines").text} + ${thousands(addedBaselines)} baselines`,
    fix: "500 components are modelled",
    question: "To which set of data were the baselines added, and how were they spread over components and servers?",
    section: "Impact of adding baselines",
  };
}
