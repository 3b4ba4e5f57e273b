import { sql } from "kysely";
import { textContains } from "#server/database/names.ts";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { editorName, personName } from "#features/people/server/name-queries.ts";
import type { PaySettings, ProjectDetails } from "../../rules/settings.ts";

export const settingsRow = (orgId: string) =>
  db
    .selectFrom("pay_settings as s")
    .selectAll("s")
    .select(editorName(orgId, "s").as("updated_by_name"))
    .where(own(orgId, "s"));

const changed = (actorId: string) => ({
  version: sql<number>`version + 1`,
  updated_at: sql<string>`now()`,
  updated_by: actorId,
});

export const updateSettings = (orgId: string, settings: PaySettings, actorId: string) =>
  db
    .updateTable("pay_settings")
    .set({
      datev_consultant: settings.datevConsultant,
      datev_client: settings.datevClient,
      work_wage_type: settings.workWageType,
      holiday_wage_type: settings.holidayWageType,
      invoice_prefix: settings.invoicePrefix,
      invoice_item: settings.invoiceItem,
      account_code: settings.accountCode,
      tax_type: settings.taxType,
      due_days: settings.dueDays,
      ...changed(actorId),
    })
    .where(own(orgId, "pay_settings"));

export interface Paging {
  readonly search: string;
  readonly missing: boolean;
  readonly ids: readonly string[] | null;
  readonly after: string | null;
  readonly most: number;
}

/** What follows a row in the order of a column, and then of ids; texts that are missing come first. */
const following = (
  place: { readonly alias: string; readonly order: string; readonly table: string },
  orgId: string,
  after: string,
) => {
  const keys = (alias: string) =>
    sql`coalesce(${sql.ref(`${alias}.${place.order}`)}, ''), ${sql.ref(`${alias}.id`)}`;
  return sql<boolean>`(${keys(place.alias)}) > (SELECT ${keys("l")} FROM ${sql.table(place.table)} l WHERE ${own(orgId, "l")} AND l.id = ${after})`;
};

const personRows = (orgId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("pay_people as pp", (join) =>
      join.onRef("pp.org_id", "=", "u.org_id").onRef("pp.user_id", "=", "u.id"),
    )
    .select([
      "u.id",
      personName("u").as("name"),
      "u.is_active",
      sql<number>`coalesce(pp.version, 0)`.as("version"),
      sql<string>`coalesce(pp.personnel_number, '')`.as("personnel_number"),
      editorName(orgId, "pp").as("updated_by_name"),
    ])
    .where(own(orgId, "u"));

export const personById = (orgId: string, userId: string) => personRows(orgId).where("u.id", "=", userId);

export const pageOfPeople = (orgId: string, paging: Paging) => {
  let rows = personRows(orgId)
    .orderBy(sql`coalesce(u.name_key, '')`)
    .orderBy("u.id")
    .limit(paging.most);
  if (paging.search !== "")
    rows = rows.where(
      sql<boolean>`(${textContains(personName("u"), paging.search)} OR ${textContains(sql`pp.personnel_number`, paging.search)})`,
    );
  if (paging.missing) rows = rows.where(sql<boolean>`coalesce(pp.personnel_number, '') = '' AND u.is_active`);
  if (paging.ids !== null) rows = rows.where("u.id", "in", paging.ids);
  if (paging.after !== null)
    rows = rows.where(following({ alias: "u", order: "name_key", table: "users" }, orgId, paging.after));
  return rows;
};

/** Inserts or changes a person's number. */
export const savePerson = (
  orgId: string,
  person: { readonly userId: string; readonly personnelNumber: string },
  actorId: string,
) =>
  db
    .insertInto("pay_people")
    .values({
      org_id: orgId,
      user_id: person.userId,
      personnel_number: person.personnelNumber,
      updated_by: actorId,
    })
    .onConflict((met) =>
      met.columns(["org_id", "user_id"]).doUpdateSet((row) => ({
        personnel_number: person.personnelNumber,
        version: sql<number>`pay_people.version + 1`,
        updated_at: row.ref("excluded.updated_at"),
        updated_by: actorId,
      })),
    );

const projectRows = (orgId: string) =>
  db
    .selectFrom("projects as p")
    .leftJoin("pay_projects as pr", (join) => sameOrg(join, "pr.project_id", "p.id"))
    .leftJoin("customers as cu", (join) => sameOrg(join, "cu.id", "p.customer_id"))
    .select([
      "p.id",
      "p.code",
      "p.name",
      "p.is_internal",
      // The customer is the project's.
      sql<number>`coalesce(pr.version, 0) + p.version`.as("version"),
      "p.customer_id",
      sql<string>`coalesce(cu.name, '')`.as("customer_name"),
      sql<string>`coalesce(cu.number, '')`.as("customer_number"),
      sql<string>`coalesce(pr.invoice_item, '')`.as("invoice_item"),
      sql<string>`coalesce(pr.wage_type, '')`.as("wage_type"),
      sql<string>`coalesce(pr.cost_centre, '')`.as("cost_centre"),
      editorName(orgId, "pr").as("updated_by_name"),
    ])
    .where(own(orgId, "p"));

export const projectById = (orgId: string, projectId: string) =>
  projectRows(orgId).where("p.id", "=", projectId);

export const pageOfProjects = (orgId: string, paging: Paging) => {
  let rows = projectRows(orgId).orderBy("p.code").orderBy("p.id").limit(paging.most);
  if (paging.search !== "")
    rows = rows.where(
      textContains(sql`(p.code || ' ' || p.name || ' ' || coalesce(cu.name, ''))`, paging.search),
    );
  if (paging.missing) rows = rows.where("p.customer_id", "is", null).where("p.is_internal", "=", false);
  if (paging.ids !== null) rows = rows.where("p.id", "in", paging.ids);
  if (paging.after !== null)
    rows = rows.where(following({ alias: "p", order: "code", table: "projects" }, orgId, paging.after));
  return rows;
};

export const saveProject = (orgId: string, projectId: string, details: ProjectDetails, actorId: string) => {
  const columns = {
    invoice_item: details.invoiceItem,
    wage_type: details.wageType,
    cost_centre: details.costCentre,
    updated_by: actorId,
  };
  return db
    .insertInto("pay_projects")
    .values({ org_id: orgId, project_id: projectId, ...columns })
    .onConflict((met) =>
      met.columns(["org_id", "project_id"]).doUpdateSet((row) => ({
        ...columns,
        version: sql<number>`pay_projects.version + 1`,
        updated_at: row.ref("excluded.updated_at"),
      })),
    );
};

export const giveCustomer = (orgId: string, projectId: string, customerId: string | null, actorId: string) =>
  db
    .updateTable("projects")
    .set({ customer_id: customerId, ...changed(actorId) })
    .where(own(orgId, "projects"))
    .where("id", "=", projectId);

/** A person's row, locked, so that two saves come one after the other. */
export const lockPerson = (orgId: string, id: string) =>
  db.selectFrom("users as u").select("u.id").where(own(orgId, "u")).where("u.id", "=", id).forNoKeyUpdate();

export const lockProject = (orgId: string, id: string) =>
  db
    .selectFrom("projects as p")
    .select("p.id")
    .where(own(orgId, "p"))
    .where("p.id", "=", id)
    .forNoKeyUpdate();

/** What an organisation's files share: its currency and how it writes dates. */
export const fileRow = (orgId: string) =>
  db
    .selectFrom("organisation_settings as o")
    .select(["o.currency", "o.date_format", "o.data_retention"])
    .where(own(orgId, "o"));
