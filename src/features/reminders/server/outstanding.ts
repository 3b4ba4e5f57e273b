import { addressed, letterTo } from "#server/mail/letter.ts";
import type { Database } from "#server/scope.ts";
import { delegatesOn } from "#features/people/server/delegate-queries.ts";
import { expectedWeek } from "#features/people/rules/expected-hours.ts";
import { workingTimes, workingWeekQueries } from "#features/people/server/working-days.ts";
import { isOutstanding } from "#features/timesheets/rules/open-weeks.ts";
import { digestLetter, openWeekLetter } from "./mail/reminder-letters.ts";
import { activePeople, openWeeks, readers, waitingRequests, waitingWeeks } from "./queries.ts";
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

async function outstandingPeople({ database, orgId, weekStarting }: WeekOf) {
  const [people, ...expected] = await database.read(
    orgId,
    openWeeks(orgId, [weekStarting]),
    ...workingWeekQueries(orgId, activePeople(orgId), weekStarting),
  );
  const timeOf = workingTimes(expected);
  // All are of one week, which the letters name once.
  return people
    .filter(({ id, status_code, joined_on }) =>
      isOutstanding({
        status: status_code,
        weekStarting,
        expected: expectedWeek(weekStarting, timeOf(id)),
        joinedOn: joined_on,
      }),
    )
    .map((row) => ({ ...row, week_starting: undefined }));
}

/** Reminders to everyone with an open week who wants them, by id. */
export async function remindersFor(week: WeekOf, again: boolean): Promise<PersonalLetter[]> {
  const [people, [known]] = await Promise.all([
    outstandingPeople(week),
    week.database.read(week.orgId, readers(week.orgId)),
  ]);
  const status = new Map(people.map(({ id, status_code }) => [id, status_code]));
  return known
    .filter(({ id, weekly_reminder }) => weekly_reminder && status.has(id))
    .map((row) => ({
      userId: row.id,
      letter: letterTo(row, () =>
        openWeekLetter(ofWeek(week, row), status.get(row.id) === "rejected" ? "rejected" : "open", again),
      ),
    }));
}

/** A digest to everyone who decides on something outstanding or stands in today, and wants it, by id. */
export async function digestsFor(week: WeekOf): Promise<PersonalLetter[]> {
  const { database, orgId, weekStarting } = week;
  const missing = await outstandingPeople(week);
  const [known, toDecide, requests, delegates] = await database.read(
    orgId,
    readers(orgId),
    waitingWeeks(orgId, weekStarting),
    waitingRequests(orgId),
    delegatesOn(orgId, week.today),
  );
  return known.flatMap((row) => {
    const matters = row.weekly_digest ? mattersFor(row, { missing, toDecide, requests, delegates }) : null;
    if (matters === null) return [];
    return [{ userId: row.id, letter: letterTo(row, () => digestLetter(ofWeek(week, row), matters)) }];
  });
}
