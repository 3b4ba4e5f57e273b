import { skillFit, type SkillAt } from "#features/people/rules/skills.ts";
import type { FillOptions, FillPerson } from "./problem.ts";

/**
 * What a pair of person and project costs in stage 2: the whole list (decision 0036). A new pair costs at least
 * 1, so that no preference makes a pair free that needn't be.
 */
export const prices = {
  another: 10,
  /** Off for who worked on it last month, where that's preferred. */
  lastMonth: 4,
  /** Off for who has all the skills the project wants, where that's preferred; a part of it for a part of them. */
  skills: 3,
  /** Off for who would like to work on it. */
  likes: 2,
  /** On top for who would rather not, on it already or not: less than one more pair. */
  avoids: 6,
} as const;

/** The price of a person's hours of a project. Kept people cost nothing, nor do those who are on it this month. */
export function priceOf(
  person: FillPerson,
  projectId: string,
  wanted: readonly SkillAt[],
  { continuity, skills }: FillOptions,
): number {
  if (person.retained.has(projectId)) return 0;
  const unwilling = person.avoids.has(projectId) ? prices.avoids : 0;
  if (person.thisMonth.has(projectId)) return unwilling;
  const known = continuity && person.lastMonth.has(projectId) ? prices.lastMonth : 0;
  const skilled = skills === false ? 0 : Math.floor(prices.skills * skillFit(wanted, person.skills) + 1e-9);
  const liked = person.likes.has(projectId) ? prices.likes : 0;
  return prices.another - known - skilled - liked + unwilling;
}
