import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { plural, t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { buttonClass } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead, fetchRead } from "#web/data.ts";
import { FileProgress } from "#web/files/FileProgress.tsx";
import { useFile } from "#web/files/use-file.ts";
import { useFormats } from "#web/formats.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { useViewer } from "#web/viewer.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import type { Output } from "#shared/contract.ts";
import { downloadPayExport, listPayExports, undoPayExport, type PayExport } from "../contract.ts";
import { exportColumns, monthsInWords, narrowColumns } from "./export-columns.tsx";
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
      {t`New export`}
    </Link>
  );
  return (
    <PayFrame current="/admin/pay" actions={create}>
      <FileProgress file={file} />
      {read.isError && read.data === undefined ? (
        <ErrorPanel title={t`Error Loading Exports`} read={read} />
      ) : (
        <Panel title={t`Exports`} flush>
          <Table
            label={t`Exports`}
            columns={isNarrow ? narrowColumns(columns) : columns}
            exportColumns={columns}
            rows={more.exports}
            rowId={({ id }) => id}
            loading={read.isPending && t`Loading exports...`}
            empty={
              <EmptyState
                title={t`Nothing has been exported`}
                action={<Link to="/admin/pay/new" className={buttonClass()}>{t`New export`}</Link>}
              >{t`Hours appear here once they've been exported for payroll or invoicing.`}</EmptyState>
            }
            count={t`${plural(more.exports.length, "# export", "# exports")}`}
            {...more.part}
          />
        </Panel>
      )}
      {undoing && (
        <WriteDialog
          endpoint={undoPayExport}
          input={{ params: { exportId: undoing.id } }}
          title={t`Undo export ${undoing.number}?`}
          subtitle={`${undoing.format}, ${monthsInWords(undoing)}`}
          done={t`Export ${undoing.number} undone`}
          cancel={t`Keep it`}
          verb={t`Undo export`}
          pendingVerb={t`Undoing...`}
          danger
          onClose={() => setUndoing(null)}
        >
          <div className="stack gap-3">
            <p>{t`Its ${plural(undoing.hours, "# hour", "# hours")} can be exported again. The file stays here.`}</p>
            <p className="muted">{t`If the other program has already read the file, remove its hours or invoices there. Otherwise they would count twice.`}</p>
          </div>
        </WriteDialog>
      )}
    </PayFrame>
  );
}

type Page = Output<typeof listPayExports>;

/** The exports so far, and how to get older ones. */
function useMoreExports(first: Page | undefined) {
  const client = useQueryClient();
  const [older, setOlder] = useState<Page | null>(null);
  const [pending, setPending] = useState(false);
  const newest = first?.exports ?? [];
  const known = new Set(newest.map(({ id }) => id));
  const exports: readonly PayExport[] = [
    ...newest,
    ...(older?.exports ?? []).filter(({ id }) => !known.has(id)),
  ];
  const next = older === null ? (first?.next ?? null) : older.next;
  const onMore = () => {
    if (next === null || pending) return;
    setPending(true);
    fetchRead(client, listPayExports, { query: { after: next } }, freshFor.planning)
      .then((page) => setOlder({ ...page, exports: [...(older?.exports ?? []), ...page.exports] }))
      .catch(() => undefined)
      .finally(() => setPending(false));
  };
  const total = next === null ? exports.length : Number(exports.at(-1)?.number ?? 0) + exports.length - 1;
  return { exports, part: next === null ? {} : { partOf: { total, onMore, pending } } };
}
