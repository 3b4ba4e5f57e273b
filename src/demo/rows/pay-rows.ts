import { batchOf, type Batch } from "#server/database/batch.ts";
import { addDays, startOfWeek } from "#shared/day.ts";
import { addMonths, firstDay } from "#shared/month.ts";
import type { OrganisationPlan } from "../organisation-plan.ts";
import { personAt, type Person } from "../people.ts";
import { at, type Timeline } from "../timeline.ts";
import type { World } from "../world.ts";

/** Overtime counts since this many months ago. */
const countedMonths = 6;
/** The most hours a balance has at a week's end, above and below nothing. */
const [cap, floor] = [40, 15];

/** The first Monday of someone's employment in the month since which overtime counts, or after it. */
function countedSince({ joinedOn }: Person, { thisMonth }: Timeline): string {
  const since = firstDay(addMonths(thisMonth, -countedMonths));
  return startOfWeek(addDays(joinedOn > since ? joinedOn : since, 6));
}

/** Terms of those who work on projects; every sixth brings hours along. */
function overtimeBatches({ people, timeline, newId }: World): Batch[] {
  const owner = personAt(people, 0).id;
  const counted = people
    .filter(({ tier, leftOn }) => tier !== null && leftOn === null)
    .map((person) => ({ person, since: countedSince(person, timeline) }))
    .filter(({ since }) => since <= timeline.yesterday);
  return [
    batchOf(
      "overtime_terms",
      counted.map(({ person, since }) => ({
        id: newId(),
        user_id: person.id,
        valid_from: since,
        is_on: true,
        cap,
        floor,
        created_at: at(since, "09:10"),
        created_by: owner,
      })),
    ),
    batchOf(
      "overtime_entries",
      counted
        .filter(({ person }) => person.index % 6 === 2)
        .map(({ person, since }) => ({
          id: newId(),
          user_id: person.id,
          day: since,
          kind: "correction",
          hours: 3 + (person.index % 5) * 1.5,
          leave_kind_id: null,
          reason: "Carried over from the old spreadsheet",
          created_at: at(since, "09:15"),
          created_by: owner,
        })),
    ),
  ];
}

/**
 * What overtime, payroll and invoices need: terms of overtime, settings, everyone's personnel number and
 * every project's cost centre.
 */
export function overtimeAndPayBatches(
  world: World,
  { overtimeAndPay: pay }: Pick<OrganisationPlan, "overtimeAndPay">,
): Batch[] {
  if (!pay) return [];
  const { people, projects, timeline } = world;
  const stamp = { updated_at: at(timeline.createdOn, "09:50"), updated_by: personAt(people, 0).id };
  return [
    ...overtimeBatches(world),
    batchOf("pay_settings", [
      {
        work_wage_type: "100",
        holiday_wage_type: "300",
        invoice_prefix: pay.invoicePrefix,
        invoice_item: pay.invoiceItem,
        account_code: "200",
        tax_type: "20% (VAT on Income)",
        due_days: 30,
        ...stamp,
      },
    ]),
    batchOf(
      "pay_people",
      people.map(({ id, index }) => ({ user_id: id, personnel_number: String(1001 + index), ...stamp })),
    ),
    batchOf(
      "pay_projects",
      projects.map(({ id, plan }) => ({ project_id: id, cost_centre: plan.code, ...stamp })),
    ),
  ];
}
