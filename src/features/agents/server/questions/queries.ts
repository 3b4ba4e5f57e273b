import { sql } from "kysely";
import { editorName, personName } from "#features/people/server/name-queries.ts";
import { db, own } from "#server/database/sql.ts";
import type { QuestionValues } from "../../rules/sendable.ts";

export const questionSettings = (orgId: string) =>
  db
    .selectFrom("question_settings as q")
    .selectAll("q")
    .select(editorName(orgId, "q").as("updated_by_name"))
    .where(own(orgId, "q"));

const columnsOf = ({ address, model, sent }: QuestionValues) => ({
  address,
  model,
  sent: sql<string[]>`${[...sent]}::text[]`,
});

/** Writes no row where someone was faster. */
export const insertSettings = (orgId: string, values: QuestionValues, key: string, by: string) =>
  db
    .insertInto("question_settings")
    .values({ org_id: orgId, ...columnsOf(values), api_key: key, updated_by: by })
    .onConflict((conflict) => conflict.column("org_id").doNothing());

/** `key`: null leaves the stored one as it is. */
export const updateSettings = (orgId: string, values: QuestionValues, key: string | null, by: string) =>
  db
    .updateTable("question_settings")
    .set({
      ...columnsOf(values),
      ...(key === null ? {} : { api_key: key }),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: by,
    })
    .where(own(orgId, "question_settings"));

export const deleteSettings = (orgId: string) =>
  db.deleteFrom("question_settings").where(own(orgId, "question_settings"));

/** Every person's name, inactive ones' too. */
export const namesOfPeople = (orgId: string) =>
  db.selectFrom("users as u").select(personName("u").as("name")).where(own(orgId, "u"));

export const namesOfProjects = (orgId: string) =>
  db.selectFrom("projects as p").select(["p.code", "p.name"]).where(own(orgId, "p"));

/** Names of functions and tiers. Those of kinds of leave are words that questions need: holiday. */
export const namesOfFunctions = (orgId: string) =>
  db
    .selectFrom("functions as f")
    .select("f.name")
    .where(own(orgId, "f"))
    .union(db.selectFrom("cost_tiers as c").select("c.name").where(own(orgId, "c")));
