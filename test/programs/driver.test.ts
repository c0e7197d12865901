import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { gib } from "../../src";
import { synthEnvironment } from "../../src/testing";
import { drivers, smallLab, table } from "../fixtures/small-lab";
import { java, needs, openFolder, program, run, write } from "../helpers/programs";

const shellcheck = program("shellcheck", "shellcheck");
const shell = program("sh", "dash");

describe("a Java client", () => {
  beforeEach(needs(java));

  test("gets the fragment size from the published options", () => {
    const driver = { product: drivers.JavaDriver, settings: table({ "client.fragmentSize": 40_000 }) };
    const lab = synthEnvironment(smallLab({ driver }));
    const options = lab.file("configs/driver/tool/published/driver-jvm.options");
    const path = write(join(openFolder("driver"), "driver-jvm.options"), options);
    const { status, stderr } = run(java, [`@${path}`, "-XshowSettings:properties", "-version"]);
    expect(status, stderr).toBe(0);
    expect(stderr).toMatch(/^\s+com\.ibm\.CORBA\.FragmentSize = 40000$/m);
  });
});

describe("a published JMeter", () => {
  beforeEach(needs(java, shellcheck, shell));

  test("starts with the heap of its start settings", () => {
    const heap = table({ "jvm.initialHeapSize": gib(1), "jvm.maximumHeapSize": gib(2) });
    const lab = synthEnvironment(smallLab({ driver: { product: drivers.JMeterDriver, settings: heap } }));
    const path = write(
      join(openFolder("driver"), "setenv.sh"),
      lab.file("configs/driver/tool/published/setenv.sh"),
      0o755,
    );
    expect(run(shellcheck, ["--severity=style", "--format=gcc", path])).toMatchObject({ status: 0, stdout: "" });
    const { status, stderr } = run(shell, ["-c", `. ${path}; java $HEAP -XshowSettings:vm -version`]);
    expect(status, stderr).toBe(0);
    expect(stderr).toMatch(/Max\. Heap Size: 2\.00G/);
  });
});
