import type { Call } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import type { Endpoint } from "#shared/contract.ts";
import type { FunctionDetails } from "../contract.ts";
import { tierDeletionRefusal, type TierUse } from "../rules/function-use.ts";
import {
  allocatorsOfFunction,
  anyAllocationOf,
  characteristicsOf,
  functionRow,
  openInvitationsOf,
  projectsUsing,
  projectsUsingTiers,
  tiersOfFunction,
  usersOfFunction,
} from "./use-queries.ts";

type Reader = Pick<Call<Endpoint>, "actor" | "read">;

export async function readUse(
  call: Reader,
  functionId: string,
): Promise<{ use: FunctionDetails["use"]; tierUse: (tierId: string) => TierUse }> {
  const { orgId } = call.actor;
  const { users, invitations, projects, tierProjects, allocations, characteristics } = await call.read({
    users: usersOfFunction(orgId, functionId),
    invitations: openInvitationsOf(orgId, functionId),
    projects: projectsUsing(orgId, functionId),
    tierProjects: projectsUsingTiers(orgId, functionId),
    allocations: anyAllocationOf(orgId, functionId),
    characteristics: characteristicsOf(orgId, functionId),
  });
  const everyoneOf = (tierId: string | null) => ({
    users: users
      .filter((user) => tierId === null || user.cost_tier_id === tierId)
      .map((user) => ({ name: user.name, isActive: user.is_active })),
    invitations: invitations
      .filter((each) => tierId === null || each.cost_tier_id === tierId)
      .map(({ email }) => email),
  });
  return {
    use: {
      ...everyoneOf(null),
      projects: projects.map((row) => ({ code: row.code, name: row.name, isAssigned: row.is_assigned })),
      hasAllocations: allocations.length > 0,
      characteristics: characteristics.map(({ name }) => name),
    },
    tierUse: (tierId) => ({
      ...everyoneOf(tierId),
      projects: tierProjects
        .filter((row) => row.cost_tier_id === tierId)
        .map(({ code, name }) => ({ code, name })),
    }),
  };
}

export async function functionDetails(call: Reader, functionId: string): Promise<FunctionDetails> {
  const { orgId } = call.actor;
  const [rows, tiers, allocators] = await call.read(
    functionRow(orgId, functionId),
    tiersOfFunction(orgId, functionId),
    allocatorsOfFunction(orgId, functionId),
  );
  const row = rows[0];
  if (!row) throw notFound();
  const { use, tierUse } = await readUse(call, functionId);
  return {
    id: row.id,
    orgId: row.org_id,
    name: row.name,
    description: row.description,
    isActive: row.is_active,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    createdBy: row.created_by,
    updatedBy: row.updated_by,
    updatedByName: row.updated_by_name,
    allocatorCount: allocators.length,
    userCount: use.users.filter(({ isActive }) => isActive).length,
    projectCount: row.project_count,
    costTiers: tiers.map((tier) => {
      const used = tierUse(tier.id);
      return {
        id: tier.id,
        name: tier.name,
        hourlyRate: tier.hourly_rate,
        userCount: used.users.filter(({ isActive }) => isActive).length,
        deletionRefusal: tierDeletionRefusal(used),
      };
    }),
    allocators,
    allowsStandIns: row.allows_stand_ins,
    use,
  };
}
