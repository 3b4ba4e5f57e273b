import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.join(import.meta.dirname, "..", "..");

/** The success criteria of WCAG 2.2, levels A and AA, by guideline (https://www.w3.org/TR/WCAG22/). */
const criteria: Readonly<Record<string, readonly number[]>> = {
  "1.1": [1],
  "1.2": [1, 2, 3, 4, 5],
  "1.3": [1, 2, 3, 4, 5],
  "1.4": [1, 2, 3, 4, 5, 10, 11, 12, 13],
  "2.1": [1, 2, 4],
  "2.2": [1, 2],
  "2.3": [1],
  "2.4": [1, 2, 3, 4, 5, 6, 7, 11],
  "2.5": [1, 2, 3, 4, 7, 8],
  "3.1": [1, 2],
  "3.2": [1, 2, 3, 4, 6],
  "3.3": [1, 2, 3, 4, 7, 8],
  "4.1": [2, 3],
};

it("the accessibility statement answers every criterion of WCAG 2.2 A and AA once", () => {
  const statement = fs.readFileSync(path.join(root, "docs", "accessibility.md"), "utf8");
  const answered = [...statement.matchAll(/^\| (\d\.\d\.\d+) [^|]+\| (met|not met|—) \|/gmu)].map(
    ([, number]) => number,
  );
  const wanted = Object.entries(criteria).flatMap(([guideline, numbers]) =>
    numbers.map((number) => `${guideline}.${number}`),
  );
  expect(wanted).toHaveLength(55);
  expect(answered).toEqual(wanted);
});
