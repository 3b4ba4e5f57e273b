import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { invalid, notFound } from "#server/refusal.ts";
import { maxSkills, skillKey, skillsFault, tidySkillName } from "#features/people/rules/skills.ts";
import {
  dropProjectSkill as dropSkill,
  insertSkills,
  skillsOfProject,
  wantSkill,
} from "#features/people/server/skill-queries.ts";
import * as contract from "../skills-contract.ts";
import { openProject } from "./open-project.ts";
import { projectExists } from "./queries.ts";

export const listProjectSkills = serve(contract.listProjectSkills, async (call) => {
  const { orgId } = call.actor;
  const { projectId } = call.params;
  const [projects, skills] = await call.read(
    projectExists(orgId, projectId),
    skillsOfProject(orgId, projectId),
  );
  if (projects.length === 0) throw notFound();
  return { skills };
});

export const wantProjectSkill = serve(contract.wantProjectSkill, async (call) => {
  const { actor, body } = call;
  const { orgId } = actor;
  const { projectId } = call.params;
  const fault = skillsFault([body]);
  if (fault !== null) throw invalid({ name: fault });
  const skill = { name: tidySkillName(body.name), level: body.level };
  await call.write(async (transaction) => {
    await openProject(transaction, actor, projectId);
    const stored = await transaction.rows(skillsOfProject(orgId, projectId));
    const before = stored.find(({ name }) => skillKey(name) === skillKey(skill.name));
    if (before?.level === skill.level) return transaction.unchanged();
    if (!before && stored.length >= maxSkills)
      throw invalid({ name: t`A project can need at most ${maxSkills} skills` });
    await transaction.run(insertSkills(orgId, [skill.name], actor.id));
    await transaction.run(wantSkill(orgId, projectId, skill));
    await transaction.audit({
      action: before ? "change project skill" : "add project skill",
      subjectType: "project skill",
      subjectId: projectId,
      before: before ? { name: before.name, level: before.level } : null,
      after: { ...skill, name: before?.name ?? skill.name },
    });
  });
  const [skills] = await call.read(skillsOfProject(orgId, projectId));
  return { skills };
});

export const dropProjectSkill = serve(contract.dropProjectSkill, async (call) => {
  const { actor } = call;
  const { orgId } = actor;
  const { projectId, skillId } = call.params;
  await call.write(async (transaction) => {
    await openProject(transaction, actor, projectId);
    const stored = await transaction.rows(skillsOfProject(orgId, projectId));
    const before = stored.find(({ id }) => id === skillId);
    if (!before) throw notFound();
    await transaction.run(dropSkill(orgId, projectId, skillId));
    await transaction.audit({
      action: "remove project skill",
      subjectType: "project skill",
      subjectId: projectId,
      before: { name: before.name, level: before.level },
    });
  });
  const [skills] = await call.read(skillsOfProject(orgId, projectId));
  return { skills };
});
