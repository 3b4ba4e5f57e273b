import { auditRow } from "#server/audit.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { invalid, refuseInvalid } from "#server/refusal.ts";
import { formatsOf } from "#shared/formats.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import { bookingTermsOf, othersWhoDecide } from "#features/timesheets/server/queries.ts";
import * as contract from "../contract.ts";
import { bookedWeeks } from "../rules/booked-weeks.ts";
import { checkRequest, costFault, employmentFaults } from "../rules/check-request.ts";
import { blackoutFault, blackoutsOf, type BlackoutDay } from "../rules/company-days/blackout.ts";
import { withStatus } from "../rules/holiday-status.ts";
import { kindFaults } from "../rules/kinds/kind-request.ts";
import { overlapFault, overlapping } from "../rules/overlap.ts";
import { requestEntries, totalHours, type HolidayEntry } from "../rules/request-hours.ts";
import { blackoutDaysOf } from "./company-days/queries.ts";
import { kindQueries, kindsFrom } from "./ledger/stored-kinds.ts";
import { kindFor, partOf } from "./leave/request-kind.ts";
import { recallWeeks } from "./leave/recall-weeks.ts";
import {
  bookedHours,
  changeRequest,
  insertEntries,
  insertRequest,
  lockPerson,
  requestsBetween,
} from "./queries.ts";
import { tellAllocators, tellDeciders } from "./tell-of-holidays.ts";

type Request = Call<typeof contract.requestHolidays>;

/**
 * POST /api/my-time/holidays. The person's row is locked, so that two requests can't overlap. Where no one
 * else may decide (docs/readings.md#states), or a notice is enough, the system approves.
 */
export const requestHolidays = serve(contract.requestHolidays, async (call) => {
  const { orgId, id: userId } = call.actor;
  const { startDate, endDate, hours, half, kindId } = call.body;
  const reason = call.body.reason.trim();
  const part = partOf(half === true, hours);
  refuseInvalid(checkRequest({ startDate, endDate, part }));
  await loadRenderer();
  return call.write(async (transaction) => {
    await transaction.first(lockPerson(orgId, userId));
    const [own, [decider], booked, blackouts, [terms], kinds, rules, ...working] = await transaction.read(
      requestsBetween(orgId, userId, startDate, endDate),
      othersWhoDecide(orgId, userId),
      bookedHours(orgId, userId, startDate, endDate),
      blackoutDaysOf(orgId, userId, startDate, endDate),
      bookingTermsOf(orgId, userId),
      ...kindQueries(orgId),
      ...workingTimeQueries(orgId, [userId], startDate, endDate),
    );
    const kind = kindFor(kindsFrom(orgId, kinds, rules), kindId);
    refuseInvalid(kindFaults(kind, call.body, call.today));
    if (terms) {
      const { day } = formatsOf(terms.date_format, terms.time_zone);
      refuseInvalid(employmentFaults({ startDate, endDate }, terms, day));
    }
    const entries = requestEntries(startDate, endDate, part, workingTimes(working)(userId));
    const cost = costFault(entries);
    if (cost !== null) throw invalid({ endDate: cost });
    refuseBlackout(kind, entries, blackouts);
    const overlap = overlapping(startDate, endDate, own.map(withStatus));
    if (overlap !== null) throw invalid({ startDate: overlapFault(overlap) });
    const id = newId();
    const total = totalHours(entries);
    const kindName = kind.isHoliday ? null : kind.name;
    const leave = { id, startDate, endDate, totalHours: total, kindName };
    await transaction.runAll([
      insertRequest(orgId, { ...leave, kindId: kind.isHoliday ? null : kind.id, userId, reason }),
      insertEntries(orgId, id, entries),
    ]);
    await transaction.audit({
      action: "create holiday request",
      ...subjectOf(id),
      after: {
        startDate,
        endDate,
        totalHours: total,
        reason,
        ...(kindName === null ? {} : { kind: kindName }),
      },
    });
    const isNotice = !kind.needsApproval;
    if (decider !== undefined && !isNotice) {
      await tellDeciders(transaction, call, leave, { what: "holiday", reason });
      return { id, totalHours: total, status: "pending" };
    }
    await approve(transaction, call, id);
    if (isNotice) {
      const weeks = bookedWeeks(booked, entries);
      await recallWeeks(transaction, call.actor, weeks, kind.name);
      const stays = weeks.some(({ status }) => status === "approved");
      await tellDeciders(transaction, call, leave, {
        what: stays ? "notice over approved weeks" : "notice",
        reason,
      });
    }
    return { id, totalHours: total, status: "approved" };
  });
});

/** Who is ill or otherwise gives notice alone isn't asked to choose other days. */
function refuseBlackout(
  { needsApproval }: { readonly needsApproval: boolean },
  entries: readonly HolidayEntry[],
  days: readonly BlackoutDay[],
): void {
  const fault = needsApproval ? blackoutFault(blackoutsOf(entries, days)) : null;
  if (fault !== null) throw invalid({ startDate: fault });
}

const subjectOf = (id: string) => ({ subjectType: "holiday request", subjectId: id });

/** The system approves. */
async function approve(transaction: AuditedTransaction, call: Request, id: string): Promise<void> {
  const { orgId } = call.actor;
  await transaction.run(changeRequest(orgId, id, null, { status: "approved" }));
  const approval = {
    action: "approve holiday request",
    ...subjectOf(id),
    before: { status: "pending" },
    after: { status: "approved" },
  };
  await transaction.run(auditRow({ orgId, id: null, name: "System" }, approval, call.requestId));
  await tellAllocators(transaction, call, [id]);
}
