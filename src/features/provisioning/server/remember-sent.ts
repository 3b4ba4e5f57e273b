import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { newId } from "#server/ids.ts";
import { updatePerson } from "#features/people/server/person-queries.ts";
import { isSame } from "../rules/json.ts";
import { sentAfter, type Said } from "../rules/sent-attributes.ts";
import { dropOldErrors, insertIgnored } from "./connection-queries.ts";
import { orRefuse } from "./refuse.ts";
import { provisionedPerson, type Viewpoint } from "./user-queries.ts";
import { ownResourceOf, sentOf, type PersonRow } from "./user-view.ts";
import { storeSent } from "./write-queries.ts";

/**
 * Stores what a request says beside the product's own words of the person, who has been written since `before`
 * (null: created); raises their version where that alone has changed.
 */
export async function rememberSent(
  transaction: AuditedTransaction,
  viewpoint: Viewpoint,
  id: string,
  { said, before }: { readonly said: Said; readonly before: PersonRow | null },
): Promise<void> {
  const row = await transaction.first(provisionedPerson(viewpoint, id));
  if (row === undefined) return;
  const { orgId, base } = viewpoint;
  const stored = sentOf(row);
  const sent = orRefuse(
    sentAfter(stored, said, ownResourceOf(before ?? row, base), ownResourceOf(row, base)),
  );
  if (isSame(stored, sent)) return;
  await transaction.run(storeSent(viewpoint, id, sent));
  if (row.version === before?.version) await transaction.run(updatePerson(orgId, id, {}, null));
}

/** Lists what was accepted and ignored for the admins, each once. */
export async function listIgnored(
  transaction: AuditedTransaction,
  { orgId, connectionId }: Viewpoint,
  details: readonly string[],
): Promise<void> {
  if (details.length === 0) return;
  const rows = [...new Set(details)].map((detail) => ({ id: newId(), detail }));
  await transaction.run(insertIgnored(orgId, connectionId, rows));
  await transaction.run(dropOldErrors(orgId, connectionId));
}

/** Lists attributes that the product has no place for. */
export const listUnstored = (
  transaction: AuditedTransaction,
  viewpoint: Viewpoint,
  names: readonly string[],
): Promise<void> =>
  listIgnored(
    transaction,
    viewpoint,
    names.map((name) => `${name}: Stint doesn't store this attribute. It was ignored.`),
  );
