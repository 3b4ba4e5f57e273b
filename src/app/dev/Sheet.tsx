import { useCallback, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Grid } from "../../ui/grid/Grid.tsx";
import type { GridCell, GridColumn, GridEdit, GridRow } from "../../ui/grid/grid-model.ts";
import { Panel } from "../../ui/Panel.tsx";
import { format, parse } from "./numbers.ts";

const COLUMNS: readonly GridColumn[] = [
  ...Array.from({ length: 59 }, (_, at) => ({ id: `m${at + 1}`, label: `Month ${at + 1}`, header: `Month ${at + 1}`, width: 80 })),
  { id: "sum", label: "Sum", header: "Sum", width: 96, divided: true, aside: true },
];
const MONTHS = COLUMNS.slice(0, -1).map(({ id }) => id);
const ROWS: readonly GridRow[] = [
  ...Array.from({ length: 500 }, (_, at) => ({ id: `r${at + 1}`, label: `Row ${at + 1}`, headers: [`Row ${at + 1}`] })),
  { id: "total", label: "Total", kind: "total", headers: ["Total"] },
];
const LEADING = [{ id: "name", header: "Row", label: "Row", width: 120 }];

/** The large sheet, behind a button so that the page opens as fast without it. */
export function Sheet() {
  const [open, setOpen] = useState(false);
  return open ? <LargeSheet /> : <Button onClick={() => setOpen(true)}>Show 500 × 60 cells</Button>;
}

interface Held {
  readonly cells: ReadonlyMap<string, number>;
  /** By row and by month. */
  readonly sums: ReadonlyMap<string, number>;
}

function start(): Held {
  const entries = ROWS.slice(0, -1).flatMap(({ id }, row) =>
    MONTHS.filter((_, at) => (row + at) % 3 === 0).map((month): [string, number] => [`${id}/${month}`, 8]),
  );
  return changed({ cells: new Map(), sums: new Map() }, entries);
}

function changed({ cells, sums }: Held, entries: readonly (readonly [string, number])[]): Held {
  const [next, totals] = [new Map(cells), new Map(sums)];
  for (const [key, value] of entries) {
    const by = value - (next.get(key) ?? 0);
    for (const part of key.split("/")) totals.set(part, (totals.get(part) ?? 0) + by);
    if (value === 0) next.delete(key);
    else next.set(key, value);
  }
  return { cells: next, sums: totals };
}

function LargeSheet() {
  const [held, setHeld] = useState(start);
  const cell = useCallback(
    (rowId: string, columnId: string): GridCell => {
      if (rowId === "total")
        return { value: columnId === "sum" ? null : (held.sums.get(columnId) ?? 0), readOnly: true, text: columnId === "sum" ? "" : undefined };
      if (columnId === "sum") return { value: held.sums.get(rowId) ?? 0, readOnly: true, look: "strong" };
      const value = held.cells.get(`${rowId}/${columnId}`) ?? null;
      return { value, ...(columnId === "m1" ? { locked: "Month 1 is in the past" } : {}) };
    },
    [held],
  );
  const change = (edits: GridEdit[]) =>
    setHeld((before) =>
      changed(
        before,
        edits.map(({ rowId, columnId, value }) => [`${rowId}/${columnId}`, value ?? 0] as const),
      ),
    );
  return (
    <Panel flush>
      <div style={{ height: 560, display: "flex", flexDirection: "column" }}>
        <Grid
          label="Large sheet"
          className="grow"
          leading={LEADING}
          columns={COLUMNS}
          rows={ROWS}
          cell={cell}
          onChange={change}
          parse={parse}
          format={format}
          step={0.5}
        />
      </div>
    </Panel>
  );
}
