import { sql } from "kysely";
import { db, own } from "#server/database/sql.ts";

/** A function's row, locked: whoever assigns it now waits and finds what is stored. */
export const lockedFunction = (orgId: string, functionId: string) =>
  db
    .selectFrom("functions as f")
    .select(["f.id", "f.name", "f.description", "f.is_active", "f.allows_stand_ins", "f.version"])
    .where(own(orgId, "f"))
    .where("f.id", "=", functionId)
    .forUpdate();

export const updateFunction = (
  orgId: string,
  functionId: string,
  columns: {
    readonly name?: string;
    readonly description?: string;
    readonly is_active?: boolean;
    readonly allows_stand_ins?: boolean;
  },
  actorId: string,
) =>
  db
    .updateTable("functions")
    .set({
      ...columns,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: actorId,
    })
    .where(own(orgId, "functions"))
    .where("id", "=", functionId);

/** Names that no tier has, so that tiers can exchange theirs. */
export const parkTierNames = (orgId: string, tierIds: readonly string[]) =>
  db
    .updateTable("cost_tiers")
    .set({ name: sql<string>`id::text` })
    .where(own(orgId, "cost_tiers"))
    .where("id", "in", tierIds);

export const updateTier = (
  orgId: string,
  tierId: string,
  tier: { readonly name: string; readonly hourlyRate: number; readonly position: number },
) =>
  db
    .updateTable("cost_tiers")
    .set({ name: tier.name, hourly_rate: tier.hourlyRate, position: tier.position })
    .where(own(orgId, "cost_tiers"))
    .where("id", "=", tierId);

export const deleteTiers = (orgId: string, functionId: string, tierIds?: readonly string[]) => {
  const query = db
    .deleteFrom("cost_tiers")
    .where(own(orgId, "cost_tiers"))
    .where("function_id", "=", functionId);
  return tierIds === undefined ? query : query.where("id", "in", tierIds);
};

export const deleteAllocators = (orgId: string, functionId: string, userIds?: readonly string[]) => {
  const query = db
    .deleteFrom("function_allocators")
    .where(own(orgId, "function_allocators"))
    .where("function_id", "=", functionId);
  return userIds === undefined ? query : query.where("user_id", "in", userIds);
};

/** Accepted and revoked invitations forget the function, or only these tiers of it. */
export const forgetInSettledInvitations = (
  orgId: string,
  functionId: string,
  tierIds?: readonly string[],
) => {
  const query = db
    .updateTable("user_invitations")
    .set(
      tierIds === undefined
        ? { function_id: null, cost_tier_id: null, billable: false }
        : { cost_tier_id: null, billable: false },
    )
    .where(own(orgId, "user_invitations"))
    .where("function_id", "=", functionId)
    .where("status", "<>", "pending");
  return tierIds === undefined ? query : query.where("cost_tier_id", "in", tierIds);
};

export const deleteFunctionRow = (orgId: string, functionId: string) =>
  db.deleteFrom("functions").where(own(orgId, "functions")).where("id", "=", functionId);
