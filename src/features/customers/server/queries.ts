import { sql, type RawBuilder } from "kysely";
import { editorName } from "#features/people/server/name-queries.ts";
import { alphabetical, keyContains, textContains } from "#server/database/names.ts";
import { db, own } from "#server/database/sql.ts";
import type { Place } from "#server/http/place.ts";
import type { Day } from "#shared/day.ts";
import type { CustomerFields } from "../rules/customer.ts";

/** A contract's value as `valueOrdered` works it out, beside `contracts as k`. */
const valueOrdered = (today: Day) => {
  const until = sql`coalesce(k.ends_on, greatest(k.starts_on, ${today}::date))`;
  const months = sql`((extract(year FROM ${until}) - extract(year FROM k.starts_on)) * 12
    + extract(month FROM ${until}) - extract(month FROM k.starts_on) + 1)`;
  return sql`CASE WHEN k.kind = 'retainer' THEN k.order_value * ${months} ELSE k.order_value END`;
};

const ofContracts = (orgId: string, value: RawBuilder<unknown>) =>
  sql<number>`(SELECT ${value} FROM contracts k WHERE ${own(orgId, "k")} AND k.org_id = c.org_id AND k.customer_id = c.id)`;

export const orderedBy = (orgId: string, today: Day) =>
  ofContracts(orgId, sql`coalesce(sum(${valueOrdered(today)}), 0)::numeric(20,2)`);

export interface CustomerFilter {
  readonly search?: string | undefined;
  readonly active?: "true" | "false" | undefined;
}

function found({ search = "", active }: CustomerFilter): RawBuilder<boolean> {
  const typed = search.trim();
  const named =
    typed === ""
      ? sql`true`
      : sql`(${keyContains(sql`c.name_key`, typed)} OR ${textContains(sql`c.number`, typed)})`;
  return sql<boolean>`(${named} AND ${active === undefined ? sql`true` : sql`c.is_active = ${active === "true"}`})`;
}

const order = alphabetical(sql`c.name_key`);

/** A page of customers, and one more where there are further ones. */
export const customerPage = (
  { orgId, today }: { readonly orgId: string; readonly today: Day },
  filter: CustomerFilter,
  { after, most }: { readonly after: Place | null; readonly most: number },
) => {
  const query = db
    .selectFrom("customers as c")
    .select([
      "c.id",
      "c.name",
      "c.number",
      "c.is_active",
      sql<number>`(SELECT count(*)::int FROM projects p WHERE ${own(orgId, "p")} AND p.org_id = c.org_id AND p.customer_id = c.id)`.as(
        "projects",
      ),
      ofContracts(
        orgId,
        sql`(count(*) FILTER (WHERE k.starts_on <= ${today}::date AND coalesce(k.ends_on >= ${today}::date, true)))::int`,
      ).as("running"),
      orderedBy(orgId, today).as("ordered"),
      order.as("sort_key"),
    ])
    .where(own(orgId, "c"))
    .where(found(filter))
    .orderBy(order)
    .orderBy("c.id")
    .limit(most + 1);
  return after === null
    ? query
    : query.where(sql<boolean>`((${order}, c.id) > (${after.key}::text, ${after.id}::uuid))`);
};

export const customerCounts = (orgId: string, filter: CustomerFilter) =>
  db
    .selectFrom("customers as c")
    .select([
      sql<number>`count(*) FILTER (WHERE ${found(filter)})`.as("found"),
      sql<number>`count(*)`.as("all"),
    ])
    .where(own(orgId, "c"));

export const customerChoices = (orgId: string) =>
  db
    .selectFrom("customers as c")
    .select(["c.id", "c.name", "c.is_active as isActive"])
    .where(own(orgId, "c"))
    .orderBy(order)
    .orderBy("c.id");

export const customerById = (orgId: string, customerId: string) =>
  db
    .selectFrom("customers as c")
    .select([
      "c.id",
      "c.name",
      "c.number",
      "c.address",
      "c.country",
      "c.vat_id as vatId",
      "c.invoice_email as invoiceEmail",
      "c.contact",
      "c.note",
      "c.is_active as isActive",
      "c.version",
      editorName(orgId, "c").as("updatedByName"),
    ])
    .where(own(orgId, "c"))
    .where("c.id", "=", customerId);

export const customerOrdered = (orgId: string, customerId: string, today: Day) =>
  db
    .selectFrom("customers as c")
    .select(orderedBy(orgId, today).as("ordered"))
    .where(own(orgId, "c"))
    .where("c.id", "=", customerId);

export const projectsOfCustomer = (orgId: string, customerId: string) =>
  db
    .selectFrom("projects as p")
    .select(["p.id", "p.code", "p.name", "p.status_code as statusCode"])
    .where(own(orgId, "p"))
    .where("p.customer_id", "=", customerId)
    .orderBy("p.code")
    .orderBy("p.id");

/** Alone: those who give it to a project or a contract at the same moment wait. */
export const lockedCustomer = (orgId: string, customerId: string) =>
  customerById(orgId, customerId).forUpdate();

/** Shared among those who choose it: it isn't deleted until they're done. */
export const chosenCustomer = (orgId: string, customerId: string) =>
  db
    .selectFrom("customers as c")
    .select(["c.id", "c.name", "c.is_active as isActive"])
    .where(own(orgId, "c"))
    .where("c.id", "=", customerId)
    .forKeyShare();

const columnsOf = (fields: CustomerFields) => ({
  name: fields.name,
  number: fields.number,
  address: fields.address,
  country: fields.country,
  vat_id: fields.vatId,
  invoice_email: fields.invoiceEmail,
  contact: fields.contact,
  note: fields.note,
});

export const insertCustomer = (orgId: string, id: string, fields: CustomerFields, actorId: string) =>
  db
    .insertInto("customers")
    .values({ org_id: orgId, id, ...columnsOf(fields), created_by: actorId, updated_by: actorId });

export const updateCustomer = (
  orgId: string,
  id: string,
  { isActive, ...fields }: CustomerFields & { readonly isActive: boolean },
  actorId: string,
) =>
  db
    .updateTable("customers")
    .set({
      ...columnsOf(fields),
      is_active: isActive,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: actorId,
    })
    .where(own(orgId, "customers"))
    .where("id", "=", id);

export const removeCustomer = (orgId: string, id: string) =>
  db.deleteFrom("customers").where(own(orgId, "customers")).where("id", "=", id);

export const contractCount = (orgId: string, customerId: string) =>
  db
    .selectFrom("contracts as k")
    .select(sql<number>`count(*)::int`.as("contracts"))
    .where(own(orgId, "k"))
    .where("k.customer_id", "=", customerId);

/** How the organisation writes days. */
export const dateFormat = (orgId: string) =>
  db.selectFrom("organisation_settings as o").select("o.date_format").where(own(orgId, "o"));
