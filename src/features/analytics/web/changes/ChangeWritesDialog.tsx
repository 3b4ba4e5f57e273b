import type { Input } from "#shared/contract.ts";
import { signed } from "#shared/hundredths.ts";
import { t } from "#shared/texts/t.ts";
import { actionWords } from "#features/audit/rules/words.ts";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { moreOf, useReadPages } from "#web/pages.ts";
import { listChangeWrites, type ChangeWrite, type listChanges } from "../../changes-contract.ts";
import { amountKinds } from "../../rules/changes.ts";
import type { Unit } from "../UnitChoice.tsx";
import { amountLabels, inUnit, useAmountText } from "./ChangedTotals.tsx";

export type ChangesQuery = Input<typeof listChanges>["query"];

interface ChangeWritesDialogProps {
  readonly title: string;
  readonly query: ChangesQuery & { readonly projectId: string };
  readonly unit: Unit;
  readonly onClose: () => void;
}

/** Who moved a project's hours, when and why; what they moved adds up to the difference. */
export function ChangeWritesDialog({ title, query, unit, onClose }: ChangeWritesDialogProps) {
  const formats = useFormats();
  const text = useAmountText(unit);
  const read = useReadPages(listChangeWrites, query, { fresh: freshFor.general, nextOf: ({ next }) => next });
  const { hasMore, isMorePending, onMore } = moreOf(read);
  const rows = read.data?.pages.flatMap(({ writes }) => writes) ?? [];
  const columns: Column<ChangeWrite>[] = [
    { id: "at", header: t`When`, cell: ({ at }) => formats.instant(at), exportValue: ({ at }) => at },
    {
      id: "who",
      header: t`Who`,
      rowHeader: true,
      cell: ({ who }) => who ?? "–",
      exportValue: ({ who }) => who,
    },
    {
      id: "what",
      header: t`What`,
      cell: ({ action, reason }) => (
        <>
          {action === null ? t`Not in the audit log` : actionWords(action)}
          {reason !== null && <span className="quiet block">{reason}</span>}
        </>
      ),
      exportValue: ({ action }) => action,
    },
    ...amountKinds
      .filter((kind) => rows.some((row) => inUnit(row, unit)[kind] !== 0))
      .map((kind): Column<ChangeWrite> => ({
        id: kind,
        header: amountLabels[kind],
        number: true,
        cell: (row) => (inUnit(row, unit)[kind] === 0 ? "–" : signed(inUnit(row, unit)[kind], text)),
        exportValue: (row) => inUnit(row, unit)[kind],
      })),
  ];
  return (
    <Dialog
      open
      flush
      size="large"
      title={title}
      subtitle={t`What moved its hours, newest first. The lines add up to the difference.`}
      cancel={t`Close`}
      onClose={onClose}
    >
      {read.isPending && <Loading text={t`Loading changes...`} />}
      {read.isError && <ErrorPanel title={t`Error Loading Data`} read={read} />}
      {read.data && (
        <>
          <Table label={title} columns={columns} rows={rows} rowId={({ at }) => at} wraps exportAs={title} />
          {hasMore && <Button small pending={isMorePending} onClick={onMore}>{t`Show more`}</Button>}
        </>
      )}
    </Dialog>
  );
}
