import { X } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { ReportAnswer } from "../contract.ts";
import { isPersonal, limits, type Limit } from "../rules/report.ts";
import { figuresNote, limitText } from "../rules/report-words.ts";
import type { ReportSearch } from "./search.ts";

/** The limit whose id no one of the organisation has; undefined where all are known. */
export function elsewhere(
  search: ReportSearch,
  answer: ReportAnswer,
): Exclude<Limit, "week" | "day"> | undefined {
  return limits.find(
    (each): each is Exclude<Limit, "week" | "day"> =>
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

const noteOf = (search: ReportSearch, answer: ReportAnswer, currencySymbol: string): string | null =>
  figuresNote(search, answer, currencySymbol);

interface ReportLimitsProps {
  readonly search: ReportSearch;
  /** Undefined while it is on its way. */
  readonly answer: ReportAnswer | undefined;
  readonly onLift: (limit: Limit) => void;
}

/** Whether names of other people are left out of what is shown. */
function hidesNames({ report, by }: ReportSearch, answer: ReportAnswer | undefined): boolean {
  return (
    answer?.hidesPeople === true && (isPersonal(report) || by.includes("person") || by.includes("entry"))
  );
}

/** What the lines are limited to, each to remove; who is not named; and what the sums come to. */
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
  const said = [
    ...(hidesNames(search, answer) ? [t`Shown by name: you and the people you manage.`] : []),
    ...(answer === undefined ? [] : [noteOf(search, answer, currencySymbol)].filter((note) => note !== null)),
    ...(answer?.notes ?? []),
  ];
  if (chosen.length === 0 && said.length === 0) return null;
  return (
    <div className="row-wrap report-limits">
      {chosen.map((limit) => (
        <Button key={limit} small icon={X} onClick={() => onLift(limit)}>
          {limitText(limit, named(limit))}
        </Button>
      ))}
      {said.map((each) => (
        <span key={each} className="muted">
          {each}
        </span>
      ))}
    </div>
  );
}
