import { leaveStates } from "#shared/states.ts";
import { sql } from "kysely";
import { db, own, sameOrg, inStates } from "#server/database/sql.ts";
import { allocationCountsSql } from "#features/months/server/plan-counts-queries.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { byName } from "#server/database/names.ts";

export const sharedLinks = (orgId: string, userId: string) =>
  db
    .selectFrom("shared_calendar_links as c")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "c.function_id"))
    .leftJoin("projects as p", (join) => sameOrg(join, "p.id", "c.project_id"))
    .select([
      "c.id",
      "c.subject",
      sql<string | null>`coalesce(f.name, p.code || ' ' || p.name)`.as("name"),
      "c.created_at",
      "c.last_read_at",
    ])
    .where(own(orgId, "c"))
    .where("c.user_id", "=", userId)
    .orderBy("c.subject")
    .orderBy(byName(sql`coalesce(f.name, p.code || ' ' || p.name)`))
    .orderBy("c.id");

export const functionChoices = (orgId: string) =>
  db
    .selectFrom("functions as f")
    .select(["f.id", "f.name"])
    .where(own(orgId, "f"))
    .where("f.is_active", "=", true)
    .orderBy(byName("f.name"));

export const projectChoices = (orgId: string) =>
  db
    .selectFrom("projects as p")
    .select(["p.id", sql<string>`p.code || ' ' || p.name`.as("name")])
    .where(own(orgId, "p"))
    .where("p.is_internal", "=", false)
    .where("p.status_code", "<>", "archived")
    .orderBy("p.code");

interface NewLink {
  readonly id: string;
  readonly userId: string;
  readonly subject: string;
  readonly subjectId: string | null;
  readonly hash: string;
}

/** A new link in the place of whatever was there for the same subject. */
export const putSharedLink = (orgId: string, { id, userId, subject, subjectId, hash }: NewLink) =>
  db
    .insertInto("shared_calendar_links")
    .values({
      org_id: orgId,
      id,
      user_id: userId,
      subject,
      function_id: subject === "function" ? subjectId : null,
      project_id: subject === "project" ? subjectId : null,
      token_hash: hash,
    })
    .onConflict((conflict) =>
      conflict.constraint("shared_calendar_link_once").doUpdateSet((row) => ({
        token_hash: hash,
        created_at: row.ref("excluded.created_at"),
        last_read_at: null,
      })),
    )
    .returning("id");

export const deleteSharedLink = (orgId: string, userId: string, linkId: string) =>
  db
    .deleteFrom("shared_calendar_links")
    .where(own(orgId, "shared_calendar_links"))
    .where("user_id", "=", userId)
    .where("id", "=", linkId)
    .returning(["subject"]);

/** A link by its secret's hash, with what decides on what its owner may see now; none once they have left. */
export const sharedLinkByHash = (orgId: string, tokenHash: string) =>
  db
    .selectFrom("shared_calendar_links as c")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "c.user_id"))
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "c.function_id"))
    .leftJoin("projects as p", (join) => sameOrg(join, "p.id", "c.project_id"))
    .select([
      "c.id",
      "c.user_id",
      "u.language",
      "c.subject",
      "c.function_id",
      "c.project_id",
      sql<string | null>`coalesce(f.name, p.name)`.as("name"),
      sql<boolean>`c.last_read_at IS NULL OR c.last_read_at < now() - interval '1 hour'`.as("is_unread"),
      sql<
        string[]
      >`ARRAY(SELECT a.role_code FROM user_role_assignments a WHERE ${own(orgId, "a")} AND a.user_id = u.id)`.as(
        "roles",
      ),
    ])
    .where(own(orgId, "c"))
    .where("c.token_hash", "=", tokenHash)
    .where("u.is_active", "=", true);

export const markSharedRead = (orgId: string, tokenHash: string) =>
  db
    .updateTable("shared_calendar_links")
    .set({ last_read_at: sql<string>`now()` })
    .where(own(orgId, "shared_calendar_links"))
    .where("token_hash", "=", tokenHash);

interface Whose {
  readonly subject: string;
  readonly function_id: string | null;
  readonly project_id: string | null;
  readonly user_id: string;
}

/** Active people: those of the function, or the owner's reports; for a project all who are allocated to it. */
const isMeant = ({ subject, function_id: functionId, user_id: ownerId }: Whose) => {
  if (subject === "function") return sql<boolean>`u.function_id = ${functionId}`;
  return subject === "reports" ? sql<boolean>`u.manager_id = ${ownerId}` : sql<boolean>`true`;
};

/** Submitted hours that count, by person, project and day. */
export const sharedAllocations = (
  orgId: string,
  whose: Whose,
  { first, last, today }: { readonly first: string; readonly last: string; readonly today: string },
) =>
  db
    .selectFrom("allocation_entries as a")
    .innerJoin("function_allocations as h", (join) => sameOrg(join, "h.id", "a.function_allocation_id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "a.user_id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "a.project_id"))
    .select([
      "a.user_id",
      personName("u").as("person"),
      "a.project_id",
      "p.code",
      "p.name",
      "a.allocation_date",
      sql<number>`sum(a.hours)`.as("hours"),
    ])
    .where(own(orgId, "a"))
    .where("h.status_code", "=", "submitted")
    .where("u.is_active", "=", true)
    .where("a.allocation_date", ">=", first)
    .where("a.allocation_date", "<=", last)
    .where(allocationCountsSql({ orgId, entry: "a", project: "p", user: "u" }, today))
    .where(isMeant(whose))
    .where(sql<boolean>`(${whose.project_id}::uuid IS NULL OR a.project_id = ${whose.project_id})`)
    .groupBy(["a.user_id", "person", "a.project_id", "p.code", "p.name", "a.allocation_date"]);

/** Approved leave of the owner's reports, by person, kind and day. A kind that isn't for everyone has no name. */
export const reportsHolidays = (orgId: string, ownerId: string, first: string, last: string) =>
  db
    .selectFrom("holiday_entries as e")
    .innerJoin("holiday_requests as r", (join) => sameOrg(join, "r.id", "e.holiday_request_id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .leftJoin("leave_kinds as k", (join) => sameOrg(join, "k.id", "r.kind_id"))
    .select([
      "r.user_id",
      personName("u").as("person"),
      sql<string>`CASE WHEN k.is_private THEN 'away' ELSE lower(coalesce(k.name, 'holiday')) END`.as("kind"),
      "e.date",
      sql<number>`sum(e.hours_requested)`.as("hours"),
    ])
    .where(own(orgId, "e"))
    .where(inStates("r.status", leaveStates.granted))
    .where("u.is_active", "=", true)
    .where("u.manager_id", "=", ownerId)
    .where("e.date", ">=", first)
    .where("e.date", "<=", last)
    .groupBy(["r.user_id", "person", "kind", "e.date"]);
