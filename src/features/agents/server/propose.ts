import { auditRow } from "#server/audit.ts";
import type { AgentCaller } from "#server/http/mcp.ts";
import { newId } from "#server/ids.ts";
import { maxOpen } from "../rules/proposal.ts";
import { ToolProblem } from "./calls.ts";
import { insertProposal, lockPerson, openProposals } from "./queries.ts";
import type { PreparedChange } from "./tool.ts";

/** Stores a change for the person to accept or reject. Throws a `ToolProblem` where too many wait already. */
export async function propose(
  { platform, actor, requestId }: AgentCaller,
  { change, call, page }: PreparedChange,
): Promise<void> {
  const { orgId, id: userId, token } = actor;
  if (token === null) throw new Error("Only programs propose");
  const id = newId();
  const { id: tokenId, name: tokenName } = token;
  await platform.database.write(orgId, async (transaction) => {
    await transaction.first(lockPerson(orgId, userId));
    const open = await transaction.first(openProposals(orgId, userId));
    if ((open?.count ?? 0) >= maxOpen)
      throw new ToolProblem(
        `${maxOpen} proposals wait already. Your person has to accept or reject some first.`,
      );
    await transaction.run(insertProposal(orgId, { id, userId, tokenId, tokenName, change, call, page }));
    const after = { name: tokenName, kind: change.kind };
    const entry = { action: "create agent proposal", subjectType: "agent proposal", subjectId: id, after };
    await transaction.run(auditRow(actor, entry, requestId));
  });
}
