import { batchOf, type Batch, type Row } from "#server/database/batch.ts";
import type { Tier } from "../job-functions.ts";
import { personAt } from "../people.ts";
import { idsFrom } from "../random.ts";
import { at } from "../timeline.ts";
import type { World } from "../world.ts";

/** One person in six has a salary instead of their tier's cost. */
const salaried = { each: 6, from: 4, burdenPercent: 22, hoursOfMonth: 162.5 };

/** Costs of all tiers, which rose with their rates, and salaries of a few people. */
export function costsBatch({ functions, people, timeline, seed }: World, share: number): Batch {
  const newId = idsFrom(`${seed} costs`, timeline.today);
  const row = (
    subject: Pick<Row<"cost_rates">, "cost_tier_id" | "user_id">,
    terms: Pick<Row<"cost_rates">, "starts_on" | "hourly_cost" | "monthly_salary">,
  ): Row<"cost_rates"> => ({
    id: newId(),
    ...subject,
    ...terms,
    burden_percent: terms.monthly_salary === null ? null : salaried.burdenPercent,
    created_at: at(timeline.createdOn, "09:50"),
    created_by: personAt(people, 0).id,
  });
  const costAt = (rate: number) => Math.round(rate * share * 2) / 2;
  const ofTier = ({ id, rate, earlierRate }: Tier) =>
    (
      [
        ["-infinity", earlierRate],
        [timeline.ratesRoseOn, rate],
      ] as const
    ).map(([starts_on, was]) =>
      row({ cost_tier_id: id, user_id: null }, { starts_on, hourly_cost: costAt(was), monthly_salary: null }),
    );
  const salaryIn = ({ rate }: Tier) =>
    Math.round((costAt(rate) * salaried.hoursOfMonth) / (1 + salaried.burdenPercent / 100) / 50) * 50;
  return batchOf("cost_rates", [
    ...functions.flatMap(({ tiers }) => tiers.flatMap(ofTier)),
    ...people.flatMap(({ id, index, tier, joinedOn }) =>
      tier === null || index % salaried.each !== salaried.from
        ? []
        : [
            row(
              { cost_tier_id: null, user_id: id },
              { starts_on: joinedOn, hourly_cost: null, monthly_salary: salaryIn(tier) },
            ),
          ],
    ),
  ]);
}
