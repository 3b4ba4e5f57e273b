import { cellText } from "./cell.ts";
import { namesOf, type Preset } from "./presets.ts";
import type { Cell, SourceRow } from "./source.ts";

/** The columns of a preset: for each field the first of its headings that are joined or filled, else the first there. */
export function presetColumns(
  wanted: Preset["columns"],
  headings: readonly Cell[],
  samples: readonly SourceRow[],
): (string | null)[] {
  const words = headings.map(namesOf);
  const columns: (string | null)[] = headings.map(() => null);
  const isFilled = (at: number) => samples.every(({ cells }) => cellText(cells[at]) !== "");
  for (const [field, names] of Object.entries(wanted)) {
    const choices = names
      .map((name) =>
        name
          .split(" + ")
          .map((part) => words.findIndex((each) => each.includes(part)))
          .filter((at) => at >= 0 && columns[at] === null),
      )
      .filter((places) => places.length > 0);
    const chosen = choices.find((places) => places.length > 1 || places.every(isFilled)) ?? choices[0] ?? [];
    for (const at of chosen) columns[at] = field;
  }
  return columns;
}
