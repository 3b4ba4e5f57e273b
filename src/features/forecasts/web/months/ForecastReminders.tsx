import { Link } from "@tanstack/react-router";
import type { Month } from "#shared/month.ts";
import { forecastRoles, holdsOneOf } from "#shared/role.ts";
import { MissingPeople } from "#parts/months/MissingPeople.tsx";
import { ReminderBanner } from "#parts/months/ReminderBanner.tsx";
import { buttonClass } from "#ui/form/Button.tsx";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import type { MissingPerson } from "#features/months/contract.ts";
import {
  dismissForecastReminder,
  readForecastReminder,
  remindForecasters,
  type ProjectForecastStatus,
} from "../../calendar-contract.ts";

/** Someone asked the viewer for forecasts. */
export function ForecastReminderBanner() {
  const mayForecast = holdsOneOf(useViewer().roles, forecastRoles);
  const read = useRead(readForecastReminder, {}, { fresh: freshFor.planning, enabled: mayForecast });
  const dismissal = useWrite(dismissForecastReminder);
  const reminder = read.data?.reminder ?? null;
  if (!mayForecast || reminder === null) return null;
  return (
    <ReminderBanner
      reminder={reminder}
      what="forecasts"
      dismissal={dismissal}
      action={
        <Link
          className={buttonClass({ small: true })}
          to="/forecasts"
          search={{ project: reminder.open[0]?.id ?? "", period: reminder.month }}
        >
          Open the planner
        </Link>
      }
    />
  );
}

interface MissingForecastersProps {
  readonly month: Month;
  readonly missing: readonly MissingPerson[];
  readonly projects: readonly ProjectForecastStatus[];
}

/** Who has forecasts of the month to freeze, with a button to remind them. */
export function MissingForecasters({ month, missing, projects }: MissingForecastersProps) {
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
        title: "No forecaster",
        names: unassigned.map((project) => project.name),
        help: "assign one in Edit Project",
      }}
      reminding={reminding}
      onRemind={(userIds, then) => reminding.mutate({ params: { month }, body: { userIds } }, then)}
    />
  );
}
