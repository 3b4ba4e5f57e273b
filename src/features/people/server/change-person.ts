import { t } from "#shared/texts/t.ts";
import { serve, type Call } from "#server/http/serve.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { invalid, Refusal, refuseInvalid, step, wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import type { DatedPattern } from "../rules/expected-hours.ts";
import {
  asPattern,
  changedPersonFields,
  checkEmployment,
  checkPerson,
  functionGone,
  managerNeedsRole,
  managerReports,
  rolesFailed,
  tierOfFunction,
  updateFailed,
  type PersonFields,
} from "../rules/person-form.ts";
import { lastSuperAdmin, roleChangeFault, rolesInUse } from "../rules/person-roles.ts";
import {
  activeFunction,
  columnsOf,
  dropPatterns,
  employmentOf,
  otherSuperAdmin,
  reportsTo,
  storeEmployment,
  storeLeaveRight,
  storePattern,
  updatePerson,
} from "./person-queries.ts";
import { clearHoursToCome } from "./hours-to-come-queries.ts";
import { unworkableBy } from "./plan-queries.ts";
import { patternOf } from "./working-days.ts";
import { everyPatternOf } from "./working-days-queries.ts";
import { refuseForVisitors } from "./demonstration-account.ts";
import { changePlaces } from "./change-places.ts";
import { changePlanned, checkPlannedWork } from "./planned-changes.ts";
import { everAfter, recountEmployment, recountLeave } from "./leave/recount-leave.ts";
import { personDetails } from "./person-view.ts";
import { shareLockedManager, type LoadedPerson, requirePerson } from "./require-person.ts";
import { roleChanges } from "./queries.ts";
import { changeSkills } from "./skills.ts";
import { allocatorOf, managerOf } from "./removal-queries.ts";

type ChangeCall = Call<typeof contract.changePerson>;

/** Only what is sent changes, roles in the same transaction. */
export const changePerson = serve(contract.changePerson, async (call) => {
  const { roleCodes, updates } = call.body;
  const rolesOnly = roleCodes !== undefined && Object.keys(updates).length === 0;
  await step(rolesOnly ? rolesFailed() : updateFailed(), () => storeChanges(call));
  return personDetails(call, call.actor.orgId, call.params.personId);
});

async function storeChanges(call: ChangeCall): Promise<void> {
  const { actor, body } = call;
  const { personId } = call.params;
  await loadRenderer();
  await call.write(
    async (transaction) => {
      // Function before person: the order in which a function's change locks its allocators.
      const chosen =
        typeof body.updates.functionId === "string" &&
        (await transaction.first(activeFunction(actor.orgId, body.updates.functionId)));
      await checkPlannedWork(transaction, call);
      const person = await requirePerson(transaction, actor.orgId, personId, body.version);
      const wanted = wantedFields(person, body.updates);
      refuseInvalid(checkPerson(wanted, personId));
      const changes = changedPersonFields(person, wanted);
      if (typeof changes.functionId === "string" && !chosen) throw invalid({ functionId: functionGone() });
      await refuseManager(transaction, actor.orgId, { personId, managerId: changes.managerId });
      const parts = changedParts({
        roles: await replaceRoles(transaction, call, person),
        patterns: await changePatterns(transaction, call, personId),
        places: await changePlaces(transaction, call, personId),
        skills: await changeSkills(transaction, call, personId),
        employment: await changeEmployment(transaction, call, personId),
        planned: await changePlanned(transaction, call, person),
        leaveRight: await changeLeaveRight(transaction, call, personId),
      });
      if (Object.keys(changes).length === 0 && parts.length === 0) return transaction.unchanged();
      await transaction.run(updatePerson(actor.orgId, personId, columnsOf(changes), actor.id));
      if (body.clearsHours === true)
        await clearHoursToCome(
          transaction,
          { orgId: actor.orgId, actorId: actor.id, today: call.today },
          unworkableBy(actor.orgId, personId),
        );
      await transaction.audit({
        action: "change user",
        subjectType: "user",
        subjectId: personId,
        before: {
          ...storedFields(person, changes),
          ...Object.fromEntries(parts.map(([name, { before }]) => [name, before])),
        },
        after: { ...changes, ...Object.fromEntries(parts.map(([name, { after }]) => [name, after])) },
      });
      await recountFor(transaction, call, changes.monthlyHours !== undefined);
    },
    {
      user_function: () => invalid({ functionId: functionGone() }),
      user_cost_tier: () => invalid({ costTierId: tierOfFunction() }),
      user_manager: () => invalid({ managerId: managerNeedsRole() }),
    },
  );
}

