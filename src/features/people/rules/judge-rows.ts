import type { ImportFacts, ImportVerdict } from "./import-facts.ts";
import type { ImportRow } from "./import-order.ts";
import { judgeRow } from "./import-verdict.ts";

/** A row with what becomes of it. */
export type JudgedRow = ImportVerdict & { readonly row: number };

/** Judges the rows of one call; the first of equal addresses counts. */
export function judgeRows(rows: readonly ImportRow[], facts: ImportFacts): JudgedRow[] {
  const seen = new Map<string, number>();
  return rows.map(({ row, cells }) => {
    const verdict = judgeRow(cells, facts);
    const address = verdict.email.toLowerCase();
    const earlier = seen.get(address);
    if (earlier !== undefined && address !== "")
      return { ...verdict, row, kind: "problem", problems: [`The same email as in row ${earlier}`] };
    seen.set(address, row);
    return { ...verdict, row };
  });
}
