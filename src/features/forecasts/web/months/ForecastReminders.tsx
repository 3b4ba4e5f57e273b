import { Link } from "@tanstack/react-router";
import type { Output } from "#shared/contract.ts";
import { mayAccess } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { MissingPeople } from "#parts/months/MissingPeople.tsx";
import { ReminderBanner } from "#parts/months/ReminderBanner.tsx";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import {
  dismissForecastReminder,
  readForecastReminder,
  remindForecasters,
  type readForecastMonth,
} from "../../calendar-contract.ts";

export function ForecastReminderBanner() {
  const mayForecast = mayAccess("change forecasts", useViewer().roles);
  const read = useRead(readForecastReminder, {}, { fresh: freshFor.planning, enabled: mayForecast });
  const dismissal = useWrite(dismissForecastReminder);
  return (
    <ReminderBanner
      reminder={mayForecast ? read.data?.reminder : null}
      what="forecasts"
      dismissal={dismissal}
      link={({ id, month }, button) => (
        <Link to="/forecasts" search={{ project: id, period: month }} {...button} />
      )}
    />
  );
}

export function MissingForecasters({ month, missing, projects }: Output<typeof readForecastMonth>) {
  const reminding = useWrite(remindForecasters);
  const unassigned = projects.filter(
    (project) => project.status !== "frozen" && project.assignedForecasters.length === 0,
  );
  return (
    <MissingPeople
      people={missing}
      month={month}
      linkTo={({ id, name }) => (
        <Link to="/forecasts" search={{ project: id, period: month }}>
          {name}
        </Link>
      )}
      unassigned={{
        title: t`No forecaster`,
        names: unassigned.map((project) => project.name),
        help: t`assign one in Edit Project`,
      }}
      reminding={reminding}
      onRemind={(userIds, then) => reminding.mutate({ params: { month }, body: { userIds } }, then)}
    />
  );
}
