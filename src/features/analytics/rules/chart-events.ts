import { plural, t } from "#shared/texts/t.ts";

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
  const forecasts = isOneProject
    ? [
        ...(frozen > 0 ? [frozenOn === null ? t`Forecast frozen` : t`Forecast frozen ${day(frozenOn)}`] : []),
        ...(unfrozen > 0
          ? [
              frozenOn === null
                ? t`Forecast unfrozen since a freeze`
                : t`Forecast unfrozen since its freeze ${day(frozenOn)}`,
            ]
          : []),
      ]
    : [
        ...(frozen > 0 ? [t`${plural(frozen, "# forecast frozen", "# forecasts frozen")}`] : []),
        ...(unfrozen > 0 ? [t`${plural(unfrozen, "# forecast unfrozen", "# forecasts unfrozen")}`] : []),
      ];
  return [
    ...forecasts,
    ...(rebaselined > 0
      ? [
          rebaselined === 1
            ? t`Budget replaced`
            : t`${plural(rebaselined, "# budget replaced", "# budgets replaced")}`,
        ]
      : []),
    ...(isLastClosed ? [t`Closed through this month`] : []),
  ];
}
