import * as z from "zod/mini";
import { endpoint, Id, MonthText, pageAnswer, pageQuery, placeQuery, text } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

/**
 * A person's hours on a project in a week: the places of week and project in their lists, hours, and whether
 * only in drafts.
 */
const PlannedHours = z.tuple([z.int(), z.int(), z.number(), z.boolean()]);

/** A week with days of more hours than are expected of the person: the first such day, how many, hours over. */
export const OverbookedWeek = z.strictObject({ day: z.string(), days: z.int(), hours: z.number() });

export const EveryonePerson = z.strictObject({
  id: Id,
  fullName: z.string(),
  functionId: z.nullable(Id),
  functionName: z.nullable(z.string()),
  costTierName: z.nullable(z.string()),
  expected: z.array(z.number()),
  hours: z.array(PlannedHours),
  overbooked: z.array(OverbookedWeek),
});
export type EveryonePerson = z.infer<typeof EveryonePerson>;

export const readEveryone = endpoint({
  method: "GET",
  path: "/api/allocations/everyone",
  summary:
    "Read three months of everyone's allocations by week and project, over all functions, in pages; by default from the current month",
  access: "signed-in",
  readsPast: true,
  query: z.strictObject({
    month: z.optional(MonthText),
    function: z.optional(Id),
    /** Contained in the name, whatever the case. */
    search: z.optional(text(200)),
    most: pageQuery.most,
    ...placeQuery,
  }),
  output: z.strictObject({
    month: MonthText,
    /** Mondays. */
    weeks: z.array(z.string()),
    projects: z.array(z.strictObject({ id: Id, code: z.string(), name: z.string() })),
    /** Billable, active people, by function and name. */
    people: z.array(EveryonePerson),
    ...pageAnswer,
    /** What everyone found adds up to, by function and week; on the first page alone. */
    sums: z.array(
      z.strictObject({
        functionId: z.nullable(Id),
        hours: z.array(z.number()),
        expected: z.array(z.number()),
      }),
    ),
    /** Those that have billable people, by name, whoever is looked for. */
    functions: z.array(z.strictObject({ id: Id, name: z.string() })),
  }),
  failure: t`Failed to fetch allocations`,
});
export type Everyone = z.infer<(typeof readEveryone)["output"]>;
