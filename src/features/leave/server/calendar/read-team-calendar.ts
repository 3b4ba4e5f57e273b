import { isIn, leaveStates } from "#shared/states.ts";
import { placeText, readPlace } from "#server/http/place.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { invalid } from "#server/refusal.ts";
import type { Answers } from "#server/scope.ts";
import { dayNumber } from "#shared/day.ts";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { nameOrEmail } from "#features/people/rules/person-name.ts";
import { patternOn, workingDay, type WorkingTime } from "#features/people/rules/expected-hours.ts";
import type { PublicHoliday } from "#features/people/rules/public-holidays.ts";
import { largestPage, peopleCount, peoplePage } from "#features/people/server/page-queries.ts";
import {
  holidaysOfPerson,
  workingTimeQueries,
  workingTimes,
  type WorkingTimeRows,
} from "#features/people/server/working-days.ts";
import * as contract from "../../calendar-contract.ts";
import { longestCalendar, seesEverythingOf } from "../../rules/team-calendar.ts";
import { kindQueries, kindsFrom, type StoredKind } from "../ledger/stored-kinds.ts";
import { leaveRightOf } from "../kinds/people-queries.ts";
import { calendarFunctions, calendarPlaces, leaveOf, peopleAmong } from "./calendar-queries.ts";

type CalendarCall = Call<typeof contract.readTeamCalendar>;
type LeaveRows = Answers<[ReturnType<typeof leaveOf>]>[0];

/** GET /api/team-calendar */
export const readTeamCalendar = serve(contract.readTeamCalendar, async (call) => {
  const { actor, query } = call;
  const { orgId } = actor;
  const { from, to, after } = query;
  if (to < from) throw invalid({ to: t`The last day can't be before the first` });
  if (dayNumber(to) - dayNumber(from) >= longestCalendar) throw invalid({ to: t`Choose a year or less` });
  const viewer = await viewerOf(call);
  const pageSize = Number(query.most ?? largestPage);
  const filter = {
    search: query.search,
    function: query.function,
    status: "active" as const,
    among: await among(call, viewer),
  };
  const place = { after: after === undefined ? null : readPlace(after), most: pageSize };
  const [found, counted, functions, places, ...kindRows] = await call.read(
    peoplePage(orgId, filter, { by: "name", descending: false }, place),
    peopleCount(orgId, filter),
    calendarFunctions(orgId),
    calendarPlaces(orgId),
    ...kindQueries(orgId),
  );
  const people = found.slice(0, pageSize);
  const ids = people.map(({ id }) => id);
  const [leave, ...working] = await call.read(
    leaveOf(viewer, ids, from, to),
    ...workingTimeQueries(orgId, ids, from, to),
  );
  const timeOf = workingTimes(working);
  const kinds = new Map(kindsFrom(orgId, ...kindRows).map((kind) => [kind.id, kind]));
  const byPerson = Map.groupBy(leave, ({ personId }) => personId);
  const { calendarOf, publicHolidays } = calendarsOf(ids, working);
  const last = people.at(-1);
  return {
    people: people.map((row) => {
      const { id } = row;
      const time = timeOf(id);
      return {
        id,
        fullName: nameOrEmail(row),
        functionName: row.function_name,
        calendar: calendarOf(id),
        works: patternOn(from, time.patterns, time.effectiveMonthlyHours).map((hours) => hours > 0),
        spans: spansOf(byPerson.get(id) ?? [], { viewer, kinds, time }),
      };
    }),
    publicHolidays,
    total: counted[0]?.count ?? 0,
    next: last && found.length > pageSize ? placeText({ key: last.sort_key, id: last.id }) : null,
    functions,
    places,
    entersLeave: viewer.entersLeave,
  };
});

type Viewer = Parameters<typeof leaveOf>[0];

async function viewerOf({ actor: { orgId, id, roles }, read }: CalendarCall): Promise<Viewer> {
  if (may(roles, "read leave and overtime")) return { orgId, id, entersLeave: true };
  const [[right]] = await read(leaveRightOf(orgId, id));
  return { orgId, id, entersLeave: right?.entersLeave === true };
}

/** Whom place and absence leave; undefined where neither narrows. */
async function among({ query, read }: CalendarCall, viewer: Viewer): Promise<string[] | undefined> {
  const { from, to, place, away } = query;
  if (place === undefined && away === undefined) return undefined;
  const [rows] = await read(
    peopleAmong(viewer, { placeId: place, onlyAway: away !== undefined }, [from, to]),
  );
  return rows.map(({ id }) => id);
}

/** A person's requests as one span each; a part where every day shown leaves hours to work. */
function spansOf(
  rows: LeaveRows,
  {
    viewer,
    kinds,
    time,
  }: {
    readonly viewer: Viewer;
    readonly kinds: ReadonlyMap<string, StoredKind>;
    readonly time: WorkingTime;
  },
): contract.CalendarSpan[] {
  const alone = { ...time, approvedHolidays: new Map<string, number>() };
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((days) => {
    const [row] = days;
    if (!row) return [];
    const kind = kinds.get(row.kindId ?? viewer.orgId);
    const seesKind = kind !== undefined && (!kind.isPrivate || seesEverythingOf(viewer, row));
    return {
      first: row.first,
      last: row.last,
      kind: seesKind ? { name: kind.name, colour: kind.colour, pattern: kind.pattern } : null,
      isPending: isIn(leaveStates.waiting, row.status),
      isPart: days.every(({ day, hours }) => hours < workingDay(day, alone).expected),
    };
  });
}

/** Public holidays of these people, each list once. */
function calendarsOf(ids: readonly string[], working: WorkingTimeRows) {
  const lists = new Map<string, { readonly at: number; readonly days: PublicHoliday[] }>();
  const calendars = new Map(
    ids.map((id) => {
      const days = holidaysOfPerson(working, id);
      const key = JSON.stringify(days);
      const list = lists.get(key) ?? { at: lists.size, days };
      lists.set(key, list);
      return [id, list.at];
    }),
  );
  return {
    calendarOf: (id: string) => calendars.get(id) ?? 0,
    publicHolidays: [...lists.values()].map(({ days }) => days),
  };
}
