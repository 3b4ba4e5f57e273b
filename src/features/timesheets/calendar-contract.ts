import * as z from "zod/mini";
import { endpoint } from "../../shared/contract.ts";

const path = "/api/my-time/calendar-link";

export const readCalendarLink = endpoint({
  method: "GET",
  path,
  summary: "Whether one has a link for calendar programs, since when, and when it was read last",
  access: "signed-in",
  output: z.strictObject({
    link: z.nullable(z.strictObject({ createdAt: z.string(), lastReadAt: z.nullable(z.string()) })),
  }),
  failure: "Failed to fetch the calendar link",
});

export const makeCalendarLink = endpoint({
  method: "POST",
  path,
  summary: "Make one's link for calendar programs; it is shown this once, and one that was there before ends",
  access: "signed-in",
  output: z.strictObject({ url: z.string() }),
  failure: "Failed to make the calendar link",
});

export const revokeCalendarLink = endpoint({
  method: "DELETE",
  path,
  summary: "End one's link for calendar programs",
  access: "signed-in",
  output: z.strictObject({}),
  failure: "Failed to revoke the calendar link",
});
