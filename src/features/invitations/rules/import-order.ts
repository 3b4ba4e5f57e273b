import { t } from "#shared/texts/t.ts";
import type { ImportCells } from "./import-cells.ts";

export interface ImportRow {
  readonly row: number;
  readonly cells: ImportCells;
}

/** The rows of a file of people, in order. */
interface OrderedRows {
  /** Faults only the whole file shows: a repeated address, managers in a circle. */
  readonly faults: ReadonlyMap<number, string>;
  /** The rows without faults, managers before their people, else as in the file. */
  readonly inOrder: readonly ImportRow[];
}

/** Puts rows in order, and says what only all of them show. */
export function orderRows(rows: readonly ImportRow[]): OrderedRows {
  const faults = new Map<number, string>();
  const byAddress = new Map<string, ImportRow>();
  for (const row of rows) {
    const address = addressOf(row);
    // Its own fault is said where it's judged, and it's no one's manager.
    if (address === "") continue;
    const earlier = byAddress.get(address);
    if (earlier) faults.set(row.row, t`The same email as in row ${earlier.row}`);
    else byAddress.set(address, row);
  }
  const depths = depthsOf(rows, byAddress, faults);
  const depthOf = ({ row }: ImportRow) => Number(depths.get(row));
  return {
    faults,
    inOrder: rows
      .filter(({ row }) => !faults.has(row))
      .toSorted((one, other) => depthOf(one) - depthOf(other)),
  };
}

const addressOf = ({ cells }: ImportRow) => (cells.email ?? "").toLowerCase();
const managerOf = ({ cells }: ImportRow) => (cells.manager_email ?? "").toLowerCase();

/** How many managers of the file are above each row; rows in a circle get a fault. Walks no chain twice. */
function depthsOf(
  rows: readonly ImportRow[],
  byAddress: ReadonlyMap<string, ImportRow>,
  faults: Map<number, string>,
): Map<number, number> {
  const depths = new Map<number, number>();
  for (const start of rows) {
    const chain: ImportRow[] = [];
    const onChain = new Set<ImportRow>();
    let at: ImportRow | undefined = start;
    while (at && !depths.has(at.row) && !onChain.has(at)) {
      chain.push(at);
      onChain.add(at);
      at = byAddress.get(managerOf(at));
    }
    const circle = at && onChain.has(at) ? chain.slice(chain.indexOf(at)) : [];
    if (circle.length > 1)
      for (const row of circle) faults.set(row.row, t`This row and its managers form a circle`);
    // Nothing above the start of a chain, and of a circle, has a depth.
    const above = at && depths.get(at.row);
    let depth = above === undefined ? 0 : above + 1;
    for (const row of chain.toReversed()) {
      depths.set(row.row, depth);
      depth += 1;
    }
  }
  return depths;
}
