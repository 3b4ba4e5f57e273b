import { plural, t } from "#shared/texts/t.ts";
import type { GridEdit } from "./grid-model.ts";
import type { GridLayout } from "./grid-layout.ts";
import { listed } from "./paste.ts";
import type { Position } from "./positions.ts";

/** One sweep of the brush, from press to release. */
export interface Stroke {
  readonly last: Position;
  readonly painted: number;
  /** Cells passed over so far that stay as they are. */
  readonly skipped: number;
  /** Why they stay, each reason once. */
  readonly reasons: ReadonlySet<string>;
  /** Open cells among them that can't accept the value. */
  readonly refused: number;
  /** `null` clears. */
  readonly value: number | null;
  /** Changes each cell it passes once, locked ones never; answers the changes. */
  readonly over: (positions: readonly Position[], layout: GridLayout) => GridEdit[];
}

/** Why an open cell cannot take a value. */
export type Refusal = (rowId: string, columnId: string, value: number) => string | undefined;

/** A stroke that begins at a cell and has changed nothing yet. */
export function strokeOf(start: Position, value: number | null, refusal?: Refusal): Stroke {
  const touched = new Set<string>();
  const stroke = {
    last: start,
    painted: 0,
    skipped: 0,
    reasons: new Set<string>(),
    refused: 0,
    value,
    over: (positions: readonly Position[], layout: GridLayout): GridEdit[] => {
      const edits: GridEdit[] = [];
      for (const position of positions) {
        stroke.last = position;
        const [row, column] = [layout.rows[position.row], layout.columns[position.column]];
        const key = `${position.row}/${position.column}`;
        if (!row || !column || touched.has(key)) continue;
        touched.add(key);
        const isOpen = layout.canEdit(position);
        const refused = isOpen && value !== null ? refusal?.(row.id, column.id, value) : undefined;
        if (isOpen && refused === undefined) {
          stroke.painted += 1;
          edits.push({ rowId: row.id, columnId: column.id, value });
          continue;
        }
        stroke.skipped += 1;
        if (isOpen) stroke.refused += 1;
        const reason = refused ?? layout.factsAt(position)?.locked;
        if (reason !== undefined) stroke.reasons.add(reason);
      }
      return edits;
    },
  };
  return stroke;
}

/** What a stroke did: "5 cells set to 7.5, 2 skipped: Weekend". */
export function strokeSummary(
  { painted, skipped, reasons, value }: Pick<Stroke, "painted" | "skipped" | "reasons" | "value">,
  format: (value: number) => string,
): string {
  const done =
    value === null
      ? t`${plural(painted, "# cell cleared", "# cells cleared")}`
      : t`${plural(painted, "# cell", "# cells")} set to ${format(value)}`;
  if (skipped === 0) return done;
  const reason = listed(reasons);
  return reason === undefined ? t`${done}, ${skipped} skipped` : t`${done}, ${skipped} skipped: ${reason}`;
}
