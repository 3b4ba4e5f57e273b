import type { ReactNode } from "react";
import { count } from "#shared/count.ts";
import { formatHours } from "#shared/hours.ts";
import { formatMonth, formatMonthShort, monthOf } from "#shared/month.ts";
import { weekWords } from "#features/analytics/rules/at-completion.ts";
import { hasEnded } from "#features/analytics/rules/budget-end.ts";
import { healthLabels, healthStates } from "#features/analytics/rules/health.ts";
import type { ScreenPanel } from "../../rules/screen.ts";
import { dateText } from "./display.ts";

type Of<Kind extends ScreenPanel["kind"]> = Extract<ScreenPanel, { kind: Kind }>;

interface PanelProps {
  readonly panel: ScreenPanel;
  readonly today: string;
}

/** `Dec` of this year, `Jan 2027` of another. */
const shortMonth = (month: string, today: string) =>
  month.slice(0, 4) === today.slice(0, 4) ? formatMonthShort(month).slice(0, 3) : formatMonthShort(month);
const whole = (hours: number) => formatHours(Math.round(hours));
/** `Monday 23 November`, of a civil day. */
const dayText = (day: string) => dateText(Date.parse(`${day}T12:00:00Z`), "UTC").replace(/^\w+ /, "");

/** One panel of an office display. */
export function ScreenPanelView({ panel, today }: PanelProps) {
  switch (panel.kind) {
    case "hours":
      return <HoursPanel panel={panel} today={today} />;
    case "functions":
      return <FunctionsPanel panel={panel} />;
    case "projects":
      return <ProjectsPanel panel={panel} today={today} />;
    case "cycle":
      return <CyclePanel panel={panel} today={today} />;
    case "overbooked":
      return <OverbookedPanel panel={panel} />;
  }
}

interface FrameProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Frame({ title, note, children }: FrameProps) {
  return (
    <section className="wall-panel">
      <div className="wall-inner">
        <h2>
          {title} {note !== undefined && <small>{note}</small>}
        </h2>
        {children}
      </div>
    </section>
  );
}

/** A bar of a share; wider than its place is full. */
function Bar({ share, look }: { readonly share: number; readonly look: string }) {
  return (
    <span className="wall-bar" aria-hidden="true">
      <span className={look} style={{ width: `${Math.min(100, Math.max(0, 100 * share))}%` }} />
    </span>
  );
}

function HoursPanel({ panel, today }: { readonly panel: Of<"hours">; readonly today: string }) {
  const rows = [
    ["Budget", panel.budget, "is-budget"],
    ["Forecast", panel.forecast, "is-forecast"],
    ["Allocated", panel.allocated, "is-allocated"],
    ["Booked", panel.booked, "is-booked"],
  ] as const;
  const most = Math.max(1, ...rows.map(([, hours]) => hours));
  return (
    <Frame title={`Hours in ${formatMonth(monthOf(today))}`}>
      <ul className="wall-rows">
        {rows.map(([label, hours, look]) => (
          <li key={label}>
            <span className="wall-label">{label}</span>
            <span className="wall-figure">
              {whole(hours)} <small>hrs</small>
            </span>
            <Bar share={hours / most} look={look} />
          </li>
        ))}
      </ul>
    </Frame>
  );
}

const percent = (value: number | null) => (value === null ? "–" : `${value}%`);

function FunctionsPanel({ panel: { functions, more } }: { readonly panel: Of<"functions"> }) {
  return (
    <Frame title="Utilisation" note="this month, and last month">
      {functions.length === 0 && <p className="wall-quiet">No functions yet</p>}
      <ul className={functions.length > 4 ? "wall-rows is-dense" : "wall-rows"}>
        {functions.map(({ name, now, before }) => (
          <li key={name}>
            <span className="wall-label">{name}</span>
            <span className="wall-figure">
              {percent(now)} <small>{percent(before)}</small>
            </span>
            <Bar share={(now ?? 0) / 100} look={(now ?? 0) > 100 ? "is-over" : "is-allocated"} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="wall-quiet">{`and ${count(more, "function")} more`}</p>}
    </Frame>
  );
}

function ProjectsPanel({ panel, today }: { readonly panel: Of<"projects">; readonly today: string }) {
  const { health, ending } = panel;
  return (
    <Frame title="Active projects" note="by their hours">
      <ul className="wall-counts">
        {healthStates.toReversed().map((state) => (
          <li key={state} className={health[state] > 0 ? `is-${state}` : "is-none"}>
            <strong>{health[state]}</strong> <span>{healthLabels[state]}</span>
          </li>
        ))}
      </ul>
      <h3>Budget ends first</h3>
      {ending.length === 0 && <p className="wall-quiet">No time booked of late</p>}
      <ol className="wall-list">
        {ending.map(({ code, name, percentage, ends }) => (
          <li key={code}>
            <span className="wall-name">{`${code} ${name}`}</span>
            <span className={ends !== null && hasEnded(ends, today) ? "wall-end is-over" : "wall-end"}>
              {ends === null
                ? percentage === null
                  ? "No budget"
                  : `Lasts, ${percentage}% booked`
                : `${hasEnded(ends, today) ? "Ended " : ""}${weekWords(ends)} ${shortMonth(ends.month, today)}`}
            </span>
          </li>
        ))}
      </ol>
    </Frame>
  );
}

function CyclePanel({ panel, today }: { readonly panel: Of<"cycle">; readonly today: string }) {
  const day = Number(today.slice(8, 10));
  const open = [
    [panel.weeksToDecide, "weeks to decide", ""],
    [panel.requestsToDecide, "requests to decide", ""],
    [panel.forecastsToFreeze, "forecasts to freeze", `for ${shortMonth(panel.forecastMonth, today)}`],
    [panel.allocationsToSubmit, "allocations to submit", `for ${shortMonth(panel.allocationMonth, today)}`],
  ] as const;
  return (
    <Frame title={panel.phase} note={`until ${dayText(panel.until)}`}>
      <ol className="wall-phases" aria-label="Phases of the month">
        {panel.phases.map(({ phase, firstDay, lastDay }) => (
          <li
            key={phase}
            className={phase === panel.phase ? "is-now" : day > lastDay ? "is-past" : ""}
            aria-current={phase === panel.phase ? "step" : undefined}
            style={{ flexGrow: lastDay - firstDay + 1 }}
          >
            {phase}
          </li>
        ))}
      </ol>
      <ul className="wall-counts is-open">
        {open.map(([amount, words, month]) => (
          <li key={words} className={amount > 0 ? "" : "is-none"}>
            <strong>{amount}</strong> <span>{`${words} ${month}`.trim()}</span>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

function OverbookedPanel({ panel }: { readonly panel: Of<"overbooked"> }) {
  const { people, hours, monday, names } = panel;
  return (
    <Frame title="Overbooked next week" note={`from ${dayText(monday)}`}>
      {people === 0 ? (
        <p className="wall-clear">Nobody is overbooked</p>
      ) : (
        <p className="wall-big">
          <strong>{people}</strong>
          <span>
            {people === 1 ? "person" : "people"}
            <br />
            {`${formatHours(hours)} hours too many`}
          </span>
        </p>
      )}
      {names !== null && people > 0 && (
        <ol className="wall-list">
          {names.map(({ name, hours: over }) => (
            <li key={`${name} ${over}`}>
              <span className="wall-name">{name}</span>
              <span className="wall-end">{`+${formatHours(over)} hrs`}</span>
            </li>
          ))}
        </ol>
      )}
    </Frame>
  );
}
