import { setImmediate } from "node:timers/promises";
import { t } from "#shared/texts/t.ts";
import { frameOf, paperFrame, type Frame } from "#server/pdf/frame.ts";
import type { Paper, PaperRow } from "#server/pdf/paper.ts";
import type { ReportQuery } from "../contract.ts";
import { cellText, isFigure } from "../rules/cell-text.ts";
import { dimensionLabel, isPersonal, limits, usualComparison } from "../rules/report.ts";
import { figuresNote, limitText, reportTitle, shownWords } from "../rules/report-words.ts";
import type { ResolvedReport } from "./resolve-report.ts";
import { filterNames, leavesRest } from "./queries.ts";
import type { Reading, ReportTable } from "./reader.ts";

type Cells = readonly (string | number | null)[];

/** What a PDF says of a report beside its lines. */
export interface PaperWords {
  readonly frame: Frame;
  readonly query: ReportQuery;
  /** What the reader should know of the figures. */
  readonly notes: readonly string[];
  readonly leavesRest: boolean;
  readonly title: string;
  readonly lead: readonly string[];
}

/** `Hours, actual`, put together by what, limited to what, sorted by what. */
export async function paperWords(
  read: Reading,
  query: ReportQuery,
  resolved: ResolvedReport,
  reader: { readonly name: string; readonly now: number },
): Promise<PaperWords> {
  const { reader: rights, request, by, columns, table } = resolved;
  const [[row], [rest], filters = []] = await read(
    paperFrame(rights.orgId),
    leavesRest(table),
    ...filterNames(rights.orgId, request),
  );
  const frame = frameOf(row, reader.now, reader.name);
  const { name, figures } = reportTitle({
    report: query.report,
    measure: resolved.measure,
    compare: query.compare ?? usualComparison,
  });
  const labelOf = (id: string) => columns.find((column) => column.id === id)?.label();
  const words = shownWords({
    report: query.report,
    from: resolved.from,
    to: resolved.to,
    find: query.find ?? "",
    by: by.map((each) => labelOf(each) ?? dimensionLabel(each) ?? t`characteristic`),
  });
  const limited = limits.flatMap((limit) => {
    const value = request[limit];
    if (value === null) return [];
    const isDate = limit === "week" || limit === "day";
    const known = isDate ? frame.formats.day(value) : filters.find(({ id }) => id === limit)?.name;
    return known === undefined ? [] : [limitText(limit, known)];
  });
  const sorted = columns.find(({ value }) => value === table.sort?.value);
  return {
    frame,
    query,
    notes: notesOf(query, resolved),
    leavesRest: rest?.leavesRest ?? false,
    title: figures === null ? name : `${name}, ${figures}`,
    lead: [
      words,
      ...(limited.length === 0 ? [] : [limited.join(" \u{b7} ")]),
      ...(sorted === undefined
        ? []
        : [
            table.sort?.isDescending === true
              ? t`Sorted by ${sorted.label()}, descending`
              : t`Sorted by ${sorted.label()}`,
          ]),
    ],
  };
}

function notesOf(query: ReportQuery, { reader, by, notes }: ResolvedReport): readonly string[] {
  const hidesNames =
    !reader.seesEveryone && (isPersonal(query.report) || by.includes("person") || by.includes("entry"));
  return hidesNames ? [t`Shown by name: you and the people you manage.`, ...notes] : notes;
}

/** Lines written at once; others' requests go on in between. */
const part = 200;

/** A report as a document of one table. */
export async function reportPaper(
  {
    table,
    symbol,
    words,
  }: { readonly table: ReportTable; readonly symbol: string; readonly words: PaperWords },
  lines: readonly Cells[],
  totals: Cells,
): Promise<Paper> {
  const { frame, query, notes, title, lead } = words;
  const { columns } = table;
  const text = (cells: Cells): string[] =>
    columns.map(({ kind }, at) => cellText(cells[at] ?? null, kind, { formats: frame.formats, symbol }));
  const rows: PaperRow[] = [];
  for (const cells of lines) {
    rows.push({ cells: text(cells) });
    if (rows.length % part === 0) await setImmediate();
  }
  const note = figuresNote(
    { report: query.report, compare: query.compare ?? usualComparison },
    { columns, totals, leavesRest: words.leavesRest, count: lines.length },
    symbol,
  );
  return {
    title: t`${title}: ${lead[0] ?? ""}`,
    organisation: frame.organisation,
    made: frame.made,
    sheets: [
      {
        title,
        lead,
        notes: [...notes, ...(note === null ? [] : [note])],
        orientation: null,
        parts: [
          {
            kind: "table",
            label: title,
            columns: columns.map(({ label, kind }) => ({ label: label(), isFigure: isFigure(kind) })),
            rows,
            totals: lines.length === 0 ? [] : [sumLine(columns, totals, text)],
            empty: t`No results for these months and filters.`,
          },
        ],
      },
    ],
  };
}

/** Under each column its sum; nothing where it isn't added up. */
const sumLine = (
  columns: ReportTable["columns"],
  totals: Cells,
  text: (cells: Cells) => readonly string[],
): string[] => {
  const written = text(totals);
  return columns.map(({ adds }, at) => (at === 0 ? t`Total` : adds === true ? (written[at] ?? "") : ""));
};
