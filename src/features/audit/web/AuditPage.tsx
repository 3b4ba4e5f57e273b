import { useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, Download, ScrollText, Search } from "lucide-react";
import { useMemo, useState } from "react";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel, type Read } from "#ui/feedback/ErrorPanel.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import type { Output } from "#shared/contract.ts";
import { plural, t } from "#shared/texts/t.ts";
import { useRead, useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { listAuditEvents, readAuditFrame, exportAudit, readAuditExport } from "../contract.ts";
import { auditColumns } from "./audit-columns.tsx";
import { filterOf, readAuditSearch, type AuditSearch } from "./audit-search.ts";
import { AuditFilters } from "./AuditFilters.tsx";
import { EventPanel } from "./EventPanel.tsx";
import { SealPanel } from "./SealPanel.tsx";
import "./audit.css";
import { saveFile } from "#ui/data/download.ts";
import { call, CallFailure } from "#web/call.ts";
import type { AuditFilter } from "../rules/filter.ts";

interface Export {
  /** Events read so far; null while nothing is exported. */
  readonly rows: number | null;
  /** Why it failed; null when it did not. */
  readonly failure: string | null;
  readonly begin: (filter: AuditFilter) => void;
}

/** Exports part by part, so that neither side contains more than the file. */
function useExport(): Export {
  const write = useWrite(exportAudit);
  const [rows, setRows] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (filter: AuditFilter): Promise<void> => {
    const { exportId, next: first } = await write.mutateAsync({ body: filter });
    // Tells spreadsheets that the text is UTF-8.
    const parts: string[] = ["\u{feff}"];
    let after: string | null = first;
    for (let read = 0; after !== null;) {
      const part: { csv: string; rows: number; next: string | null } = await call(readAuditExport, {
        params: { exportId },
        query: { after },
      });
      parts.push(part.csv);
      read += part.rows;
      setRows(read);
      after = part.next;
    }
    saveFile("audit-log.csv", new Blob(parts, { type: "text/csv;charset=utf-8" }));
  };
  const begin = (filter: AuditFilter): void => {
    setFailure(null);
    setRows(0);
    run(filter)
      .catch((error: unknown) =>
        setFailure(
          error instanceof CallFailure ? error.message : t`The export couldn't be saved. Try again.`,
        ),
      )
      .finally(() => setRows(null));
  };
  return { rows, failure, begin };
}

/** /admin/audit */
export function AuditPage() {
  const navigate = useNavigate();
  const search = readAuditSearch(useSearch({ strict: false }));
  const filter = filterOf(search);
  const { older, newer } = search;
  const frame = useRead(readAuditFrame, {}, { fresh: 0 });
  const list = useRead(
    listAuditEvents,
    { query: { ...filter, after: older, before: newer } },
    { fresh: 0, showPrevious: true },
  );
  const formats = useFormats();
  const columns = useMemo(() => auditColumns(formats), [formats]);
  const file = useExport();
  const go = (next: AuditSearch, replace = false) =>
    void navigate({ to: "/admin/audit", search: withoutNothing(next), replace, resetScroll: false });
  const events = list.data?.events ?? [];
  return (
    <main className="page">
      <PageHeader
        title={t`Audit Logs`}
        subtitle={subtitleOf(frame.data?.daysKept)}
        actions={<ExportButton file={file} onExport={() => file.begin(filter)} />}
      />
      {file.failure !== null && <Banner tone="critical">{file.failure}</Banner>}
      <AuditFilters
        filter={filter}
        frame={frame.data}
        actorName={events.find(({ actorId }) => actorId === filter.actor)?.actorName}
        subjectName={events[0]?.subjectName ?? undefined}
        onChange={(change) => go({ ...filter, ...change }, true)}
        onClear={() => go({}, true)}
      />
      <div className="audit-layout">
        {list.isError && list.data === undefined ? (
          <ErrorPanel title={t`Error Loading Audit Logs`} read={list} />
        ) : (
          <Panel flush className="audit-list">
            <Table
              label={t`Events`}
              columns={columns}
              wraps
              rows={events}
              rowId={({ id }) => id}
              onOpen={({ id }) => go({ ...search, event: id }, search.event !== undefined)}
              rowClass={({ id }) => (id === search.event ? "audit-open" : undefined)}
              loading={list.isPending && t`Loading events...`}
              empty={<NoEvents filtered={Object.keys(filter).length > 0} />}
            />
            {list.data && (
              <Pages page={list.data} onTurn={(turn) => go({ ...filter, event: search.event, ...turn })} />
            )}
          </Panel>
        )}
        <Side search={search} frame={frame} onGo={go} />
      </div>
    </main>
  );
}

interface ExportButtonProps {
  readonly file: ReturnType<typeof useExport>;
  readonly onExport: () => void;
}

function ExportButton({ file: { rows }, onExport }: ExportButtonProps) {
  return (
    <Button
      icon={Download}
      pending={rows !== null}
      pendingLabel={rows ? t`${plural(rows, "# event…", "# events…")}` : t`Exporting…`}
      onClick={onExport}
    >{t`Export CSV`}</Button>
  );
}

interface SideProps {
  readonly search: AuditSearch;
  readonly frame: Read<Output<typeof readAuditFrame>>;
  readonly onGo: (next: AuditSearch, replace?: boolean) => void;
}

/** The event that is open, and the seals. */
function Side({ search, frame, onGo }: SideProps) {
  return (
    <aside className="audit-side stack" aria-label={t`Details`}>
      {search.event !== undefined && (
        <EventPanel
          eventId={search.event}
          onClose={() => {
            document.querySelector<HTMLElement>(`[data-row="${search.event}"]`)?.focus();
            onGo({ ...search, event: undefined }, true);
          }}
          onSubject={(subject) => onGo({ subject, event: search.event })}
        />
      )}
      {frame.error && frame.data === undefined ? (
        <ErrorPanel title={t`Error Loading Seals`} read={frame} />
      ) : (
        frame.data && <SealPanel frame={frame.data} onEvent={(event) => onGo({ ...search, event })} />
      )}
    </aside>
  );
}

function subtitleOf(daysKept: number | undefined): string {
  return daysKept === undefined
    ? t`Who did what, when, and what it changed.`
    : t`Who did what, when, and what it changed. Stored for ${plural(daysKept, "# day", "# days")}.`;
}

function withoutNothing(search: AuditSearch): AuditSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

function NoEvents({ filtered }: { readonly filtered: boolean }) {
  return filtered ? (
    <EmptyState
      icon={Search}
      title={t`No events found matching your search.`}
    >{t`Try other words, days or people. Search covers the newest 20,000 events of the days you chose.`}</EmptyState>
  ) : (
    <EmptyState
      icon={ScrollText}
      title={t`No events yet.`}
    >{t`Everything created, changed or decided in your organisation appears here.`}</EmptyState>
  );
}

interface PagesProps {
  readonly page: Output<typeof listAuditEvents>;
  readonly onTurn: (turn: Pick<AuditSearch, "older" | "newer">) => void;
}

/** How many there are, and the way to the pages beside this one. */
function Pages({ page: { next, previous, count: events, counted }, onTurn }: PagesProps) {
  if (events === 0) return null;
  return (
    <nav className="row audit-pages" aria-label={t`Pages`}>
      <span className="muted" role="status">
        {counted
          ? t`${plural(events, "# event", "# events")}`
          : t`more than ${plural(events, "# event", "# events")}`}
      </span>
      <Button
        small
        icon={ChevronLeft}
        disabled={previous === null}
        onClick={() => onTurn({ newer: previous ?? undefined })}
      >{t`Newer`}</Button>
      <Button
        small
        icon={ChevronRight}
        disabled={next === null}
        onClick={() => onTurn({ older: next ?? undefined })}
      >{t`Older`}</Button>
    </nav>
  );
}
