import { invalid } from "../../../server/refusal.ts";
import type { Transaction } from "../../../server/scope.ts";
import { functionUnknown, forecasterUnknown } from "../rules/project-draft.ts";
import { activeFunctionsAmong, assignForecasters, assignFunctions, forecastersAmong } from "./queries.ts";

/** Assigns active functions of the organisation; any other id is refused at the field, whoever's it is. */
export async function addFunctions(
  transaction: Transaction,
  orgId: string,
  projectId: string,
  functionIds: readonly string[],
  actorId: string,
): Promise<void> {
  if (functionIds.length === 0) return;
  const known = await transaction.rows(activeFunctionsAmong(orgId, functionIds));
  if (known.length !== functionIds.length) throw invalid({ functionIds: functionUnknown });
  await transaction.run(assignFunctions(orgId, projectId, functionIds, actorId));
}

/** Assigns active people who hold the forecaster role; any other id is refused at the field, whoever's it is. */
export async function addForecasters(
  transaction: Transaction,
  orgId: string,
  projectId: string,
  userIds: readonly string[],
  actorId: string,
): Promise<void> {
  if (userIds.length === 0) return;
  const known = await transaction.rows(forecastersAmong(orgId, userIds));
  if (known.length !== userIds.length) throw invalid({ forecasterIds: forecasterUnknown });
  await transaction.run(assignForecasters(orgId, projectId, userIds, actorId));
}
