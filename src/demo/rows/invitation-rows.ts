import { invitationDays } from "#features/people/rules/invitation.ts";
import { addDays } from "#shared/day.ts";
import type { JobFunction } from "../job-functions.ts";
import type { OrganisationPlan } from "../organisation-plan.ts";
import { personAt, type Person } from "../people.ts";
import { at, type Timeline } from "../timeline.ts";
import { batchOf, type Batch } from "./batch.ts";

interface Making {
  readonly plan: OrganisationPlan;
  readonly functions: readonly JobFunction[];
  readonly people: readonly Person[];
  readonly timeline: Timeline;
  readonly newId: () => string;
  /** One hash per invitation, of a secret nobody keeps. */
  readonly tokenHashes: readonly string[];
}

/** Invitations that wait for an answer, the last of them past its date. */
export function invitationsBatch(making: Making): Batch {
  const owner = personAt(making.people, 0);
  return batchOf(
    "user_invitations",
    making.plan.invitations.map((invitation, index) => {
      const jobFunction =
        invitation.functionIndex === null ? null : (making.functions[invitation.functionIndex] ?? null);
      const lead = making.people.find(
        (person) => person.jobFunction === jobFunction && person.roles.has("manager"),
      );
      const invitedOn = addDays(making.timeline.today, -invitation.daysAgo);
      return {
        id: making.newId(),
        email: `${invitation.local}@${making.plan.domain}`,
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
        token_hash: making.tokenHashes[index] ?? "",
        expires_at: at(addDays(invitedOn, invitationDays), "11:00"),
        invited_at: at(invitedOn, "11:00"),
        invited_by: owner.id,
      };
    }),
  );
}
