import { isEditable, type GridCell, type GridColumn, type GridLeadingColumn, type GridRow } from "./grid-model.ts";
import type { Position, Size } from "./positions.ts";

/** The rows and columns of a grid in their order, and the way from a position to its cell. */
export interface GridLayout {
  /** Body rows first, then the totals. */
  readonly rows: readonly GridRow[];
  /** How many of the rows are body rows. */
  readonly bodyCount: number;
  readonly columns: readonly GridColumn[];
  readonly size: Size;
  readonly cellAt: (position: Position) => GridCell | null;
  readonly canEdit: (position: Position) => boolean;
}

export function layoutOf(rows: readonly GridRow[], columns: readonly GridColumn[], cell: (rowId: string, columnId: string) => GridCell): GridLayout {
  const body = rows.filter(({ kind }) => kind !== "total");
  const all = [...body, ...rows.filter(({ kind }) => kind === "total")];
  const cellAt = ({ row, column }: Position) => {
    const [line, stand] = [all[row], columns[column]];
    return line && stand ? cell(line.id, stand.id) : null;
  };
  return {
    rows: all,
    bodyCount: body.length,
    columns,
    size: { rows: all.length, columns: columns.length },
    cellAt,
    canEdit: (position) => {
      const [line, found] = [all[position.row], cellAt(position)];
      return line !== undefined && found !== null && isEditable(line, found);
    },
  };
}

/** The widths of all columns as a CSS grid template, and the least width in pixels they need together. */
export function templateOf(leading: readonly GridLeadingColumn[], columns: readonly GridColumn[]): { template: string; leastWidth: number } {
  const least = (column: GridColumn) => (column.width === "fill" ? (column.minWidth ?? 24) : column.width);
  const tracks = [
    ...leading.map(({ width }) => `${width}px`),
    ...columns.map((column) => (column.width === "fill" ? `minmax(${least(column)}px, 1fr)` : `${column.width}px`)),
  ];
  const leastWidth = leading.reduce((sum, { width }) => sum + width, 0) + columns.reduce((sum, column) => sum + least(column), 0);
  return { template: tracks.join(" "), leastWidth };
}
