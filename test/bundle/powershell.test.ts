import { describe, expect, test } from "vitest";
import { bundleOfLab, changedLab, machineOf } from "../helpers/bundle";
import { published, publishedIds } from "../helpers/published";

const machines = publishedIds.flatMap((id) =>
  bundleOfLab(published(id))
    .filter(({ machine }) => machine.family === "windows")
    .map((bundle) => ({ id, ...bundle })),
);
const scripts = machines.flatMap(({ id, machine, files }) =>
  [...files]
    .filter(([path]) => /^\w+\.ps1$/.test(path))
    .map(([path, { content }]) => ({ path: `${id}/${machine.id}/${path}`, content })),
);

/**
 * Text of a script without what stands in quotes and comments, and with the brackets that close none.
 * @throws Error for a text or a bracket that does not close
 */
function skeleton(content: string): string {
  const open: string[] = [];
  let bare = "";
  for (let at = 0; at < content.length; at++) {
    const sign = content[at] ?? "";
    if (sign === "#" && /(^|\s)$/.test(bare)) {
      while (at < content.length && content[at] !== "\n") at++;
      bare += "\n";
    } else if (sign === "'" || sign === '"') {
      const from = at++;
      while (at < content.length && (content[at] !== sign || content[at + 1] === sign)) {
        if (content[at] === "`" && sign === '"') at++;
        else if (content[at] === sign) at++;
        at++;
      }
      if (at >= content.length || content.slice(from, at).includes("\n"))
        throw new Error(`a text from ${from} does not close`);
      bare += '""';
    } else {
      bare += sign;
      if ("({[".includes(sign)) open.push(sign);
      if (")}]".includes(sign) && open.pop() !== { ")": "(", "}": "{", "]": "[" }[sign])
        throw new Error(`${sign} at ${at} closes nothing`);
    }
  }
  if (open.length > 0) throw new Error(`${open.join("")} does not close`);
  return bare;
}

/** What PowerShell 2.0 of Windows Server 2008 R2 does not have. */
const newer =
  /Get-FileHash|-notin\b|-in\b|\[ordered\]|::new\(|\[pscustomobject\]|Get-CimInstance|-Raw\b|\.foreach\(|\?\?|&&|\|\|/i;

describe("the PowerShell scripts of all bundles", () => {
  test("are there: five of them and the plan for each Windows machine", () => {
    expect(machines.length).toBeGreaterThan(3);
    expect(scripts).toHaveLength(6 * machines.length);
  });

  test("close all their texts and brackets, and use nothing newer than PowerShell 2.0", () => {
    for (const { path, content } of scripts)
      expect({ path, newer: newer.exec(skeleton(content))?.[0] }).toEqual({ path, newer: undefined });
  });

  test("call only functions that lib.ps1 has, with no more words than it takes", () => {
    for (const { files, steps } of machines) {
      const library = files.get("lib.ps1")?.content ?? "";
      for (const [name, ...words] of steps) {
        const [, parameters] = new RegExp(`^function ${name}(?:\\(([^)]*)\\))? \\{`, "m").exec(library) ?? [
          "",
          undefined,
        ];
        expect({ name, isThere: library.includes(`function ${name}`) }).toEqual({ name, isThere: true });
        expect(words.length).toBeLessThanOrEqual(parameters === undefined ? 0 : parameters.split(",").length);
      }
    }
  });

  test("a plan names the values of the model, and quotes what it gives", () => {
    const plan = machines
      .find(({ id, machine }) => id === "filenet-451-after" && machine.id === "db")
      ?.files.get("plan.ps1")?.content;
    expect(plan).toContain("'C:\\perflab\\prepare.ps1' '2000' '63535'");
    expect(plan).toContain("Test-Db2Value 'db/db2' 'GCD' 'LOGFILSIZ' '1000'");
    const order = [...(plan ?? "").matchAll(/db2\\([\w-]+)\.cmd' 'C:/g)].map(([, name]) => name);
    expect(order).toEqual(["instance", "create-databases", "autoconfigure", "configure-databases"]);
  });

  test("take no word that they do not know: a wrong one would change the machine", () => {
    for (const { path, content } of scripts.filter(({ path: each }) =>
      /(check|apply|collect|rollback)\.ps1$/.test(each),
    ))
      expect({ path, isStrict: /^\[CmdletBinding\(\)\]\nparam\(/m.test(content) }).toEqual({ path, isStrict: true });
  });

  test("hold the machine's lock from before the first change to the end, however they end", () => {
    const library = machines[0]?.files.get("lib.ps1")?.content ?? "";
    const [, work = ""] = /^function Start-Work \{\n([^]*?)^\}/m.exec(library) ?? [];
    const at = [
      "if ($changesMachine) { Open-Lock }",
      "New-Item",
      "Undo-All",
      "Invoke-Plan",
      "} finally {\n        Close-Lock",
    ];
    const places = at.map((text) => work.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(library).toContain("[System.IO.FileShare]::None");
  });

  test("read texts of other scripts as they are written, whatever quotes are in them", () => {
    const note = "it's a ‘port’ ‚of‛ “Zürich”";
    const lab = changedLab(published("filenet-451-after"), ({ settings }) => {
      const setting = settings.find(({ id }) => id === "ce/dynamicPorts.start");
      if (setting === undefined) throw new Error("no such setting");
      setting.source = { kind: "chosen", note };
    });
    const files = machineOf(lab, "ce").files;
    expect(files.get("plan.ps1")?.content).toMatch(/^\ufeff#/);
    expect(files.get("plan.ps1")?.content).toContain("it''s a ‘‘port’’ ‚‚of‛‛ “Zürich”");
    expect(files.get("apply.ps1")?.content).toMatch(/^#/);
  });

  test.each([
    ["an open bracket", "if ($a) { b", "does not close"],
    ["a bracket too many", "b }", "closes nothing"],
    ["an open text", 'b "c\nd', "does not close"],
  ])("%s is seen by this test", (_, text, message) => {
    expect(() => skeleton(text)).toThrow(message);
  });
});
