import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { byName } from "#server/database/names.ts";

/** Characteristics with type and function, by name; one with `id`. */
export const characteristicRows = (orgId: string, id?: string) => {
  const query = db
    .selectFrom("characteristics as c")
    .innerJoin("characteristic_types as t", "t.id", "c.characteristic_type_id")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "c.function_id"))
    .leftJoin("users as u", (join) => sameOrg(join, "u.id", "c.updated_by"))
    .selectAll("c")
    .select(["t.label as type_label", "f.name as function_name", "u.first_name", "u.last_name", "u.email"])
    .where(own(orgId, "c"))
    .orderBy(byName("c.name"));
  return id === undefined ? query : query.where("c.id", "=", id);
};

/** Options by their sort order; those of one characteristic when it is given. */
export const optionRows = (orgId: string, characteristicId?: string) => {
  const query = db
    .selectFrom("characteristic_options as o")
    .select(["o.id", "o.characteristic_id", "o.option_label", "o.sort_order"])
    .where(own(orgId, "o"))
    .orderBy("o.sort_order")
    .orderBy("o.id");
  return characteristicId === undefined ? query : query.where("o.characteristic_id", "=", characteristicId);
};

export const valueCounts = (orgId: string) =>
  db
    .selectFrom("project_characteristics as v")
    .select(["v.characteristic_id", sql<number>`count(*)::int`.as("projects")])
    .where(own(orgId, "v"))
    .groupBy("v.characteristic_id");

export const usesOf = (orgId: string, characteristicId: string) =>
  db
    .selectFrom("project_characteristics as v")
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "v.project_id"))
    .select([
      "v.id",
      "v.value_number",
      "v.value_boolean",
      "v.value_option_id",
      "p.id as project_id",
      "p.code",
      "p.name",
      "p.status_code",
    ])
    .where(own(orgId, "v"))
    .where("v.characteristic_id", "=", characteristicId)
    .orderBy("p.code");

/** A characteristic's row: shared while values are written, or locked for a change. */
export const lockedCharacteristic = (orgId: string, id: string, lock: "share" | "update") => {
  const query = db
    .selectFrom("characteristics as c")
    .selectAll("c")
    .where(own(orgId, "c"))
    .where("c.id", "=", id);
  return lock === "share" ? query.forShare() : query.forUpdate();
};

export interface NatureColumns {
  readonly name: string;
  readonly name_key: string;
  readonly characteristic_type_id: number;
  readonly function_id: string | null;
  readonly is_global: boolean;
  readonly ai_modelling: boolean;
}

export const insertCharacteristic = (orgId: string, id: string, columns: NatureColumns, actorId: string) =>
  db
    .insertInto("characteristics")
    .values({ org_id: orgId, id, ...columns, created_by: actorId, updated_by: actorId });

/** Writes the header and raises the version. */
export const updateCharacteristic = (
  orgId: string,
  id: string,
  columns: Partial<NatureColumns>,
  actorId: string,
) =>
  db
    .updateTable("characteristics")
    .set({
      ...columns,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: actorId,
    })
    .where(own(orgId, "characteristics"))
    .where("id", "=", id);

export interface PlacedOption {
  readonly id: string;
  readonly label: string;
  readonly key: string;
  readonly sortOrder: number;
}

export const insertOptions = (
  orgId: string,
  characteristicId: string,
  options: readonly PlacedOption[],
  actorId: string,
) =>
  db.insertInto("characteristic_options").values(
    options.map((option) => ({
      org_id: orgId,
      id: option.id,
      characteristic_id: characteristicId,
      option_label: option.label,
      label_key: option.key,
      sort_order: option.sortOrder,
      created_by: actorId,
    })),
  );

/** Keys no label has, so that options can swap theirs. */
export const parkOptionKeys = (orgId: string, characteristicId: string) =>
  db
    .updateTable("characteristic_options")
    .set({ label_key: sql<string>`id::text` })
    .where(own(orgId, "characteristic_options"))
    .where("characteristic_id", "=", characteristicId);

export const updateOption = (orgId: string, option: PlacedOption) =>
  db
    .updateTable("characteristic_options")
    .set({ option_label: option.label, label_key: option.key, sort_order: option.sortOrder })
    .where(own(orgId, "characteristic_options"))
    .where("id", "=", option.id);

export const deleteOptions = (orgId: string, ids: readonly string[]) =>
  db.deleteFrom("characteristic_options").where(own(orgId, "characteristic_options")).where("id", "in", ids);

/** Values go with a change of type. */
export const deleteValuesOf = (orgId: string, characteristicId: string) =>
  db
    .deleteFrom("project_characteristics")
    .where(own(orgId, "project_characteristics"))
    .where("characteristic_id", "=", characteristicId);

/** Values follow their characteristic to another function. */
export const moveValuesOf = (orgId: string, characteristicId: string, functionId: string | null) =>
  db
    .updateTable("project_characteristics")
    .set({ function_id: functionId })
    .where(own(orgId, "project_characteristics"))
    .where("characteristic_id", "=", characteristicId);

export const deleteCharacteristicRow = (orgId: string, id: string) =>
  db.deleteFrom("characteristics").where(own(orgId, "characteristics")).where("id", "=", id);
