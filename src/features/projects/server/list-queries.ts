import { projectTextColumns } from "./project-columns.ts";
import { sql, type RawBuilder } from "kysely";
import { alphabetical, byName, keyContains, natural } from "#server/database/names.ts";
import { db, own } from "#server/database/sql.ts";
import type { Place } from "#server/http/place.ts";
import type { ProjectOrder } from "../rules/project-order.ts";
import { personName } from "#features/people/server/name-queries.ts";
import {
  standingKey,
  standingOfProject,
  standingOrders,
  standings,
} from "#features/analytics/server/standing-queries.ts";

/** What projects to find; without a status all that are not archived. */
export interface ProjectFilter {
  readonly search?: string | undefined;
  readonly status?: string | undefined;
  /** An id, or "none". */
  readonly customer?: string | undefined;
}

/** Without `by` the newest come first. */
export interface Order {
  readonly by: ProjectOrder | undefined;
  readonly descending: boolean;
}

/** More names than these are only counted. */
const maxNames = 20;

const assignments = (orgId: string, table: "project_functions" | "project_forecasters" | "budget_profiles") =>
  sql`FROM ${sql.table(table)} a WHERE ${own(orgId, "a")} AND a.org_id = p.org_id AND a.project_id = p.id`;
const countOf = (...of: Parameters<typeof assignments>) =>
  sql<number>`(SELECT count(*) ${assignments(...of)})`;

/** Who looks at the list, and when. */
export interface Viewing {
  readonly orgId: string;
  readonly today: string;
  readonly showsMoney: boolean;
}

/** What orders by numbers count. */
const counted = {
  profiles: "budget_profiles",
  functions: "project_functions",
  forecasters: "project_forecasters",
} as const;

const isCounted = (by: ProjectOrder | undefined): by is keyof typeof counted =>
  by !== undefined && by in counted;

/** The rows' order and its type; texts by codepoint, alike on both engines. */
function keyOf(
  { orgId, showsMoney }: Viewing,
  by: ProjectOrder | undefined,
): { key: RawBuilder<unknown>; type: "text" | "int" | "date" | "timestamptz" | "numeric" } {
  if (isCounted(by)) return { key: countOf(orgId, counted[by]), type: "int" };
  switch (by) {
    case undefined:
      return { key: sql`p.created_at`, type: "timestamptz" };
    case "name":
      return { key: natural(alphabetical(sql`p.name_key`)), type: "text" };
    case "code":
      return { key: natural(sql`p.code_key`), type: "text" };
    case "customer":
      return {
        key: natural(alphabetical(sql`coalesce(${ofCustomer(orgId, "name_key")}, '')`)),
        type: "text",
      };
    case "status":
      return { key: sql`s.label COLLATE "C"`, type: "text" };
    case "progress":
      return { key: sql`p.start_date`, type: "date" };
    case "atCompletion":
    case "health":
    case "used":
      return { key: standingKey(by, showsMoney), type: "numeric" };
  }
}

/** Something of a project's customer, beside `projects as p`. */
const ofCustomer = (orgId: string, column: "name" | "name_key") =>
  sql<
    string | null
  >`(SELECT ${sql.ref(`cu.${column}`)} FROM customers cu WHERE ${own(orgId, "cu")} AND cu.org_id = p.org_id AND cu.id = p.customer_id)`;

/** Names and codes that contain the search, whatever the case (docs/readings.md#000-2). */
function found({ search = "", status, customer }: ProjectFilter): RawBuilder<boolean> {
  const hasStatus = status === undefined ? sql`p.status_code <> 'archived'` : sql`p.status_code = ${status}`;
  const isTheirs = (id: string) =>
    id === "none" ? sql`p.customer_id IS NULL` : sql`p.customer_id = ${id}::uuid`;
  const ofStatus = customer === undefined ? hasStatus : sql`${hasStatus} AND ${isTheirs(customer)}`;
  return search.trim() === ""
    ? sql<boolean>`(${ofStatus})`
    : sql<boolean>`(${ofStatus} AND (${keyContains(sql`p.name_key`, search.trim())} OR ${keyContains(sql`p.code_key`, search.trim())}))`;
}

export const projectCounts = (orgId: string, filter: ProjectFilter) =>
  db
    .selectFrom("projects as p")
    .select([
      sql<number>`count(*) FILTER (WHERE ${found(filter)})`.as("found"),
      sql<number>`count(*)`.as("all"),
    ])
    .where(own(orgId, "p"))
    .where("p.is_internal", "=", false);

const namesOf = (names: RawBuilder<unknown>) =>
  sql<
    string[]
  >`(SELECT coalesce(json_agg(n.name ORDER BY ${byName("n.name")}), '[]') FROM (${names} ORDER BY name LIMIT ${maxNames}) n)`;
const ofProject = (orgId: string) => sql`${own(orgId, "a")} AND a.org_id = p.org_id AND a.project_id = p.id`;

/**
 * A page of projects without internal ones, and one more when there are further ones; equal ones newest
 * first.
 */
export const projectPage = (
  viewing: Viewing,
  filter: ProjectFilter,
  order: Order,
  page: { readonly after: Place | null; readonly most: number },
) => {
  const { orgId, today } = viewing;
  const { key, type } = keyOf(viewing, order.by);
  const byStanding = standingOrders.some((each) => each === order.by);
  const descending = order.by === undefined || order.descending;
  const query = db
    .selectFrom("projects as p")
    .innerJoin("project_statuses as s", "s.code", "p.status_code")
    // Only such an order adds up every project.
    .$if(byStanding, (projects) =>
      projects.leftJoin(
        sql<{ project_id: string }>`${standings(orgId, today)}`.as("x"),
        "x.project_id",
        "p.id",
      ),
    )
    .select([
      "p.id",
      "p.name",
      ...projectTextColumns,
      "p.code",
      "p.status_code",
      "s.label as status_label",
      "p.start_date",
      "p.project_length_months",
      countOf(orgId, "budget_profiles").as("profiles"),
      countOf(orgId, "project_functions").as("functions"),
      countOf(orgId, "project_forecasters").as("forecasters"),
      namesOf(
        sql`SELECT a.profile_code || ' ' || a.profile_name AS name FROM budget_profiles a WHERE ${ofProject(orgId)}`,
      ).as("profile_names"),
      namesOf(
        sql`SELECT f.name FROM project_functions a JOIN functions f ON f.org_id = a.org_id AND f.id = a.function_id WHERE ${ofProject(orgId)}`,
      ).as("function_names"),
      namesOf(
        sql`SELECT ${personName("u")} AS name
          FROM project_forecasters a JOIN users u ON u.org_id = a.org_id AND u.id = a.user_id WHERE ${ofProject(orgId)}`,
      ).as("forecaster_names"),
      ofCustomer(orgId, "name").as("customer_name"),
      standingOfProject(orgId, today).as("standing"),
      // As text, a moment keeps its microseconds.
      sql<string>`(${key})::text`.as("sort_key"),
    ])
    .where(own(orgId, "p"))
    .where("p.is_internal", "=", false)
    .where(found(filter));
  const { after } = page;
  const behind =
    after === null
      ? query
      : query.where(
          sql<boolean>`((${key}, p.id) ${sql.raw(descending ? "<" : ">")} (${after.key}::text::${sql.raw(type)}, ${after.id}::uuid))`,
        );
  const direction = descending ? ("desc" as const) : ("asc" as const);
  return behind
    .orderBy(sql`${key} ${sql.raw(direction)}`)
    .orderBy("p.id", direction)
    .limit(page.most + 1);
};
