import fs from "node:fs";
import { expect, test } from "vitest";
import { targetOf } from "../../scripts/house/rooms.mjs";

const files = ["src", "packages"]
  .flatMap((folder) =>
    fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /\.tsx?$/.test(name));

const known = new Set(files);

/** The files of src that each file imports, types included. */
const imports = new Map(
  files.map((file) => {
    const named = [...fs.readFileSync(file, "utf8").matchAll(/(?:from|import) ?\(?"([.#][^"?]+)/g)];
    return [file, named.map(([, to]) => targetOf(file, to ?? "")).filter((to) => known.has(to))];
  }),
);

/** The way from a place back to itself, or null. */
function circleFrom(start: string, imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const before = new Map<string, string>();
  const waiting = [start];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    for (const next of imports.get(file) ?? []) {
      if (next === start) {
        const way = [start];
        for (let at: string | undefined = file; at !== undefined; at = before.get(at)) way.unshift(at);
        return way;
      }
      if (before.has(next)) continue;
      before.set(next, file);
      waiting.push(next);
    }
  }
  return null;
}

test("no file imports itself by way of others, not even for a type", () => {
  const circles = files.map((file) => circleFrom(file, imports)).filter((circle) => circle !== null);
  expect(circles.map((circle) => circle.join(" -> "))).toEqual([]);
});

test("no feature uses itself by way of others; the parts of a noun belong to its feature", () => {
  const featureOf = (file: string) => /^src\/(?:features|parts)\/([a-z]+)\//.exec(file)?.[1];
  const uses = new Map<string, string[]>();
  for (const [file, named] of imports) {
    const feature = featureOf(file);
    if (feature === undefined) continue;
    const others = named.map(featureOf).filter((other) => other !== undefined && other !== feature);
    uses.set(feature, [...(uses.get(feature) ?? []), ...(others as string[])]);
  }
  const circles = [...uses.keys()].map((feature) => circleFrom(feature, uses)).filter((way) => way !== null);
  expect(circles.map((way) => way.join(" -> "))).toEqual([]);
});
