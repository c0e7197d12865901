import { describe, expect, test } from "vitest";
import { describeHost, hostMistake, parseHost } from "../../src/options/host-text";
import { optionsSchema } from "../../src/options/schema";

describe("an entry of the option hosts", () => {
  test.each([
    "",
    " ssh://root@lab1",
    "ssh://root@$(id)",
    "ssh://root@${path}",
    "ssh://root@lab%201",
    "ssh://root:secret@lab1",
    "ssh://-oProxyCommand=x",
    "ssh://ünï@lab1",
    "SSH://lab1",
    "tcp://lab1",
    "tcp://lab1:0",
    "tcp://lab1:70000",
    "unix:///var/run/docker sock",
    "ssh://lab1,,shared",
    "ssh://lab1,shared,shared",
    "ssh://lab1,address=10.1.0.1,address=10.1.0.2",
    "ssh://lab1,network=none",
    "ssh://lab1,certificates=keys",
    "tcp://lab1:2376,certificates=$HOME/keys",
  ])("%j is refused", (text) => {
    expect(hostMistake(text)).toEqual(expect.any(String));
    expect(parseHost(text)).toBeUndefined();
  });

  test.each(["10.1.0.256", "10.1.0", "127.0.0.1", "0.0.0.0", "224.0.0.1", "::1", "010.1.0.1", "10.1.0.010"])(
    "%s is no address for the other machines: one with a leading zero is octal to some programs",
    (address) => {
      expect(hostMistake(`ssh://lab1,address=${address}`)).toContain("an IPv4 address");
    },
  );

  test.each(["ssh://root@10.1.0.10,shared", "tcp://[fe80::1]:2376,address=10.1.0.100,certificates=~/keys"])(
    "%s reads as it is written",
    (text) => {
      const host = parseHost(text);
      expect(host && describeHost(host)).toBe(text);
    },
  );
});

test.each([{ subnet: "010.88.0.0/24" }, { publish: { "proxy/ihs": "010.0.0.1:8080" } }])(
  "an address with a leading zero is refused everywhere: %j",
  (options) => expect(optionsSchema.safeParse(options).success).toBe(false),
);
