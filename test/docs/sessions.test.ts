import { describe, expect, it } from "vitest";
import { createProgram } from "../../src/cli/main";
import { visibleCommands } from "../helpers/command-tree";
import { comparable, masked, pageNamed, recorded, recordSessions, sessions } from "./sessions";

describe("the recorded sessions", () => {
  it("there is one for each command, and none of a command that is gone", () => {
    const commands = visibleCommands()
      .map(({ name }) => name.split(" ")[1])
      .filter((name) => name !== undefined);
    expect(commands.filter((name) => !recorded().includes(name))).toEqual([]);
    const names = createProgram().commands.map((command) => command.name());
    expect(recorded().filter((page) => !names.some((name) => page === name || page.startsWith(`${name}-`)))).toEqual(
      [],
    );
  });

  it("those that need no engine say what the commands print today: npm run docs records them", async () => {
    const now = await recordSessions(false);
    expect(Object.keys(now).length).toBeGreaterThan(5);
    expect(Object.fromEntries(Object.keys(now).map((name) => [name, pageNamed(name)]))).toEqual(now);
  });

  it("name no place and no secret of the machine that recorded them", () => {
    const engine = new Set(sessions.filter((session) => session.engine).map(({ command }) => command));
    for (const name of recorded()) {
      const page = pageNamed(name);
      expect(page, name).not.toMatch(/\/tmp\/|\/root\/|\/home\/|unix:|[0-9a-f]{12}/);
      if (engine.has(name)) expect(page, name).not.toMatch(/password='[^#]/);
    }
  });
});

describe("what differs between two recordings", () => {
  it("is hidden sign by sign, so that columns stay aligned", () => {
    const text =
      "db/db2   running  healthy  64 / 2048 MiB   -   x\nhttpd  perflab/httpd:893c6d426cce   461c4035098e  x\n";
    expect(masked(text)).toBe(
      "db/db2   running  healthy  ## / 2048 MiB   -   x\nhttpd  perflab/httpd:############   ############  x\n",
    );
  });

  it("is the order of what happens at once, waiting, and what the machine has, and nothing else", () => {
    const one =
      "planning\nstarting a\nstarting b\nb healthy after 12 s\nup: 15 added\nok    memory: needs 1 MiB; 5 MiB there\n";
    const two =
      "planning\nstarting b\nstarting b (10 s)\nstarting a\nb healthy after 9 s\nup: 15 added\n" +
      "warn  memory: needs 1 MiB; 22 MiB there\n      fix: buy some\n";
    expect(comparable(masked(one))).toBe(comparable(masked(two)));
    for (const [from, to] of [
      ["15 added", "14 added"],
      ["starting a", "starting c"],
      ["needs 1 MiB", "needs 2 MiB"],
    ] as const)
      expect(comparable(masked(one))).not.toBe(comparable(masked(two.replace(from, to))));
  });
});
