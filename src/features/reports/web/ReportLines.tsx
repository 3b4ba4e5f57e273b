import { Download, Sheet } from "lucide-react";
import { useRef, useState } from "react";
import { count } from "#shared/count.ts";
import { formatHours } from "#shared/hours.ts";
import { formatRate } from "#shared/money.ts";
import { formatMonthShort } from "#shared/month.ts";
import { Button } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { useKeptPlace } from "#ui/layout/keep-place.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { useRead } from "#web/data.ts";
import { FileProgress } from "#web/files/FileProgress.tsx";
import { useFile, type ServerFile } from "#web/files/use-file.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { exportReport, readReport, type FileFormat, type ReportAnswer } from "../contract.ts";
import { reports, type Kind, type Limit } from "../rules/report.ts";
import { elsewhere, ReportLimits, withoutLimit } from "./ReportLimits.tsx";
import { queryOf, readSearch, type ReportSearch } from "./search.ts";

interface ReportLinesProps {
  readonly search: ReportSearch;
  readonly onShow: (search: ReportSearch) => void;
}

type Line = ReportAnswer["lines"][number] & { readonly index: number };

/** Lines drawn at first, and so many more each time. */
const page = 200;
/** More are taken along as a file. */
const mostShown = 2000;

/** Writes a cell as its column says. */
function useCellText(): (value: string | number | null, kind: Kind) => string {
  const formats = useFormats();
  const { currencySymbol } = useViewer();
  return (value, kind) => {
    if (value === null) return "–";
    if (kind === "month") return formatMonthShort(String(value));
    if (kind === "day") return formats.day(String(value));
    if (kind === "hours") return formatHours(Number(value)).replace("-", "−");
    if (kind === "money") return formatRate(Number(value), currencySymbol);
    if (kind === "percent") return `${value}%`;
    return kind === "count" ? Number(value).toLocaleString("en-GB") : String(value);
  };
}

/**
 * A report's first lines, and more on request. `isBefore`: they are still those of another report, which stay
 * in sight until others come, but lead nowhere and are not taken for the new ones.
 */
function useGrowingLines(search: ReportSearch) {
  const query = queryOf(search);
  const asked = JSON.stringify(query);
  // Another report begins with its first lines again.
  const [grown, setGrown] = useState({ asked, most: page });
  const most = grown.asked === asked ? grown.most : page;
  const read = useRead(readReport, { query: { ...query, most: String(most) } }, { keepPrevious: true });
  return {
    read,
    isBefore: read.isPlaceholderData && most === page,
    grow: () => setGrown({ asked, most: Math.min(mostShown, most + page) }),
  };
}

/** The lines of a report with their totals; a line of hours opens what it is made of. */
export function ReportLines({ search, onShow }: ReportLinesProps) {
  const { today } = useViewer();
  const { read, isBefore, grow } = useGrowingLines(search);
  const file = useFile();
  const place = useRef<HTMLDivElement>(null);
  const title = reports.find(({ value }) => value === search.report)?.label ?? "Report";
  if (read.isError && read.data === undefined) return <ErrorPanel title="Error Loading Data" read={read} />;
  const answer = read.data;
  const current = isBefore ? undefined : answer;
  const unknown = current && elsewhere(search, current);
  if (unknown !== undefined)
    return (
      <UnknownLimit title={title} limit={unknown} onShow={() => onShow(withoutLimit(search, unknown))} />
    );
  const open = (line: Line) =>
    line.opens !== null &&
    onShow(readSearch({ ...(queryOf(search) as Record<string, unknown>), ...line.opens }, today));
  return (
    <Panel
      flush
      title={title}
      actions={<FileButtons file={file} search={search} disabled={!answer || answer.count === 0} />}
    >
      <ReportLimits
        search={search}
        answer={current}
        onLift={(limit) => {
          onShow(withoutLimit(search, limit));
          // The button goes: the keyboard goes on at the lines.
          place.current?.focus();
        }}
      />
      <FileProgress file={file} />
      <div
        ref={place}
        tabIndex={-1}
        className={isBefore ? "report-lines is-before" : "report-lines"}
        aria-busy={isBefore || read.isPending}
      >
        <LinesTable
          title={title}
          answer={answer}
          isPending={read.isPending}
          onOpen={isBefore ? () => undefined : open}
          onMore={grow}
          isMorePending={read.isPlaceholderData}
        />
      </div>
    </Panel>
  );
}

