import type { AuditedTransaction, ConstraintRefusals } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { invalid, notFound } from "#server/refusal.ts";
import type { changePerson } from "../contract.ts";
import {
  skillNameMissing,
  skillNameInUse,
  skillsFault,
  tidySkillName,
  tidySkills,
  type GivenSkill,
} from "../rules/skills.ts";
import * as contract from "../skills-contract.ts";
import {
  deleteSkill,
  dropPersonSkills,
  givePersonSkills,
  insertSkills,
  skillById,
  skillsOfPerson,
  skillsWithUses,
  updateSkill,
} from "./skill-queries.ts";

const constraints: ConstraintRefusals = { skill_name_unique: () => invalid({ name: skillNameInUse() }) };

export const listSkills = serve(contract.listSkills, async (call) => {
  const [skills] = await call.read(skillsWithUses(call.actor.orgId));
  return { skills };
});

export const renameSkill = serve(contract.renameSkill, async (call) => {
  const { orgId } = call.actor;
  const { skillId } = call.params;
  const name = tidySkillName(call.body.name);
  if (name === "") throw invalid({ name: skillNameMissing() });
  await call.write(async (transaction) => {
    const stored = await transaction.first(skillById(orgId, skillId));
    if (!stored) throw notFound();
    if (stored.name === name) return transaction.unchanged();
    await transaction.run(updateSkill(orgId, skillId, name));
    await transaction.audit({
      action: "rename skill",
      subjectType: "skill",
      subjectId: skillId,
      before: { name: stored.name },
      after: { name },
    });
  }, constraints);
  return {};
});

export const removeSkill = serve(contract.removeSkill, async (call) => {
  const { orgId } = call.actor;
  const { skillId } = call.params;
  await call.write(async (transaction) => {
    const stored = await transaction.first(skillById(orgId, skillId));
    if (!stored) throw notFound();
    await transaction.run(deleteSkill(orgId, skillId));
    await transaction.audit({
      action: "remove skill",
      subjectType: "skill",
      subjectId: skillId,
      before: { name: stored.name },
    });
  });
  return {};
});

const shown = (skills: readonly GivenSkill[]) => skills.map(({ name, level }) => ({ name, level }));

/** A person's skills become the given ones; null when nothing changed. */
export async function changeSkills(
  transaction: AuditedTransaction,
  { actor: { orgId, id }, body }: Call<typeof changePerson>,
  personId: string,
): Promise<{ before: readonly GivenSkill[]; after: readonly GivenSkill[] } | null> {
  if (body.skills === undefined) return null;
  const fault = skillsFault(body.skills);
  if (fault !== null) throw invalid({ skills: fault });
  const skills = tidySkills(body.skills);
  const before = shown(await transaction.rows(skillsOfPerson(orgId, personId)));
  if (skills.length > 0)
    await transaction.run(
      insertSkills(
        orgId,
        skills.map(({ name }) => name),
        id,
      ),
    );
  await transaction.run(dropPersonSkills(orgId, personId));
  if (skills.length > 0) await transaction.run(givePersonSkills(orgId, personId, skills));
  const after = shown(await transaction.rows(skillsOfPerson(orgId, personId)));
  return JSON.stringify(before) === JSON.stringify(after) ? null : { before, after };
}
