import * as z from "zod/mini";
import { text } from "#shared/contract.ts";
import { startOfWeek, type Day } from "#shared/day.ts";
import { monthOf } from "#shared/month.ts";
import { readCycle } from "#features/cycle/contract.ts";
import {
  decideHolidayRequests,
  listHolidayRequests,
  readReassignment,
} from "#features/leave/decisions-contract.ts";
import {
  approveTimesheets,
  listTimesheets,
  rejectTimesheets,
} from "#features/timesheets/decisions-contract.ts";
import { dated } from "../../rules/dated.ts";
import { prepared, ToolProblem, type PreparedCall } from "../calls.ts";
import { oneOf, readTool, writeTool, type ToolContext } from "../tool.ts";
import { MonthInput, NoteInput } from "./inputs.ts";

/** Weeks that one answer looks into. */
const maxWeeks = 8;

const nameOf = ({ fullName, email }: { fullName: string | null; email: string }) => fullName ?? email;

interface WaitingWeek {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly person: string;
  readonly week: Day;
  readonly hours: number | null;
  readonly expected: number;
  readonly exceptions: readonly { readonly code: string; readonly hours: number }[];
}

/** What waits for the person's decision: submitted weeks, the oldest first, and requests for leave. */
async function waiting({ calls, today }: ToolContext) {
  const ofWeek = (week: string) => calls.make(listTimesheets, { query: { week, status: "submitted" } });
  const first = await ofWeek(startOfWeek(today));
  const weeks: WaitingWeek[] = [];
  for (const { week } of first.waiting.slice(0, maxWeeks))
    for (const each of (await ofWeek(week)).weeks)
      if (each.timesheetId !== null)
        weeks.push({
          id: each.timesheetId,
          version: each.version,
          name: `Week of ${dated(week)}, ${nameOf(each.user)}`,
          person: nameOf(each.user),
          week,
          hours: each.hours,
          expected: each.expectedHours,
          exceptions: each.exceptions,
        });
  const { requests } = await calls.make(listHolidayRequests, { query: { status: "pending" } });
  return {
    allWeeks: first.waiting.reduce((sum, { count }) => sum + count, 0),
    weeks,
    requests: requests.map((request) => ({
      ...request,
      person: nameOf(request.user),
      name: `${request.kindName ?? "Holiday"} of ${nameOf(request.user)}, ${dated(request.startDate)} to ${dated(request.endDate)}`,
    })),
  };
}

export const openDecisions = readTool({
  name: "open_decisions",
  title: "Open decisions",
  description:
    "What waits for your person to decide as a manager: submitted weeks with their exceptions, and requests for leave, each with an id to decide with.",
  input: z.strictObject({}),
  scopes: ["manager:read"],
  find: async (context) => {
    const { weeks, allWeeks, requests } = await waiting(context);
    return {
      page: "/manager",
      facts: { weeks: allWeeks, requests: requests.length },
      rows: [
        ...weeks.map(({ id, name, hours, expected, exceptions }) => ({
          decide: name,
          id,
          hours,
          expected,
          exceptions: exceptions.map((each) => `${each.code}: ${each.hours} hours`),
        })),
        ...requests.map(({ id, name, totalHours, remainingAllowance, reason }) => ({
          decide: name,
          id,
          hours: totalHours,
          remainingHours: remainingAllowance,
          reason,
        })),
      ],
    };
  },
});

