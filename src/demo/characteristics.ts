import { batchOf, type Batch, type Row } from "#server/database/batch.ts";
import { nameKey, typeIds } from "#features/characteristics/rules/characteristic.ts";
import { tidyText } from "#shared/tidy-text.ts";
import type { CharacteristicPlan } from "./organisation-plan.ts";
import { personAt } from "./people.ts";
import { participates } from "./projects.ts";
import { randomOf, type Random } from "./random.ts";
import { at, happened } from "./timeline.ts";
import { firstDay } from "#shared/month.ts";
import type { World } from "./world.ts";

/** Characteristics with their options, and the values projects have of them. */
export function characteristicBatches(world: World, plans: readonly CharacteristicPlan[]): Batch[] {
  const { functions, timeline, newId } = world;
  const owner = personAt(world.people, 0).id;
  const created = at(timeline.createdOn, "09:30");
  const made = plans.map((plan) => ({
    plan,
    id: newId(),
    functionId: plan.functionIndex === null ? null : (functions[plan.functionIndex]?.id ?? null),
    options: plan.options.map((label, place) => ({ id: newId(), label, place })),
  }));
  if (made.length === 0) return [];
  return [
    batchOf(
      "characteristics",
      made.map(({ plan, id, functionId }) => ({
        id,
        name: tidyText(plan.name),
        name_key: nameKey(plan.name),
        characteristic_type_id: typeIds[plan.typeCode],
        function_id: functionId,
        is_global: functionId === null,
        ai_modelling: plan.ai,
        version: 1,
        created_at: created,
        updated_at: created,
        created_by: owner,
        updated_by: owner,
      })),
    ),
    batchOf(
      "characteristic_options",
      made.flatMap(({ id, options }) =>
        options.map((option) => ({
          id: option.id,
          characteristic_id: id,
          option_label: option.label,
          label_key: nameKey(option.label),
          sort_order: option.place,
          created_by: owner,
        })),
      ),
    ),
    batchOf("project_characteristics", valueRows(world, made)),
  ];
}

type Made = {
  readonly plan: CharacteristicPlan;
  readonly id: string;
  readonly functionId: string | null;
  readonly options: readonly { readonly id: string }[];
};

function valueRows(world: World, made: readonly Made[]): Row<"project_characteristics">[] {
  const random = randomOf(world.seed, "characteristics");
  return world.projects.flatMap((project) => {
    const begun = happened(world.timeline, firstDay(project.firstMonth));
    const written = at(begun < world.timeline.createdOn ? world.timeline.createdOn : begun, "10:40");
    return made.flatMap((characteristic) => {
      const { plan, id, functionId } = characteristic;
      const drawn = random.chance(plan.share);
      if (!drawn || (plan.functionIndex !== null && !participates(project, plan.functionIndex))) return [];
      const author = project.forecasters[0]?.id ?? null;
      return [
        {
          id: world.newId(),
          project_id: project.id,
          characteristic_id: id,
          characteristic_type_id: typeIds[plan.typeCode],
          function_id: functionId,
          ...drawnValue(characteristic, random),
          version: 1,
          created_at: written,
          updated_at: written,
          created_by: author,
          updated_by: author,
        },
      ];
    });
  });
}

function drawnValue({ plan, options }: Made, random: Random) {
  const steps = Math.round((plan.to - plan.from) / plan.step);
  return {
    value_number: plan.typeCode === "number" ? plan.from + plan.step * random.integer(0, steps) : null,
    value_boolean: plan.typeCode === "true_false" ? random.chance(0.4) : null,
    value_option_id: plan.typeCode === "selection" ? random.pick(options).id : null,
  };
}
