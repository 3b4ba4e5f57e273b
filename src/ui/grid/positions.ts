/** A cell by the order of its row and column, both from 0. */
export interface Position {
  readonly row: number;
  readonly column: number;
}

export interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** A rectangle of cells, both ends inclusive. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export function samePosition(a: Position | null, b: Position | null): boolean {
  return a !== null && b !== null && a.row === b.row && a.column === b.column;
}

/** The smallest area with both cells. */
export function areaBetween(a: Position, b: Position): Area {
  return {
    top: Math.min(a.row, b.row),
    left: Math.min(a.column, b.column),
    bottom: Math.max(a.row, b.row),
    right: Math.max(a.column, b.column),
  };
}

export function contains(area: Area, { row, column }: Position): boolean {
  return row >= area.top && row <= area.bottom && column >= area.left && column <= area.right;
}

/** The smallest area with an area and a cell. */
export function reaching(area: Area, { row, column }: Position): Area {
  if (contains(area, { row, column })) return area;
  return {
    top: Math.min(area.top, row),
    left: Math.min(area.left, column),
    bottom: Math.max(area.bottom, row),
    right: Math.max(area.right, column),
  };
}

export function areaOf(position: Position): Area {
  return areaBetween(position, position);
}

/** Every cell of an area, row by row. */
export function positionsIn({ top, left, bottom, right }: Area): Position[] {
  const width = right - left + 1;
  return Array.from({ length: width * (bottom - top + 1) }, (_, index) => ({
    row: top + Math.floor(index / width),
    column: left + (index % width),
  }));
}

/** The cells a stroke passes between two, both included: each touches the one before. */
export function strokeBetween(from: Position, to: Position): Position[] {
  const rows = to.row - from.row;
  const columns = to.column - from.column;
  const steps = Math.max(Math.abs(rows), Math.abs(columns));
  return Array.from({ length: steps + 1 }, (_, step) => ({
    row: from.row + Math.round(steps === 0 ? 0 : (rows * step) / steps),
    column: from.column + Math.round(steps === 0 ? 0 : (columns * step) / steps),
  }));
}

interface MoveKey {
  readonly key: string;
  /** Ctrl or Cmd: to the end of the row, the column, or everything. */
  readonly far: boolean;
  readonly page: number;
}

/** Where a key leads within the grid; `null` for keys that don't move. */
export function moved(from: Position, { key, far, page }: MoveKey, { rows, columns }: Size): Position | null {
  const to = (row: number, column: number): Position => ({
    row: within(row, rows),
    column: within(column, columns),
  });
  switch (key) {
    case "ArrowUp":
      return to(far ? 0 : from.row - 1, from.column);
    case "ArrowDown":
      return to(far ? rows - 1 : from.row + 1, from.column);
    case "ArrowLeft":
      return to(from.row, far ? 0 : from.column - 1);
    case "ArrowRight":
      return to(from.row, far ? columns - 1 : from.column + 1);
    case "Home":
      return to(far ? 0 : from.row, 0);
    case "End":
      return to(far ? rows - 1 : from.row, columns - 1);
    case "PageUp":
      return to(from.row - page, from.column);
    case "PageDown":
      return to(from.row + page, from.column);
    default:
      return null;
  }
}

/** The next cell in reading order, or the one before, that can be changed; `null` at the end. */
export function nextEditable(
  from: Position,
  direction: 1 | -1,
  { rows, columns }: Size,
  editable: (position: Position) => boolean,
): Position | null {
  for (
    let index = from.row * columns + from.column + direction;
    index >= 0 && index < rows * columns;
    index += direction
  ) {
    const position = { row: Math.floor(index / columns), column: index % columns };
    if (editable(position)) return position;
  }
  return null;
}

function within(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}

/** An area moved by rows and columns, within the size. */
export function shifted(area: Area, rows: number, columns: number, size: Size): Area {
  const down = Math.max(-area.top, Math.min(size.rows - 1 - area.bottom, rows));
  const along = Math.max(-area.left, Math.min(size.columns - 1 - area.right, columns));
  return {
    top: area.top + down,
    bottom: area.bottom + down,
    left: area.left + along,
    right: area.right + along,
  };
}
