import { closedAmong } from "#features/closing/server/closed-queries.ts";
import { projectExists } from "#features/customers/server/contract-queries.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, notFound, refuseInvalid, stale, wrongState } from "#server/refusal.ts";
import type { Day } from "#shared/day.ts";
import { formatMonth, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { tidyText } from "#shared/tidy-text.ts";
import { typedFields } from "#shared/three-way.ts";
import * as contract from "../contract.ts";
import { checkCharge, tidyCharge, type ChargeFields } from "../rules/charge.ts";
import { receiptFault, receiptType } from "../rules/receipt.ts";
import {
  chargeById,
  insertCharge,
  insertReceipt,
  lockedCharge,
  removeCharge,
  removeReceipt,
  updateCharge,
} from "./queries.ts";
import { chargeView } from "./read-charges.ts";

const subjectType = "charge";

/** A receipt's bytes, which decide what it is. */
function readReceipt({ name, bytes: sent }: contract.NewReceipt) {
  const bytes = Buffer.from(sent, "base64");
  const type = receiptType(bytes);
  const fault = receiptFault(bytes.length, bytes);
  if (fault !== null || type === null) throw invalid({ receipt: fault ?? "" });
  return { name: tidyText(name), type, bytes };
}

/** 409 for days in closed months. The database refuses them too, also where one closes at the same moment. */
async function refuseClosed(transaction: AuditedTransaction, orgId: string, ...days: readonly Day[]) {
  const closed = await transaction.first(closedAmong(orgId, days.map(monthOf)));
  if (closed) throw wrongState(t`${formatMonth(closed.month)} is closed, so its charges can't be changed.`);
}

type Sent = ChargeFields & { readonly amount: number };

const fieldsOf = ({ day, kind, description, amount, isBillable }: Sent): Sent =>
  tidyCharge({ day, kind, description, amount, isBillable });

export const createCharge = serve(contract.createCharge, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { projectId } = call.params;
  const fields = fieldsOf(call.body);
  refuseInvalid(checkCharge(fields));
  const receipt = call.body.receipt && readReceipt(call.body.receipt);
  const id = newId();
  await call.write(async (transaction) => {
    if (!(await transaction.first(projectExists(orgId, projectId)))) throw notFound();
    await refuseClosed(transaction, orgId, fields.day);
    await transaction.run(insertCharge(orgId, { id, projectId }, fields, actorId));
    if (receipt) await transaction.run(insertReceipt(orgId, id, receipt));
    await transaction.audit({
      action: "create charge",
      subjectType,
      subjectId: id,
      after: { projectId, ...fields, ...(receipt && { receipt: receipt.name }) },
    });
  });
  return { id };
});

/** A charge, locked. 404 for none, 409 for an older version. */
async function requireCharge(
  transaction: AuditedTransaction,
  orgId: string,
  chargeId: string,
  version: number,
): Promise<contract.Charge> {
  if (!(await transaction.first(lockedCharge(orgId, chargeId)))) throw notFound();
  const row = await transaction.first(chargeById(orgId, chargeId));
  if (!row) throw notFound();
  const stored = chargeView(row);
  if (stored.version !== version) throw stale(stored);
  return stored;
}

export const changeCharge = serve(contract.changeCharge, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { chargeId } = call.params;
  const { version, receipt: sent } = call.body;
  const fields = fieldsOf(call.body);
  refuseInvalid(checkCharge(fields));
  const receipt = sent && readReceipt(sent);
  await call.write(async (transaction) => {
    const stored = await requireCharge(transaction, orgId, chargeId, version);
    const before = fieldsOf(stored);
    const changed = typedFields(before, fields);
    const changesReceipt = receipt !== undefined && (receipt !== null || stored.receipt !== null);
    if (changed.length === 0 && !changesReceipt) return transaction.unchanged();
    await refuseClosed(transaction, orgId, before.day, fields.day);
    const partsOf = (values: Sent, name: string | null) => ({
      projectId: stored.projectId,
      ...Object.fromEntries(changed.map((field) => [field, values[field]])),
      ...(changesReceipt && { receipt: name }),
    });
    await transaction.run(updateCharge(orgId, chargeId, fields, actorId));
    if (changesReceipt) await transaction.run(removeReceipt(orgId, chargeId));
    if (receipt) await transaction.run(insertReceipt(orgId, chargeId, receipt));
    await transaction.audit({
      action: "change charge",
      subjectType,
      subjectId: chargeId,
      before: partsOf(before, stored.receipt?.name ?? null),
      after: partsOf(fields, receipt?.name ?? null),
    });
  });
  const [[row]] = await call.read(chargeById(orgId, chargeId));
  if (!row) throw notFound();
  return chargeView(row);
});

export const deleteCharge = serve(contract.deleteCharge, async (call) => {
  const { orgId } = call.actor;
  const { chargeId } = call.params;
  await call.write(async (transaction) => {
    const stored = await requireCharge(transaction, orgId, chargeId, Number(call.query.version));
    await refuseClosed(transaction, orgId, stored.day);
    await transaction.run(removeCharge(orgId, chargeId));
    await transaction.audit({
      action: "delete charge",
      subjectType,
      subjectId: chargeId,
      before: {
        projectId: stored.projectId,
        ...fieldsOf(stored),
        ...(stored.receipt && { receipt: stored.receipt.name }),
      },
    });
  });
  return {};
});
