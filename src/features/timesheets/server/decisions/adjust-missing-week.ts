import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { forbidden, invalid, notFound, refuseInvalid, wrongState } from "#server/refusal.ts";
import { addDays } from "#shared/day.ts";
import { monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { adjustsClosedDays } from "#features/closing/server/closed-queries.ts";
import { adjustedMonths, lockedMonths } from "#features/closing/rules/closed-days.ts";
import * as contract from "../../late-hours-contract.ts";
import { ownDecisionMessage } from "../../rules/decisions/deciding.ts";
import { managerTexts } from "../../rules/decisions/decision-messages.ts";
import { bookingTermsOf, createTimesheet, now, projectsOfWeek } from "../queries.ts";
import { timeFrameOf, timeFrameQueries } from "../time-frame.ts";
import { auditImages, loadRequestedChanges, writeDifference } from "../write-entries.ts";
import { isTheirs } from "./owned-rows.ts";
import { detail, detailProjectOf } from "./read-timesheet.ts";
import { personToDecide, type Decider } from "./team-queries.ts";

type WeekCall = Call<typeof contract.readMissingWeek> | Call<typeof contract.adjustMissingWeek>;

const deciderOf = ({ actor, today }: WeekCall): Decider => ({ viewerId: actor.id, today });

type PersonRow = Parameters<typeof isTheirs>[2] | undefined;

function refuseOther({ actor, params: { userId } }: WeekCall, row: PersonRow): void {
  if (userId === actor.id) throw forbidden(ownDecisionMessage());
  if (!row || !isTheirs(actor, userId, row)) throw notFound(managerTexts().notFound);
}

/** What late hours of a closed week without a timesheet can be booked on. */
export const readMissingWeek = serve(contract.readMissingWeek, async (call) => {
  const { orgId } = call.actor;
  const { userId, weekStarting } = call.params;
  const [[person], projects, [terms], ...frame] = await call.read(
    personToDecide(orgId, userId, deciderOf(call)),
    projectsOfWeek(orgId, userId, weekStarting, addDays(weekStarting, 6), call.today),
    bookingTermsOf(orgId, userId),
    ...timeFrameQueries(orgId),
  );
  refuseOther(call, person);
  return {
    projects: projects.map(detailProjectOf),
    frame: timeFrameOf(frame),
    closedMonths: adjustedMonths(terms?.closed ?? []),
  };
});

/**
 * Adds late hours to a closed month's week that has no timesheet, which makes it: approved where its last day is
 * closed too, since no one can submit it any more, else a draft that its owner completes.
 */
export const adjustMissingWeek = serve(contract.adjustMissingWeek, async (call) => {
  const { userId, weekStarting } = call.params;
  const reason = call.body.adjustmentReason.trim();
  if (reason === "") throw invalid({ adjustmentReason: managerTexts().reasonRequired });
  const timesheetId = await call.write((transaction) => adjust(transaction, call, reason));
  return detail(call, { userId, timesheetId, weekStarting });
});

async function adjust(
  transaction: AuditedTransaction,
  call: Call<typeof contract.adjustMissingWeek>,
  reason: string,
): Promise<string> {
  const { actor, today } = call;
  const { orgId } = actor;
  const { userId, weekStarting } = call.params;
  const { projectId, day, hours, note = "" } = call.body;
  const [[person], [terms]] = await transaction.read(
    personToDecide(orgId, userId, deciderOf(call)),
    bookingTermsOf(orgId, userId),
  );
  refuseOther(call, person);
  const writer = { orgId, ownerId: userId, writerId: actor.id };
  const requested = await loadRequestedChanges(
    transaction,
    writer,
    { weekStarting, today, mayGoFurther: true, adjusts: true },
    { additions: [{ projectId, day, hours, note }] },
  );
  refuseInvalid(requested.difference.refused);
  const isOver = lockedMonths(terms?.closed ?? [], today).includes(monthOf(addDays(weekStarting, 6)));
  const decided = { decided_by: actor.id, decided_at: now() };
  const made = await transaction.first(
    createTimesheet(orgId, newId(), userId, weekStarting, {
      updated_by: actor.id,
      ...(isOver ? { status_code: "approved", approved_by: actor.id, approved_at: now(), ...decided } : {}),
    }),
  );
  if (!made) throw wrongState(t`This week has a timesheet now. Open it to adjust its hours.`);
  await transaction.run(adjustsClosedDays({ by: actor.id, reason }));
  await writeDifference(transaction, { ...writer, timesheetId: made.id, isNew: true }, requested);
  await transaction.audit({
    action: "adjust closed days",
    subjectType: "timesheet",
    subjectId: made.id,
    after: { userId, weekStarting, reason, entries: auditImages(requested).after },
  });
  return made.id;
}
