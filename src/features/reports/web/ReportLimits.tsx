import { X } from "lucide-react";
import { Button } from "#ui/form/Button.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { ReportAnswer } from "../contract.ts";
import { absenceNote } from "../rules/absence.ts";
import {
  balancesNote,
  capacityNote,
  comparisonNote,
  isPersonal,
  limits,
  notByPerson,
  utilisationNote,
  type Limit,
} from "../rules/report.ts";
import type { ReportSearch } from "./search.ts";

const limitNames: Readonly<Record<Limit, string>> = {
  project: "Project",
  function: "Function",
  person: "Person",
  tier: "Tier",
  week: "Week of",
  day: "Day",
  kind: "Kind of leave",
};

/** The limit whose id nobody of the organisation has; undefined where all are known. */
export function elsewhere(search: ReportSearch, answer: ReportAnswer): Limit | undefined {
  return limits.find(
    (each) =>
      each !== "week" &&
      each !== "day" &&
      search.limits[each] !== undefined &&
      answer.filters.every(({ id }) => id !== each),
  );
}

/**
 * The same without a limit; where single days or entries stood for one, put together by person and project.
 */
export function withoutLimit(search: ReportSearch, limit: Limit): ReportSearch {
  const { [limit]: _, ...others } = search.limits;
  const by = search.by.some((each) => each === "day" || each === "entry")
    ? (["person", "project"] as const)
    : search.by;
  return { ...search, limits: others, by };
}

/** What the figures of a report's rows come to, in a sentence; null where the rows say it themselves. */
function noteOf(
  search: ReportSearch,
  { columns, lines, totals, count }: ReportAnswer,
  currencySymbol: string,
): string | null {
  const total = (column: string) => totals[columns.findIndex(({ id }) => id === column)] ?? 0;
  if (count === 0) return null;
  if (search.report === "utilisation")
    return utilisationNote(
      total("billable_hours"),
      total("capacity_hours"),
      lines.some(({ cells }) => cells.includes(notByPerson)),
    );
  if (search.report === "absence") return absenceNote;
  if (search.report === "balances") return balancesNote(columns.some(({ id }) => id === "value"));
  if (search.report === "capacity")
    return columns.some(({ id }) => id === "capacity_gbp")
      ? capacityNote(currencySymbol)
      : capacityNote(null);
  if (search.report !== "plan") return null;
  const [budget, forecasted, allocated, actual] = [
    total("budget_hours"),
    total("forecasted_hours"),
    total("allocated_hours"),
    total("actual_hours"),
  ];
  return comparisonNote(search.compare, { budget, forecasted, allocated, actual });
}

interface ReportLimitsProps {
  readonly search: ReportSearch;
  /** Undefined while it is on its way. */
  readonly answer: ReportAnswer | undefined;
  readonly onLift: (limit: Limit) => void;
}

/** What the lines are limited to, each to take away; who is not named; and what the sums come to. */
export function ReportLimits({ search, answer, onLift }: ReportLimitsProps) {
  const formats = useFormats();
  const { currencySymbol } = useViewer();
  // The day of balances stands in the controls.
  const chosen = limits.filter(
    (limit) => search.limits[limit] !== undefined && !(search.report === "balances" && limit === "day"),
  );
  const named = (limit: Limit) => {
    const value = search.limits[limit] ?? "";
    return limit === "week" || limit === "day"
      ? formats.day(value)
      : (answer?.filters.find(({ id }) => id === limit)?.name ?? "\u{2026}");
  };
  const hidesNames =
    answer?.hidesPeople === true &&
    (isPersonal(search.report) || search.by.includes("person") || search.by.includes("entry"));
  const note = answer === undefined ? null : noteOf(search, answer, currencySymbol);
  if (chosen.length === 0 && !hidesNames && note === null) return null;
  return (
    <div className="row-wrap report-limits">
      {chosen.map((limit) => (
        <Button key={limit} small icon={X} onClick={() => onLift(limit)}>
          {`${limitNames[limit]}: ${named(limit)}`}
        </Button>
      ))}
      {hidesNames && <span className="muted">Shown by name: you and the people you manage.</span>}
      {note !== null && <span className="muted">{note}</span>}
    </div>
  );
}
