import { formatHours } from "#shared/hours.ts";
import type { Column } from "#ui/table/column.ts";
import type { Accuracy, AccuracyLine, ForecastAccuracy } from "../../learning-contract.ts";
import { percentWords, rangeWords, signedPercent } from "./share-words.ts";

/** A share with the values it lies between under it; a dash where nothing was booked. */
function ShareCell({
  of,
  text,
}: {
  readonly of: Accuracy["bias"];
  readonly text: (share: number) => string;
}) {
  if (of === null) return <span title="No hours booked">–</span>;
  const range = rangeWords(of, text);
  return (
    <span className="accuracy-share">
      <b>{text(of.share)}</b> <span className="quiet">{range === null ? "one month, no range" : range}</span>
    </span>
  );
}

const hundredth = (share: number | null | undefined): number | null =>
  share === null || share === undefined ? null : Math.round(share * 1000) / 10;

const shareColumn = (
  id: "error" | "bias",
  header: string,
  text: (share: number) => string,
): Column<AccuracyLine> => ({
  id,
  header,
  number: true,
  cell: ({ accuracy }) => <ShareCell of={accuracy[id]} text={text} />,
  sortValue: ({ accuracy }) => accuracy[id]?.share ?? null,
  exportValue: ({ accuracy }) => hundredth(accuracy[id]?.share),
});

const sideColumn = (id: "over" | "under", header: string): Column<AccuracyLine> => ({
  id,
  header,
  number: true,
  desk: true,
  cell: ({ accuracy }) => (accuracy[id] === null ? "–" : percentWords(accuracy[id])),
  sortValue: ({ accuracy }) => accuracy[id],
  exportValue: ({ accuracy }) => hundredth(accuracy[id]),
});

export const accuracyColumns = (what: string): readonly Column<AccuracyLine>[] => [
  {
    id: "name",
    header: what,
    rowHeader: true,
    cell: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  shareColumn("bias", "Too high or low", signedPercent),
  shareColumn("error", "Off by", percentWords),
  sideColumn("over", "Over"),
  sideColumn("under", "Under"),
  {
    id: "forecasts",
    header: "Forecasts",
    number: true,
    cell: ({ accuracy }) => accuracy.forecasts,
    sortValue: ({ accuracy }) => accuracy.forecasts,
  },
  {
    id: "months",
    header: "Months",
    number: true,
    desk: true,
    cell: ({ accuracy }) => accuracy.months,
    sortValue: ({ accuracy }) => accuracy.months,
  },
  {
    id: "booked",
    header: "Hours booked",
    number: true,
    desk: true,
    cell: ({ accuracy }) => formatHours(accuracy.booked),
    sortValue: ({ accuracy }) => accuracy.booked,
  },
];

type Test = ForecastAccuracy["tests"][number];
type Way = "suggested" | "forecast" | "budget" | "lastMonth" | "mean";

const verdictWords: Readonly<Record<Test["verdict"], string>> = {
  better: "Shown",
  "not better": "Not shown: no nearer",
  "too few months": "Not shown: too few months",
};

const wayColumn = (id: Way, header: string): Column<Test> => ({
  id,
  header,
  number: true,
  desk: id !== "suggested" && id !== "forecast",
  cell: ({ backTest }) => (backTest === null ? "–" : `${(backTest[id] * 100).toFixed(1)}%`),
  sortValue: ({ backTest }) => backTest?.[id] ?? null,
  exportValue: ({ backTest }) => hundredth(backTest?.[id]),
});

export const testColumns: readonly Column<Test>[] = [
  {
    id: "function",
    header: "Function",
    rowHeader: true,
    cell: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  {
    id: "verdict",
    header: "Suggestions",
    cell: ({ verdict }) => verdictWords[verdict],
    sortValue: ({ verdict }) => verdictWords[verdict],
  },
  wayColumn("suggested", "Suggested"),
  wayColumn("forecast", "Forecast"),
  wayColumn("budget", "Budget"),
  wayColumn("lastMonth", "Last month"),
  wayColumn("mean", "Mean"),
  {
    id: "cases",
    header: "Compared",
    number: true,
    desk: true,
    cell: ({ backTest }) => backTest?.cases ?? 0,
    sortValue: ({ backTest }) => backTest?.cases ?? 0,
  },
];
