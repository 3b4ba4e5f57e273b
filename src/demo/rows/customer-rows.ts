import { batchOf, type Batch, type Row } from "#server/database/batch.ts";
import { addDays, type Day } from "#shared/day.ts";
import { addMonths, firstDay, lastDay } from "#shared/month.ts";
import { personAt } from "../people.ts";
import type { Project } from "../projects.ts";
import { idsFrom } from "../random.ts";
import { at } from "../timeline.ts";
import type { World } from "../world.ts";

/** Customers of the demonstration with the codes of their projects; other projects have none. */
const plans = [
  {
    name: "Harbour Trust",
    number: "C-1001",
    address: "1 Custom House Lane\nPortmarram",
    contact: "Wren Calloway",
    codes: ["QVC", "WRF"],
  },
  {
    name: "Northgate Borough Council",
    number: "C-1002",
    address: "Town Hall\nNorthgate",
    contact: "Idris Penhale",
    codes: ["NHL", "ALD"],
  },
  {
    name: "Island Ferries",
    number: "C-1003",
    address: "Pier 2\nPortmarram",
    contact: "Tamsin Orrell",
    codes: ["FRY"],
  },
  {
    name: "Brickfield Homes",
    number: "C-1004",
    address: "The Old Kiln\nNorthgate",
    contact: "Lowell Brandt",
    codes: ["KLN"],
  },
] as const;
/** Who has them. */
const organisation = "Harbour & Pine";
/** The months of a project that its first order covers. */
const firstOrder = 12;

const owned = ({ seed, timeline }: World) => {
  if (seed !== organisation) return [];
  const newId = idsFrom(`${seed} customers`, timeline.today);
  return plans.map((plan) => ({ ...plan, id: newId() }));
};

/** Whom a project is for. */
export const customerIdOf = (world: World, { plan }: Project): string | null =>
  owned(world).find(({ codes }) => codes.some((code) => code === plan.code))?.id ?? null;

/** Customers; before the projects, which name them. */
export function customersBatch(world: World): Batch {
  const by = { created_by: personAt(world.people, 0).id, updated_by: personAt(world.people, 0).id };
  const created = at(world.timeline.createdOn, "09:20");
  return batchOf(
    "customers",
    owned(world).map(({ codes: _codes, ...customer }) => ({
      ...customer,
      country: "GB",
      created_at: created,
      updated_at: created,
      ...by,
    })),
  );
}

/** Contracts of customers' projects: a year at a fixed price, then what is needed. */
export function contractsBatch(world: World): Batch {
  const newId = idsFrom(`${world.seed} contracts`, world.timeline.today);
  const author = personAt(world.people, 0).id;
  const row = (
    project: Project,
    terms: { kind: string; starts_on: Day; ends_on: Day | null; order_value: number; number: number },
  ): Row<"contracts"> => {
    const { number, ...rest } = terms;
    return {
      id: newId(),
      project_id: project.id,
      customer_id: customerIdOf(world, project),
      ...rest,
      purchase_order: `PO-${project.plan.code}-${number}`,
      created_by: author,
      updated_by: author,
    };
  };
  return batchOf(
    "contracts",
    world.projects
      .filter((project) => customerIdOf(world, project) !== null)
      .flatMap((project) => {
        const starts_on = firstDay(project.firstMonth);
        const ends_on = lastDay(addMonths(project.firstMonth, firstOrder - 1));
        const value = Math.round(project.plan.size * 20) * 10_000;
        return [
          row(project, { kind: "fixed_price", starts_on, ends_on, order_value: value, number: 1 }),
          row(project, {
            kind: "time_and_material",
            starts_on: addDays(ends_on, 1),
            ends_on: null,
            order_value: value / 2,
            number: 2,
          }),
        ];
      }),
  );
}
