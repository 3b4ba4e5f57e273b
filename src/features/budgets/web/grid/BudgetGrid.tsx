import { useCallback, useMemo, type RefObject } from "react";
import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { monthOfHeading } from "#shared/month-reading.ts";
import { monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Grid } from "#ui/grid/Grid.tsx";
import type { GridColumn, GridEdit, GridParsed, GridRow } from "#ui/grid/grid-model.ts";
import type { GridPast } from "#ui/grid/use-grid-changes.ts";
import type { PasteNames } from "#ui/grid/paste-names.ts";
import { rich } from "#ui/base/rich.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { useViewer } from "#web/viewer.ts";
import { projectMonths, type ProjectSpan } from "#features/projects/rules/project-progress.ts";
import { pastedHours, putHours, typedHours, type BudgetCells } from "../../rules/budget-cells.ts";
import { monthIndexOf } from "../../rules/budget-file.ts";
import { hourStep } from "../../rules/budget-profile.ts";
import type { BudgetTier, BudgetTotals } from "../../rules/budget-totals.ts";
import { BudgetTools } from "./BudgetTools.tsx";
import { budgetCell, budgetColumns, budgetRows, leadingColumns } from "./budget-grid-model.tsx";

interface BudgetGridProps {
  readonly title: string;
  readonly span: ProjectSpan;
  readonly tiers: readonly BudgetTier[];
  readonly cells: BudgetCells;
  readonly stored: BudgetCells;
  readonly totals: BudgetTotals;
  /** Receives the cells after each edit; without it the grid is read-only. */
  readonly onCellsChange?: ((cells: BudgetCells) => void) | undefined;
  /** Why it is read-only, where that is known. */
  readonly closed?: string | undefined;
  /** How many cells contain a text that could not be read. */
  readonly onInvalidChange?: ((count: number) => void) | undefined;
  /** What undo reverts, and the version of the profile that it belongs to. */
  readonly past?: RefObject<GridPast> | undefined;
  readonly version?: number | undefined;
}

const parsedBy =
  (read: typeof typedHours) =>
  (text: string): GridParsed => {
    const hours = read(text);
    return "fault" in hours ? { error: hours.fault } : { value: hours.hours };
  };
const [parse, parsePasted] = [parsedBy(typedHours), parsedBy(pastedHours)];

const isSum = (heading: string) => /total|sum|summe|gesamt|somme/i.test(heading);

/** How a spreadsheet calls the grid's columns. */
function usePasteNames(
  { startDate, projectLengthMonths }: ProjectSpan,
  columns: readonly GridColumn[],
): PasteNames {
  return useMemo(
    () => ({
      columnOf: (heading: string) => {
        const months = projectMonths({ startDate, projectLengthMonths });
        const month = monthOfHeading(heading, months);
        const index =
          month === null
            ? monthIndexOf(heading.trim(), monthOf(startDate), projectLengthMonths)
            : months.indexOf(month) + 1;
        return index === null ? null : String(index);
      },
      isOther: (heading: string) =>
        isSum(heading) || columns.some(({ aside, label }) => aside && label === heading),
    }),
    [startDate, projectLengthMonths, columns],
  );
}

/** Months that are in sight without scrolling on most screens. */
const monthsInSight = 6;

/** Where a long budget opens: its current month, where that is further along. */
function currentCell(rows: readonly GridRow[], columns: readonly GridColumn[]) {
  const at = columns.findIndex(({ current }) => current);
  const row = rows.find(({ kind = "cells" }) => kind === "cells");
  const column = columns[at];
  return at < monthsInSight || !row || !column ? undefined : { rowId: row.id, columnId: column.id };
}

export function BudgetGrid({
  title,
  span,
  tiers,
  cells,
  stored,
  totals,
  onCellsChange,
  closed,
  onInvalidChange,
  past,
  version,
}: BudgetGridProps) {
  const { today, currencySymbol } = useViewer();
  const { startDate, projectLengthMonths } = span;
  const columns = useMemo(
    () => budgetColumns({ startDate, projectLengthMonths }, monthOf(today)),
    [startDate, projectLengthMonths, today],
  );
  const names = usePasteNames(span, columns);
  const rows = useMemo(() => budgetRows(tiers, currencySymbol), [tiers, currencySymbol]);
  const narrow = useNarrow();
  const editable = onCellsChange !== undefined;
  const content = useMemo(
    () => ({ cells, stored, totals, editable, symbol: currencySymbol }),
    [cells, stored, totals, editable, currencySymbol],
  );
  const cell = useCallback(
    (rowId: string, columnId: string) => budgetCell(content, rowId, columnId),
    [content],
  );
  const change = (edits: readonly GridEdit[]) => {
    const next = new Map(cells);
    for (const { rowId, columnId, value } of edits) putHours(next, rowId, Number(columnId), value ?? 0);
    onCellsChange?.(next);
  };
  return (
    <Grid
      label={t`Budget hours`}
      className="budget-grid"
      leading={leadingColumns(tiers, narrow)}
      columns={columns}
      rows={rows}
      cell={cell}
      onChange={change}
      parse={editable ? parse : undefined}
      parsePasted={editable ? parsePasted : undefined}
      names={names}
      historyKey={version}
      past={past}
      start={editable ? undefined : currentCell(rows, columns)}
      onInvalidChange={onInvalidChange}
      format={formatHours}
      step={hourStep}
      closed={closed}
      tools={(tools) => (
        <BudgetTools
          tools={tools}
          title={title}
          span={span}
          tiers={tiers}
          cells={cells}
          editable={editable}
        />
      )}
      status={
        <>
          <span>{rich`Planned hours ${<b>{formatHours(totals.total.hours)}</b>}`}</span>
          <span>{rich`Total budget ${<b>{formatMoney(totals.total.budget, currencySymbol)}</b>}`}</span>
        </>
      }
    />
  );
}
