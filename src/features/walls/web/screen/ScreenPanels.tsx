import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { formatHours } from "#shared/hours.ts";
import { formatMonth, shortMonthName, formatMonthShort, monthOf } from "#shared/month.ts";
import type { BudgetEnd } from "#features/analytics/rules/at-completion.ts";
import { hasEnded } from "#features/analytics/rules/budget-end.ts";
import { healthLabels, healthStates } from "#features/analytics/rules/health.ts";
import { phaseNames } from "#features/organisation/rules/monthly-cycle.ts";
import { unworkableNotes } from "#features/analytics/rules/unworkable.ts";
import type { ScreenPanel } from "../../rules/screen.ts";
import { civilDayText } from "./display.ts";
import { percentText } from "#shared/percent.ts";
import { plural, t } from "#shared/texts/t.ts";

type Of<Kind extends ScreenPanel["kind"]> = Extract<ScreenPanel, { kind: Kind }>;

interface PanelProps {
  readonly panel: ScreenPanel;
  readonly today: string;
}

/** `Dec` of this year, `Jan 2027` of another. */
const shortMonth = (month: string, today: string) =>
  month.slice(0, 4) === today.slice(0, 4) ? shortMonthName(month) : formatMonthShort(month);
/** The least size of letters, in percent of the usual one. */
const leastPercent = 40;

const rounded = (hours: number) => formatHours(Math.round(hours));

/** The week of a month, in which a budget ends. */
const weekTexts = [
  (month: string) => t`1st week of ${month}`,
  (month: string) => t`2nd week of ${month}`,
  (month: string) => t`3rd week of ${month}`,
  (month: string) => t`4th week of ${month}`,
  (month: string) => t`5th week of ${month}`,
] as const;

function endWords(ends: BudgetEnd, today: string): string {
  const when = weekTexts[ends.week - 1]?.(shortMonth(ends.month, today)) ?? "";
  return hasEnded(ends, today) ? t`Ended ${when}` : when;
}

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
  const inner = useFit();
  return (
    <section className="wall-panel">
      <div className="wall-inner" ref={inner}>
        <h2>
          {title} {note !== undefined && <small>{note}</small>}
        </h2>
        {children}
      </div>
    </section>
  );
}

/** Makes the letters of a panel smaller until everything is inside it: no name is cut off. */
function fit(panel: HTMLElement | null): void {
  if (panel === null) return;
  for (let percent = 100; percent >= leastPercent; percent -= 4) {
    panel.style.setProperty("--fit", String(percent / 100));
    if (panel.scrollHeight <= panel.clientHeight && panel.scrollWidth <= panel.clientWidth) return;
  }
}

function useFit() {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => fit(panel.current));
  useEffect(() => {
    const again = () => fit(panel.current);
    addEventListener("resize", again);
    return () => removeEventListener("resize", again);
  }, []);
  return panel;
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
    [t`Budget`, panel.budget, "is-budget"],
    [t`Forecast`, panel.forecast, "is-forecast"],
    [t`Allocated`, panel.allocated, "is-allocated"],
    [t`Booked`, panel.booked, "is-booked"],
  ] as const;
  const most = Math.max(1, ...rows.map(([, hours]) => hours));
  return (
    <Frame title={t`Hours in ${formatMonth(monthOf(today))}`}>
      <ul className="wall-rows">
        {rows.map(([label, hours, look]) => (
          <li key={label}>
            <span className="wall-label">{label}</span>
            <span className="wall-figure">
              {rounded(hours)} <small>{t`hrs`}</small>
            </span>
            <Bar share={hours / most} look={look} />
          </li>
        ))}
      </ul>
      {unworkableNotes(panel.unworkable).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Frame>
  );
}

const percent = (value: number | null) => (value === null ? "–" : percentText(value));

function FunctionsPanel({ panel: { functions, more } }: { readonly panel: Of<"functions"> }) {
  return (
    <Frame title={t`Utilisation`} note={t`this month, and last month`}>
      {functions.length === 0 && <p className="wall-quiet">{t`No functions yet`}</p>}
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
      {more > 0 && <p className="wall-quiet">{t`and ${plural(more, "# function", "# functions")} more`}</p>}
    </Frame>
  );
}

