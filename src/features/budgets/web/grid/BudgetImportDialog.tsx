import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { monthOf } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { rich } from "#ui/base/rich.ts";
import { readCsvFile } from "#web/read-csv-file.ts";
import type { BudgetCell } from "../../rules/budget-cells.ts";
import type { ExportedBudget } from "../../rules/budget-export.ts";
import { fileLimits, readBudgetFile, type BudgetFile, type FileCell } from "../../rules/budget-file.ts";

interface BudgetImportDialogProps extends ExportedBudget {
  readonly onAccept: (edits: readonly BudgetCell[]) => void;
  readonly onClose: () => void;
}

const columns: readonly Column<FileCell>[] = [
  {
    id: "row",
    header: t`Row`,
    number: true,
    width: "64px",
    cell: ({ row }) => row,
    sortValue: ({ row }) => row,
  },
  { id: "tier", header: t`Cost tier`, cell: ({ tier }) => tier, sortValue: ({ tier }) => tier },
  {
    id: "month",
    header: t`Month`,
    width: "110px",
    cell: ({ month }) => month,
    exportValue: ({ month }) => month,
  },
  {
    id: "result",
    header: t`Result`,
    width: "110px",
    sortValue: ({ problem }) => (problem === null ? t.as("what changed")`Change` : t`Problem`),
    cell: ({ problem }) => (
      <Badge tone={problem === null ? "info" : "critical"}>
        {problem === null ? t.as("what changed")`Change` : t`Problem`}
      </Badge>
    ),
  },
  { id: "details", header: t`Details`, cell: (cell) => detailsOf(cell), exportValue: detailsOf },
];

function detailsOf({ change, problem }: FileCell): string {
  return change === null ? (problem ?? "") : t`${formatHours(change.from)} → ${formatHours(change.to)} hours`;
}

function useBudgetFile({ span, tiers, cells }: ExportedBudget) {
  const [file, setFile] = useState<{ readonly name: string; readonly read: BudgetFile } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFailure(null);
    setFile(null);
    if (chosen.size > 2 * fileLimits.characters) {
      setFailure(t`${chosen.name} is too large. A budget has at most 5 MB.`);
      return;
    }
    const plan = { tiers, cells, start: monthOf(span.startDate), length: span.projectLengthMonths };
    void readCsvFile(chosen).then((read) =>
      "problem" in read
        ? setFailure(read.problem)
        : setFile({ name: chosen.name, read: readBudgetFile(read.text, plan) }),
    );
  };
  return { file, problem: failure ?? file?.read.problem ?? null, choose };
}

export function BudgetImportDialog({ onAccept, onClose, ...budget }: BudgetImportDialogProps) {
  const { file, problem, choose } = useBudgetFile(budget);
  const { edits = [], cells = [] } = file?.read ?? {};
  return (
    <Dialog
      open
      size={cells.length > 0 ? "large" : "medium"}
      title={t`Import hours from CSV`}
      subtitle={t`You'll see every change before it's made, and can undo it in one step.`}
      onClose={onClose}
      verb={edits.length === 0 ? undefined : t`${plural(edits.length, "Accept # cell", "Accept # cells")}`}
      onConfirm={() => {
        onAccept(edits);
        onClose();
      }}
    >
      <FileChoice name={file?.name} onChoose={choose} />
      {problem !== null && <Banner tone="critical">{problem}</Banner>}
      {file !== null && file.read.problem === null && <Report read={file.read} />}
    </Dialog>
  );
}

interface FileChoiceProps {
  readonly name: string | undefined;
  readonly onChoose: (file: File | undefined) => void;
}

function FileChoice({ name, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="row-wrap">
      <Button icon={Upload} data-autofocus="" onClick={() => input.current?.click()}>
        {name === undefined ? t`Choose a CSV file` : t`Choose another file`}
      </Button>
      <span className="muted">
        {name ??
          t`Columns “${"Cost tier"}” and “${"Function"}”, and a column for each month, as in Save as CSV`}
      </span>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        aria-label={t`CSV file`}
        tabIndex={-1}
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0]);
          // The same file, corrected, can be chosen again.
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}

function Report({ read: { cells, edits, same, ignored } }: { readonly read: BudgetFile }) {
  const wrong = cells.length - edits.length;
  return (
    <>
      {ignored.length > 0 && <Banner tone="caution">{t`Unused columns: ${ignored.join(", ")}`}</Banner>}
      <p role="status">{rich`${<b>{t`${plural(edits.length, "# cell changes", "# cells change")}`}</b>}, ${wrong} can't be imported, ${plural(same, "# stays as it is", "# stay as they are")}.`}</p>
      {cells.length > 0 && (
        <Table
          dense
          label={t`Cells of the file`}
          columns={columns}
          rows={cells}
          rowId={({ row, month }) => `${row} ${month}`}
          exportAs={t`Budget file report`}
          initialSort={{ columnId: "result", direction: "descending" }}
        />
      )}
    </>
  );
}
