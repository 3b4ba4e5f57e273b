import { formatMonthShort } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";

/** What refers to sample data without being sample data. */
export interface SampleUse {
  readonly kind: string;
  readonly who: string;
  readonly what: string;
  readonly hours: number | null;
}

const sentences: Readonly<Record<string, (use: SampleUse) => string>> = {
  member: ({ who, what }) => t`${who} works in ${what}`,
  managed: ({ who, what }) => t`${who} has ${what} as manager`,
  invited: ({ who, what }) => t`The invitation of ${who} names ${what}`,
  project: ({ who, what }) => t`Project ${who} uses ${what}`,
  duty: ({ who, what }) => t`${who} plans ${what}`,
  delegation: ({ who }) => t`A delegation of ${who}`,
  characteristic: ({ who, what }) => t`The characteristic ${who} belongs to ${what}`,
  time: ({ who, what, hours }) => t`${who} has booked ${plural(hours ?? 0, "# hour", "# hours")} on ${what}`,
  timer: ({ who, what }) => t`${who} has a timer running on ${what}`,
  allocated: ({ who, what, hours }) =>
    t`${who} is allocated to ${what} for ${plural(hours ?? 0, "# hour", "# hours")}`,
  exported: ({ who, what }) =>
    what
      ? t`Hours of ${who} on ${what} are exported under Pay and invoices`
      : t`Hours of ${who} are exported under Pay and invoices`,
  planned: ({ who, what }) =>
    what === "budget"
      ? t`A budget of ${who} has hours of both sample data and other work`
      : t`A forecast of ${who} has hours of both sample data and other work`,
  budget: ({ who, what }) => t`The budget profile ${who} of ${what}`,
  forecast: ({ who, what }) => t`The forecast of ${what} for ${formatMonthShort(who)}`,
  allocation: ({ who, what }) => t`The allocation of ${what} for ${formatMonthShort(who)}`,
  holiday: ({ who }) => t`Holidays of ${who}`,
  value: ({ who, what }) => t`The value of ${who} for ${what}`,
  comment: ({ who, what }) => t`A comment of ${who} on ${what}`,
  changed: ({ who }) => t`Changes to ${who}`,
};

/** Names the use in words, the way a list of them reads. */
export const sampleUseInWords = (use: SampleUse): string =>
  sentences[use.kind]?.(use) ?? `${use.who} ${use.what}`.trim();

const maxNamed = 5;

function named(uses: readonly string[]): string {
  const more = uses.length - maxNamed;
  const shown = uses.slice(0, maxNamed).join("; ");
  return more > 0 ? t`${shown}; and ${more} more.` : `${shown}.`;
}

/** Why the sample data can't be removed; null where it can. */
export function sampleRemovalRefusal(
  ownWork: readonly string[],
  trials: readonly string[],
  withTrials: boolean,
): string | null {
  if (ownWork.length > 0)
    return t`Your own work uses the sample data. Move it elsewhere or delete it first: ${named(ownWork)}`;
  if (trials.length > 0 && !withTrials)
    return t`People have added to the sample data. Remove that as well, or delete it first: ${named(trials)}`;
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
    t`${plural(counts.functions, "# function", "# functions")}`,
    t`${plural(counts.people, "# person", "# people")}`,
    t`${plural(counts.projects, "# project", "# projects")}`,
    t`${plural(counts.budgetProfiles, "# budget", "# budgets")}`,
    t`${plural(counts.forecasts, "# forecast", "# forecasts")}`,
    t`${plural(counts.allocations, "# allocation", "# allocations")}`,
    t`${plural(counts.timesheets, "# timesheet", "# timesheets")}`,
  ].join(", ");
