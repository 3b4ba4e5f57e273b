import { batchOf, type Batch, type Row } from "#server/database/batch.ts";
import { addDays, type Day } from "#shared/day.ts";
import { addMonths, firstDay, lastDay } from "#shared/month.ts";
import { personAt } from "../people.ts";
import type { Project } from "../projects.ts";
import { idsFrom } from "../random.ts";
import { at } from "../timeline.ts";
import type { World } from "../world.ts";

/** The months of a project that its first order covers. */
export const firstOrderMonths = 12;

/** What the first order of a project is worth. */
export const orderValueOf = ({ plan }: Project): number => Math.round(plan.size * 20) * 10_000;

/** Of a list that begins again where it ends. */
const cycled = (list: readonly string[], index: number): string => list[index % list.length] ?? "";

const streets = ["Custom House Lane", "Mill Street", "Pier Road", "The Old Kiln", "Station Approach"];
const towns = ["Portmarram", "Northgate", "Penmarrow"];
const contacts = ["Wren Calloway", "Idris Penhale", "Tamsin Orrell", "Lowell Brandt"];

/** The customers with their ids, each once. */
const owned = ({ seed, timeline, customers }: World) => {
  const newId = idsFrom(`${seed} customers`, timeline.today);
  return [...new Set(customers)].map((name, index) => ({
    id: newId(),
    name,
    number: `C-${101 + index}`,
    address: `${1 + 3 * index} ${cycled(streets, index)}\n${cycled(towns, index)}`,
    contact: cycled(contacts, index),
  }));
};

/** Whom a project is for. */
export function customerIdOf(world: World, { index }: Project): string | null {
  const { customers } = world;
  const name = customers[index % Math.max(1, customers.length)];
  return owned(world).find((customer) => customer.name === name)?.id ?? null;
}

/** Customers; before the projects, which name them. */
export function customersBatch(world: World): Batch {
  const by = { created_by: personAt(world.people, 0).id, updated_by: personAt(world.people, 0).id };
  const created = at(world.timeline.createdOn, "09:20");
  return batchOf(
    "customers",
    owned(world).map((customer) => ({
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
        const ends_on = lastDay(addMonths(project.firstMonth, firstOrderMonths - 1));
        const value = orderValueOf(project);
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
