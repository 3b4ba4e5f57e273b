// Which room a file stands in, and whether one room may import another: read from rooms.json.
import fs from "node:fs";
import path from "node:path";

export const table = JSON.parse(fs.readFileSync(new URL("rooms.json", import.meta.url), "utf8"));

/** The path of a file from src on ("src/ui/form/Button.tsx"), or null outside src. */
export function placeOf(file) {
  const plain = file.replaceAll("\\", "/");
  const at = plain.lastIndexOf("/src/");
  return at >= 0 ? plain.slice(at + 1) : plain.startsWith("src/") ? plain : null;
}

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

/** Why the place may not import the relative specifier, or null when it may. */
export function importFault(place, specifier) {
  const target = path.posix.normalize(path.posix.join(path.posix.dirname(place), specifier));
  const from = roomOf(place);
  if (!from) return `${place} stands in no room of scripts/house/rooms.json.`;
  const to = roomOf(target);
  if (!to) return `${target} stands in no room of scripts/house/rooms.json.`;
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
