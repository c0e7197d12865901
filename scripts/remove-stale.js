/** Build step: removes from dist what was compiled from sources that are gone, so that it is neither run nor packed. */
const { existsSync, readdirSync, rmSync } = require("node:fs");
const { join } = require("node:path");

const root = join(__dirname, "..");
const dist = join(root, "dist");

function removeStale(folder) {
  for (const entry of readdirSync(join(dist, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (existsSync(join(root, path))) removeStale(path);
      else rmSync(join(dist, path), { recursive: true });
    } else if (!existsSync(join(root, path.replace(/\.(?:d\.(m?)ts|(m?)js)$/, ".$1$2ts")))) rmSync(join(dist, path));
  }
}

for (const folder of ["src", "stacks"]) removeStale(folder);