/** In place of lines that are limited to what the organisation does not have. */
function UnknownLimit({
  title,
  limit,
  onShow,
}: {
  readonly title: string;
  readonly limit: Limit;
  readonly onShow: () => void;
}) {
  const isListed = limit === "project" || limit === "function";
  const panel = useRef<HTMLDivElement>(null);
  useKeptPlace(panel);
  return (
    <Panel title={title}>
      <div ref={panel}>
        <EmptyState
          title="Not Found"
          action={
            <Button small onClick={onShow}>
              {`Show every ${limit}`}
            </Button>
          }
        >
          {`There's no such ${limit} in your organisation.${isListed ? " Choose another above, or show them all." : ""}`}
        </EmptyState>
      </div>
    </Panel>
  );
}

const formats = [
  { format: "csv", label: "CSV", icon: Download },
  { format: "xlsx", label: "XLSX", icon: Sheet },
] as const;

interface FileButtonsProps {
  readonly file: ServerFile;
  readonly search: ReportSearch;
  readonly disabled: boolean;
}

function FileButtons({ file, search, disabled }: FileButtonsProps) {
  const [chosen, setChosen] = useState<FileFormat | null>(null);
  return formats.map(({ format, label, icon }) => (
    <Button
      key={format}
      small
      variant="ghost"
      icon={icon}
      disabled={disabled || (file.isPending && chosen !== format)}
      pending={file.isPending && chosen === format}
      onClick={() => {
        setChosen(format);
        file.save(exportReport, { query: { ...queryOf(search), format } });
      }}
    >
      {label}
    </Button>
  ));
}

interface LinesTableProps {
  readonly title: string;
  /** Undefined while it is on its way. */
  readonly answer: ReportAnswer | undefined;
  readonly isPending: boolean;
  readonly onOpen: (line: Line) => void;
  readonly onMore: () => void;
  readonly isMorePending: boolean;
}

function LinesTable({ title, answer, isPending, onOpen, onMore, isMorePending }: LinesTableProps) {
  const text = useCellText();
  const lines = answer?.lines ?? [];
  return (
    <Table<Line>
      dense
      label={title}
      loading={isPending && "Loading the report..."}
      columns={(answer?.columns ?? []).map((column, at): Column<Line> => ({
        id: column.id,
        header: column.label,
        number: isFigure(column.kind),
        rowHeader: at === 0,
        cell: ({ cells }) => text(cells[at] ?? null, column.kind),
      }))}
      rows={lines.map((line, index) => ({ ...line, index }))}
      rowId={({ index }) => String(index)}
      rowClass={({ opens }) => (opens === null ? undefined : "report-opens")}
      onOpen={lines.some(({ opens }) => opens !== null) ? onOpen : undefined}
      empty={<EmptyState title="No Data Available">No results for these months and filters.</EmptyState>}
      footer={answer && answer.count > 0 && <Totals answer={answer} text={text} />}
      count={
        answer && `${count(answer.count, "line")}${answer.count > mostShown ? "; exports have them all" : ""}`
      }
      partOf={
        answer && {
          total: Math.min(answer.count, mostShown),
          onMore,
          pending: isMorePending,
        }
      }
    />
  );
}

const isFigure = (kind: Kind): boolean =>
  kind === "hours" || kind === "money" || kind === "count" || kind === "percent";

/** The sums of all lines, also of those that are not drawn. */
function Totals({
  answer,
  text,
}: {
  readonly answer: ReportAnswer;
  readonly text: (value: number | null, kind: Kind) => string;
}) {
  return (
    <tr>
      {answer.columns.map((column, at) => {
        const total = answer.totals[at] ?? null;
        return at === 0 ? (
          <th key={column.id} scope="row">
            Total
          </th>
        ) : (
          <td key={column.id} className={isFigure(column.kind) ? "number" : undefined}>
            {total === null ? "" : text(total, column.kind)}
          </td>
        );
      })}
    </tr>
  );
}
