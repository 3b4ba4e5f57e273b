import { count } from "#shared/count.ts";

/** What happened in a month, as the server counts it. */
export interface EventCounts {
  readonly isLastClosed: boolean;
  readonly frozen: number;
  readonly unfrozen: number;
  readonly frozenOn: string | null;
  readonly rebaselined: number;
}

/** The words of a chart's mark: a line each. Of one project its forecast and budget need no number. */
export function eventWords(
  events: EventCounts,
  isOneProject: boolean,
  day: (day: string) => string,
): string[] {
  const { isLastClosed, frozen, unfrozen, frozenOn, rebaselined } = events;
  const on = frozenOn === null ? "" : ` ${day(frozenOn)}`;
  const forecasts = isOneProject
    ? [
        ...(frozen > 0 ? [`Forecast frozen${on}`] : []),
        ...(unfrozen > 0 ? [`Forecast unfrozen since${on === "" ? " a freeze" : ` its freeze${on}`}`] : []),
      ]
    : [
        ...(frozen > 0 ? [`${count(frozen, "forecast")} frozen`] : []),
        ...(unfrozen > 0 ? [`${count(unfrozen, "forecast")} unfrozen`] : []),
      ];
  return [
    ...forecasts,
    ...(rebaselined > 0
      ? [rebaselined === 1 ? "Budget replaced" : `${count(rebaselined, "budget")} replaced`]
      : []),
    ...(isLastClosed ? ["Closed up to here"] : []),
  ];
}
