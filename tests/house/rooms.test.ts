import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
interface Rooms {
  uses: Record<string, Record<string, string[]>>;
  rulesUse: Record<string, string[]>;
}
const { uses, rulesUse } = JSON.parse(
  fs.readFileSync(path.join(root, "scripts/house/rooms.json"), "utf8"),
) as Rooms;

/** The first way that comes back to where it was, or null. */
function circle(
  arrows: (feature: string) => readonly string[],
  feature: string,
  way: readonly string[] = [],
): readonly string[] | null {
  if (way.includes(feature)) return [...way, feature];
  for (const next of arrows(feature)) {
    const found = circle(arrows, next, [...way, feature]);
    if (found) return found;
  }
  return null;
}
const serversUsed = (feature: string) =>
  Object.entries(uses[feature] ?? {}).flatMap(([other, parts]) => (parts.includes("server") ? [other] : []));

it("the servers of features use one another without a circle, and so do their rules", () => {
  for (const feature of Object.keys(uses)) {
    expect(circle(serversUsed, feature)).toBeNull();
    expect(circle((one) => rulesUse[one] ?? [], feature)).toBeNull();
  }
  expect(circle((one) => (one === "a" ? ["b"] : ["a"]), "a")).toEqual(["a", "b", "a"]);
});

it("no feature uses the pages of another", () => {
  expect(Object.values(uses).flatMap((others) => Object.values(others).flat())).not.toContain("web");
});

it("every feature has its line in the table of uses", () => {
  expect(new Set(Object.keys(uses))).toEqual(new Set(fs.readdirSync(path.join(root, "src/features"))));
});
