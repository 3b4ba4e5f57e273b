import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { CharacteristicValue } from "../rules/characteristic-value.ts";
import { byName } from "#server/database/names.ts";

export const characteristicTypes = () =>
  db
    .selectFrom("characteristic_types as t")
    .select(["t.id", "t.code", "t.label", "t.description"])
    .orderBy("t.id");

/** The organisation has this project, and it isn't internal. */
export const projectExists = (orgId: string, projectId: string) =>
  db
    .selectFrom("projects as p")
    .select("p.id")
    .where(own(orgId, "p"))
    .where("p.id", "=", projectId)
    .where("p.is_internal", "=", false);

/** A project's characteristics with type, function and option, by name; one with `id`. */
export const projectCharacteristics = (orgId: string, projectId: string, id?: string) => {
  const query = db
    .selectFrom("project_characteristics as v")
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "v.project_id"))
    .innerJoin("characteristics as c", (join) => sameOrg(join, "c.id", "v.characteristic_id"))
    .innerJoin("characteristic_types as t", "t.id", "c.characteristic_type_id")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "v.function_id"))
    .leftJoin("characteristic_options as o", (join) => sameOrg(join, "o.id", "v.value_option_id"))
    .leftJoin("users as u", (join) => sameOrg(join, "u.id", "v.updated_by"))
    .selectAll("v")
    .select([
      "c.name",
      "c.is_global",
      "c.ai_modelling",
      "t.label as type_label",
      "f.name as function_name",
      "o.option_label",
      "u.first_name",
      "u.last_name",
      "u.email",
    ])
    .where(own(orgId, "v"))
    .where("v.project_id", "=", projectId)
    .where("p.is_internal", "=", false)
    .orderBy(byName("c.name"));
  return id === undefined ? query : query.where("v.id", "=", id);
};

export const optionsInProject = (orgId: string, projectId: string) =>
  db
    .selectFrom("characteristic_options as o")
    .innerJoin("project_characteristics as v", (join) =>
      sameOrg(join, "v.characteristic_id", "o.characteristic_id"),
    )
    .select(["o.id", "o.characteristic_id", "o.option_label"])
    .where(own(orgId, "o"))
    .where("v.project_id", "=", projectId)
    .orderBy("o.sort_order")
    .orderBy("o.id");

export const lockedValue = (orgId: string, projectId: string, id: string) =>
  db
    .selectFrom("project_characteristics as v")
    .selectAll("v")
    .where(own(orgId, "v"))
    .where("v.project_id", "=", projectId)
    .where("v.id", "=", id)
    .forUpdate();

/** What a value's row is made of, beyond its organisation and author. */
export interface NewValue extends CharacteristicValue {
  readonly id: string;
  readonly projectId: string;
  readonly characteristicId: string;
  readonly typeId: number;
  readonly functionId: string | null;
}

export const insertValue = (orgId: string, row: NewValue, actorId: string) =>
  db.insertInto("project_characteristics").values({
    org_id: orgId,
    id: row.id,
    project_id: row.projectId,
    characteristic_id: row.characteristicId,
    characteristic_type_id: row.typeId,
    function_id: row.functionId,
    value_number: row.valueNumber,
    value_boolean: row.valueBoolean,
    value_option_id: row.valueOptionId,
    created_by: actorId,
    updated_by: actorId,
  });

export const updateValue = (orgId: string, id: string, value: CharacteristicValue, actorId: string) =>
  db
    .updateTable("project_characteristics")
    .set({
      value_number: value.valueNumber,
      value_boolean: value.valueBoolean,
      value_option_id: value.valueOptionId,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: actorId,
    })
    .where(own(orgId, "project_characteristics"))
    .where("id", "=", id);

export const deleteValue = (orgId: string, id: string) =>
  db.deleteFrom("project_characteristics").where(own(orgId, "project_characteristics")).where("id", "=", id);

export const functionOfPerson = (orgId: string, personId: string) =>
  db.selectFrom("users as u").select("u.function_id").where(own(orgId, "u")).where("u.id", "=", personId);

/** An active function, locked against deactivation and deletion. */
export const shareLockedFunction = (orgId: string, functionId: string) =>
  db
    .selectFrom("functions as f")
    .select("f.id")
    .where(own(orgId, "f"))
    .where("f.id", "=", functionId)
    .where("f.is_active", "=", true)
    .forShare();
