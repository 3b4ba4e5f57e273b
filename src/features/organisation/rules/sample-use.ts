import { count } from "#shared/count.ts";
import { formatMonthShort } from "#shared/month.ts";

/** What refers to sample data without being sample data. */
export interface SampleUse {
  readonly kind: string;
  readonly who: string;
  readonly what: string;
  readonly hours: number | null;
}

const sentences: Readonly<Record<string, (use: SampleUse) => string>> = {
  member: ({ who, what }) => `${who} works in ${what}`,
  managed: ({ who, what }) => `${who} has ${what} as manager`,
  invited: ({ who, what }) => `The invitation of ${who} names ${what}`,
  project: ({ who, what }) => `Project ${who} uses ${what}`,
  duty: ({ who, what }) => `${who} plans ${what}`,
  delegation: ({ who }) => `A delegation of ${who}`,
  characteristic: ({ who, what }) => `The characteristic ${who} belongs to ${what}`,
  time: ({ who, what, hours }) => `${who} has booked ${count(hours ?? 0, "hour")} on ${what}`,
  timer: ({ who, what }) => `${who} has a timer running on ${what}`,
  allocated: ({ who, what, hours }) => `${who} is allocated to ${what} for ${count(hours ?? 0, "hour")}`,
  exported: ({ who, what }) =>
    `Hours of ${who}${what ? ` on ${what}` : ""} are exported under Pay and invoices`,
  planned: ({ who, what }) => `A ${what} of ${who} has hours of both sample data and other work`,
  budget: ({ who, what }) => `The budget profile ${who} of ${what}`,
  forecast: ({ who, what }) => `The forecast of ${what} for ${formatMonthShort(who)}`,
  allocation: ({ who, what }) => `The allocation of ${what} for ${formatMonthShort(who)}`,
  holiday: ({ who }) => `Holidays of ${who}`,
  value: ({ who, what }) => `The value of ${who} for ${what}`,
  changed: ({ who }) => `Changes to ${who}`,
};

/** Names the use in words, the way a list of them reads. */
export const sampleUseInWords = (use: SampleUse): string =>
  sentences[use.kind]?.(use) ?? `${use.who} ${use.what}`.trim();

const mostNamed = 5;

function named(uses: readonly string[]): string {
  const more = uses.length - mostNamed;
  return `${uses.slice(0, mostNamed).join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
}

/** Why the sample data can't be removed; null where it can. */
export function sampleRemovalRefusal(
  ownWork: readonly string[],
  trials: readonly string[],
  withTrials: boolean,
): string | null {
  if (ownWork.length > 0)
    return `Your own work uses the sample data. Move it elsewhere or delete it first: ${named(ownWork)}`;
  if (trials.length > 0 && !withTrials)
    return `People have added to the sample data. Remove that as well, or delete it first: ${named(trials)}`;
  return null;
}

type SampleCounts = Readonly<
  Record<
    "functions" | "people" | "projects" | "budgetProfiles" | "forecasts" | "allocations" | "timesheets",
    number
  >
>;

/** "2 functions, 5 people, 3 projects" */
export const sampleInWords = (counts: SampleCounts): string =>
  [
    count(counts.functions, "function"),
    count(counts.people, "person", "people"),
    count(counts.projects, "project"),
    count(counts.budgetProfiles, "budget"),
    count(counts.forecasts, "forecast"),
    count(counts.allocations, "allocation"),
    count(counts.timesheets, "timesheet"),
  ].join(", ");
