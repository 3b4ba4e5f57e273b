import { useRef, useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { useStablePlace } from "#ui/layout/stable-place.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import { useRead } from "#web/data.ts";
import { FileProgress } from "#web/files/FileProgress.tsx";
import { useFile, type ServerFile } from "#web/files/use-file.ts";
import { useSettled } from "#web/use-settled.ts";
import { useViewer } from "#web/viewer.ts";
import { readReport, exportReport, type FileFormat } from "../contract.ts";
import { reportLabels, type Limit } from "../rules/report.ts";
import { LinesTable, maxShown, type Line } from "./LinesTable.tsx";
import { elsewhere, ReportLimits, withoutLimit } from "./ReportLimits.tsx";
import { ReportTools } from "./ReportTools.tsx";
import { queryOf, readSearch, unshaped, type ReportSearch } from "./search.ts";
import { Download, FileText, Printer, Sheet } from "lucide-react";

const formats = [
  { format: "csv", label: "CSV", icon: Download },
  { format: "xlsx", label: "XLSX", icon: Sheet },
  { format: "pdf", label: "PDF", icon: FileText },
] as const;

interface FileButtonsProps {
  readonly file: ServerFile;
  readonly search: ReportSearch;
  readonly disabled: boolean;
}

/** Saves all lines as a file, or prints what is shown. */
function FileButtons({ file, search, disabled }: FileButtonsProps) {
  const [chosen, setChosen] = useState<FileFormat | null>(null);
  const buttons = formats.map(({ format, label, icon }) => (
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
  return (
    <div className="row-wrap only-screen">
      {buttons}
      <Button
        small
        variant="ghost"
        icon={Printer}
        disabled={disabled}
        onClick={() => print()}
      >{t`Print`}</Button>
    </div>
  );
}

interface ReportLinesProps {
  readonly search: ReportSearch;
  readonly onShow: (search: ReportSearch) => void;
  /** The same without a step for the browser's back button: while typing. */
  readonly onRefine: (search: ReportSearch) => void;
}

/** Lines drawn at first, and so many more each time. */
const page = 200;
/**
 * A report's first lines, and more on request. `isBefore`: they are still those of another report, which
 * stay in sight until others come, but lead nowhere and are not mistaken for the new ones.
 */
function useGrowingLines(search: ReportSearch) {
  const query = queryOf(search);
  const requested = JSON.stringify(query);
  // Another report begins with its first lines again.
  const [grown, setGrown] = useState({ requested, most: page });
  const most = grown.requested === requested ? grown.most : page;
  const read = useRead(readReport, { query: { ...query, most: String(most) } }, { showPrevious: true });
  return {
    read,
    isBefore: read.isPlaceholderData && most === page,
    grow: () => setGrown({ requested, most: Math.min(maxShown, most + page) }),
  };
}

/** What is said of a limit that no one of the organisation has, and on the button that lifts it. */
const unknownWords: Readonly<
  Record<Exclude<Limit, "week" | "day">, readonly [missing: string, show: string]>
> = {
  project: [
    t`There's no such project in your organisation. Choose another above, or show them all.`,
    t`Show every project`,
  ],
  function: [
    t`There's no such function in your organisation. Choose another above, or show them all.`,
    t`Show every function`,
  ],
  person: [t`There's no such person in your organisation.`, t`Show every person`],
  tier: [t`There's no such tier in your organisation.`, t`Show every tier`],
  place: [t`There's no such place in your organisation.`, t`Show every place`],
  customer: [t`There's no such customer in your organisation.`, t`Show every customer`],
  option: [t`There's no such option in your organisation.`, t`Show every option`],
  kind: [t`There's no such kind in your organisation.`, t`Show every kind`],
};

/** What a line is made of: nothing of the shape of what it was opened from. */
function opened(search: ReportSearch, opens: NonNullable<Line["opens"]>, today: string): ReportSearch {
  const from = queryOf({ ...search, ...unshaped }) as Record<string, unknown>;
  return { ...readSearch({ ...from, ...opens }, today), view: search.view };
}

/** The lines of a report with their totals; a line of hours opens what it is made of. */
export function ReportLines({ search, onShow, onRefine }: ReportLinesProps) {
  const { today } = useViewer();
  const find = useSettled(search.find.trim());
  const { read, isBefore, grow } = useGrowingLines({ ...search, find });
  const file = useFile();
  const place = useRef<HTMLDivElement>(null);
  const title = reportLabels()[search.report];
  if (read.isError && read.data === undefined)
    return <ErrorPanel title={t`Error Loading Data`} read={read} />;
  const answer = read.data;
  const current = isBefore ? undefined : answer;
  const unknown = current && elsewhere(search, current);
  if (unknown !== undefined)
    return (
      <UnknownLimit title={title} limit={unknown} onShow={() => onShow(withoutLimit(search, unknown))} />
    );
  const open = (line: Line) => line.opens !== null && onShow(opened(search, line.opens, today));
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
      <ReportTools search={search} answer={current} onShow={onShow} onRefine={onRefine} />
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
          sort={search.sort}
          onSort={(sort) => onShow({ ...search, sort })}
          onFindAll={find === "" ? null : () => onShow({ ...search, find: "" })}
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
  readonly limit: keyof typeof unknownWords;
  readonly onShow: () => void;
}) {
  const [missing, show] = unknownWords[limit];
  const panel = useRef<HTMLDivElement>(null);
  useStablePlace(panel);
  return (
    <Panel title={title}>
      <div ref={panel}>
        <EmptyState
          title={t`Not Found`}
          action={
            <Button small onClick={onShow}>
              {show}
            </Button>
          }
        >
          {missing}
        </EmptyState>
      </div>
    </Panel>
  );
}
