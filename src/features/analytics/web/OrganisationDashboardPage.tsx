import { Link } from "@tanstack/react-router";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { buttonClass } from "#ui/form/Button.tsx";
import { useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import {
  readOrganisationAnalytics,
  readOrganisationUtilisation,
  type OrganisationAnalytics,
} from "../contract.ts";
import { isWithoutAnyHours } from "../rules/monthly-hours.ts";
import { DashboardFrame } from "./DashboardFrame.tsx";
import { queryOf, timeframeWords } from "./filter.ts";
import { OrganisationFigures } from "./figures/OrganisationFigures.tsx";
import { DashboardParts } from "./SubjectDashboard.tsx";
import { TimeframeSelector } from "./TimeframeSelector.tsx";
import { useDashboardFilter } from "./use-dashboard-filter.ts";
import { UtilisationChart } from "./charts/UtilisationChart.tsx";

const everything = {};

/** No active project, and nothing of any in the timeframe. */
const isEmpty = ({ activeProjects, hours }: OrganisationAnalytics): boolean =>
  activeProjects.ok && activeProjects.activeProjects === 0 && hours.ok && isWithoutAnyHours(hours.months);

/** Where there's nothing to compare yet: what the dashboard is for, and where to begin. */
function NothingYet() {
  const { roles } = useViewer();
  const begin = may(roles, "read settings") ? (
    <Link to="/admin/dashboard" className={buttonClass({ small: true })}>{t`Open Admin Dashboard`}</Link>
  ) : may(roles, "create projects") ? (
    <Link to="/projects" className={buttonClass({ small: true })}>{t`Open Projects`}</Link>
  ) : undefined;
  return (
    <Banner tone="info" action={begin}>
      {t`Your organisation has no active projects. Once people forecast, allocate and book time to them, the dashboard compares those hours month by month.`}
    </Banner>
  );
}

/** /dashboard/organisation */
export function OrganisationDashboardPage() {
  const { today } = useViewer();
  const { filter, reversed, change } = useDashboardFilter("organisation");
  const read = useRead(
    readOrganisationAnalytics,
    { query: queryOf(filter) },
    { enabled: !reversed, showPrevious: true },
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
          notice={read.data && isEmpty(read.data) ? <NothingYet /> : undefined}
          figures={(props) => <OrganisationFigures {...props} />}
          more={<UtilisationChart read={trend} limits={everything} />}
        />
      )}
    </DashboardFrame>
  );
}
