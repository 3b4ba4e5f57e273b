import { ChevronLeft, ChevronRight } from "lucide-react";
import { addMonths, formatMonth, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { IconButton } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Filters } from "#ui/form/Filters.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { Select } from "#ui/form/Select.tsx";
import type { PickedProject, Planner } from "../../contract.ts";
import { forecastStatusLabels, type ForecastStatus } from "../../rules/forecast-status.ts";
import { isMonthOfProject, monthsOfProject } from "#features/months/rules/project-months.ts";
import { isMissing, type PlannerSpan, type ShowPlanner } from "./planner-address.ts";

interface ForecastPickersProps {
  readonly projects: readonly PickedProject[];
  readonly plannedMonth: Month;
  readonly project: PickedProject | null;
  readonly month: Month | null;
  readonly span: PlannerSpan;
  /** The statuses of the project's months, once they are known. */
  readonly months: Planner["months"] | undefined;
  readonly onShow: ShowPlanner;
}

const spans = [
  { value: "1", label: t`Month` },
  { value: "3", label: t`Quarter` },
] as const;

/** Which project, and which of its own months: one, or three side by side. */
export function ForecastPickers({
  projects,
  plannedMonth,
  project,
  month,
  span,
  months,
  onShow,
}: ForecastPickersProps) {
  const statusOf = new Map(months?.map((each) => [each.month, each.status]));
  const periods = project === null ? [] : monthsOfProject(project);
  const groupOf = (each: PickedProject): string => {
    if (!each.isAssigned) return t`Other projects`;
    return isMissing(each) ? t`Still missing for ${formatMonth(plannedMonth)}` : t`Assigned to you`;
  };
  const step = (by: 1 | -1) => {
    const to = month === null ? null : addMonths(month, by * span);
    const can = project !== null && to !== null && isMonthOfProject(project, to);
    // At the last one it keeps the focus, which a disabled button would drop.
    return { "aria-disabled": !can, onClick: () => can && onShow(project.id, to, span) };
  };
  return (
    <div className="row-wrap forecast-pickers">
      <Filters
        className="forecast-filters"
        active={span === 1 ? 0 : 1}
        always={
          <Field label={t`Project`} inline labelHidden>
            <Select
              placeholder={t`Select a project`}
              value={project?.id ?? ""}
              onValueChange={(id) => onShow(id, month, span)}
              options={[...projects.filter(isMissing), ...projects.filter((each) => !isMissing(each))].map(
                (each) => ({
                  value: each.id,
                  label: `${each.code} ${each.name}`,
                  group: groupOf(each),
                }),
              )}
            />
          </Field>
        }
      >
        <Segmented
          label={t`Months side by side`}
          value={span === 1 ? "1" : "3"}
          options={spans.map((each) => ({ ...each, disabled: project === null }))}
          onValueChange={(value) => project !== null && onShow(project.id, month, value === "3" ? 3 : 1)}
        />
      </Filters>
      <span className="row gap-1 forecast-period">
        <IconButton
          icon={ChevronLeft}
          label={span === 1 ? t`Previous month` : t`Previous quarter`}
          {...step(-1)}
        />
        <Field label={t`Period`} inline labelHidden>
          <Select
            placeholder={t`Select a period`}
            value={month ?? ""}
            disabled={project === null}
            onValueChange={(chosen) => {
              if (project !== null) onShow(project.id, chosen, span);
            }}
            options={periods.map((each) => ({
              value: each,
              label: periodLabel(each, statusOf.get(each)),
            }))}
          />
        </Field>
        <IconButton icon={ChevronRight} label={span === 1 ? t`Next month` : t`Next quarter`} {...step(1)} />
      </span>
    </div>
  );
}

function periodLabel(month: Month, status: ForecastStatus | undefined): string {
  return status === undefined || status === "not_submitted"
    ? formatMonth(month)
    : `${formatMonth(month)} (${forecastStatusLabels()[status]})`;
}
