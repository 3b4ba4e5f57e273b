import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { explainedFigures } from "#features/analytics/web/figures/explained-figures.ts";
import { explained } from "#parts/guide/explained.ts";
import { unmarked } from "../support/unmarked.ts";

const root = path.resolve(import.meta.dirname, "../..");
const lists = /\/(explained|explained-figures)\.ts$/;
const everything = { ...explained, ...explainedFigures };
const screens = fs
  .readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
  .map((name) => path.posix.join("src", name.replaceAll("\\", "/")))
  .filter((file) => /\/(web|app|parts)\/.*\.tsx?$/.test(file) && !lists.test(file));
const textOf = (file: string): string => unmarked(fs.readFileSync(path.join(root, file), "utf8"));
const all = screens.map((file) => ({ file, text: textOf(file) }));

/** Counts and sums that say themselves what they are. */
const plain = new Set([
  "Active Projects",
  "Allocated",
  "Allocated hours",
  "Allocators",
  "Amount",
  "Approved so far",
  "Booked",
  "Bookers",
  "Budget",
  "Comment",
  "Demand hours",
  "Difference",
  "Draft",
  "Entries",
  "Export number",
  "Forecast",
  "Forecasters",
  "Free hours",
  "Functions",
  "Hours",
  "Lines",
  "Manager Coverage",
  "Not submitted",
  "Others away",
  "Pending Invitations",
  "Projects",
  "Short of demand",
  "Submitted",
  "This request",
  "Total Users",
  "Total Forms",
  "Total cost",
  "Total hours",
  "Unassigned Users",
  "Waiting for approval",
  "Balance today",
  "If all pending is approved",
]);

/** The names that a screen shows with their `?`: those of figures, of titles, and of what is passed on. */
function shownBy(text: string): string[] {
  return [
    ...text.matchAll(/<(?:Explained|About)(?:Figure)?\s+name="([^"]+)"/g),
    ...text.matchAll(/explain\("([^"]+)"/g),
    ...(/\b(explain|FigureName|(?:Explained|About)(?:Figure)?)\b/.test(text)
      ? text.matchAll(
          /(?:(?:label|name)[=:] ?|const (?:title|name) = |(?:budget|forecasted|allocated|actual): )"([^"]+)"/g,
        )
      : []),
  ].flatMap(([, ...names]) => names);
}

/** Labels of figures that are written as plain words. */
const labelsOf = (text: string): string[] =>
  [...text.matchAll(/<(?:Figure|Tile|DashboardCard)\b[^<>]*?\blabel="([^"]+)"/g)].map(
    ([, label = ""]) => label,
  );

const shown = new Set(all.flatMap(({ text }) => shownBy(text)));
const names = Object.keys(everything);

describe("Figures and rules on the screens", () => {
  it("have their ? wherever the list of explanations names them", () => {
    expect(names.filter((name) => !shown.has(name))).toEqual([]);
  });

  it("are either explained or a plain count: a new figure needs a paragraph, or a place in this test", () => {
    const labels = all.flatMap(({ file, text }) => labelsOf(text).map((label) => `${file}: ${label}`));
    expect(labels.length).toBeGreaterThan(25);
    expect(labels.filter((label) => !plain.has(label.slice(label.indexOf(": ") + 2)))).toEqual([]);
  });

  it("would be refused without it", () => {
    expect(labelsOf('<Tile label="Fulfilment" value={1} />')).toEqual(["Fulfilment"]);
    expect(plain.has("Fulfilment")).toBe(false);
    expect(shownBy('<Tile label="Fulfilment" value={1} />')).toEqual([]);
  });

  it("lead to every paragraph on a figure, or to the section it belongs to", () => {
    const places = new Set<string>(Object.values(everything));
    const slug = (heading: string) =>
      `#${heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(/\s/g, "-")}`;
    const orphans: string[] = [];
    let section = "";
    for (const [, depth, heading = ""] of textOf("docs/guide/figures.md").matchAll(/^(##+) (.+)$/gm)) {
      if (depth === "##") section = slug(heading);
      else if (!places.has(slug(heading)) && !places.has(section)) orphans.push(heading);
    }
    expect(orphans).toEqual([]);
  });
});
