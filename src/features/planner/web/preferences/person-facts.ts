import { t } from "#shared/texts/t.ts";
import { levelNames, type SkillLevel } from "#features/people/rules/skills.ts";
import { pinText } from "#features/plans/rules/preferences.ts";
import type { OpenPlanner } from "../planner/use-plan.ts";

type Known = Pick<OpenPlanner, "skills" | "personSkills" | "preferences" | "projects">;

/** `Revit (Expert), Timber (Good)` by person, the best first; who has none isn't there. */
function skillsByPerson({ skills, personSkills }: Known): ReadonlyMap<string, string> {
  const names = new Map(skills.map(({ id, name }) => [id, name]));
  const texts = [...Map.groupBy(personSkills, ({ userId }) => userId)].map(([userId, own]) => {
    const best = own.toSorted((one, other) => other.level - one.level);
    const text = best.map(
      ({ skillId, level }) => `${names.get(skillId) ?? ""} (${levelNames()[level as SkillLevel]})`,
    );
    return [userId, text.join(", ")] as const;
  });
  return new Map(texts);
}

function factsByPerson(planner: Known): ReadonlyMap<string, readonly string[]> {
  const codes = new Map(planner.projects.map(({ id, code }) => [id, code]));
  const facts = new Map([...skillsByPerson(planner)].map(([userId, text]) => [userId, [text]]));
  for (const { userId, projectId, kind, isFor } of planner.preferences) {
    const code = codes.get(projectId);
    if (code === undefined) continue;
    const preference = isFor ? t`Would like to work on ${code}` : t`Would rather not work on ${code}`;
    const own = facts.get(userId) ?? [];
    facts.set(userId, [...own, kind === "pin" ? pinText(isFor, code) : preference]);
  }
  return facts;
}

/** Cached with the month that was read: a stroke of the brush doesn't change what's known. */
const known = new WeakMap<Known, ReturnType<typeof factsByPerson>>();
const nothing: readonly string[] = [];

/** What the planner says of a person besides their hours, for the tooltip of the name. */
export function personFacts(planner: Known, userId: string): readonly string[] {
  const facts = known.get(planner) ?? factsByPerson(planner);
  known.set(planner, facts);
  return facts.get(userId) ?? nothing;
}

/** A person's skills, the best first; empty for none. */
export const skillsText = (planner: Known, userId: string): string =>
  skillsByPerson(planner).get(userId) ?? "";
