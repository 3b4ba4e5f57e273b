import { t } from "#shared/texts/t.ts";
import {
  isEditable,
  type GridCell,
  type GridColumn,
  type GridFacts,
  type GridLeadingColumn,
  type GridRow,
} from "./grid-model.ts";
import type { Position, Size } from "./positions.ts";

export interface GridLayout {
  /** Body rows first, then the totals. */
  readonly rows: readonly GridRow[];
  readonly bodyCount: number;
  readonly columns: readonly GridColumn[];
  readonly size: Size;
  readonly cellAt: (position: Position) => GridCell | null;
  /** A cell's value, drawn or not: for work over thousands. */
  readonly factsAt: (position: Position) => GridFacts | null;
  /** Where a row and a column meet; null outside the grid. */
  readonly placeOf: (rowId: string, columnId: string) => Position | null;
  /** The cells of a row, the same array each time. */
  readonly cellsOf: (row: number) => readonly GridCell[];
  readonly canEdit: (position: Position) => boolean;
}

/** A cell by its row and column, which stay the same when rows come and go. */
export interface CellId {
  readonly rowId: string;
  readonly columnId: string;
}

/** The cell at a position; null for what is not in the grid. */
export function cellIdAt(
  { rows, columns }: Pick<GridLayout, "rows" | "columns">,
  { row, column }: Position,
): CellId | null {
  const [line, side] = [rows[row], columns[column]];
  return line && side ? { rowId: line.id, columnId: side.id } : null;
}

type At<T> = (rowId: string, columnId: string) => T;

/**
 * Puts a grid together. Cells are made a row at a time when first needed. `facts` answers for cells that
 * aren't made.
 */
export function layoutOf(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  cell: At<GridCell>,
  facts?: At<GridFacts>,
): GridLayout {
  const body = rows.filter(({ kind }) => kind !== "total");
  const all = [...body, ...rows.filter(({ kind }) => kind === "total")];
  const made = new Map<number, readonly GridCell[]>();
  const cellsOf = (row: number) => {
    const known = made.get(row);
    if (known) return known;
    const line = all[row];
    const cells = line ? columns.map(({ id }) => cell(line.id, id)) : [];
    made.set(row, cells);
    return cells;
  };
  let places: readonly [ReadonlyMap<string, number>, ReadonlyMap<string, number>] | undefined;
  const placeOf = (rowId: string, columnId: string) => {
    places ??= [placesOf(all), placesOf(columns)];
    const [row, column] = [places[0].get(rowId), places[1].get(columnId)];
    return row === undefined || column === undefined ? null : { row, column };
  };
  const cellAt = ({ row, column }: Position) => cellsOf(row)[column] ?? null;
  const factsAt = (position: Position): GridFacts | null => {
    const [line, side] = [all[position.row], columns[position.column]];
    if (!facts || made.has(position.row)) return cellAt(position);
    return line && side ? facts(line.id, side.id) : null;
  };
  return {
    rows: all,
    bodyCount: body.length,
    columns,
    size: { rows: all.length, columns: columns.length },
    cellAt,
    factsAt,
    placeOf,
    cellsOf,
    canEdit: (position) => {
      const [line, found] = [all[position.row], factsAt(position)];
      return line !== undefined && found !== null && isEditable(line, found);
    },
  };
}

/** Why a cell can't be changed, as shown and spoken. */
export function reasonAt(
  { rows, columns, cellAt }: GridLayout,
  position: Position,
  closed = t`This cell can't be changed`,
): string {
  const isTotal =
    (rows[position.row]?.kind ?? "cells") !== "cells" || columns[position.column]?.aside === true;
  return cellAt(position)?.locked ?? (isTotal ? t`This cell is calculated and can't be changed` : closed);
}

function placesOf(list: readonly { readonly id: string }[]): ReadonlyMap<string, number> {
  return new Map(list.map(({ id }, at) => [id, at]));
}

/** The column widths as a CSS grid template, and the least pixels they need. */
export function templateOf(
  leading: readonly GridLeadingColumn[],
  columns: readonly GridColumn[],
): { template: string; leastWidth: number } {
  const least = (column: GridColumn) => (column.width === "fill" ? (column.minWidth ?? 24) : column.width);
  const tracks = [
    ...leading.map(({ width }) => `${width}px`),
    ...columns.map((column) =>
      column.width === "fill" ? `minmax(${least(column)}px, 1fr)` : `${column.width}px`,
    ),
  ];
  const leastWidth =
    leading.reduce((sum, { width }) => sum + width, 0) +
    columns.reduce((sum, column) => sum + least(column), 0);
  return { template: tracks.join(" "), leastWidth };
}
