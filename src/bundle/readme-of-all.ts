import { table, text, type Document } from "../document/document";
import { documentText } from "../document/markdown";
import type { Manifest } from "../manifest/schema";
import type { MachineBundle } from "./bundle";

/** README.md beside the folders of the machines. */
export function bundleReadme({ environment }: Manifest, machines: readonly MachineBundle[]): string {
  const document: Document = {
    title: `Real servers for ${environment.id}`,
    opening: [
      text(`${environment.title}. One folder for each machine; each has its own README.md.`),
      text(
        "In this order: databases and directory, application servers, proxy, driver. On each machine do what its README.md says: first under How to use it, then what remains for a person.",
      ),
    ],
    chapters: [
      {
        title: "Machines",
        blocks: [
          table(
            "Machines",
            ["Folder", "Role", "Operating system"],
            machines.map(({ machine: { id, role, os } }) => [id, role, os]),
          ),
        ],
      },
      {
        title: "Proof",
        blocks: [
          text("Collect on every machine, bring the folders into one, and compare them with the model:"),
          text(`perflab verify --collected collected/${environment.id}`),
          text("Two labs are compared by their collected folders: perflab diff lab-a lab-b"),
        ],
      },
    ],
  };
  return documentText(document);
}
