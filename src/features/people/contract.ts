import * as z from "zod/mini";
import { endpoint, Id, text } from "#shared/contract.ts";
import { adminRoles, roleCodes } from "#shared/role.ts";

/** Hours and allowance are whole numbers; null means the organisation's default. */
const wholeHours = (most: number) =>
  z.nullable(
    z
      .number()
      .check(
        z.int("Use a whole number"),
        z.minimum(0, "Enter a whole number from 0"),
        z.maximum(most, `Use at most ${most}`),
      ),
  );

export const invitePerson = endpoint({
  method: "POST",
  path: "/api/invitations",
  summary: "Invite a person and get the link, which works once within 7 days",
  access: adminRoles,
  body: z.strictObject({
    email: text(254),
    firstName: text(100),
    lastName: text(100),
    roleCodes: z.array(z.enum(roleCodes)).check(z.maxLength(roleCodes.length)),
    functionId: z.nullable(Id),
    costTierId: z.nullable(Id),
    managerId: z.nullable(Id),
    billable: z.boolean(),
    monthlyHours: wholeHours(744),
    holidayAllowance: wholeHours(8784),
  }),
  output: z.strictObject({ id: Id, link: z.string(), expiresAt: z.string() }),
  failure: "Failed to send invitation",
});

export const changeEmail = endpoint({
  method: "PUT",
  path: "/api/people/{personId}/email",
  summary: "Change a person's email address; they must use a link mailed to it before they log in again",
  access: adminRoles,
  params: z.strictObject({ personId: Id }),
  body: z.strictObject({ email: text(254) }),
  output: z.strictObject({}),
  failure: "Failed to update user",
});
