import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { invitedAmong, peopleAmong } from "./import-queries.ts";

/** Reads only. */
export const readKnownAddresses = serve(contract.readKnownAddresses, async (call) => {
  const { orgId } = call.actor;
  const emails = call.body.emails.map((email) => email.trim().toLowerCase());
  const [users, invited] = await call.read(peopleAmong(orgId, emails), invitedAmong(orgId, emails));
  const lower = (rows: readonly { readonly email: string }[]) => rows.map(({ email }) => email.toLowerCase());
  return { users: lower(users), invited: lower(invited) };
});
