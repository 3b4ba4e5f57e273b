import { isDay, type Day } from "#shared/day.ts";
import { isExact } from "#shared/hundredths.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { EntryKind } from "./overtime-ledger.ts";

/** Hours an admin pays out, makes leave of or corrects, as they're typed. */
export interface EntryForm {
  readonly kind: EntryKind;
  readonly day: Day | null;
  /** Above 0 for a payout or leave; a correction below 0 removes some. */
  readonly hours: number | null;
  readonly reason: string;
  /** The kind of leave that gets them. */
  readonly kindId: string | null;
}

export const entryTexts = perLanguage(() => ({
  day: t`Choose a day up to today`,
  hours: t`Enter hours above 0`,
  correction: t`Enter hours up to 8784, or a negative number to deduct some`,
  reason: t`Enter a reason. It's shown with the balance`,
  kind: t`Choose the kind of leave that gets the hours`,
  most: (hours: number) =>
    hours === 0
      ? t`There are no leave hours on this day`
      : t`Enter at most ${plural(hours, "# hour", "# hours")}. More would leave a minus on this day or later`,
}));

/** What is wrong with an entry, by field. `left`: what can be used on its day, where that's known. */
export function checkEntry(
  { kind, day, hours, reason, kindId }: EntryForm,
  { today, left = Infinity }: { readonly today: Day; readonly left?: number },
): Record<string, string> {
  const faults: Record<string, string> = {};
  const on = day ?? "";
  if (!isDay(on) || on > today) faults["day"] = entryTexts().day;
  const fault = hoursFault(kind, hours ?? 0, left);
  if (fault !== null) faults["hours"] = fault;
  if (reason.trim() === "") faults["reason"] = entryTexts().reason;
  if (kind === "to_leave" && kindId === null) faults["kindId"] = entryTexts().kind;
  return faults;
}

function hoursFault(kind: EntryKind, hours: number, left: number): string | null {
  const isNumber = isExact(hours) && hours !== 0 && Math.abs(hours) <= 8784;
  if (kind === "correction") return isNumber ? null : entryTexts().correction;
  if (!isNumber || hours < 0) return entryTexts().hours;
  return hours > left ? entryTexts().most(left) : null;
}

/** An entry's hours as the balance has them. */
export const signedHours = (kind: EntryKind, hours: number): number =>
  kind === "correction" ? hours : -hours;
