import * as z from "zod/mini";
import { endpoint, Id } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { GivenSkill, SkillAtLevel } from "#features/people/skills-contract.ts";

const ofProject = z.strictObject({ projectId: Id });
const ProjectSkills = z.strictObject({ skills: z.array(SkillAtLevel) });

export const listProjectSkills = endpoint({
  method: "GET",
  path: "/api/projects/{projectId}/skills",
  summary: "List the skills a project wants, by name, each with its least level",
  access: "read projects",
  params: ofProject,
  output: ProjectSkills,
  failure: t`Failed to fetch the project's skills`,
});

export const wantProjectSkill = endpoint({
  method: "PUT",
  path: "/api/projects/{projectId}/skills",
  summary: "Let a project want a skill at least at a level; a name that's new makes a new skill",
  access: "change projects",
  params: ofProject,
  body: GivenSkill,
  output: ProjectSkills,
  failure: t`Failed to save the skill`,
});

export const dropProjectSkill = endpoint({
  method: "DELETE",
  path: "/api/projects/{projectId}/skills/{skillId}",
  summary: "Let a project no longer want a skill",
  access: "change projects",
  params: z.strictObject({ projectId: Id, skillId: Id }),
  output: ProjectSkills,
  failure: t`Failed to remove the skill`,
});
