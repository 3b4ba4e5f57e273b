import { Link, useParams } from "@tanstack/react-router";
import { CalendarX2, ChevronLeft, CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { isMonth, formatMonth } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { GonePage } from "#ui/feedback/GonePage.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import type { Column } from "#ui/table/column.ts";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { readMonth, type MonthCheck } from "../contract.ts";
import { pointKinds, pointWords, type PointKind } from "../rules/open-points.ts";
import { CloseDialog } from "./CloseDialog.tsx";
import { FiguresTable } from "./FiguresTable.tsx";
import { GraceDialog } from "./GraceDialog.tsx";
import { lastChange, StateBadge } from "./MonthsPage.tsx";
import { ReopenDialog } from "./ReopenDialog.tsx";
import { ReopenRequest } from "./ReopenRequest.tsx";
import "./closing.css";

/** /admin/months/$month */
export function MonthPage() {
  const { month = "" } = useParams({ strict: false });
  return isMonth(month) ? (
    <OneMonth month={month} />
  ) : (
    <GonePage icon={CalendarX2} what={t`Month`}>{t`This address doesn't name a month.`}</GonePage>
  );
}

function OneMonth({ month }: { readonly month: string }) {
  const read = useRead(readMonth, { params: { month } }, { fresh: freshFor.planning });
  return (
    <main className="page">
      <Link to="/admin/months" className="back-link for-finger">
        <ChevronLeft className="icon-small" />
        {t`Months`}
      </Link>
      {read.data === undefined && <PageHeader title={formatMonth(month)} />}
      <ReadView read={read} loading={t`Loading month...`} failed={t`Error Loading Month`}>
        {(check) => <LoadedMonth check={check} />}
      </ReadView>
    </main>
  );
}

type Opened = "close" | "reopen" | { readonly userId: string; readonly name: string };

interface MonthActionsProps {
  readonly check: MonthCheck;
  readonly onOpen: (dialog: "close" | "reopen") => void;
}

function MonthActions({ check, onOpen }: MonthActionsProps) {
  const { id } = useViewer();
  const { state, needsSecond, reopenRequest, reopenRequestedBy } = check;
  if (state !== "closed")
    return (
      <Button variant="primary" disabled={state === "running"} onClick={() => onOpen("close")}>
        {t`Close month`}
      </Button>
    );
  if (reopenRequestedBy === id) return null;
  return (
    <Button onClick={() => onOpen("reopen")}>
      {needsSecond && reopenRequest === null ? t`Request reopening` : t`Reopen month`}
    </Button>
  );
}

function LoadedMonth({ check }: { readonly check: MonthCheck }) {
  const formats = useFormats();
  const [open, setOpen] = useState<Opened | null>(null);
  const isClosed = check.state === "closed";
  return (
    <>
      <PageHeader
        title={formatMonth(check.month)}
        meta={<StateBadge state={check.state} />}
        subtitle={lastChange(check, formats) ?? t`Never closed`}
        actions={<MonthActions check={check} onOpen={setOpen} />}
      />
      <div className="stack">
        {check.state === "running" && <Banner tone="info">{t`A month can be closed once it's over.`}</Banner>}
        {check.reopenReason !== null && (
          <Banner tone="info">{t`Reason for reopening: ${check.reopenReason}`}</Banner>
        )}
        <ReopenRequest check={check} />
        {check.figures && <FiguresTable month={check.month} figures={check.figures} />}
        {check.adjustments.length > 0 && <AdjustmentsPanel check={check} />}
        <PointsPanel check={check} />
        <PeoplePanel check={check} onGrace={isClosed ? setOpen : undefined} />
        {check.graces.length > 0 && <GracesPanel check={check} onGrace={isClosed ? setOpen : undefined} />}
      </div>
      {open !== null && <OpenDialog open={open} check={check} onClose={() => setOpen(null)} />}
    </>
  );
}

interface OpenDialogProps {
  readonly open: Opened;
  readonly check: MonthCheck;
  readonly onClose: () => void;
}

function OpenDialog({ open, check, onClose }: OpenDialogProps) {
  if (open === "close") return <CloseDialog check={check} onClose={onClose} />;
  if (open === "reopen") return <ReopenDialog check={check} onClose={onClose} />;
  return <GraceDialog month={check.month} person={open} onClose={onClose} />;
}

/** Where each point is dealt with; timers are their owners' own. */
const jumps: Readonly<Record<PointKind, { readonly to: string; readonly report?: string } | null>> = {
  weeks_missing: { to: "/reports", report: "missing" },
  weeks_undecided: { to: "/reports", report: "timesheets" },
  timers_running: null,
  forecasts_not_frozen: { to: "/forecasts" },
  allocations_not_submitted: { to: "/allocations" },
  leave_undecided: { to: "/reports", report: "absence" },
  hours_without_rate: { to: "/admin/users" },
  imports_unfinished: { to: "/admin/import" },
};

function PointsPanel({ check: { month, points } }: { readonly check: MonthCheck }) {
  return (
    <Panel title={t`Still open`}>
      <ul className="lined" aria-label={t`Still open`}>
        {pointKinds.map((kind) => {
          const jump = jumps[kind];
          const words = pointWords(kind, points[kind]);
          return (
            <li key={kind} className="row closing-point" data-open={points[kind] > 0}>
              {points[kind] > 0 ? (
                <TriangleAlert className="icon-small" />
              ) : (
                <CircleCheck className="icon-small" />
              )}
              {jump !== null && points[kind] > 0 ? (
                <Link
                  to={jump.to}
                  search={jump.report === undefined ? {} : { report: jump.report, from: month, to: month }}
                  className="for-finger"
                >
                  {words}
                </Link>
              ) : (
                <span>{words}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

interface GraceProps {
  readonly check: MonthCheck;
  readonly onGrace: ((person: { readonly userId: string; readonly name: string }) => void) | undefined;
}

const graceButton = (
  person: { readonly userId: string; readonly name: string },
  onGrace: GraceProps["onGrace"],
) =>
  onGrace && (
    <Button
      small
      variant="ghost"
      aria-label={t`Give ${person.name} days of grace`}
      onClick={() => onGrace(person)}
    >{t`Days of grace`}</Button>
  );

function PeoplePanel({ check: { concerned }, onGrace }: GraceProps) {
  return (
    <Panel title={t`People with open weeks`}>
      {concerned.length === 0 ? (
        <p className="muted">{t`Everyone's weeks are submitted and decided on.`}</p>
      ) : (
        <ul className="lined" aria-label={t`People with open weeks`}>
          {concerned.map((person) => (
            <li key={person.userId} className="row closing-person">
              <span className="closing-name">{person.name}</span>
              <span className="muted">
                {[
                  ...(person.missing > 0 ? [pointWords("weeks_missing", person.missing)] : []),
                  ...(person.undecided > 0 ? [pointWords("weeks_undecided", person.undecided)] : []),
                ].join(", ")}
              </span>
              {graceButton(person, onGrace)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Each change of the month's hours since it was closed: together they are what the figures say beyond it. */
function AdjustmentsPanel({ check: { adjustments } }: { readonly check: MonthCheck }) {
  const formats = useFormats();
  const columns: readonly Column<MonthCheck["adjustments"][number]>[] = [
    { id: "day", header: t`Day`, rowHeader: true, cell: ({ day }) => formats.day(day) },
    { id: "person", header: t`Person`, cell: ({ name }) => name },
    { id: "project", header: t`Project`, cell: ({ projectCode }) => projectCode ?? "–" },
    {
      id: "hours",
      header: t`Hours`,
      number: true,
      cell: ({ hours }) => (hours > 0 ? `+${formatHours(hours)}` : formatHours(hours)),
    },
    { id: "reason", header: t`Reason`, cell: ({ reason }) => reason ?? t`Changed in days of grace` },
    {
      id: "made",
      header: t`Adjusted`,
      cell: ({ madeAt, madeByName }) => t`${formats.instant(madeAt)} by ${madeByName ?? "–"}`,
    },
  ];
  return (
    <Panel title={t`Adjustments since it was closed`} flush>
      <Table
        label={t`Adjustments since it was closed`}
        columns={columns}
        rows={adjustments}
        rowId={({ id }) => id}
      />
    </Panel>
  );
}

function GracesPanel({ check: { graces }, onGrace }: GraceProps) {
  const formats = useFormats();
  return (
    <Panel title={t`Days of grace`}>
      <ul className="lined" aria-label={t`Days of grace`}>
        {graces.map((grace) => (
          <li key={grace.userId} className="row closing-person">
            <span className="closing-name">{grace.name}</span>
            <span className="muted">
              {t`Until ${formats.day(grace.until)}, given by ${grace.givenByName ?? "–"}`}
            </span>
            {graceButton(grace, onGrace)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
