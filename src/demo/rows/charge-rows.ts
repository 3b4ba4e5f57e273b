import { batchOf, type Batch, type Row } from "#server/database/batch.ts";
import { addDays, type Day } from "#shared/day.ts";
import { addMonths, firstDay, lastDay } from "#shared/month.ts";
import { personAt } from "../people.ts";
import type { Project } from "../projects.ts";
import { idsFrom } from "../random.ts";
import { at } from "../timeline.ts";
import type { World } from "../world.ts";
import { customerIdOf, firstOrderMonths, orderValueOf } from "./customer-rows.ts";

/** What the first order's price is paid by, each with its month: the last one is its end. */
const milestones = [
  { title: "Concept agreed", month: 2 },
  { title: "Design agreed", month: 5 },
  { title: "First part handed over", month: 8 },
  { title: "Handover", month: firstOrderMonths - 1 },
] as const;

/** Every third project has a few expenses. */
const withExpenses = 3;

type Terms = Pick<Row<"charges">, "kind" | "description" | "amount" | "is_billable">;

/** Milestones of customers' first orders, which add up to the order's value, and a few fees and expenses. */
export function chargesBatch(world: World): Batch {
  const newId = idsFrom(`${world.seed} charges`, world.timeline.today);
  const author = personAt(world.people, 0).id;
  const row = (project: Project, day: Day, terms: Terms): Row<"charges"> => ({
    id: newId(),
    project_id: project.id,
    day,
    ...terms,
    created_at: at(world.timeline.createdOn, "09:55"),
    created_by: author,
    updated_by: author,
  });
  const expensesOf = (project: Project) => {
    const day = addDays(firstDay(project.firstMonth), 17);
    const expense = (after: number, description: string, amount: number, is_billable: boolean) =>
      row(project, addDays(day, after), { kind: "expense", description, amount, is_billable });
    return [
      row(project, day, {
        kind: "fixed_fee",
        description: "Kick-off workshop",
        amount: 1800,
        is_billable: true,
      }),
      expense(4, "Train and hotel, site visit", 214.6, true),
      expense(60, "Survey of the site", 1450, true),
      expense(95, "Models and prints", 186.4, false),
    ];
  };
  return batchOf(
    "charges",
    world.projects
      .filter((project) => customerIdOf(world, project) !== null)
      .flatMap((project) => [
        ...milestones.map(({ title, month }) =>
          row(project, lastDay(addMonths(project.firstMonth, month)), {
            kind: "milestone",
            description: title,
            amount: orderValueOf(project) / milestones.length,
            is_billable: true,
          }),
        ),
        ...(project.index % withExpenses === 0 ? expensesOf(project) : []),
      ]),
  );
}
