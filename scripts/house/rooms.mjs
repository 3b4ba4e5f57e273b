// Which room a file is in, and whether one room may import another: read from rooms.json.
import fs from "node:fs";
import path from "node:path";

export const table = JSON.parse(fs.readFileSync(new URL("rooms.json", import.meta.url), "utf8"));

/** The path of a file from src or packages on ("src/ui/form/Button.tsx"), or null elsewhere and for tests. */
export function placeOf(file) {
  const plain = `/${file.replaceAll("\\", "/")}`;
  const at = Math.max(plain.lastIndexOf("/src/"), plain.lastIndexOf("/packages/"));
  const place = plain.slice(at + 1);
  return at < 0 || /^packages\/[^/]+\/tests\//.test(place) ? null : place;
}

/** The package a place is in, or null. */
const packageOf = (place) => /^packages\/([^/]+)\//.exec(place)?.[1] ?? null;

/** The room a place belongs to, with its feature; null for a place in no room. */
export function roomOf(place) {
  const inFeature = /^src\/features\/([^/]+)\/(?:(rules|server|web)\/.|(?:[a-z-]+-)?contract\.ts$)/.exec(
    place,
  );
  if (inFeature) {
    const part = inFeature[2] ?? "contract";
    return {
      room: part === "server" || part === "web" ? `features' ${part}` : part,
      feature: inFeature[1],
      part,
    };
  }
  if (/^src\/[^/]+\.ts$/.test(place)) return { room: "root", feature: null, part: "root" };
  const top = /^src\/(shared|server|web|ui|parts|app|demo)\//.exec(place);
  return top ? { room: top[1], feature: null, part: top[1] } : null;
}

/** The place that a file names: "#ui/form/Button.tsx" from src on, everything else from its own folder. */
export function targetOf(place, specifier) {
  return path.posix.normalize(
    specifier.startsWith("#")
      ? `${specifier.startsWith("#packages/") ? "" : "src/"}${specifier.slice(1)}`
      : path.posix.join(path.posix.dirname(place), specifier),
  );
}

/** The folder whose files name each other relatively: a feature, or a room at the top of src. */
const homeOf = (place) => /^src\/(?:features\/[^/]+|[^/]+)\//.exec(place)?.[0] ?? "src/";

/** Why the import is written the wrong way, or null: "#" names another home, a relative path one's own. */
export function writingFault(place, specifier) {
  // A package has its own package.json, so "#" would lead nowhere.
  if (packageOf(place) !== null)
    return specifier.startsWith(".") ? null : "A package imports by relative paths.";
  if (packageOf(targetOf(place, specifier)) !== null)
    return specifier.startsWith("#") ? null : 'A package is imported as "#packages/…".';
  if (place.startsWith("src/") && homeOf(place) === "src/") return null;
  const within = homeOf(place) === homeOf(targetOf(place, specifier));
  if (within === specifier.startsWith(".")) return null;
  return within
    ? "A file of the same feature or room is imported by its relative path."
    : `A file of another feature or room is imported from src on: "#${targetOf(place, specifier).slice(4)}".`;
}

/** Why a place may not import a target, where one of them is in a package. */
function packageFault(place, target) {
  const [from, to] = [packageOf(place), packageOf(target)];
  if (from === to) return null;
  const { entries, usedBy } = table.packages[to] ?? {};
  const may =
    to === null
      ? table.packages[from]?.uses.includes(target)
      : usedBy?.includes(place) && entries.includes(path.posix.basename(target));
  return may ? null : `${place} may not import ${target}: see packages in scripts/house/rooms.json.`;
}

/** Why the place may not import the specifier, or null when it may. */
export function importFault(place, specifier) {
  const target = targetOf(place, specifier);
  if (packageOf(place) !== null || packageOf(target) !== null) return packageFault(place, target);
  const from = roomOf(place);
  if (!from) return `${place} is in no room of scripts/house/rooms.json.`;
  const to = roomOf(target);
  if (!to) return `${target} is in no room of scripts/house/rooms.json.`;
  const within = from.room === to.room && from.feature === to.feature;
  if (within) return null;
  if (from.feature && to.feature && from.feature !== to.feature) {
    const parts = table.uses[from.feature]?.[to.feature] ?? [];
    if (!parts.includes(to.part)) return `${from.feature} may not use the ${to.part} of ${to.feature}.`;
    const pure = from.part === "rules" || from.part === "contract";
    if (pure && !(table.rulesUse[from.feature] ?? []).includes(to.feature))
      return `The ${from.part} of ${from.feature} may not use ${to.feature}.`;
    if (from.room === to.room) return null;
  }
  return table.rooms[from.room].includes(to.room) ? null : `${from.room} may not import ${to.room}.`;
}
