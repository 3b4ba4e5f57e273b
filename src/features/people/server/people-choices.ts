import type { Answers } from "#server/scope.ts";
import type { functionsWithTiers } from "./people-choices-queries.ts";

/** Functions with their tiers from the rows of both. */
export function functionsOf(rows: Answers<[ReturnType<typeof functionsWithTiers>]>[0]) {
  return [...Map.groupBy(rows, (row) => row.id)].map(([id, own]) => ({
    id,
    name: own[0]?.name ?? "",
    isActive: own[0]?.is_active ?? false,
    costTiers: own.flatMap((row) =>
      row.tier_id === null || row.tier_name === null || row.hourly_rate === null
        ? []
        : [{ id: row.tier_id, name: row.tier_name, hourlyRate: row.hourly_rate }],
    ),
  }));
}
