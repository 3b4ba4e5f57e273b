import { sql } from "kysely";
import type { ChargeKind } from "#features/charges/rules/charge.ts";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { MarginCharge } from "../rules/margin-charge.ts";
import type { Retainer } from "../rules/retainer.ts";
import type { Only, Span } from "./hours-queries.ts";

/** Whether charges are among these at all, and which: those of one project or customer, or all. */
const isWanted = (only: Only | null) => {
  if (only === null) return sql<boolean>`true`;
  if (only.column === "project_id") return sql<boolean>`p.id = ${only.id}`;
  return only.column === "customer_id" ? sql<boolean>`p.customer_id = ${only.id}` : sql<boolean>`false`;
};

/** Charges of these days. */
export const chargesIn = (orgId: string, { first, last }: Span, only: Only | null) =>
  db
    .selectFrom("charges as c")
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "c.project_id"))
    .select([
      "c.project_id as projectId",
      "p.customer_id as customerId",
      "c.day",
      sql<ChargeKind>`c.kind`.as("kind"),
      "c.description",
      "c.amount",
      "c.is_billable as isBillable",
    ])
    .where(own(orgId, "c"))
    .where("c.day", ">=", first)
    .where("c.day", "<=", last)
    .where(isWanted(only))
    .orderBy("c.day")
    .orderBy("c.id")
    .$castTo<MarginCharge>();

/** Retainers with a value that apply on some of these days. */
export const retainersIn = (orgId: string, { first, last }: Span, only: Only | null) =>
  db
    .selectFrom("contracts as k")
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "k.project_id"))
    .select([
      "k.project_id as projectId",
      "p.customer_id as customerId",
      "k.starts_on as startsOn",
      "k.ends_on as endsOn",
      sql<number>`k.order_value`.as("value"),
      "k.purchase_order as purchaseOrder",
    ])
    .where(own(orgId, "k"))
    .where("k.kind", "=", "retainer")
    .where("k.order_value", ">", 0)
    .where("k.starts_on", "<=", last)
    .where(sql<boolean>`coalesce(k.ends_on >= ${first}, true)`)
    .where(isWanted(only))
    .orderBy("k.starts_on")
    .orderBy("k.id")
    .$castTo<Retainer>();
