import { batchOf, type Batch } from "#server/database/batch.ts";
import type { LeaveKind } from "../holiday-request.ts";
import { personAt } from "../people.ts";
import { at } from "../timeline.ts";
import type { World } from "../world.ts";

/** Kinds of leave beside Holiday, with the rule of those that have a balance. */
export function leaveKindBatches({ people, timeline, newId }: World, kinds: readonly LeaveKind[]): Batch[] {
  const owner = personAt(people, 0).id;
  const created = at(timeline.createdOn, "09:20");
  return [
    batchOf(
      "leave_kinds",
      kinds.map(({ id, plan }, place) => ({
        id,
        name: plan.name,
        colour: plan.colour,
        pattern: plan.pattern,
        has_balance: plan.yearlyDays !== null,
        needs_approval: plan.needsApproval,
        is_private: plan.isPrivate,
        is_paid: true,
        wants_document: plan.wantsDocument,
        returns_leave: !plan.needsApproval,
        wage_type: plan.wageType,
        notice_days: 0,
        longest_days: null,
        unit: "days",
        position: place + 1,
        created_at: created,
        updated_at: created,
        created_by: owner,
        updated_by: owner,
      })),
    ),
    batchOf(
      "leave_rules",
      kinds.flatMap(({ id, plan }) =>
        plan.yearlyDays === null
          ? []
          : [
              {
                id: newId(),
                kind_id: id,
                valid_from: timeline.createdOn,
                earned: "yearly",
                amount_of: "days",
                amount: plan.yearlyDays,
                percent: null,
                carry_limit: 0,
                carry_of: "days",
                carry_months: null,
                refresh_month: null,
                refresh_day: null,
                created_at: created,
                created_by: owner,
              },
            ],
      ),
    ),
  ];
}
