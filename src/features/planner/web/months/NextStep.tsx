import { Link } from "@tanstack/react-router";
import { may } from "#shared/permissions.ts";
import type { Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { buttonClass } from "#ui/form/Button.tsx";
import { useViewer } from "#web/viewer.ts";

/** Where months and functions get projects, for allocators who may look there. */
export function ToProjects() {
  return <Link className={buttonClass()} to="/projects">{t`Open Projects`}</Link>;
}

/** From a function that is not there to the one the planner usually opens on. */
export function ToUsualFunction() {
  return (
    <Link
      className={buttonClass()}
      to="/allocations/$tab"
      params={{ tab: "planner" }}
      search={{}}
    >{t`Open your usual planner`}</Link>
  );
}

/** Where people get their function and are made billable, for those who may. */
export function ToPeople() {
  const { roles } = useViewer();
  if (!may(roles, "read people")) return null;
  return <Link className={buttonClass()} to="/admin/users">{t`Open Users & Roles`}</Link>;
}

/** Where forecasters are reminded of a month's demand; nothing for those who may not. */
export function ToForecasts({ month }: { readonly month: Month }) {
  const { roles } = useViewer();
  if (!may(roles, "read forecasts")) return null;
  return (
    <Link
      to="/forecasts/calendar/$periodId"
      params={{ periodId: month }}
    >{t`See whose forecasts are missing`}</Link>
  );
}