/** Leave uses other hours from the day on which a place, a pattern or the monthly hours change. */
async function recountFor(
  transaction: AuditedTransaction,
  call: ChangeCall,
  changesMonthlyHours: boolean,
): Promise<void> {
  const { place, removedPlaces = [], pattern, removedPatterns = [] } = call.body;
  const hoursFrom = [
    ...(pattern === undefined ? [] : [pattern.validFrom]),
    ...removedPatterns,
    ...(changesMonthlyHours ? [call.today] : []),
  ].toSorted()[0];
  const placeFrom = [...(place === undefined ? [] : [place.validFrom]), ...removedPlaces].toSorted()[0];
  const personId = call.params.personId;
  if (hoursFrom !== undefined)
    await recountLeave(transaction, call, {
      first: hoursFrom,
      last: everAfter,
      personId,
      why: "working pattern",
    });
  if (placeFrom !== undefined)
    await recountLeave(transaction, call, { first: placeFrom, last: everAfter, personId, why: "place" });
}

/** What changed beside the person's fields. */
interface Part {
  readonly before: object;
  readonly after: object;
}

const changedParts = (parts: Readonly<Record<string, Part | null>>) =>
  Object.entries(parts).flatMap(([name, part]) => (part === null ? [] : [[name, part] as const]));

async function refuseManager(
  transaction: AuditedTransaction,
  orgId: string,
  { personId, managerId }: { readonly personId: string; readonly managerId: string | null | undefined },
): Promise<void> {
  if (typeof managerId !== "string") return;
  if ((await shareLockedManager(transaction, orgId, managerId)) === null)
    throw invalid({ managerId: managerNeedsRole() });
  if (await transaction.first(reportsTo(orgId, managerId, [personId])))
    throw invalid({ managerId: managerReports() });
}

function tidyName(name: string | null): string | null {
  return name?.trim() || null;
}

function wantedFields(person: LoadedPerson, updates: ChangeCall["body"]["updates"]): PersonFields {
  const { firstName, lastName, functionId, costTierId, managerId, billable, monthlyHours, holidayAllowance } =
    updates;
  return {
    firstName: firstName === undefined ? person.firstName : tidyName(firstName),
    lastName: lastName === undefined ? person.lastName : tidyName(lastName),
    functionId: functionId === undefined ? person.functionId : functionId,
    costTierId: costTierId === undefined ? person.costTierId : costTierId,
    managerId: managerId === undefined ? person.managerId : managerId,
    billable: billable ?? person.billable,
    monthlyHours: monthlyHours === undefined ? person.monthlyHours : monthlyHours,
    holidayAllowance: holidayAllowance === undefined ? person.holidayAllowance : holidayAllowance,
  };
}

function storedFields(person: LoadedPerson, changes: Partial<PersonFields>): Partial<PersonFields> {
  return Object.fromEntries(
    Object.keys(changes).map((field) => [field, person[field as keyof PersonFields]]),
  );
}

