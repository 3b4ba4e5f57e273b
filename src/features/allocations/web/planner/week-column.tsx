import { addDays, type Day } from "#shared/day.ts";
import { formatMonthShort, monthOf } from "#shared/month.ts";
import type { GridColumn } from "#ui/grid/grid-model.ts";

/** A week by its Monday; the first of a month is named by it. */
export function weekColumn(week: Day, at: number, minWidth = 40): GridColumn {
  const begins = at === 0 || monthOf(week) !== monthOf(addDays(week, -7));
  return {
    id: week,
    label: `Week of ${Number(week.slice(8))} ${formatMonthShort(monthOf(week))}`,
    header: (
      <>
        <small>{begins ? formatMonthShort(monthOf(week)).slice(0, 3) : ""}</small>
        {Number(week.slice(8))}
      </>
    ),
    width: "fill",
    minWidth,
    centred: true,
    divided: begins && at > 0,
  };
}
