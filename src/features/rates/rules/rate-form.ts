import { addDays, dayNumber, type Day } from "#shared/day.ts";
import { isValidRate } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";

/** Whose rates they are, from the most exact: the first one that has a rate on a day decides. */
export const subjectKinds = ["person on project", "tier on project", "person", "tier"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Exactly one of tier and person, on a project or on all. */
export interface Subject {
  readonly costTierId: string | null;
  readonly userId: string | null;
  readonly projectId: string | null;
}

export function kindOf({ userId, projectId }: Subject): SubjectKind {
  if (projectId === null) return userId === null ? "tier" : "person";
  return userId === null ? "tier on project" : "person on project";
}

/** 1 for the most exact, as the rule counts them. */
export const placeOf = (subject: Subject): number => subjectKinds.indexOf(kindOf(subject)) + 1;

/** Without a rate, it has none of its own from that day. */
export interface DatedRate extends Subject {
  /** Null for a tier's first one, from always. */
  readonly startsOn: Day | null;
  readonly hourlyRate: number | null;
}

export interface RateForm extends Subject {
  readonly startsOn: Day;
  readonly hourlyRate: number | null;
}

const firstStart: Day = "2000-01-01";
/** How far ahead rates can be planned, in days. */
const horizon = 3653;

/** What is wrong with a new rate beside those of its subject; a message per field. */
export function checkRate(
  form: RateForm,
  others: readonly Pick<DatedRate, "startsOn" | "hourlyRate">[],
  today: Day,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if ((form.costTierId === null) === (form.userId === null))
    errors["whose"] = t`Choose a cost tier or a person.`;
  if (form.startsOn < firstStart || dayNumber(form.startsOn) > dayNumber(today) + horizon)
    errors["startsOn"] = t`Choose a day from the year 2000 to ten years from today.`;
  else if (others.some(({ startsOn }) => startsOn === form.startsOn))
    errors["startsOn"] = t`There's a rate from this day. Remove it first, or choose another day.`;
  if (form.hourlyRate !== null) {
    if (!isValidRate(form.hourlyRate)) errors["hourlyRate"] = rateMessage();
  } else if (kindOf(form) === "tier") errors["hourlyRate"] = t`A cost tier always has a rate. Enter one.`;
  else if ((applying(others, addDays(form.startsOn, -1))?.hourlyRate ?? null) === null)
    errors["hourlyRate"] = t`There's no rate to end before this day.`;
  return errors;
}

export const rateMessage = () => t`Enter a rate above 0 with at most two decimals.`;
export const reasonMessage = () => t`Enter a reason.`;

/** The latest of a subject's rates on a day. */
function applying<Rate extends Pick<DatedRate, "startsOn">>(
  rates: readonly Rate[],
  day: Day,
): Rate | undefined {
  return rates
    .filter(({ startsOn }) => startsOn === null || startsOn <= day)
    .reduce<Rate | undefined>(
      (latest, rate) =>
        latest === undefined || (rate.startsOn ?? "") >= (latest.startsOn ?? "") ? rate : latest,
      undefined,
    );
}

/** The day on which the next of a subject's rates begins; null where none does. */
export function nextStart(rates: readonly Pick<DatedRate, "startsOn">[], startsOn: Day): Day | null {
  const later = rates.flatMap((rate) =>
    rate.startsOn !== null && rate.startsOn > startsOn ? [rate.startsOn] : [],
  );
  return later.toSorted()[0] ?? null;
}
