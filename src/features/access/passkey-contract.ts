import * as z from "zod/mini";
import { endpoint, exactText, Id, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { PasskeyProof, Session, webBytes } from "./contract.ts";
import { passkeyNameMaxLength } from "./rules/passkey.ts";
import { passwordMaxLength } from "./rules/password-length.ts";

const Challenge = z.strictObject({
  challenge: z.string(),
  /** The domain that passkeys belong to. */
  rpId: z.string(),
  /** Milliseconds until it is over. */
  timeout: z.int(),
});

/** Who is requesting a change of the login: the current password, or a passkey. */
const proven = {
  currentPassword: z.optional(exactText(passwordMaxLength)),
  passkey: z.optional(PasskeyProof),
};

export const challengePasskey = endpoint({
  method: "POST",
  path: "/api/passkeys/challenge",
  summary: "Get a challenge that a passkey signs, once, to log in or to confirm a change",
  access: "public",
  output: Challenge,
  failure: t`Failed to use the passkey`,
  closedInDemonstration: true,
});

export const signInWithPasskey = endpoint({
  method: "POST",
  path: "/api/session/passkey",
  summary: "Log in with a passkey instead of the password",
  access: "public",
  body: z.strictObject({ passkey: PasskeyProof }),
  output: Session,
  failure: t`An error occurred during sign in`,
  closedInDemonstration: true,
});

export const beginPasskey = endpoint({
  method: "POST",
  path: "/api/account/passkeys/begin",
  summary: "Begin a new passkey of your own; needs the current password, or a passkey",
  access: "signed-in",
  body: z.strictObject(proven),
  output: z.strictObject({
    ...Challenge.shape,
    rpName: z.string(),
    /** What the authenticator stores of the person, in base64url. */
    userHandle: z.string(),
    userName: z.string(),
    displayName: z.string(),
    /** COSE numbers of the signatures that count, the best first. */
    algorithms: z.array(z.int()),
    /** Passkeys of yours: an authenticator that has one makes no second. */
    existing: z.array(z.string()),
  }),
  failure: t`Failed to add the passkey`,
  closedInDemonstration: true,
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/account/passkeys",
  summary: "Add the passkey that your authenticator made",
  access: "signed-in",
  body: z.strictObject({
    name: text(passkeyNameMaxLength),
    id: webBytes(1400),
    clientDataJSON: webBytes(4000),
    attestationObject: webBytes(40_000),
    transports: z.array(text(20)).check(z.maxLength(10)),
  }),
  output: z.strictObject({
    /** Shown this once, with the first second factor; empty when there are some already. */
    recoveryCodes: z.array(z.string()),
  }),
  failure: t`Failed to add the passkey`,
  closedInDemonstration: true,
});

export const renamePasskey = endpoint({
  method: "PATCH",
  path: "/api/account/passkeys/{passkeyId}",
  summary: "Rename a passkey of your own",
  access: "signed-in",
  params: z.strictObject({ passkeyId: Id }),
  body: z.strictObject({ version: Version, name: text(passkeyNameMaxLength) }),
  output: z.strictObject({}),
  failure: t`Failed to rename the passkey`,
  closedInDemonstration: true,
});

export const removePasskey = endpoint({
  method: "POST",
  path: "/api/account/passkeys/{passkeyId}/remove",
  summary: "Remove a passkey of your own; needs the current password, or a passkey",
  access: "signed-in",
  params: z.strictObject({ passkeyId: Id }),
  body: z.strictObject(proven),
  output: z.strictObject({}),
  failure: t`Failed to remove the passkey`,
  closedInDemonstration: true,
});
