import { describe, expect, it } from "vitest";
import { sshCommand } from "../../src/engines/ssh-command";
import { sshOptions } from "../../src/engines/ssh-options";

const flags = [...sshOptions, "-T"];

describe("the ssh command is the one of Docker's own connection helper", () => {
  it.each([
    ["ssh://lab1", [...flags, "--", "lab1", "docker system dial-stdio"]],
    ["ssh://lab1//", [...flags, "--", "lab1", "docker system dial-stdio"]],
    ["ssh://lab1:?", [...flags, "--", "lab1", "docker system dial-stdio"]],
    [
      "ssh://me@Lab_1.example:10022",
      ["-l", "me", "-p", "10022", ...flags, "--", "Lab_1.example", "docker system dial-stdio"],
    ],
    ["ssh://a@b@host", ["-l", "a@b", ...flags, "--", "host", "docker system dial-stdio"]],
    ["ssh://us$er@[fe80::1%25eth0]", ["-l", "'us$er'", ...flags, "--", "fe80::1%eth0", "docker system dial-stdio"]],
    ["ssh://done@while", ["-l", "'done'", ...flags, "--", "'while'", "docker system dial-stdio"]],
    [
      "ssh://h/run/a/../docker.sock",
      [...flags, "--", "h", "docker '--host=unix:///run/a/../docker.sock' system dial-stdio"],
    ],
    ["ssh://h/a%20'b", [...flags, "--", "h", `docker "--host=unix:///a 'b" system dial-stdio`]],
    ["ssh://-oProxyCommand=x", [...flags, "--", "'-oProxyCommand=x'", "docker system dial-stdio"]],
  ])("%s", (address, args) => {
    expect(sshCommand(address).args).toEqual(args);
  });

  it.each([
    ["ssh://", /no host/],
    ["ssh:///run/docker.sock", /no host/],
    ["ssh://me:secret@host", /^(?!.*secret)[^]*no password/],
    ["ssh://host?x=1", /ends with its path/],
    ["ssh://host#y", /ends with its path/],
    ["ssh://host:abc", /ends with its path/],
    ["ssh://ho st", /no such character/],
    ["ssh://host/a%0Ab", /no shell can take/],
    ["ssh://host/%zz", /broken percent/],
  ])("%s is refused, as there", (address, message) => {
    expect(() => sshCommand(address)).toThrow(message);
  });

  it("engines of one host share what is known about it", () => {
    expect(sshCommand("ssh://me@h:22/run/a").host).toBe(sshCommand("ssh://me@h:22").host);
    expect(sshCommand("ssh://me@h").host).not.toBe(sshCommand("ssh://you@h").host);
  });
});
