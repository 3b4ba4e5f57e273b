import type { GridLayout } from "./grid-layout.ts";
import type { GridChange, GridParsed } from "./grid-model.ts";
import { areaOfSize, type Area } from "./positions.ts";

/** A text on its way into a cell that can be changed. */
export interface Landing {
  readonly rowId: string;
  readonly columnId: string;
  readonly text: string;
}

/** What an action over an area reaches. */
export interface Reach {
  /** The cells of the grid it covers. */
  readonly area: Area;
  /** Cells that cannot be changed and stay as they are. */
  readonly skipped: number;
  /** Why the last of them cannot. */
  readonly reason: string | undefined;
}

export interface Landed extends Reach {
  readonly cells: readonly Landing[];
  /** Texts that fall beyond the edge of the grid. */
  readonly clipped: number;
}

/**
 * Where pasted texts go: one text fills the whole target, a block that fits into it several times is repeated, anything
 * else begins at its top left corner and keeps its size. Cells that cannot be changed are passed over.
 */
export function landed(texts: readonly (readonly string[])[], target: Area, layout: GridLayout): Landed {
  const height = texts.length;
  const width = Math.max(...texts.map((row) => row.length));
  const wanted = repeats(target, height, width) ? target : areaOfSize(target, height, width);
  const area = { ...wanted, bottom: Math.min(wanted.bottom, layout.size.rows - 1), right: Math.min(wanted.right, layout.size.columns - 1) };
  const cells: Landing[] = [];
  const reach = over(area, layout, (rowId, columnId, { row, column }) => {
    const text = texts[(row - area.top) % height]?.[(column - area.left) % width];
    if (text !== undefined) cells.push({ rowId, columnId, text });
  });
  const inside = (row: number, column: number) => area.top + row <= area.bottom && area.left + column <= area.right;
  const clipped = texts.reduce((sum, line, row) => sum + line.filter((_, column) => !inside(row, column)).length, 0);
  return { ...reach, cells, clipped };
}

/** What the texts mean: values, or texts kept in their cells and marked as wrong. */
export function changesOf(cells: readonly Landing[], parse: (text: string) => GridParsed): GridChange[] {
  return cells.map(({ rowId, columnId, text }) => {
    const parsed = parse(text);
    return "error" in parsed ? { rowId, columnId, draft: { text, error: parsed.error } } : { rowId, columnId, value: parsed.value };
  });
}

/** Does something to each cell of an area that can be changed. */
export function over(area: Area, layout: GridLayout, each: (rowId: string, columnId: string, at: { row: number; column: number }) => void): Reach {
  let skipped = 0;
  let reason: string | undefined;
  for (let down = area.top; down <= area.bottom; down += 1)
    for (let along = area.left; along <= area.right; along += 1) {
      const row = layout.rows[down];
      const column = layout.columns[along];
      if (!row || !column) continue;
      const position = { row: down, column: along };
      if (layout.canEdit(position)) each(row.id, column.id, position);
      else {
        skipped += 1;
        reason = layout.cellAt(position)?.locked ?? reason;
      }
    }
  return { area, skipped, reason };
}

function repeats({ top, left, bottom, right }: Area, height: number, width: number): boolean {
  return (bottom - top + 1) % height === 0 && (right - left + 1) % width === 0;
}
