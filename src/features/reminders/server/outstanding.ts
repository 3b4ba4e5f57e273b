import { addressed, letterTo } from "#server/mail/letter.ts";
import type { Database } from "#server/scope.ts";
import { delegatesOn } from "#features/people/server/delegate-queries.ts";
import { digestLetter, openWeekLetter, ownWeekOf } from "./mail/reminder-letters.ts";
import { peoplesOpenWeeks, readers, waitingRequests, waitingWeeks } from "./queries.ts";
import type { PersonalLetter } from "./reminder-run.ts";
import { mattersFor } from "./team-matters.ts";

export interface WeekOf {
  readonly database: Database;
  readonly publicUrl: string;
  readonly orgId: string;
  /** The organisation's day. */
  readonly today: string;
  /** A Monday. */
  readonly weekStarting: string;
}

const ofWeek = ({ publicUrl, weekStarting }: WeekOf, row: Parameters<typeof addressed>[1]) => ({
  ...addressed(publicUrl, row),
  weekStarting,
});

/** Reminders to everyone with weeks to submit who wants them, by id. */
export async function remindersFor(week: WeekOf, again: boolean): Promise<PersonalLetter[]> {
  const { database, orgId, today } = week;
  const [open, known] = await database.read(orgId, peoplesOpenWeeks(orgId, today), readers(orgId));
  const weeksOf = Map.groupBy(open, ({ id }) => id);
  return known.flatMap((row) => {
    const [first, ...others] = (weeksOf.get(row.id) ?? []).map(ownWeekOf);
    if (!row.weekly_reminder || first === undefined) return [];
    const letter = letterTo(row, () =>
      openWeekLetter(addressed(week.publicUrl, row), [first, ...others], again),
    );
    return [{ userId: row.id, letter }];
  });
}

/** A digest to everyone who decides on something outstanding or stands in today, and wants it, by id. */
export async function digestsFor(week: WeekOf): Promise<PersonalLetter[]> {
  const { database, orgId, weekStarting, today } = week;
  const [missing, known, toDecide, requests, delegates] = await database.read(
    orgId,
    peoplesOpenWeeks(orgId, today),
    readers(orgId),
    waitingWeeks(orgId, weekStarting),
    waitingRequests(orgId),
    delegatesOn(orgId, today),
  );
  return known.flatMap((row) => {
    const matters = row.weekly_digest ? mattersFor(row, { missing, toDecide, requests, delegates }) : null;
    if (matters === null) return [];
    return [{ userId: row.id, letter: letterTo(row, () => digestLetter(ofWeek(week, row), matters)) }];
  });
}
