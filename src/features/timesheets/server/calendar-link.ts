import { serve } from "#server/http/serve.ts";
import { newLinkToken } from "#server/link-token.ts";
import * as contract from "../calendar-contract.ts";
import { calendarLink, deleteCalendarLink, putCalendarLink } from "./calendar-queries.ts";

export const readCalendarLink = serve(contract.readCalendarLink, async (call) => {
  const [[link]] = await call.read(calendarLink(call.actor.orgId, call.actor.id));
  return { link: link === undefined ? null : { createdAt: link.created_at, lastReadAt: link.last_read_at } };
});

/** Only the hash of its secret is stored. */
export const makeCalendarLink = serve(contract.makeCalendarLink, async (call) => {
  const { orgId, id } = call.actor;
  const { token, hash } = newLinkToken(orgId);
  await call.write(async (transaction) => {
    const before = await transaction.first(calendarLink(orgId, id));
    await transaction.run(putCalendarLink(orgId, id, hash));
    await transaction.audit({
      action: "make calendar link",
      subjectType: "calendar link",
      subjectId: id,
      after: { replacesOne: before !== undefined },
    });
  });
  return { url: `${call.config.publicUrl}/api/calendar/${token}.ics` };
});

export const revokeCalendarLink = serve(contract.revokeCalendarLink, async (call) => {
  const { orgId, id } = call.actor;
  await call.write(async (transaction) => {
    const before = await transaction.first(calendarLink(orgId, id));
    if (before === undefined) return transaction.unchanged();
    await transaction.run(deleteCalendarLink(orgId, id));
    return transaction.audit({
      action: "revoke calendar link",
      subjectType: "calendar link",
      subjectId: id,
      before: { madeAt: before.created_at },
    });
  });
  return {};
});
