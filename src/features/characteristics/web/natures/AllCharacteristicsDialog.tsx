import { Shapes } from "lucide-react";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import type { Output } from "#shared/contract.ts";
import { plural, t } from "#shared/texts/t.ts";
import { freshFor, useRead } from "#web/data.ts";
import { listAllCharacteristics } from "../../contract.ts";
import { natureColumns } from "../characteristic-columns.tsx";

type Listed = Output<typeof listAllCharacteristics>["characteristics"][number];

const nature = natureColumns<Listed>({ type: "110px", home: "170px", scope: "140px" });
const columns: readonly Column<Listed>[] = [
  {
    id: "name",
    header: t`Characteristic`,
    rowHeader: true,
    truncate: true,
    sortValue: (row) => row.name,
    cell: (row) => <span dir="auto">{row.name}</span>,
  },
  nature.type,
  nature.home,
  {
    id: "options",
    header: t`Options`,
    number: true,
    width: "90px",
    sortValue: (row) => row.options.length,
    cell: (row) => (row.typeCode === "selection" ? row.options.length : <span className="quiet">–</span>),
  },
  {
    id: "projects",
    header: t`Projects`,
    number: true,
    width: "90px",
    sortValue: (row) => row.projectCount,
    cell: (row) => row.projectCount,
  },
  nature.scope,
];

interface AllCharacteristicsDialogProps {
  readonly onOpen: (characteristicId: string) => void;
  readonly onClose: () => void;
}

export function AllCharacteristicsDialog({ onOpen, onClose }: AllCharacteristicsDialogProps) {
  const read = useRead(listAllCharacteristics, {}, { fresh: freshFor.planning });
  const rows = read.data?.characteristics ?? [];
  return (
    <Dialog
      open
      size="large"
      flush
      title={t`All characteristics`}
      subtitle={t`Open one to change its Nature, or to delete it if no project uses it.`}
      onClose={onClose}
      cancel={t`Close`}
    >
      {read.isError && read.data === undefined ? (
        <ErrorPanel title={t`Error`} read={read} />
      ) : (
        <Table
          label={t`All characteristics`}
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          onOpen={(row) => onOpen(row.id)}
          initialSort={{ columnId: "name", direction: "ascending" }}
          loading={read.isPending && t`Loading characteristics...`}
          count={t`${plural(rows.length, "# characteristic", "# characteristics")}`}
          empty={
            <EmptyState
              icon={Shapes}
              title={t`No characteristics yet.`}
            >{t`The first one is created with Add Characteristic in a project.`}</EmptyState>
          }
        />
      )}
    </Dialog>
  );
}
