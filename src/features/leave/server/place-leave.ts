import { isIn, weekStates } from "#shared/states.ts";
import { auditRow } from "#server/audit.ts";
import type { Config } from "#server/config.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import type { Actor } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, notFound, refuseInvalid } from "#server/refusal.ts";
import { formatsOf } from "#shared/formats.ts";
import type { Answers } from "#server/scope.ts";
import type { Day } from "#shared/day.ts";
import { requestEntries, totalHours, type HolidayEntry } from "#features/people/rules/leave-hours.ts";
import { readSharedLeave, recountLeave } from "#features/people/server/leave/recount-leave.ts";
import { bookingTermsOf, changeTimesheet, lockTimesheetOfWeek } from "#features/timesheets/server/queries.ts";
import { bookedWeeks, type BookedWeek } from "../rules/booked-weeks.ts";
import {
  checkRequest,
  costFault,
  employmentFaults,
  partFaults,
  partOfSent,
  type SentPart,
} from "../rules/check-request.ts";
import { blackoutFault, blackoutsOf, type BlackoutDay } from "../rules/company-days/blackout.ts";
import { kindFaults, shortageOf } from "../rules/kinds/kind-request.ts";
import { misfitFault } from "../rules/overlap.ts";
import { withStatus } from "../rules/holiday-status.ts";
import { blackoutDaysOf } from "./company-days/queries.ts";
import { bookOf, bookQueries, leaveKindsFrom, leaveKindQueries, rulesOfKind } from "./ledger/leave-book.ts";
import type { StoredKind } from "./ledger/stored-kinds.ts";
import { fitOf, type Fit } from "./requests/fit.ts";
import { kindFor } from "./requests/request-kind.ts";
import { requestedYears } from "./requests/requested-years.ts";
import { bookedHours, changeRequest, insertEntries, insertRequest } from "./queries.ts";
import { dateFormatOf } from "./person-leave-queries.ts";

/** Who acts, when, and how mails are written. */
export interface Placing {
  readonly config: Config;
  readonly actor: Actor;
  readonly today: Day;
  readonly requestId: string;
}

/** Leave that someone requests, or that is entered for them. */
export interface WantedLeave extends SentPart {
  readonly userId: string;
  readonly kindId?: string | undefined;
  readonly reason: string;
}

/** Refuses days and parts of them that no request can have. */
export function refuseDays(sent: SentPart): void {
  refuseInvalid(checkRequest({ ...sent, part: partOfSent(sent) }));
  refuseInvalid(partFaults(sent));
}

/** Refuses leave that doesn't fit beside a person's other leave. */
export async function refuseMisfit(
  transaction: AuditedTransaction,
  orgId: string,
  { misfit }: Fit,
  isForOther: boolean,
): Promise<void> {
  if (misfit === null) return;
  const row = await transaction.first(dateFormatOf(orgId));
  const formats = formatsOf(row?.dateFormat ?? "", row?.timeZone ?? "UTC");
  throw invalid({
    startDate: misfitFault(withStatus(misfit.by), misfit, (day) => formats.day(day), isForOther),
  });
}

/** Refuses days before someone's first or after their last one, where `terms` has them. */
export function refuseOutside(
  days: Pick<WantedLeave, "startDate" | "endDate">,
  terms: Answers<[ReturnType<typeof bookingTermsOf>]>[0][number] | undefined,
): void {
  if (!terms) return;
  const { day } = formatsOf(terms.date_format, terms.time_zone);
  refuseInvalid(employmentFaults(days, terms, day));
}

/**
 * Stores new leave of a person whose row is locked. `isLimited`: the limits of the kind, its balance and the
 * blackout days are kept. The request is pending; the caller decides on it, and then calls `followUp`.
 */
