import * as z from "zod/mini";
import { endpoint } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

const path = "/api/my-time/calendar-link";

export const readCalendarLink = endpoint({
  method: "GET",
  path,
  summary: "Read whether you have a calendar link, since when, and when it was last used",
  access: "signed-in",
  output: z.strictObject({
    link: z.nullable(z.strictObject({ createdAt: z.string(), lastReadAt: z.nullable(z.string()) })),
  }),
  refusesTokens: true,
  failure: t`Failed to fetch the calendar link`,
});

export const makeCalendarLink = endpoint({
  method: "POST",
  path,
  summary: "Create your calendar link; it's shown only now, and replaces an earlier one",
  access: "signed-in",
  output: z.strictObject({ url: z.string() }),
  refusesTokens: true,
  failure: t`Failed to create the calendar link`,
});

export const revokeCalendarLink = endpoint({
  method: "DELETE",
  path,
  summary: "Revoke your calendar link",
  access: "signed-in",
  output: z.strictObject({}),
  refusesTokens: true,
  failure: t`Failed to revoke the calendar link`,
});
