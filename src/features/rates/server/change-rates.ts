import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, Refusal, type stale } from "#server/refusal.ts";
import { t } from "#shared/texts/t.ts";
import { adjustsClosedDays } from "#features/closing/server/closed-queries.ts";
import * as contract from "../contract.ts";
import { kindOf, reasonMessage, type Subject } from "../rules/rate-form.ts";
import { deleteRate, dueTiers, insertBase, insertRate, setTierRate } from "./change-queries.ts";
import { plannedAddition, plannedRemoval, type PlannedChange } from "./preview-changes.ts";
import { reprice } from "./repricing-queries.ts";
import { lockRates } from "./rule-queries.ts";

type ChangeCall = Call<typeof contract.addRate> | Call<typeof contract.removeRate>;

/** Milliseconds that pricing everything again may need. */
const patience = 600_000;

/** 409 with what changes now. */
const otherChanges = (current: contract.Changes): ReturnType<typeof stale> =>
  new Refusal({
    status: 409,
    code: "stale",
    message: t`Something else would change by now. Check it again, then confirm.`,
    current,
  });

const storedTwice = {
  billing_rate_once: () =>
    invalid({ startsOn: t`There's a rate from this day. Remove it first, or choose another day.` }),
};

function reasonOf({ body }: ChangeCall): string {
  const reason = body.reason.trim();
  if (reason === "") throw invalid({ reason: reasonMessage() });
  return reason;
}

/** Prices the hours again and sets the tier's rate of today, once what is stored is the new rates. */
async function carryOut(
  transaction: AuditedTransaction,
  { actor, today }: ChangeCall,
  { subject, days, changes }: PlannedChange,
  reason: string,
) {
  const { orgId } = actor;
  await transaction.run(adjustsClosedDays({ by: actor.id, reason }));
  const [time, allocations] = reprice(days);
  const done = { timeEntries: await transaction.run(time), allocations: await transaction.run(allocations) };
  const seen = (kind: string) => changes.totals.find((each) => each.kind === kind)?.count ?? 0;
  if (done.timeEntries !== seen("time") || done.allocations !== seen("allocation"))
    throw new Error("More or fewer hours were priced again than shown");
  if (kindOf(subject) === "tier") {
    const due = (await transaction.rows(dueTiers(orgId, today))).filter(
      (tier) => tier.id === subject.costTierId && tier.before !== tier.after,
    );
    await transaction.runAll(due.flatMap((tier) => setTierRate(orgId, tier)));
  }
  return done;
}

/** What the audit log says of a change beside the rate. */
const auditOf = ({ row, changes }: PlannedChange, subject: Subject) => ({
  ...subject,
  tier: row.tierName,
  person: row.personName,
  project: row.projectCode,
  repriced: changes.totals.map(({ kind, count, hours, before, after }) => ({
    kind,
    count,
    hours,
    before,
    after,
  })),
  closedMonths: changes.closedMonths,
});

/** POST /api/rates: what is stored is what was shown, or 409. */
export const addRate = serve(contract.addRate, async (call) => {
  const reason = reasonOf(call);
  const { actor, body, today } = call;
  const { orgId } = actor;
  const { costTierId, userId, projectId, startsOn, hourlyRate } = body;
  const added = { costTierId, userId, projectId, startsOn, hourlyRate };
  return call.write(
    async (transaction) => {
      await transaction.run(lockRates(orgId));
      const planned = await plannedAddition(transaction.read, orgId, added, today);
      if (planned.changes.fingerprint !== body.fingerprint) throw otherChanges(planned.changes);
      const id = newId();
      await transaction.runAll([
        ...(kindOf(added) === "tier" ? [insertBase(orgId, costTierId ?? "")] : []),
        insertRate(orgId, { ...added, id, reason, by: actor.id }),
      ]);
      const done = await carryOut(transaction, call, planned, reason);
      await transaction.audit({
        action: "add rate",
        subjectType: "billing rate",
        subjectId: id,
        after: { startsOn, hourlyRate, reason, ...auditOf(planned, planned.subject) },
      });
      return { id, ...done };
    },
    storedTwice,
    patience,
  );
});

/** POST /api/rates/{rateId}/removal */
export const removeRate = serve(contract.removeRate, async (call) => {
  const reason = reasonOf(call);
  const { orgId } = call.actor;
  const { rateId } = call.params;
  return call.write(
    async (transaction) => {
      await transaction.run(lockRates(orgId));
      const planned = await plannedRemoval(transaction.read, orgId, rateId);
      if (planned.changes.fingerprint !== call.body.fingerprint) throw otherChanges(planned.changes);
      await transaction.run(deleteRate(orgId, rateId));
      const done = await carryOut(transaction, call, planned, reason);
      const { startsOn, hourlyRate } = planned;
      await transaction.audit({
        action: "remove rate",
        subjectType: "billing rate",
        subjectId: rateId,
        before: { startsOn, hourlyRate },
        after: { reason, ...auditOf(planned, planned.subject) },
      });
      return { id: rateId, ...done };
    },
    {},
    patience,
  );
});
