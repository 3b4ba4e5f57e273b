import { addDays, type Day } from "#shared/day.ts";

/** A rate as it is stored; a tier's first one is from always. */
export interface OracleRate {
  readonly costTierId: string | null;
  readonly userId: string | null;
  readonly projectId: string | null;
  readonly startsOn: Day | null;
  readonly hourlyRate: number | null;
}

/** Before every day that a test's rates begin on. */
const always: Day = "2025-06-30";

/** Day by day backwards, until a day on which one of a subject's rates began. */
function ownRate(rates: readonly OracleRate[], day: Day): number | null {
  if (rates.length === 0) return null;
  for (let at = day; at > always; at = addDays(at, -1)) {
    const begun = rates.find(({ startsOn }) => startsOn === at);
    if (begun) return begun.hourlyRate;
  }
  return rates.find(({ startsOn }) => startsOn === null)?.hourlyRate ?? null;
}

/** What an hour costs, as slowly and plainly as it can be said. */
export function oracleRate(
  rates: readonly OracleRate[],
  person: { readonly id: string; readonly tier: { readonly id: string; readonly rate: number } | null },
  projectId: string,
  day: Day,
): number {
  const { tier } = person;
  if (tier === null) return 0;
  const of = (userId: string | null, costTierId: string | null, project: string | null) =>
    ownRate(
      rates.filter(
        (rate) => rate.userId === userId && rate.costTierId === costTierId && rate.projectId === project,
      ),
      day,
    );
  return (
    of(person.id, null, projectId) ??
    of(null, tier.id, projectId) ??
    of(person.id, null, null) ??
    of(null, tier.id, null) ??
    tier.rate
  );
}
