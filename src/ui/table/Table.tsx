import { useCallback, useRef, useState, type ReactNode, type RefCallback } from "react";
import { classNames } from "../layout/class-names.ts";
import { Loading } from "../feedback/Loading.tsx";
import type { CsvValue } from "#shared/csv.ts";
import { saveCsv } from "../data/download.ts";
import type { Column, Selection } from "./column.ts";
import { nextSort, sortByColumn, type Sort } from "./sort-rows.ts";
import { TableHead } from "./TableHead.tsx";
import { TableRow } from "./TableRow.tsx";
import { rememberOpened, useStablePlace, useReturn, useRowKeys } from "./row-keys.ts";
import "./table.css";
import { Download } from "lucide-react";
import { Button } from "../form/Button.tsx";
import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";

interface TableFootProps {
  readonly count: ReactNode | undefined;
  /** Rows there are, and rows on the page. */
  readonly all: number;
  readonly shown: number;
  readonly onMore: () => void;
  readonly pending?: boolean | undefined;
  /** Fails when the rows cannot be had, which is shown. */
  readonly onExport: (() => Promise<void>) | undefined;
}

function TableFoot({ count, all, shown, onMore, pending, onExport }: TableFootProps) {
  const [exporting, setExporting] = useState<"no" | "yes" | "failed">("no");
  const hasMore = all > shown;
  if (count === undefined && !hasMore && !onExport) return null;
  return (
    <div className="table-foot">
      <p className="grow">
        {count}
        {hasMore && `${count === undefined ? "" : " · "}${t`${grouped(shown)} of ${grouped(all)} shown`}`}
      </p>
      {hasMore && <Button small pending={pending} onClick={onMore}>{t`Show more`}</Button>}
      {exporting === "failed" && (
        <p role="alert">{t`The rows couldn't be read, and nothing was saved. Try again.`}</p>
      )}
      {onExport && (
        <Button
          small
          className="only-screen"
          variant="ghost"
          icon={Download}
          pending={exporting === "yes"}
          onClick={() => {
            setExporting("yes");
            onExport().then(
              () => setExporting("no"),
              () => setExporting("failed"),
            );
          }}
        >{t`Export`}</Button>
      )}
    </div>
  );
}

export interface TableProps<Row> {
  /** What the table lists, for assistive technology. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Called by a click on the row and by Enter. Buttons and links inside work as usual. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly selection?: Selection<Row> | undefined;
  /** The order from outside, such as the address; otherwise the table has its own from `initialSort`. */
  readonly sort?: Sort | null | undefined;
  readonly onSortChange?: ((sort: Sort) => void) | undefined;
  readonly initialSort?: Sort | undefined;
  /** In place of the rows where there are none. */
  readonly empty?: ReactNode | undefined;
  readonly loading?: string | false | undefined;
  /** Under the table: "24 projects". */
  readonly count?: ReactNode | undefined;
  /** Adds a button that saves all rows as a CSV file of this name. */
  readonly exportAs?: string | undefined;
  /** That file's columns, where fewer columns are shown. */
  readonly exportColumns?: readonly Column<Row>[] | undefined;
  /** `<tr>`s of totals. */
  readonly footer?: ReactNode | undefined;
  /** Rows of 24 px rather than 36. */
  readonly dense?: boolean | undefined;
  /**
   * On a phone texts break, so that a table of few columns is seen in full; `table-whole` keeps a text on one
   * line.
   */
  readonly wraps?: boolean | undefined;
  readonly rowClass?: ((row: Row) => string | undefined) | undefined;
  /** The rows are the first of many, already in order: how many there are, and how to get more. */
  readonly partOf?: Part<Row> | undefined;
}

interface Part<Row> {
  readonly total: number;
  readonly onMore: () => void;
  readonly pending: boolean;
  /** Reads all rows, for the export; otherwise it has the rows shown. */
  readonly readAll?: (() => Promise<readonly Row[]>) | undefined;
}

/** Rows drawn at first, and added each time: 66 elements in each still make no heavy page. */
const PAGE = 40;

/** The rows in their order, as far as they are drawn. */
function useShownRows<Row>(
  props: Pick<TableProps<Row>, "columns" | "rows" | "sort" | "initialSort" | "partOf">,
) {
  const { columns, rows, sort, initialSort, partOf } = props;
  const [ownSort, setOwnSort] = useState<Sort | null>(initialSort ?? null);
  const order = sort === undefined ? ownSort : sort;
  const [most, setMost] = useState(PAGE);
  // A part of many comes in its order and is drawn completely.
  const sorted = partOf ? rows : sortByColumn(rows, columns, order);
  const part: Part<Row> = partOf ?? {
    total: sorted.length,
    onMore: () => setMost(most + PAGE),
    pending: false,
  };
  const drawn = sorted.slice(0, partOf ? sorted.length : most);
  return { order, setOwnSort, sorted, drawn, part };
}

