import { formatMonth, type Month } from "#shared/month.ts";
import type { Formats } from "#shared/formats.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { ImportView } from "../contract.ts";
import { currencyInHeading } from "../rules/read/currencies.ts";
import { kinds } from "../rules/kinds/kinds.ts";
import { periodsOf } from "../rules/read/period.ts";
import type { PeriodOf } from "../rules/read/rows.ts";
import { periodField } from "../rules/read/source.ts";

/** What is decided about at a time: a column of the file, or all columns of months, weeks or days. */
export interface ColumnLine {
  readonly at: readonly number[];
  readonly heading: string;
  readonly samples: readonly string[];
  readonly isPeriods: boolean;
  /** The field, `period` or null. */
  readonly field: string | null;
}

const periodTexts: Readonly<
  Record<PeriodOf["period"], (number: number, from: string, to: string) => string>
> = {
  month: (number, from, to) => t`${plural(number, "# month", "# months")}, ${from} to ${to}`,
  week: (number, from, to) => t`${plural(number, "# week", "# weeks")}, ${from} to ${to}`,
  day: (number, from, to) => t`${plural(number, "# day", "# days")}, ${from} to ${to}`,
};

const periodInWords = (of: PeriodOf, formats: Formats): string => {
  if (of.period === "month") return formatMonth(of.month satisfies Month);
  return formats.day(of.period === "week" ? of.monday : of.day);
};

/** "12 months, Jan 2026 to Dec 2026" of a grid's columns. */
function periodsInWords({ columns, reading }: ImportView, at: readonly number[], formats: Formats): string {
  const headings = columns.map(({ heading }) => heading);
  const periods = periodsOf(headings, reading?.dateOrder ?? "ymd");
  const known = at.flatMap((column) => {
    const period = periods[column];
    return period && "of" in period ? [period.of] : [];
  });
  const [first] = known;
  const last = known.at(-1);
  if (!first || !last) return t`${plural(at.length, "# column", "# columns")}`;
  return periodTexts[first.period](at.length, periodInWords(first, formats), periodInWords(last, formats));
}

/** Columns of amounts whose heading names another currency than the organisation's. */
export function foreignColumns(
  { columns, kind, reading }: Pick<ImportView, "columns" | "kind" | "reading">,
  own: string,
): { readonly heading: string; readonly currency: string }[] {
  const fields = kind === null ? [] : kinds[kind].fields;
  const money = new Set(fields.flatMap(({ name, type }) => (type === "money" ? [name] : [])));
  return columns.flatMap(({ heading }, at) => {
    const currency = money.has(reading?.columns[at] ?? "") ? currencyInHeading(heading) : null;
    return currency === null || currency === own ? [] : [{ heading, currency }];
  });
}

/** The columns in their order, those of a grid's periods together where the first of them is. */
export function columnLines(view: ImportView, formats: Formats): readonly ColumnLine[] {
  const fields = view.reading?.columns ?? [];
  const periods = fields.flatMap((field, at) => (field === periodField ? [at] : []));
  return view.columns.flatMap(({ heading, samples }, at): ColumnLine[] => {
    const field = fields[at] ?? null;
    if (field !== periodField) return [{ at: [at], heading, samples, isPeriods: false, field }];
    if (at !== periods[0]) return [];
    const shown = periods.flatMap((column) => view.columns[column]?.samples.slice(0, 1) ?? []);
    return [
      {
        at: periods,
        heading: periodsInWords(view, periods, formats),
        samples: shown,
        isPeriods: true,
        field,
      },
    ];
  });
}
