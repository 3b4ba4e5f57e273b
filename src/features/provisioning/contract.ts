import * as z from "zod/mini";
import { endpoint, Id, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { maxDays, nameLength } from "#features/tokens/rules/new-token.ts";

const Done = z.strictObject({});
const ofConnection = z.strictObject({ connectionId: Id });
const Days = z.nullable(z.int().check(z.minimum(1), z.maximum(maxDays)));
const MadeToken = z.strictObject({ id: Id, secret: z.string() });

export const Connection = z.strictObject({
  id: Id,
  name: z.string(),
  /** New people get a mail that says how to log in. */
  mailsPeople: z.boolean(),
  version: z.int(),
  /** True to a minute; null: nothing has come yet. */
  lastRequestAt: z.nullable(z.string()),
  /** People it has said something of. */
  people: z.int(),
  tokens: z.array(
    z.strictObject({
      id: Id,
      createdAt: z.string(),
      expiresAt: z.nullable(z.string()),
      isExpired: z.boolean(),
    }),
  ),
  /** The newest refusals first. */
  errors: z.array(
    z.strictObject({ id: Id, at: z.string(), request: z.string(), status: z.int(), detail: z.string() }),
  ),
});
export type Connection = z.infer<typeof Connection>;

export const readProvisioning = endpoint({
  method: "GET",
  path: "/api/organisation/provisioning",
  summary: "Read the connections of identity providers, with their tokens and newest refusals",
  access: "read connections",
  output: z.strictObject({ baseAddress: z.string(), connections: z.array(Connection) }),
  failure: t`Failed to fetch provisioning`,
});

export const connectProvider = endpoint({
  method: "POST",
  path: "/api/organisation/provisioning",
  summary: "Connect an identity provider: its first token is in this answer only",
  access: "connect identity providers",
  body: z.strictObject({ name: text(nameLength), expiresInDays: Days }),
  output: MadeToken,
  failure: t`Failed to connect the identity provider`,
  closedInDemonstration: true,
});

export const changeConnection = endpoint({
  method: "PUT",
  path: "/api/organisation/provisioning/{connectionId}",
  summary: "Change a connection's name, and whether it mails new people",
  access: "connect identity providers",
  params: ofConnection,
  body: z.strictObject({ version: Version, name: text(nameLength), mailsPeople: z.boolean() }),
  output: Done,
  failure: t`Failed to save the connection`,
  closedInDemonstration: true,
});

export const createConnectionToken = endpoint({
  method: "POST",
  path: "/api/organisation/provisioning/{connectionId}/tokens",
  summary: "Create another token of a connection, to replace one; its text is in this answer only",
  access: "connect identity providers",
  params: ofConnection,
  body: z.strictObject({ expiresInDays: Days }),
  output: MadeToken,
  failure: t`Failed to create the token`,
  closedInDemonstration: true,
});

export const disconnectProvider = endpoint({
  method: "DELETE",
  path: "/api/organisation/provisioning/{connectionId}",
  summary: "Disconnect an identity provider: its tokens stop, and people stay as they are",
  access: "connect identity providers",
  params: ofConnection,
  output: Done,
  failure: t`Failed to disconnect the identity provider`,
});
