import { serve, type Call } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { refuseInvalid, wrongState } from "#server/refusal.ts";
import type { Endpoint } from "#shared/contract.ts";
import { compareInOrder } from "#shared/in-order.ts";
import { firstDay, monthOf } from "#shared/month.ts";
import { checkView, maxViews, tooManyViews } from "../../rules/view.ts";
import * as contract from "../../views-contract.ts";
import { questionOf } from "../resolve-report.ts";
import {
  countViews,
  deleteView,
  countReadersFound,
  insertView,
  readersAmong,
  readersFound,
  updateView,
  viewsFor,
  type ViewFields,
} from "./queries.ts";
import { openView, readView, requireView, viewOf, type ViewRow } from "./view-rows.ts";

/** GET /api/reports/views. */
export const listReportViews = serve(contract.listReportViews, async (call) => {
  const { orgId, id } = call.actor;
  const [rows] = await call.read(viewsFor(orgId, id, call.query.pinned !== undefined));
  return { views: rows.map((row) => viewOf(call, row)) };
});

/** People that one answer of those found lists. */
const maxFound = 40;

/** GET /api/reports/readers. */
export const listReportReaders = serve(contract.listReportReaders, async (call) => {
  const { search = "", among = "" } = call.query;
  const ids = among === "" ? [] : among.split(",");
  const { orgId } = call.actor;
  const [found, [counted], wanted] = await call.read(
    readersFound(orgId, search, maxFound),
    countReadersFound(orgId, search),
    readersAmong(orgId, ids),
  );
  const people = [...new Map([...wanted, ...found].map((person) => [person.id, person])).values()];
  return {
    people: people.toSorted((one, other) => compareInOrder(one.name, other.name, false)),
    left: (counted?.count ?? 0) - found.length,
  };
});

const thisMonth = ({ today }: Pick<Call<Endpoint>, "today">): string => firstDay(monthOf(today));

const audited = ({ name, isShared, isPinned, movesFrom, address }: ViewFields) => ({
  name,
  isShared,
  isPinned,
  monthsMoveFrom: movesFrom,
  address: Object.fromEntries(Object.entries(address).toSorted(([one], [other]) => (one < other ? -1 : 1))),
});

/** POST /api/reports/views. */
export const createReportView = serve(contract.createReportView, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { name, address, monthsMove, isShared, isPinned } = call.body;
  refuseInvalid(checkView({ name }));
  questionOf(address, call.today);
  const fields = {
    name: name.trim(),
    address,
    movesFrom: monthsMove ? thisMonth(call) : null,
    isShared,
    isPinned,
  };
  const id = newId();
  await call.write(async (transaction) => {
    const stored = await transaction.first(countViews(orgId, actorId));
    if ((stored?.count ?? 0) >= maxViews) throw wrongState(tooManyViews());
    await transaction.run(insertView(orgId, id, fields, actorId));
    await transaction.audit({
      action: "save report view",
      subjectType: "report view",
      subjectId: id,
      after: audited(fields),
    });
  });
  return readView(call, id);
});

type Change = Call<typeof contract.changeReportView>["body"];

/** A view's fields after a change; what isn't sent stays. Months are counted from now on. */
function changedFields(row: ViewRow, change: Change, call: Pick<Call<Endpoint>, "today">): ViewFields {
  const monthsMove = change.monthsMove ?? row.moves_from !== null;
  const isOfMonths = change.address !== undefined || change.monthsMove !== undefined;
  return {
    name: (change.name ?? row.name).trim(),
    address: isOfMonths
      ? (change.address ?? openView(row, call.today).address)
      : (row.address as Record<string, unknown>),
    movesFrom: isOfMonths ? (monthsMove ? thisMonth(call) : null) : row.moves_from,
    isShared: change.isShared ?? row.is_shared,
    isPinned: change.isPinned ?? row.is_pinned,
  };
}

/** PATCH /api/reports/views/{viewId}. */
export const changeReportView = serve(contract.changeReportView, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { viewId } = call.params;
  if (call.body.name !== undefined) refuseInvalid(checkView({ name: call.body.name }));
  if (call.body.address !== undefined) questionOf(call.body.address, call.today);
  await call.write(async (transaction) => {
    const row = await requireView(transaction, call, viewId, call.body.version);
    const before = audited({
      name: row.name,
      address: row.address as Record<string, unknown>,
      movesFrom: row.moves_from,
      isShared: row.is_shared,
      isPinned: row.is_pinned,
    });
    const fields = changedFields(row, call.body, call);
    if (JSON.stringify(before) === JSON.stringify(audited(fields))) return transaction.unchanged();
    await transaction.run(updateView(orgId, viewId, fields, actorId));
    await transaction.audit({
      action: "change report view",
      subjectType: "report view",
      subjectId: viewId,
      before,
      after: audited(fields),
    });
  });
  return readView(call, viewId);
});

/** DELETE /api/reports/views/{viewId}. */
export const deleteReportView = serve(contract.deleteReportView, async (call) => {
  const { viewId } = call.params;
  await call.write(async (transaction) => {
    const row = await requireView(transaction, call, viewId, Number(call.query.version));
    await transaction.run(deleteView(call.actor.orgId, viewId));
    await transaction.audit({
      action: "delete report view",
      subjectType: "report view",
      subjectId: viewId,
      before: { name: row.name, isShared: row.is_shared },
    });
  });
  return {};
});
