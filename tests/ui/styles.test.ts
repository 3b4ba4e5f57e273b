import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const source = path.join(import.meta.dirname, "..", "..", "src");
const sheets = fs
  .readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css"));

/** The classes a sheet styles on their own, without nesting. */
function ownClasses(sheet: string): string[] {
  const text = fs.readFileSync(path.join(source, sheet), "utf8").replace(/\/\*[^]*?\*\//g, "");
  const selectors = [...text.matchAll(/([^{}]+)\{/g)].flatMap((match) => (match[1] ?? "").split(","));
  return [...new Set(selectors.flatMap((selector) => /^\s*\.([a-z][\w-]*)\s*$/.exec(selector)?.[1] ?? []))];
}

it("styles each class in one sheet only, since sheets of pages visited before stay loaded", () => {
  expect(sheets.length).toBeGreaterThan(20);
  const homes = new Map<string, string[]>();
  for (const sheet of sheets)
    for (const name of ownClasses(sheet)) homes.set(name, [...(homes.get(name) ?? []), sheet]);
  const twice = [...homes].filter(([, found]) => found.length > 1);
  expect(twice).toEqual([]);
});

/** The classes a sheet names; is-, has- and on- say in which state something is, and belong to no one. */
function namedClasses(sheet: string): Set<string> {
  const text = fs.readFileSync(path.join(source, sheet), "utf8").replace(/\/\*[^]*?\*\//g, "");
  const selectors = [...text.matchAll(/([^{};]+)\{/g)].map((match) => match[1] ?? "");
  const names = selectors
    .filter((selector) => !selector.trim().startsWith("@"))
    .flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map((match) => match[1] ?? ""));
  return new Set(names.filter((name) => !/^(?:is|has|on)-/.test(name)));
}

it("limits a screen's sheet to its own classes: it never styles ui or another screen", () => {
  const owners = new Map<string, string[]>();
  for (const sheet of sheets.filter((name) => !name.startsWith("server/")))
    for (const name of namedClasses(sheet)) owners.set(name, [...(owners.get(name) ?? []), sheet]);
  expect(owners.size).toBeGreaterThan(400);
  const reached = [...owners].filter(([, found]) => {
    const screens = found.filter((sheet) => !sheet.startsWith("ui/"));
    return screens.length > 0 && found.length > 1;
  });
  expect(reached).toEqual([]);
});

it("uses no undefined variable, which would silently have no colour", () => {
  const texts = fs
    .readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:css|tsx?)$/.test(name))
    .map((name) => fs.readFileSync(path.join(source, name), "utf8"));
  const found = (pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""));
  const set = new Set(found(/(--[a-z][\w-]*)"?\]?\s*:/g));
  const used = found(/var\((--[a-z][\w-]*)\)/g);
  expect(used.length).toBeGreaterThan(500);
  expect(used.filter((name) => !set.has(name))).toEqual([]);
});

/** The text of a sheet's blocks for one kind of medium. */
function blocksFor(sheet: string, medium: string): string {
  const text = fs.readFileSync(path.join(source, sheet), "utf8");
  return [...text.matchAll(/@media ([^{]*)\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g)]
    .flatMap(([, requested, body]) => (requested?.includes(medium) ? [body] : []))
    .join("\n");
}

it("greys aria-disabled controls in the system's colours too, like disabled ones", () => {
  const off = sheets.filter((sheet) =>
    /\[aria-disabled="true"\][^{]*\{[^}]*--ink-off/.test(fs.readFileSync(path.join(source, sheet), "utf8")),
  );
  expect(off.length).toBeGreaterThan(1);
  const grey = /\[aria-disabled="true"\][^{]*\{[^}]*\bcolor: GrayText/;
  expect(off.filter((sheet) => !grey.test(blocksFor(sheet, "forced-colors: active")))).toEqual([]);
});

it("gives entries of menus and the buttons under a grid a finger's height where fingers are used", () => {
  for (const [sheet, selector] of [
    ["ui/overlay/menu.css", ".menu-item"],
    ["ui/grid/grid.css", ".grid > .status-bar .button.is-small"],
  ] as const)
    expect(
      blocksFor(sheet, "pointer: coarse")
        .split("}")
        .find((rule) => rule.trim().startsWith(`${selector} {`)),
    ).toMatch(/height: var\(--h-touch\)/);
});

/** What counts from the left everywhere, and why. */
const fromTheLeft = new Set([
  // Places measured in the window.
  "ui/overlay/tooltip.css inset: 0 auto auto 0",
  "ui/form/input.css inset: var(--top) auto auto var(--left)",
  // The page's side, in what runs the other way.
  "ui/base/base.css text-align: right",
]);

/** The parts of a value; blanks in brackets part nothing. */
function partsOf(value: string): string[] {
  const complete = value.replaceAll(
    /\(([^()]*)\)/g,
    (_, inner: string) => `[${inner.replaceAll(/\s/g, "")}]`,
  );
  return complete === value ? value.split(/\s+/) : partsOf(complete);
}

it("names the sides by where a line begins and ends, since lines may run from right to left", () => {
  const declarations = sheets.flatMap((sheet) => {
    const text = fs.readFileSync(path.join(source, sheet), "utf8").replace(/\/\*[^]*?\*\//g, "");
    return [...text.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+)(?=[;}])/g)].map(
      ([, property = "", value = ""]) => ({ sheet, property, value: value.trim() }),
    );
  });
  expect(declarations.length).toBeGreaterThan(3000);
  const isSided = (property: string, value: string) => {
    if (/^(?:left|right)$|-(?:left|right)\b/.test(property)) return true;
    if (/^(?:text-align|float|clear)$/.test(property)) return /^(?:left|right)$/.test(value);
    const [, right, , left] = partsOf(value);
    return (
      /^(?:inset|margin|padding|border-(?:width|color))$/.test(property) &&
      left !== undefined &&
      left !== right
    );
  };
  const found = declarations
    .filter(({ property, value }) => isSided(property, value))
    .map(({ sheet, property, value }) => `${sheet} ${property}: ${value}`);
  expect(new Set(found)).toEqual(fromTheLeft);
});
