import {
  differenceOf,
  type CellChange,
  type StoredWeek,
  type WeekDifference,
} from "../../rules/cell-changes.ts";

/** What is wrong with typed cells: what the rules say here, over what the server said of the last attempt. */
export function refusalsOf(
  week: StoredWeek,
  drafts: ReadonlyMap<string, CellChange>,
  serverRefused: Readonly<Record<string, string>>,
): Pick<WeekDifference, "refused" | "reasons"> {
  const { refused, reasons } = differenceOf(week, { cells: [...drafts.values()] });
  // Both judge the same entries by the same rules: what only the server refuses is on a project that has been closed
  // since this page read it.
  const closed = Object.keys(serverRefused).filter((key) => refused[key] === undefined);
  return {
    refused: { ...serverRefused, ...refused },
    reasons: { ...Object.fromEntries(closed.map((key) => [key, "not bookable" as const])), ...reasons },
  };
}
