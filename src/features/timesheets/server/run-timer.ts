import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Actor, type Call } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, notFound, Refusal, wrongState } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import type { Endpoint } from "#shared/contract.ts";
import { civilAt } from "#shared/zone.ts";
import { t } from "#shared/texts/t.ts";
import { outsideWindow, projectFault, startsOn } from "../rules/booking.ts";
import { endOf, startedAt, timerMessages } from "../rules/timer.ts";
import * as contract from "../timer-contract.ts";
import { bookingTermsOf, projectsById } from "./queries.ts";
import { readTimeFrame } from "./time-frame.ts";
import { changeTimerRow, endSpan, insertSpan, insertTimer, removeTimer } from "./timer-queries.ts";
import { instantText, isPaused, lockedTimer, timerAnswer, auditOf, type StoredTimer } from "./timer-view.ts";
import { windowFrom } from "./write-entries.ts";

export const readTimer = serve(contract.readTimer, (call) =>
  timerAnswer(call.database, call.actor, call.clock.now()),
);

/** 409 says which one runs already. */
export const startTimer = serve(contract.startTimer, async (call) => {
  const { actor, body } = call;
  const now = call.clock.now();
  const started = await call.write(
    async (transaction) => {
      if (await lockedTimer(transaction, actor)) {
        transaction.unchanged();
        return false;
      }
      const { timeZone } = await readTimeFrame(transaction, actor.orgId);
      const start = body.startTime === null ? now : startedAt(body.startTime, now, timeZone);
      if (start === null) throw invalid({ startTime: timerMessages().startTime });
      await requireBookable(transaction, actor, body.projectId, civilAt(start, timeZone).day);
      const id = newId();
      const note = body.note.trim();
      const began = instantText(start);
      await transaction.run(
        insertTimer(actor.orgId, { id, user_id: actor.id, project_id: body.projectId, note }),
      );
      await transaction.run(insertSpan(actor.orgId, id, began));
      await transaction.audit({
        action: "start timer",
        subjectType: "timer",
        subjectId: id,
        after: { projectId: body.projectId, note, startedAt: began },
      });
      return true;
    },
    { timer_one_per_person: () => wrongState(timerMessages().runs) },
  );
  const answer = await timerAnswer(call.database, actor, now);
  if (!started)
    throw new Refusal({ status: 409, code: "wrong_state", message: timerMessages().runs, current: answer });
  return answer;
});

async function requireBookable(
  transaction: Transaction,
  { orgId, id: userId }: Pick<Actor, "orgId" | "id">,
  projectId: string,
  day: string,
): Promise<void> {
  const [[project], [terms]] = await transaction.read(
    projectsById(orgId, [projectId]),
    bookingTermsOf(orgId, userId),
  );
  if (!project || !terms) throw notFound(t`This project doesn't exist.`);
  const fault =
    outsideWindow(day, windowFrom(terms, day)) ??
    projectFault(
      { statusCode: project.status_code, endedOn: project.ended_on, startsOn: startsOn(project) },
      day,
    );
  if (fault !== null) throw invalid({ projectId: fault });
}

export const pauseTimer = serve(contract.pauseTimer, (call) =>
  changed(call, "pause timer", async (transaction, timer, now) => {
    if (isPaused(timer)) throw wrongState(timerMessages().paused);
    await endRunning(transaction, call.actor.orgId, timer, now);
  }),
);

export const resumeTimer = serve(contract.resumeTimer, (call) =>
  changed(call, "resume timer", async (transaction, timer, now) => {
    if (!isPaused(timer)) throw wrongState(timerMessages().running);
    await transaction.run(insertSpan(call.actor.orgId, timer.row.id, instantText(now)));
  }),
);

export const changeTimer = serve(contract.changeTimer, (call) =>
  changed(call, "change timer", async (transaction, timer) => {
    const { actor, body } = call;
    const { timeZone } = await readTimeFrame(transaction, actor.orgId);
    const { day } = civilAt(timer.spans[0]?.start ?? call.clock.now(), timeZone);
    if (body.projectId !== timer.row.project_id)
      await requireBookable(transaction, actor, body.projectId, day);
    await transaction.run(
      changeTimerRow(actor.orgId, timer.row.id, timer.row.version, {
        project_id: body.projectId,
        note: body.note.trim(),
      }),
    );
  }),
);

/** The audit log has what was discarded. */
export const discardTimer = serve(contract.discardTimer, (call) =>
  changed(call, "discard timer", async (transaction, timer) => {
    await transaction.run(removeTimer(call.actor.orgId, timer.row.id));
  }),
);

/** Ends the stretch that runs: now, or after 24 hours at the latest. */
export async function endRunning(
  transaction: Transaction,
  orgId: string,
  timer: StoredTimer,
  now: number,
): Promise<void> {
  const open = timer.spans.find(({ end }) => end === null);
  if (open) await transaction.run(endSpan(orgId, timer.row.id, instantText(endOf(open, now))));
}

/** The person's timer, locked and as the caller saw it; else null, and nothing is written. */
export async function timerAsSeen(
  transaction: AuditedTransaction,
  call: VersionedCall,
): Promise<StoredTimer | null> {
  const timer = await lockedTimer(transaction, call.actor);
  if (timer?.row.version === call.body.version) return timer;
  transaction.unchanged();
  return null;
}

export type VersionedCall = Pick<Call<Endpoint>, "actor" | "clock" | "database" | "today" | "write"> & {
  readonly body: { readonly version: number };
};

/** An audited change of the timer; 409 with the current one when it differs. */
async function changed(
  call: VersionedCall,
  action: string,
  work: (transaction: AuditedTransaction, timer: StoredTimer, now: number) => Promise<void>,
): Promise<contract.TimerAnswer> {
  const { actor } = call;
  const now = call.clock.now();
  const isDone = await call.write(async (transaction) => {
    const timer = await timerAsSeen(transaction, call);
    if (timer === null) return false;
    await work(transaction, timer, now);
    await transaction.run(changeTimerRow(actor.orgId, timer.row.id, timer.row.version + 1));
    const after = await lockedTimer(transaction, actor);
    await transaction.audit({
      action,
      subjectType: "timer",
      subjectId: timer.row.id,
      before: auditOf(timer),
      ...(after ? { after: auditOf(after) } : {}),
    });
    return true;
  });
  const answer = await timerAnswer(call.database, actor, now);
  if (!isDone) throw refusedOf(answer);
  return answer;
}

/** What a call gets that saw another timer than the one there is now. */
export function refusedOf(answer: contract.TimerAnswer): Refusal {
  const { changed, gone } = timerMessages();
  return new Refusal({ status: 409, code: "stale", message: answer.timer ? changed : gone, current: answer });
}
