import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";

export interface GridPart {
  /** Equal ids in neighbouring cells make a run. */
  readonly id: string;
  /** Two to four letters, drawn once at the beginning of a run. */
  readonly code: string;
  readonly amount: number;
  /** The amount as it is read. */
  readonly text: string;
  /**
   * Classes that colour it (`blocks.css`): elements with a style of their own share nothing of what the
   * browser worked out.
   */
  readonly look: string;
}

/** `sunken` for days off, `hatched` for the past, `tinted` for a person's own absence. */
export type GridGround = "sunken" | "hatched" | "tinted";

export interface GridCell {
  readonly value: number | null;
  /** The value as it is read; the grid's `format` when left out. */
  readonly text?: string | undefined;
  /** Drawn in place of the text. What it writes must be part of `spoken`. */
  readonly display?: ReactNode;
  /** The entries of a planner's cell. */
  readonly parts?: readonly GridPart[] | undefined;
  /** Drawn dashed where there is no value: planned, not yet accepted. */
  readonly ghost?: string | undefined;
  /** Why the cell can't be changed; shown, spoken, and skipped by painting. */
  readonly locked?: string | undefined;
  /** Worked out from other cells; needs no reason. */
  readonly readOnly?: boolean | undefined;
  /** What is wrong with the value, beyond what `parse` says. */
  readonly error?: string | undefined;
  /** Changed and not yet saved. */
  readonly dirty?: boolean | undefined;
  /** Carries a note: a mark in the corner. Its own words are spoken in place of "has a note". */
  readonly note?: boolean | string | undefined;
  /** More than fits: red edge and corner. */
  readonly over?: boolean | undefined;
  readonly ground?: GridGround | undefined;
  /** A word over a run of the same ground, long and short. */
  readonly groundLabel?: readonly [long: string, short: string] | undefined;
  readonly look?: "quiet" | "strong" | "caution" | "critical" | undefined;
  /** The value as it is spoken; by default the text, the parts or "empty". */
  readonly spoken?: string | undefined;
  /** What else there is to know of the value, in the tooltip and spoken. */
  readonly about?: string | undefined;
  /** The tooltip of a cell that can be changed. */
  readonly tip?: string | undefined;
}

export type GridFacts = Pick<GridCell, "value" | "locked" | "readOnly">;

export interface GridRow {
  readonly id: string;
  /** The row's name, as it is spoken. */
  readonly label: string;
  /** What a spreadsheet may call it; `Function, Tier` where the tier alone isn't clear. */
  readonly names?: readonly string[] | undefined;
  /** One node for each leading column. */
  readonly headers: readonly ReactNode[];
  /** `cells` can be changed; a `group` heads the rows below with subtotals; `total` rows stay at the foot. */
  readonly kind?: "cells" | "group" | "total" | undefined;
  /** Indents the first header under its group. */
  readonly nested?: boolean | undefined;
}

export interface GridColumn {
  readonly id: string;
  readonly header: ReactNode;
  /** The column's name, as it is spoken. */
  readonly label: string;
  /** Pixels, or `fill`: an equal share of the rest, at least `minWidth`. */
  readonly width: number | "fill";
  readonly minWidth?: number | undefined;
  readonly muted?: boolean | undefined;
  readonly current?: boolean | undefined;
  /** Worked out from other columns: a sum counts it only where nothing else is selected. */
  readonly aside?: boolean | undefined;
  /** A stronger line at its left. */
  readonly divided?: boolean | undefined;
  /** A few words down the column, such as a public holiday. */
  readonly banner?: string | undefined;
  /** Centred, for days; figures are otherwise right-aligned. */
  readonly centred?: boolean | undefined;
}

/** A column at the left that stays in sight: names, loads. */
export interface GridLeadingColumn {
  readonly id: string;
  readonly header: ReactNode;
  readonly label: string;
  readonly width: number;
  readonly number?: boolean | undefined;
  /** Small figures, for two side by side. */
  readonly small?: boolean | undefined;
}

/** A header over several columns; all spans add up to the number of columns. */
export interface GridColumnGroup {
  readonly id: string;
  readonly header: ReactNode;
  readonly span: number;
}

export interface GridEdit {
  readonly rowId: string;
  readonly columnId: string;
  /** `null` clears. */
  readonly value: number | null;
}

