import * as z from "zod/mini";
import { endpoint, exactText, Id, text } from "#shared/contract.ts";
import { languages } from "#shared/texts/languages.ts";
import { t } from "#shared/texts/t.ts";
import { passwordMaxLength } from "./rules/password-length.ts";

/** The current-user view of the specification. */
export const CurrentUser = z.strictObject({
  id: Id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  email: z.string(),
  orgId: Id,
  organizationName: z.string(),
  organizationCreatedAt: z.string(),
  roles: z.array(z.string()),
  roleLabels: z.array(z.string()),
  functionId: z.nullable(Id),
  functionName: z.nullable(z.string()),
  costTierId: z.nullable(Id),
  costTierName: z.nullable(z.string()),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** What every screen needs of the organisation: its day, money and cycle. */
export const OrganisationFrame = z.strictObject({
  today: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  dateFormat: z.string(),
  reviewEndDay: z.int(),
  forecastStartDay: z.int(),
  allocateStartDay: z.int(),
});
export type OrganisationFrame = z.infer<typeof OrganisationFrame>;

/** Where the product's outward links lead, and what its public pages need to know. */
const ProductLinks = z.strictObject({
  supportEmail: z.nullable(z.string()),
  supportUrl: z.nullable(z.string()),
  tutorialsUrl: z.nullable(z.string()),
  contactUrl: z.nullable(z.string()),
  forgotPasswordUrl: z.nullable(z.string()),
  /** The released version that runs, and where its source is; null where no one has said. */
  version: z.string(),
  sourceUrl: z.nullable(z.string()),
  passwordMinLength: z.int(),
  /** False without a mail server: mails wait until there is one. */
  sendsMail: z.boolean(),
  /** Where mails can be read without a mail server; else null. */
  mailPage: z.nullable(z.string()),
  needsSetUp: z.boolean(),
  /** True in the public demonstration, which has no passwords, no mails and nothing else that leaves it. */
  isDemonstration: z.boolean(),
  /** Whether someone here logs in at a provider: the only organisation that does, or one found by an address. */
  singleSignOn: z.nullable(z.strictObject({ label: z.string(), organisationId: z.nullable(Id) })),
});

export const Session = z.strictObject({
  user: z.nullable(CurrentUser),
  organisation: z.nullable(OrganisationFrame),
  /** The language the person reads; null where no one knows. */
  language: z.nullable(z.enum(languages)),
  /** Where logging in leads when no page was requested: the dashboard, unless person or organisation chose another. */
  home: z.enum(["/dashboard", "/home", "/my-time"]),
  product: ProductLinks,
  /** The person's roles whose tour they have neither accepted nor declined. */
  tours: z.array(z.string()),
  /** Where the news was at this read: a stream `since` it has everything written later. Null for no one. */
  newsPlace: z.nullable(z.int()),
});
export type Session = z.infer<typeof Session>;

/** Bytes in base64url, as WebAuthn's own JSON has them. */
export const webBytes = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/, "Use base64url"));

/** What an authenticator signed to prove that it has a passkey. */
export const PasskeyProof = z.strictObject({
  id: webBytes(1400),
  clientDataJSON: webBytes(4000),
  authenticatorData: webBytes(4000),
  signature: webBytes(4000),
  userHandle: webBytes(100),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

const Password = exactText(passwordMaxLength);
const Email = text(254);

export const signIn = endpoint({
  method: "POST",
  path: "/api/session",
  summary: "Log in with email and password, and the second factor where there is one: its code, or a passkey",
  access: "public",
  body: z.strictObject({
    email: Email,
    password: Password,
    code: z.optional(text(40)),
    passkey: z.optional(PasskeyProof),
  }),
  output: Session,
  failure: t`An error occurred during sign in`,
  closedInDemonstration: true,
});

export const readSession = endpoint({
  method: "GET",
  path: "/api/session",
  summary: "Read who is logged in, and their organisation",
  access: "public",
  output: Session,
  failure: t`Failed to fetch user data`,
});

export const signOut = endpoint({
  method: "DELETE",
  path: "/api/session",
  summary: "Log out; a session that has already gone counts as ended",
  access: "public",
  output: z.strictObject({
    /** Where to log out of the login provider too; null where the session didn't begin at one. */
    providerLogout: z.nullable(z.string()),
  }),
  failure: t`Failed to log out`,
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/api/session/password",
  summary:
    "Change your own password; ends every other session, and your API tokens and calendar links unless endsTokensAndLinks is false",
  access: "signed-in",
  body: z.strictObject({
    currentPassword: Password,
    password: Password,
    confirmation: Password,
    endsTokensAndLinks: z.optional(z.boolean()),
  }),
  output: z.strictObject({}),
  failure: t`Failed to update password`,
  closedInDemonstration: true,
});

export const openInvitation = endpoint({
  method: "POST",
  path: "/api/invitation/open",
  summary: "Read whom an invitation link is for, without using it",
  access: "public",
  body: z.strictObject({ token: text(200) }),
  output: z.strictObject({ email: z.string(), organizationName: z.string() }),
  failure: t`An error occurred during authentication setup`,
  closedInDemonstration: true,
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/invitation/accept",
  summary: "Accept an invitation: set the password, create the person as invited, log in",
  access: "public",
  body: z.strictObject({ token: text(200), password: Password, confirmation: Password }),
  output: Session,
  failure: t`An error occurred during authentication setup`,
  closedInDemonstration: true,
});
