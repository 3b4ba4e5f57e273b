import { addDays, daysBetween, isWeekend, weekday, type Day } from "#shared/day.ts";
import { type TestPerson } from "../organisation.ts";

export const december = { first: "2026-12-01", last: "2026-12-31" };
export const weeks = ["2026-11-30", "2026-12-07", "2026-12-14", "2026-12-21", "2026-12-28", "2027-01-04"];
export const isOfDecember = (day: Day) => day >= december.first && day <= december.last;
export const weekdays = (first: Day, last: Day) => daysBetween(first, last).filter((day) => !isWeekend(day));

/** Half up to cents or hundredths of an hour. */
export const round = (value: number): number => Math.round(value * 100 + 1e-7) / 100 + 0;
export const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  round(rows.reduce((total, row) => total + of(row), 0));
export const percent = (part: number, of: number): number => (of === 0 ? 0 : Math.round((100 * part) / of));

export type Tier = "senior" | "junior" | "builder";
export type ProjectCode = "HBW" | "PIER" | "LONG" | "INT";
export const rates = { senior: 100, junior: 60.5, builder: 80.25 };

/** One of the twelve: what is known of them, changed as the story goes on. */
export interface Person extends TestPerson {
  readonly name: string;
  tier: Tier;
  readonly monthlyHours: number | null;
  readonly place: "London" | "Munich";
  lastDay: Day | null;
  isActive: boolean;
}
export interface Line {
  readonly person: Person;
  readonly project: ProjectCode;
  readonly day: Day;
  readonly hours: number;
  readonly tier: Tier;
}

/** Every fact as it was entered, and nothing that was worked out. */
export class Facts {
  /** The organisation's day. */
  today: Day = "2026-11-16";
  readonly people: Person[] = [];
  readonly plan: Line[] = [];
  readonly booked: (Line & { readonly week: Day })[] = [];
  /** Per person and week. */
  readonly states = new Map<string, "draft" | "submitted" | "approved" | "rejected">();
  readonly forecasts: { project: ProjectCode; month: string; tier: Tier; hours: number; rate: number }[] = [];
  budget: { project: ProjectCode; month: string; tier: Tier; hours: number }[] = [];
  readonly months: Record<Exclude<ProjectCode, "INT">, [first: string, last: string]> = {
    HBW: ["2026-12", "2027-05"],
    PIER: ["2026-12", "2027-01"],
    LONG: ["2026-11", "2027-01"],
  };
  readonly publicHolidays: { day: Day; hours: number; place: Person["place"] | null }[] = [];
  readonly leave: { person: Person; day: Day; hours: number }[] = [];
  budgetChanges = 0;
  allocationChanges = 0;
  /** Capacity and required counts of December, as they were when it closed. */
  closed: { capacity: Map<string, number>; required: number; frozen: number } | null = null;

  stateOf = (person: Person, week: Day) => this.states.get(`${person.id} ${week}`) ?? null;
  counted = () => this.booked.filter(({ person, week }) => this.stateOf(person, week) !== "rejected");
  functionOf = (tier: Tier): "Design" | "Build" => (tier === "builder" ? "Build" : "Design");
  has = (project: ProjectCode, month: string) =>
    project !== "INT" && this.months[project][0] <= month && month <= this.months[project][1];

  /** Hours of a person's day before and after leave. */
  pattern = (person: Person, day: Day): number => {
    if (person.lastDay !== null && day > person.lastDay) return 0;
    if (isWeekend(day)) return 0;
    if (person.name === "Carl") return weekday(day) <= 3 ? 7 : 0;
    return round(((person.monthlyHours ?? 160) * 12) / 52 / 5);
  };
  expected = (person: Person, day: Day): number => {
    const off = this.publicHolidays.filter(
      (each) => each.day === day && (each.place ?? person.place) === person.place,
    );
    const away = this.leave.filter((each) => each.person === person && each.day === day);
    return Math.max(
      0,
      round(
        this.pattern(person, day) -
          Math.max(0, ...off.map(({ hours }) => hours)) -
          sum(away, ({ hours }) => hours),
      ),
    );
  };
  /** Weeks that are over, with hours or expected ones, that a person hasn't submitted. */
  open = (person: Person): Day[] =>
    weeks.filter((week) => {
      const state = this.stateOf(person, week);
      if (addDays(week, 6) >= this.today) return false;
      if (state !== null) return state === "draft" || state === "rejected";
      return daysBetween(week, addDays(week, 6)).some((day) => this.expected(person, day) > 0);
    });
  /** Whether planned hours count as of today. */
  counts = ({ person, project, day, tier }: Line): boolean =>
    day <= this.today ||
    (this.has(project, day.slice(0, 7)) &&
      person.isActive &&
      (person.lastDay === null || day <= person.lastDay) &&
      this.functionOf(person.tier) === this.functionOf(tier));
}
