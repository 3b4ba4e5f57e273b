import { sql } from "kysely";
import { db, own, prepared, sameOrg, type Query } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import type { GivenSkill, SkillLevel } from "../rules/skills.ts";
import { byName } from "#server/database/names.ts";

const answering = <R>(text: ReturnType<typeof sql<R>>): Query<R> => ({ compile: () => text.compile(db) });

const countOf = (orgId: string, from: string, condition: string) =>
  sql<number>`(SELECT count(*)::int FROM ${sql.raw(from)} WHERE ${own(orgId, "x")} AND x.org_id = s.org_id AND x.skill_id = s.id AND ${sql.raw(condition)})`;

/** Every skill by name, with its uses. */
export const skillsWithUses = (orgId: string) =>
  db
    .selectFrom("skills as s")
    .select([
      "s.id",
      "s.name",
      countOf(
        orgId,
        "person_skills x JOIN users u ON u.org_id = x.org_id AND u.id = x.user_id",
        "u.is_active",
      ).as("people"),
      countOf(orgId, "project_skills x", "true").as("projects"),
    ])
    .where(own(orgId, "s"))
    .orderBy(byName("s.name"));

export const skillById = (orgId: string, skillId: string) =>
  db
    .selectFrom("skills as s")
    .select(["s.id", "s.name"])
    .where(own(orgId, "s"))
    .where("s.id", "=", skillId)
    .forUpdate();

export const updateSkill = (orgId: string, skillId: string, name: string) =>
  db.updateTable("skills").set({ name }).where(own(orgId, "skills")).where("id", "=", skillId);

export const deleteSkill = (orgId: string, skillId: string) =>
  db.deleteFrom("skills").where(own(orgId, "skills")).where("id", "=", skillId);

/** Makes the skills among these that aren't there yet. */
export const insertSkills = (orgId: string, names: readonly string[], author: string) =>
  db
    .insertInto("skills")
    .values(names.map((name) => ({ org_id: orgId, id: newId(), name, created_by: author })))
    .onConflict((conflict) => conflict.doNothing());

const level = sql<SkillLevel>`x.level`.as("level");

/** A person's skills, by name. */
export const skillsOfPerson = (orgId: string, personId: string) =>
  db
    .selectFrom("person_skills as x")
    .innerJoin("skills as s", (join) => sameOrg(join, "s.id", "x.skill_id"))
    .select(["s.id", "s.name", level])
    .where(own(orgId, "x"))
    .where("x.user_id", "=", personId)
    .orderBy(byName("s.name"));

export const dropPersonSkills = (orgId: string, personId: string) =>
  db.deleteFrom("person_skills").where(own(orgId, "person_skills")).where("user_id", "=", personId);

/** Gives a person skills that are there, by their names. */
export const givePersonSkills = (orgId: string, personId: string, skills: readonly GivenSkill[]) =>
  answering(sql`INSERT INTO person_skills (org_id, user_id, skill_id, level)
    SELECT s.org_id, ${personId}::uuid, s.id, g.level
    FROM jsonb_to_recordset(${JSON.stringify(skills)}::jsonb) AS g (name text, level int)
    JOIN skills s ON ${own(orgId, "s")} AND lower(s.name) = lower(g.name)`);

/** What a project wants, by name. */
export const skillsOfProject = (orgId: string, projectId: string) =>
  db
    .selectFrom("project_skills as x")
    .innerJoin("skills as s", (join) => sameOrg(join, "s.id", "x.skill_id"))
    .select(["s.id", "s.name", level])
    .where(own(orgId, "x"))
    .where("x.project_id", "=", projectId)
    .orderBy(byName("s.name"));

/** Lets a project want a skill that is there, by its name, at least at a level. */
export const wantSkill = (orgId: string, projectId: string, { name, level: least }: GivenSkill) =>
  answering(sql`INSERT INTO project_skills (org_id, project_id, skill_id, level)
    SELECT s.org_id, ${projectId}::uuid, s.id, ${least}::int FROM skills s WHERE ${own(orgId, "s")} AND lower(s.name) = lower(${name})
    ON CONFLICT (org_id, project_id, skill_id) DO UPDATE SET level = excluded.level`);

export const dropProjectSkill = (orgId: string, projectId: string, skillId: string) =>
  db
    .deleteFrom("project_skills")
    .where(own(orgId, "project_skills"))
    .where("project_id", "=", projectId)
    .where("skill_id", "=", skillId);

/** Skills of a function's people. */
export const skillsOfFunction = prepared((orgId: string, functionId: string) =>
  db
    .selectFrom("person_skills as x")
    .innerJoin("skills as s", (join) => sameOrg(join, "s.id", "x.skill_id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "x.user_id"))
    .select(["x.user_id as userId", "x.skill_id as skillId", "s.name", level])
    .where(own(orgId, "x"))
    .where("u.function_id", "=", functionId),
);

/** Skills that a function's projects want. */
export const skillsWantedOf = prepared((orgId: string, functionId: string) =>
  db
    .selectFrom("project_skills as x")
    .innerJoin("skills as s", (join) => sameOrg(join, "s.id", "x.skill_id"))
    .innerJoin("project_functions as f", (join) => sameOrg(join, "f.project_id", "x.project_id"))
    .select(["x.project_id as projectId", "x.skill_id as skillId", "s.name", level])
    .where(own(orgId, "x"))
    .where("f.function_id", "=", functionId),
);
