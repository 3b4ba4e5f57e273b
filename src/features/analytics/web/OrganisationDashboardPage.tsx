import { useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readOrganisationAnalytics, readOrganisationUtilisation } from "../contract.ts";
import { DashboardFrame } from "./DashboardFrame.tsx";
import { queryOf, timeframeWords } from "./filter.ts";
import { OrganisationFigures } from "./figures/OrganisationFigures.tsx";
import { DashboardParts } from "./SubjectDashboard.tsx";
import { TimeframeSelector } from "./TimeframeSelector.tsx";
import { useDashboardFilter } from "./use-dashboard-filter.ts";
import { UtilisationChart } from "./charts/UtilisationChart.tsx";

const everything = {};

/** /dashboard/organisation */
export function OrganisationDashboardPage() {
  const { today } = useViewer();
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
      shown={[timeframeWords(filter, today)]}
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
