import { batchOf, type Batch, type Row } from "#server/database/batch.ts";
import type { HolidayRequest } from "../holiday-request.ts";
import { rateSavedOn } from "../job-functions.ts";
import { deciderOf, type Person } from "../people.ts";
import { at } from "../timeline.ts";
import type { TimeEntry, Timesheet } from "../timesheets.ts";
import type { World } from "../world.ts";
import { auditBatch, type Deed } from "./audit-rows.ts";

/** Holiday requests and their days. */
export function holidayBatches(world: World, requests: readonly HolidayRequest[]): Batch[] {
  const { people, newId } = world;
  const identified = requests.map((request) => ({ id: newId(), request }));
  return [
    batchOf(
      "holiday_requests",
      identified.map(({ id, request }) => ({
        id,
        user_id: request.person.id,
        start_date: request.start,
        end_date: request.end,
        total_hours: request.totalHours,
        status: request.status,
        reason: request.reason,
        kind_id: request.kind?.id ?? null,
        created_at: at(request.createdOn, "12:40"),
        updated_at: at(request.decidedOn ?? request.createdOn, "12:40"),
        updated_by: isDecided(request) ? deciderOf(request.person, people).id : request.person.id,
      })),
    ),
    batchOf(
      "holiday_entries",
      identified.flatMap(({ id, request }) =>
        request.entries.map((entry) => ({
          holiday_request_id: id,
          date: entry.day,
          hours_requested: entry.hours,
        })),
      ),
    ),
    auditBatch(
      world,
      identified.flatMap(({ id, request }) => requestDeeds(id, request, people)),
    ),
  ];
}

/** Whether someone else decided: not on recalled weeks, and not where a notice is enough. */
const isDecided = ({ status, kind }: HolidayRequest): boolean =>
  (status === "approved" || status === "rejected") && kind?.plan.needsApproval !== false;

const decided = {
  approved: "approve holiday request",
  rejected: "reject holiday request",
  cancelled: "cancel holiday request",
} as const;

function requestDeeds(id: string, request: HolidayRequest, people: readonly Person[]): Deed[] {
  const subject = { clock: "12:40", subjectType: "holiday request", subjectId: id };
  const after = { startDate: request.start, endDate: request.end, totalHours: request.totalHours };
  const requested = {
    ...subject,
    on: request.createdOn,
    by: request.person,
    action: "create holiday request",
    after,
  };
  if (request.status === "pending" || request.decidedOn === null) return [requested];
  const isNotice = request.kind?.plan.needsApproval === false;
  if (isNotice) return [{ ...requested, after: { ...after, status: request.status } }];
  const by = isDecided(request) ? deciderOf(request.person, people) : request.person;
  return [
    requested,
    {
      ...subject,
      on: request.decidedOn,
      by,
      action: decided[request.status],
      before: { status: "pending" },
      after: { status: request.status },
    },
  ];
}

function timesheetDeeds(id: string, timesheet: Timesheet, people: readonly Person[]): Deed[] {
  if (timesheet.submittedOn === null) return [];
  const subject = { subjectType: "timesheet", subjectId: id };
  const handed = {
    ...subject,
    on: timesheet.submittedOn,
    clock: "16:50",
    by: timesheet.person,
    action: "submit timesheet",
    before: { statusCode: "draft" },
    after: { statusCode: "submitted" },
  };
  const by = deciderOf(timesheet.person, people);
  const sentBack = {
    ...subject,
    on: timesheet.submittedOn,
    clock: "17:20",
    by,
    action: "reject timesheet",
    before: { statusCode: "submitted" },
    after: { statusCode: "rejected", comment: timesheet.comment },
  };
  if (timesheet.state === "rejected") return [handed, sentBack];
  if (timesheet.approvedOn === null) return [handed];
  return [
    handed,
    {
      ...subject,
      on: timesheet.approvedOn,
      clock: "17:40",
      by,
      action: "approve timesheet",
      before: { statusCode: "submitted" },
      after: { statusCode: "approved" },
    },
  ];
}

/** One person's timesheets and their entries; rates are those of the day. */
export function timesheetBatches(world: World, timesheets: readonly Timesheet[]): Batch[] {
  const { people, newId, timeline } = world;
  const identified = timesheets.map((timesheet) => ({ id: newId(), timesheet }));
  return [
    batchOf(
      "timesheets",
      identified.map(({ id, timesheet }) => timesheetRow(id, timesheet)),
    ),
    batchOf(
      "time_entries",
      identified.flatMap(({ id, timesheet }) =>
        timesheet.entries.map((entry) => entryRow(id, timesheet.person, entry)),
      ),
    ),
    auditBatch(
      world,
      identified.flatMap(({ id, timesheet }) => timesheetDeeds(id, timesheet, people)),
    ),
  ];

  function timesheetRow(id: string, timesheet: Timesheet): Row<"timesheets"> {
    const { person, submittedOn, approvedOn, entries } = timesheet;
    const firstOn = entries[0]?.day ?? submittedOn ?? timeline.yesterday;
    const lastOn = approvedOn ?? submittedOn ?? entries.at(-1)?.day ?? timeline.yesterday;
    return {
      id,
      user_id: person.id,
      week_starting: timesheet.monday,
      status_code: timesheet.state,
      comment: timesheet.comment,
      submitted_at: submittedOn && at(submittedOn, "16:50"),
      approved_at: approvedOn && at(approvedOn, "17:40"),
      approved_by: approvedOn && deciderOf(person, people).id,
      // Saved, submitted, approved.
      version: 1 + [submittedOn, approvedOn].filter((day) => day !== null).length,
      created_at: at(firstOn, "16:30"),
      updated_at: at(lastOn, "17:40"),
    };
  }

  function entryRow(timesheetId: string, person: Person, entry: TimeEntry): Row<"time_entries"> {
    const saved = at(entry.day, "16:30");
    return {
      id: newId(),
      timesheet_id: timesheetId,
      user_id: person.id,
      project_id: entry.projectId,
      entry_type: entry.isOverride ? "override" : "manual",
      date_worked: entry.day,
      start_time: entry.start,
      end_time: entry.end,
      task_notes: entry.note,
      duration_hours: entry.hours,
      function_id: person.jobFunction?.id ?? null,
      cost_tier_id: person.tier?.id ?? null,
      rate_per_hour: person.tier === null ? 0 : rateSavedOn(person.tier, entry.day, timeline.ratesRoseOn),
      is_billable: person.billable && !entry.isInternal,
      created_at: saved,
      created_by: person.id,
      updated_at: saved,
      updated_by: entry.isOverride ? deciderOf(person, people).id : person.id,
    };
  }
}
