import { roleCodes, type RoleCode } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import type { EmploymentDays } from "#features/people/rules/expected-hours.ts";
import { checkEmployment } from "#features/people/rules/person-form.ts";
import { readRequested, type ImportCells, type RequestedPerson, type RowProblem } from "./import-cells.ts";
import type {
  ImportFacts,
  ImportVerdict,
  ResolvedPerson,
  StoredFunction,
  StoredPerson,
} from "./import-facts.ts";
import { invitationMessages, mayGrant } from "./invitation.ts";

/**
 * What happens to a row: a new person is made, a known one changed, an invited address skipped. Problems
 * name the column or the value.
 */
export function judgeRow(cells: ImportCells, facts: ImportFacts): ImportVerdict {
  const { requested, problems } = readRequested(cells);
  const address = requested.email.toLowerCase();
  const stored = facts.people.get(address) ?? null;
  const answer = { problems, stored, person: null };
  if (stored === null && problems.length === 0 && facts.invited.has(address))
    return { ...answer, kind: "invited" };
  if (stored && !stored.isActive) problems.push({ column: "email", says: t`This person is deactivated` });
  const person = resolve(requested, stored, facts, problems);
  refuseRoles(person.roles, stored, facts, problems);
  const { lastDay: fault } = checkEmployment(person);
  if (fault !== undefined) problems.push({ column: "last_day", says: fault });
  if (stored === null && person.firstName === null)
    problems.push({ column: "first_name", says: t`No first name` });
  if (problems.length > 0) return { ...answer, kind: "problem" };
  if (stored === null) return { ...answer, kind: "new", person };
  return changes(stored, person) ? { ...answer, kind: "update", person } : { ...answer, kind: "unchanged" };
}

function resolve(
  requested: RequestedPerson,
  stored: StoredPerson | null,
  facts: ImportFacts,
  problems: RowProblem[],
): ResolvedPerson {
  const place = placeOf(requested, stored, facts.functions, problems);
  const billable = requested.billable ?? stored?.billable ?? false;
  // A tier is one of a function.
  if (billable && place.costTierId === null)
    problems.push({ column: "billable", says: t`Billable needs a function and a cost tier` });
  return {
    email: stored?.email ?? requested.email,
    firstName: requested.firstName ?? trimmed(stored?.firstName),
    lastName: requested.lastName ?? trimmed(stored?.lastName),
    roles: requested.roles ?? roleCodes.filter((code) => stored?.roles.includes(code)),
    ...place,
    ...managerOf(requested, stored, facts, problems),
    billable,
    monthlyHours: requested.monthlyHours ?? stored?.monthlyHours ?? null,
    holidayAllowance: requested.holidayAllowance ?? stored?.holidayAllowance ?? null,
    pattern: requested.pattern ?? null,
    placeId: officeOf(requested, stored, facts, problems),
    ...employmentOf(requested, stored),
  };
}

const employmentOf = (requested: RequestedPerson, stored: StoredPerson | null): EmploymentDays => ({
  firstDay: requested.firstDay ?? stored?.firstDay ?? null,
  lastDay: requested.lastDay ?? stored?.lastDay ?? null,
});

/** Whether a row changes a stored person. */
function changes(stored: StoredPerson, next: ResolvedPerson): boolean {
  const pairs = [
    [trimmed(stored.firstName), next.firstName],
    [trimmed(stored.lastName), next.lastName],
    [String(stored.roles.toSorted()), String(next.roles.toSorted())],
    [stored.functionId, next.functionId],
    [stored.costTierId, next.costTierId],
    [stored.managerEmail, next.managerEmail],
    [stored.billable, next.billable],
    [stored.monthlyHours, next.monthlyHours],
    [stored.holidayAllowance, next.holidayAllowance],
    [String(stored.pattern), String(next.pattern ?? stored.pattern)],
    [stored.placeId, next.placeId],
    [stored.firstDay, next.firstDay],
    [stored.lastDay, next.lastDay],
  ];
  return pairs.some(([before, after]) => before !== after);
}

function trimmed(name: string | null | undefined): string | null {
  return name?.trim() || null;
}

const same = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase();

