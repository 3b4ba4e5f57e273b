import { Link } from "@tanstack/react-router";
import { forecastRoles, holdsOneOf } from "../../../../shared/role.ts";
import { formatMonth } from "../../../../shared/month.ts";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { buttonClass } from "../../../../ui/form/Button.tsx";
import { freshFor, useRead, useWrite } from "../../../../web/data.ts";
import { useFormats } from "../../../../web/formats.ts";
import { useViewer } from "../../../../web/viewer.ts";
import {
  dismissForecastReminder,
  readForecastReminder,
  type ForecastReminder,
} from "../../calendar-contract.ts";
import "./forecast-reminder.css";

const mostNamed = 3;

/** On every page of whoever was reminded of forecasts, until they are frozen or the reminder is put away. */
export function ForecastReminderBanner() {
  const { roles } = useViewer();
  const mayForecast = holdsOneOf(roles, forecastRoles);
  const read = useRead(readForecastReminder, {}, { fresh: freshFor.planning, enabled: mayForecast });
  const reminder = read.data?.reminder ?? null;
  if (!mayForecast || reminder === null) return null;
  return <Reminder reminder={reminder} />;
}

function Reminder({ reminder }: { readonly reminder: ForecastReminder }) {
  const formats = useFormats();
  const dismissal = useWrite(dismissForecastReminder);
  const { month, projects, askedByName, remindedOn } = reminder;
  const named = projects.slice(0, mostNamed).map((project) => project.name);
  const more = projects.length > mostNamed ? ` and ${projects.length - mostNamed} more` : "";
  return (
    <div className="forecast-reminder">
      <Banner
        tone="caution"
        onDismiss={() => dismissal.mutate({ body: { remindedOn } })}
        action={
          <Link
            className={buttonClass({ small: true })}
            to="/forecasts"
            search={{ project: projects[0]?.projectId ?? "", period: month }}
          >
            Open the planner
          </Link>
        }
      >
        <b>
          {askedByName} is waiting for your forecasts for {formatMonth(month)}
        </b>{" "}
        ({formats.shortDay(remindedOn)}): {named.join(", ")}
        {more}.{dismissal.error && ` The reminder couldn't be dismissed: ${dismissal.error.message}`}
      </Banner>
    </div>
  );
}
