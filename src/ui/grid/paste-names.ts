import { hoursQuestion, isDash, parseHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import type { GridLayout } from "./grid-layout.ts";
import type { GridRow, PastedTexts } from "./grid-model.ts";
import type { Area, Position } from "./positions.ts";

/** Where the hours of a block with names go. */
interface NamedText extends Position {
  readonly text: string;
}

type Places = readonly (number | null)[];

interface NamedBlock {
  readonly texts: readonly NamedText[];
  /** The block says itself which columns its hours are of. */
  readonly hasHeadings: boolean;
}

/** How a grid's rows and columns are called in a spreadsheet. */
export interface PasteNames {
  /** The column that a heading names. */
  readonly columnOf: (heading: string) => string | null;
  /** Another heading of the grid, of a column that can't be changed. */
  readonly isOther: (heading: string) => boolean;
}

/**
 * A spreadsheet's block with names of rows or headings of columns, each text at the place they name. Null for a block
 * without them; an error where one of them isn't of this grid, since its hours would land elsewhere.
 */
export function namedBlock(
  texts: PastedTexts,
  area: Area,
  layout: GridLayout,
  names: PasteNames,
): NamedBlock | { readonly error: string } | null {
  if (isOneText(texts)) return null;
  const [heading = [], ...below] = texts;
  const hasHeading = heading.some((text) => names.columnOf(text) !== null) && rowOf(heading, layout) === null;
  const lines = hasHeading ? below : texts;
  const width = nameWidth(lines);
  const stranger = hasHeading ? undefined : unknownHeading(lines, width);
  if (stranger !== undefined) return { error: strangeColumn(stranger) };
  if (!hasHeading && width === 0) return null;
  const columns = hasHeading
    ? columnsByHeading(heading, width, layout, names)
    : columnsInOrder(lines, width, area);
  const rows = width > 0 ? rowsByName(lines, width, layout) : rowsInOrder(lines, area, layout);
  const block = filled(lines, rows, columns);
  return "error" in block ? block : { ...block, hasHeadings: hasHeading };
}

const isOneText = ([first = [], ...others]: PastedTexts) => others.length === 0 && first.length < 2;

/** The block's texts at their rows and columns, or the first error of either. */
function filled(
  lines: PastedTexts,
  rows: Places | { readonly error: string },
  columns: Places | { readonly error: string },
): Pick<NamedBlock, "texts"> | { readonly error: string } {
  if ("error" in columns) return columns;
  if ("error" in rows) return rows;
  return {
    texts: lines.flatMap((line, at) => line.flatMap((text, along) => placed(text, rows[at], columns[along]))),
  };
}

function placed(text: string, row: number | null = null, column: number | null = null): NamedText[] {
  return row === null || column === null ? [] : [{ row, column, text }];
}

/** The columns from the target on; null for those of the names. */
function columnsInOrder(lines: PastedTexts, width: number, { left }: Area): (number | null)[] {
  const widest = Math.max(...lines.map((line) => line.length));
  return Array.from({ length: widest }, (_, at) => (at < width ? null : left + at - width));
}

const plain = (text: string): string =>
  text.normalize("NFKC").replaceAll(/\s+/gu, " ").trim().toLocaleLowerCase("en-GB");

const areHours = (text: string): boolean => parseHours(text) !== undefined || hoursQuestion(text) !== null;

/** True for a name; hours with letters, such as 7h30, are none. */
const isWord = (text: string | undefined): boolean =>
  text !== undefined && /\p{L}/u.test(text) && !areHours(text);

const strangeColumn = (heading: string) =>
  t`${heading.trim()} isn't one of the columns here. Nothing was pasted.`;

/** The first heading of a line of headings that the grid doesn't know, above lines with hours. */
function unknownHeading(lines: PastedTexts, width: number): string | undefined {
  const filled = (line: readonly string[]) => line.slice(width).filter((text) => text.trim() !== "");
  const isHeading = (text: string) => !areHours(text) && !isDash(text);
  const at = lines.findIndex(
    (line, index) =>
      filled(line).length > (index === 0 ? 0 : 1) &&
      filled(line).every(isHeading) &&
      (width === 0 || (line[0] ?? "").trim() === ""),
  );
  const isAboveHours = lines.slice(at + 1).some((line) => filled(line).some((text) => !isHeading(text)));
  return at >= 0 && isAboveHours ? filled(lines[at] ?? [])[0] : undefined;
}

/** How many columns at the left have names and no hours. */
function nameWidth(lines: PastedTexts): number {
  const widest = Math.max(0, ...lines.map((line) => line.length));
  const isName = (text = "") => text.trim() === "" || isWord(text);
  let width = 0;
  while (
    width < widest - 1 &&
    lines.some((line) => isWord(line[width])) &&
    lines.every((line) => isName(line[width]))
  )
    width += 1;
  return width;
}

function columnsByHeading(
  headings: readonly string[],
  width: number,
  { columns }: GridLayout,
  { columnOf, isOther }: PasteNames,
): (number | null)[] | { readonly error: string } {
  const first = headings.findIndex((heading) => columnOf(heading) !== null);
  const stranger = headings
    .slice(Math.max(width, first))
    .find((heading) => heading.trim() !== "" && columnOf(heading) === null && !isOther(heading));
  if (stranger !== undefined) return { error: strangeColumn(stranger) };
  return headings.map((heading, at) => {
    const id = at < width ? null : columnOf(heading);
    const column = columns.findIndex((each) => each.id === id);
    return column < 0 ? null : column;
  });
}

/** The rows from the target on for hours, one for each line. */
function rowsInOrder(lines: PastedTexts, { top }: Area, layout: GridLayout): (number | null)[] {
  const open = rowsForHours(layout).filter((row) => row >= top);
  return lines.map((_, at) => open[at] ?? null);
}

/** Rows with their own hours, not sums. */
export function rowsForHours({ rows }: GridLayout): number[] {
  return rows.flatMap(({ kind = "cells" }, at) => (kind === "cells" ? [at] : []));
}

/** The row of each line by its names; null for sums and lines without hours. */
function rowsByName(
  lines: PastedTexts,
  width: number,
  layout: GridLayout,
): (number | null)[] | { readonly error: string } {
  const found: (number | null)[] = [];
  let before = -1;
  for (const line of lines) {
    const row = rowOf(line.slice(0, width), layout, before);
    const hasHours = line.slice(width).some((text) => text.trim() !== "");
    if (row === null && hasHours) return { error: strangerMessage(line.slice(0, width)) };
    if (row !== null) before = row;
    found.push(row !== null && (layout.rows[row]?.kind ?? "cells") === "cells" ? row : null);
  }
  const known = found.filter((row) => row !== null);
  if (new Set(known).size < known.length)
    return { error: t`Two lines have the same name. Nothing was pasted.` };
  return found;
}

/** The row of the given names; of several with the same name the one after `before`. */
function rowOf(texts: readonly string[], { rows }: GridLayout, before = -1): number | null {
  const words = texts.filter(isWord).map(plain);
  if (words.length === 0) return null;
  const called = ({ names = [] }: GridRow) => names.map(plain);
  const isCalled = (row: GridRow) =>
    called(row).includes(words.join(", ")) || called(row).includes(words.at(-1) ?? "");
  const exact = rows.findIndex((row) => words.length > 1 && called(row).includes(words.join(", ")));
  if (exact >= 0) return exact;
  const after = rows.findIndex((row, at) => at > before && isCalled(row));
  const any = after >= 0 ? after : rows.findIndex(isCalled);
  return any < 0 ? null : any;
}

function strangerMessage(texts: readonly string[]): string {
  const name = texts.filter(isWord).at(-1)?.trim();
  return name === undefined
    ? t`A line has hours but no name. Nothing was pasted. Add the name, or copy without that line.`
    : t`${name} isn't one of the rows here. Nothing was pasted. Correct the name, or copy without that line.`;
}
