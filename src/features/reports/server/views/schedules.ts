import { serve } from "#server/http/serve.ts";
import { invalid, notFound, refuseInvalid } from "#server/refusal.ts";
import { idDifference } from "#shared/id.ts";
import { t } from "#shared/texts/t.ts";
import { nextRun, scheduleWords } from "../../rules/schedule.ts";
import { checkRecipients } from "../../rules/view.ts";
import * as contract from "../../views-contract.ts";
import {
  deleteRecipients,
  deleteSchedule,
  insertRecipients,
  putSchedule,
  raiseView,
  readersAmong,
  runNow,
  viewFor,
} from "./queries.ts";
import { openView, readView, requireView } from "./view-rows.ts";
import { inLanguage } from "#server/language.ts";

/** PUT /api/reports/views/{viewId}/schedule. Whoever saves it is who sends it from then on. */
export const scheduleReportView = serve(contract.scheduleReportView, async (call) => {
  const { orgId, id: actorId, timeZone } = call.actor;
  const { viewId } = call.params;
  const { version, format, recipientIds, ...schedule } = call.body;
  const wanted = [...new Set(recipientIds)];
  refuseInvalid(checkRecipients(wanted));
  if (schedule.every === "week" && schedule.onDay > 7) throw invalid({ onDay: t`Choose a day of the week` });
  await call.write(async (transaction) => {
    const row = await requireView(transaction, call, viewId, version);
    const { problem } = openView(row, call.today);
    if (problem !== null) throw invalid({ view: t`This view can't be mailed. ${problem}` });
    const readers = await transaction.rows(readersAmong(orgId, wanted));
    if (readers.length < wanted.length)
      throw invalid({ recipientIds: t`Someone you chose can't be mailed any more. Choose again` });
    const stored = row.recipients.map(({ id }) => id);
    const { added, removed } = idDifference(stored, wanted);
    const nextAt = new Date(nextRun(schedule, call.clock.now(), timeZone)).toISOString();
    await transaction.run(putSchedule(orgId, viewId, { senderId: actorId, ...schedule, format, nextAt }));
    if (removed.length > 0) await transaction.run(deleteRecipients(orgId, viewId, removed));
    if (added.length > 0) await transaction.run(insertRecipients(orgId, viewId, added));
    await transaction.run(raiseView(orgId, viewId, actorId));
    await transaction.audit({
      action: "schedule report mail",
      subjectType: "report view",
      subjectId: viewId,
      after: {
        view: row.name,
        when: inLanguage("en", () => scheduleWords(schedule)),
        format,
        recipientIds: wanted,
      },
    });
  });
  return readView(call, viewId);
});

/** POST /api/reports/views/{viewId}/mail: its next run is now; the job mails it, as on any other day. */
export const sendReportView = serve(contract.sendReportView, async (call) => {
  const { orgId } = call.actor;
  const { viewId } = call.params;
  await call.write(async (transaction) => {
    const row = await requireView(transaction, call, viewId, call.body.version);
    if (row.every === null || row.stopped_at !== null)
      throw invalid({ view: t`This view isn't mailed. Set up its mails first.` });
    const { problem } = openView(row, call.today);
    if (problem !== null) throw invalid({ view: t`This view can't be mailed. ${problem}` });
    const now = new Date(call.clock.now()).toISOString();
    // One that is due is on its way already.
    if ((await transaction.run(runNow(orgId, viewId, now))) === 0) return transaction.unchanged();
    await transaction.audit({
      action: "send report mail",
      subjectType: "report view",
      subjectId: viewId,
      after: { view: row.name },
    });
  });
  return {};
});

/** DELETE /api/reports/views/{viewId}/schedule. */
export const unscheduleReportView = serve(contract.unscheduleReportView, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { viewId } = call.params;
  await call.write(async (transaction) => {
    const row = await requireView(transaction, call, viewId, Number(call.query.version));
    if (row.every === null) return transaction.unchanged();
    await transaction.run(deleteSchedule(orgId, viewId));
    await transaction.run(raiseView(orgId, viewId, actorId));
    await transaction.audit({
      action: "stop report mail",
      subjectType: "report view",
      subjectId: viewId,
      before: { view: row.name },
    });
  });
  return readView(call, viewId);
});

/** DELETE /api/reports/views/{viewId}/mail: the caller's own alone. */
export const leaveReportMail = serve(contract.leaveReportMail, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { viewId } = call.params;
  await call.write(async (transaction) => {
    const row = await transaction.first(viewFor(orgId, actorId, viewId));
    if (!row) throw notFound();
    if ((await transaction.run(deleteRecipients(orgId, viewId, [actorId]))) === 0)
      return transaction.unchanged();
    await transaction.audit({
      action: "leave report mail",
      subjectType: "report view",
      subjectId: viewId,
      before: { view: row.name },
    });
  });
  return {};
});
