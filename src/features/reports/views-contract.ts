import * as z from "zod/mini";
import { endpoint, Id, text, Version } from "#shared/contract.ts";
import { isId } from "#shared/id.ts";
import { t } from "#shared/texts/t.ts";
import { fileFormats, reportFields } from "./contract.ts";
import { rhythms } from "./rules/schedule.ts";
import { longestViewName } from "./rules/view.ts";

/** What a view stores of a report: everything its address says but the page. */
export const ReportAddress = z.strictObject(reportFields);

const integer = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

const schedule = {
  every: z.enum(rhythms),
  /** Of a week, 1 is Monday; of a month shorter than its day, the last one. */
  onDay: integer(1, 31),
  /** The hour in the organisation's time zone. */
  atHour: integer(0, 23),
  format: z.enum(fileFormats),
};

const Person = z.strictObject({ id: Id, name: z.string() });

export const ReportSchedule = z.strictObject({
  ...schedule,
  recipients: z.array(Person),
  /** Null once it has stopped. */
  nextAt: z.nullable(z.string()),
  sender: z.string(),
  /** It stopped, because the person who sends it has left. */
  isStopped: z.boolean(),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

export const ReportView = z.strictObject({
  id: Id,
  name: z.string(),
  /** The report as of today. What is no longer known may be in it, and is said by `problem`. */
  address: z.record(z.string(), z.string()),
  /** Why it can't be opened as it was saved; null where it can. */
  problem: z.nullable(z.string()),
  /** Its months move on with time. */
  monthsMove: z.boolean(),
  isShared: z.boolean(),
  isPinned: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string(),
  /** Its owner, or an admin where it's shared; others save a copy. */
  mayChange: z.boolean(),
  /** It's mailed to the reader. */
  getsMail: z.boolean(),
  /** Null where it isn't mailed, or the reader may not change it. */
  schedule: z.nullable(ReportSchedule),
  version: z.int(),
  updatedByName: z.nullable(z.string()),
});
export type ReportView = z.infer<typeof ReportView>;

const ofView = z.strictObject({ viewId: Id });
const ofVersion = z.strictObject({ version: z.string().check(z.regex(/^\d{1,9}$/)) });
const fields = {
  name: text(longestViewName),
  isShared: z.boolean(),
  isPinned: z.boolean(),
  monthsMove: z.boolean(),
};

export const listReportViews = endpoint({
  method: "GET",
  path: "/api/reports/views",
  summary:
    "List saved views of reports: your own, shared ones and those mailed to you; pinned ones first, then by name",
  access: "signed-in",
  query: z.strictObject({
    /** `true`: only those pinned to Home. */
    pinned: z.optional(z.enum(["true"])),
  }),
  output: z.strictObject({ views: z.array(ReportView) }),
  failure: t`Failed to fetch views`,
});

export const createReportView = endpoint({
  method: "POST",
  path: "/api/reports/views",
  summary: "Save a view of a report",
  access: "signed-in",
  body: z.strictObject({ ...fields, address: ReportAddress }),
  output: ReportView,
  failure: t`Failed to save the view`,
});

export const changeReportView = endpoint({
  method: "PATCH",
  path: "/api/reports/views/{viewId}",
  summary: "Change a view: its name, who sees it, or the report it shows",
  access: "signed-in",
  params: ofView,
  body: z.strictObject({
    version: Version,
    name: z.optional(fields.name),
    isShared: z.optional(z.boolean()),
    isPinned: z.optional(z.boolean()),
    monthsMove: z.optional(z.boolean()),
    address: z.optional(ReportAddress),
  }),
  output: ReportView,
  failure: t`Failed to update the view`,
});

export const deleteReportView = endpoint({
  method: "DELETE",
  path: "/api/reports/views/{viewId}",
  summary: "Delete a view; it's no longer mailed",
  access: "signed-in",
  params: ofView,
  query: ofVersion,
  output: z.strictObject({}),
  failure: t`Failed to delete the view`,
});

export const scheduleReportView = endpoint({
  method: "PUT",
  path: "/api/reports/views/{viewId}/schedule",
  summary: "Mail a view on a schedule: each person gets the file of what they may see then",
  access: "signed-in",
  params: ofView,
  body: z.strictObject({
    version: Version,
    ...schedule,
    recipientIds: z.array(Id).check(z.maxLength(100)),
  }),
  output: ReportView,
  failure: t`Failed to save the schedule`,
});

export const sendReportView = endpoint({
  method: "POST",
  path: "/api/reports/views/{viewId}/mail",
  summary: "Mail a view now to everyone on its schedule; the schedule goes on as before",
  access: "signed-in",
  params: ofView,
  body: z.strictObject({ version: Version }),
  output: z.strictObject({}),
  failure: t`Failed to send the report`,
});

export const unscheduleReportView = endpoint({
  method: "DELETE",
  path: "/api/reports/views/{viewId}/schedule",
  summary: "Stop mailing a view",
  access: "signed-in",
  params: ofView,
  query: ofVersion,
  output: ReportView,
  failure: t`Failed to stop the mails`,
});

export const leaveReportMail = endpoint({
  method: "DELETE",
  path: "/api/reports/views/{viewId}/mail",
  summary: "Stop getting the mails of a view yourself",
  access: "signed-in",
  params: ofView,
  output: z.strictObject({}),
  failure: t`Failed to stop the mails`,
});

export const listReportReaders = endpoint({
  method: "GET",
  path: "/api/reports/readers",
  summary: "Find people a view can be mailed to, by name: the first 40, and those of some ids",
  access: "signed-in",
  query: z.strictObject({
    /** Words of the name or the address. */
    search: z.optional(text(200)),
    /** At most 100 ids with commas between: these people are listed whatever is searched for. */
    among: z.optional(
      z.string().check(
        z.refine((ids) => ids.length <= 3700 && ids.split(",").every(isId), {
          error: () => t`Use ids with commas between`,
        }),
        z.meta({ examples: ["0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4"] }),
      ),
    ),
  }),
  output: z.strictObject({
    people: z.array(Person),
    /** How many more were found. */
    left: z.int(),
  }),
  failure: t`Failed to fetch people`,
});
