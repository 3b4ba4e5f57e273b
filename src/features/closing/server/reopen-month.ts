import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { invalid, wrongState } from "#server/refusal.ts";
import { compose, letterTo, queueMail, type ComposedMail } from "#server/mail/letter.ts";
import { formatMonth } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { recipientsWith } from "#features/people/server/recipient-queries.ts";
import * as contract from "../contract.ts";
import { answered } from "./close-month.ts";
import { closingOf, markReopened, putReopenRequest, reopeningTerms } from "./queries.ts";

/** Where a second admin has to agree, the first one's call is a request, and the second one's needs no reason. */
export const reopenMonth = serve(contract.reopenMonth, async (call) => {
  const mails = await requestMails(call);
  return answered(call, await call.write((transaction) => reopen(transaction, call, mails)));
});

/** To every other admin, where a request needs one of them. */
async function requestMails({
  actor,
  body,
  config: { publicUrl },
  params: { month },
  read,
}: Call<typeof contract.reopenMonth>): Promise<ComposedMail[]> {
  const reason = body.reason.trim();
  const [[terms]] = await read(reopeningTerms(actor.orgId));
  if (terms?.needsSecond !== true || reason === "") return [];
  const [admins] = await read(recipientsWith(actor.orgId, "reopen months"));
  const others = admins.filter(({ id }) => id !== actor.id);
  return Promise.all(
    others.map((admin) =>
      compose(
        letterTo(admin, () => ({
          kind: "reopening-request",
          recipient: admin.email,
          subject: t`${actor.name} requested to reopen ${formatMonth(month)}`,
          heading: t`Reopen ${formatMonth(month)}?`,
          paragraphs: [
            t`${actor.name} requested to reopen this month: ${reason}`,
            t`Another admin has to agree.`,
          ],
          button: { label: t`Open the month`, href: `${publicUrl}/admin/months/${month}` },
          notes: [],
          worthHours: 14 * 24,
          alsoInChat: true,
        })),
      ),
    ),
  );
}

/** Whether the call is a request, and the request that it agrees to, where a second admin is needed. */
async function roleOfCall(
  transaction: AuditedTransaction,
  { actor: { orgId, id }, params: { month }, body }: Call<typeof contract.reopenMonth>,
) {
  const [[closing], [terms]] = await transaction.read(closingOf(orgId, month), reopeningTerms(orgId));
  if (terms?.needsSecond !== true) return { isRequest: false, agreesTo: null };
  const isAsSeen = closing?.reopened_at === null && closing.version === body.version;
  if (!isAsSeen || closing.reopen_request === null) return { isRequest: true, agreesTo: null };
  if (closing.reopen_requested_by === id)
    throw wrongState(t`Another admin has to agree before ${formatMonth(month)} is reopened.`);
  return {
    isRequest: false,
    agreesTo: { reason: closing.reopen_request, requestedBy: closing.reopen_requested_by },
  };
}

async function reopen(
  transaction: AuditedTransaction,
  call: Call<typeof contract.reopenMonth>,
  mails: readonly ComposedMail[],
): Promise<boolean> {
  const { orgId, id } = call.actor;
  const { month } = call.params;
  const { isRequest, agreesTo } = await roleOfCall(transaction, call);
  const reason = call.body.reason.trim() || (agreesTo?.reason ?? "");
  if (reason === "") throw invalid({ reason: t`Enter a reason.` });
  const change = { version: call.body.version, by: id, reason };
  const marked = await transaction.first(
    isRequest ? putReopenRequest(orgId, month, change) : markReopened(orgId, month, change),
  );
  if (!marked) {
    transaction.unchanged();
    return false;
  }
  if (isRequest) for (const mail of mails) await transaction.run(queueMail(orgId, mail));
  await transaction.audit({
    action: isRequest ? "request reopening of month" : "reopen month",
    subjectType: "closed month",
    subjectId: orgId,
    before: { month },
    after: { month, reason, ...(agreesTo && { requestedBy: agreesTo.requestedBy }) },
  });
  return true;
}

/** By who requested it, or by another admin who declines. */
export const withdrawReopening = serve(contract.withdrawReopening, async (call) => {
  const { orgId } = call.actor;
  const { month } = call.params;
  const version = Number(call.query.version);
  const isChanged = await call.write(async (transaction) => {
    const [[closing]] = await transaction.read(closingOf(orgId, month));
    const request = closing?.reopen_request ?? null;
    const marked =
      request === null ? undefined : await transaction.first(putReopenRequest(orgId, month, { version }));
    if (!marked) {
      transaction.unchanged();
      return false;
    }
    await transaction.audit({
      action: "withdraw reopening of month",
      subjectType: "closed month",
      subjectId: orgId,
      before: { month, reason: request },
      after: { month },
    });
    return true;
  });
  return answered(call, isChanged);
});
