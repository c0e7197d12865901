import type { Command } from "commander";
import { accessSync, constants, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { closest, namesLike } from "../text/closest";
import { failure, UserError } from "../errors";
import { images, type ImageName } from "../images/catalogue";
import { addProgressFormat, addSiteOptions, checkFormat, type SiteFlags } from "./input/lab-options";
import { printTable } from "./output/print";
import { jsonText } from "../text/json";

type BuildFlags = SiteFlags & { readonly format: string; readonly force?: boolean };

/** `perflab images`: list, build, save and load the images of the `open` flavour. */
export function registerImages(program: Command): void {
  const group = program
    .command("images")
    .description("list, build, save and load the images of the open flavour")
    .addHelpText(
      "after",
      "\nExamples:\n  perflab images\n  perflab images build --extra-ca /etc/ssl/our-authority.pem",
    );
  group
    .command("list", { isDefault: true })
    .description("show the images and whether the engine has them")
    .option("--format <format>", "table or json", "table")
    .allowExcessArguments()
    .addHelpText("after", "\nExample: perflab images list --format json")
    .action(({ format }: { format: string }, command: Command) => {
      refuseWords(group, command.args);
      return list(checkFormat(format, ["table", "json"]));
    });
  addProgressFormat(
    addSiteOptions(group.command("build [images...]").description("build the images that the engine does not have")),
  )
    .option("--force", "build them although the engine has them")
    .addHelpText("after", "\nExample: perflab images build httpd liberty --force")
    .action((names: string[], flags: BuildFlags) => buildNamed(names, flags));
  addProgressFormat(
    group.command("save <file>").description("write the images into one file, for a site without a network"),
  )
    .addHelpText("after", "\nExample: perflab images save perflab-images.tar")
    .action((file: string, { format }: { format: string }) => carry(format, `save ${file}`, "save", file));
  addProgressFormat(
    group.command("load <file>").description("load images from such a file, and check that they are the very same"),
  )
    .addHelpText("after", "\nExample: perflab images load perflab-images.tar")
    .action((file: string, { format }: { format: string }) => carry(format, `load ${file}`, "load", file));
}

/** Because `list` goes without saying, a mistyped command is a word too many for it. */
function refuseWords(group: Command, [given]: readonly string[]): void {
  if (given === undefined) return;
  const commands = group.commands.map((command) => command.name());
  throw new UserError([
    { path: "images", message: "no such command", given, ...namesLike(given, commands, commands.length) },
  ]);
}

const all = Object.keys(images) as ImageName[];

async function list(format: "table" | "json"): Promise<void> {
  const { openEngine } = await import("../engines/engine.js");
  const { imageId } = await import("../images/builder.js");
  const { imageReference } = await import("../images/content.js");
  const engine = openEngine();
  const rows = await Promise.all(
    all.map(async (name) => ({
      name,
      reference: imageReference(name),
      id: (await imageId(engine, imageReference(name))) ?? "",
      standInFor: images[name].standInFor,
    })),
  );
  if (format === "json") process.stdout.write(jsonText(rows));
  else
    printTable(
      ["image", "reference", "on the engine", "stands in for"],
      rows.map(({ name, reference, id, standInFor }) => [name, reference, id.slice(7, 19) || "missing", standInFor]),
    );
}

async function buildNamed(names: readonly string[], flags: BuildFlags): Promise<void> {
  const unknown = names.filter((name) => !all.includes(name as ImageName));
  if (unknown.length > 0) {
    throw new UserError(
      unknown.map((given) => ({
        path: "images",
        message: "no such image",
        given,
        allowed: closest(given, all, all.length),
      })),
    );
  }
  const { openEngine } = await import("../engines/engine.js");
  const { build, siteOptions } = await import("../lab/lab-images.js");
  const { imageId } = await import("../images/builder.js");
  const { imageReference } = await import("../images/content.js");
  const { createProgress } = await import("../lab/progress.js");
  const engine = openEngine();
  await createProgress(checkFormat(flags.format, ["text", "json"])).step("build", async (say) => {
    for (const name of (names.length > 0 ? names : all) as ImageName[]) {
      const there = !flags.force && (await imageId(engine, imageReference(name))) !== undefined;
      if (there) say(`${imageReference(name)} is there`, { image: imageReference(name) });
      else await build(engine, [name], siteOptions(flags), say);
    }
  });
}

async function carry(format: string, title: string, direction: "save" | "load", file: string): Promise<void> {
  const { openEngine } = await import("../engines/engine.js");
  const { loadImages, saveImages } = await import("../images/archive.js");
  const { imageReference } = await import("../images/content.js");
  const { createProgress } = await import("../lab/progress.js");
  if (direction === "save") checkWritable(file);
  await createProgress(checkFormat(format, ["text", "json"])).step(title, async (say) => {
    const engine = openEngine();
    const timer = setInterval(() => say.now(`${megabytes(direction === "save" ? `${file}.partial` : file)} MB`), 5000);
    try {
      const done = await (direction === "save"
        ? saveImages(engine, all.map(imageReference), file)
        : loadImages(engine, file));
      for (const { reference, id } of done.images) say(`${reference} ${id}`, { image: reference, id });
    } finally {
      clearInterval(timer);
    }
  });
}

function checkWritable(file: string): void {
  try {
    accessSync(dirname(resolve(file)), constants.W_OK);
  } catch {
    throw failure(file, "cannot be written: no such folder, or not yours", "name a file in a folder of your own");
  }
}

function megabytes(file: string): number {
  return Math.round((statSync(file, { throwIfNoEntry: false })?.size ?? 0) / 1e6);
}
