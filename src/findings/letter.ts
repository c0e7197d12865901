import type { Errata, Erratum, Wording } from "./errata";
import { markdownText } from "../report/markdown-text";

/** A paragraph of a letter: the text, and what stands before its first line and before the others. */
interface Part {
  readonly lead: string;
  readonly text: string;
}

type Wrap = (text: string, width: number) => string[];

/** The points of one report as a letter in Markdown to its authors, lines of at most `width` signs where words allow it. */
export function letter({ report, own, elsewhere }: Errata, wrap: Wrap, width: number): string {
  const points = [...own, ...elsewhere];
  const sections = [...new Set(points.map(({ section }) => section))];
  const parts: Part[] = [
    { lead: "# ", text: `Questions about "${markdownText(report.title)}"` },
    plain(`Dear ${markdownText(people(report.authors))},`),
    ...opening(points.length, report.page).map(plain),
    ...sections.flatMap((section) => [
      { lead: "## ", text: markdownText(section) },
      ...points.flatMap((point, index) => (point.section === section ? described(point, index + 1) : [])),
    ]),
    { lead: "## ", text: "With thanks" },
    plain(closing),
  ];
  const lines = parts.flatMap(({ lead, text }, index) => {
    const isItem = lead.trim() === "-";
    const isHeading = lead.startsWith("#");
    const cut = isHeading ? [text] : wrap(text, width - lead.length);
    const blank = index > 0 && !isItem ? [""] : [];
    return [...blank, ...cut.map((line, number) => `${number === 0 ? lead : " ".repeat(lead.length)}${line}`)];
  });
  return `${lines.join("\n")}\n`;
}

const plain = (text: string): Part => ({ lead: "", text });

function opening(count: number, page: string): string[] {
  const where = page.startsWith("not ") ? "" : ` (${page})`;
  return [
    `thank you for publishing your report${where}. We have modelled its test environments as code, so that others can ` +
      "build them, tune them and repeat the tests: every machine, every setting and every figure with the section that it " +
      "comes from. It is one of few reports that say enough for that.",
    `While we read it line by line we met ${count === 1 ? "one point" : `${count} points`} that we could not settle by ` +
      "ourselves. Nothing of this is meant as criticism: most such points are slips, or things that nobody asks until " +
      "somebody builds the same system again. We worked from the text of the page, without its pictures and charts, so that one of those may " +
      "hold the answer.",
    "For each point you find what we read, what we would have expected, what we do until we know better, and a " +
      "question. A word or a number is enough for an answer, in any order, and leave out what you no longer know.",
  ];
}

const closing =
  "Your answers will be kept with the report, with your name if you like, and the models follow them. Should we have " +
  "misread you, please tell us that, too.";

function described({ message, wordings, carried, question }: Erratum, number: number): Part[] {
  return [
    { lead: `${number}. `, text: `**${markdownText(capital(message))}.**` },
    ...worded(wordings).map(item(number)),
    ...carried.map((text) => `Until we know: ${markdownText(text)}.`).map(item(number)),
    item(number)(`**Question: ${markdownText(question)}**`),
  ];
}

/** Where environments differ in one side only, the other is said once. */
function worded(wordings: readonly Wording[]): string[] {
  const given = [...new Set(wordings.map((wording) => wording.given))];
  const allowed = [...new Set(wordings.map((wording) => wording.allowed))];
  const read = (text: string) => `We read: ${markdownText(text)}.`;
  const expect = (texts: readonly string[]) =>
    `We would expect: ${texts.map(markdownText).join("; in another test: ")}.`;
  if (given.length === 1 || allowed.length === 1) return [...given.map(read), expect(allowed)];
  return wordings.flatMap((wording) => [read(wording.given), expect([wording.allowed])]);
}

/** A list item below the number of its point. */
const item =
  (number: number) =>
  (text: string): Part => ({
    lead: `${" ".repeat(`${number}. `.length)}- `,
    text: text.replace(/([.?!])\.$/, "$1").replace(/(\d) %/g, "$1%"),
  });

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `SkyeBischoff, VaughnRokosz`, as a wiki writes names, as people write them. */
function people(authors: string): string {
  const names = authors.split(", ").map((name) => name.replace(/([a-z])([A-Z])/g, "$1 $2"));
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
