import * as z from "zod/mini";
import { Id } from "#shared/contract.ts";

const Mates = z.strictObject({
  people: z.array(z.strictObject({ userId: Id, fullName: z.string(), days: z.int(), hours: z.number() })),
  /** How many more there are. */
  more: z.int(),
});

/** What an absence puts at risk in the plan, from today on. Money is null for whoever may not see costs. */
export const AbsenceRisk = z.strictObject({
  /** Hours allocated on its days, by project and tier. */
  lines: z.array(
    z.strictObject({
      projectId: Id,
      projectCode: z.string(),
      projectName: z.string(),
      costTierName: z.string(),
      days: z.int(),
      hours: z.number(),
      cost: z.nullable(z.number()),
    }),
  ),
  hours: z.number(),
  cost: z.nullable(z.number()),
  /** Of them, those that no longer fit into what is expected of the days. */
  over: z.number(),
  /** People of the same function and tier who are on leave on these days. */
  away: Mates,
  /** Those who have room on them: expected hours less what is allocated. */
  room: Mates,
  roomHours: z.number(),
});
export type AbsenceRisk = z.infer<typeof AbsenceRisk>;
