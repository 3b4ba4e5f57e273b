import { t } from "#shared/texts/t.ts";
import { readSteps } from "#server/http/parts.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { statusOf } from "./project-columns.ts";
import { personName } from "./project-view.ts";
import { activeFunctionsWithTiers, forecasterCandidates, statusRows } from "./queries.ts";

export const readProjectChoices = serve(contract.readProjectChoices, async (call) => {
  const { orgId } = call.actor;
  const [[tiers], [people], [statuses]] = await readSteps(
    call,
    [contract.readProjectChoices.failure, [activeFunctionsWithTiers(orgId)]],
    [t`Failed to fetch forecasters`, [forecasterCandidates(orgId)]],
    [t`Failed to fetch project statuses`, [statusRows()]],
  );
  const functions = [...Map.groupBy(tiers, (row) => row.id)].map(([id, rows]) => ({
    id,
    name: rows[0]?.name ?? "",
    costTiers: rows.flatMap((row) =>
      row.tier_id === null || row.tier_name === null || row.hourly_rate === null
        ? []
        : [{ id: row.tier_id, name: row.tier_name, hourlyRate: row.hourly_rate }],
    ),
  }));
  return {
    functions,
    forecasters: people.map((person) => ({ id: person.id, name: personName(person), email: person.email })),
    statuses: statuses.map((status) => ({ ...status, code: statusOf(status.code) })),
  };
});
