import { join, relative, sep } from "node:path";
import type { Plugin } from "vitest/config";

/**
 * Tests name the TypeScript sources and run what the compiler made of them: the same files that a user runs, with their
 * lazy `require` calls.
 */
export function compiledSources(root: string): Plugin {
  return {
    name: "perflab-compiled-sources",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (importer === undefined || !/^\.{1,2}\//.test(source)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved === null) return null;
      const path = relative(root, resolved.id).split(sep).join("/");
      return /^(src|stacks)\/.*\.ts$/.test(path) ? join(root, "dist", path.replace(/\.ts$/, ".js")) : resolved;
    },
  };
}
