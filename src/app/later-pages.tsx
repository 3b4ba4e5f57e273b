import { LaterPage } from "./LaterPage.tsx";

/** /reports */
export function ReportsLater() {
  return (
    <LaterPage
      title="Reports"
      will="Hours by person, project, function, tier and period, plan against actual, missing timesheets and holiday balances, each to filter and export."
    />
  );
}
