import { parseHours, sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import type { GridLayout } from "./grid-layout.ts";
import type { PastedTexts } from "./grid-model.ts";
import type { Landing } from "./paste.ts";
import { rowsForHours } from "./paste-names.ts";
import type { Area } from "./positions.ts";

type Body = { readonly texts: PastedTexts } | { readonly error: string };

/**
 * A block without names, and without the lines that a spreadsheet has where the grid has sums: blank, or sums of the
 * lines around them. Such a block is refused where it fits as it is too, since then such a line may be hours.
 */
export function withoutSums(texts: PastedTexts, area: Area, layout: GridLayout): Body {
  const open = rowsForHours(layout).filter((row) => row >= area.top);
  const fits = texts.length <= open.length;
  for (const first of [area.top, area.top - 1]) {
    const sums = sumLines(texts, first, layout);
    if (sums === null) continue;
    if (!fits) return { texts: texts.filter((_, at) => !sums.includes(at)) };
    const line = sums.find((at) => isClearSum(texts, at, sums));
    if (line !== undefined)
      return {
        error: t`Line ${line + 1} may be a sum. Nothing was pasted. Copy the names too, or copy without that line.`,
      };
  }
  return { texts };
}

/** Which lines are sums or blank where the grid has sums; null where one isn't, or the grid has none there. */
function sumLines(texts: PastedTexts, first: number, { rows }: GridLayout): number[] | null {
  const at = texts.flatMap((_, line) => {
    const row = rows[first + line];
    return row === undefined || (row.kind ?? "cells") !== "cells" ? [line] : [];
  });
  if (at.length === 0 || rows[first] === undefined || (first >= 0 && at[0] === texts.length)) return null;
  return at.every((line) => isBlank(texts[line]) || isSum(texts, line, at)) ? at : null;
}

const isBlank = (line: readonly string[] = []) => line.every((text) => text.trim() === "");

/** Lines above or below a line as far as the next sums, or all that are no sums. */
function partsOf(count: number, line: number, sums: readonly number[]): number[][] {
  const lines = Array.from({ length: count }, (_, at) => at);
  const before = sums.findLast((at) => at < line) ?? -1;
  const after = sums.find((at) => at > line) ?? count;
  return [
    lines.slice(before + 1, line),
    lines.slice(line + 1, after),
    lines.filter((at) => !sums.includes(at)),
  ];
}

const hoursAt = (texts: PastedTexts, line: number, column: number) =>
  parseHours(texts[line]?.[column] ?? "") ?? 0;

function addsUp(texts: PastedTexts, line: number, parts: readonly number[]): boolean {
  return (texts[line] ?? []).every(
    (_, column) =>
      hoursAt(texts, line, column) === sumHours(parts.map((part) => hoursAt(texts, part, column))),
  );
}

const isSum = (texts: PastedTexts, line: number, sums: readonly number[]) =>
  partsOf(texts.length, line, sums).some((parts) => addsUp(texts, line, parts));

/** A sum of at least two lines with hours: hours that only look like one are rare. */
const isClearSum = (texts: PastedTexts, line: number, sums: readonly number[]) =>
  partsOf(texts.length, line, sums).some(
    (parts) =>
      addsUp(texts, line, parts) &&
      parts.filter((part) => texts[part]?.some((_, column) => hoursAt(texts, part, column) > 0)).length > 1,
  );

/** So many columns of hours before their sum: two that add up to a third are often hours that grow. */
const fewestSummed = 3;

/**
 * Why a block without headings isn't pasted: its last column is the sum of the others on every line, and would become
 * hours of the next month or day. Null where it isn't.
 */
export function sumColumnFault(cells: readonly Landing[], { columns }: GridLayout): string | null {
  const placeOf = new Map(columns.map(({ id }, at) => [id, at]));
  const hours = cells.flatMap(({ rowId, columnId, text }) => {
    const value = parseHours(text) ?? 0;
    return value > 0 ? [{ rowId, column: placeOf.get(columnId) ?? 0, value }] : [];
  });
  const last = Math.max(...hours.map(({ column }) => column));
  const lines = [...Map.groupBy(hours, ({ rowId }) => rowId).values()].map((line) => ({
    sum: line.find(({ column }) => column === last)?.value,
    parts: line.filter(({ column }) => column !== last).map(({ value }) => value),
  }));
  const isSumOfAll = lines.every(({ sum, parts }) => sum === sumHours(parts));
  return isSumOfAll && lines.some(({ parts }) => parts.length >= fewestSummed)
    ? t`The last column may be a sum. Nothing was pasted. Copy the headings too, or copy without that column.`
    : null;
}