/** A text that is no value: marked and explained in its cell until it is corrected or dropped. */
export interface Draft {
  readonly text: string;
  readonly error: string;
}

/** A value, or a text that couldn't be read with the value under it. */
export type GridChange =
  | GridEdit
  | { readonly rowId: string; readonly columnId: string; readonly draft: Draft };

export interface CellContent {
  readonly value: number | null;
  readonly draft?: Draft | undefined;
}

export interface GridClipboard {
  /** A cell as the text that `paste` reads. */
  readonly copy: (rowId: string, columnId: string) => string;
  /** Accepts texts in one action; answers why each of the others was refused. */
  readonly paste: (
    cells: readonly { readonly rowId: string; readonly columnId: string; readonly text: string }[],
  ) => readonly string[];
  /** The cells of a pasted block, where a spreadsheet's headings came along; rows and columns from the target on. */
  readonly body?:
    | ((texts: PastedTexts, rowIds: readonly string[], columnIds: readonly string[]) => PastedBody)
    | undefined;
}

/** A pasted block, row by row. */
export type PastedTexts = readonly (readonly string[])[];

/** A block without its headings, or why it can't be pasted here. */
type PastedBody = { readonly texts: PastedTexts } | { readonly error: string };

/** Where one cell of a selected block goes. */
export interface GridMove {
  readonly from: { readonly rowId: string; readonly columnId: string };
  readonly to: { readonly rowId: string; readonly columnId: string };
}

/** The rows and columns that are selected, in order. */
export interface GridSelection {
  readonly rowIds: readonly string[];
  readonly columnIds: readonly string[];
}

/** What an action did to so many cells: "12 cells pasted." */
export type Deed = (cells: number) => string;

/** What an owner's own tools under the grid work on. */
export interface GridTools {
  /** The rows and columns of the selected cells, totals included. */
  readonly rowIds: readonly string[];
  readonly columnIds: readonly string[];
  /** Does one action that undo reverts as one, and says what it did. Locked cells stay. */
  readonly perform: (changes: readonly GridChange[], done: Deed) => void;
}

/** What an owner did besides changing cells, as a step of the grid's undo. */
export interface OutsideStep {
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Undo and redo of an owner's history; false when there is nothing to do. */
export interface GridHistory {
  readonly undo: () => boolean;
  readonly redo: () => boolean;
}

/** What a typed text means: a value, or what is wrong with it. */
/** `remark` is what to say of a value that isn't the one typed. */
export type GridParsed =
  | { readonly value: number | null; readonly remark?: string | undefined }
  | { readonly error: string };

export function isEditable(row: GridRow, cell: GridFacts): boolean {
  return (row.kind ?? "cells") === "cells" && cell.locked === undefined && cell.readOnly !== true;
}

/** A cell's value as it is spoken, with what else there is to know. */
export function spokenValue(cell: GridCell, format: (value: number) => string): string {
  return [
    cell.spoken ?? plainValue(cell, format),
    cell.over === true && t`over the limit`,
    cell.note === true ? t`has a note` : cell.note,
    cell.about,
    cell.dirty === true && "changed",
    cell.locked,
    cell.error,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The lines of a cell's tooltip: its blocks, then why it is locked or what a click does. */
export function tipOf(cell: GridCell, format: (value: number) => string): readonly string[] {
  const why = cell.locked ?? cell.tip;
  const selected = (cell.parts?.length ?? 0) > 0 ? (cell.spoken ?? plainValue(cell, format)) : undefined;
  const lines =
    selected === undefined || selected === why
      ? [why]
      : [`${selected}${cell.over === true ? t`, over the limit` : ""}`, cell.about, why];
  return lines.filter((line) => line !== undefined);
}

function plainValue(cell: GridCell, format: (value: number) => string): string {
  if (cell.parts !== undefined && cell.parts.length > 0)
    return cell.parts.map(({ code, text }) => `${code} ${text}`).join(", ");
  if (cell.value !== null) return cell.text ?? format(cell.value);
  if (cell.ghost !== undefined) return t`empty, planned ${cell.ghost}`;
  return cell.groundLabel?.[0] ?? (/[\p{L}\p{N}]/u.test(cell.text ?? "") ? cell.text : t`empty`) ?? t`empty`;
}
