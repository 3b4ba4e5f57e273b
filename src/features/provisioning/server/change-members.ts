import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { Refusal } from "#server/refusal.ts";
import { allocatorNotice, managerNotice } from "#features/people/rules/person-roles.ts";
import type { GroupKey } from "../rules/group-names.ts";
import { scimRefusal } from "./refuse.ts";
import type { Viewpoint } from "./user-queries.ts";
import { giveRole, moveToFunction, needed, removeRole, touchPeople, visiblePeople } from "./write-queries.ts";

interface Moves {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Adds and removes members of a role or function; answers whether anyone's changed. People are locked. */
export async function changeMembers(
  transaction: AuditedTransaction,
  { orgId, today }: Pick<Viewpoint, "orgId" | "today">,
  key: GroupKey,
  { added, removed }: Moves,
): Promise<boolean> {
  if (added.length === 0 && removed.length === 0) return false;
  const people = await transaction.rows(visiblePeople(orgId, [...added, ...removed]));
  const known = new Map(people.map((person) => [person.id, person]));
  const unknown = added.find((id) => !known.has(id));
  if (unknown !== undefined) throw scimRefusal("invalidValue", `members: there is no user ${unknown}.`);
  const among = (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? []);
  return key.kind === "role"
    ? changeRole(transaction, { orgId, today }, key.code, { coming: among(added), going: among(removed) })
    : changeFunction(transaction, orgId, key.functionId, { coming: among(added), going: among(removed) });
}

interface Member {
  readonly id: string;
  readonly roles: readonly string[];
  readonly function_id: string | null;
  readonly cost_tier_id: string | null;
  readonly billable: boolean;
}
interface Movers {
  readonly coming: readonly Member[];
  readonly going: readonly Member[];
}

const idsOf = (members: readonly Member[]): string[] => members.map(({ id }) => id);

async function refuseNeeded(
  transaction: AuditedTransaction,
  orgId: string,
  role: string,
  going: readonly Member[],
): Promise<void> {
  if ((role !== "manager" && role !== "allocator") || going.length === 0) return;
  const [someone] = await transaction.rows(needed(orgId, idsOf(going), role));
  if (someone === undefined) return;
  const notice = role === "manager" ? managerNotice() : allocatorNotice();
  throw new Refusal({ status: 409, code: "role_in_use", message: `User ${someone.id}: ${notice}` });
}

async function changeRole(
  transaction: AuditedTransaction,
  { orgId, today }: Pick<Viewpoint, "orgId" | "today">,
  role: string,
  { coming, going }: Movers,
): Promise<boolean> {
  const gains = coming.filter(({ roles }) => !roles.includes(role));
  // No one is without a role: whoever loses the last one becomes a Booker, and a Booker stays one.
  const losers = going.filter(
    ({ roles }) => roles.includes(role) && !(role === "booker" && roles.length === 1),
  );
  const bereft = losers.filter(({ roles }) => roles.length === 1);
  if (gains.length === 0 && losers.length === 0) return false;
  await refuseNeeded(transaction, orgId, role, losers);
  await transaction.runAll([
    giveRole(orgId, idsOf(gains), role, today),
    removeRole(orgId, idsOf(losers), role),
    giveRole(orgId, idsOf(bereft), "booker", today),
    touchPeople(orgId, idsOf([...gains, ...losers])),
  ]);
  const rolesOf = ({ id, roles }: Member): readonly string[] => {
    if (gains.some((each) => each.id === id)) return [...roles, role];
    const left = roles.filter((each) => each !== role);
    return left.length === 0 ? ["booker"] : left;
  };
  await transaction.audit(
    ...[...gains, ...losers].map((person) => ({
      action: "change user",
      subjectType: "user",
      subjectId: person.id,
      before: { roles: person.roles },
      after: { roles: rolesOf(person) },
    })),
  );
  return true;
}

async function changeFunction(
  transaction: AuditedTransaction,
  orgId: string,
  functionId: string,
  { coming, going }: Movers,
): Promise<boolean> {
  const gains = coming.filter((each) => each.function_id !== functionId);
  const losers = going.filter((each) => each.function_id === functionId);
  if (gains.length === 0 && losers.length === 0) return false;
  await transaction.runAll([
    moveToFunction(orgId, idsOf(gains), functionId),
    moveToFunction(orgId, idsOf(losers), null),
  ]);
  const isComing = new Set(idsOf(gains));
  await transaction.audit(
    ...[...gains, ...losers].map(({ id, function_id, cost_tier_id, billable }) => ({
      action: "change user",
      subjectType: "user",
      subjectId: id,
      before: { functionId: function_id, costTierId: cost_tier_id, billable },
      after: { functionId: isComing.has(id) ? functionId : null, costTierId: null, billable: false },
    })),
  );
  return true;
}
