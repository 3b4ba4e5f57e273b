import type { ImportView } from "../contract.ts";
import { kinds } from "../rules/kinds/kinds.ts";
import { periodField } from "../rules/read/source.ts";
import type { Problem } from "./use-pages.ts";

/** What a grid's cell says: its hours, and by its column the day or month. */
const ofGridCell: ReadonlySet<string> = new Set([periodField, "hours", "day", "month"]);

export interface CellFaults {
  /** Why a cell is wrong, by its column. */
  readonly cells: ReadonlyMap<number, string>;
  /** The reasons that no single cell is the cause of. */
  readonly others: readonly string[];
}

/** Which cells of a row are wrong, and what else stands against it. */
export function cellFaults({ reading }: Pick<ImportView, "reading">, problem: Problem): CellFaults {
  const cells = new Map<number, string>();
  for (const [field, says] of Object.entries(problem.fields)) {
    const isOfGrid = problem.column !== null && ofGridCell.has(field);
    const column = isOfGrid ? problem.column : (reading?.columns.indexOf(field) ?? -1);
    if (column === null || column < 0) continue;
    const before = cells.get(column);
    cells.set(column, before === undefined ? says : `${before} ${says}`);
  }
  const said = [...cells.values()];
  return { cells, others: problem.reasons.filter((reason) => !said.some((text) => text.includes(reason))) };
}

/**
 * * The columns of the file that contain something of a row: those with a wrong cell first, then those without
 * which no row is imported.
 */
export function shownColumns({ reading, kind }: ImportView, faults: readonly CellFaults[]): number[] {
  const required = new Set(
    kind === null ? [] : kinds[kind].fields.flatMap((field) => (field.required === true ? [field.name] : [])),
  );
  const wrong = new Set(faults.flatMap(({ cells }) => [...cells.keys()]));
  const current = (reading?.columns ?? []).flatMap((field, at) =>
    field === null || field === periodField
      ? []
      : [{ at, rank: (wrong.has(at) ? 2 : 0) + (required.has(field) ? 1 : 0) }],
  );
  return current.toSorted((one, other) => other.rank - one.rank).map(({ at }) => at);
}
