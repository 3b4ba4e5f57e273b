import { Upload } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { monthOf } from "#shared/month.ts";
import { encodingQuestion, type Encoding } from "#shared/text-encoding.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { rich } from "#ui/base/rich.ts";
import { EncodingChoice } from "#web/files/EncodingChoice.tsx";
import { readCsvFile, type CsvFile } from "#web/read-csv-file.ts";
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
  return change === null
    ? (problem ?? "")
    : t`${formatHours(change.from)} → ${plural(change.to, "# hour", "# hours")}`;
}

type Chosen = CsvFile & { readonly name: string };

function useBudgetFile({ span, tiers, cells }: ExportedBudget) {
  const [file, setFile] = useState<Chosen | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFailure(null);
    setFile(null);
    if (chosen.size > 2 * fileLimits.characters) {
      setFailure(t`${chosen.name} is too large. A budget has at most 5 MB.`);
      return;
    }
    void readCsvFile(chosen).then((read) =>
      "problem" in read ? setFailure(read.problem) : setFile({ ...read, name: chosen.name }),
    );
  };
  const setEncoding = (encoding: Encoding) => setFile((now) => now && { ...now, encoding });
  const { startDate, projectLengthMonths: length } = span;
  const read = useMemo(() => {
    if (file === null || file.encoding === null) return null;
    return readBudgetFile(file.textIn(file.encoding), { tiers, cells, start: monthOf(startDate), length });
  }, [file, tiers, cells, startDate, length]);
  return { file, read, problem: failure ?? read?.problem ?? null, choose, setEncoding };
}

export function BudgetImportDialog({ onAccept, onClose, ...budget }: BudgetImportDialogProps) {
  const { file, read, problem, choose, setEncoding } = useBudgetFile(budget);
  const { edits = [], cells = [] } = read ?? {};
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
      {file !== null && <Letters file={file} onChoose={setEncoding} />}
      {problem !== null && <Banner tone="critical">{problem}</Banner>}
      {read?.problem === null && <Report read={read} />}
    </Dialog>
  );
}

interface LettersProps {
  readonly file: Chosen;
  readonly onChoose: (encoding: Encoding) => void;
}

/** How letters that aren't plain are read, which is a question where they leave a doubt. */
function Letters({ file: { encoding, previews }, onChoose }: LettersProps) {
  if (previews.length === 0) return null;
  return (
    <>
      {encoding === null && <Banner tone="caution">{encodingQuestion()}</Banner>}
      <EncodingChoice encoding={encoding} previews={previews} onChoose={onChoose} />
    </>
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
