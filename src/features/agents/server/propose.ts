import { auditRow } from "#server/audit.ts";
import type { AgentCaller } from "#server/http/mcp.ts";
import { newId } from "#server/ids.ts";
import { maxOpen } from "../rules/proposal.ts";
import { ToolProblem } from "./calls.ts";
import { insertProposal, openProposals } from "./queries.ts";
import type { PreparedChange } from "./tool.ts";

/** Stores a change for the person to accept or reject. Throws a `ToolProblem` where too many wait already. */
export async function propose(
  { platform, actor, requestId }: AgentCaller,
  { title, lines, call, page }: PreparedChange,
): Promise<void> {
  const { orgId, id: userId, token } = actor;
  const id = newId();
  const tokenName = token?.name ?? "";
  await platform.database.write(orgId, async (transaction) => {
    const open = await transaction.first(openProposals(orgId, userId));
    if ((open?.count ?? 0) >= maxOpen)
      throw new ToolProblem(
        `${maxOpen} proposals wait already. Your person has to accept or reject some first.`,
      );
    await transaction.run(insertProposal(orgId, { id, userId, tokenName, title, lines, call, page }));
    const after = { title, name: tokenName };
    const entry = { action: "create agent proposal", subjectType: "agent proposal", subjectId: id, after };
    await transaction.run(auditRow(actor, entry, requestId));
  });
}
