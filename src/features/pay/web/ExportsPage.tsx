import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { count } from "#shared/count.ts";
import { formatHours } from "#shared/hours.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { buttonClass } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { FileProgress } from "#web/files/FileProgress.tsx";
import { useFile } from "#web/files/use-file.ts";
import { useFormats } from "#web/formats.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { useViewer } from "#web/viewer.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { downloadPayExport, listPayExports, undoPayExport, type PayExport } from "../contract.ts";
import { exportColumns, monthsInWords, narrowColumns } from "./export-columns.tsx";
import { useMoreExports } from "./use-more-exports.ts";
import { PayFrame } from "./PayFrame.tsx";

/** /admin/pay */
export function ExportsPage() {
  const read = useRead(listPayExports, {}, { fresh: freshFor.planning });
  const more = useMoreExports(read.data);
  const file = useFile();
  const formats = useFormats();
  const isNarrow = useNarrow();
  const { currencySymbol } = useViewer();
  const [undoing, setUndoing] = useState<PayExport | null>(null);
  const columns = exportColumns({
    formats,
    currencySymbol,
    onDownload: ({ id }) => file.save(downloadPayExport, { params: { exportId: id } }),
    onUndo: setUndoing,
  });
  const create = (
    <Link to="/admin/pay/new" className={buttonClass({ variant: "primary" })}>
      <Plus />
      New export
    </Link>
  );
  return (
    <PayFrame current="/admin/pay" actions={create}>
      <FileProgress file={file} />
      {read.isError && read.data === undefined ? (
        <ErrorPanel title="Error Loading Exports" read={read} />
      ) : (
        <Panel title="Exports" flush>
          <Table
            label="Exports"
            columns={isNarrow ? narrowColumns(columns) : columns}
            exportColumns={columns}
            rows={more.exports}
            rowId={({ id }) => id}
            loading={read.isPending && "Loading exports..."}
            empty={
              <EmptyState
                title="Nothing has been exported"
                action={
                  <Link to="/admin/pay/new" className={buttonClass()}>
                    New export
                  </Link>
                }
              >
                Approved hours appear here once they have gone out to payroll or as invoices.
              </EmptyState>
            }
            count={count(more.exports.length, "export")}
            {...more.part}
          />
        </Panel>
      )}
      {undoing && (
        <WriteDialog
          endpoint={undoPayExport}
          input={{ params: { exportId: undoing.id } }}
          title={`Undo export ${undoing.number}?`}
          subtitle={`${undoing.format}, ${monthsInWords(undoing)}`}
          done={`Export ${undoing.number} undone`}
          cancel="Keep it"
          verb="Undo export"
          pendingVerb="Undoing..."
          danger
          onClose={() => setUndoing(null)}
        >
          <div className="stack gap-3">
            <p>{`Its ${formatHours(undoing.hours)} hours can be exported again. The file stays here.`}</p>
            <p className="muted">
              If the other program has already read the file, remove its hours or invoices there. Otherwise
              they would count twice.
            </p>
          </div>
        </WriteDialog>
      )}
    </PayFrame>
  );
}
