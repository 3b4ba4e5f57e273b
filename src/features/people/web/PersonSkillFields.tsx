import { t } from "#shared/texts/t.ts";
import { SkillFields } from "#parts/people/SkillFields.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { skillKey, type GivenSkill } from "../rules/skills.ts";
import { listSkills } from "../skills-contract.ts";
import type { PersonEdit } from "./use-person-edit.ts";

/** What someone can do, and how well. */
export function PersonSkillFields({ edit }: { readonly edit: PersonEdit }) {
  const read = useRead(listSkills, {}, { fresh: freshFor.planning });
  const { skills } = edit.draft;
  const without = (name: string) => skills.filter((each) => skillKey(each.name) !== skillKey(name));
  const give = (skill: GivenSkill) => {
    const at = skills.findIndex((each) => skillKey(each.name) === skillKey(skill.name));
    edit.set({ skills: at < 0 ? [...skills, skill] : skills.with(at, skill) });
  };
  return (
    <fieldset className="stack gap-2">
      <legend>{t`Skills`}</legend>
      <p className="field-hint">{t`Proposals prefer people with the skills a project needs.`}</p>
      <SkillFields
        skills={skills}
        known={read.data?.skills.map(({ name }) => name) ?? []}
        error={edit.faults["skills"]}
        onGive={give}
        onRemove={(name) => edit.set({ skills: without(name) })}
      />
    </fieldset>
  );
}
