import { formatMonth, type Month } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import type { PickedProject } from "../../contract.ts";
import { forecastStatusLabels } from "../../rules/forecast-status.ts";
import { ForecastStatusBadge } from "../ForecastStatusBadge.tsx";

const columns: readonly Column<PickedProject>[] = [
  {
    id: "code",
    header: t`Code`,
    width: "120px",
    cell: ({ code }) => <span className="code">{code}</span>,
    sortValue: ({ code }) => code,
  },
  { id: "name", header: t`Name`, rowHeader: true, cell: ({ name }) => name, sortValue: ({ name }) => name },
  {
    id: "status",
    header: t`Forecast`,
    width: "160px",
    cell: ({ plannedStatus }) => plannedStatus && <ForecastStatusBadge status={plannedStatus} />,
    sortValue: ({ plannedStatus }) => plannedStatus && forecastStatusLabels()[plannedStatus],
  },
];

interface PlannedProjectsProps {
  readonly projects: readonly PickedProject[];
  readonly plannedMonth: Month;
  readonly onShow: (projectId: string) => void;
}

/** The projects that the month being planned asks a forecast of, with their state, to choose one from. */
export function PlannedProjects({ projects, plannedMonth, onShow }: PlannedProjectsProps) {
  const asked = projects.filter(({ plannedStatus }) => plannedStatus !== null);
  if (asked.length === 0) return null;
  return (
    <Panel title={t`Forecasts of ${formatMonth(plannedMonth)}`} flush>
      <Table
        label={t`Projects to forecast for ${formatMonth(plannedMonth)}`}
        columns={columns}
        rows={asked}
        rowId={({ id }) => id}
        onOpen={({ id }) => onShow(id)}
        wraps
        count={t`${plural(asked.length, "# project", "# projects")}`}
      />
    </Panel>
  );
}
