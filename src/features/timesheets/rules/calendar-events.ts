import { addDays, type Day } from "#shared/day.ts";
import { formatHours } from "#shared/hours.ts";
import { compareTexts } from "#shared/in-order.ts";
import { plural, t } from "#shared/texts/t.ts";

export interface DayEvent {
  /** The same whenever the same event is written again. */
  readonly uid: string;
  readonly first: Day;
  readonly last: Day;
  readonly summary: string;
  readonly description: string;
  /** An absence, not a plan. */
  readonly isAway: boolean;
}

export interface PlannedDay {
  /** What days of one event share: a project, or the absence. */
  readonly id: string;
  readonly name: string;
  readonly day: Day;
  readonly hours: number;
  readonly isAway: boolean;
}

/** Consecutive days with the same name and hours as one event, in order. `owner` makes the ids unique. */
export function calendarEvents(owner: string, planned: readonly PlannedDay[]): DayEvent[] {
  const inOrder = planned.toSorted((left, right) =>
    left.id === right.id ? compareTexts(left.day, right.day) : compareTexts(left.id, right.id),
  );
  const runs: { first: PlannedDay; last: Day }[] = [];
  for (const here of inOrder) {
    const run = runs.at(-1);
    const goesOn =
      run !== undefined &&
      run.first.id === here.id &&
      run.first.hours === here.hours &&
      addDays(run.last, 1) === here.day;
    if (goesOn) run.last = here.day;
    else runs.push({ first: here, last: here.day });
  }
  return runs
    .map(({ first, last }) => ({
      uid: `${first.day}.${first.id}.${owner}@stint`,
      first: first.day,
      last,
      summary: t`${first.name}, ${formatHours(first.hours)} h`,
      description: t`${plural(first.hours, "# hour", "# hours")} a day`,
      isAway: first.isAway,
    }))
    .toSorted((left, right) => compareTexts(left.first, right.first));
}