/** The keyboard walks the rows, and returns to the one that was opened. */
function useRowFocus<Row>({ label, rowId, onOpen }: Pick<TableProps<Row>, "label" | "rowId" | "onOpen">) {
  const body = useRef<HTMLTableSectionElement>(null);
  const keys = useRowKeys(body);
  useStablePlace(body);
  useReturn(body, label);
  const open = (row: Row) => {
    rememberOpened(label, rowId(row));
    onOpen?.(row);
  };
  return { body, keys, open };
}

/**
 * A list: sticky header, sortable columns, selectable rows, walked by arrows, J and K (`data-row` names the
 * row), forty at a time.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  rowId,
  onOpen,
  selection,
  sort,
  onSortChange,
  initialSort,
  empty,
  loading,
  count,
  exportAs,
  exportColumns,
  footer,
  dense = false,
  wraps = false,
  rowClass,
  partOf,
}: TableProps<Row>) {
  const { order, setOwnSort, sorted, drawn, part } = useShownRows({
    columns,
    rows,
    sort,
    initialSort,
    partOf,
  });
  const { body, keys, open } = useRowFocus({ label, rowId, onOpen });
  const wrap = useTooWide();
  const reachable = onOpen !== undefined || selection !== undefined;
  // What scrolls must be reachable by keyboard, through something in it or by itself.
  const hasFocus = reachable || columns.some(({ sortValue }) => sortValue !== undefined);
  const press = (columnId: string) => (onSortChange ?? setOwnSort)(nextSort(order, columnId));
  if (loading !== undefined && loading !== false) return <Loading text={loading} shape="table" />;
  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    <>
      <div {...wrap} {...(hasFocus ? {} : { tabIndex: 0, role: "group", "aria-label": label })}>
        <table
          className={classNames("table", dense && "is-dense", wraps && "is-wrapping")}
          aria-label={label}
        >
          <TableHead
            columns={columns}
            sort={order}
            onSort={press}
            selection={selection}
            rows={drawn}
            rowId={rowId}
          />
          <tbody ref={body} {...(reachable ? keys : {})}>
            {drawn.map((row, index) => (
              <TableRow
                key={rowId(row)}
                row={row}
                id={rowId(row)}
                columns={columns}
                onOpen={onOpen && open}
                selection={selection}
                first={index === 0}
                className={rowClass?.(row)}
              />
            ))}
          </tbody>
          {footer !== undefined && <tfoot>{footer}</tfoot>}
        </table>
      </div>
      <TableFoot
        count={count}
        all={part.total}
        shown={drawn.length}
        onMore={part.onMore}
        pending={part.pending}
        onExport={exportOf({ exportAs, exportColumns, columns }, part.readAll ?? (async () => sorted))}
      />
    </>
  );
}

function exportOf<Row>(
  { exportAs, exportColumns, columns }: Pick<TableProps<Row>, "exportAs" | "exportColumns" | "columns">,
  readAll: () => Promise<readonly Row[]>,
): (() => Promise<void>) | undefined {
  if (exportAs === undefined) return undefined;
  return async () => saveCsv(exportAs, exportedRows(exportColumns ?? columns, await readAll()));
}

/** The rows for export, headers first, without columns that have no value. */
export function exportedRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): CsvValue[][] {
  const valued = columns.flatMap(({ header, exportValue, sortValue }) => {
    const valueOf = exportValue ?? sortValue;
    return valueOf ? [{ header, valueOf }] : [];
  });
  return [
    valued.map(({ header }) => header),
    ...rows.map((row) => valued.map(({ valueOf }) => valueOf(row))),
  ];
}

/**
 * Ref and class of a table's box: while the table is wider, it scrolls on its own, and its edge fades while there
 * is more beyond it.
 */
function useTooWide(): { ref: RefCallback<HTMLElement>; className: string } {
  const [tooWide, setTooWide] = useState(false);
  const [hasMore, setMore] = useState(false);
  const ref = useCallback((wrap: HTMLElement) => {
    const table = wrap.querySelector("table");
    if (!table) return undefined;
    // Called before the first painting too, once the layout is known.
    const measure = () => {
      setTooWide(table.offsetWidth > wrap.clientWidth);
      // Scrolled to the left of where it begins, where writing runs to the left. A pixel is a rounding error.
      setMore(wrap.scrollWidth - wrap.clientWidth - Math.abs(wrap.scrollLeft) > 1);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(wrap);
    observer.observe(table);
    wrap.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      wrap.removeEventListener("scroll", measure);
    };
  }, []);
  return {
    ref,
    className: classNames("table-wrap", tooWide && "is-too-wide", tooWide && hasMore && "has-more"),
  };
}
