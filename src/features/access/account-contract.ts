import * as z from "zod/mini";
import { endpoint, exactText, FileOutput, Id, text } from "#shared/contract.ts";
import { languages } from "#shared/texts/languages.ts";
import { t } from "#shared/texts/t.ts";
import { passwordMaxLength } from "./rules/password-length.ts";
import { startPages } from "#features/people/rules/start-page.ts";

const Password = exactText(passwordMaxLength);
const Email = text(254);
const Token = text(200);
const Done = z.strictObject({});

/** One sign-in of the person: where, and when it was last used. */
export const OwnSession = z.strictObject({
  id: Id,
  /** Browser and system in words: `Firefox on Windows`. */
  device: z.string(),
  startedAt: z.string(),
  /** True to ten minutes. */
  lastUsedAt: z.string(),
  isThisOne: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const Preferences = z.strictObject({
  /** On Monday and again on Wednesday, while last week isn't submitted. */
  weeklyReminder: z.boolean(),
  /** A mail on Tuesday to everyone who decides on others' weeks. */
  weeklyDigest: z.boolean(),
  /** In the phases of the month, about what is still to do. */
  phaseReminders: z.boolean(),
  /** About decisions on own weeks and holidays, requests to decide, and colliding holidays. */
  decisionMails: z.boolean(),
  /** When a comment mentions the person. */
  mentionMails: z.boolean(),
  /** Where logging in leads when no page was requested; null: as the organisation says. */
  startPage: z.nullable(z.enum(startPages)),
  /** Of the pages and mails. */
  language: z.enum(languages),
});
export type Preferences = z.infer<typeof Preferences>;

export const Account = z.strictObject({
  email: z.string(),
  /** The address that replaces it once its owner has used the mailed link. */
  wishedEmail: z.nullable(z.string()),
  passwordChangedAt: z.nullable(z.string()),
  secondFactorSince: z.nullable(z.string()),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(
    z.strictObject({
      id: Id,
      name: z.string(),
      version: z.int(),
      createdAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
    }),
  ),
  sessions: z.array(OwnSession),
  preferences: Preferences,
  organisationStartPage: z.enum(startPages),
  /** What the organisation sends at all. `phases`: of at least one phase. */
  organisationSends: z.strictObject({ reminders: z.boolean(), digests: z.boolean(), phases: z.boolean() }),
});
export type Account = z.infer<typeof Account>;

export const readAccount = endpoint({
  method: "GET",
  path: "/api/account",
  summary: "Read your own account: address, password, second factor and sessions",
  access: "signed-in",
  output: Account,
  failure: t`Failed to fetch your account`,
});

export const changePreferences = endpoint({
  method: "PATCH",
  path: "/api/account/preferences",
  summary: "Change some of your own preferences",
  access: "signed-in",
  body: z.partial(Preferences),
  output: Preferences,
  failure: t`Failed to change your preferences`,
});

export const endOwnSession = endpoint({
  method: "DELETE",
  path: "/api/account/sessions/{sessionId}",
  summary: "End one of your own sessions; one that has already gone counts as ended",
  access: "signed-in",
  params: z.strictObject({ sessionId: Id }),
  output: Done,
  failure: t`Failed to end the session`,
  closedInDemonstration: true,
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/account/sessions",
  summary: "End all of your own sessions but this one",
  access: "signed-in",
  output: z.strictObject({ ended: z.int() }),
  failure: t`Failed to end the sessions`,
  closedInDemonstration: true,
});

export const beginSecondFactor = endpoint({
  method: "POST",
  path: "/api/account/second-factor",
  summary: "Create a secret for an authenticator app; it applies once a first code is confirmed",
  access: "signed-in",
  body: z.strictObject({ currentPassword: Password }),
  output: z.strictObject({ secret: z.string(), address: z.string() }),
  failure: t`Failed to set up the second factor`,
  closedInDemonstration: true,
});

export const confirmSecondFactor = endpoint({
  method: "PUT",
  path: "/api/account/second-factor",
  summary: "Confirm the secret with a first code and get the recovery codes, once",
  access: "signed-in",
  body: z.strictObject({ code: text(40) }),
  output: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  failure: t`Failed to set up the second factor`,
  closedInDemonstration: true,
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/account/second-factor/recovery-codes",
  summary: "Replace the recovery codes; the new ones are shown once",
  access: "signed-in",
  body: z.strictObject({ currentPassword: Password }),
  output: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  failure: t`Failed to create recovery codes`,
  closedInDemonstration: true,
});

export const endSecondFactor = endpoint({
  method: "POST",
  path: "/api/account/second-factor/end",
  summary: "Remove your own second factor",
  access: "signed-in",
  body: z.strictObject({ currentPassword: Password }),
  output: Done,
  failure: t`Failed to remove the second factor`,
  closedInDemonstration: true,
});

export const changeOwnEmail = endpoint({
  method: "PUT",
  path: "/api/account/email",
  summary: "Ask for another email address; it applies once the link mailed to it is used",
  access: "signed-in",
  body: z.strictObject({ currentPassword: Password, email: Email }),
  output: Done,
  failure: t`Failed to change your email address`,
  closedInDemonstration: true,
});

export const withdrawOwnEmail = endpoint({
  method: "DELETE",
  path: "/api/account/email",
  summary: "Keep the current email address; the mailed link stops working",
  access: "signed-in",
  output: Done,
  failure: t`Failed to keep your email address`,
  closedInDemonstration: true,
});

export const openEmailConfirmation = endpoint({
  method: "POST",
  path: "/api/email-confirmation/open",
  summary: "Read which address a confirmation link is for, without using it",
  access: "public",
  body: z.strictObject({ token: Token }),
  output: z.strictObject({ email: z.string(), organizationName: z.string() }),
  failure: t`Failed to confirm your email address`,
  closedInDemonstration: true,
});

export const confirmEmail = endpoint({
  method: "POST",
  path: "/api/email-confirmation",
  summary: "Confirm an address with the mailed link, once",
  access: "public",
  body: z.strictObject({ token: Token }),
  output: z.strictObject({ email: z.string() }),
  failure: t`Failed to confirm your email address`,
  closedInDemonstration: true,
});

export const mailConfirmationAgain = endpoint({
  method: "POST",
  path: "/api/email-confirmation/again",
  summary: "Mail the confirmation link again; needs the right password",
  access: "public",
  body: z.strictObject({ email: Email, password: Password }),
  output: Done,
  failure: t`Failed to send the link`,
  closedInDemonstration: true,
});

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/password-reset",
  summary: "Ask for a link to set a new password; known and unknown addresses get the same answer",
  access: "public",
  body: z.strictObject({ email: Email }),
  output: Done,
  failure: t`Failed to send the link`,
  closedInDemonstration: true,
});

export const openPasswordReset = endpoint({
  method: "POST",
  path: "/api/password-reset/open",
  summary: "Read whose password a link sets, without using it",
  access: "public",
  body: z.strictObject({ token: Token }),
  output: z.strictObject({ email: z.string(), organizationName: z.string() }),
  failure: t`Failed to reset password`,
  closedInDemonstration: true,
});

export const resetPassword = endpoint({
  method: "PUT",
  path: "/api/password-reset",
  summary: "Set a new password with the mailed link, once; ends every session of the person",
  access: "public",
  body: z.strictObject({ token: Token, password: Password, confirmation: Password }),
  output: z.strictObject({ email: z.string() }),
  failure: t`Failed to reset password`,
  closedInDemonstration: true,
});

export const exportOwnData = endpoint({
  method: "GET",
  path: "/api/account/data",
  summary: "Export everything stored about you as a ZIP of JSON and CSV. Each export is an audit event",
  access: "signed-in",
  output: FileOutput,
  files: ["application/zip"],
  failure: t`Failed to export your data`,
  closedInDemonstration: true,
});
