import * as z from "zod/mini";
import { endpoint, Id } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

const Subject = z.enum(["function", "reports", "project"]);
export type CalendarSubject = z.infer<typeof Subject>;

const SharedLink = z.strictObject({
  id: Id,
  subject: Subject,
  /** The function's or project's name; null for one's reports. */
  name: z.nullable(z.string()),
  createdAt: z.string(),
  lastReadAt: z.nullable(z.string()),
});
export type SharedLink = z.infer<typeof SharedLink>;

const Choice = z.strictObject({ id: Id, name: z.string() });

export const listSharedLinks = endpoint({
  method: "GET",
  path: "/api/my-time/shared-calendar-links",
  summary: "List your links to calendars of teams and projects, and what you can make one for",
  access: "signed-in",
  output: z.strictObject({
    links: z.array(SharedLink),
    functions: z.array(Choice),
    /** Empty for people who see no projects. */
    projects: z.array(Choice),
    mayReports: z.boolean(),
  }),
  refusesTokens: true,
  failure: t`Failed to fetch the calendar links`,
});

export const makeSharedLink = endpoint({
  method: "POST",
  path: "/api/my-time/shared-calendar-links",
  summary:
    "Create a link to the calendar of a function, a project or your reports; it's shown only now, and replaces an earlier one",
  access: "signed-in",
  body: z.strictObject({ subject: Subject, subjectId: z.nullable(Id) }),
  output: z.strictObject({ id: Id, url: z.string() }),
  refusesTokens: true,
  failure: t`Failed to create the calendar link`,
});

export const revokeSharedLink = endpoint({
  method: "DELETE",
  path: "/api/my-time/shared-calendar-links/{linkId}",
  summary: "Revoke a link to a calendar of a team or project",
  access: "signed-in",
  params: z.strictObject({ linkId: Id }),
  output: z.strictObject({}),
  refusesTokens: true,
  failure: t`Failed to revoke the calendar link`,
});
