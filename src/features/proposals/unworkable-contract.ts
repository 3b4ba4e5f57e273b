import * as z from "zod/mini";
import { endpoint, Id, MonthText } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

/** Rows that are listed, the earliest months first, and cleared at once. */
export const maxRows = 500;

/** A person's hours to come on a project in a month of the function that allocated them. */
const Place = { userId: Id, projectId: Id, functionId: Id, month: MonthText };
const ofFunction = z.strictObject({ functionId: Id });

export const UnworkableHours = z.strictObject({
  ...Place,
  userName: z.string(),
  projectCode: z.string(),
  projectName: z.string(),
  functionName: z.string(),
  hours: z.number(),
  days: z.int(),
  /** Why they can't be worked: the project isn't open, or the person can't be allocated by the function. */
  because: z.enum(["project", "person"]),
});
export type UnworkableHours = z.infer<typeof UnworkableHours>;

export const listUnworkable = endpoint({
  method: "GET",
  path: "/api/allocations/{functionId}/unworkable",
  summary:
    "List allocated hours after today that can't be worked: of the function's months, and of its people in others'",
  access: "signed-in",
  params: ofFunction,
  output: z.strictObject({
    /** Hours of all rows, also of those that aren't listed. */
    total: z.number(),
    hours: z.array(UnworkableHours),
  }),
  failure: t`Failed to fetch allocations`,
});

export const clearUnworkable = endpoint({
  method: "POST",
  path: "/api/allocations/{functionId}/unworkable/clear",
  summary: "Delete allocated hours after today that can't be worked, by person, project, function and month",
  access: "change allocations",
  params: ofFunction,
  body: z.strictObject({
    places: z
      .array(z.strictObject(Place))
      .check(z.minLength(1), z.maxLength(maxRows, { error: () => t`Clear at most ${maxRows} at a time` })),
  }),
  output: z.strictObject({ hours: z.number() }),
  failure: t`Failed to save allocation`,
});
