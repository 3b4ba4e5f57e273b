import { useCallback, useMemo } from "react";
import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Grid } from "#ui/grid/Grid.tsx";
import type { GridEdit, GridParsed } from "#ui/grid/grid-model.ts";
import { rich } from "#ui/base/rich.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { useViewer } from "#web/viewer.ts";
import type { ProjectSpan } from "#features/projects/rules/project-progress.ts";
import { pastedHours, putHours, typedHours, type BudgetCells } from "../../rules/budget-cells.ts";
import { hourStep } from "../../rules/budget-spread.ts";
import type { BudgetTier, BudgetTotals } from "../../rules/budget-totals.ts";
import { BudgetTools } from "./BudgetTools.tsx";
import {
  budgetCell,
  budgetColumns,
  budgetRows,
  leadingColumns,
  narrowLeadingColumns,
} from "./budget-grid-model.tsx";

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
  /** How many cells hold a text that could not be read. */
  readonly onInvalidChange?: ((count: number) => void) | undefined;
}

/** What isn't a number counts as 0 and clears the cell (docs/readings.md#000-5). */
function parse(text: string): GridParsed {
  const hours = typedHours(text);
  return { value: hours === 0 ? null : hours };
}

function parsePasted(text: string): GridParsed {
  const pasted = pastedHours(text);
  return "fault" in pasted ? { error: pasted.fault } : { value: pasted.hours };
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
}: BudgetGridProps) {
  const { today, currencySymbol } = useViewer();
  const { startDate, projectLengthMonths } = span;
  const columns = useMemo(
    () => budgetColumns({ startDate, projectLengthMonths }, monthOf(today)),
    [startDate, projectLengthMonths, today],
  );
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
      leading={narrow ? narrowLeadingColumns : leadingColumns}
      columns={columns}
      rows={rows}
      cell={cell}
      onChange={change}
      parse={editable ? parse : undefined}
      parsePasted={editable ? parsePasted : undefined}
      historyKey={stored}
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
