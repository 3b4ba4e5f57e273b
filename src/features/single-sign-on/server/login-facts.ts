import type { Selectable } from "kysely";
import type { Query } from "#server/database/sql.ts";
import type { Tables } from "#server/database/tables.ts";
import type { Answers } from "#server/scope.ts";
import type { Identity } from "../rules/claims.ts";
import type { RoleValue } from "../rules/connection.ts";
import { decideLogin, type LoginDecision } from "../rules/decide-login.ts";
import { domainsOf, rolesOf } from "./connection-queries.ts";
import { candidates, waitingInvitation } from "./login-queries.ts";

export type ConnectionRow = Selectable<Tables["sign_on_connections"]>;
type CandidateRow = ReturnType<typeof candidates> extends Query<infer R> ? R : never;

interface Reader {
  read<const Q extends readonly Query<unknown>[]>(...queries: Q): Promise<Answers<Q>>;
}

/** Who logs in, and the rows that say so. */
export interface LoginFound {
  readonly decision: LoginDecision;
  /** The person of the decision, where there is one. */
  readonly person: CandidateRow | null;
  readonly invitation: Selectable<Tables["user_invitations"]> | null;
  readonly roleValues: readonly RoleValue[];
}

/** Decides who logs in by what is stored now. */
export async function findLogin(
  reader: Reader,
  connection: ConnectionRow,
  identity: Identity,
): Promise<LoginFound> {
  const orgId = connection.org_id;
  const email = identity.email ?? "";
  const [people, [invitation], domains, roles] = await reader.read(
    candidates(orgId, { issuer: identity.issuer, subject: identity.subject, email }),
    waitingInvitation(orgId, email),
    domainsOf(orgId),
    rolesOf(orgId),
  );
  const candidateOf = (row: CandidateRow | undefined) =>
    row === undefined ? null : { id: row.id, isActive: row.is_active, subject: row.subject };
  const decision = decideLogin(identity, {
    linked: candidateOf(people.find((row) => row.subject === identity.subject)),
    addressed: candidateOf(people.find((row) => row.email.toLowerCase() === email.toLowerCase())),
    isInvited: invitation !== undefined,
    makesPeople: connection.makes_people,
    provenDomains: domains.filter((row) => row.proven_at !== null).map((row) => row.domain),
  });
  const personId =
    decision.kind === "person" ? decision.id : decision.kind === "refused" ? decision.personId : null;
  return {
    decision,
    person: people.find((row) => row.id === personId) ?? null,
    invitation: invitation ?? null,
    roleValues: roles.map((row) => ({ value: row.claim_value, role: row.role_code as RoleValue["role"] })),
  };
}
