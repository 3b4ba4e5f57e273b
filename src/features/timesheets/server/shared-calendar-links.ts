import { serve, type Call } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { newLinkToken } from "#server/link-token.ts";
import { forbidden, invalid, notFound } from "#server/refusal.ts";
import { may } from "#shared/permissions.ts";
import type { Endpoint } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../shared-calendar-contract.ts";
import type { CalendarSubject } from "../shared-calendar-contract.ts";
import {
  deleteSharedLink,
  functionChoices,
  projectChoices,
  putSharedLink,
  sharedLinks,
} from "./shared-calendar-queries.ts";

/** Whether someone with these roles may see a kind of calendar: what they may see on the pages. */
export function maySee(subject: string, roles: readonly string[]): boolean {
  if (subject === "project") return may(roles, "read projects");
  return subject === "reports" ? may(roles, "open the Manager Portal") : true;
}

export const listSharedLinks = serve(contract.listSharedLinks, async (call) => {
  const { orgId, id, roles } = call.actor;
  const [links, functions, projects] = await call.read(
    sharedLinks(orgId, id),
    functionChoices(orgId),
    projectChoices(orgId),
  );
  return {
    links: links.map((link) => ({
      id: link.id,
      subject: link.subject as CalendarSubject,
      name: link.name,
      createdAt: link.created_at,
      lastReadAt: link.last_read_at,
    })),
    functions,
    projects: maySee("project", roles) ? projects : [],
    mayReports: maySee("reports", roles),
  };
});

/** Only the hash of its secret is stored. */
export const makeSharedLink = serve(contract.makeSharedLink, async (call) => {
  const { orgId, id: userId } = call.actor;
  const { subject, subjectId } = call.body;
  if (!maySee(subject, call.actor.roles)) throw forbidden();
  await retainSubject(call, subject, subjectId);
  const { token, hash } = newLinkToken(orgId);
  const link = { id: newId(), userId, subject, subjectId, hash };
  const id = await call.write(async (transaction) => {
    const [row] = await transaction.rows(putSharedLink(orgId, link));
    await transaction.audit({
      action: "make calendar link",
      subjectType: "calendar link",
      subjectId: userId,
      after: { subject, subjectId },
    });
    return row?.id ?? link.id;
  });
  return { id, url: `${call.config.publicUrl}/api/calendar/${token}.ics` };
});

/** 422 unless the subject is one of those there are to choose. */
async function retainSubject(
  { actor, read }: Pick<Call<Endpoint>, "actor" | "read">,
  subject: CalendarSubject,
  subjectId: string | null,
): Promise<void> {
  if (subject === "reports") {
    if (subjectId !== null) throw invalid({ subjectId: t`Your reports don't need to be chosen.` });
    return;
  }
  const choices = subject === "function" ? functionChoices(actor.orgId) : projectChoices(actor.orgId);
  const [rows] = await read(choices);
  if (!rows.some(({ id }) => id === subjectId)) throw invalid({ subjectId: t`Choose one of the list.` });
}

export const revokeSharedLink = serve(contract.revokeSharedLink, async (call) => {
  const { orgId, id } = call.actor;
  await call.write(async (transaction) => {
    const [gone] = await transaction.rows(deleteSharedLink(orgId, id, call.params.linkId));
    if (!gone) throw notFound();
    await transaction.audit({
      action: "revoke calendar link",
      subjectType: "calendar link",
      subjectId: id,
      before: { subject: gone.subject },
    });
  });
  return {};
});
