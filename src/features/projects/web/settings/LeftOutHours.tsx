import type { ReactNode } from "react";
import { sumHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { rich } from "#ui/base/rich.ts";
import { useRead } from "#web/data.ts";
import { readLeftOut, type LeftOut } from "../../contract.ts";
import { monthsInWords } from "../../rules/left-out.ts";
import "../projects.css";

interface LeftOutHoursProps {
  readonly projectId: string;
  readonly length: number;
}

export function LeftOutHours({ projectId, length }: LeftOutHoursProps) {
  const read = useRead(
    readLeftOut,
    { params: { projectId }, query: { length: String(length) } },
    { fresh: 0, showPrevious: true },
  );
  if (read.data === undefined)
    return (
      <ReadView
        read={read}
        loading={t`Checking for hours beyond the new end...`}
        failed={t`The hours beyond the new end couldn't be loaded`}
      />
    );
  const { budgets, forecasts, allocations } = read.data;
  if (budgets.length + forecasts.length + allocations.length === 0)
    return <p className="muted">{t`No budget, forecast or allocation beyond the new end.`}</p>;
  return <Found found={read.data} />;
}

/** By the labels that the database stores. */
const profileStatuses: Readonly<Record<string, string>> = {
  Draft: t.as("budget profile")`Draft`,
  Active: t.as("budget profile")`Active`,
  Archived: t.as("budget profile")`Archived`,
};

function Found({ found: { budgets, profiles, forecasts, allocations } }: { readonly found: LeftOut }) {
  return (
    <>
      <Banner tone="caution">{t`Hours beyond the new end aren't deleted, but no longer count: in totals, estimates, demand or anyone's time. Extending the project again restores them.`}</Banner>
      <dl className="left-out" aria-label={t`Hours beyond the new end`}>
        {budgets.map((profile) => (
          <Line
            key={profile.id}
            name={rich`Budget ${<span className="code">{profile.profileCode}</span>} ${profile.profileName}`}
            note={`${profileStatuses[profile.statusLabel] ?? profile.statusLabel}, ${t`${plural(profile.months, "# month", "# months")}`}`}
            hours={profile.hours}
          />
        ))}
        {profiles > budgets.length && (
          <Line
            name={t`${plural(profiles - budgets.length, "# more budget profile", "# more budget profiles")}`}
            note={t`not listed`}
            hours={null}
          />
        )}
        {forecasts.length > 0 && (
          <Line
            name={t`${plural(forecasts.length, "# forecast", "# forecasts")}`}
            note={monthsInWords(forecasts.map(({ month }) => month))}
            hours={sumHours(forecasts.map(({ hours }) => hours))}
          />
        )}
        {allocations.length > 0 && (
          <Line
            name={
              allocations.length === 1
                ? t`Allocation`
                : t`Allocations of ${plural(allocations.length, "# month", "# months")}`
            }
            note={t`${monthsInWords(allocations.map(({ month }) => month))}, up to ${plural(maxPeople(allocations), "# person a month", "# people a month")}`}
            hours={sumHours(allocations.map(({ hours }) => hours))}
          />
        )}
      </dl>
    </>
  );
}

function Line({
  name,
  note,
  hours,
}: {
  readonly name: ReactNode;
  readonly note: string;
  readonly hours: number | null;
}) {
  return (
    <div>
      <dt>
        {name} <small className="muted">{note}</small>
      </dt>
      <dd>{hours === null ? "" : t`${plural(hours, "# hour", "# hours")}`}</dd>
    </div>
  );
}

const maxPeople = (allocations: LeftOut["allocations"]): number =>
  Math.max(...allocations.map(({ people }) => people));
