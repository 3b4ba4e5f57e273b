import { formatMonth, type Month } from "../../../shared/month.ts";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import type { ForecastProject, Planner } from "../contract.ts";
import { forecastStatusLabels } from "../rules/forecast-status.ts";
import { monthsOfProject } from "../rules/project-months.ts";

interface ForecastPickersProps {
  readonly projects: readonly ForecastProject[];
  readonly project: ForecastProject | null;
  readonly month: Month | null;
  /** The statuses of the project's months, once they are known. */
  readonly months: Planner["months"] | undefined;
  readonly onShow: (projectId: string, month: Month | null) => void;
}

/** Which project, and which of its own months. */
export function ForecastPickers({ projects, project, month, months, onShow }: ForecastPickersProps) {
  const statusOf = new Map(months?.map((each) => [each.month, each.status]));
  const periods = project === null ? [] : monthsOfProject(project);
  return (
    <div className="forecast-pickers">
      <Field label="Project" inline>
        <Select
          placeholder="Select a project"
          value={project?.id ?? ""}
          onValueChange={(id) => onShow(id, month)}
          options={projects.map((each) => ({
            value: each.id,
            label: `${each.code} ${each.name}`,
            group: each.isAssigned ? "Assigned to you" : "Other projects",
          }))}
        />
      </Field>
      <Field label="Period" inline>
        <Select
          placeholder="Select a period"
          value={month ?? ""}
          disabled={project === null}
          onValueChange={(chosen) => {
            if (project !== null) onShow(project.id, chosen);
          }}
          options={periods.map((each) => ({ value: each, label: periodLabel(each, statusOf.get(each)) }))}
        />
      </Field>
    </div>
  );
}

function periodLabel(month: Month, status: Planner["forecast"]["status"] | undefined): string {
  return status === undefined || status === "not_submitted" ? formatMonth(month) : `${formatMonth(month)} (${forecastStatusLabels[status]})`;
}
