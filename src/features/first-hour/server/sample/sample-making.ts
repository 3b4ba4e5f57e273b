import { newId } from "#server/ids.ts";
import { sampleFunctions, samplePeople, sampleProjects } from "../../rules/sample-cast.ts";
import type { SamplePlan } from "../../rules/sample-plan.ts";

export interface Making {
  readonly plan: SamplePlan;
  /** Who loads the sample: the manager of its leads, and who decided about their weeks. */
  readonly by: string;
  /** Stored with every sample person. */
  readonly monthlyHours: number;
  readonly holidayAllowance: number;
}

const idsFor = (list: readonly unknown[]): string[] => list.map(() => newId());

/** The ids of what everything else refers to, by place. */
export function namedIds() {
  const tiers = sampleFunctions.map((each) => idsFor(each.tiers));
  return {
    functions: idsFor(sampleFunctions),
    tiers,
    people: idsFor(samplePeople),
    projects: idsFor(sampleProjects),
  };
}
export type Ids = ReturnType<typeof namedIds>;

export const at = <T>(list: readonly T[], place: number): T => {
  const found = list[place];
  if (found === undefined) throw new Error(`The sample has no place ${place}`);
  return found;
};

/** The tiers by place, each with what it costs and who works in it. */
export const tiersOf = (ids: Ids) =>
  sampleFunctions.flatMap(({ tiers }, functionAt) =>
    tiers.map(({ hourlyRate }, tierAt) => ({
      functionId: at(ids.functions, functionAt),
      tierId: at(at(ids.tiers, functionAt), tierAt),
      hourlyRate,
      has: (personAt: number) => {
        const person = at(samplePeople, personAt);
        return person.functionAt === functionAt && person.tierAt === tierAt;
      },
    })),
  );

/** What a person's hours are stored with. */
export function rateOf(ids: Ids, personAt: number) {
  const { functionAt, tierAt } = at(samplePeople, personAt);
  return {
    function_id: at(ids.functions, functionAt),
    cost_tier_id: at(at(ids.tiers, functionAt), tierAt),
    rate_per_hour: at(at(sampleFunctions, functionAt).tiers, tierAt).hourlyRate,
    is_billable: true,
  };
}
