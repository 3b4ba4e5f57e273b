import * as z from "zod/mini";
import { readTeamCalendar } from "#features/leave/calendar-contract.ts";
import { previewHolidays, readMyHolidays, requestHolidays } from "#features/leave/contract.ts";
import { dated } from "../../rules/dated.ts";
import type { Found } from "../../rules/answer-text.ts";
import { everyPage, prepared } from "../calls.ts";
import { oneOf, readTool, writeTool, type ToolContext } from "../tool.ts";
import { text } from "#shared/contract.ts";
import { sumHours } from "#shared/hours.ts";
import { DayInput, FunctionInput, NoteInput } from "./inputs.ts";

export const myLeave = readTool({
  name: "my_leave",
  title: "My leave",
  description:
    "Your person's leave year in hours: allowance, used, remaining; their requests, and public holidays.",
  input: z.strictObject({ on: z.optional(DayInput) }),
  scopes: ["holidays:read"],
  find: async ({ calls }, input) => {
    const leave = await calls.make(readMyHolidays, { query: input });
    const kinds = new Map(leave.kinds.map(({ id, name }) => [id, name]));
    return {
      page: "/my-time/holidays",
      facts: {
        year: { first: dated(leave.year.first), last: dated(leave.year.last) },
        balanceHours: leave.balance,
        hoursPerDay: leave.hoursPerDay,
        otherBalances: leave.otherBalances.map(({ kindId, balance }) => ({
          kind: kinds.get(kindId),
          ...balance,
        })),
        decidedBy: leave.decidedBy,
        kindsToRequest: leave.kinds.filter(({ isActive }) => isActive).map(({ name }) => name),
      },
      rows: [
        ...leave.requests.map((request) => ({
          kind: kinds.get(request.kindId),
          first: dated(request.startDate),
          last: dated(request.endDate),
          hours: request.totalHours,
          status: request.status,
          reason: request.reason,
          decidedBy: request.decidedByName,
        })),
        ...leave.publicHolidays.map(({ day, name }) => ({ publicHoliday: name, day: dated(day) })),
      ],
    };
  },
});

const requested = {
  first: DayInput,
  last: DayInput,
  kind: z.optional(text(120).check(z.meta({ description: "The kind of leave by name; Holiday without it" }))),
};

async function preview(
  { calls }: ToolContext,
  input: { first: string; last: string; kind?: string | undefined },
) {
  const { kinds } = await calls.make(readMyHolidays, { query: { on: input.first } });
  const kind =
    input.kind === undefined
      ? kinds.find(({ isHoliday }) => isHoliday)
      : oneOf(
          kinds.filter(({ isActive }) => isActive),
          input.kind,
          "kind of leave",
        );
  const query = { startDate: input.first, endDate: input.last, kindId: kind?.id };
  return { kind, found: await calls.make(previewHolidays, { query }) };
}

export const previewLeave = readTool({
  name: "preview_leave",
  title: "Preview a leave request",
  description:
    "What a request for leave would use, before anything is requested: hours, what remains, what it clashes with in the plan, and who else is away.",
  input: z.strictObject(requested),
  scopes: ["holidays:read"],
  find: async (context, input): Promise<Found> => {
    const { kind, found } = await preview(context, input);
    return {
      page: "/my-time/holidays",
      facts: {
        kind: kind?.name,
        days: found.days,
        hours: found.totalHours,
        remainingHours: found.remaining.map(({ first, last, hours }) => ({
          yearFrom: dated(first),
          yearTo: dated(last),
          hours,
        })),
        problem: found.shortage,
        overlap: found.overlap && {
          first: dated(found.overlap.startDate),
          last: dated(found.overlap.endDate),
          status: found.overlap.status,
        },
        publicHolidays: found.publicHolidays.map(({ day, name }) => ({ day: dated(day), name })),
      },
      rows: [
        ...found.collisions.map(({ day, projectCode, projectName, hours }) => ({
          plannedOn: dated(day),
          project: `${projectCode} ${projectName}`,
          hours,
        })),
        ...found.away.map(({ fullName, startDate, endDate }) => ({
          away: fullName,
          first: dated(startDate),
          last: dated(endDate),
        })),
        ...found.blackouts.map(({ name, firstDay, lastDay, refuses }) => ({
          notWanted: name,
          first: dated(firstDay),
          last: dated(lastDay),
          refuses,
        })),
      ],
    };
  },
});

export const requestLeave = writeTool({
  name: "request_leave",
  title: "Request leave",
  description:
    "Requests leave for your person, complete days from the first to the last. Use preview_leave before.",
  input: z.strictObject({ ...requested, reason: z.optional(NoteInput) }),
  scopes: ["holidays:propose"],
  isDestructive: false,
  prepare: async (context, input) => {
    const { kind, found } = await preview(context, input);
    const body = {
      startDate: input.first,
      endDate: input.last,
      hours: null,
      reason: input.reason ?? "",
      ...(kind === undefined ? {} : { kindId: kind.id }),
    };
    const usedIn = (first: string, last: string) =>
      found.entries.filter(({ day }) => day >= first && day <= last).map(({ hours }) => hours);
    return {
      change: {
        kind: "request-leave",
        leaveKind: kind?.name ?? null,
        first: input.first,
        last: input.last,
        hours: found.totalHours,
        days: found.days,
        reason: body.reason,
        remaining: found.remaining.map(({ first, last, hours }) => ({
          first,
          last,
          before: sumHours([hours, ...usedIn(first, last)]),
          after: hours,
        })),
      },
      call: prepared(requestHolidays, { body }),
      page: "/my-time/holidays",
    };
  },
});

export const whoIsAway = readTool({
  name: "who_is_away",
  title: "Who is away",
  description:
    "People's leave between two days, up to a year apart: names, first and last day, and the kind where your person may know it.",
  input: z.strictObject({
    first: DayInput,
    last: DayInput,
    function: z.optional(FunctionInput),
    search: z.optional(text(200).check(z.meta({ description: "A part of a name" }))),
  }),
  scopes: ["holidays:read"],
  find: async ({ calls }, input) => {
    const query = {
      from: input.first,
      to: input.last,
      search: input.search,
      away: "true",
      most: "100",
    } as const;
    const functionId =
      input.function === undefined
        ? undefined
        : oneOf(
            (await calls.make(readTeamCalendar, { query: { ...query, most: "1" } })).functions,
            input.function,
            "function",
          ).id;
    const found = await everyPage((after) =>
      calls.make(readTeamCalendar, { query: { ...query, function: functionId, after } }),
    );
    const people = found.flatMap((page) => page.people);
    return {
      page: `/team-calendar?month=${input.first.slice(0, 7)}`,
      facts: {
        from: dated(input.first),
        to: dated(input.last),
        people: found[0]?.total ?? 0,
        shown: people.length,
      },
      rows: people.flatMap(({ fullName, functionName, spans }) =>
        spans.map(({ first, last, kind, isPending, isPart }) => ({
          person: fullName,
          function: functionName,
          first: dated(first),
          last: dated(last),
          kind: kind?.name ?? null,
          ...(isPending ? { pending: true } : {}),
          ...(isPart ? { partOfDay: true } : {}),
        })),
      ),
    };
  },
});
