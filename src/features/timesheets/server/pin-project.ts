import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { projectsById } from "./queries.ts";
import { pin, unpin } from "./timer-queries.ts";

export const pinProject = serve(contract.pinProject, async (call) => {
  const { actor, params, body } = call;
  await call.write(async (transaction) => {
    if ((await transaction.rows(projectsById(actor.orgId, [params.projectId]))).length === 0)
      throw notFound(t`This project doesn't exist.`);
    const write = body.isPinned ? pin : unpin;
    if ((await transaction.run(write(actor.orgId, actor.id, params.projectId))) === 0)
      return transaction.unchanged();
    await transaction.audit({
      action: body.isPinned ? "pin project" : "unpin project",
      subjectType: "pinned project",
      subjectId: params.projectId,
      before: { isPinned: !body.isPinned },
      after: { isPinned: body.isPinned },
    });
  });
  return { projectId: params.projectId, isPinned: body.isPinned };
});
