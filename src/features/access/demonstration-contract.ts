import * as z from "zod/mini";
import { endpoint, Id } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { Session } from "./contract.ts";

const DemonstrationAccount = z.strictObject({
  id: Id,
  name: z.string(),
  /** The role it shows best; it may have others besides. */
  role: z.string(),
});

const DemonstrationOrganisation = z.strictObject({
  id: Id,
  name: z.string(),
  about: z.string(),
  accounts: z.array(DemonstrationAccount),
});
export type DemonstrationOrganisation = z.infer<typeof DemonstrationOrganisation>;

export const readDemonstration = endpoint({
  method: "GET",
  path: "/api/demonstration",
  summary: "List whom visitors of the public demonstration may look around as",
  access: "public",
  output: z.strictObject({
    organisations: z.array(DemonstrationOrganisation),
    /** When everything is made anew, such as 03:00, in this time zone; null for never. */
    renewedAt: z.nullable(z.string()),
    timeZone: z.string(),
  }),
  failure: t`Failed to open the demonstration`,
});

export const lookAround = endpoint({
  method: "POST",
  path: "/api/demonstration/session",
  summary: "Log in to the public demonstration as one of its accounts, without a password",
  access: "public",
  body: z.strictObject({ organisationId: Id, accountId: Id }),
  output: Session,
  failure: t`Failed to open the demonstration`,
});
