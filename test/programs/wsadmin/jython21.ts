/** What Jython 2.1 of WebSphere 8.5.5 does not know and Jython 2.7 takes without a word. */
const newer: readonly [what: string, pattern: RegExp][] = [
  ["with statement", /^\s*with\s/],
  ["decorator", /^\s*@/],
  ["conditional expression", /[^\s:].*\sif\s.+\selse\s/],
  ["yield", /\byield\b/],
  ["True or False", /\b(True|False)\b/],
  ["function that came later", /(?<![.\w])(sorted|reversed|sum|any|all|enumerate|set|frozenset|bool|next|dict)\s*\(/],
  ["str.format", /\.format\s*\(/],
  ["string method that came later", /\.(partition|rpartition|rsplit|decode|zfill)\s*\(/],
  ["floor division", /[^/:]\/\/[^/]/],
  ["new-style class", /^\s*class\s+\w+\s*\(object\)/],
  ["except ... as", /^\s*except\b.*\sas\s/],
  ["bytes", /(?<!\w)[bB]''/],
];
const signs: readonly [what: string, pattern: RegExp][] = [
  ["tab", /\t/],
  ["carriage return", /\r/],
  ["sign outside ASCII", /[^ -~\t\r]/],
];
const loop = /\sfor\s.+\sin\s/;

/** Every use of newer syntax, as `line: what`. Comments and what stands in quotes do not count, except for their signs. */
export function newerThanJython21(source: string): string[] {
  let open: { indent: string; except: boolean } | undefined;
  return source.split("\n").flatMap((line, index) => {
    const code = line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''").replace(/#.*$/, "");
    const found = [
      ...newer.filter(([, pattern]) => pattern.test(code)),
      ...signs.filter(([, pattern]) => pattern.test(line)),
    ].map(([what]) => what);
    const all = groups(code);
    if (all.some(({ bracket, text }) => bracket === "{" && loop.test(text)))
      found.push("set or dictionary comprehension");
    if (all.some(({ bracket, text }) => bracket === "(" && loop.test(text))) found.push("generator expression");
    if (/^\s*print\b/.test(code) && !isOneArgument(code))
      found.push("print with anything but one argument in parentheses");
    const [, indent = "", word] = /^(\s*)(try|except|finally)\b/.exec(code) ?? [];
    if (word === "try") open = { indent, except: false };
    if (word === "except" && open?.indent === indent) open.except = true;
    if (word === "finally" && open?.indent === indent && open.except) found.push("try with except and finally");
    return found.map((what) => `${index + 1}: ${what}`);
  });
}

interface Group {
  readonly bracket: string;
  /** What stands between the brackets, without what stands in inner ones. */
  text: string;
  end: number;
}

function groups(code: string): Group[] {
  const all: Group[] = [];
  const stack: Group[] = [];
  [...code].forEach((sign, position) => {
    if ("([{".includes(sign)) {
      const group = { bracket: sign, text: "", end: -1 };
      all.push(group);
      stack.push(group);
    } else if (")]}".includes(sign)) {
      const group = stack.pop();
      if (group) group.end = position;
    } else {
      const inner = stack.at(-1);
      if (inner) inner.text += sign;
    }
  });
  return all;
}

function isOneArgument(code: string): boolean {
  const [first] = groups(code);
  const begins = /^\s*print\s*\(/.test(code);
  return begins && first !== undefined && first.end === code.trimEnd().length - 1 && !first.text.includes(",");
}
