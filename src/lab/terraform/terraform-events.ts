/** An error or a warning of Terraform. */
export interface TerraformProblem {
  readonly kind: "problem";
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  readonly address?: string;
}

/** What Terraform does with one resource. */
export interface TerraformAction {
  readonly kind: "started" | "waiting" | "done" | "failed";
  readonly action: string;
  readonly address: string;
  /** Of a resource that exists: its id on the engine. */
  readonly id?: string;
  readonly seconds?: number;
}

export interface TerraformSummary {
  readonly kind: "summary";
  readonly add: number;
  readonly change: number;
  readonly remove: number;
}

/** What Terraform says while it applies, as far as a lab is concerned. */
export type TerraformEvent = TerraformAction | TerraformSummary | TerraformProblem;

interface Message {
  readonly type?: string;
  readonly "@message"?: string;
  readonly hook?: {
    readonly resource?: { readonly addr: string };
    readonly action?: string;
    readonly id_value?: string;
    readonly elapsed_seconds?: number;
  };
  readonly changes?: {
    readonly add: number;
    readonly change: number;
    readonly remove: number;
    readonly operation: string;
  };
  readonly diagnostic?: {
    readonly severity: string;
    readonly summary: string;
    readonly detail?: string;
    readonly address?: string;
  };
}

const kinds = {
  apply_start: "started",
  apply_progress: "waiting",
  apply_complete: "done",
  apply_errored: "failed",
} as const;

/** Reads one line of `terraform apply -json`; undefined for what does not matter. A line that is no JSON is an error message. */
export function readEvent(line: string): TerraformEvent | undefined {
  let message: Message;
  try {
    message = JSON.parse(line) as Message;
  } catch {
    return { kind: "problem", severity: "error", summary: line, detail: "" };
  }
  const { type, hook, changes, diagnostic } = message;
  if (type !== undefined && type in kinds && hook?.resource) {
    return {
      kind: kinds[type as keyof typeof kinds],
      action: hook.action ?? "",
      address: hook.resource.addr,
      ...(hook.id_value ? { id: hook.id_value } : {}),
      ...(hook.elapsed_seconds === undefined ? {} : { seconds: hook.elapsed_seconds }),
    };
  }
  if (type === "change_summary" && changes && changes.operation !== "plan") {
    return { kind: "summary", add: changes.add, change: changes.change, remove: changes.remove };
  }
  if (type === "diagnostic" && diagnostic) {
    return {
      kind: "problem",
      severity: diagnostic.severity === "warning" ? "warning" : "error",
      summary: diagnostic.summary,
      detail: diagnostic.detail ?? "",
      ...(diagnostic.address ? { address: diagnostic.address } : {}),
    };
  }
  return undefined;
}
