import { Link } from "@tanstack/react-router";
import { formatMonth, type Month } from "../../../../shared/month.ts";
import { MissingPeople } from "../../../../ui/MissingPeople.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { useWrite } from "../../../../web/data.ts";
import { oneReminderADay, remindedText } from "../../../reminders/rules/asking.ts";
import {
  remindForecasters,
  type MissingForecaster,
  type ProjectForecastStatus,
} from "../../calendar-contract.ts";

interface MissingForecastersProps {
  readonly month: Month;
  readonly missing: readonly MissingForecaster[];
  readonly projects: readonly ProjectForecastStatus[];
}

/** Who has forecasts of the month to freeze, with a button to remind them. Nothing when all are frozen. */
export function MissingForecasters({ month, missing, projects }: MissingForecastersProps) {
  const reminding = useWrite(remindForecasters);
  const unassigned = projects.filter(
    (project) => project.status !== "frozen" && project.assignedForecasters.length === 0,
  );
  const remind = (people: readonly MissingForecaster[]): void =>
    reminding.mutate(
      { params: { month }, body: { userIds: people.map((person) => person.userId) } },
      { onSuccess: ({ reminded }) => toast[reminded === 0 ? "info" : "success"](remindedText(reminded)) },
    );
  return (
    <MissingPeople
      people={missing}
      thingsOf={(person) =>
        person.projects.map(({ projectId, name, status }) => ({
          id: projectId,
          isDraft: status === "draft",
          link: (
            <Link to="/forecasts" search={{ project: projectId, period: month }}>
              {name}
            </Link>
          ),
        }))
      }
      unassigned={{
        title: "No forecaster",
        names: unassigned.map((project) => project.name),
        help: "assign one in Edit Project",
      }}
      of={formatMonth(month)}
      once={oneReminderADay}
      onRemind={remind}
      pending={reminding.isPending}
      failure={reminding.error?.message}
      onFailureSeen={() => reminding.reset()}
    />
  );
}
