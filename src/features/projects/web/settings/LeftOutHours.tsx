import type { ReactNode } from "react";
import { count } from "#shared/count.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
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
    { fresh: 0, keepPrevious: true },
  );
  if (read.data === undefined)
    return (
      <ReadView
        read={read}
        loading="Looking for hours beyond the new end..."
        failed="The hours beyond the new end couldn't be loaded"
      />
    );
  const { budgets, forecasts, allocations } = read.data;
  if (budgets.length + forecasts.length + allocations.length === 0)
    return <p className="muted">No budget, forecast or allocation beyond the new end.</p>;
  return <Found found={read.data} />;
}

function Found({ found: { budgets, profiles, forecasts, allocations } }: { readonly found: LeftOut }) {
  return (
    <>
      <Banner tone="caution">
        Hours beyond the new end aren't deleted. Budget hours there no longer count in totals, and the project
        is no longer offered for forecasts and allocations in those months. Extending it again restores
        everything.
      </Banner>
      <dl className="left-out" aria-label="Hours beyond the new end">
        {budgets.map((profile) => (
          <Line
            key={profile.id}
            name={
              <>
                Budget <span className="code">{profile.profileCode}</span> {profile.profileName}
              </>
            }
            note={`${profile.statusLabel}, ${count(profile.months, "month")}`}
            hours={profile.hours}
          />
        ))}
        {profiles > budgets.length && (
          <Line name={`${profiles - budgets.length} more budget profiles`} note="not listed" hours={null} />
        )}
        {forecasts.length > 0 && (
          <Line
            name={count(forecasts.length, "forecast")}
            note={monthsInWords(forecasts.map(({ month }) => month))}
            hours={sumHours(forecasts.map(({ hours }) => hours))}
          />
        )}
        {allocations.length > 0 && (
          <Line
            name={
              allocations.length === 1 ? "Allocation" : `Allocations of ${count(allocations.length, "month")}`
            }
            note={`${monthsInWords(allocations.map(({ month }) => month))}, up to ${peopleOf(allocations)}`}
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
      <dd>{hours === null ? "" : `${formatHours(hours)} hours`}</dd>
    </div>
  );
}

function peopleOf(allocations: LeftOut["allocations"]): string {
  const most = Math.max(...allocations.map(({ people }) => people));
  return count(most, "person a month", "people a month");
}
