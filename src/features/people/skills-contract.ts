import * as z from "zod/mini";
import { endpoint, Id, text } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { longestSkill, maxSkills } from "./rules/skills.ts";

/** 1 basic, 2 good, 3 expert. */
const Level = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** A skill as it's given: a name that's new makes a new skill. */
export const GivenSkill = z.strictObject({ name: text(longestSkill), level: Level });
export const GivenSkills = z
  .array(GivenSkill)
  .check(z.maxLength(maxSkills, { error: () => t`List at most ${maxSkills} skills` }));

/** A person's skill, or one a project wants at least at this level. */
export const SkillAtLevel = z.strictObject({ id: Id, name: z.string(), level: Level });
export type SkillAtLevel = z.infer<typeof SkillAtLevel>;

export const ListedSkill = z.strictObject({
  id: Id,
  name: z.string(),
  /** Active people who have it. */
  people: z.int(),
  /** Projects that want it. */
  projects: z.int(),
});
export type ListedSkill = z.infer<typeof ListedSkill>;

const ofSkill = z.strictObject({ skillId: Id });

export const listSkills = endpoint({
  method: "GET",
  path: "/api/skills",
  summary:
    "List the organisation's skills by name, with how many people have each and how many projects want it",
  access: "read projects",
  output: z.strictObject({ skills: z.array(ListedSkill) }),
  failure: t`Failed to fetch skills`,
});

export const renameSkill = endpoint({
  method: "PUT",
  path: "/api/skills/{skillId}",
  summary: "Rename a skill wherever it's used",
  access: "change people",
  params: ofSkill,
  body: z.strictObject({ name: text(longestSkill) }),
  output: z.strictObject({}),
  failure: t`Failed to rename the skill`,
});

export const removeSkill = endpoint({
  method: "DELETE",
  path: "/api/skills/{skillId}",
  summary: "Remove a skill, from people and projects too",
  access: "change people",
  params: ofSkill,
  output: z.strictObject({}),
  failure: t`Failed to remove the skill`,
});
