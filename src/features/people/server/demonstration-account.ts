import { t } from "#shared/texts/t.ts";
import type { Actor } from "#server/http/serve.ts";
import { forbidden } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import { demonstrationAccount } from "./demonstration-queries.ts";

/** Someone whom visitors of the public demonstration look around as stays as they are: others come after. */
export async function refuseForVisitors(
  transaction: Transaction,
  { orgId }: Actor,
  personId: string,
): Promise<void> {
  if (await transaction.first(demonstrationAccount(orgId, personId)))
    throw forbidden(t`Not in the public demonstration: other visitors look around as this person.`);
}
