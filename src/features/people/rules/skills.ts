import { compareInOrder } from "#shared/in-order.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
/** How well someone has a skill, or a project wants it, from 1. */
export const skillLevels = [1, 2, 3] as const;
export type SkillLevel = (typeof skillLevels)[number];

export const levelNames = perLanguage((): Readonly<Record<SkillLevel, string>> => ({
  1: t.as("skill level")`Basic`,
  2: t.as("skill level")`Good`,
  3: t.as("skill level")`Expert`,
}));

/** What a project wants: the highest level leaves nothing better. */
export const leastLevelNames = perLanguage((): Readonly<Record<SkillLevel, string>> => ({
  1: t`Basic or better`,
  2: t`Good or better`,
  3: levelNames()[3],
}));

export const longestSkill = 60;
/** Skills of a person, or wanted by a project, at most. */
export const maxSkills = 40;

/** A skill as it's given: by name, so that a new one is simply typed. */
export interface GivenSkill {
  readonly name: string;
  readonly level: SkillLevel;
}

/** A skill someone has, or a project wants at least at this level. */
export interface SkillAt {
  readonly skillId: string;
  readonly level: number;
}

export const skillNameMissing = () => t`Enter the skill's name`;
export const skillNameInUse = () => t`Another skill has this name`;
export const skillTwice = () => t`Each skill can be listed once`;

export const tidySkillName = (name: string): string => name.trim().replaceAll(/\s+/gu, " ");
export const skillKey = (name: string): string => tidySkillName(name).toLowerCase();

/** A person's or a project's skills as they're stored, by name. */
export const tidySkills = (skills: readonly GivenSkill[]): GivenSkill[] =>
  skills
    .map(({ name, level }) => ({ name: tidySkillName(name), level }))
    .toSorted((one, other) => compareInOrder(skillKey(one.name), skillKey(other.name), false));

/** What keeps these skills from being saved; null for nothing. */
export function skillsFault(skills: readonly GivenSkill[]): string | null {
  if (skills.some(({ name }) => tidySkillName(name) === "")) return skillNameMissing();
  const keys = new Set(skills.map(({ name }) => skillKey(name)));
  return keys.size < skills.length ? skillTwice() : null;
}

/** How much of what is wanted someone has, from 0 to 1: a skill below its level counts in part. */
export function skillFit(wanted: readonly SkillAt[], has: ReadonlyMap<string, number>): number {
  if (wanted.length === 0) return 0;
  const parts = wanted.map(({ skillId, level }) => Math.min(1, (has.get(skillId) ?? 0) / level));
  return parts.reduce((sum, part) => sum + part, 0) / wanted.length;
}
