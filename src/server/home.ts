import fs from "node:fs";
import path from "node:path";

/**
 * The product's folder. Whatever isn't code is found from here, since a program runs from its sources or from
 * `dist/server`.
 */
export const home = homeAbove(import.meta.dirname);

function homeAbove(folder: string): string {
  if (fs.existsSync(path.join(folder, "package.json"))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error("The product's own folder has no package.json");
  return homeAbove(above);
}

/** The file of what runs in a thread, by its source's place: the built one where this program is built. */
export const threadFile = (source: string): string =>
  import.meta.dirname.startsWith(path.join(home, "dist"))
    ? path.join(home, "dist", "server", source.replace(/\.ts$/, ".mjs"))
    : path.join(home, source);

/** The released version, from the product's package.json. */
export const version = versionIn(JSON.parse(fs.readFileSync(path.join(home, "package.json"), "utf8")));

function versionIn(described: unknown): string {
  if (described !== null && typeof described === "object" && "version" in described)
    return String(described.version);
  throw new Error("The product's package.json names no version");
}

/** The SQL files that make the database's tables, in their order. */
export const migrations = path.join(home, "db", "migrations");
