import type { CsvValue } from "#shared/csv.ts";
import { daysBetween, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { firstDay, lastDay, monthInFiles, type Month } from "#shared/month.ts";
import type { XlsxCell, XlsxSheet } from "#shared/xlsx.ts";

export interface ExportedHours {
  readonly functionName: string;
  readonly personName: string;
  readonly costTierName: string | null;
  readonly projectCode: string;
  readonly projectName: string;
  readonly day: Day;
  readonly hours: number;
  /** How many of them a proposal gave; null for none. */
  readonly proposed: number | null;
  /** The status of the function's month, as it is read. */
  readonly status: string;
  /** Whether they count: no one can work the others as things are (months/rules/plan-counts.ts). */
  readonly canBeWorked: boolean;
}

const words = ["Function", "Person", "Cost tier", "Project code", "Project"] as const;
/** Characters across. */
const wordWidths = [20, 24, 16, 12, 28];
const unworkable = "Can't be worked";
const entryWords = [...words, "Date", "Hours", "Status", "Proposed", unworkable];
const wordsOf = (line: ExportedHours) => [
  line.functionName,
  line.personName,
  line.costTierName ?? "",
  line.projectCode,
  line.projectName,
];

/** A month as CSV: a header, then a row an entry. Its last two columns say how many of the row's hours they are. */
export function monthCsv(lines: readonly ExportedHours[]): CsvValue[][] {
  return [
    entryWords,
    ...lines.map((line) => [
      ...wordsOf(line),
      line.day,
      line.hours,
      line.status,
      line.proposed ?? "",
      line.canBeWorked ? "" : line.hours,
    ]),
  ];
}

/**
 * A month as two sheets: each person's projects by day with sums, and of these what can't be worked where some can't;
 * and the entries with real dates.
 */
export function monthSheets(month: Month, lines: readonly ExportedHours[]): XlsxSheet[] {
  const days = daysBetween(firstDay(month), lastDay(month));
  const rows = [...Map.groupBy(lines, (line) => JSON.stringify(wordsOf(line))).values()];
  const notWorked = lines.filter(({ canBeWorked }) => !canBeWorked);
  const sumsOf = (name: string, summed: readonly ExportedHours[]): XlsxCell[] => {
    const byDay = Map.groupBy(summed, ({ day }) => day);
    return [
      { text: name, strong: true },
      null,
      null,
      null,
      null,
      ...days.map((day) => hoursCell(byDay.get(day) ?? [], true)),
      hoursCell(summed, true),
    ];
  };
  return [
    {
      name: monthInFiles(month),
      widths: [...wordWidths, ...days.map(() => 6), 10],
      frozen: { rows: 1, columns: 5 },
      rows: [
        [...words, ...days.map((day) => String(Number(day.slice(8)))), "Hours"].map((text) => ({
          text,
          strong: true,
        })),
        ...rows.map((entries): XlsxCell[] => [
          ...wordsOf(entries[0] as ExportedHours).map((text) => ({ text })),
          ...days.map((day) => hoursCell(entries.filter((entry) => entry.day === day))),
          hoursCell(entries, true),
        ]),
        sumsOf("Day total", lines),
        ...(notWorked.length === 0 ? [] : [sumsOf(unworkable, notWorked)]),
      ],
    },
    {
      name: "Entries",
      widths: [...wordWidths, 12, 8, 14, 10, 16],
      frozen: { rows: 1, columns: 0 },
      rows: [
        entryWords.map((text) => ({ text, strong: true })),
        ...lines.map((line): XlsxCell[] => [
          ...wordsOf(line).map((text) => ({ text })),
          { day: line.day },
          { number: line.hours, as: "hours" },
          { text: line.status },
          line.proposed === null ? null : { number: line.proposed, as: "hours" },
          line.canBeWorked ? null : { number: line.hours, as: "hours" },
        ]),
      ],
    },
  ];
}

function hoursCell(lines: readonly ExportedHours[], strong = false): XlsxCell {
  return lines.length === 0
    ? null
    : { number: sumHours(lines.map(({ hours }) => hours)), as: "hours", strong };
}
