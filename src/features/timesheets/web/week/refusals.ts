import {
  differenceOf,
  type CellChange,
  type RefusalReason,
  type StoredWeek,
  type WeekDifference,
} from "../../rules/cell-changes.ts";

/** Why cells can't be saved, by their keys, in words and as codes. */
export type Refusals = Pick<WeekDifference, "refused" | "reasons">;

export const noRefusals: Refusals = { refused: {}, reasons: {} };

/** What the server said of the last attempt. */
export const refusalsIn = ({
  status,
  fields,
  reasons,
}: {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly reasons: Readonly<Record<string, string>>;
}): Refusals =>
  status === 422
    ? { refused: fields, reasons: reasons as Readonly<Record<string, RefusalReason>> }
    : noRefusals;

/** The same without a cell, which is typed anew. */
export const withoutCell = ({ refused, reasons }: Refusals, key: string): Refusals => {
  const others = <T>(of: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(of).filter(([each]) => each !== key));
  return { refused: others(refused), reasons: others(reasons) };
};

/** What is wrong with typed cells: what the rules say here, over what the server said. */
export function refusalsOf(
  week: StoredWeek,
  drafts: ReadonlyMap<string, CellChange>,
  server: Refusals,
): Refusals {
  const own = differenceOf(week, { cells: [...drafts.values()] });
  return {
    refused: { ...server.refused, ...own.refused },
    reasons: { ...server.reasons, ...own.reasons },
  };
}
