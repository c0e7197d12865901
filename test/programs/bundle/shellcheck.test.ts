import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { hostChecks } from "../../../src/bundle/host-checks";
import { bundleOfLab } from "../../helpers/bundle";
import { needs, openFolder, program, run, write } from "../../helpers/programs";
import { published, publishedIds, threeServers } from "../../helpers/published";
import { newerThanJython21 } from "../wsadmin/jython21";
import { sh } from "./machine";

const shellcheck = program("shellcheck", "shellcheck");

const all = publishedIds.flatMap((id) =>
  bundleOfLab(published(id)).flatMap(({ machine, files }) =>
    [...files].map(([path, { content }]) => ({ path: `${id}/${machine.id}/${path}`, content })),
  ),
);
const shells = all.filter(({ path, content }) => path.endsWith(".sh") || content.startsWith("#!/bin/sh"));

/** The environments differ in headers and values: each text is checked once, without the names in its first lines. */
const different = [
  ...new Map(
    shells.map((each) => [
      each.content.replace(/# Made by perflab for? .*\n|# Made by perflab bundle .*\n/g, ""),
      each,
    ]),
  ).values(),
];

describe("the shell scripts of all bundles", () => {
  beforeEach(needs(shellcheck, sh));

  test("are accepted by shellcheck without a remark, and by sh", () => {
    expect(different.length).toBeGreaterThan(30);
    const folder = openFolder("bundle");
    const paths = different.map(({ path, content }) => write(join(folder, path), content, 0o755));
    const { status, stdout } = run(shellcheck, ["--severity=style", "--format=gcc", ...paths]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    for (const path of paths.filter((each) => !each.includes("/files/") && !each.includes("/root/")))
      expect(run(sh, ["-n", path])).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  test("so is what is sent to a host", () => {
    const { script } = hostChecks(published(threeServers).manifest, "rm1");
    const path = write(join(openFolder("bundle"), "host.sh"), script);
    const { status, stdout } = run(shellcheck, ["--severity=style", "--format=gcc", path]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  });
});

test("what runs in wsadmin keeps to the syntax of Jython 2.1", () => {
  const tools = all.filter(({ path }) => path.endsWith("/tools/websphere.py"));
  expect(tools.length).toBeGreaterThan(10);
  expect(newerThanJython21(tools[0]?.content ?? "")).toEqual([]);
});
