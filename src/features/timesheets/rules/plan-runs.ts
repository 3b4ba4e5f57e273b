import { addDays, isWeekend, type Day } from "#shared/day.ts";

export interface PlanRun {
  readonly first: Day;
  /** Columns, Monday to Friday only. */
  readonly column: number;
  readonly length: number;
  readonly hours: number;
  readonly name: string;
}

/** Whether a bar fits its name at the least width of a day: five letters a day. */
export function fitsBar({ name, length }: Pick<PlanRun, "name" | "length">): boolean {
  return name.length <= 5 * length;
}

/** Monday to Friday of the four weeks from a Monday. */
export function planDays(from: Day): Day[] {
  return Array.from({ length: 28 }, (_, index) => addDays(from, index)).filter((day) => !isWeekend(day));
}

/** The runs of equal hours and name within a week. */
export function planRuns(
  from: Day,
  hours: readonly { readonly day: Day; readonly hours: number; readonly name?: string }[],
): PlanRun[] {
  const runs: PlanRun[] = [];
  for (const [column, day] of planDays(from).entries()) {
    const here = hours.find((each) => each.day === day);
    const last = runs.at(-1);
    if (!here) continue;
    const name = here.name ?? "";
    const goesOn =
      last &&
      last.column + last.length === column &&
      column % 5 !== 0 &&
      last.hours === here.hours &&
      last.name === name;
    if (goesOn) runs[runs.length - 1] = { ...last, length: last.length + 1 };
    else runs.push({ first: day, column, length: 1, hours: here.hours, name });
  }
  return runs;
}
