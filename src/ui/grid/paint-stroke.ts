import type { GridEdit } from "./grid-model.ts";
import type { GridLayout } from "./grid-layout.ts";
import { listed } from "./paste.ts";
import type { Position } from "./positions.ts";

/** One sweep of the brush, from press to release. */
export interface Stroke {
  /** The cell reached last. */
  readonly last: Position;
  /** Cells changed so far. */
  readonly painted: number;
  /** Locked cells passed over so far. */
  readonly skipped: number;
  /** Why they are locked, each reason once. */
  readonly reasons: ReadonlySet<string>;
  /** `null` clears. */
  readonly value: number | null;
  /** Passes over cells: each is changed once, locked ones never. What changes is returned. */
  readonly over: (positions: readonly Position[], layout: GridLayout) => GridEdit[];
}

/** A stroke that begins at a cell, without having changed it yet. */
export function strokeOf(start: Position, value: number | null): Stroke {
  const touched = new Set<string>();
  const stroke = {
    last: start,
    painted: 0,
    skipped: 0,
    reasons: new Set<string>(),
    value,
    over: (positions: readonly Position[], layout: GridLayout): GridEdit[] => {
      const edits: GridEdit[] = [];
      for (const position of positions) {
        stroke.last = position;
        const [row, column] = [layout.rows[position.row], layout.columns[position.column]];
        const key = `${position.row}/${position.column}`;
        if (!row || !column || touched.has(key)) continue;
        touched.add(key);
        if (layout.canEdit(position)) {
          stroke.painted += 1;
          edits.push({ rowId: row.id, columnId: column.id, value });
        } else {
          stroke.skipped += 1;
          const reason = layout.factsAt(position)?.locked;
          if (reason !== undefined) stroke.reasons.add(reason);
        }
      }
      return edits;
    },
  };
  return stroke;
}

/** What a stroke has done, in words: "5 cells set to 7.5, 2 skipped: Weekend". */
export function strokeSummary(
  { painted, skipped, reasons, value }: Pick<Stroke, "painted" | "skipped" | "reasons" | "value">,
  format: (value: number) => string,
): string {
  const cells = `${painted} ${painted === 1 ? "cell" : "cells"}`;
  const done = value === null ? `${cells} cleared` : `${cells} set to ${format(value)}`;
  if (skipped === 0) return done;
  return [`${done}, ${skipped} skipped`, listed(reasons)].filter((part) => part !== undefined).join(": ");
}
