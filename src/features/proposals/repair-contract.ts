import * as z from "zod/mini";
import { DayText, endpoint, Id, MonthText, placeQuery } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { fillMonth } from "./fill-contract.ts";

const Place = z.strictObject({ userId: Id, day: DayText });

/** A proposal that changes as few cells as possible, so that hours which no longer fit find someone else. */
export const Repair = z.strictObject({
  /** Hours of one project in one cell, before and after; null for none. */
  cells: z.array(
    z.strictObject({
      userId: Id,
      day: DayText,
      projectId: Id,
      before: z.nullable(z.number()),
      hours: z.nullable(z.number()),
    }),
  ),
  /** Who receives what from whom. */
  moves: z.array(z.strictObject({ projectId: Id, tierId: Id, hours: z.number(), from: Place, to: Place })),
  /** Hours that find no one, and why. */
  open: z.array(
    z.strictObject({
      projectId: Id,
      tierId: Id,
      userId: Id,
      days: z.array(DayText),
      hours: z.number(),
      reason: z.string(),
    }),
  ),
  /** Hours that someone receives. */
  moved: z.number(),
  /** Cells changed, and what nothing that moves as many hours can change less than. */
  changed: z.int(),
  bound: z.int(),
  /** Time ended the search, so that another run may find other cells. */
  isTimedOut: z.boolean(),
});
export type RepairAnswer = z.infer<typeof Repair>;

/** A page of it: the same figures on every page, with a part of the cells, moves and open hours, in this order. */
const RepairPage = z.strictObject({
  ...Repair.shape,
  /** Where the next page begins; null on the last one. */
  next: z.nullable(z.string()),
});

const Month = z.strictObject({ functionId: Id, month: MonthText });

export const repairMonth = endpoint({
  method: "POST",
  path: "/api/allocations/{functionId}/{month}/repair",
  summary:
    "Propose who takes over hours that no longer hold, with as few changes as possible; nothing of the plan changes",
  access: "change allocations",
  params: Month,
  body: z.strictObject({
    /** What is repaired; a part left out means all of it. */
    scope: z.strictObject({
      userIds: z.optional(
        z.array(Id).check(z.maxLength(2000, { error: () => t`Choose at most 2,000 at a time` })),
      ),
      days: z.optional(
        z.array(DayText).check(z.maxLength(31, { error: () => t`A month has at most 31 days` })),
      ),
      /** Days with more than is expected too, where no one is away. */
      overExpected: z.optional(z.boolean()),
    }),
    /** The planner's unsaved changes: the proposal is put on top of them. */
    cells: fillMonth.body.shape.cells,
  }),
  output: z.strictObject({
    runId: Id,
    /** The stored month it was worked out from. */
    version: z.int(),
    ...RepairPage.shape,
    milliseconds: z.int(),
  }),
  failure: t`Failed to reassign the month's hours`,
});
export type RepairedMonth = z.infer<typeof repairMonth.output>;

export const readRepair = endpoint({
  method: "GET",
  path: "/api/allocations/{functionId}/{month}/repair/{runId}",
  summary: "Read what a run of the last 30 days proposed so that a month holds again, a page at a time",
  access: "read proposals",
  params: z.strictObject({ ...Month.shape, runId: Id }),
  query: z.strictObject(placeQuery),
  output: RepairPage,
  failure: t`Failed to fetch the proposal`,
});
