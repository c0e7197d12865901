import { describe, expect, it } from "vitest";
import { hashSecret, isSecret } from "../../src/lab/memory/journal";
import { chooseSecrets, type SecretSources } from "../../src/lab/memory/secrets";

const hash = hashSecret("old");

/** Sources of a lab whose data was made with the password `old`. */
function sources(over: Partial<SecretSources> = {}): SecretSources {
  return {
    stored: { rm_password: "old" },
    variables: {},
    deployed: { rm_password: hash },
    dataVolumes: ["rm-data"],
    environment: "lab-a",
    file: "secrets.json",
    ...over,
  };
}

const choose = (over: Partial<SecretSources>) => chooseSecrets(["rm_password"], sources(over));
const fresh = { stored: undefined, deployed: {}, dataVolumes: [] };

describe("passwords of a lab", () => {
  it("are random, long, and safe in every file syntax", () => {
    const many = Array.from({ length: 50 }, () => choose(fresh).values.rm_password ?? "");
    for (const password of many) expect(password).toMatch(/^[A-Za-z][A-Za-z0-9_.-]{23,}$/);
    expect(new Set(many).size).toBe(50);
  });

  it("are kept while the lab lives", () => {
    expect(choose({})).toEqual({ values: { rm_password: "old" }, problems: [] });
  });

  it("are the user's own where a variable gives one", () => {
    expect(choose({ ...fresh, variables: { TF_VAR_rm_password: "mine" } }).values).toEqual({ rm_password: "mine" });
  });

  it("may change while there is no data", () => {
    expect(choose({ dataVolumes: [], variables: { TF_VAR_rm_password: "mine" } }).problems).toEqual([]);
  });

  it("must not change by a variable once there is data", () => {
    const [problem] = choose({ variables: { TF_VAR_rm_password: "new" } }).problems;
    expect(problem).toMatchObject({ path: "TF_VAR_rm_password", given: "data in rm-data" });
    expect(problem?.fix).toBe("unset TF_VAR_rm_password; or remove the data first: perflab down lab-a");
  });

  it("must not change in the file once there is data", () => {
    expect(choose({ stored: { rm_password: "new" } }).problems[0]?.fix).toMatch(
      /put the old rm_password back into secrets\.json/,
    );
  });

  it("must not change although only the file tells the old one", () => {
    expect(choose({ deployed: {}, variables: { TF_VAR_rm_password: "new" } }).problems).toHaveLength(1);
  });

  it("must not be lost once there is data", () => {
    for (const deployed of [{ rm_password: hash }, {}]) {
      const [problem] = choose({ stored: undefined, deployed }).problems;
      expect(problem?.message).toMatch(/is lost/);
      expect(problem?.fix).toMatch(/TF_VAR_rm_password.*perflab down lab-a/);
    }
  });

  it("are accepted again when a lost one is given as a variable", () => {
    expect(choose({ stored: undefined, variables: { TF_VAR_rm_password: "old" } })).toEqual({
      values: { rm_password: "old" },
      problems: [],
    });
  });

  it("are made for a server that is new beside existing data", () => {
    const { values, problems } = chooseSecrets(["rm_password", "gc_password"], sources());
    expect(problems).toEqual([]);
    expect(values.gc_password).toHaveLength(28);
  });

  it("are remembered as salted hashes that show nothing", () => {
    expect(hash).not.toContain("old");
    expect(hashSecret("old")).not.toBe(hash);
    expect(isSecret("old", hash)).toBe(true);
    expect(isSecret("new", hash)).toBe(false);
  });
});
