import { Bell, BellRing } from "lucide-react";
import { Link } from "@tanstack/react-router";
import { formatMonth, type Month } from "../../../shared/month.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { useWrite } from "../../../web/data.ts";
import { remindForecasters, type MissingForecaster, type ProjectForecastStatus } from "../calendar-contract.ts";
import { oneReminderADay } from "../rules/messages.ts";

interface MissingForecastersProps {
  readonly month: Month;
  readonly missing: readonly MissingForecaster[];
  readonly projects: readonly ProjectForecastStatus[];
}

/** Who has forecasts of the month to freeze, with a button to remind them. Nothing when all are frozen. */
export function MissingForecasters({ month, missing, projects }: MissingForecastersProps) {
  const reminding = useWrite(remindForecasters);
  const waiting = missing.filter((person) => person.remindedTodayBy === null);
  const nobodys = projects.filter((project) => project.status !== "frozen" && project.assignedForecasters.length === 0);
  if (missing.length === 0 && nobodys.length === 0) return null;
  const remind = (people: readonly MissingForecaster[]): void =>
    reminding.mutate(
      { params: { month }, body: { userIds: people.map((person) => person.userId) } },
      {
        onSuccess: ({ reminded }) =>
          reminded === 0
            ? toast.info(oneReminderADay)
            : toast.success(`Reminded ${reminded === 1 ? "1 person" : `${reminded} people`} by mail and in the product.`),
      },
    );
  return (
    <Panel
      title="Still missing"
      flush
      actions={
        waiting.length > 1 && (
          <Button small icon={Bell} pending={reminding.isPending} onClick={() => remind(waiting)}>
            Remind all {waiting.length}
          </Button>
        )
      }
    >
      {reminding.error && (
        <Banner tone="critical" onDismiss={() => reminding.reset()}>
          {reminding.error.message}
        </Banner>
      )}
      <ul className="forecast-people">
        {missing.map((person) => (
          <li key={person.userId}>
            <Avatar small initials={person.initials} />
            <b>{person.name}</b>
            <span className="grow">
              {person.projects.map((project, index) => (
                <span key={project.projectId}>
                  {index > 0 && ", "}
                  <Link to="/forecasts" search={{ project: project.projectId, period: month }}>
                    {project.name}
                  </Link>
                  {project.status === "draft" && <span className="quiet"> (draft)</span>}
                </span>
              ))}
            </span>
            {person.remindedTodayBy === null ? (
              <Button
                small
                icon={Bell}
                disabled={reminding.isPending}
                aria-label={`Remind ${person.name} of ${formatMonth(month)}`}
                onClick={() => remind([person])}
              >
                Remind
              </Button>
            ) : (
              <span className="quiet row" title={oneReminderADay}>
                <BellRing /> Reminded today by {person.remindedTodayBy}
              </span>
            )}
          </li>
        ))}
        {nobodys.length > 0 && (
          <li>
            <b>No forecaster</b>
            <span className="grow">
              {nobodys.map((project) => project.name).join(", ")} <span className="quiet">– assign one in Edit Project</span>
            </span>
          </li>
        )}
      </ul>
    </Panel>
  );
}
