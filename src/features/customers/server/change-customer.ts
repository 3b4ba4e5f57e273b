import type { AuditedTransaction, ConstraintRefusals } from "#server/http/request-transaction.ts";
import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, notFound, refuseInvalid, stale, wrongState } from "#server/refusal.ts";
import { typedFields } from "#shared/three-way.ts";
import * as contract from "../contract.ts";
import {
  checkCustomer,
  customerNameInUse,
  deletionRefusal,
  tidyCustomer,
  type CustomerFields,
} from "../rules/customer.ts";
import {
  contractCount,
  customerById,
  insertCustomer,
  lockedCustomer,
  projectsOfCustomer,
  removeCustomer,
  updateCustomer,
} from "./queries.ts";

const subjectType = "customer";
const nameInUse: ConstraintRefusals = {
  customer_name_unique: () => invalid({ name: customerNameInUse() }),
};

/** A customer's row, locked. 404 for none, 409 for an older version. */
async function requireCustomer(
  transaction: AuditedTransaction,
  orgId: string,
  customerId: string,
  version: number,
) {
  const stored = await transaction.first(lockedCustomer(orgId, customerId));
  if (!stored) throw notFound();
  if (stored.version !== version) throw stale(stored);
  return stored;
}

export const createCustomer = serve(contract.createCustomer, async (call) => {
  const { orgId, id: actorId } = call.actor;
  refuseInvalid(checkCustomer(call.body));
  const fields = tidyCustomer(call.body);
  const id = newId();
  await call.write(async (transaction) => {
    await transaction.run(insertCustomer(orgId, id, fields, actorId));
    await transaction.audit({ action: "create customer", subjectType, subjectId: id, after: fields });
  }, nameInUse);
  return { id };
});

const fieldsOf = ({ id: _id, version: _version, updatedByName: _by, ...fields }: contract.Customer) => fields;

export const changeCustomer = serve(contract.changeCustomer, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { customerId } = call.params;
  const { version, isActive, ...sent } = call.body;
  refuseInvalid(checkCustomer(sent));
  const after: CustomerFields & { isActive: boolean } = { ...tidyCustomer(sent), isActive };
  await call.write(async (transaction) => {
    const before = fieldsOf(await requireCustomer(transaction, orgId, customerId, version));
    const changed = typedFields(before, after);
    if (changed.length === 0) return transaction.unchanged();
    const partsOf = (values: typeof after) =>
      Object.fromEntries(changed.map((field) => [field, values[field]]));
    await transaction.run(updateCustomer(orgId, customerId, after, actorId));
    await transaction.audit({
      action: "change customer",
      subjectType,
      subjectId: customerId,
      before: partsOf(before),
      after: partsOf(after),
    });
  }, nameInUse);
  const [[row]] = await call.read(customerById(orgId, customerId));
  if (!row) throw notFound();
  return row;
});

/** Locked before its uses are read, so that a project that gets it at the same moment is seen, or finds it gone. */
export const deleteCustomer = serve(contract.deleteCustomer, async (call) => {
  const { orgId } = call.actor;
  const { customerId } = call.params;
  await call.write(async (transaction) => {
    const stored = await requireCustomer(transaction, orgId, customerId, Number(call.query.version));
    const [projects, [counted]] = await transaction.read(
      projectsOfCustomer(orgId, customerId),
      contractCount(orgId, customerId),
    );
    const codes = projects.map(({ code }) => code);
    const refusal = deletionRefusal(stored.name, codes, counted?.contracts ?? 0);
    if (refusal !== null) throw wrongState(refusal);
    await transaction.run(removeCustomer(orgId, customerId));
    await transaction.audit({
      action: "delete customer",
      subjectType,
      subjectId: customerId,
      before: fieldsOf(stored),
    });
  });
  return {};
});
