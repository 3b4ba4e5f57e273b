import type { AuditedTransaction, ConstraintRefusals } from "#server/http/request-transaction.ts";
import type { Call } from "#server/http/serve.ts";
import { invalid, notFound, stale, wrongState } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import type { Endpoint } from "#shared/contract.ts";
import { shareLockPeople } from "#features/people/server/queries.ts";
import { allocatorUnknown, functionNameInUse, tierNamesUnique } from "../rules/function-form.ts";
import {
  functionHasCharacteristics,
  functionHasUsers,
  functionJustUsed,
  tierHasUsers,
  tierJustUsed,
} from "../rules/function-use.ts";
import { lockedFunction } from "./change-queries.ts";
import { functionDetails } from "./function-view.ts";
import { allocatorsAmong } from "./queries.ts";

/** What the constraints on functions, tiers and allocators tell the person. */
export const formConstraints: ConstraintRefusals = {
  function_name_unique: () => invalid({ name: functionNameInUse() }),
  cost_tier_name_unique: () => invalid({ costTiers: tierNamesUnique() }),
  function_allocator_user: () => invalid({ allocatorIds: allocatorUnknown() }),
};

const keysOfTiers = [
  "invitation_cost_tier",
  "budget_month_tier",
  "forecast_entry_tier",
  "allocation_entry_tier",
  "time_entry_tier",
  "pay_subject_tier",
];

/** Someone used a tier at the same moment: it is not deleted. */
export const tierConstraints: ConstraintRefusals = {
  user_cost_tier: () => invalid({ costTiers: tierHasUsers() }),
  ...Object.fromEntries(keysOfTiers.map((key) => [key, () => invalid({ costTiers: tierJustUsed() })])),
};

/** Someone used it at the same moment: nothing is deleted. */
export const deletionConstraints: ConstraintRefusals = {
  user_function: () => wrongState(functionHasUsers()),
  user_cost_tier: () => wrongState(functionHasUsers()),
  characteristic_function: () => wrongState(functionHasCharacteristics()),
  project_characteristic_function: () => wrongState(functionHasCharacteristics()),
  ...Object.fromEntries(
    [
      "invitation_function",
      "project_function_function",
      "function_allocation_function",
      "time_entry_function",
      "pay_subject_function",
      ...keysOfTiers,
    ].map((key) => [key, () => wrongState(functionJustUsed())]),
  ),
};

/** The function's row, locked. 404 for none, 409 for an older version. */
export async function requireFunction(
  transaction: AuditedTransaction,
  call: Pick<Call<Endpoint>, "actor" | "read">,
  functionId: string,
  version: number,
) {
  const row = await transaction.first(lockedFunction(call.actor.orgId, functionId));
  if (!row) throw notFound();
  if (row.version !== version) throw stale(await functionDetails(call, functionId));
  return row;
}

/** 422 unless all have the allocator role; neither it nor they can go before the assignment. */
export async function shareLockAllocators(transaction: Transaction, orgId: string, ids: readonly string[]) {
  await transaction.run(shareLockPeople(orgId, ids));
  const holders = await transaction.rows(allocatorsAmong(orgId, ids));
  if (holders.length < ids.length) throw invalid({ allocatorIds: allocatorUnknown() });
}
