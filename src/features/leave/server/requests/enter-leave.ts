import { isIn, leaveStates } from "#shared/states.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Actor } from "#server/http/serve.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { forbidden, invalid, notFound, stale, wrongState } from "#server/refusal.ts";
import { addDays, type Day } from "#shared/day.ts";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { hoursPerDay, totalHours } from "#features/people/rules/leave-hours.ts";
import { standInsOf } from "#features/people/server/delegation/delegate-queries.ts";
import { replaceDays } from "#features/people/server/leave/queries.ts";
import { readSharedLeave, recountLeave } from "#features/people/server/leave/recount-leave.ts";
import { partColumns, partOf } from "#features/people/server/leave/stored-part.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import * as contract from "../../person-leave-contract.ts";
import { costFault, holidayTexts, partOfSent } from "../../rules/check-request.ts";
import { holidayStatusOf, refusedInStatus, withStatus } from "../../rules/holiday-status.ts";
import { kindQueries, kindsFrom } from "../ledger/stored-kinds.ts";
import { fitOf } from "./fit.ts";
import { bookingTermsOf } from "#features/timesheets/server/queries.ts";
import { cancelLocked } from "./cancel-request.ts";
import { handOver, moveStandIns } from "./hand-over.ts";
import { personOfLeave } from "../kinds/people-queries.ts";
import { requestKindOf } from "./request-kind.ts";
import {
  approvePlaced,
  followUp,
  placeLeave,
  present,
  refuseDays,
  refuseMisfit,
  refuseOutside,
} from "../place-leave.ts";
import { lockRequest, moveRequest, openRequests } from "../person-leave-queries.ts";
import { lockPerson } from "../queries.ts";
import { notifyAllocators, notifyOwners } from "./notify-of-holidays.ts";

interface Reader {
  readonly actor: Actor;
  readonly today: Day;
}

/**
 * Whose leave someone may enter and change: their reports', those of a manager they stand in for today, and as an
 * admin or with the right to enter leave everyone's but their own. Other people answer like unknown ones.
 */
export function requireMayEnter(
  { actor }: Reader,
  person: {
    readonly id: string;
    readonly managerId: string | null;
    readonly isDelegated: boolean;
    readonly viewerEntersLeave: boolean;
  },
): void {
  if (person.id === actor.id) throw forbidden(t`Request your own leave under My Time.`);
  const isForAll = may(actor.roles, "change leave and overtime") || person.viewerEntersLeave;
  if (!isForAll && person.managerId !== actor.id && !person.isDelegated) throw notFound();
}

/** GET /api/leave/people/{personId}/requests. */
export const readPersonLeave = serve(contract.readPersonLeave, async (call) => {
  const { orgId, id: viewerId } = call.actor;
  const { personId } = call.params;
  const [[row], kinds, rules, requests, standIns, ...working] = await call.read(
    personOfLeave(orgId, personId, viewerId, call.today),
    ...kindQueries(orgId),
    openRequests(orgId, personId, addDays(call.today, -366)),
    standInsOf(orgId, personId),
    ...workingTimeQueries(orgId, [personId], call.today, call.today),
  );
  const person = present(row);
  requireMayEnter(call, person);
  return {
    fullName: person.fullName,
    kinds: kindsFrom(orgId, kinds, rules).map(requestKindOf),
    standIns,
    hoursPerDay: hoursPerDay(workingTimes(working)(personId), call.today),
    requests: requests
      .map(withStatus)
      .map(({ part, partHours, halfOf, fromNoon, untilNoon, kindId, ...request }) => {
        const stored = partOf({ part, partHours, halfOf, fromNoon, untilNoon });
        return {
          ...request,
          kindId: kindId ?? orgId,
          hours: stored?.kind === "hours" ? stored.hours : null,
          half: stored?.kind === "half",
          ...(stored?.kind === "half" && stored.of ? { halfOf: stored.of } : {}),
          fromNoon,
          untilNoon,
        };
      }),
  };
});

function reasonOf(sent: string): string {
  const reason = sent.trim();
  if (reason === "") throw invalid({ reason: t`Enter a reason. The person will see it.` });
  return reason;
}