/** Replaces changed roles; null when none did. */
async function replaceRoles(
  transaction: AuditedTransaction,
  { actor, body, today }: ChangeCall,
  person: LoadedPerson,
): Promise<Part | null> {
  if (body.roleCodes === undefined) return null;
  const after = [...new Set<string>(body.roleCodes)];
  const removed = person.roles.filter((role) => !after.includes(role));
  if (removed.length === 0 && after.length === person.roles.length) return null;
  const fault = roleChangeFault({
    ownRoles: actor.roles,
    isOneself: person.id === actor.id,
    before: person.roles,
    after,
  });
  if (fault !== null) throw invalid({ roleCodes: fault });
  await refuseForVisitors(transaction, actor, person.id);
  if (
    removed.includes("super_admin") &&
    person.isActive &&
    !(await transaction.first(otherSuperAdmin(actor.orgId, person.id)))
  )
    throw wrongState(lastSuperAdmin());
  const notice = rolesInUse(removed, {
    allocates:
      removed.includes("allocator") &&
      (await transaction.first(allocatorOf(actor.orgId, person.id))) !== undefined,
    manages:
      removed.includes("manager") &&
      (await transaction.first(managerOf(actor.orgId, person.id))) !== undefined,
  });
  if (notice !== null) throw new Refusal({ status: 409, code: "role_in_use", message: notice });
  await transaction.runAll(roleChanges(actor.orgId, { userId: person.id, today }, person.roles, after));
  return { before: person.roles, after };
}

/** Stores the first and the last day; null when neither changed. */
async function changeEmployment(
  transaction: AuditedTransaction,
  call: ChangeCall,
  personId: string,
): Promise<Part | null> {
  const { actor } = call;
  const { employment } = call.body;
  if (employment === undefined) return null;
  const stored = await transaction.first(employmentOf(actor.orgId, personId));
  const before = { firstDay: stored?.firstDay ?? null, lastDay: stored?.lastDay ?? null };
  const { firstDay = before.firstDay, lastDay = before.lastDay } = employment;
  if (firstDay === before.firstDay && lastDay === before.lastDay) return null;
  refuseInvalid(checkEmployment({ firstDay, lastDay }));
  const after = { firstDay, lastDay };
  await transaction.run(storeEmployment(actor.orgId, personId, after, actor.id));
  await recountEmployment(transaction, call, personId, [before, after]);
  return { before, after };
}

/** Gives or removes the right to enter everyone's leave; null when it stays. */
async function changeLeaveRight(
  transaction: AuditedTransaction,
  { actor, body: { entersLeave } }: ChangeCall,
  personId: string,
): Promise<Part | null> {
  if (entersLeave === undefined) return null;
  const stored = await transaction.first(employmentOf(actor.orgId, personId));
  const before = stored?.entersLeave ?? false;
  if (entersLeave === before) return null;
  await transaction.run(storeLeaveRight(actor.orgId, personId, entersLeave, actor.id));
  return { before: { entersLeave: before }, after: { entersLeave } };
}

/**
 * Stores and removes working patterns; null when nothing changed. Past ones stay: weeks were judged by them.
 */
async function changePatterns(
  transaction: AuditedTransaction,
  { actor, body, today }: ChangeCall,
  personId: string,
): Promise<{ before: readonly DatedPattern[]; after: readonly DatedPattern[] } | null> {
  const { pattern, removedPatterns = [] } = body;
  if (pattern === undefined && removedPatterns.length === 0) return null;
  if (removedPatterns.some((day) => day <= today))
    throw wrongState(t`Only working patterns that haven't started can be removed.`);
  const read = async () =>
    (await transaction.rows(everyPatternOf(actor.orgId, personId))).map(patternOf).toReversed();
  const before = await read();
  if (removedPatterns.length > 0) await transaction.run(dropPatterns(actor.orgId, personId, removedPatterns));
  if (pattern !== undefined)
    await transaction.run(storePattern(actor.orgId, personId, pattern.validFrom, asPattern(pattern.hours)));
  const after = await read();
  return JSON.stringify(before) === JSON.stringify(after) ? null : { before, after };
}
