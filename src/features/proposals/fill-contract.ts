import * as z from "zod/mini";
import { DayText, endpoint, hours, Id, MonthText } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { maxCells } from "#features/plans/contract.ts";

const Ids = z.optional(
  z.array(Id).check(z.maxLength(2000, { error: () => t`Choose at most 2,000 at a time` })),
);

export const fillMonth = endpoint({
  method: "POST",
  path: "/api/allocations/{functionId}/{month}/fill",
  summary: "Propose hours that meet a function's open demand of a month; nothing of the plan changes",
  access: "change allocations",
  isProposal: true,
  params: z.strictObject({ functionId: Id, month: MonthText }),
  body: z.strictObject({
    options: z.strictObject({
      /** Projects a person has on one day at most, those that are there included. */
      maxProjects: z.int().check(z.minimum(1), z.maximum(48)),
      /** Prefer people who worked on a project last month. */
      continuity: z.boolean(),
      wholeDays: z.boolean(),
      /** Prefer people with the project's skills; so it is where it isn't sent. */
      skills: z.optional(z.boolean()),
    }),
    /** What is filled; a part left out means all of it. */
    scope: z.strictObject({
      projectIds: Ids,
      userIds: Ids,
      days: z.optional(
        z.array(DayText).check(z.maxLength(31, { error: () => t`A month has at most 31 days` })),
      ),
      /** Projects whose demand is met before the others'. */
      firstProjectIds: Ids,
    }),
    /** The planner's unsaved changes: the proposal is put on top of them. */
    cells: z
      .array(z.strictObject({ userId: Id, day: DayText, projectId: Id, hours: z.nullable(hours(0.5, 24)) }))
      .check(z.maxLength(maxCells, { error: () => t`Send at most ${maxCells} changes at a time` })),
  }),
  output: z.strictObject({
    runId: Id,
    /** The stored month it was worked out from. */
    version: z.int(),
    /** Hours to add to what is there: people's days of one project with as many. */
    cells: z.array(
      z.strictObject({ userId: Id, projectId: Id, hours: z.number(), days: z.array(z.string()) }),
    ),
    /** Why each person has their hours of a project. */
    pairs: z.array(
      z.strictObject({
        userId: Id,
        projectId: Id,
        hours: z.number(),
        why: z.string(),
      }),
    ),
    /** Projects that end with the month. */
    endingIds: z.array(Id),
    /** Demand that stays open, and why. */
    unmet: z.array(z.strictObject({ projectId: Id, costTierId: Id, hours: z.number(), reason: z.string() })),
    hours: z.number(),
    /** Hours that no proposal can exceed; not there in proposals of earlier versions. */
    maxHours: z.optional(z.number()),
    /** All that frozen forecasts want of the month, met or not. */
    wanted: z.number(),
    /** The price of the pairs of person and project, and what no plan that meets as much can cost less than. */
    objective: z.int(),
    bound: z.int(),
    /** How far above the bound the plan may be, in per cent of its price. */
    gap: z.number(),
    milliseconds: z.int(),
    /** The time ended the search. */
    isTimedOut: z.boolean(),
  }),
  failure: t`Failed to fill the month`,
});
export type FilledMonth = z.infer<(typeof fillMonth)["output"]>;
