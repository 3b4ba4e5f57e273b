import { sql } from "kysely";
import type { Endpoint } from "#shared/contract.ts";
import { db, own } from "#server/database/sql.ts";
import { maxListed, type AgentProposal } from "../contract.ts";
import type { Change } from "../rules/change.ts";
import { openDays } from "../rules/proposal.ts";

const isOld = sql<boolean>`agent_proposals.created_at < now() - make_interval(days => ${openDays})`;

/** What programs proposed to a person, open ones first, then the newest. */
export const proposalsOf = (orgId: string, userId: string) =>
  db
    .selectFrom("agent_proposals")
    .select(["id", "token_name", "page", "state", "problem", "created_at", "decided_at"])
    .select(sql<AgentProposal["change"]>`change`.as("change"))
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM api_tokens t WHERE ${own(orgId, "t")}
      AND t.id = agent_proposals.token_id AND t.revoked_at IS NOT NULL)`.as("is_token_revoked"),
    )
    .select(isOld.as("is_old"))
    .where(own(orgId, "agent_proposals"))
    .where("user_id", "=", userId)
    .orderBy(sql`state = 'open' AND NOT ${isOld} DESC`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(maxListed);

/** A person's proposal with the call that accepting makes. */
export const proposalOf = (orgId: string, userId: string, id: string) =>
  db
    .selectFrom("agent_proposals")
    .select(["path", "body", "state", "problem"])
    .select(sql<Endpoint["method"]>`method`.as("method"))
    .select(isOld.as("is_old"))
    .where(own(orgId, "agent_proposals"))
    .where("user_id", "=", userId)
    .where("id", "=", id);

/** Locks a person, so that no two proposals of theirs are counted at once. */
export const lockPerson = (orgId: string, userId: string) =>
  db
    .selectFrom("users as u")
    .select("u.id")
    .where(own(orgId, "u"))
    .where("u.id", "=", userId)
    .forNoKeyUpdate();

/** How many of a person's proposals wait. */
export const openProposals = (orgId: string, userId: string) =>
  db
    .selectFrom("agent_proposals")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(own(orgId, "agent_proposals"))
    .where("user_id", "=", userId)
    .where("state", "=", "open")
    .where(sql<boolean>`NOT ${isOld}`);

export interface NewProposal {
  readonly id: string;
  readonly userId: string;
  readonly tokenId: string;
  readonly tokenName: string;
  readonly change: Change;
  readonly call: { readonly method: string; readonly path: string; readonly body: unknown };
  readonly page: string;
}

export const insertProposal = (
  orgId: string,
  { id, userId, tokenId, tokenName, change, call, page }: NewProposal,
) =>
  db.insertInto("agent_proposals").values({
    org_id: orgId,
    id,
    user_id: userId,
    token_id: tokenId,
    token_name: tokenName,
    change: JSON.stringify(change),
    method: call.method,
    path: call.path,
    body: JSON.stringify(call.body ?? {}),
    page,
  });

/** Notes the decision on an open proposal; answers its id, or none where it was decided before. */
export const decideProposal = (
  orgId: string,
  { id, userId, state, problem }: { id: string; userId: string; state: string; problem: string },
) =>
  db
    .updateTable("agent_proposals")
    .set({ state, problem, decided_at: sql<string>`now()` })
    .where(own(orgId, "agent_proposals"))
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("state", "=", "open")
    .returning("id");
