import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, notFound, refuseInvalid, stale } from "#server/refusal.ts";
import { tidyText } from "#shared/tidy-text.ts";
import { typedFields } from "#shared/three-way.ts";
import * as contract from "../contract.ts";
import {
  checkContract,
  daysInWords,
  onTheSameDay,
  overlap,
  type ContractFields,
} from "../rules/contract-terms.ts";
import { requireChosen } from "./chosen-customer.ts";
import {
  contractById,
  contractsOfProject,
  insertContract,
  lockedProject,
  removeContract,
  updateContract,
} from "./contract-queries.ts";
import { dateFormat } from "./queries.ts";
import { formatsOf } from "#shared/formats.ts";

const subjectType = "contract";

const tidy = (sent: ContractFields): ContractFields => ({
  customerId: sent.customerId,
  kind: sent.kind,
  startsOn: sent.startsOn,
  endsOn: sent.endsOn,
  orderValue: sent.orderValue,
  purchaseOrder: tidyText(sent.purchaseOrder),
  contact: tidyText(sent.contact),
  note: sent.note.trim(),
});

interface Place {
  readonly orgId: string;
  readonly projectId: string;
  /** The contract that is changed; null for a new one. */
  readonly stored: contract.Contract | null;
  readonly timeZone: string;
}

/** Refuses terms that its project, its customer or another contract of the project don't allow. */
async function refuseTerms(
  transaction: AuditedTransaction,
  { orgId, projectId, stored, timeZone }: Place,
  terms: ContractFields,
): Promise<void> {
  const project = await transaction.first(lockedProject(orgId, projectId));
  if (!project) throw notFound();
  refuseInvalid(checkContract(terms, project));
  await requireChosen(transaction, orgId, terms.customerId, stored?.customerId ?? null);
  const [others, [settings]] = await transaction.read(
    contractsOfProject(orgId, projectId),
    dateFormat(orgId),
  );
  const other = others.find((each) => each.id !== stored?.id && overlap(each, terms));
  if (!other) return;
  const days = daysInWords(other, formatsOf(settings?.date_format ?? "", timeZone).day);
  throw invalid({ startsOn: onTheSameDay(other.kind, days, other.customerName) });
}

export const createContract = serve(contract.createContract, async (call) => {
  const { orgId, id: actorId, timeZone } = call.actor;
  const { projectId } = call.params;
  const terms = tidy(call.body);
  const id = newId();
  await call.write(async (transaction) => {
    await refuseTerms(transaction, { orgId, projectId, stored: null, timeZone }, terms);
    await transaction.run(insertContract(orgId, { id, projectId }, terms, actorId));
    await transaction.audit({
      action: "create contract",
      subjectType,
      subjectId: id,
      after: { projectId, ...terms },
    });
  });
  return { id };
});

/** A contract, once the project's other changes are done; 404 for none, 409 for an older version. */
async function requireContract(
  transaction: AuditedTransaction,
  orgId: string,
  contractId: string,
  version: number,
): Promise<contract.Contract> {
  const known = await transaction.first(contractById(orgId, contractId));
  if (!known) throw notFound();
  await transaction.run(lockedProject(orgId, known.projectId));
  const stored = await transaction.first(contractById(orgId, contractId));
  if (!stored) throw notFound();
  if (stored.version !== version) throw stale(stored);
  return stored;
}

export const changeContract = serve(contract.changeContract, async (call) => {
  const { orgId, id: actorId, timeZone } = call.actor;
  const { contractId } = call.params;
  const { version, ...sent } = call.body;
  const terms = tidy(sent);
  await call.write(async (transaction) => {
    const stored = await requireContract(transaction, orgId, contractId, version);
    const before = tidy(stored);
    const changed = typedFields(before, terms);
    if (changed.length === 0) return transaction.unchanged();
    await refuseTerms(transaction, { orgId, projectId: stored.projectId, stored, timeZone }, terms);
    const partsOf = (values: ContractFields) =>
      Object.fromEntries(changed.map((field) => [field, values[field]]));
    await transaction.run(updateContract(orgId, contractId, terms, actorId));
    await transaction.audit({
      action: "change contract",
      subjectType,
      subjectId: contractId,
      before: { ...partsOf(before), projectId: stored.projectId },
      after: { ...partsOf(terms), projectId: stored.projectId },
    });
  });
  const [[row]] = await call.read(contractById(orgId, contractId));
  if (!row) throw notFound();
  return row;
});

export const deleteContract = serve(contract.deleteContract, async (call) => {
  const { orgId } = call.actor;
  const { contractId } = call.params;
  await call.write(async (transaction) => {
    const stored = await requireContract(transaction, orgId, contractId, Number(call.query.version));
    await transaction.run(removeContract(orgId, contractId));
    await transaction.audit({
      action: "delete contract",
      subjectType,
      subjectId: contractId,
      before: { projectId: stored.projectId, ...tidy(stored) },
    });
  });
  return {};
});
