import { sql } from "kysely";
import { editorName } from "#features/people/server/name-queries.ts";
import { db, own } from "#server/database/sql.ts";
import type { TemplateForm } from "../../rules/template-form.ts";
import { byName } from "#server/database/names.ts";

const templateRows = (orgId: string) =>
  db
    .selectFrom("pay_templates as t")
    .select([
      "t.id",
      "t.name",
      "t.purpose",
      "t.layout",
      "t.version",
      editorName(orgId, "t").as("updatedByName"),
    ])
    .where(own(orgId, "t"));

export const templatesByName = (orgId: string) =>
  templateRows(orgId).orderBy(byName("t.name")).orderBy("t.id");

export const templateById = (orgId: string, templateId: string) =>
  templateRows(orgId).where("t.id", "=", templateId);

export const lockedTemplate = (orgId: string, templateId: string) =>
  templateById(orgId, templateId).forUpdate();

const columnsOf = ({ name, purpose, layout }: TemplateForm) => ({
  name,
  purpose,
  layout: JSON.stringify(layout),
});

export const insertTemplate = (orgId: string, id: string, form: TemplateForm, actorId: string) =>
  db
    .insertInto("pay_templates")
    .values({ org_id: orgId, id, ...columnsOf(form), created_by: actorId, updated_by: actorId });

export const updateTemplate = (orgId: string, id: string, form: TemplateForm, actorId: string) =>
  db
    .updateTable("pay_templates")
    .set({
      ...columnsOf(form),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: actorId,
    })
    .where(own(orgId, "pay_templates"))
    .where("id", "=", id);

export const deleteTemplateRow = (orgId: string, id: string) =>
  db.deleteFrom("pay_templates").where(own(orgId, "pay_templates")).where("id", "=", id);
