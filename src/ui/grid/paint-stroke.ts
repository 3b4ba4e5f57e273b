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
  /** Whether cells got different values. */
  readonly isMixed?: boolean;
  /** Changes each cell it passes once, locked ones never; answers the changes. */
  readonly over: (positions: readonly Position[], layout: GridLayout) => GridEdit[];
}

/** Why an open cell cannot accept a value. */
export type Refusal = (rowId: string, columnId: string, value: number) => string | undefined;

/** What a cell gets of a brush that gives each its own; a text says why it gets nothing. */
export type ValueAt = (rowId: string, columnId: string) => number | string;

/** A stroke that begins at a cell and has changed nothing yet. */
export function strokeOf(
  start: Position,
  value: number | null,
  refusal?: Refusal,
  valueAt?: ValueAt,
): Stroke {
  const touched = new Set<string>();
  /** What an open cell gets, or why it gets nothing. */
  const given = (rowId: string, columnId: string): number | null | string => {
    const own = valueAt?.(rowId, columnId) ?? value;
    return typeof own === "number" ? (refusal?.(rowId, columnId, own) ?? own) : own;
  };
  const stroke = {
    last: start,
    painted: 0,
    skipped: 0,
    reasons: new Set<string>(),
    refused: 0,
    value,
    isMixed: false,
    over: (positions: readonly Position[], layout: GridLayout): GridEdit[] => {
      const edits: GridEdit[] = [];
      for (const position of positions) {
        stroke.last = position;
        const [row, column] = [layout.rows[position.row], layout.columns[position.column]];
        const key = `${position.row}/${position.column}`;
        if (!row || !column || touched.has(key)) continue;
        touched.add(key);
        const isOpen = layout.canEdit(position);
        const own = isOpen ? given(row.id, column.id) : null;
        const refused = typeof own === "string" ? own : undefined;
        if (isOpen && typeof own !== "string") {
          stroke.isMixed ||= stroke.painted > 0 && own !== stroke.value;
          stroke.value = own;
          stroke.painted += 1;
          edits.push({ rowId: row.id, columnId: column.id, value: own });
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
  {
    painted,
    skipped,
    reasons,
    value,
    isMixed = false,
  }: Pick<Stroke, "painted" | "skipped" | "reasons" | "value" | "isMixed">,
  format: (value: number) => string,
): string {
  const done =
    value === null
      ? t`${plural(painted, "# cell cleared", "# cells cleared")}`
      : isMixed
        ? t`${plural(painted, "# cell painted", "# cells painted")}`
        : t`${plural(painted, "# cell", "# cells")} set to ${format(value)}`;
  if (skipped === 0) return done;
  const reason = listed(reasons);
  return reason === undefined ? t`${done}, ${skipped} skipped` : t`${done}, ${skipped} skipped: ${reason}`;
}
