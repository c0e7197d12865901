import { describe, expect, it } from "vitest";
import { BuildOutput, type BuildMessage } from "../../src/images/build-output";

function told(...messages: BuildMessage[]) {
  const output = new BuildOutput("perflab/httpd:123");
  const progress = messages.map((message) => output.add(message));
  return { progress, failure: output.failure };
}

describe("the output of a build", () => {
  it("gives step and text as progress", () => {
    const { progress, failure } = told(
      { stream: "Step 2/7 : RUN apt-get update" },
      { stream: "\n" },
      { stream: "\u001b[91mReading package lists...\u001b[0m\r\n" },
    );
    expect(failure).toBeUndefined();
    expect(progress).toEqual([
      { image: "perflab/httpd:123", step: 2, steps: 7, text: "Step 2/7 : RUN apt-get update" },
      undefined,
      { image: "perflab/httpd:123", step: 2, steps: 7, text: "Reading package lists..." },
    ]);
  });

  it("names image, step and the end of that step's output when a build fails", () => {
    const { failure } = told(
      { stream: "Step 1/7 : FROM debian:bookworm-slim" },
      { stream: "earlier" },
      { stream: "Step 2/7 : RUN apt-get install apache3" },
      ...Array.from({ length: 30 }, (_, line) => ({ stream: `line ${line}\n` })),
      { stream: "E: Unable to locate package apache3\n" },
      { error: "The command '/bin/sh -c apt-get install apache3' returned a non-zero code: 100" },
    );
    const lines = (failure?.message ?? "").split("\n");
    expect(lines[0]).toBe(
      "perflab/httpd:123: the build failed at step 2/7: RUN apt-get install apache3",
    );
    expect(lines[1]).toContain("returned a non-zero code: 100");
    expect(lines.at(-1)).toBe("    E: Unable to locate package apache3");
    expect(lines).toHaveLength(22);
    expect(failure?.message).not.toContain("earlier");
    expect(failure?.exitCode).toBe(1);
  });

  it("says how to get the base image when no registry answers", () => {
    const { failure } = told(
      { stream: "Step 1/7 : FROM debian:bookworm-slim" },
      { error: "Get https://registry/v2/: dial tcp: lookup registry: no such host" },
    );
    expect(failure?.message).toMatch(/fix: .*debian:bookworm-slim.*make-base\.sh/);
  });

  it("says what to do about a proxy that re-signs connections", () => {
    const { failure } = told(
      { stream: "Step 5/24 : RUN mvn copy" },
      { stream: "PKIX path building failed: unable to find valid certification path" },
      { error: "The command 'mvn copy' returned a non-zero code: 1" },
    );
    expect(failure?.message).toMatch(/fix: .*extra CA/);
  });
});
