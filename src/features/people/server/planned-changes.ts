import { auditRow } from "#server/audit.ts";
import { allOrganisations, forEachOf } from "#server/database/organisations.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import type { Call, Platform } from "#server/http/serve.ts";
import { invalid, refuseInvalid, wrongState } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import { addDays, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import type { changePerson } from "../contract.ts";
import {
  checkPerson,
  changedPersonFields,
  functionGone,
  managerNeedsRole,
  tierOfFunction,
  type PersonFields,
} from "../rules/person-form.ts";
import {
  personOn,
  plannedDayFault,
  withPlanned,
  type PlannedChange,
  type PlanProblem,
} from "../rules/planned-change.ts";
import { clearHoursToCome } from "./hours-to-come-queries.ts";
import { activeFunction, columnsOf, employmentOf, reportsTo, updatePerson } from "./person-queries.ts";
import { unworkableBy } from "./plan-queries.ts";
import {
  dropPlans,
  duePlans,
  planOf,
  plansOfPerson,
  stopPlan,
  storePlan,
  tierOf,
} from "./planned-queries.ts";
import { requirePerson, shareLockedManager, type LoadedPerson } from "./require-person.ts";

/** Why someone can't work so; null when they can. Before their row is locked, since functions are locked first. */
async function workProblem(
  transaction: Transaction,
  orgId: string,
  { work }: Pick<PlannedChange, "work">,
): Promise<PlanProblem | null> {
  const { functionId = null, costTierId = null } = work ?? {};
  if (functionId === null) return null;
  if (!(await transaction.first(activeFunction(orgId, functionId)))) return "function";
  if (costTierId === null || (await transaction.first(tierOf(orgId, functionId, costTierId)))) return null;
  return "tier";
}

/** Why the person can't have this manager; null when they can. */
async function managerProblem(
  transaction: Transaction,
  orgId: string,
  personId: string,
  { manager }: Pick<PlannedChange, "manager">,
): Promise<PlanProblem | null> {
  if (typeof manager?.managerId !== "string") return null;
  const isManager = (await shareLockedManager(transaction, orgId, manager.managerId)) !== null;
  return !isManager || (await transaction.first(reportsTo(orgId, manager.managerId, [personId])))
    ? "manager"
    : null;
}

/** Refuses a plan that couldn't be made today; called before the person is locked. */
export async function checkPlannedWork(
  transaction: Transaction,
  { actor, body: { planned } }: Call<typeof changePerson>,
): Promise<void> {
  if (planned?.work === undefined) return;
  const problem = await workProblem(transaction, actor.orgId, { work: planned.work });
  if (problem !== null) throw refusals[problem]();
}

const refusals: Readonly<Record<PlanProblem, () => Error>> = {
  function: () => invalid({ functionId: functionGone() }),
  tier: () => invalid({ costTierId: tierOfFunction() }),
  manager: () => invalid({ managerId: managerNeedsRole() }),
};

/** Refuses a plan whose day or parts don't fit the person as they will be by the other plans. */
async function checkPlanned(
  transaction: Transaction,
  { orgId, today, planned }: { readonly orgId: string; readonly today: Day; readonly planned: PlannedChange },
  person: LoadedPerson,
  others: readonly PlannedChange[],
): Promise<void> {
  const { startsOn } = planned;
  const employment = await transaction.first(employmentOf(orgId, person.id));
  const days = { firstDay: employment?.firstDay ?? null, lastDay: employment?.lastDay ?? null };
  const fault = plannedDayFault(startsOn, { today, ...days });
  if (fault !== null) throw invalid({ "planned.startsOn": fault });
  if (startsOn === today) throw wrongState(t`What changes today is saved at once, without a day.`);
  refuseInvalid(checkPerson(withPlanned(personOn(person, startsOn, others), planned), person.id));
  const problem = await managerProblem(transaction, orgId, person.id, planned);
  if (problem !== null) throw refusals[problem]();
}

/** Stores and removes what changes of a person on days to come; null when nothing does. */
export async function changePlanned(
  transaction: AuditedTransaction,
  { actor, body, today }: Call<typeof changePerson>,
  person: LoadedPerson,
): Promise<{ before: readonly PlannedChange[]; after: readonly PlannedChange[] } | null> {
  const { orgId } = actor;
  const { planned, removedPlanned = [] } = body;
  if (planned === undefined && removedPlanned.length === 0) return null;
  const plans = async () => (await transaction.rows(plansOfPerson(orgId, person.id))).map(planOf);
  const before = await plans();
  if (removedPlanned.length > 0) await transaction.run(dropPlans(orgId, person.id, removedPlanned));
  if (planned !== undefined) {
    const others = before.filter((plan) => !removedPlanned.includes(plan.startsOn));
    await checkPlanned(transaction, { orgId, today, planned }, person, others);
    await transaction.run(storePlan(orgId, person.id, planned, actor.id));
  }
  const after = await plans();
  return JSON.stringify(before) === JSON.stringify(after) ? null : { before, after };
}

/** Makes one planned change, or stores why it can't be made. */
async function makeChange(bare: Transaction, orgId: string, personId: string, day: Day) {
  const read = async () =>
    (await bare.rows(plansOfPerson(orgId, personId))).find(
      ({ starts_on: startsOn, problem }) => startsOn === day && problem === null,
    );
  const row = await read();
  if (!row) return;
  const transaction: AuditedTransaction = {
    ...bare,
    audit: async (...entries) => {
      const system = { orgId, id: null, name: "System" };
      await bare.runAll(entries.map((entry) => auditRow(system, entry, "planned change")));
    },
    unchanged: () => undefined,
  };
  const plan = planOf(row);
  const noWork = await workProblem(transaction, orgId, plan);
  const person = await requirePerson(transaction, orgId, personId, null);
  // Changed or made meanwhile: the next run sees what there is.
  if (JSON.stringify(await read()) !== JSON.stringify(row)) return;
  const problem = noWork ?? (await managerProblem(transaction, orgId, personId, plan));
  if (problem !== null) {
    await transaction.run(stopPlan(orgId, personId, day, problem));
    await transaction.audit({
      action: "fail planned change",
      subjectType: "user",
      subjectId: personId,
      after: { planned: [plan] },
    });
    return;
  }
  const changes = changedPersonFields(person, withPlanned<PersonFields>(person, plan));
  await transaction.run(updatePerson(orgId, personId, columnsOf(changes), row.created_by));
  await transaction.run(dropPlans(orgId, personId, [day]));
  if (row.clears_hours && row.created_by !== null)
    await clearHoursToCome(
      transaction,
      { orgId, actorId: row.created_by, today: addDays(day, -1) },
      unworkableBy(orgId, personId),
    );
  const before = Object.fromEntries(
    Object.keys(changes).map((field) => [field, person[field as keyof PersonFields]]),
  );
  await transaction.audit({
    action: "change user",
    subjectType: "user",
    subjectId: personId,
    before: { ...before, planned: [plan] },
    after: { ...changes, planned: [] },
  });
}

/** Makes an organisation's planned changes whose day has come, each in a transaction of its own. */
async function makePlannedChanges({ clock, database }: Platform, orgId: string): Promise<void> {
  const [plans] = await database.read(orgId, duePlans(orgId));
  for (const plan of plans) {
    if (plan.starts_on <= clock.today(plan.time_zone))
      await database.write(orgId, (transaction) =>
        makeChange(transaction, orgId, plan.user_id, plan.starts_on),
      );
  }
}

/** Makes every organisation's planned changes; several servers may do so together. */
export async function makeEveryonesPlannedChanges(platform: Platform): Promise<void> {
  await forEachOf(
    await allOrganisations(platform.database),
    (orgId) => makePlannedChanges(platform, orgId),
    "Planned changes of people in some organisations couldn't be made",
  );
}
