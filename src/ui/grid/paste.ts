import type { GridLayout } from "./grid-layout.ts";
import { isEditable, type GridChange, type GridParsed } from "./grid-model.ts";
import { areaOfSize, contains, type Area, type Position } from "./positions.ts";

/** A text on its way into a cell that can be changed. */
interface Landing {
  readonly rowId: string;
  readonly columnId: string;
  readonly text: string;
}

export interface Reach {
  readonly area: Area;
  /** Cells that cannot be changed and stay as they are. */
  readonly skipped: number;
  /** Why they cannot, each reason once. */
  readonly reason: string | undefined;
}

interface Landed extends Reach {
  readonly cells: readonly Landing[];
  /** Texts that fall beyond the edge of the grid. */
  readonly clipped: number;
}

/**
 * Where pasted texts go: one text fills the target, a block that fits several times is repeated, anything
 * else keeps its size from the top left. Locked cells are skipped.
 */
export function landed(texts: readonly (readonly string[])[], target: Area, layout: GridLayout): Landed {
  const height = texts.length;
  const width = Math.max(...texts.map((row) => row.length));
  const wanted = repeats(target, height, width) ? target : areaOfSize(target, height, width);
  const area = {
    ...wanted,
    bottom: Math.min(wanted.bottom, layout.size.rows - 1),
    right: Math.min(wanted.right, layout.size.columns - 1),
  };
  const cells: Landing[] = [];
  const reach = over(area, layout, (rowId, columnId, { row, column }) => {
    const text = texts[(row - area.top) % height]?.[(column - area.left) % width];
    if (text !== undefined) cells.push({ rowId, columnId, text });
  });
  const [rowsInside, columnsInside] = [area.bottom - area.top + 1, area.right - area.left + 1];
  const clipped = texts.reduce(
    (sum, line, row) => sum + (row < rowsInside ? Math.max(0, line.length - columnsInside) : line.length),
    0,
  );
  return { ...reach, cells, clipped };
}

/** Values, or texts marked as wrong in their cells. */
export function changesOf(cells: readonly Landing[], parse: (text: string) => GridParsed): GridChange[] {
  return cells.map(({ rowId, columnId, text }) => {
    const parsed = parse(text);
    return "error" in parsed
      ? { rowId, columnId, draft: { text, error: parsed.error } }
      : { rowId, columnId, value: parsed.value };
  });
}

/**
 * Does something to each cell of an area that can be changed; those of `apart` are skipped and not counted.
 */
export function over(
  area: Area,
  layout: GridLayout,
  each: (rowId: string, columnId: string, at: Position) => void,
  apart: Area | null = null,
): Reach {
  let skipped = 0;
  const reasons = new Set<string>();
  for (let down = area.top; down <= area.bottom; down += 1) {
    const row = layout.rows[down];
    if (!row) continue;
    for (let along = area.left; along <= area.right; along += 1) {
      const at = { row: down, column: along };
      const column = layout.columns[along];
      const cell = layout.factsAt(at);
      if (!column || !cell || (apart && contains(apart, at))) continue;
      if (isEditable(row, cell)) each(row.id, column.id, at);
      else {
        skipped += 1;
        if (cell.locked !== undefined) reasons.add(cell.locked);
      }
    }
  }
  return { area, skipped, reason: listed(reasons) };
}

/** Reasons as they are shown; nothing for none. */
export function listed(reasons: ReadonlySet<string>): string | undefined {
  return reasons.size === 0 ? undefined : [...reasons].join(", ");
}

function repeats({ top, left, bottom, right }: Area, height: number, width: number): boolean {
  return (bottom - top + 1) % height === 0 && (right - left + 1) % width === 0;
}
