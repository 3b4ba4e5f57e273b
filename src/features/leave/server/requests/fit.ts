import { sumHours } from "#shared/hours.ts";
import { daysBetween } from "#shared/day.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import {
  requestEntries,
  type CostOfDays,
  type HolidayEntry,
  type RequestedDays,
} from "#features/people/rules/leave-hours.ts";
import {
  misfitOf,
  shareDay,
  sharedEntries,
  type Misfit,
  type SharedLeave,
} from "#features/people/rules/shared-leave.ts";
import type { StoredLeave } from "#features/people/server/leave/recount-leave.ts";
import { requestedId } from "../../rules/kinds/kind-request.ts";

/** How a request would lie beside a person's other leave. */
export interface Fit {
  /** The hours it uses: all of its own, or of a stored request what notices such as a sick one leave. */
  readonly entries: readonly HolidayEntry[];
  readonly misfit: (Misfit & { readonly by: StoredLeave }) | null;
  /** Other leave, with the hours the request gives back. */
  readonly returned: readonly { readonly leave: StoredLeave; readonly hours: number }[];
}

/**
 * Of a new request, or of a stored one to be changed; the person's `leaves` may contain that one. Notices
 * that give leave back block no stored request: they use its hours.
 */
export function fitOf(
  days: RequestedDays,
  { returnsLeave, id = requestedId }: { readonly returnsLeave: boolean; readonly id?: string | undefined },
  leaves: readonly StoredLeave[],
  time: CostOfDays,
): Fit {
  const request: SharedLeave = { ...days, id, returnsLeave };
  const others = leaves.filter((each) => each.id !== id);
  const isStored = id !== requestedId;
  const rivals = others.filter((each) => returnsLeave || !isStored || !each.returnsLeave);
  const misfit = misfitOf(request, rivals, time);
  const by =
    misfit &&
    rivals.find(
      (each) =>
        each.startDate <= misfit.day && misfit.day <= each.endDate && (!returnsLeave || each.returnsLeave),
    );
  const returned = returnsLeave
    ? others
        .filter(
          (each) => !each.returnsLeave && each.startDate <= days.endDate && days.startDate <= each.endDate,
        )
        .map((leave) => ({ leave, hours: hoursReturned(leave, [...others, request], request, time) }))
        .filter(({ hours }) => hours > 0)
    : [];
  const entries = sharedEntries({ ...request, entries: [] }, [...others, request], time, () => true);
  return { entries, misfit: misfit && by ? { ...misfit, by } : null, returned };
}

function hoursReturned(
  leave: StoredLeave,
  leaves: readonly SharedLeave[],
  { startDate, endDate }: RequestedDays,
  time: CostOfDays,
): number {
  const days = new Set(daysBetween(startDate, endDate));
  const before = sumHours(leave.entries.filter(({ day }) => days.has(day)).map(({ hours }) => hours));
  const after = sumHours(
    requestEntries(leave.startDate, leave.endDate, leave.part, time)
      .filter(({ day }) => days.has(day))
      .map(({ day }) => shareDay(day, leaves, time).get(leave.id) ?? 0),
  );
  return fromHundredths(Math.max(0, toHundredths(before) - toHundredths(after)));
}
