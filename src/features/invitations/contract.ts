import * as z from "zod/mini";
import { DayText, endpoint, Id, orderQuery, pageAnswer, pageQuery, text } from "#shared/contract.ts";
import { roleCodes } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";

export const Invitation = z.strictObject({
  id: Id,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  roleCodes: z.array(z.string()),
  roleLabels: z.array(z.string()),
  functionId: z.nullable(Id),
  functionName: z.nullable(z.string()),
  costTierId: z.nullable(Id),
  managerId: z.nullable(Id),
  /** Of a manager who has been invited but has yet to join. */
  managerEmail: z.nullable(z.string()),
  billable: z.boolean(),
  /** As invited; null means the organisation's default, which the effective value says. */
  monthlyHours: z.nullable(z.int()),
  effectiveMonthlyHours: z.int(),
  holidayAllowance: z.nullable(z.int()),
  effectiveHolidayAllowance: z.int(),
  status: z.enum(["pending", "expired"]),
  invitedAt: z.string(),
  expiresAt: z.string(),
  invitedBy: z.nullable(Id),
});
export type Invitation = z.infer<typeof Invitation>;

export const invitationOrders = ["email", "function", "sent", "status"] as const;
export type InvitationOrder = (typeof invitationOrders)[number];

export const listInvitations = endpoint({
  method: "GET",
  path: "/api/invitations",
  summary: "List invitations that are pending or have expired, newest first unless said, in pages",
  access: "read people",
  query: z.strictObject({
    ...orderQuery(invitationOrders),
    ...pageQuery,
    /** Any part of an address, name or function. */
    search: z.optional(text(200)),
    status: z.optional(z.enum(["pending", "expired"])),
  }),
  output: z.strictObject({ invitations: z.array(Invitation), ...pageAnswer }),
  failure: t`Failed to fetch invitations`,
});

/** Hours and allowance are whole numbers; null means the organisation's default. */
const integerHours = (most: number) =>
  z.nullable(
    z
      .number()
      .check(
        z.int({ error: () => t`Use a whole number` }),
        z.minimum(0, { error: () => t`Enter a whole number from 0` }),
        z.maximum(most, { error: () => t`Use at most ${most}` }),
      ),
  );

export const invitePerson = endpoint({
  method: "POST",
  path: "/api/invitations",
  summary: "Invite a person and get the link, which works once within 7 days",
  access: "change people",
  body: z.strictObject({
    email: text(254),
    firstName: z._default(text(100), ""),
    lastName: z._default(text(100), ""),
    roleCodes: z.array(z.enum(roleCodes)).check(z.maxLength(roleCodes.length)),
    functionId: z._default(z.nullable(Id), null),
    costTierId: z._default(z.nullable(Id), null),
    managerId: z._default(z.nullable(Id), null),
    billable: z._default(z.boolean(), false),
    monthlyHours: z._default(integerHours(744), null),
    holidayAllowance: z._default(integerHours(8784), null),
    /** Of the employment; null or left out for no limit. */
    firstDay: z.optional(z.nullable(DayText)),
    lastDay: z.optional(z.nullable(DayText)),
  }),
  output: z.strictObject({ id: Id, link: z.string(), expiresAt: z.string() }),
  failure: t`Failed to send invitation`,
  closedInDemonstration: true,
});

const invitationParams = z.strictObject({ invitationId: Id });

export const resendInvitation = endpoint({
  method: "POST",
  path: "/api/invitations/{invitationId}/resend",
  summary: "Send an invitation again with a new link and 7 more days; the earlier link no longer works",
  access: "change people",
  params: invitationParams,
  output: z.strictObject({ link: z.string(), expiresAt: z.string() }),
  failure: t`Failed to send invitation`,
  closedInDemonstration: true,
});

export const revokeInvitation = endpoint({
  method: "POST",
  path: "/api/invitations/{invitationId}/revoke",
  summary: "Revoke an invitation; its link no longer works",
  access: "change people",
  params: invitationParams,
  output: z.strictObject({}),
  failure: t`Failed to revoke invitation`,
});

/** So many invitations a call accepts. */
export const maxInvitations = 200;
const several = z.strictObject({
  invitationIds: z.array(Id).check(z.minLength(1), z.maxLength(maxInvitations)),
});

export const revokeInvitations = endpoint({
  method: "POST",
  path: "/api/invitations/revoke",
  summary: "Revoke several invitations; those that are accepted or revoked already are passed over",
  access: "change people",
  body: several,
  output: z.strictObject({ revoked: z.int() }),
  failure: t`Failed to revoke invitations`,
});

export const renewLinks = endpoint({
  method: "POST",
  path: "/api/invitations/links",
  summary:
    "Make new links of several invitations, for 7 more days and without mails; earlier links stop working",
  access: "change people",
  body: several,
  output: z.strictObject({ links: z.array(z.strictObject({ email: z.string(), link: z.string() })) }),
  failure: t`Failed to make links`,
  closedInDemonstration: true,
});

export const exportPeople = endpoint({
  method: "GET",
  path: "/api/people/export",
  summary: "Export active people as CSV, with the import's columns, 2,000 at a time",
  access: "read people",
  query: z.strictObject({
    /** The last id of the part before: its `next`. */
    after: z.optional(Id),
  }),
  output: z.strictObject({
    csv: z.string(),
    /** Where the next part begins, which has no headings; null on the last one. */
    next: z.nullable(Id),
  }),
  failure: t`Failed to export people`,
});
