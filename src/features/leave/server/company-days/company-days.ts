import type { AuditedTransaction, ConstraintRefusals } from "#server/http/request-transaction.ts";
import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, notFound, refuseInvalid, stale, wrongState } from "#server/refusal.ts";
import { activePlace, placeNames } from "#features/people/server/place-queries.ts";
import * as contract from "../../company-days-contract.ts";
import {
  bookedRefusal,
  checkCompanyDays,
  isRenamed,
  placeRefusal,
  tidyCompanyDays,
  type CompanyDayKind,
  type CompanyDaysFields,
} from "../../rules/company-days/company-days.ts";
import {
  insertCompanyDays,
  listedCompanyDays,
  lockedCompanyDays,
  removeCompanyDays,
  updateCompanyDays,
} from "./queries.ts";

export const subjectType = () => "company days";
const constraints: ConstraintRefusals = {
  company_days_place: () => invalid({ placeId: placeRefusal() }),
  company_day_request_days: () => wrongState(bookedRefusal()),
};

/** A row with its kind as the rules know it. */
export const withKind = <Row extends { readonly kind: string }>(row: Row) => ({
  ...row,
  kind: row.kind as CompanyDayKind,
});

/** The stored company days, locked and as the caller saw them. */
export async function requireCompanyDays(
  transaction: AuditedTransaction,
  orgId: string,
  id: string,
  version: number,
) {
  const row = await transaction.first(lockedCompanyDays(orgId, id));
  if (!row) throw notFound();
  const stored = withKind(row);
  if (stored.version !== version) throw stale(stored);
  return stored;
}

async function requirePlace(transaction: AuditedTransaction, orgId: string, placeId: string | null) {
  if (placeId !== null && !(await transaction.first(activePlace(orgId, placeId))))
    throw invalid({ placeId: placeRefusal() });
}

export const listCompanyDays = serve(contract.listCompanyDays, async (call) => {
  const { orgId } = call.actor;
  const [rows, places] = await call.read(
    listedCompanyDays(orgId, call.query.placeId ?? null),
    placeNames(orgId),
  );
  return {
    companyDays: rows.map(withKind),
    places: places.filter((place) => place.is_active).map(({ id, name }) => ({ id, name })),
  };
});

export const createCompanyDays = serve(contract.createCompanyDays, async (call) => {
  const { actor } = call;
  refuseInvalid(checkCompanyDays(call.body));
  const fields = tidyCompanyDays(call.body);
  const id = newId();
  await call.write(async (transaction) => {
    await requirePlace(transaction, actor.orgId, fields.placeId);
    await transaction.run(insertCompanyDays(actor.orgId, id, fields, actor.id));
    await transaction.audit({
      action: "add company days",
      subjectType: subjectType(),
      subjectId: id,
      after: fields,
    });
  }, constraints);
  return { id };
});

export const changeCompanyDays = serve(contract.changeCompanyDays, async (call) => {
  const { actor, params, body } = call;
  refuseInvalid(checkCompanyDays(body));
  const after = tidyCompanyDays(body);
  await call.write(async (transaction) => {
    const stored = await requireCompanyDays(transaction, actor.orgId, params.companyDaysId, body.version);
    const before: CompanyDaysFields = tidyCompanyDays(stored);
    if (JSON.stringify(before) === JSON.stringify(after)) return transaction.unchanged();
    if (stored.booked > 0 && !isRenamed(before, after)) throw wrongState(bookedRefusal());
    if (after.placeId !== before.placeId) await requirePlace(transaction, actor.orgId, after.placeId);
    await transaction.run(updateCompanyDays(actor.orgId, stored.id, after, actor.id));
    await transaction.audit({
      action: "change company days",
      subjectType: subjectType(),
      subjectId: stored.id,
      before,
      after,
    });
  }, constraints);
  return {};
});

export const deleteCompanyDays = serve(contract.deleteCompanyDays, async (call) => {
  const { actor, params, query } = call;
  await call.write(async (transaction) => {
    const version = Number(query.version);
    const stored = await requireCompanyDays(transaction, actor.orgId, params.companyDaysId, version);
    if (stored.booked > 0) throw wrongState(bookedRefusal());
    await transaction.run(removeCompanyDays(actor.orgId, stored.id));
    await transaction.audit({
      action: "delete company days",
      subjectType: subjectType(),
      subjectId: stored.id,
      before: tidyCompanyDays(stored),
    });
  }, constraints);
  return {};
});
