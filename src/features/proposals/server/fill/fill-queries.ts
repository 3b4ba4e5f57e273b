import { sql, type Insertable } from "kysely";
import { personName } from "#features/people/server/name-queries.ts";
import { db, own, sameOrg, type Query } from "#server/database/sql.ts";
import type { Tables } from "#server/database/tables.ts";
import type { Day } from "#shared/day.ts";
import type { FunctionFill } from "../../fill-run-contract.ts";

export const insertRun = (
  orgId: string,
  row: Omit<Insertable<Tables["fill_runs"]>, "org_id" | "created_at">,
): Query<unknown> => db.insertInto("fill_runs").values({ org_id: orgId, ...row });

/** What the run proposed, for as long as it may be accepted. */
export const insertRunProposal = (orgId: string, runId: string, proposal: object): Query<unknown> =>
  db
    .insertInto("fill_proposals")
    .values({ org_id: orgId, run_id: runId, proposal: JSON.stringify(proposal) });

/** Runs that are kept with what they proposed: those of Fill and of Reassign. */
const storedRuns = (orgId: string, month: Day) =>
  db
    .selectFrom("fill_runs as r")
    .innerJoin("fill_proposals as p", (join) => sameOrg(join, "p.run_id", "r.id"))
    .where(own(orgId, "r"))
    .where("r.month", "=", month);

const storedFills = (orgId: string, month: Day) =>
  storedRuns(orgId, month)
    .leftJoin("users as u", (join) => sameOrg(join, "u.id", "r.created_by"))
    .where(sql<boolean>`NOT jsonb_exists(r.options, 'repairs')`);

export const repairOfRun = (orgId: string, functionId: string, month: Day, runId: string) =>
  storedRuns(orgId, month)
    .select(sql<unknown>`p.proposal`.as("proposal"))
    .where(sql<boolean>`jsonb_exists(r.options, 'repairs')`)
    .where("r.function_id", "=", functionId)
    .where("r.id", "=", runId);

export const fillOfRun = (orgId: string, functionId: string, month: Day, runId: string) =>
  storedFills(orgId, month)
    .select([
      sql<unknown>`p.proposal`.as("proposal"),
      sql<Readonly<Record<string, unknown>>>`r.options`.as("options"),
      "r.created_at as createdAt",
      personName<string | null>("u").as("createdByName"),
    ])
    .where("r.function_id", "=", functionId)
    .where("r.id", "=", runId);

/** The latest run of each function over its complete stored month, and whether the person allocates for it. */
export const fillsOfMonth = (orgId: string, month: Day, userId: string) =>
  storedFills(orgId, month)
    .leftJoin("function_allocations as a", (join) =>
      join
        .onRef("a.org_id", "=", "r.org_id")
        .onRef("a.function_id", "=", "r.function_id")
        .onRef("a.forecast_period", "=", "r.month"),
    )
    .distinctOn("r.function_id")
    .select([
      "r.function_id as functionId",
      "r.id as runId",
      "r.created_at as createdAt",
      personName<string | null>("u").as("createdByName"),
      "r.hours",
      "r.unmet_hours as unmetHours",
      "a.version as currentVersion",
      sql<number>`(p.proposal ->> 'wanted')::numeric`.as("wanted"),
      sql<number>`(p.proposal ->> 'version')::int`.as("planVersion"),
      sql<boolean>`EXISTS (SELECT FROM function_allocators x WHERE ${own(orgId, "x")} AND x.org_id = r.org_id
        AND x.function_id = r.function_id AND x.user_id = ${userId})`.as("isAllocator"),
      sql<FunctionFill["unmet"]>`(SELECT coalesce(jsonb_agg(jsonb_build_object('projectCode', j.code,
          'hours', o.hours, 'reason', o.reason) ORDER BY j.code, o.reason), '[]'::jsonb)
        FROM jsonb_to_recordset(p.proposal -> 'unmet') AS o("projectId" uuid, hours numeric, reason text)
        JOIN projects j ON j.org_id = p.org_id AND j.id = o."projectId" WHERE ${own(orgId, "j")})`.as(
        "unmet",
      ),
    ])
    .where(sql<boolean>`NOT jsonb_exists_any(r.options, ARRAY['projectIds', 'userIds', 'days', 'unsaved'])`)
    .orderBy("r.function_id")
    .orderBy("r.created_at", "desc");
