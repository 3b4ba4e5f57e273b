import { useRead } from "#web/data.ts";
import { readOrganisationAnalytics, readOrganisationUtilisation } from "../contract.ts";
import { DashboardFrame } from "./DashboardFrame.tsx";
import { queryOf } from "./filter.ts";
import { OrganisationFigures } from "./figures/OrganisationFigures.tsx";
import { DashboardParts } from "./SubjectDashboard.tsx";
import { TimeframeSelector } from "./TimeframeSelector.tsx";
import { useDashboardFilter } from "./use-dashboard-filter.ts";
import { UtilisationChart } from "./charts/UtilisationChart.tsx";

const everything = {};

/** /dashboard/organisation */
export function OrganisationDashboardPage() {
  const { filter, reversed, change } = useDashboardFilter("organisation");
  const read = useRead(
    readOrganisationAnalytics,
    { query: queryOf(filter) },
    { enabled: !reversed, keepPrevious: true },
  );
  const trend = useRead(readOrganisationUtilisation);
  return (
    <DashboardFrame
      view="organisation"
      controls={<TimeframeSelector filter={filter} reversed={reversed} onChange={change} />}
    >
      {!reversed && (
        <DashboardParts
          view="organisation"
          filter={filter}
          read={read}
          limits={everything}
          figures={(props) => <OrganisationFigures {...props} />}
          more={<UtilisationChart read={trend} limits={everything} />}
        />
      )}
    </DashboardFrame>
  );
}
