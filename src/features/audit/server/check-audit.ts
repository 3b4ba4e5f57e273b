import { serve } from "#server/http/serve.ts";
import type { Database } from "#server/scope.ts";
import * as contract from "../contract.ts";
import type { AuditFault, SealCheck } from "../rules/seal-check.ts";
import { brokenRows, sealsAfter, unsealedRows, type Link } from "./seal-queries.ts";
import { oldestLink } from "./seal.ts";

/** Seals looked at in one trip: at most 50,000 rows. */
const seals = 100;

/** Checks every seal and the rows under it, and says what differs. */
export async function checkSeals(database: Database, orgId: string): Promise<SealCheck> {
  let last: Link = await oldestLink(database, orgId);
  const faults: AuditFault[] = [];
  let total = 0;
  let rows = 0;
  let count = 0;
  for (;;) {
    const [found] = await database.read(orgId, sealsAfter(orgId, last.number, seals));
    const [first, end] = [found[0], found.at(-1)];
    if (!first || !end) break;
    const wrong = chainFaults(last, found);
    faults.push(...wrong);
    total += wrong.length;
    for (const seal of found) rows += seal.row_count;
    count += found.length;
    const [broken] = await database.read(orgId, brokenRows(orgId, last, first.number, end));
    total += broken[0]?.total ?? 0;
    faults.push(
      ...broken.map(({ kind, id, happened_at, number }) => ({
        kind,
        seal: number,
        entryId: id,
        at: happened_at,
      })),
    );
    last = end;
  }
  const [unsealed] = await database.read(orgId, unsealedRows(orgId, last));
  const first = faults.toSorted((a, b) => a.seal - b.seal)[0] ?? null;
  return { rows, seals: count, unsealed: unsealed[0]?.rows ?? 0, faults: total, first };
}

interface FoundSeal extends Link {
  readonly previous_hash: string;
  readonly hash_now: string;
}

/** Where these seals don't follow one another, beginning after a link. */
function chainFaults(last: Link, found: readonly FoundSeal[]): AuditFault[] {
  return found.flatMap((seal, at): AuditFault[] => {
    const before = found[at - 1] ?? last;
    const fault = { seal: seal.number, entryId: null, at: null };
    if (seal.number !== before.number + 1) return [{ kind: "seal missing", ...fault }];
    const isTrue = seal.hash === seal.hash_now && seal.previous_hash === before.hash;
    return isTrue ? [] : [{ kind: "seal changed", ...fault }];
  });
}

/** The action of a check's event, whose `after` is the result. */
export const checkAction = "check audit log";

/** POST /api/audit/checks. The result is itself an event. */
export const checkAudit = serve(contract.checkAudit, async (call) => {
  const { orgId } = call.actor;
  const result = await checkSeals(call.database, orgId);
  await call.write((transaction) =>
    transaction.audit({ action: checkAction, subjectType: "audit log", subjectId: orgId, after: result }),
  );
  return result;
});
