import { t } from "#shared/texts/t.ts";
import { step, invalid } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import { shareLockPeople } from "#features/people/server/queries.ts";
import { functionUnknown, forecasterUnknown } from "../rules/project-draft.ts";
import { activeFunctionsAmong, assignForecasters, assignFunctions, forecastersAmong } from "./queries.ts";

interface Assigning {
  readonly orgId: string;
  readonly projectId: string;
  readonly actorId: string;
}

const functionsNotAssigned = () => t`Failed to assign functions`;
const forecastersNotAssigned = () => t`Failed to assign forecasters`;

/** Assigns active functions; any other id is refused at the field. */
export async function addFunctions(
  transaction: Transaction,
  { orgId, projectId, actorId }: Assigning,
  functionIds: readonly string[],
): Promise<void> {
  if (functionIds.length === 0) return;
  const known = await transaction.rows(activeFunctionsAmong(orgId, functionIds));
  if (known.length !== functionIds.length) throw invalid({ functionIds: functionUnknown() });
  await step(functionsNotAssigned(), () =>
    transaction.run(assignFunctions(orgId, projectId, functionIds, actorId)),
  );
}

/** Assigns active forecasters; any other id is refused at the field. */
export async function addForecasters(
  transaction: Transaction,
  { orgId, projectId, actorId }: Assigning,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  // The check stays true: role and person can't go before the assignment.
  await transaction.run(shareLockPeople(orgId, userIds));
  const known = await transaction.rows(forecastersAmong(orgId, userIds));
  if (known.length !== userIds.length) throw invalid({ forecasterIds: forecasterUnknown() });
  await step(forecastersNotAssigned(), () =>
    transaction.run(assignForecasters(orgId, projectId, userIds, actorId)),
  );
}
