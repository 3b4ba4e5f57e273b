import { sql } from "kysely";
import { editorName } from "#features/people/server/name-queries.ts";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { ContractFields, ContractKind } from "../rules/contract-terms.ts";

const contracts = (orgId: string) =>
  db
    .selectFrom("contracts as k")
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "k.project_id"))
    .leftJoin("customers as c", (join) => sameOrg(join, "c.id", "k.customer_id"))
    .select([
      "k.id",
      "k.project_id as projectId",
      "p.code as projectCode",
      "p.name as projectName",
      "k.customer_id as customerId",
      "c.name as customerName",
      sql<ContractKind>`k.kind`.as("kind"),
      "k.starts_on as startsOn",
      "k.ends_on as endsOn",
      "k.order_value as orderValue",
      "k.purchase_order as purchaseOrder",
      "k.contact",
      "k.note",
      "k.version",
      editorName(orgId, "k").as("updatedByName"),
    ])
    .where(own(orgId, "k"))
    .orderBy("k.starts_on", "desc")
    .orderBy("k.id");

export const contractsOfProject = (orgId: string, projectId: string) =>
  contracts(orgId).where("k.project_id", "=", projectId);

export const contractsOfCustomer = (orgId: string, customerId: string) =>
  contracts(orgId).where("k.customer_id", "=", customerId);

export const contractById = (orgId: string, contractId: string) =>
  contracts(orgId).where("k.id", "=", contractId);

/** The project a contract belongs to, locked, so that its contracts change one after the other. */
export const lockedProject = (orgId: string, projectId: string) =>
  db
    .selectFrom("projects as p")
    .select(["p.start_date as startDate", "p.project_length_months as projectLengthMonths"])
    .where(own(orgId, "p"))
    .where("p.id", "=", projectId)
    .where("p.is_internal", "=", false)
    .forNoKeyUpdate();

/** A project that can have contracts and charges: internal ones have none. */
export const projectExists = (orgId: string, projectId: string) =>
  db
    .selectFrom("projects as p")
    .select("p.id")
    .where(own(orgId, "p"))
    .where("p.id", "=", projectId)
    .where("p.is_internal", "=", false);

const columnsOf = (fields: ContractFields) => ({
  customer_id: fields.customerId,
  kind: fields.kind,
  starts_on: fields.startsOn,
  ends_on: fields.endsOn,
  order_value: fields.orderValue,
  purchase_order: fields.purchaseOrder,
  contact: fields.contact,
  note: fields.note,
});

export const insertContract = (
  orgId: string,
  row: { readonly id: string; readonly projectId: string },
  fields: ContractFields,
  actorId: string,
) =>
  db.insertInto("contracts").values({
    org_id: orgId,
    id: row.id,
    project_id: row.projectId,
    ...columnsOf(fields),
    created_by: actorId,
    updated_by: actorId,
  });

export const updateContract = (orgId: string, id: string, fields: ContractFields, actorId: string) =>
  db
    .updateTable("contracts")
    .set({
      ...columnsOf(fields),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: actorId,
    })
    .where(own(orgId, "contracts"))
    .where("id", "=", id);

export const removeContract = (orgId: string, id: string) =>
  db.deleteFrom("contracts").where(own(orgId, "contracts")).where("id", "=", id);
