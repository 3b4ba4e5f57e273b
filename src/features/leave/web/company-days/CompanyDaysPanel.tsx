import { CalendarX2, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import {
  listCompanyDays,
  type CompanyDays,
  deleteCompanyDays,
  undoShutdown,
} from "../../company-days-contract.ts";
import { BookShutdownDialog } from "./BookShutdownDialog.tsx";
import { CompanyDaysDialog } from "./CompanyDaysDialog.tsx";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { named } from "#shared/named.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";

interface UndoShutdownDialogProps {
  readonly days: CompanyDays;
  readonly onClose: () => void;
}

/** Cancels what was booked for a shutdown, and names whose holiday stays. */
function UndoShutdownDialog({ days, onClose }: UndoShutdownDialogProps) {
  const formats = useFormats();
  const write = useWrite(undoShutdown);
  const undo = () =>
    write.mutate(
      { params: { companyDaysId: days.id }, body: { version: days.version } },
      {
        onSuccess: ({ people, left }) => {
          toast.success(
            left.length === 0
              ? t`Holiday cancelled for ${plural(people, "# person", "# people")}`
              : t`Holiday cancelled for ${plural(people, "# person", "# people")}. Changed since, and still there: ${named(left)}`,
          );
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      title={t`Undo the booking?`}
      subtitle={`${days.name}, ${formats.span(days.firstDay, days.lastDay)}`}
      onClose={onClose}
      pending={write.isPending}
      onConfirm={undo}
      verb={t`Undo booking`}
      pendingVerb={t`Undoing...`}
      cancel={t`Keep it`}
      danger
      failure={write.error?.message}
    >
      <p>{t`The holiday of ${plural(days.booked, "# person", "# people")} is cancelled, and they get a mail. What someone has changed since stays.`}</p>
    </Dialog>
  );
}

interface DeleteCompanyDaysDialogProps {
  readonly days: CompanyDays;
  readonly onClose: () => void;
}

function DeleteCompanyDaysDialog({ days, onClose }: DeleteCompanyDaysDialogProps) {
  const formats = useFormats();
  return (
    <WriteDialog
      endpoint={deleteCompanyDays}
      input={{ params: { companyDaysId: days.id }, query: { version: String(days.version) } }}
      done={t`${days.name} deleted`}
      title={t`Delete company days?`}
      onClose={onClose}
      verb={t`Delete`}
      pendingVerb={t`Deleting...`}
      danger
    >
      <p>
        <b>{days.name}</b>, {formats.span(days.firstDay, days.lastDay)}.
        {days.kind === "blackout" && ` ${t`Holiday can be requested again.`}`}
      </p>
    </WriteDialog>
  );
}

interface CompanyDaysPanelProps {
  /** Null: of everyone and of every place. */
  readonly placeId: string | null;
}

type Open =
  | { readonly kind: "add" }
  | { readonly kind: "edit" | "delete" | "book" | "undo"; readonly days: CompanyDays };

/** Days on which the organisation or a place shuts, or on which holiday isn't wanted. */
export function CompanyDaysPanel({ placeId }: CompanyDaysPanelProps) {
  const formats = useFormats();
  const [open, setOpen] = useState<Open | null>(null);
  const read = useRead(
    listCompanyDays,
    { query: placeId === null ? {} : { placeId } },
    { fresh: freshFor.planning },
  );
  const rows = read.data?.companyDays ?? [];
  const add = (
    <Button small icon={Plus} onClick={() => setOpen({ kind: "add" })}>{t`Add company days`}</Button>
  );
  return (
    <Panel title={t`Company days`} flush actions={rows.length > 0 && add}>
      {read.isError && read.data === undefined ? (
        <ErrorPanel title={t`Error Loading Company Days`} read={read} />
      ) : (
        <Table
          label={t`Company days`}
          columns={columnsFor(formats.span, setOpen, placeId === null)}
          rows={rows}
          rowId={({ id }) => id}
          wraps
          loading={read.isPending && t`Loading company days...`}
          empty={
            <EmptyState
              icon={CalendarX2}
              title={t`No company days`}
              action={add}
            >{t`Book a shutdown as holiday for everyone at once, or block days when you need people in.`}</EmptyState>
          }
        />
      )}
      {open && (
        <OpenDialog
          open={open}
          placeId={placeId}
          places={read.data?.places ?? []}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}

interface OpenDialogProps extends CompanyDaysPanelProps {
  readonly open: Open;
  readonly places: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}

function OpenDialog({ open, placeId, places, onClose }: OpenDialogProps) {
  if (open.kind === "book") return <BookShutdownDialog days={open.days} onClose={onClose} />;
  if (open.kind === "undo") return <UndoShutdownDialog days={open.days} onClose={onClose} />;
  if (open.kind === "delete") return <DeleteCompanyDaysDialog days={open.days} onClose={onClose} />;
  return (
    <CompanyDaysDialog
      days={open.kind === "edit" ? open.days : null}
      placeId={placeId}
      places={places}
      onClose={onClose}
    />
  );
}

const whose = ({ placeName }: CompanyDays): string => placeName ?? t`Everyone`;

/** `Shutdown`, or what blackout days do. */
const kindWords = ({ kind, refuses }: CompanyDays): string =>
  kind === "shutdown" ? t`Shutdown` : refuses ? t`Blackout: no requests` : t`Blackout: warning only`;

function columnsFor(
  span: (first: string, last: string) => string,
  onOpen: (open: Open) => void,
  hasPlaces: boolean,
): readonly Column<CompanyDays>[] {
  const place: Column<CompanyDays> = {
    id: "place",
    header: t`For`,
    width: "160px",
    desk: true,
    truncate: true,
    sortValue: whose,
    cell: whose,
  };
  return [
    {
      id: "days",
      header: t`Days`,
      width: "200px",
      desk: true,
      sortValue: ({ firstDay }) => firstDay,
      cell: ({ firstDay, lastDay }) => span(firstDay, lastDay),
    },
    {
      id: "name",
      header: t`Name`,
      rowHeader: true,
      truncate: true,
      sortValue: ({ name }) => name,
      cell: (days) => (
        <>
          <bdi className="medium">{days.name}</bdi>
          <div className="quiet fine only-phone">
            {[span(days.firstDay, days.lastDay), ...(hasPlaces ? [whose(days)] : []), kindWords(days)].join(
              ", ",
            )}
          </div>
        </>
      ),
    },
    ...(hasPlaces ? [place] : []),
    {
      id: "kind",
      header: t`Kind`,
      width: "150px",
      desk: true,
      sortValue: kindWords,
      cell: kindWords,
    },
    {
      id: "booked",
      header: t`Holiday`,
      width: "250px",
      cell: (days) => <Booking days={days} onOpen={onOpen} />,
    },
    {
      id: "actions",
      header: t`Edit and delete`,
      headerHidden: true,
      width: "88px",
      cell: (days) => (
        <span className="row end">
          <IconButton
            small
            icon={Pencil}
            label={t`Edit ${days.name}`}
            onClick={() => onOpen({ kind: "edit", days })}
          />
          <IconButton
            small
            icon={Trash2}
            label={t`Delete ${days.name}`}
            onClick={() => onOpen({ kind: "delete", days })}
          />
        </span>
      ),
    },
  ];
}

interface BookingProps {
  readonly days: CompanyDays;
  readonly onOpen: (open: Open) => void;
}

/** For how many a shutdown is booked, with what can be done about it. */
function Booking({ days, onOpen }: BookingProps) {
  if (days.kind === "blackout") return "–";
  if (days.booked === 0)
    return <Button small onClick={() => onOpen({ kind: "book", days })}>{t`Book holiday`}</Button>;
  return (
    <span className="row-wrap gap-1">
      {t`${plural(days.booked, "# person", "# people")}`}
      <Button
        small
        variant="ghost"
        aria-label={t`Book holiday for others, ${days.name}`}
        onClick={() => onOpen({ kind: "book", days })}
      >{t.as("verb")`Book`}</Button>
      <Button
        small
        variant="ghost"
        aria-label={t`Undo the booking, ${days.name}`}
        onClick={() => onOpen({ kind: "undo", days })}
      >{t`Undo`}</Button>
    </span>
  );
}
