import { addDays, dayNumber, type Day } from "#shared/day.ts";
import { formatHours } from "#shared/hours.ts";
import { fromHundredths } from "#shared/hundredths.ts";
import { addMonths, monthOf } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { dayOf } from "../holiday-year.ts";
import { balanceIfApproved, yearBalance } from "../ledger/balance.ts";
import { ruleOn, type LeaveRules } from "../ledger/leave-rule.ts";
import type { LedgerYear } from "../ledger/ledger.ts";
import type { KindForm } from "./leave-kind.ts";

/** The first and last day that may be requested of a kind. */
export function leaveWindow(
  { daysBack, monthsAhead }: Pick<KindForm, "daysBack" | "monthsAhead">,
  today: Day,
): { readonly first: Day; readonly last: Day } {
  const last = dayOf(addMonths(monthOf(today), monthsAhead), Number(today.slice(8)));
  return { first: addDays(today, -daysBack), last };
}

type Limits = Pick<KindForm, "name" | "noticeDays" | "longestDays" | "daysBack" | "monthsAhead">;

/** What a kind requires of a request, by field; empty when the request is right. */
export function kindFaults(
  kind: Limits,
  { startDate, endDate }: { readonly startDate: Day; readonly endDate: Day },
  today: Day,
): Record<string, string> {
  const { name, noticeDays, longestDays, daysBack, monthsAhead } = kind;
  const faults: Record<string, string> = {};
  const window = leaveWindow(kind, today);
  if (startDate < window.first)
    faults["startDate"] =
      daysBack === 0
        ? t`${name} can't begin in the past. Your manager or an admin can enter earlier days`
        : t`${name} can begin at most ${plural(daysBack, "# day", "# days")} ago. Your manager or an admin can enter earlier days`;
  else if (noticeDays > 0 && dayNumber(startDate) - dayNumber(today) < noticeDays)
    faults["startDate"] = t`${name} needs ${plural(noticeDays, "# day", "# days")} of notice`;
  if (endDate > window.last)
    faults["endDate"] =
      t`${name} can be requested at most ${plural(monthsAhead, "# month", "# months")} ahead. Your manager or an admin can enter later days`;
  else if (longestDays !== null && dayNumber(endDate) - dayNumber(startDate) >= longestDays)
    faults["endDate"] = t`${name} is at most ${plural(longestDays, "# day", "# days")} long`;
  return faults;
}

/** The id under which a request that isn't stored yet is in a ledger. */
export const requestedId = "this";

/**
 * Why a balance doesn't allow a request, which is pending in its ledger as `requestedId`; null where it does. Hours
 * that are earned by work or given by corrections can't be taken before they're there. A year's allowance can be
 * overdrawn, which those who decide see, but not by a request of more than the whole year.
 */
export function shortageOf(
  years: readonly LedgerYear[],
  rules: LeaveRules,
  { startDate, endDate }: { readonly startDate: Day; readonly endDate: Day },
): string | null {
  for (const year of years.filter(({ first, last }) => first <= endDate && startDate <= last)) {
    const own = year.lines
      .filter(({ from }) => from === requestedId)
      .reduce((sum, { hundredths }) => sum - hundredths, 0);
    if (own === 0) continue;
    const { how } = ruleOn(startDate > year.first ? startDate : year.first, rules).entitlement;
    if (how === "worked" || how === "none") {
      const end = endDate < year.last ? endDate : year.last;
      const left = Math.min(balanceIfApproved(year, end), balanceIfApproved(year, year.last));
      const before = Math.max(0, left + fromHundredths(own));
      if (left < 0) return t`Only ${formatHours(before)} h left`;
    } else {
      const { allowance } = yearBalance(year, year.last);
      if (allowance > 0 && fromHundredths(own) > allowance)
        return t`This takes ${formatHours(fromHundredths(own))} h, more than the ${formatHours(allowance)} h of a whole leave year`;
    }
  }
  return null;
}
