import { useQueryClient } from "@tanstack/react-query";
import { addMonths, formatMonth } from "#shared/month.ts";
import type { GridSelection } from "#ui/grid/grid-model.ts";
import { toast } from "#ui/feedback/toast.ts";
import { fetchFullPlanner } from "./full-month.ts";
import type { BlockLimits } from "#features/plans/rules/blocks.ts";
import { fillDemand, fillFree, type Filled } from "#features/plans/rules/filling.ts";
import { clear } from "#features/plans/rules/painting.ts";
import { copyLastMonth } from "#features/plans/rules/month-pattern.ts";
import type { Cell } from "#features/plans/rules/by-cell.ts";
import { entriesOf, type Plan } from "#features/plans/rules/plan.ts";
import { applied, userNameOf, type PlannerWork } from "./planner-work.ts";
import type { OpenPlanner, WorkingPlan } from "./use-plan.ts";
import { grouped } from "#shared/count.ts";
import { plural, t } from "#shared/texts/t.ts";

interface FillsOptions extends PlannerWork {
  readonly projectId: string | null;
  readonly shownIds: readonly string[];
  readonly selection: GridSelection | null;
}

/** The people of the fills, as the menu names them, and what each fill does. */
export type Fills = ReturnType<typeof useFills>;

export function blockLimits(planner: OpenPlanner, { days }: WorkingPlan): BlockLimits {
  const open = new Set(planner.projects.filter((project) => project.isOpen).map(({ id }) => id));
  return { ...days, isOpenProject: (projectId) => open.has(projectId) };
}

/** Whom a fill of the selected cells is for. */
function forSelected(names: readonly string[], isAllMonth: boolean): string {
  const [name = ""] = names;
  if (names.length === 1) return isAllMonth ? t`for ${name}, all month` : t`for ${name}`;
  return isAllMonth
    ? t`for ${plural(names.length, "# selected person", "# selected people")}, all month`
    : t`for ${plural(names.length, "# selected person", "# selected people")}`;
}

/** Fills many cells in one step: the selected ones, else everyone's. */
export function useFills({ planner, working, projectId, shownIds, selection }: FillsOptions) {
  const client = useQueryClient();
  const hasSelection = selection !== null && selection.rowIds.length > 0;
  const userIds = hasSelection ? selection.rowIds : shownIds;
  const selectedDays = working.monthDays.filter((day) => selection?.columnIds.includes(day) === true);
  const selectsBlock = hasSelection && (selection.rowIds.length > 1 || selectedDays.length > 1);
  const cellsOf = (days: readonly string[], ids = userIds): Cell[] =>
    ids.flatMap((userId) => days.map((day) => ({ userId, day })));
  const perform = (step: (plan: Plan) => Filled, nothing: string) => {
    const { cells, hours } = step(working.plan);
    if (cells === 0) return void toast.warning(nothing);
    working.update((plan) => step(plan).plan);
    toast.success(t`${plural(cells, "# day", "# days")} filled, ${plural(hours, "# hour", "# hours")}.`);
  };
  const remainingOf = (costTierId: string): number => {
    const demand = working.figures.wanted.find((each) => each.projectId === projectId);
    return demand?.tiers.find((tier) => tier.costTierId === costTierId)?.remaining ?? 0;
  };
  const tiers = new Map(planner.users.map((user) => [user.id, user.costTierId]));
  const copyLast = async (ids: readonly string[]) => {
    const month = addMonths(planner.month, -1);
    try {
      const last = await fetchFullPlanner(client, { functionId: planner.functionId, month });
      perform(
        (plan) =>
          copyLastMonth(
            plan,
            cellsOf(working.monthDays, ids),
            entriesOf(last.entries),
            blockLimits(planner, working),
          ),
        t`Nothing in ${formatMonth(month)} fits into days that are still empty.`,
      );
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t`Failed to fetch allocations`);
    }
  };
  const forEveryone = t`for everyone shown (${grouped(shownIds.length)})`;
  return {
    forPeople: hasSelection
      ? forSelected(
          userIds.map((id) => userNameOf(planner, id)),
          selectsBlock,
        )
      : forEveryone,
    /** Everyone shown, where a cell or block selects fewer. */
    forEveryone: hasSelection ? forEveryone : null,
    /** People and days of the selected block or the active cell, without the totals. */
    selected:
      hasSelection && selectedDays.length > 0
        ? { userIds: userIds.filter((id) => tiers.has(id)), days: selectedDays }
        : null,
    /** The fill of a demand keeps to the selected days. */
    selectsBlock,
    fillMonth: () =>
      projectId !== null &&
      perform(
        (plan) => fillFree(plan, cellsOf(working.monthDays), projectId, working.days),
        t`No free hours left to fill.`,
      ),
    fillRemaining: () =>
      projectId !== null &&
      perform(
        (plan) =>
          fillDemand(
            plan,
            // A single cell selects no one: a demand is everyone's.
            selectsBlock ? cellsOf(selectedDays) : cellsOf(working.monthDays, shownIds),
            { projectId, remainingOf, tierOf: (userId) => tiers.get(userId) ?? null },
            working.days,
          ),
        t`Nothing to fill: these people's tiers need no more hours, or no one has any free.`,
      ),
    copyLast: () => void copyLast(userIds),
    copyLastForEveryone: () => void copyLast(shownIds),
    clearSelected: () => {
      const { painted } = applied(working, (plan) =>
        clear(plan, cellsOf(selectedDays), null, working.days.mayClear),
      );
      toast.success(t`${plural(painted.length, "# day", "# days")} cleared.`);
    },
  };
}
