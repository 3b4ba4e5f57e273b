import { batchOf, type Batch } from "#server/database/batch.ts";
import type { Address } from "#features/reports/rules/view.ts";
import { addMonths, firstDay } from "#shared/month.ts";
import { personAt } from "../people.ts";
import { at } from "../timeline.ts";
import type { World } from "../world.ts";

/** Saved views of reports that everyone sees, on Home too; their months move on with time. */
export function reportViewBatch({ people, timeline, newId }: World): Batch {
  const owner = personAt(people, 0).id;
  const { thisMonth, nextMonth, firstMonth } = timeline;
  const halfYear = addMonths(thisMonth, -6);
  const views: readonly { readonly name: string; readonly address: Address }[] = [
    {
      name: "Hours by project, last six months",
      address: {
        report: "hours",
        by: "project",
        pivot: "hours",
        from: halfYear < firstMonth ? firstMonth : halfYear,
        to: addMonths(thisMonth, -1),
      },
    },
    {
      name: "Leave, this month and next",
      address: { report: "absence", by: "function,kind", from: thisMonth, to: nextMonth },
    },
  ];
  const created = at(timeline.createdOn, "09:55");
  return batchOf(
    "report_views",
    views.map((view) => ({
      id: newId(),
      user_id: owner,
      ...view,
      moves_from: firstDay(thisMonth),
      is_shared: true,
      is_pinned: true,
      created_at: created,
      updated_at: created,
      created_by: owner,
      updated_by: owner,
    })),
  );
}
