/**
 * CDKTF loads an archive library at start: a sixth of the start-up time. It uses it only in a child process of its own that
 * packs assets, so an empty module takes the library's place in this process.
 */
import { createRequire } from "node:module";

function install(): void {
  const path = createRequire(require.resolve("cdktf")).resolve("archiver");
  if (require.cache[path] !== undefined) return;
  const stand: NodeJS.Module = Object.assign(Object.create(module) as NodeJS.Module, {
    id: path,
    filename: path,
    loaded: true,
    exports: {},
  });
  require.cache[path] = stand;
}

try {
  install();
} catch {
  // A CDKTF without this library, or with another one, loads what it needs itself.
}