function placeOf(
  requested: RequestedPerson,
  stored: StoredPerson | null,
  functions: readonly StoredFunction[],
  problems: RowProblem[],
) {
  const retained = functions.find(({ id }) => id === stored?.functionId);
  const found = functionOf(requested.functionName ?? retained?.name, retained, functions, problems);
  const currentTier = retained?.tiers.find(({ id }) => id === stored?.costTierId);
  return {
    functionId: found?.id ?? null,
    costTierId: tierOf(requested.costTierName ?? currentTier?.name, found, problems),
  };
}

/** The function of this name; null for none, undefined where it doesn't exist. */
function functionOf(
  name: string | undefined,
  retained: StoredFunction | undefined,
  functions: readonly StoredFunction[],
  problems: RowProblem[],
) {
  if (name === undefined) return null;
  const found = functions.find((each) => same(each.name, name));
  if (!found) problems.push({ column: "function", says: t`There's no function ${name}` });
  else if (!found.isActive && found !== retained)
    problems.push({ column: "function", says: t`The function ${found.name} is not active` });
  return found;
}

/** The place where someone belongs from today on; null for none. */
function officeOf(
  { placeName: name }: RequestedPerson,
  stored: StoredPerson | null,
  { places }: ImportFacts,
  problems: RowProblem[],
): string | null {
  const retained = stored?.placeId ?? null;
  if (name === undefined) return retained;
  const found = places.find((each) => same(each.name, name));
  if (!found) problems.push({ column: "place", says: t`There's no place ${name}` });
  else if (!found.isActive && found.id !== retained)
    problems.push({ column: "place", says: t`The place ${found.name} is closed` });
  return found?.id ?? null;
}

function tierOf(
  name: string | undefined,
  within: StoredFunction | null | undefined,
  problems: RowProblem[],
): string | null {
  if (name === undefined || within === undefined) return null;
  const tier = within?.tiers.find((each) => same(each.name, name));
  if (within === null)
    problems.push({ column: "cost_tier", says: t`The cost tier ${name} needs a function` });
  else if (!tier) problems.push({ column: "cost_tier", says: t`${within.name} has no cost tier ${name}` });
  return tier?.id ?? null;
}

function managerOf(
  requested: RequestedPerson,
  stored: StoredPerson | null,
  facts: ImportFacts,
  problems: RowProblem[],
) {
  const email = requested.managerEmail ?? stored?.managerEmail ?? null;
  if (email === null) return { managerId: null, managerEmail: null };
  const address = email.toLowerCase();
  const wrong = (says: string) => problems.push({ column: "manager_email", says });
  const manager = facts.people.get(address);
  // The present manager may stay, with or without the role.
  if (stored && same(stored.managerEmail ?? "", email))
    return { managerId: stored.managerId, managerEmail: stored.managerEmail };
  if (same(email, requested.email)) wrong(t`Someone can't be their own manager`);
  else if (manager?.isActive === true && manager.roles.includes("manager"))
    return { managerId: manager.id, managerEmail: manager.email };
  else if (manager) wrong(invitationMessages().managerLacksRole);
  else if (facts.invited.get(address)?.includes("manager") !== true)
    wrong(t`No manager has the address ${email}`);
  else if (stored) wrong(t`The manager ${email} hasn't joined yet; import this row again once they have`);
  return { managerId: null, managerEmail: email };
}

function refuseRoles(
  roles: readonly RoleCode[],
  stored: StoredPerson | null,
  { actor }: ImportFacts,
  problems: RowProblem[],
): void {
  const wrong = (says: string) => problems.push({ column: "roles", says });
  if (roles.length === 0) wrong(t`At least one role is needed`);
  const current = stored?.roles ?? [];
  const granted = roles.filter((role) => !current.includes(role));
  const used = current.filter((role) => !(roles as readonly string[]).includes(role));
  if (!mayGrant(actor.roles, granted)) wrong(invitationMessages().superAdmin);
  if (used.includes("super_admin")) wrong(t`A file can't remove the Super Admin role`);
  if (used.includes("admin") && stored?.id === actor.id) wrong(t`You can't remove your own Admin role`);
  if (used.includes("manager") && stored?.managesOthers === true)
    wrong(t`Still manages others; give them another manager first`);
  if (used.includes("allocator") && stored?.allocates === true)
    wrong(t`Still allocates a function; unassign them there first`);
}
