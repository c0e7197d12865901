import type { Finding } from "../../model/finding";
import { page } from "../../model/reference";
import type { Resolution } from "../../model/resolution";
import type { Db2 } from "./db2";
import { statedValue } from "./parameters";
import { pagesToMib } from "./rules";

/** Memory that is stated in pages against the memory of the server's container. */
export function checkMemory(db2: Db2, at: Resolution): Finding[] {
  const memory = at.number(db2, "container.memory") ?? 0;
  const pageBytes = at.number(db2, "PAGESIZE") ?? 4096;
  const databases = db2.databases.length;
  return [
    { name: "INSTANCE_MEMORY", pageBytes: 4096, times: 1 },
    { name: "DATABASE_MEMORY", pageBytes: 4096, times: databases },
    { name: "BUFFERPOOL.IBMDEFAULTBP", pageBytes, times: databases },
  ].flatMap(({ name, pageBytes: size, times }): Finding[] => {
    const pages = Number.parseInt(statedValue(db2, at, name) ?? "", 10);
    const wanted = Number.isNaN(pages) ? 0 : pagesToMib(pages, size) * times;
    if (wanted <= memory) return [];
    const each = times === 1 ? "" : ` for each of ${times} databases`;
    return [
      {
        code: "DB2_MEMORY",
        severity: "warning",
        path: `${db2.path}/${name}`,
        message: "more memory than the server has: Db2 starts with less or not at all",
        given: `${pages} pages of ${size} bytes${each}: ${wanted} MiB`,
        allowed: `at most ${memory} MiB, the memory of the container`,
        fix: "lower the number of pages, or give the machine more memory",
        source: page("Db2 documentation, instance_memory and database_memory"),
      },
    ];
  });
}
