import { cellIdAt, type GridLayout } from "./grid-layout.ts";
import { isEditable, type GridChange, type GridParsed, type PastedTexts } from "./grid-model.ts";
import { rowsForHours } from "./paste-names.ts";
import { areaOf, contains, reaching, type Area, type Position } from "./positions.ts";

/** A text on its way into a cell that can be changed. */
export interface Landing {
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
 * Where pasted texts go: one text fills the target, a block that fits several times is repeated, anything else retains its
 * size from the top left. Sums between the rows are no target; locked cells are skipped.
 */
export function landed(texts: PastedTexts, target: Area, layout: GridLayout): Landed {
  const height = texts.length;
  const width = Math.max(...texts.map((row) => row.length));
  const open = rowsForHours(layout).filter((row) => row >= target.top);
  const inTarget = open.filter((row) => row <= target.bottom);
  const isRepeated = inTarget.length % height === 0 && (target.right - target.left + 1) % width === 0;
  if (inTarget.length === 0 && height === 1)
    return { ...over(target, layout, () => undefined), cells: [], clipped: 0 };
  const rows = isRepeated && inTarget.length > 0 ? inTarget : open.slice(0, height);
  const right = isRepeated ? target.right : target.left + width - 1;
  const area = {
    top: rows[0] ?? target.top,
    left: target.left,
    bottom: rows.at(-1) ?? target.top,
    right: Math.min(right, layout.size.columns - 1),
  };
  const wanted = rows.flatMap((row, at) =>
    Array.from({ length: area.right - area.left + 1 }, (_, along) => ({
      row,
      column: area.left + along,
      text: texts[at % height]?.[along % width],
    })),
  );
  const columnsInside = area.right - area.left + 1;
  const clipped = texts.reduce(
    (sum, line, row) => sum + (row < rows.length ? Math.max(0, line.length - columnsInside) : line.length),
    0,
  );
  return { ...landing(wanted, layout), area, clipped };
}

/** Which of these texts find a cell that can be changed, and how many don't. */
export function landing(
  wanted: readonly (Position & { readonly text: string | undefined })[],
  layout: GridLayout,
): Landed {
  const cells: Landing[] = [];
  const reasons = new Set<string>();
  let area: Area | null = null;
  let skipped = 0;
  for (const { row, column, text } of wanted) {
    const at = { row, column };
    const [ids, facts, line] = [cellIdAt(layout, at), layout.factsAt(at), layout.rows[row]];
    if (!ids || !facts || !line) continue;
    area = area ? reaching(area, at) : areaOf(at);
    if (!isEditable(line, facts)) {
      skipped += 1;
      if (facts.locked !== undefined) reasons.add(facts.locked);
    } else if (text !== undefined) cells.push({ ...ids, text });
  }
  const nowhere = { top: 0, left: 0, bottom: 0, right: 0 };
  return { cells, skipped, reason: listed(reasons), area: area ?? nowhere, clipped: 0 };
}

/** Values, or texts marked as wrong in their cells. */
export function changesOf(
  cells: readonly Landing[],
  parse: (text: string) => GridParsed,
): (GridChange & { readonly remark?: string | undefined })[] {
  return cells.map(({ rowId, columnId, text }) => {
    const parsed = parse(text);
    return "error" in parsed
      ? { rowId, columnId, draft: { text, error: parsed.error } }
      : { rowId, columnId, value: parsed.value, remark: parsed.remark };
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
