import { plural, t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Button } from "#ui/form/Button.tsx";
import type { Column } from "#ui/table/column.ts";
import type { Sort } from "#ui/table/sort-rows.ts";
import { Table } from "#ui/table/Table.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { ReportAnswer } from "../contract.ts";
import { cellText, isFigure } from "../rules/cell-text.ts";
import type { Kind } from "../rules/report.ts";
import type { Sorting } from "../rules/shape.ts";

export type Line = ReportAnswer["lines"][number] & { readonly index: number };

/** More are exported as a file. */
export const maxShown = 2000;

/** Columns that a phone shows side by side; more scroll. */
const maxInSight = 5;

/** What a phone says below the first name: the names before the figures, which so stand beside it. */
function namesBefore(columns: ReportAnswer["columns"]): ReportAnswer["columns"] {
  const first = columns.findIndex(({ kind }) => isFigure(kind));
  return first < 2 ? [] : columns.slice(1, first);
}

/** Writes a cell as its column says. */
function useCellText(): (value: string | number | null, kind: Kind) => string {
  const formats = useFormats();
  const { currencySymbol: symbol } = useViewer();
  return (value, kind) => cellText(value, kind, { formats, symbol });
}

interface LinesTableProps {
  readonly title: string;
  /** Undefined while it is on its way. */
  readonly answer: ReportAnswer | undefined;
  readonly isPending: boolean;
  readonly sort: Sorting | null;
  readonly onSort: (sort: Sorting | null) => void;
  /** Lines are being looked for by a text: shows all of them again. Null where they aren't. */
  readonly onFindAll: (() => void) | null;
  readonly onOpen: (line: Line) => void;
  readonly onMore: () => void;
  readonly isMorePending: boolean;
}

/** Ascending, then descending; a third press brings the usual order back. */
function sortAfter(sort: Sorting | null, { columnId: column, direction }: Sort): Sorting | null {
  return sort?.column === column && sort.direction === "descending" ? null : { column, direction };
}

const countOf = (answer: ReportAnswer): string =>
  answer.count > maxShown
    ? t`${plural(answer.count, "# line", "# lines")}; exports have them all`
    : t`${plural(answer.count, "# line", "# lines")}`;

/** The lines, sorted by the server over all of them, and their totals. */
export function LinesTable({
  title,
  answer,
  isPending,
  sort,
  onSort,
  onFindAll,
  onOpen,
  onMore,
  isMorePending,
}: LinesTableProps) {
  const text = useCellText();
  const lines = answer?.lines ?? [];
  const columns = answer?.columns ?? [];
  const names = namesBefore(columns);
  return (
    <Table<Line>
      dense
      wraps={columns.length - names.length < maxInSight}
      label={title}
      loading={isPending && t`Loading the report...`}
      columns={columns.map((column, at): Column<Line> => ({
        id: column.id,
        header: column.label,
        number: isFigure(column.kind),
        rowHeader: at === 0,
        desk: names.includes(column),
        sortValue: () => null,
        cell: ({ cells }) => (
          <>
            {text(cells[at] ?? null, column.kind)}
            {at === 0 && names.length > 0 && (
              <span className="only-phone table-lines">
                {names.map(({ id, kind }, place) => (
                  <span key={id}>{text(cells[place + 1] ?? null, kind)}</span>
                ))}
              </span>
            )}
          </>
        ),
      }))}
      rows={lines.map((line, index) => ({ ...line, index }))}
      rowId={({ index }) => String(index)}
      rowClass={({ opens }) => (opens === null ? undefined : "report-opens")}
      onOpen={lines.some(({ opens }) => opens !== null) ? onOpen : undefined}
      sort={sort && { columnId: sort.column, direction: sort.direction }}
      onSortChange={(next) => onSort(sortAfter(sort, next))}
      empty={<NoLines onFindAll={onFindAll} />}
      footer={answer && answer.count > 0 && <Totals answer={answer} text={text} />}
      count={answer && countOf(answer)}
      partOf={
        answer && {
          total: Math.min(answer.count, maxShown),
          onMore,
          pending: isMorePending,
        }
      }
    />
  );
}

function NoLines({ onFindAll }: Pick<LinesTableProps, "onFindAll">) {
  if (onFindAll === null)
    return (
      <EmptyState title={t`No Data Available`}>{t`No results for these months and filters.`}</EmptyState>
    );
  return (
    <EmptyState
      title={t`No matches`}
      action={<Button small onClick={onFindAll}>{t`Show all lines`}</Button>}
    >{t`No line has a name with that in it.`}</EmptyState>
  );
}

/** The sums of all lines, also of those that are not drawn. */
function Totals({
  answer,
  text,
}: {
  readonly answer: ReportAnswer;
  readonly text: (value: number | null, kind: Kind) => string;
}) {
  const names = namesBefore(answer.columns);
  return (
    <tr>
      {answer.columns.map((column, at) => {
        const total = answer.totals[at] ?? null;
        return at === 0 ? (
          <th key={column.id} scope="row">{t`Total`}</th>
        ) : (
          <td
            key={column.id}
            className={isFigure(column.kind) ? "number" : names.includes(column) ? "only-desk" : undefined}
          >
            {total === null ? "" : text(total, column.kind)}
          </td>
        );
      })}
    </tr>
  );
}
