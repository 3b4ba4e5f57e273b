import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { Avatar } from "#ui/data/Avatar.tsx";
import type { Column } from "#ui/table/column.ts";
import type { ProjectForecastStatus } from "../../calendar-contract.ts";
import { forecastStatuses, forecastStatusLabels } from "../../rules/forecast-status.ts";
import { ForecastStatusBadge } from "../ForecastStatusBadge.tsx";

const stored = (row: ProjectForecastStatus): boolean => row.status !== "not_submitted";

export function forecastMonthColumns(symbol: string): readonly Column<ProjectForecastStatus>[] {
  return [
    {
      id: "name",
      header: t`Name`,
      rowHeader: true,
      truncate: true,
      width: "26%",
      cell: (row) => row.name,
      sortValue: (row) => row.name,
    },
    {
      id: "code",
      header: t`Code`,
      cell: (row) => <span className="code">{row.code}</span>,
      sortValue: (row) => row.code,
    },
    {
      id: "status",
      header: t`Status`,
      cell: (row) => <ForecastStatusBadge status={row.status} />,
      sortValue: (row) => forecastStatuses.indexOf(row.status),
      exportValue: (row) => forecastStatusLabels()[row.status],
    },
    {
      id: "functions",
      header: t`Functions`,
      number: true,
      cell: (row) => row.functionCount,
      sortValue: (row) => row.functionCount,
    },
    {
      id: "hours",
      header: t`Total hours`,
      number: true,
      cell: (row) => formatHours(stored(row) ? row.totalHours : null),
      sortValue: (row) => row.totalHours,
      exportValue: (row) => (stored(row) ? row.totalHours : null),
    },
    {
      id: "cost",
      header: t`Total cost`,
      number: true,
      cell: (row) => formatMoney(stored(row) ? row.totalCost : null, symbol),
      sortValue: (row) => row.totalCost,
      exportValue: (row) => (stored(row) ? row.totalCost : null),
    },
    {
      id: "forecaster",
      header: t`Forecaster`,
      cell: (row) => <Forecaster row={row} />,
      sortValue: (row) => row.forecastedByName,
    },
  ];
}

function Forecaster({ row }: { readonly row: ProjectForecastStatus }) {
  if (row.forecastedByName !== null) {
    return (
      <span className="row">
        <Avatar initials={row.forecastedByInitials ?? ""} small /> {row.forecastedByName}
      </span>
    );
  }
  if (row.assignedForecasters.length === 0) return <span className="quiet">{t`No one yet`}</span>;
  return <span className="quiet">{t`No one yet. Assigned to ${row.assignedForecasters.join(", ")}`}</span>;
}