export async function placeLeave(
  transaction: AuditedTransaction,
  { actor: { orgId }, today }: Placing,
  wanted: WantedLeave,
  isLimited: boolean,
) {
  const { userId, startDate, endDate, reason } = wanted;
  const [booked, blackouts, [terms], ...kindRows] = await transaction.read(
    bookedHours(orgId, userId, startDate, endDate),
    blackoutDaysOf(orgId, userId, startDate, endDate),
    bookingTermsOf(orgId, userId),
    ...leaveKindQueries(orgId),
  );
  const { kinds, refresh } = leaveKindsFrom(orgId, kindRows);
  const kind = kindFor(kinds, wanted.kindId);
  if (isLimited) refuseInvalid(kindFaults(kind, wanted, today));
  refuseOutside(wanted, terms);
  const shared = { personId: userId, first: startDate, last: endDate };
  const { leaves, timeOf } = await readSharedLeave(transaction, orgId, shared);
  const part = partOfSent(wanted);
  const alone = requestEntries(startDate, endDate, part, timeOf(userId));
  const cost = costFault(alone);
  if (cost !== null) throw invalid({ endDate: cost });
  if (isLimited) refuseBlackout(kind, alone, blackouts);
  const fit = fitOf({ startDate, endDate, part }, kind, leaves, timeOf(userId));
  await refuseMisfit(transaction, orgId, fit, !isLimited);
  const { entries } = fit;
  if (isLimited && kind.hasBalance && kind.needsApproval) {
    const requested = { kind, rules: rulesOfKind(kind, refresh), from: startDate, until: endDate };
    const book = bookOf(await transaction.read(...bookQueries(orgId, [userId], [requested])));
    const years = requestedYears(book.history(userId, requested), requested, entries);
    const shortage = shortageOf(years, requested.rules, wanted);
    if (shortage !== null) throw invalid({ endDate: shortage });
  }
  const id = newId();
  const kindName = kind.isHoliday ? null : kind.name;
  const leave = { id, startDate, endDate, totalHours: totalHours(entries), kindName };
  await transaction.runAll([
    insertRequest(orgId, { ...leave, part, kindId: kind.isHoliday ? null : kind.id, userId, reason }),
    insertEntries(orgId, id, entries),
  ]);
  return { leave, kind, weeks: bookedWeeks(booked, entries), returned: fit.returned };
}

export type PlacedLeave = Awaited<ReturnType<typeof placeLeave>>;

/** Approves leave that was just stored: by the system, or by whoever enters it for someone. */
export async function approvePlaced(
  transaction: AuditedTransaction,
  { actor, requestId }: Placing,
  id: string,
  by: string | null,
): Promise<void> {
  await transaction.run(changeRequest(actor.orgId, id, by, { status: "approved" }));
  const approval = {
    action: "approve holiday request",
    subjectType: "holiday request",
    subjectId: id,
    before: { status: "pending" },
    after: { status: "approved" },
  };
  if (by === null)
    await transaction.run(auditRow({ orgId: actor.orgId, id: null, name: "System" }, approval, requestId));
  else await transaction.audit(approval);
}

/** What approved leave changes: hours of other leave that it gives back, and weeks that were submitted. */
export async function followUp(
  transaction: AuditedTransaction,
  placing: Placing,
  { leave, kind, weeks }: PlacedLeave,
  userId: string,
): Promise<void> {
  if (kind.returnsLeave)
    await recountLeave(transaction, placing, {
      first: leave.startDate,
      last: leave.endDate,
      personId: userId,
      why: "other leave",
    });
  if (!kind.needsApproval)
    await recallWeeks(
      transaction,
      { orgId: placing.actor.orgId, id: userId, by: placing.actor.id },
      weeks,
      kind.name,
    );
}

/** Who is ill or otherwise gives notice alone needn't choose other days. */
function refuseBlackout(
  { needsApproval }: Pick<StoredKind, "needsApproval">,
  entries: readonly HolidayEntry[],
  days: readonly BlackoutDay[],
): void {
  const fault = needsApproval ? blackoutFault(blackoutsOf(entries, days)) : null;
  if (fault !== null) throw invalid({ startDate: fault });
}

/** The person, or 404. */
export function present<T>(row: T | undefined): T {
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Withdraws submitted weeks in which someone booked hours on days they report leave for, so that they can
 * put them right. Approved weeks stay: only those who decide reopen them.
 */
async function recallWeeks(
  transaction: AuditedTransaction,
  owner: { readonly orgId: string; readonly id: string; readonly by: string },
  weeks: readonly BookedWeek[],
  kindName: string,
): Promise<void> {
  for (const { weekStarting } of weeks) {
    const week = await transaction.first(lockTimesheetOfWeek(owner.orgId, owner.id, weekStarting));
    if (!isIn(weekStates.waiting, week?.status_code)) continue;
    await transaction.run(
      changeTimesheet(owner.orgId, week.id, owner.by, { status_code: "draft", submitted_at: null }),
    );
    await transaction.audit({
      action: "recall timesheet",
      subjectType: "timesheet",
      subjectId: week.id,
      before: { statusCode: "submitted" },
      after: { statusCode: "draft", reason: `${kindName} on days with booked hours` },
    });
  }
}
