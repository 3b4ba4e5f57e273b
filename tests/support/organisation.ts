import { hashPassword } from "#features/access/server/hashing.ts";
import { beginSession } from "#features/access/server/session.ts";
import { insertAllocators, insertFunction, insertTiers } from "#features/functions/server/queries.ts";
import { createOrganisation } from "#features/organisation/server/create-organisation.ts";
import { createPerson } from "#features/people/server/create-person.ts";
import { db } from "#server/database/sql.ts";
import { cookieName } from "#server/http/session.ts";
import { newId } from "#server/ids.ts";
import type { RoleCode } from "#shared/permissions.ts";
import { Client } from "./client.ts";
import type { Stint } from "./stint.ts";

export const testPassword = "correct-horse";
/** Made once in a process: hashing costs more than everything else of making an organisation. */
let hashed: Promise<string> | null = null;

/** A person with a session. */
export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly client: Client;
}

export interface TestFunction {
  readonly id: string;
  readonly tiers: readonly { readonly id: string; readonly name: string; readonly hourlyRate: number }[];
}

interface PersonDraft {
  roles: readonly RoleCode[];
  name?: string;
  functionId?: string;
  costTierId?: string;
  managerId?: string;
  billable?: boolean;
  monthlyHours?: number;
}

/** An organisation of a test's own; nothing in it is shared with another test. */
export interface TestOrganisation {
  readonly id: string;
  /** The super admin. */
  readonly owner: TestPerson;
  addPerson(form: PersonDraft): Promise<TestPerson>;
  /** A function with tiers at these hourly rates, named Tier 1, Tier 2 …; allocators as given. */
  addFunction(
    name: string,
    rates: readonly number[],
    allocatorIds?: readonly string[],
  ): Promise<TestFunction>;
}

interface TestPlace extends Pick<Stint, "url" | "platform"> {
  /** Makes a client for a session; a plain one where it is left out. */
  readonly clientOf?: (url: string, cookie: string) => Client;
}

/** Makes an organisation; people get sessions without going through the sign-in. */
export async function makeOrganisation(stint: TestPlace, name = "Testing Ltd"): Promise<TestOrganisation> {
  const { database } = stint.platform;
  const mark = newId().slice(-12);
  const owner = {
    email: `owner-${mark}@test.example`,
    firstName: "Olive",
    lastName: "Owner",
    passwordHash: await (hashed ??= hashPassword(testPassword)),
  };
  const { orgId, ownerId } = await createOrganisation(database, {
    name,
    currency: "GBP",
    timeZone: "Europe/London",
    createdAt: "2024-01-15T09:00:00Z",
    owner,
  });
  // Tests book on days of their own, whenever they run.
  await database.write(orgId, (transaction) =>
    transaction.run(
      db
        .updateTable("organisation_settings")
        .set({ booking_days_back: 3660, booking_days_ahead: 366 })
        .where("org_id", "=", orgId),
    ),
  );
  const session = async (userId: string): Promise<Client> => {
    const cookie = await database.write(orgId, (transaction) =>
      beginSession(transaction, orgId, userId, "test"),
    );
    return (stint.clientOf ?? ((...parts) => new Client(...parts)))(
      stint.url,
      `${cookieName(stint.platform.config.secureCookies)}=${cookie}`,
    );
  };
  return {
    id: orgId,
    owner: { id: ownerId, email: owner.email, client: await session(ownerId) },
    addPerson: async (form) => {
      const [firstName = "Pat", lastName = null] = (form.name ?? `Pat ${newId().slice(-4)}`).split(" ");
      const email = `${firstName.toLowerCase()}-${newId().slice(-12)}@test.example`;
      const id = await database.write(orgId, (transaction) =>
        createPerson(transaction, orgId, {
          email,
          firstName,
          lastName,
          roleCodes: form.roles,
          functionId: form.functionId ?? null,
          costTierId: form.costTierId ?? null,
          managerId: form.managerId ?? null,
          billable: form.billable ?? form.costTierId !== undefined,
          monthlyHours: form.monthlyHours ?? null,
          holidayAllowance: null,
        }),
      );
      return { id, email, client: await session(id) };
    },
    addFunction: async (functionName, rates, allocatorIds = []) => {
      const id = newId();
      const tiers = rates.map((hourlyRate, index) => ({
        id: newId(),
        name: `Tier ${index + 1}`,
        hourlyRate,
      }));
      await database.write(orgId, async (transaction) => {
        await transaction.run(insertFunction(orgId, { id, name: functionName, description: "" }, ownerId));
        await transaction.run(insertTiers(orgId, id, tiers));
        if (allocatorIds.length > 0) await transaction.run(insertAllocators(orgId, id, allocatorIds));
      });
      return { id, tiers };
    },
  };
}
