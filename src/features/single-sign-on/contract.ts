import * as z from "zod/mini";
import { endpoint, exactText, Id, text } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { PasskeyProof, Session } from "#features/access/contract.ts";
import { returnPathLength } from "./rules/return-path.ts";

const LoggedIn = z.strictObject({
  session: Session,
  /** The page that was requested before the login, a path of this server; empty for none. */
  returnTo: z.string(),
});

/** What the provider said in a test of the connection, and what a login would do. */
export const TestReport = z.strictObject({
  /** Every claim and its value as JSON. */
  claims: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** What would happen, in words. */
  outcome: z.string(),
  wouldLogIn: z.boolean(),
});
export type TestReport = z.infer<typeof TestReport>;

export const beginSignOn = endpoint({
  method: "POST",
  path: "/api/single-sign-on/begin",
  summary: "Begin a login at the provider of an organisation, or of the one an email address belongs to",
  access: "public",
  body: z.strictObject({
    organisationId: z.optional(Id),
    email: z.optional(text(254)),
    /** The page to return to, a path of this server. */
    from: z.optional(text(returnPathLength)),
  }),
  output: z.strictObject({ address: z.string() }),
  failure: t`Failed to start the login`,
  closedInDemonstration: true,
});

export const completeSignOn = endpoint({
  method: "POST",
  path: "/api/single-sign-on/complete",
  summary: "Complete a login with what the provider sent back; works once, in the browser that began it",
  access: "public",
  /** The query of the address the provider led back to, without the question mark. */
  body: z.strictObject({ answer: exactText(8000) }),
  output: z.strictObject({
    loggedIn: z.nullable(LoggedIn),
    /** The person's own second factor is still needed. */
    needsCode: z.boolean(),
    /** Of a test instead of a login. */
    test: z.nullable(TestReport),
  }),
  failure: t`Failed to log in`,
  closedInDemonstration: true,
});

export const enterSignOnCode = endpoint({
  method: "POST",
  path: "/api/single-sign-on/code",
  summary: "Give the second factor after a login at the provider: its code, or a passkey",
  access: "public",
  body: z.strictObject({ code: z.optional(text(40)), passkey: z.optional(PasskeyProof) }),
  output: LoggedIn,
  failure: t`Failed to log in`,
  closedInDemonstration: true,
});
