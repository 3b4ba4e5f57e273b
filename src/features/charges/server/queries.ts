import { sql } from "kysely";
import { editorName } from "#features/people/server/name-queries.ts";
import { db, own } from "#server/database/sql.ts";
import type { ChargeFields, ChargeKind } from "../rules/charge.ts";
import type { ReceiptType } from "../rules/receipt.ts";

const charges = (orgId: string) =>
  db
    .selectFrom("charges as c")
    .leftJoin("charge_receipts as r", (join) =>
      join.onRef("r.org_id", "=", "c.org_id").onRef("r.charge_id", "=", "c.id"),
    )
    .select([
      "c.id",
      "c.project_id as projectId",
      "c.day",
      sql<ChargeKind>`c.kind`.as("kind"),
      "c.description",
      "c.amount",
      "c.is_billable as isBillable",
      "r.name as receiptName",
      sql<ReceiptType | null>`r.media_type`.as("receiptType"),
      sql<number | null>`octet_length(r.bytes)`.as("receiptSize"),
      "c.version",
      editorName(orgId, "c").as("updatedByName"),
    ])
    .where(own(orgId, "c"))
    .orderBy("c.day", "desc")
    .orderBy("c.id", "desc");

export const chargesOfProject = (orgId: string, projectId: string) =>
  charges(orgId).where("c.project_id", "=", projectId);

export const chargeById = (orgId: string, chargeId: string) => charges(orgId).where("c.id", "=", chargeId);

/** Locks a charge, so that its changes come one after the other. */
export const lockedCharge = (orgId: string, chargeId: string) =>
  db
    .selectFrom("charges as c")
    .select("c.id")
    .where(own(orgId, "c"))
    .where("c.id", "=", chargeId)
    .forNoKeyUpdate();

type StoredFields = ChargeFields & { readonly amount: number };

const columnsOf = (fields: StoredFields) => ({
  day: fields.day,
  kind: fields.kind,
  description: fields.description,
  amount: fields.amount,
  is_billable: fields.isBillable,
});

export const insertCharge = (
  orgId: string,
  row: { readonly id: string; readonly projectId: string },
  fields: StoredFields,
  actorId: string,
) =>
  db.insertInto("charges").values({
    org_id: orgId,
    id: row.id,
    project_id: row.projectId,
    ...columnsOf(fields),
    created_by: actorId,
    updated_by: actorId,
  });

export const updateCharge = (orgId: string, id: string, fields: StoredFields, actorId: string) =>
  db
    .updateTable("charges")
    .set({
      ...columnsOf(fields),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: actorId,
    })
    .where(own(orgId, "charges"))
    .where("id", "=", id);

export const removeCharge = (orgId: string, id: string) =>
  db.deleteFrom("charges").where(own(orgId, "charges")).where("id", "=", id);

export const insertReceipt = (
  orgId: string,
  chargeId: string,
  receipt: { readonly name: string; readonly type: ReceiptType; readonly bytes: Uint8Array },
) =>
  db.insertInto("charge_receipts").values({
    org_id: orgId,
    charge_id: chargeId,
    name: receipt.name,
    media_type: receipt.type,
    bytes: receipt.bytes,
  });

export const removeReceipt = (orgId: string, chargeId: string) =>
  db.deleteFrom("charge_receipts").where(own(orgId, "charge_receipts")).where("charge_id", "=", chargeId);

export const receiptOf = (orgId: string, chargeId: string) =>
  db
    .selectFrom("charge_receipts as r")
    .select(["r.name", sql<ReceiptType>`r.media_type`.as("type"), "r.bytes"])
    .where(own(orgId, "r"))
    .where("r.charge_id", "=", chargeId);
