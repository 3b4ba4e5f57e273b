import { FileDown, FileUp, History, Sigma, SplitSquareHorizontal } from "lucide-react";
import { useState } from "react";
import { formatMonthShort } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { saveCsv } from "#ui/data/download.ts";
import { saveXlsx } from "#ui/data/workbook.ts";
import type { GridEdit, GridTools } from "#ui/grid/grid-model.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Menu, MenuItem } from "#ui/overlay/Menu.tsx";
import { useViewer } from "#web/viewer.ts";
import { projectMonths } from "#features/projects/rules/project-progress.ts";
import { cellKey, type BudgetCell } from "../../rules/budget-cells.ts";
import { budgetCsv, budgetSheet, type ExportedBudget } from "../../rules/budget-export.ts";
import { BudgetImportDialog } from "./BudgetImportDialog.tsx";
import { SpreadDialog } from "./SpreadDialog.tsx";

interface BudgetToolsProps extends ExportedBudget {
  readonly tools: GridTools;
  /** What files are named after. */
  readonly title: string;
  readonly editable: boolean;
}

/** Under the grid: spread and copy the selection, files in and out. Each change is one step of undo. */
export function BudgetTools(props: BudgetToolsProps) {
  return (
    <span className="row gap-1">
      {props.editable && <FillMenu {...props} />}
      <FileMenu {...props} />
    </span>
  );
}

function FillMenu({ tools, span, tiers, cells }: BudgetToolsProps) {
  const [spreading, setSpreading] = useState(false);
  const months = projectMonths(span);
  const chosen = tiers.filter(
    ({ costTierId, functionId }) => tools.rowIds.includes(costTierId) || tools.rowIds.includes(functionId),
  );
  const columns = tools.columnIds.map(Number).filter((number) => number >= 1 && number <= months.length);
  const [first = 0] = columns;
  const before = months[first - 2];
  const copyMonth = () => {
    if (before === undefined) return;
    const copies = chosen.flatMap(({ costTierId }) =>
      columns.map((monthIndex) => ({
        costTierId,
        monthIndex,
        budgetHours: cells.get(cellKey(costTierId, first - 1)) ?? 0,
      })),
    );
    tools.perform(
      copies.map(editOf),
      (filled) => t`${plural(filled, "# cell", "# cells")} filled from ${formatMonthShort(before)}.`,
    );
  };
  return (
    <>
      <Menu
        label={t`Fill`}
        button={(props) => (
          <Button {...props} small variant="ghost" icon={SplitSquareHorizontal}>{t`Fill`}</Button>
        )}
      >
        <MenuItem icon={Sigma} disabled={chosen.length === 0} onClick={() => setSpreading(true)}>
          {chosen.length === 0 ? t`Spread hours: select cost tiers first` : t`Spread hours...`}
        </MenuItem>
        <MenuItem icon={History} disabled={before === undefined || chosen.length === 0} onClick={copyMonth}>
          {before === undefined
            ? t`Copy the previous month: select a later month first`
            : t`Copy the previous month (${formatMonthShort(before)})`}
        </MenuItem>
      </Menu>
      {spreading && (
        <SpreadDialog
          months={months}
          tiers={chosen}
          cells={cells}
          selected={columns}
          onSpread={(shares) =>
            tools.perform(
              shares.map(editOf),
              (cells) => t`${plural(cells, "# cell spread.", "# cells spread.")}`,
            )
          }
          onClose={() => setSpreading(false)}
        />
      )}
    </>
  );
}

function FileMenu({ tools, title, editable, ...budget }: BudgetToolsProps) {
  const { currencySymbol } = useViewer();
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Menu
        label={t`File`}
        button={(props) => <Button {...props} small variant="ghost" icon={FileDown}>{t`File`}</Button>}
      >
        {editable && (
          <MenuItem icon={FileUp} onClick={() => setImporting(true)}>{t`Import hours from CSV...`}</MenuItem>
        )}
        <MenuItem
          icon={FileDown}
          onClick={() => saveCsv(title, budgetCsv(budget))}
        >{t`Save as CSV`}</MenuItem>
        <MenuItem
          icon={FileDown}
          onClick={() => {
            saveXlsx(title, [budgetSheet(title, budget)], currencySymbol).catch((error: Error) =>
              toast.error(error.message),
            );
          }}
        >{t`Save as Excel`}</MenuItem>
      </Menu>
      {importing && (
        <BudgetImportDialog
          {...budget}
          onAccept={(wanted) =>
            tools.perform(
              wanted.map(editOf),
              (used) => t`${plural(used, "# cell taken from the file.", "# cells taken from the file.")}`,
            )
          }
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}

function editOf({ costTierId, monthIndex, budgetHours }: BudgetCell): GridEdit {
  return { rowId: costTierId, columnId: String(monthIndex), value: budgetHours === 0 ? null : budgetHours };
}