function ProjectsPanel({ panel, today }: { readonly panel: Of<"projects">; readonly today: string }) {
  const { health, ending } = panel;
  return (
    <Frame title={t`Active projects`} note={t`by their hours`}>
      <ul className="wall-counts">
        {healthStates.toReversed().map((state) => (
          <li key={state} className={health[state] > 0 ? `is-${state}` : "is-none"}>
            <strong>{health[state]}</strong> <span>{healthLabels()[state]}</span>
          </li>
        ))}
      </ul>
      <h3>{t`Next to run out`}</h3>
      {ending.length === 0 && <p className="wall-quiet">{t`No time booked recently`}</p>}
      <ol className="wall-list">
        {ending.map(({ code, name, percentage, ends }) => (
          <li key={code}>
            <span className="wall-name">{`${code} ${name}`}</span>
            <span className={ends !== null && hasEnded(ends, today) ? "wall-end is-over" : "wall-end"}>
              {ends === null
                ? percentage === null
                  ? t`No budget`
                  : t`Within budget, ${percentage}% used`
                : endWords(ends, today)}
            </span>
          </li>
        ))}
      </ol>
    </Frame>
  );
}

function CyclePanel({ panel, today }: { readonly panel: Of<"cycle">; readonly today: string }) {
  const day = Number(today.slice(8, 10));
  const { weeksToDecide: weeks, requestsToDecide: requests } = panel;
  const { forecastsToFreeze: forecasts, allocationsToSubmit: allocations } = panel;
  const open = [
    [weeks, t`${plural(weeks, "week to decide", "weeks to decide")}`],
    [requests, t`${plural(requests, "request to decide", "requests to decide")}`],
    [
      forecasts,
      t`${plural(forecasts, "forecast to freeze", "forecasts to freeze")} for ${shortMonth(panel.forecastMonth, today)}`,
    ],
    [
      allocations,
      t`${plural(allocations, "allocation to submit", "allocations to submit")} for ${shortMonth(panel.allocationMonth, today)}`,
    ],
  ] as const;
  return (
    <Frame title={phaseNames()[panel.phase]} note={t`until ${civilDayText(panel.until)}`}>
      <ol className="wall-phases" aria-label={t`Phases of the month`}>
        {panel.phases.map(({ phase, firstDay, lastDay }) => (
          <li
            key={phase}
            className={phase === panel.phase ? "is-now" : day > lastDay ? "is-past" : ""}
            aria-current={phase === panel.phase ? "step" : undefined}
            style={{ flexGrow: lastDay - firstDay + 1 }}
          >
            {phaseNames()[phase]}
          </li>
        ))}
      </ol>
      <ul className="wall-counts is-open">
        {open.map(([amount, words]) => (
          <li key={words} className={amount > 0 ? "" : "is-none"}>
            <strong>{amount}</strong> <span>{words}</span>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

function OverbookedPanel({ panel }: { readonly panel: Of<"overbooked"> }) {
  const { people, hours, monday, names } = panel;
  return (
    <Frame title={t`Overbooked next week`} note={t.as("day")`from ${civilDayText(monday)}`}>
      {people === 0 ? (
        <p className="wall-clear">{t`No one is overbooked`}</p>
      ) : (
        <p className="wall-big">
          <strong>{people}</strong>
          <span>
            {t`${plural(people, "person", "people")}`}
            <br />
            {t`${plural(hours, "# hour", "# hours")} too many`}
          </span>
        </p>
      )}
      {names !== null && people > 0 && (
        <ol className="wall-list">
          {names.map(({ name, hours: over }) => (
            <li key={`${name} ${over}`}>
              <span className="wall-name">{name}</span>
              <span className="wall-end">{t`+${formatHours(over)} hrs`}</span>
            </li>
          ))}
        </ol>
      )}
    </Frame>
  );
}
