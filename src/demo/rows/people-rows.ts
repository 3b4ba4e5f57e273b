import { batchOf, type Batch } from "#server/database/batch.ts";
import { invitationDays } from "#features/invitations/rules/invitation.ts";
import { addDays } from "#shared/day.ts";
import { firstDay } from "#shared/month.ts";
import type { RoleCode } from "#shared/permissions.ts";
import type { OrganisationPlan } from "../organisation-plan.ts";
import { personAt, type Person } from "../people.ts";
import { at } from "../timeline.ts";
import type { World } from "../world.ts";

/** Levels of management: someone's manager is stored in an earlier batch. */
function levelsOf(people: readonly Person[]): Person[][] {
  const depth: number[] = [];
  for (const person of people)
    depth.push(person.managerIndex === null ? 0 : (depth[person.managerIndex] ?? 0) + 1);
  const levels: Person[][] = [];
  for (const person of people) (levels[depth[person.index] ?? 0] ??= []).push(person);
  return levels;
}

/** The owner is already there, with one role and an address. */
const isNew = (person: Person): boolean => person.index !== 0;

function usersBatch(level: readonly Person[], people: readonly Person[]): Batch {
  const editor = personAt(people, 0).id;
  return batchOf(
    "users",
    level.filter(isNew).map((person) => ({
      id: person.id,
      first_name: person.name.first,
      last_name: person.name.last,
      email: person.email,
      function_id: person.jobFunction?.id ?? null,
      cost_tier_id: person.tier?.id ?? null,
      manager_id: person.managerIndex === null ? null : personAt(people, person.managerIndex).id,
      billable: person.billable && person.leftOn === null,
      monthly_hours: person.monthlyHours,
      holiday_allowance: person.holidayAllowance,
      is_active: person.leftOn === null,
      created_at: at(person.joinedOn, "09:30"),
      updated_at: at(person.leftOn ?? person.joinedOn, "16:00"),
      updated_by: editor,
    })),
  );
}

/**
 * Functions, tiers, people with their roles, sign-ins, allocators and working patterns, in the order the keys
 * require.
 */
export function peopleBatches({ functions, people, duties, timeline }: World, passwordHash: string): Batch[] {
  const owner = personAt(people, 0);
  const created = at(owner.joinedOn, "09:00");
  const rolesOf = (person: Person): RoleCode[] =>
    [...person.roles].filter((role) => isNew(person) || role !== "super_admin");
  const newcomers = people.filter(isNew);
  const stamp = { created_at: created, updated_at: created, created_by: owner.id, updated_by: owner.id };
  return [
    batchOf(
      "functions",
      functions.map((jobFunction) => ({
        id: jobFunction.id,
        name: jobFunction.plan.name,
        description: jobFunction.plan.description,
        ...stamp,
      })),
    ),
    batchOf(
      "cost_tiers",
      functions.flatMap((jobFunction) =>
        jobFunction.tiers.map((tier, position) => ({
          id: tier.id,
          function_id: jobFunction.id,
          name: tier.name,
          hourly_rate: tier.rate,
          position,
        })),
      ),
    ),
    ...levelsOf(people).map((level) => usersBatch(level, people)),
    batchOf(
      "user_role_assignments",
      people.flatMap((person) =>
        rolesOf(person).map((role) => ({
          user_id: person.id,
          role_code: role,
          // No one booked before the first month with time.
          since: role === "booker" ? firstDay(timeline.firstMonth) : null,
        })),
      ),
    ),
    batchOf(
      "login_directory",
      newcomers.map((person) => ({ email: person.email, user_id: person.id })),
    ),
    batchOf(
      "credentials",
      newcomers
        .filter((person) => person.leftOn === null)
        .map((person) => ({
          user_id: person.id,
          password_hash: passwordHash,
          changed_at: at(person.joinedOn, "09:40"),
        })),
    ),
    batchOf(
      "function_allocators",
      functions.flatMap((jobFunction) =>
        (duties.allocators[jobFunction.index] ?? []).map((index) => ({
          function_id: jobFunction.id,
          user_id: personAt(people, index).id,
        })),
      ),
    ),
    patternsBatch(people),
    employmentBatch(newcomers, owner),
  ];
}

/** The first day of people who joined after the organisation began, and the last one of those who left. */
function employmentBatch(people: readonly Person[], owner: Person): Batch {
  return batchOf(
    "leave_people",
    people
      .filter(({ joinedOn, leftOn }) => joinedOn > owner.joinedOn || leftOn !== null)
      .map(({ id, joinedOn, leftOn }) => ({
        user_id: id,
        first_day: joinedOn > owner.joinedOn ? joinedOn : null,
        last_day: leftOn,
        updated_at: at(leftOn ?? joinedOn, "16:00"),
        updated_by: owner.id,
      })),
  );
}

function patternsBatch(people: readonly Person[]): Batch {
  return batchOf(
    "working_patterns",
    people.flatMap((person) =>
      person.patterns.map(
        ({ validFrom, hours: [monday, tuesday, wednesday, thursday, friday, saturday, sunday] }) => ({
          user_id: person.id,
          valid_from: validFrom,
          monday,
          tuesday,
          wednesday,
          thursday,
          friday,
          saturday,
          sunday,
        }),
      ),
    ),
  );
}

/**
 * Invitations that wait for an answer, the last of them past its date. Of `tokenHashes` each has one, of a
 * secret no one stores.
 */
export function invitationsBatch(
  { functions, people, timeline, newId }: World,
  plan: OrganisationPlan,
  tokenHashes: readonly string[],
): Batch {
  const owner = personAt(people, 0);
  return batchOf(
    "user_invitations",
    plan.invitations.map((invitation, index) => {
      const jobFunction =
        invitation.functionIndex === null ? null : (functions[invitation.functionIndex] ?? null);
      const lead = people.find((person) => person.jobFunction === jobFunction && person.roles.has("manager"));
      const invitedOn = addDays(timeline.today, -invitation.daysAgo);
      return {
        id: newId(),
        email: `${invitation.local}@${plan.domain}`,
        first_name: invitation.name.first,
        last_name: invitation.name.last,
        role_codes: [...new Set(["booker", invitation.role])],
        function_id: jobFunction?.id ?? null,
        cost_tier_id: jobFunction?.tiers.at(-1)?.id ?? null,
        manager_id: lead?.id ?? null,
        billable: jobFunction !== null,
        monthly_hours: 160,
        holiday_allowance: 200,
        status: "pending",
        token_hash: tokenHashes[index] ?? "",
        expires_at: at(addDays(invitedOn, invitationDays), "11:00"),
        invited_at: at(invitedOn, "11:00"),
        invited_by: owner.id,
      };
    }),
  );
}