/** POST /api/leave/people/{personId}/requests. */
export const enterLeave = serve(contract.enterLeave, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { personId } = call.params;
  const reason = reasonOf(call.body.reason);
  refuseDays(call.body);
  await loadRenderer();
  return call.write(async (transaction) => {
    const person = present(await transaction.first(personOfLeave(orgId, personId, actorId, call.today)));
    requireMayEnter(call, person);
    await transaction.first(lockPerson(orgId, personId));
    const placed = await placeLeave(transaction, call, { ...call.body, userId: personId, reason }, false);
    const { leave } = placed;
    const { id, ...facts } = leave;
    await transaction.audit({
      action: "enter leave for person",
      subjectType: "holiday request",
      subjectId: id,
      after: { ...facts, person: person.fullName, personId, reason },
    });
    const { standInId } = call.body;
    await handOver(transaction, call, { ...leave, standInId }, { id: personId, name: person.fullName });
    await approvePlaced(transaction, call, id, actorId);
    await followUp(transaction, call, placed, personId);
    await notifyAllocators(transaction, call, [id]);
    await notifyOwners(transaction, call, { status: "entered", comment: reason }, [
      { ...leave, ownerId: personId },
    ]);
    return { id, totalHours: leave.totalHours };
  });
});

/** PUT /api/leave/requests/{holidayRequestId}. */
export const changeLeave = serve(contract.changeLeave, async (call) => {
  const { orgId } = call.actor;
  const reason = reasonOf(call.body.reason);
  refuseDays(call.body);
  await loadRenderer();
  return call.write(async (transaction) => {
    const { row, person } = await lockedRequest(transaction, call, call.params.holidayRequestId);
    if (row.version !== call.body.version) throw stale({ status: row.status, version: row.version });
    const status = holidayStatusOf(row.status);
    if (!isIn(leaveStates.counts, status)) throw wrongState(refusedInStatus(status, "cancel"));
    const { startDate, endDate } = call.body;
    refuseOutside(call.body, await transaction.first(bookingTermsOf(orgId, person.id)));
    const part = partOfSent(call.body);
    const [first, last] = [
      startDate < row.startDate ? startDate : row.startDate,
      endDate > row.endDate ? endDate : row.endDate,
    ];
    const { leaves, timeOf } = await readSharedLeave(transaction, orgId, {
      personId: person.id,
      first,
      last,
    });
    const time = timeOf(person.id);
    const fit = fitOf({ startDate, endDate, part }, row, leaves, time);
    await refuseMisfit(transaction, orgId, fit, true);
    const { entries } = fit;
    const cost = costFault(entries);
    if (cost !== null) throw invalid({ endDate: cost });
    const hours = totalHours(entries);
    await transaction.runAll([
      moveRequest(orgId, row.id, {
        startDate,
        endDate,
        by: isIn(leaveStates.granted, status) ? call.actor.id : null,
      }),
      ...replaceDays(orgId, { id: row.id, totalHours: hours, part: partColumns(part) }, entries),
    ]);
    await transaction.audit({
      action: "change leave of person",
      subjectType: "holiday request",
      subjectId: row.id,
      before: { startDate: row.startDate, endDate: row.endDate, totalHours: row.totalHours },
      after: { startDate, endDate, totalHours: hours, person: person.fullName, personId: person.id, reason },
    });
    await recountLeave(transaction, call, { first, last, personId: person.id, why: "other leave" });
    if (startDate !== row.startDate || endDate !== row.endDate)
      await moveStandIns(transaction, call, row.id, { startDate, endDate });
    const leave = { id: row.id, startDate, endDate, totalHours: hours, kindName: row.kindName };
    if (isIn(leaveStates.granted, status)) await notifyAllocators(transaction, call, [row.id]);
    await notifyOwners(transaction, call, { status: "changed", comment: reason }, [
      { ...leave, ownerId: person.id },
    ]);
    return { totalHours: hours };
  });
});

/** POST /api/leave/requests/{holidayRequestId}/cancel. */
export const cancelLeave = serve(contract.cancelLeave, async (call) => {
  const comment = reasonOf(call.body.reason);
  await loadRenderer();
  await call.write(async (transaction) => {
    const { row, person } = await lockedRequest(transaction, call, call.params.holidayRequestId);
    const request = { ...row, ownerId: person.id, status: holidayStatusOf(row.status) };
    const audited = { person: person.fullName, personId: person.id };
    const { version } = call.body;
    await cancelLocked(transaction, call, request, { version, comment, withdraws: true, audited });
  });
  return {};
});

/** A request with its owner, locked; refused where its owner's leave isn't the actor's to change. */
async function lockedRequest(transaction: AuditedTransaction, { actor, today }: Reader, id: string) {
  const owned = await transaction.first(lockRequest(actor.orgId, id));
  if (!owned) throw notFound(holidayTexts().notFound);
  const person = present(await transaction.first(personOfLeave(actor.orgId, owned.userId, actor.id, today)));
  requireMayEnter({ actor, today }, person);
  await transaction.first(lockPerson(actor.orgId, owned.userId));
  const row = await transaction.first(lockRequest(actor.orgId, id).forUpdate("r"));
  if (!row) throw notFound(holidayTexts().notFound);
  return { row, person };
}
