import { withDecimals } from "#shared/count.ts";
import { formatHours } from "#shared/hours.ts";
import type { Column } from "#ui/table/column.ts";
import type { Accuracy, AccuracyLine, ForecastAccuracy } from "../../learning-contract.ts";
import { percentWords, rangeWords, signedPercent } from "./share-words.ts";
import { percentText } from "#shared/percent.ts";
import { t } from "#shared/texts/t.ts";

/** A share with the values it lies between under it; a dash where nothing was booked. */
function ShareCell({
  of,
  text,
}: {
  readonly of: Accuracy["bias"];
  readonly text: (share: number) => string;
}) {
  if (of === null) return <span title={t`No hours booked`}>–</span>;
  const range = rangeWords(of, text);
  return (
    <span className="accuracy-share">
      <b>{text(of.share)}</b> <span className="quiet">{range === null ? t`one month, no range` : range}</span>
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
  shareColumn("bias", t`Bias`, signedPercent),
  shareColumn("error", t`Off by`, percentWords),
  sideColumn("over", t.as("too high")`Over`),
  sideColumn("under", t.as("too low")`Under`),
  {
    id: "forecasts",
    header: t`Forecasts`,
    number: true,
    cell: ({ accuracy }) => accuracy.forecasts,
    sortValue: ({ accuracy }) => accuracy.forecasts,
  },
  {
    id: "months",
    header: t`Months`,
    number: true,
    desk: true,
    cell: ({ accuracy }) => accuracy.months,
    sortValue: ({ accuracy }) => accuracy.months,
  },
  {
    id: "booked",
    header: t`Hours booked`,
    number: true,
    desk: true,
    cell: ({ accuracy }) => formatHours(accuracy.booked),
    sortValue: ({ accuracy }) => accuracy.booked,
  },
];

type Test = ForecastAccuracy["tests"][number];
type Way = "suggested" | "forecast" | "budget" | "lastMonth" | "mean";

const verdictWords: Readonly<Record<Test["verdict"], string>> = {
  better: t`Shown`,
  "not better": t`Not shown: no better than the others`,
  "too few months": t`Not shown: too few months`,
};

const wayColumn = (id: Way, header: string): Column<Test> => ({
  id,
  header,
  number: true,
  desk: id !== "suggested" && id !== "forecast",
  cell: ({ backTest }) => (backTest === null ? "–" : percentText(withDecimals(backTest[id] * 100, 1))),
  sortValue: ({ backTest }) => backTest?.[id] ?? null,
  exportValue: ({ backTest }) => hundredth(backTest?.[id]),
});

export const testColumns: readonly Column<Test>[] = [
  {
    id: "function",
    header: t`Function`,
    rowHeader: true,
    cell: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  {
    id: "verdict",
    header: t`Suggestions`,
    cell: ({ verdict }) => verdictWords[verdict],
    sortValue: ({ verdict }) => verdictWords[verdict],
  },
  wayColumn("suggested", t`Suggested`),
  wayColumn("forecast", t`Forecast`),
  wayColumn("budget", t`Budget`),
  wayColumn("lastMonth", t`Last month`),
  wayColumn("mean", t.as("average")`Mean`),
  {
    id: "cases",
    header: t.as("how many")`Compared`,
    number: true,
    desk: true,
    cell: ({ backTest }) => backTest?.cases ?? 0,
    sortValue: ({ backTest }) => backTest?.cases ?? 0,
  },
];
