import { isIn, leaveStates } from "#shared/states.ts";
import type { Query } from "#server/database/sql.ts";
import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { notFound, wrongState } from "#server/refusal.ts";
import type { Answers } from "#server/scope.ts";
import { sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { datedPlacesOf, lockPeopleById } from "#features/people/server/place-queries.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import * as contract from "../../company-days-contract.ts";
import type { CompanyDaysFields } from "../../rules/company-days/company-days.ts";
import { shutdownRequests } from "../../rules/company-days/shutdown.ts";
import { notifyAllocators, notifyOwners } from "../requests/notify-of-holidays.ts";
import { requireCompanyDays, subjectType, withKind } from "./company-days.ts";
import {
  cancelBookings,
  companyDaysById,
  concernedPeople,
  forgetBookings,
  insertBooked,
  lockedBookings,
  requestsOfPeople,
} from "./queries.ts";
import { compareInOrder } from "#shared/in-order.ts";

type Reads = <const Q extends readonly Query<unknown>[]>(...queries: Q) => Promise<Answers<Q>>;

const notAShutdown = () => t`Only shutdown days are booked as holiday.`;

/** Whom a shutdown concerns, and the requests it makes for them. */
async function bookingOf(read: Reads, orgId: string, days: CompanyDaysFields, ids: readonly string[]) {
  const { firstDay, lastDay } = days;
  const [places, requests, ...working] = await read(
    datedPlacesOf(orgId, ids),
    requestsOfPeople(orgId, ids, firstDay, lastDay),
    ...workingTimeQueries(orgId, ids, firstDay, lastDay),
  );
  const timeOf = workingTimes(working);
  const placesBy = Map.groupBy(places, ({ userId }) => userId);
  const requestsBy = Map.groupBy(requests, ({ userId }) => userId);
  return ids.flatMap((userId) =>
    shutdownRequests(days, {
      time: timeOf(userId),
      places: placesBy.get(userId) ?? [],
      requests: requestsBy.get(userId) ?? [],
    }).map((request) => ({ ...request, userId })),
  );
}

const peopleIn = (requests: readonly { readonly userId: string }[]) =>
  new Set(requests.map(({ userId }) => userId)).size;

/** GET /api/company-days/{companyDaysId}/booking */
export const previewShutdown = serve(contract.previewShutdown, async (call) => {
  const { orgId } = call.actor;
  const [[row]] = await call.read(companyDaysById(orgId, call.params.companyDaysId));
  if (!row) throw notFound();
  const days = withKind(row);
  if (days.kind !== "shutdown") throw wrongState(notAShutdown());
  const [concerned] = await call.read(concernedPeople(orgId, days));
  const ids = concerned.map(({ id }) => id);
  const requests = await bookingOf((...queries) => call.read(...queries), orgId, days, ids);
  const people = peopleIn(requests);
  return {
    people,
    hours: sumHours(requests.map(({ totalHours }) => totalHours)),
    others: ids.length - people,
  };
});

/**
 * POST /api/company-days/{companyDaysId}/booking. People's rows are locked, as where someone requests
 * themselves. Pressed again it books for those who came since.
 */
export const bookShutdown = serve(contract.bookShutdown, async (call) => {
  const { actor, body, params } = call;
  const { orgId } = actor;
  await loadRenderer();
  return call.write(async (transaction) => {
    const days = await requireCompanyDays(transaction, orgId, params.companyDaysId, body.version);
    if (days.kind !== "shutdown") throw wrongState(notAShutdown());
    const ids = (await transaction.rows(concernedPeople(orgId, days))).map(({ id }) => id);
    await transaction.rows(lockPeopleById(orgId, ids));
    const read: Reads = (...queries) => transaction.read(...queries);
    const requests = (await bookingOf(read, orgId, days, ids)).map((request) => ({
      ...request,
      id: newId(),
    }));
    const result = {
      people: peopleIn(requests),
      hours: sumHours(requests.map(({ totalHours }) => totalHours)),
    };
    if (requests.length === 0) {
      transaction.unchanged();
      return result;
    }
    await transaction.runAll(insertBooked(orgId, days, requests, actor.id));
    await transaction.audit(
      { action: "book shutdown", subjectType: subjectType(), subjectId: days.id, after: result },
      ...requests.map(({ id, startDate, endDate, totalHours }) => ({
        action: "create holiday request",
        subjectType: "holiday request",
        subjectId: id,
        after: { startDate, endDate, totalHours, reason: days.name, status: "approved" },
      })),
    );
    // No one hears of their own actions.
    const notified = requests
      .filter(({ userId }) => userId !== actor.id)
      .map((request) => ({ ...request, ownerId: request.userId, kindName: null }));
    await notifyOwners(transaction, call, { status: "approved", comment: days.name }, notified);
    await notifyAllocators(
      transaction,
      call,
      requests.map(({ id }) => id),
    );
    return result;
  });
});

/** POST /api/company-days/{companyDaysId}/booking/undo */
export const undoShutdown = serve(contract.undoShutdown, async (call) => {
  const { actor, body, params } = call;
  const { orgId } = actor;
  await loadRenderer();
  return call.write(async (transaction) => {
    const days = await requireCompanyDays(transaction, orgId, params.companyDaysId, body.version);
    const bookings = await transaction.rows(lockedBookings(orgId, days.id));
    const isUntouched = (row: (typeof bookings)[number]) =>
      isIn(leaveStates.granted, row.status) && row.version === 1 && row.cancellationAskedAt === null;
    const untouched = bookings.filter(isUntouched);
    const left = bookings.filter((row) => !isUntouched(row) && isIn(leaveStates.granted, row.status));
    if (bookings.length === 0) {
      transaction.unchanged();
      return { people: 0, left: [] };
    }
    const ids = untouched.map(({ id }) => id);
    await transaction.runAll([cancelBookings(orgId, ids, actor.id), forgetBookings(orgId, days.id)]);
    await transaction.audit(
      {
        action: "undo shutdown",
        subjectType: subjectType(),
        subjectId: days.id,
        after: { people: peopleIn(untouched) },
      },
      ...ids.map((id) => ({
        action: "cancel holiday request",
        subjectType: "holiday request",
        subjectId: id,
        before: { status: "approved" },
        after: { status: "cancelled" },
      })),
    );
    const notified = untouched
      .filter(({ userId }) => userId !== actor.id)
      .map((row) => ({ ...row, ownerId: row.userId, kindName: null }));
    await notifyOwners(transaction, call, { status: "cancelled", comment: days.name }, notified);
    return {
      people: peopleIn(untouched),
      left: [...new Set(left.map(({ name }) => name))].toSorted((one, other) =>
        compareInOrder(one, other, false),
      ),
    };
  });
});
