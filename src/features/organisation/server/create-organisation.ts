import { auditRow } from "#server/audit.ts";
import type { Clock } from "#server/clock.ts";
import { newId } from "#server/ids.ts";
import type { Database, Transaction } from "#server/scope.ts";
import { hashPassword } from "#features/access/server/hashing.ts";
import { storeCredential } from "#features/access/server/queries.ts";
import { createPerson } from "#features/people/server/create-person.ts";
import { noBreakDays } from "../rules/settings.ts";
import { dropSetUpCodes, insertClient, insertSettings, insertWeekdays } from "./queries/settings.ts";

interface OrganisationDraft {
  name: string;
  currency: "GBP" | "EUR" | "USD";
  /** An IANA zone. */
  timeZone: string;
  /** Null for the database's now. */
  createdAt: string | null;
  owner: { email: string; firstName: string | null; lastName: string | null } & (
    | { password: string }
    /** Of whoever has hashed it already. */
    | { passwordHash: string }
  );
  /** Whether only people who plan see costs; true unless given. */
  limitCostsToRoles?: boolean;
  /** Left out: United Kingdom, Premium, and the owner's address. */
  compliance?: { dataRegion: string; planId: string; securityEmail: string };
}

/** When an organisation that is made now begins (ISO): on the clock's day, also where that isn't the real one. */
export function beginning(clock: Clock, timeZone: string): string {
  const [now, today] = [new Date(clock.now()).toISOString(), clock.today(timeZone)];
  return now.startsWith(today) ? now : `${today}T12:00:00Z`;
}

interface InitialData {
  /** Runs last in the organisation's transaction. */
  readonly furnish: (transaction: Transaction, orgId: string, ownerId: string) => Promise<void>;
  /** Milliseconds the transaction may need. */
  readonly deadline: number;
}

/**
 * Creates an organisation with default settings and its first super admin. `permit` runs first and may throw.
 * The first organisation ends every set-up code.
 */
export async function createOrganisation(
  database: Database,
  draft: OrganisationDraft,
  permit?: (transaction: Transaction) => Promise<void>,
  furnishing?: InitialData,
): Promise<{ orgId: string; ownerId: string }> {
  const orgId = newId();
  const passwordHash =
    "passwordHash" in draft.owner ? draft.owner.passwordHash : await hashPassword(draft.owner.password);
  const compliance = draft.compliance ?? {
    dataRegion: "uk",
    planId: "premium",
    securityEmail: draft.owner.email,
  };
  const ownerId = await database.write(
    orgId,
    async (transaction) => {
      await permit?.(transaction);
      await transaction.run(dropSetUpCodes());
      await transaction.run(insertClient(orgId, draft.name, draft.createdAt));
      await transaction.run(
        insertSettings(orgId, {
          currency: draft.currency,
          timeZone: draft.timeZone,
          limitCostsToRoles: draft.limitCostsToRoles ?? true,
          ...compliance,
        }),
      );
      await transaction.run(insertWeekdays(orgId, noBreakDays));
      const userId = await createPerson(transaction, orgId, {
        email: draft.owner.email,
        firstName: draft.owner.firstName,
        lastName: draft.owner.lastName,
        roleCodes: ["super_admin"],
        functionId: null,
        costTierId: null,
        managerId: null,
        billable: false,
        monthlyHours: null,
        holidayAllowance: null,
      });
      await transaction.run(storeCredential(orgId, userId, passwordHash));
      const entry = {
        action: "create organisation",
        subjectType: "organisation",
        subjectId: orgId,
        after: { name: draft.name },
      };
      await transaction.run(auditRow({ orgId, id: null, name: "Set-up" }, entry, "set-up"));
      await furnishing?.furnish(transaction, orgId, userId);
      return userId;
    },
    furnishing?.deadline,
  );
  return { orgId, ownerId };
}
