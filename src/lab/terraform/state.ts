import { existsSync, readFileSync } from "node:fs";
import { failure } from "../../errors";

/** One object that Terraform made and remembers. */
export interface StateObject {
  /** As in the assembly, e.g. `docker_container.rm1-was`. */
  readonly address: string;
  readonly type: string;
  /** Id on the engine: of a volume, its name. */
  readonly id: string;
  readonly name: string;
  /** Alias of the provider that made it. */
  readonly engine: string;
}

interface StateFile {
  readonly version?: number;
  readonly resources?: readonly {
    readonly mode: string;
    readonly type: string;
    readonly name: string;
    /** `provider["registry/kreuzwerker/docker"].alias` */
    readonly provider?: string;
    readonly instances: readonly { readonly attributes?: { readonly id?: string; readonly name?: string } }[];
  }[];
}

/** What Terraform's state holds; empty without a state. */
export function readState(path: string): StateObject[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, "utf8");
  if (text.trim() === "") return [];
  let state: StateFile;
  try {
    state = JSON.parse(text) as StateFile;
  } catch {
    throw failure(
      path,
      "Terraform's state is not readable as JSON",
      `put ${path}.backup in its place; or perflab down with --by-label, which sets it aside`,
    );
  }
  if (state.version !== 4)
    throw failure(
      path,
      `Terraform's state has format ${state.version}, not 4`,
      "use a version of perflab that knows it",
    );
  return (state.resources ?? [])
    .filter(({ mode }) => mode === "managed")
    .flatMap(({ type, name, provider, instances }) =>
      instances.map(({ attributes }) => ({
        address: `${type}.${name}`,
        type,
        id: attributes?.id ?? "",
        name: attributes?.name ?? "",
        engine: /\]\.([^.\]]+)$/.exec(provider ?? "")?.[1] ?? "",
      })),
    );
}

/** What a state holds of one engine. */
export function stateOn(state: readonly StateObject[], engine: string): StateObject[] {
  return state.filter((object) => object.engine === engine);
}

/** Volumes whose data the lab would go on with. */
export function dataVolumes(state: readonly StateObject[]): string[] {
  return state.filter(({ type }) => type === "docker_volume").map(({ id }) => id);
}
