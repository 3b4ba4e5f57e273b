import { pagePeople, readPerson } from "#features/people/contract.ts";
import type { Output } from "#shared/contract.ts";
import type { Client } from "./client.ts";

/** A person by address as an admin reads them; undefined when no one has it. */
export async function personByAddress(
  admin: Client,
  email: string,
): Promise<Output<typeof readPerson> | undefined> {
  const { people } = await admin.ok(pagePeople, { query: { search: email } });
  const found = people.find((person) => person.email === email);
  return found && admin.ok(readPerson, { params: { personId: found.id } });
}
