import type { Transaction } from "#server/scope.ts";
import { invalid } from "#server/refusal.ts";
import { customerGone, customerInactive } from "../rules/customer.ts";
import { chosenCustomer } from "./queries.ts";

/**
 * Refuses a customer that can't be chosen: one that is gone or another organisation's, or an inactive one that wasn't
 * chosen before. No one deletes it until the transaction's end.
 */
export async function requireChosen(
  transaction: Transaction,
  orgId: string,
  customerId: string | null,
  stored: string | null = null,
): Promise<void> {
  if (customerId === null || customerId === stored) return;
  const customer = await transaction.first(chosenCustomer(orgId, customerId));
  if (!customer) throw invalid({ customerId: customerGone() });
  if (!customer.isActive) throw invalid({ customerId: customerInactive() });
}
