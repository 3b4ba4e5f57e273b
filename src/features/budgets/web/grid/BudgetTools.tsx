import { FileDown, FileUp, History, Sigma, SplitSquareHorizontal } from "lucide-react";
import { useState } from "react";
import { formatMonthShort } from "#shared/month.ts";
import { Button } from "#ui/form/Button.tsx";
import { saveCsv } from "#ui/data/download.ts";
import { saveXlsx } from "#ui/data/workbook.ts";
import type { GridEdit, GridTools } from "#ui/grid/grid-model.ts";
import { Menu, MenuItem } from "#ui/overlay/Menu.tsx";
import { useViewer } from "#web/viewer.ts";
import { projectMonths, type ProjectSpan } from "#features/projects/rules/project-progress.ts";
import { cellKey, type BudgetCell, type BudgetCells } from "../../rules/budget-cells.ts";
import { budgetCsv, budgetSheet } from "../../rules/budget-export.ts";
import type { BudgetTier } from "../../rules/budget-totals.ts";
import { BudgetImportDialog } from "./BudgetImportDialog.tsx";
import { SpreadDialog } from "./SpreadDialog.tsx";

interface BudgetToolsProps {
  readonly tools: GridTools;
  /** What files are named after. */
  readonly title: string;
  readonly span: ProjectSpan;
  readonly tiers: readonly BudgetTier[];
  readonly cells: BudgetCells;
  readonly editable: boolean;
}

/** Under the grid: spread and copy the selection, files in and out. Each change is one step of undo. */
export function BudgetTools({ tools, title, span, tiers, cells, editable }: BudgetToolsProps) {
  const { currencySymbol } = useViewer();
  const [open, setOpen] = useState<"spread" | "import" | null>(null);
  const months = projectMonths(span);
  const chosen = tiers.filter(
    ({ costTierId, functionId }) => tools.rowIds.includes(costTierId) || tools.rowIds.includes(functionId),
  );
  const columns = tools.columnIds.map(Number).filter((number) => number >= 1 && number <= months.length);
  const [first = 0] = columns;
  const before = months[first - 2];
  const put = (wanted: readonly BudgetCell[], verb: string) => tools.perform(wanted.map(editOf), verb);
  const copyMonth = () => {
    if (before === undefined) return;
    const copies = chosen.flatMap(({ costTierId }) =>
      columns.map((monthIndex) => ({
        costTierId,
        monthIndex,
        budgetHours: cells.get(cellKey(costTierId, first - 1)) ?? 0,
      })),
    );
    put(copies, `filled from ${formatMonthShort(before)}`);
  };
  return (
    <span className="row gap-1">
      {editable && (
        <Menu
          label="Fill"
          button={(props) => (
            <Button {...props} small variant="ghost" icon={SplitSquareHorizontal}>
              Fill
            </Button>
          )}
        >
          <MenuItem icon={Sigma} disabled={chosen.length === 0} onClick={() => setOpen("spread")}>
            {chosen.length === 0 ? "Spread hours: select cost tiers first" : "Spread hours..."}
          </MenuItem>
          <MenuItem icon={History} disabled={before === undefined || chosen.length === 0} onClick={copyMonth}>
            {before === undefined
              ? "Copy the previous month: select a later month first"
              : `Copy the previous month (${formatMonthShort(before)})`}
          </MenuItem>
        </Menu>
      )}
      <Menu
        label="File"
        button={(props) => (
          <Button {...props} small variant="ghost" icon={FileDown}>
            File
          </Button>
        )}
      >
        {editable && (
          <MenuItem icon={FileUp} onClick={() => setOpen("import")}>
            Import hours from CSV...
          </MenuItem>
        )}
        <MenuItem icon={FileDown} onClick={() => saveCsv(title, budgetCsv({ span, tiers, cells }))}>
          Save as CSV
        </MenuItem>
        <MenuItem
          icon={FileDown}
          onClick={() => saveXlsx(title, [budgetSheet(title, { span, tiers, cells })], currencySymbol)}
        >
          Save as Excel
        </MenuItem>
      </Menu>
      {open === "spread" && (
        <SpreadDialog
          months={months}
          tiers={chosen}
          cells={cells}
          selected={columns}
          onSpread={(shares) => put(shares, "spread")}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "import" && (
        <BudgetImportDialog
          span={span}
          tiers={tiers}
          cells={cells}
          onTake={(wanted) => put(wanted, "taken from the file")}
          onClose={() => setOpen(null)}
        />
      )}
    </span>
  );
}

function editOf({ costTierId, monthIndex, budgetHours }: BudgetCell): GridEdit {
  return { rowId: costTierId, columnId: String(monthIndex), value: budgetHours === 0 ? null : budgetHours };
}
