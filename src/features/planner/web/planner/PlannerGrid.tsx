import { formatHours } from "#shared/hours.ts";
import { formatMonth, formatMonthShort, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Grid } from "#ui/grid/Grid.tsx";
import { readAllocationHours } from "#features/plans/rules/cell-hours.ts";
import { leadingColumns } from "./planner-rows.tsx";
import { useCellComments } from "./cell-comments.tsx";
import { PlannerStatus } from "./PlannerStatus.tsx";
import {
  plannerBrush,
  plannerChange,
  plannerClipboard,
  plannerMove,
  proposalKeys,
  usePlannerCells,
  type PlannerGridProps,
} from "./use-planner-grid.ts";

/** Up to so many people have rows of two lines, in a window as high as a laptop's. */
const fewPeople = 12;

/**
 * People by days. Left drag paints the selected project, right drag clears it, or everything while none is
 * selected.
 */
export function PlannerGrid(props: PlannerGridProps) {
  const { planner, users, working, brush, heat, isWide, isNarrow, onSelect } = props;
  const { hours, tool } = brush;
  const comments = useCellComments(planner.month, props.selection);
  const cells = usePlannerCells({ ...props, marks: comments.marks });
  return (
    <Grid
      className={`planner-grid is-roomy${users.length > fewPeople ? "" : " has-few"}`}
      label={t`Allocations, ${formatMonthShort(planner.month)}`}
      leading={leadingColumns(users.length, isNarrow)}
      columns={cells.columns}
      rows={cells.rows}
      cell={cells.cell}
      facts={cells.facts}
      onChange={plannerChange(props)}
      parse={readAllocationHours}
      clipboard={plannerClipboard(props, cells)}
      history={working}
      format={formatHours}
      rowHeight={isNarrow ? 36 : 24}
      labels={heat ? "cell" : "run"}
      paint={{
        value: hours,
        erase: tool === "clear",
        selects: tool === "hold",
        ...plannerBrush(props),
      }}
      start={props.start}
      onMove={planner.mayWrite ? plannerMove(props) : undefined}
      onSelect={onSelect}
      onCellKey={(event, userId, day) =>
        proposalKeys(props)?.(event, userId, day) === true || comments.press(event, userId, day)
      }
      status={
        <PlannerStatus
          planner={planner}
          working={working}
          tool={tool}
          choosing={props.choice !== null}
          words={isWide ? besideText(planner.month, cells.neighbours) : null}
          comments={comments.button}
        />
      }
    />
  );
}

/** What to say of the days beside the month: until they are known they don't count as free. */
function besideText(
  month: Month,
  { data, isError }: { readonly data: unknown; readonly isError: boolean },
): string {
  if (data !== undefined)
    return t`Days beside ${formatMonth(month)} are read-only. Each month is saved and submitted separately.`;
  return isError
    ? t`The days beside ${formatMonth(month)} couldn't be loaded, so their plan isn't shown.`
    : t`Loading neighbouring days...`;
}
