import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { keyAlong } from "../base/direction.ts";
import "./heat-map.css";

export interface HeatCell {
  /** How it is coloured, by `data-band`; its text differs too. */
  readonly band: string;
  readonly text: string;
  /** The cell in words. */
  readonly words: string;
}

interface HeatMapProps<Row> {
  readonly label: string;
  readonly columns: readonly { readonly id: string; readonly label: string; readonly words: string }[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly rowLabel: (row: Row) => string;
  readonly cell: (row: Row, column: number) => HeatCell;
  /** Opens a cell; without it cells are only read. */
  readonly onOpen?: ((row: Row, column: number) => void) | undefined;
  readonly corner: ReactNode;
}

/** Rows by columns in bands of colour, each with its text. Arrows go from cell to cell, Enter opens. */
export function HeatMap<Row>({
  label,
  columns,
  rows,
  rowId,
  rowLabel,
  cell,
  onOpen,
  corner,
}: HeatMapProps<Row>) {
  const [stop, setStop] = useState({ row: 0, column: 0 });
  const at = { row: Math.min(stop.row, rows.length - 1), column: Math.min(stop.column, columns.length - 1) };
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Enter") {
      const row = rows[at.row];
      return row === undefined ? undefined : onOpen?.(row, at.column);
    }
    const goal = goalOf(event, at, { rows: rows.length, columns: columns.length });
    if (goal === null) return undefined;
    event.preventDefault();
    setStop(goal);
    return event.currentTarget
      .querySelectorAll<HTMLElement>("[data-row]")
      [goal.row]?.querySelectorAll<HTMLElement>("[data-band]")
      [goal.column]?.focus();
  };
  const press = ({ target }: MouseEvent<HTMLDivElement>) => {
    const pressed = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-column]") : null;
    const row = rows[Number(pressed?.parentElement?.dataset["row"])];
    if (pressed && row !== undefined) onOpen?.(row, Number(pressed.dataset["column"]));
  };
  return (
    <div className="heat-place">
      <div className="heat" role="grid" aria-label={label} tabIndex={-1} onKeyDown={walk} onClick={press}>
        <div role="row">
          <span role="columnheader">{corner}</span>
          {columns.map(({ id, label: text, words }) => (
            <span key={id} role="columnheader" aria-label={words}>
              {text}
            </span>
          ))}
        </div>
        {rows.map((row, rowAt) => (
          <div key={rowId(row)} role="row" data-row={rowAt}>
            <span role="rowheader" title={rowLabel(row)}>
              {rowLabel(row)}
            </span>
            {columns.map((column, columnAt) => {
              const { band, text, words } = cell(row, columnAt);
              return (
                <span
                  key={column.id}
                  role="gridcell"
                  data-band={band}
                  data-column={columnAt}
                  tabIndex={rowAt === at.row && columnAt === at.column ? 0 : -1}
                  aria-label={words}
                  title={words}
                  className={onOpen ? "is-open" : undefined}
                  onFocus={() => setStop({ row: rowAt, column: columnAt })}
                >
                  {text}
                </span>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

interface Stop {
  readonly row: number;
  readonly column: number;
}

function goalOf(
  event: KeyboardEvent,
  { row, column }: Stop,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Stop | null {
  const goals: Record<string, Stop> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Home: { row: event.ctrlKey ? 0 : row, column: 0 },
    End: { row: event.ctrlKey ? rows - 1 : row, column: columns - 1 },
    PageUp: { row: row - 10, column },
    PageDown: { row: row + 10, column },
  };
  const goal = goals[keyAlong(event)];
  const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
  return goal ? { row: within(goal.row, rows), column: within(goal.column, columns) } : null;
}
