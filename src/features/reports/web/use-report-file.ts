import { useRef, useState } from "react";
import { csvText, fileName, type CsvValue } from "../../../shared/csv.ts";
import { xlsxFile, xlsxType, type XlsxCell, type XlsxFormat } from "../../../shared/xlsx.ts";
import { saveFile } from "../../../ui/download.ts";
import { useViewer } from "../../../web/viewer.ts";
import { call, CallFailure } from "../../../web/call.ts";
import { readReport, type ReportAnswer } from "../contract.ts";
import { reports, type Kind } from "../rules/report.ts";
import { queryOf, type ReportSearch } from "./search.ts";

type Format = "csv" | "xlsx";

interface ReportFile {
  readonly pending: Format | null;
  /** Lines read so far. */
  readonly read: number;
  readonly failure: string | null;
  readonly save: (format: Format) => void;
  readonly cancel: () => void;
}

const part = 2000;
const formatOf: Readonly<Record<Kind, XlsxFormat>> = {
  text: "general",
  month: "general",
  day: "general",
  hours: "hours",
  money: "rate",
  count: "count",
};

/** Takes a report along, part by part and without a limit; what is cancelled or fails half way leaves no file. */
export function useReportFile(search: ReportSearch): ReportFile {
  const { currencySymbol: symbol } = useViewer();
  const [pending, setPending] = useState<Format | null>(null);
  const [read, setRead] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const run = async (format: Format, signal: AbortSignal): Promise<void> => {
    const lines: ReportAnswer["lines"] = [];
    for (;;) {
      const query = { ...queryOf(search), skip: String(lines.length), most: String(part) };
      const answer: ReportAnswer = await call(readReport, { query }, { signal });
      lines.push(...answer.lines);
      setRead(lines.length);
      if (answer.lines.length < part) return saveFile(nameOf(search, format), contentOf(format, symbol, answer, lines));
    }
  };
  return {
    pending,
    read,
    failure,
    save: (format) => {
      const abort = new AbortController();
      running.current = abort;
      setFailure(null);
      setRead(0);
      setPending(format);
      run(format, abort.signal)
        .catch((error: unknown) => {
          if (!abort.signal.aborted) setFailure(error instanceof CallFailure ? error.message : "The file could not be made. Please try again.");
        })
        .finally(() => setPending(null));
    },
    cancel: () => running.current?.abort(),
  };
}

function nameOf(search: ReportSearch, format: Format): string {
  const label = reports.find(({ value }) => value === search.report)?.label ?? "report";
  return fileName(`${label} ${search.from} ${search.to}`, format);
}

function contentOf(format: Format, symbol: string, { columns, totals }: ReportAnswer, lines: ReportAnswer["lines"]): Blob {
  const sums = totals.map((total, at) => (at === 0 ? "Total" : total));
  if (format === "csv") {
    const rows: CsvValue[][] = [columns.map(({ label }) => label), ...lines.map(({ cells }) => [...cells]), sums];
    return new Blob(["\u{feff}", csvText(rows)], { type: "text/csv;charset=utf-8" });
  }
  const typed = (cell: string | number | null, kind: Kind | undefined, strong = false): XlsxCell => {
    if (cell === null) return null;
    if (typeof cell === "number") return { number: cell, as: formatOf[kind ?? "text"], strong };
    return kind === "day" && !strong ? { day: cell } : { text: cell, strong };
  };
  const rows = [
    columns.map(({ label }) => typed(label, "text", true)),
    ...lines.map(({ cells }) => cells.map((cell, at) => typed(cell, columns[at]?.kind))),
    sums.map((sum, at) => typed(sum, columns[at]?.kind, true)),
  ];
  const widths = columns.map(({ kind }) => (kind === "text" ? 28 : 14));
  return new Blob([xlsxFile([{ name: "Report", rows, widths, frozen: { rows: 1, columns: 1 } }], symbol)], { type: xlsxType });
}