export const decide = writeTool({
  name: "decide",
  title: "Decide",
  description:
    "Approves or rejects a submitted week or a request for leave, named as open_decisions names it. Rejecting needs a comment for its owner.",
  input: z.strictObject({
    decision: z.enum(["approve", "reject"]),
    what: text(300).check(z.meta({ description: "The id, or the name that open_decisions gives it" })),
    comment: z.optional(NoteInput),
  }),
  scopes: ["manager:propose"],
  isDestructive: true,
  prepare: async (context, { decision, what, comment = "" }) => {
    const { weeks, requests } = await waiting(context);
    const one = oneOf([...weeks, ...requests], what, "open decision");
    if (decision === "reject" && comment.trim() === "")
      throw new ToolProblem("Say why in a comment for its owner.");
    const status = decision === "approve" ? "approved" : "rejected";
    const shared = { isApproved: decision === "approve", person: one.person, comment };
    if ("week" in one)
      return {
        change: { kind: "decide-week", week: one.week, hours: one.hours, ...shared },
        call: decidedWeek(one, status, comment),
        page: `/manager?week=${one.week}`,
      };
    const { startDate: first, endDate: last } = one;
    return {
      change: {
        kind: "decide-leave",
        leaveKind: one.kindName,
        status: one.status,
        first,
        last,
        hours: one.totalHours,
        ...shared,
      },
      call: decidedRequest(one, status, comment),
      page: `/manager/holiday-requests/${one.id}`,
    };
  },
});

interface Decidable {
  readonly id: string;
  readonly version: number;
}
type Decision = "approved" | "rejected";

function decidedWeek({ id, version }: Decidable, status: Decision, comment: string): PreparedCall {
  const timesheets = [{ id, version }];
  return status === "approved"
    ? prepared(approveTimesheets, { body: { timesheets } })
    : prepared(rejectTimesheets, { body: { timesheets, comment } });
}

const decidedRequest = ({ id, version }: Decidable, status: Decision, comment: string): PreparedCall =>
  prepared(decideHolidayRequests, {
    body: { requests: [{ id, version }], status, ...(comment === "" ? {} : { comment }) },
  });

export const proposeReassignment = readTool({
  name: "propose_reassignment",
  title: "Propose who receives",
  description:
    "Who could receive the planned hours that a request for leave puts at risk, as Stint works it out; nothing is stored. Name the request as open_decisions does.",
  input: z.strictObject({ request: text(300).check(z.meta({ description: "The request's id or name" })) }),
  scopes: ["manager:read"],
  find: async (context, input) => {
    const { requests } = await waiting(context);
    const request = oneOf(requests, input.request, "request for leave");
    const { months } = await context.calls.make(readReassignment, {
      params: { holidayRequestId: request.id },
    });
    return {
      page: `/manager/holiday-requests/${request.id}`,
      facts: { request: request.name },
      rows: months.flatMap(({ functionName, month, moves, open }) => [
        ...moves.map((move) => ({
          function: functionName,
          month,
          project: `${move.projectCode} ${move.projectName}`,
          hours: move.hours,
          from: dated(move.day),
          to: move.toName,
          on: dated(move.toDay),
        })),
        ...open.map((each) => ({
          function: functionName,
          month,
          project: each.projectCode,
          staysOpen: each.hours,
          why: each.reason,
        })),
      ]),
    };
  },
});

export const monthStatus = readTool({
  name: "month_status",
  title: "What a month still needs",
  description:
    "What is open in the phases of a month (review, forecasting, allocations), by owner: your person's part, their reports', everyone's for admins.",
  input: z.strictObject({ month: z.optional(MonthInput) }),
  scopes: ["manager:read"],
  find: async ({ calls, today }, input) => {
    const month = input.month ?? monthOf(today);
    const cycle = await calls.make(readCycle, { params: { month } });
    return {
      page: `/cycle?month=${month}`,
      facts: { month, blocked: cycle.blocked, lateWithTheMonthBefore: cycle.lateBefore },
      rows: cycle.phases.flatMap(({ phase, about, firstDay, lastDay, state, items, owners }) => [
        { phase, about, from: dated(firstDay), due: dated(lastDay), state, open: items },
        ...owners.map((owner) => ({
          phase,
          owner: owner.name ?? "the admins",
          open: owner.items.map(({ kind, open, names }) => ({ kind, open, names })),
        })),
      ]),
    };
  },
});
