import { invalid } from "#server/refusal.ts";
import { inTurns } from "#server/in-turns.ts";
import { daysBetween, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { lastDay, monthOf, monthsBetween, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { kindQueries, kindsFrom } from "#features/leave/server/ledger/stored-kinds.ts";
import { hoursPerDay } from "#features/people/rules/leave-hours.ts";
import { workingDay, type WorkingTime } from "#features/people/rules/expected-hours.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import {
  absenceDimensions,
  absenceLines,
  type AbsenceDimension,
  type AbsenceLine,
  type AbsencePerson,
} from "../rules/absence.ts";
import { tooMuch } from "../rules/report-notes.ts";
import { dimensionLabel, type Dimension } from "../rules/report.ts";
import { computedTable, type ComputedColumn } from "./computed-queries.ts";
import { absentDays, peopleOfAbsence } from "./leave-queries.ts";
import type { Reader, Reading, ReportRequest, ReportTable } from "./reader.ts";

/** Days of people that are looked at in one report, at most: ten years of a thousand. */
const maxDays = 4_000_000;

/** Hours by month that a person would work without leave, while employed. */
function expectedByMonth(
  time: WorkingTime,
  { firstDay, lastDay: left }: { readonly firstDay: Day | null; readonly lastDay: Day | null },
  [first, last]: readonly [Day, Day],
): Map<Month, number> {
  const [from, to] = [
    firstDay !== null && firstDay > first ? firstDay : first,
    left !== null && left < last ? left : last,
  ];
  const hours = Map.groupBy(from > to ? [] : daysBetween(from, to), (day) => monthOf(day));
  return new Map(
    [...hours].map(([month, days]) => [month, sumHours(days.map((day) => workingDay(day, time).expected))]),
  );
}

const isAbsenceDimension = (each: Dimension): each is AbsenceDimension =>
  (absenceDimensions as readonly string[]).includes(each);

/** Approved leave of these months in hours and days, and its share of what was expected. */
export async function absenceTable(
  read: Reading,
  reader: Reader,
  request: ReportRequest,
  requested: readonly Dimension[],
): Promise<ReportTable> {
  const by = requested.filter(isAbsenceDimension);
  const range = [request.first, lastDay(monthOf(request.last))] as const;
  const [people, ...kindRows] = await read(
    peopleOfAbsence(reader, request, range[1]),
    ...kindQueries(reader.orgId),
  );
  const months = monthsBetween(monthOf(request.first), monthOf(request.last)) + 1;
  if (people.length * months * 30 > maxDays) throw invalid({ from: tooMuch(months) });
  const ids = people.map(({ id }) => id);
  const [days, ...working] = await read(
    absentDays(reader, ids, request.kind, range),
    ...workingTimeQueries(reader.orgId, ids, ...range),
  );
  const timeOf = workingTimes(working);
  const times = new Map<string, WorkingTime>();
  const counted: AbsencePerson[] = [];
  for await (const person of inTurns(people)) {
    // Leave is what the hours are compared with, so it doesn't make them fewer.
    const time = { ...timeOf(person.id), approvedHolidays: new Map() };
    times.set(person.id, time);
    const isKnown = person.isActive || person.lastDay !== null;
    counted.push({ ...person, expected: isKnown ? expectedByMonth(time, person, range) : null });
  }
  const kinds = new Map(kindsFrom(reader.orgId, ...kindRows).map(({ id, name }) => [id, name]));
  const lines = absenceLines(
    by,
    counted,
    days.map((each) => {
      const time = times.get(each.personId);
      const pattern = time ? workingDay(each.day, time).pattern : 0;
      return { ...each, fullDay: pattern > 0 || !time ? pattern : hoursPerDay(time, each.day) };
    }),
    (kindId) => kinds.get(kindId) ?? t`Deleted kind`,
  );
  return computedTable(
    [
      ...by.map((each, at): ComputedColumn<AbsenceLine> => ({
        id: each,
        label: () => dimensionLabel(each) ?? each,
        kind: each === "month" ? "month" : "text",
        value: ({ groups }) => groups[at]?.name ?? null,
      })),
      { id: "days", label: () => t`Days`, kind: "hours", adds: true, value: (line) => line.days },
      { id: "hours", label: () => t`Hours`, kind: "hours", adds: true, value: ({ hours }) => hours },
      { id: "rate", label: () => t`Absence rate`, kind: "percent", value: ({ rate }) => rate },
    ],
    lines,
    Object.fromEntries(by.map((each, at) => [each, ({ groups }: AbsenceLine) => groups[at]?.key ?? null])),
  );
}
