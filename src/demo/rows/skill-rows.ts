import { batchOf, type Batch } from "#server/database/batch.ts";
import type { SkillPlan } from "../organisation-plan.ts";
import { personAt, type Person } from "../people.ts";
import { participates } from "../projects.ts";
import { randomOf, type Random } from "../random.ts";
import { at } from "../timeline.ts";
import type { World } from "../world.ts";

/** Someone's level, 1 to 3: the higher their tier, the likelier a high one. */
function levelOf({ jobFunction, tier }: Person, random: Random): number {
  const tiers = jobFunction?.tiers ?? [];
  const place = tiers.findIndex((each) => each === tier) / Math.max(1, tiers.length - 1);
  return Math.min(3, Math.max(1, Math.round(3 - 1.6 * place + 0.5 * random.bell())));
}

/**
 * What people can do, most of what their function does, and what projects want of it. Every fourth person
 * would like to work on a project.
 */
export function skillBatches(world: World, plans: readonly SkillPlan[]): Batch[] {
  if (plans.length === 0) return [];
  const { people, projects, timeline, newId, seed } = world;
  const random = randomOf(seed, "skills");
  const owner = personAt(people, 0).id;
  const skills = plans.map((plan) => ({ id: newId(), plan }));
  const going = projects.filter(({ plan }) => plan.status === "active" || plan.status === "proposed");
  return [
    batchOf(
      "skills",
      skills.map(({ id, plan }) => ({
        id,
        name: plan.name,
        created_at: at(timeline.createdOn, "09:25"),
        created_by: owner,
      })),
    ),
    batchOf(
      "person_skills",
      people.flatMap((person) =>
        skills
          .filter(({ plan }) => plan.functionIndex === person.jobFunction?.index && random.chance(0.7))
          .map(({ id }) => ({ user_id: person.id, skill_id: id, level: levelOf(person, random) })),
      ),
    ),
    batchOf(
      "project_skills",
      projects.flatMap((project) =>
        skills
          .filter(({ plan }) => participates(project, plan.functionIndex) && random.chance(0.3))
          .map(({ id }) => ({ project_id: project.id, skill_id: id, level: random.integer(1, 2) })),
      ),
    ),
    batchOf(
      "project_preferences",
      people.flatMap((person) => {
        const wanted = going.filter((project) => participates(project, person.jobFunction?.index ?? -1));
        if (wanted.length === 0 || person.leftOn !== null || !random.chance(0.25)) return [];
        return [
          {
            user_id: person.id,
            project_id: random.pick(wanted).id,
            kind: "wish",
            is_for: random.chance(0.8),
            created_by: person.id,
          },
        ];
      }),
    ),
  ];
}
