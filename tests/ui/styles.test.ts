import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const source = path.join(import.meta.dirname, "..", "..", "src");
const sheets = fs.readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));

/** The classes a sheet styles on their own, without standing inside another one. */
function ownClasses(sheet: string): string[] {
  const text = fs.readFileSync(path.join(source, sheet), "utf8").replace(/\/\*[^]*?\*\//g, "");
  const selectors = [...text.matchAll(/([^{}]+)\{/g)].flatMap((match) => (match[1] ?? "").split(","));
  return [...new Set(selectors.flatMap((selector) => /^\s*\.([a-z][\w-]*)\s*$/.exec(selector)?.[1] ?? []))];
}

it("styles each class in one sheet only, since sheets of pages visited before stay loaded", () => {
  expect(sheets.length).toBeGreaterThan(20);
  const homes = new Map<string, string[]>();
  for (const sheet of sheets) for (const name of ownClasses(sheet)) homes.set(name, [...(homes.get(name) ?? []), sheet]);
  const twice = [...homes].filter(([, found]) => found.length > 1);
  expect(twice).toEqual([]);
});

it("uses no variable that nobody sets: what names one would silently have no colour", () => {
  const texts = fs
    .readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:css|tsx?)$/.test(name))
    .map((name) => fs.readFileSync(path.join(source, name), "utf8"));
  const found = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""));
  const set = new Set(found(/(--[a-z][\w-]*)"?\]?\s*:/g));
  const used = found(/var\((--[a-z][\w-]*)\)/g);
  expect(used.length).toBeGreaterThan(500);
  expect(used.filter((name) => !set.has(name))).toEqual([]);
});
