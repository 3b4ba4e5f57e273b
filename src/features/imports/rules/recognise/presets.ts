import tools from "../words/presets.json" with { type: "json" };
import { cellText } from "../read/cell.ts";
import type { Cell, SourceRow, Unit } from "../read/source.ts";
import type { KindCode } from "../kinds/fields.ts";
import { headingWords } from "../read/heading-words.ts";

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

/** A file that another tool exports: how it's known, and which of its columns contain what. */
export interface Preset {
  /** Names the tool, for the guide's page too. */
  readonly code: string;
  readonly label: string;
  readonly kind: KindCode;
  /** Headings of which each must be there; alternatives are separated by `|`. */
  readonly known: readonly string[];
  /**
   * For each field the headings that contain it, the best first: the first whose cells are filled wins. With
   * `+` several columns are joined. Empty where the columns are called as the kind's.
   */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** What its bare durations count, where its exports say nothing and are always so. */
  readonly unit: Unit | null;
}

const people = "email, user email, person email, e mail";
const namesIn = (text: string) => text.replaceAll("{people}", people).split(", ");

/**
 * The exports of other tools by their documented columns. Where a tool's own documentation names no columns (Float,
 * Resource Guru), the names are those of its screens and API, and several are understood. An earlier preset wins.
 */
const documented = tools.map(({ unit = null, known, columns, ...tool }): Preset => ({
  ...tool,
  kind: tool.kind as KindCode,
  unit: unit as Unit | null,
  known: namesIn(known),
  columns: Object.fromEntries(Object.entries(columns).map(([field, names]) => [field, namesIn(names)])),
}));

/** The presets in the order in which they are tried: those that know more columns first. */
export const presets: readonly Preset[] = documented.toSorted(
  (one, other) => other.known.length - one.known.length,
);

/** The preset whose headings are all there, in any of its languages; null where a file is no one's. */
export function presetOf(headings: readonly Cell[]): Preset | null {
  const there = new Set(headings.flatMap(namesOf));
  return (
    presets.find(({ known }) => known.every((names) => names.split("|").some((name) => there.has(name)))) ??
    null
  );
}

/** A heading in the forms that presets name it. */
export const namesOf = (heading: Cell): readonly string[] =>
  [headingWords(heading)].flatMap(({ plain, words }) => [plain, words]);

/** A tool's name by its preset's code. */
export const presetLabel = (code: string): string | null =>
  documented.find((preset) => preset.code === code)?.label ?? null;
