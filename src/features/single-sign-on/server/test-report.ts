import { firstRoles, type Claims, type Identity } from "../rules/claims.ts";
import { refusalText } from "../rules/decide-login.ts";
import { roleLabel } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { nameOrEmail } from "#features/people/rules/person-name.ts";
import type { TestReport } from "../contract.ts";
import type { ConnectionRow, LoginFound } from "./login-facts.ts";
import type { ProviderFault } from "./provider.ts";

const longestValue = 500;

function shown(claims: Claims): TestReport["claims"] {
  return Object.entries(claims)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ({
      name,
      value: (typeof value === "string" ? value : JSON.stringify(value)).slice(0, longestValue),
    }));
}

function outcomeOf(
  claims: Claims,
  identity: Identity,
  { decision, person, invitation, roleValues }: LoginFound,
  connection: ConnectionRow,
): string {
  const email = identity.email ?? "";
  switch (decision.kind) {
    case "refused":
      return decision.reason === "other-identity"
        ? t`The login would be refused: ${email} belongs to another identity at your provider.`
        : t`The login would be refused with: “${refusalText(decision.reason, identity.email)}”`;
    case "invited":
      return t`${invitation?.email ?? email} would join with the roles of the invitation.`;
    case "make": {
      const rule = {
        roleClaim: connection.role_claim,
        roleValues,
        allowsSuperAdmin: connection.allows_super_admin,
      };
      return t`${email} would get an account with the roles ${firstRoles(claims, rule).map(roleLabel).join(", ")}.`;
    }
    case "person":
      return t`${person === null ? email : nameOrEmail(person)} would be logged in.`;
  }
}

/** What the provider said, and what a login with it would do. */
export function testReport(
  claims: Claims,
  identity: Identity,
  found: LoginFound,
  connection: ConnectionRow,
): TestReport {
  return {
    claims: shown(claims),
    outcome: outcomeOf(claims, identity, found, connection),
    wouldLogIn: found.decision.kind !== "refused",
  };
}

/** The same for a provider whose answer can't be used. */
export function failedReport({ message }: ProviderFault): TestReport {
  return { claims: [], outcome: t`The login would be refused: ${message}`, wouldLogIn: false };
}
