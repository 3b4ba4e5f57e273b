import {
  workingTimeQueries,
  workingTimes,
  type WorkingTimeRows,
} from "#features/people/server/working-days.ts";
import type { Answers } from "#server/scope.ts";
import type { Day } from "#shared/day.ts";
import { storedKinds, type OvertimeEntry, type OvertimeHistory } from "../rules/overtime-ledger.ts";
import type { OvertimeTerms } from "../rules/overtime-terms.ts";
import { bookedWeeksOf, employmentOf, entriesOf, type everyTerms } from "./queries.ts";

export type TermsRow = Answers<[ReturnType<typeof everyTerms>]>[0][number];

/** Each person's terms, in the order of their days. */
export function termsByPerson(rows: readonly TermsRow[]): (personId: string) => readonly OvertimeTerms[] {
  const byPerson = Map.groupBy(rows, ({ userId }) => userId);
  return (personId) => (byPerson.get(personId) ?? []).map(plainTerms);
}

const plainTerms = ({ validFrom, isOn, cap, floor }: TermsRow): OvertimeTerms => ({
  validFrom,
  isOn,
  cap,
  floor,
});

/** What balances of people need besides their terms, which begin on `first`: reads for one trip. */
export function bookQueries(orgId: string, people: readonly string[], first: Day, until: Day) {
  return [
    bookedWeeksOf(orgId, people, first, until),
    entriesOf(orgId, people),
    employmentOf(orgId, people),
    ...workingTimeQueries(orgId, people, first, until),
  ] as const;
}
type BookRows = Answers<ReturnType<typeof bookQueries>>;

/** Everything a person's balance is worked out from, by the terms they have or would have. */
export function bookOf([booked, entries, employment, ...times]: BookRows) {
  const bookedBy = Map.groupBy(booked, ({ userId }) => userId);
  const entriesBy = Map.groupBy(entries, ({ userId }) => userId);
  const employmentBy = new Map(employment.map((row) => [row.userId, row]));
  const timeOf = workingTimes(times satisfies WorkingTimeRows);
  return (personId: string, terms: readonly OvertimeTerms[]): OvertimeHistory => ({
    terms,
    time: timeOf(personId),
    firstDay: employmentBy.get(personId)?.firstDay ?? null,
    lastDay: employmentBy.get(personId)?.lastDay ?? null,
    booked: bookedBy.get(personId) ?? [],
    entries: (entriesBy.get(personId) ?? []).map(entryOf),
  });
}

function entryOf({ id, day, kind, hours }: BookRows[1][number]): OvertimeEntry {
  const known = storedKinds.find((each) => each === kind);
  if (known === undefined) throw new Error(`Unknown kind of entry ${kind}`);
  return { id, day, kind: known, hours };
}

/** The first day of any of these terms; `otherwise` where there are none. */
export const firstOf = (terms: readonly Pick<OvertimeTerms, "validFrom">[], otherwise: Day): Day =>
  terms.reduce((first, { validFrom }) => (validFrom < first ? validFrom : first), otherwise);
