import { formatHours } from "#shared/hours.ts";
import { named } from "#shared/named.ts";
import { plural, t } from "#shared/texts/t.ts";
import { levelNames, type SkillAt, type SkillLevel } from "#features/people/rules/skills.ts";
import { fromHalves, type FillPerson, type FillProblem } from "./problem.ts";
import type { ProposedCell } from "./proposal.ts";
import { standInsOf, type StandIn } from "#features/plans/rules/stand-ins.ts";

/** What a pair's reason names besides hours. */
export interface PairNames {
  readonly tierName: (id: string) => string;
  readonly codeOf: (projectId: string) => string;
  readonly skillName: (id: string) => string;
}

const levelOf = (level: number): string => levelNames()[Math.min(3, Math.max(1, level)) as SkillLevel];

/** `Expert in Revit`, of each skill they have that the project wants; the better the sooner. */
function skillsMet(person: FillPerson, wanted: readonly SkillAt[], { skillName }: PairNames): string[] {
  return wanted
    .flatMap(({ skillId, level }) => {
      const has = person.skills.get(skillId) ?? 0;
      return has >= level ? [{ skillId, has }] : [];
    })
    .toSorted((one, other) => other.has - one.has)
    .map(({ skillId, has }) => t`${levelOf(has)} in ${skillName(skillId)}`);
}

/** The pin, skills and wish that mattered for a pair. */
export function marksOf(
  { options, wantedSkills }: FillProblem,
  person: FillPerson,
  projectId: string,
  names: PairNames,
): string[] {
  const code = names.codeOf(projectId);
  const skills = options.skills === false ? [] : skillsMet(person, wantedSkills.get(projectId) ?? [], names);
  return [
    ...(person.retained.has(projectId) ? [t`kept on ${code}`] : []),
    ...(skills.length > 0 ? [t`${named(skills)}, as ${code} needs`] : []),
    ...(person.likes.has(projectId) ? [t`would like to`] : []),
    ...(person.avoids.has(projectId) ? [t`would rather not`] : []),
  ];
}

/** The stand-ins of a proposal, in half-hours. */
export function standInsOfCells(
  { people, demand, standIns }: FillProblem,
  cells: readonly ProposedCell[],
): StandIn[] {
  const sums = new Map<string, number>();
  const key = (userId: string, projectId: string) => `${userId} ${projectId}`;
  for (const { userId, projectId, halves } of cells)
    sums.set(key(userId, projectId), (sums.get(key(userId, projectId)) ?? 0) + halves);
  const projects = [...new Set(demand.map(({ projectId }) => projectId))];
  return standInsOf(
    demand.map(({ halves, ...each }) => ({ ...each, amount: halves })),
    people.flatMap(({ id, tierId }) =>
      projects.flatMap((projectId) => {
        const amount = sums.get(key(id, projectId)) ?? 0;
        return amount === 0 ? [] : [{ userId: id, projectId, tierId, amount }];
      }),
    ),
    standIns,
  );
}

/** What a person's tier has to do with the pair: the project wants it, or they stand in for a lower one. */
export function tierReason(
  person: FillPerson,
  { projectId, hours }: { readonly projectId: string; readonly hours: number },
  standIns: readonly StandIn[],
  { tierName, codeOf }: PairNames,
): string[] {
  const own = standIns.filter((each) => each.userId === person.id && each.projectId === projectId);
  const stoodIn = fromHalves(own.reduce((sum, { amount }) => sum + amount, 0));
  const tiers = named(own.map(({ tierId }) => tierName(tierId)));
  if (stoodIn === hours) return [t`${tierName(person.tierId)}, covering for ${tiers}`];
  return [
    t`${tierName(person.tierId)}, as ${codeOf(projectId)} needs`,
    ...(stoodIn > 0 ? [t`${formatHours(stoodIn)} h of it covering for ${tiers}`] : []),
  ];
}

/** Who could have stood in for demand that stays open, and what time they have left. */
export function standInsLeft(
  { people, standIns }: FillProblem,
  cells: readonly ProposedCell[],
  tierId: string,
): string[] {
  const higher = standIns?.slice(0, standIns.indexOf(tierId)) ?? [];
  const own = people.filter((person) => higher.includes(person.tierId));
  if (own.length === 0) return [];
  const ids = new Set(own.map(({ id }) => id));
  const given = cells.reduce((sum, { userId, halves }) => sum + (ids.has(userId) ? halves : 0), 0);
  const free = own.reduce((sum, { days }) => sum + days.reduce((all, day) => all + day.free, 0), 0);
  const left = free - given;
  return [
    left > 0
      ? t`${plural(own.length, "# person", "# people")} of higher tiers with ${formatHours(fromHalves(left))} h free that they can't stand in with`
      : t`no free hours left for ${plural(own.length, "# person", "# people")} of higher tiers to stand in with`,
  ];
}
