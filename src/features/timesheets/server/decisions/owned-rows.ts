import type { Actor, Call } from "#server/http/serve.ts";
import { forbidden, notFound } from "#server/refusal.ts";
import type { Answers } from "#server/scope.ts";
import { may } from "#shared/permissions.ts";
import { fullNameOf } from "#features/people/rules/person-name.ts";
import { mayDecide } from "../../rules/decisions/deciding.ts";
import type { listTimesheets, ManagedUser } from "../../decisions-contract.ts";
import type { teamWeeks, Team } from "./team-queries.ts";

type TeamRow = Answers<[ReturnType<typeof teamWeeks>]>[0][number];
type DecidedRow = Pick<TeamRow, "manager_id" | "manager_name" | "is_delegated">;

export type UserRow = DecidedRow &
  Pick<
    TeamRow,
    "id" | "first_name" | "last_name" | "email" | "function_id" | "function_name" | "holiday_allowance"
  >;

/** Whose people a list shows; those without a manager are the admins'. */
export function teamOf({
  actor,
  today,
  query,
}: Pick<Call<typeof listTimesheets>, "actor" | "today"> & {
  readonly query: Pick<Call<typeof listTimesheets>["query"], "scope">;
}): Team {
  const scope = query.scope ?? "reports";
  if (
    scope === "without-manager" &&
    !may(actor.roles, "decide on weeks and leave", "people without a manager")
  )
    throw forbidden();
  return { viewerId: actor.id, today, scope };
}

export function managedUserOf(row: UserRow): ManagedUser {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: fullNameOf(row.first_name, row.last_name),
    email: row.email,
    functionId: row.function_id,
    functionName: row.function_name,
    holidayAllowance: row.holiday_allowance,
  };
}

/** The manager whose decision it is, where it was delegated. */
export function onBehalfOf(row: DecidedRow): string | null {
  return row.is_delegated ? row.manager_name : null;
}

export function isTheirs(actor: Actor, ownerId: string, row: DecidedRow): boolean {
  return mayDecide(actor, { ownerId, managerId: row.manager_id, isDelegated: row.is_delegated });
}

/** No one decides on their own; other people's rows answer like unknown ones. */
export function refuseOthers(
  actor: Actor,
  requested: readonly string[],
  stored: readonly (DecidedRow & { readonly user_id: string })[],
  texts: { readonly own: string; readonly notFound: string },
): void {
  if (stored.some((row) => row.user_id === actor.id)) throw forbidden(texts.own);
  if (stored.filter((row) => isTheirs(actor, row.user_id, row)).length < requested.length)
    throw notFound(texts.notFound);
}
