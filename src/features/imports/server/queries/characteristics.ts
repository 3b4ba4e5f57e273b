import { sql } from "kysely";
import { nameKey, typeIds } from "#features/characteristics/rules/characteristic.ts";
import { db, own, sameOrg, withOrganisation } from "#server/database/sql.ts";
import type { CharacteristicWork } from "../../rules/judge/judge-characteristics.ts";
import { functionIdsOf } from "./plans.ts";
import { insertsFrom, text } from "./subject-parts.ts";

type NewOption = Extract<CharacteristicWork, { readonly option: unknown }>["option"];
type Value = Extract<CharacteristicWork, { readonly value: unknown }>["value"];

/** Projects with the functions they have, locked as an edit of their characteristics does. */
export const describedProjects = (orgId: string, ids: readonly string[]) =>
  db
    .selectFrom("projects as p")
    .select(["p.id", "p.code as label", "p.status_code as statusCode", "p.is_internal as isInternal"])
    .select(functionIdsOf(orgId))
    .where(own(orgId, "p"))
    .where(sql<boolean>`p.id = ANY (${ids}::uuid[])`)
    .orderBy("p.id")
    .forShare();

/** Characteristics, locked: type and options stay while values are written. */
export const lockedCharacteristics = (orgId: string, ids: readonly string[]) =>
  db
    .selectFrom("characteristics as c")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "c.function_id"))
    .select([
      "c.id",
      "c.name",
      "c.characteristic_type_id",
      "c.function_id as functionId",
      "f.name as functionName",
    ])
    .where(own(orgId, "c"))
    .where(sql<boolean>`c.id = ANY (${ids}::uuid[])`)
    .orderBy("c.id")
    .forUpdate("c");

export const optionsOf = (orgId: string, ids: readonly string[]) =>
  db
    .selectFrom("characteristic_options as o")
    .select(["o.id", "o.characteristic_id", "o.option_label as label"])
    .where(own(orgId, "o"))
    .where(sql<boolean>`o.characteristic_id = ANY (${ids}::uuid[])`)
    .orderBy("o.sort_order")
    .orderBy("o.id");

/** Stored values of projects in these characteristics, locked. */
export const valuesOf = (orgId: string, projectIds: readonly string[], ids: readonly string[]) =>
  db
    .selectFrom("project_characteristics as v")
    .select([
      "v.id",
      "v.project_id",
      "v.characteristic_id",
      "v.value_number as valueNumber",
      "v.value_boolean as valueBoolean",
      "v.value_option_id as valueOptionId",
    ])
    .where(own(orgId, "v"))
    .where(sql<boolean>`v.project_id = ANY (${projectIds}::uuid[])`)
    .where(sql<boolean>`v.characteristic_id = ANY (${ids}::uuid[])`)
    .orderBy("v.id")
    .forUpdate();

/** Options behind the others. */
export const insertNewOptions = (orgId: string, options: readonly NewOption[], actorId: string) =>
  text(sql`INSERT INTO characteristic_options (org_id, id, characteristic_id, option_label, label_key, sort_order, created_by)
    SELECT org.id, o.id, o.characteristic_id, o.label, o.label_key,
      o.place + (SELECT coalesce(max(x.sort_order) + 1, 0) FROM characteristic_options x
        WHERE ${own(orgId, "x")} AND x.characteristic_id = o.characteristic_id), ${actorId}::uuid
    FROM unnest(${options.map(({ id }) => id)}::uuid[], ${options.map(({ characteristicId }) => characteristicId)}::uuid[],
      ${options.map(({ label }) => label)}::text[], ${options.map(({ label }) => nameKey(label))}::text[],
      ${options.map(({ place }) => place)}::int[]) AS o (id, characteristic_id, label, label_key, place)
      ${withOrganisation(orgId)}`);

/** The next version of characteristics that get options. */
export const nextVersions = (orgId: string, ids: readonly string[], actorId: string) =>
  db
    .updateTable("characteristics")
    .set({ version: sql<number>`version + 1`, updated_at: sql<string>`now()`, updated_by: actorId })
    .where(own(orgId, "characteristics"))
    .where(sql<boolean>`id = ANY (${ids}::uuid[])`);

export const insertValues = (orgId: string, values: readonly Value[], actorId: string) =>
  insertsFrom(
    orgId,
    "project_characteristics",
    values.map((value) => ({ ...value, type: typeIds[value.typeCode] })),
    {
      columns:
        "id project_id characteristic_id characteristic_type_id=type function_id value_number value_boolean value_option_id",
      all: { created_by: actorId, updated_by: actorId },
    },
  );

export const updateValues = (orgId: string, values: readonly Value[], actorId: string) =>
  text(sql`UPDATE project_characteristics v SET value_number = n.figure, value_boolean = n.truth,
      value_option_id = n.option_id, version = v.version + 1, updated_at = now(), updated_by = ${actorId}::uuid
    FROM unnest(${values.map(({ id }) => id)}::uuid[], ${values.map(({ valueNumber }) => valueNumber)}::numeric[],
      ${values.map(({ valueBoolean }) => valueBoolean)}::boolean[], ${values.map(({ valueOptionId }) => valueOptionId)}::uuid[])
      AS n (id, figure, truth, option_id) WHERE ${own(orgId, "v")} AND v.id = n.id`);
