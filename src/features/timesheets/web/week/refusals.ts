import { notBookableMessage } from "../../rules/booking.ts";
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
  // The server answers words only: that a project was closed meanwhile is known by them.
  const closed = Object.entries(serverRefused).filter(([, words]) => words === notBookableMessage());
  return {
    refused: { ...serverRefused, ...refused },
    reasons: { ...Object.fromEntries(closed.map(([key]) => [key, "not bookable" as const])), ...reasons },
  };
}
