import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

export const kindColours = ["violet", "petrol", "green", "ochre", "red", "grey"] as const;
export type KindColour = (typeof kindColours)[number];

/** How a kind is drawn besides its colour. */
export const kindPatterns = ["solid", "stripes", "dots"] as const;
export type KindPattern = (typeof kindPatterns)[number];

export const leaveUnits = ["hours", "days"] as const;

/** How hours of leave are earned; what the amount of a year is of; what of it is carried over. */
export const ruleChoices = {
  earned: ["yearly", "monthly", "worked", "none"],
  amountOf: ["allowance", "hours", "days"],
  carryOf: ["hours", "days"],
} as const;

/** What an admin decides about a kind of leave. */
export interface KindForm {
  readonly name: string;
  readonly colour: KindColour;
  readonly pattern: KindPattern;
  /** Counts against hours that people are given. */
  readonly hasBalance: boolean;
  /** Otherwise a notice is enough. */
  readonly needsApproval: boolean;
  /** Others see that someone is away, not why. */
  readonly isPrivate: boolean;
  readonly isPaid: boolean;
  readonly wantsDocument: boolean;
  /** Days between the request and its first day; 0 also allows days that are over. */
  readonly noticeDays: number;
  /** The longest request, in days; null for no limit of its own. */
  readonly longestDays: number | null;
  readonly unit: (typeof leaveUnits)[number];
  /** A notice gives hours of other leave on its days back, as when someone falls ill during their holiday. */
  readonly returnsLeave: boolean;
  /** How many days ago a request's first day may be. */
  readonly daysBack: number;
  /** How many months ahead its last day may be. */
  readonly monthsAhead: number;
  /** What payroll books it as; empty leaves it out of exports. Holiday's is in the settings for payroll. */
  readonly wageType: string;
}

/** What Holiday is called where it's stored. */
export const storedHolidayName = "Holiday";

/** The kind every organisation has, with its name in the reader's language; it contains the specification's allowance and requests. */
export const holidayKind = perLanguage((): KindForm => ({
  name: t`Holiday`,
  colour: "violet",
  pattern: "solid",
  hasBalance: true,
  needsApproval: true,
  isPrivate: false,
  isPaid: true,
  wantsDocument: false,
  noticeDays: 0,
  longestDays: null,
  unit: "hours",
  returnsLeave: false,
  daysBack: 90,
  monthsAhead: 18,
  wageType: "",
}));

/** Whether a name is Holiday's, as it's stored or read. */
export const isHolidayName = (name: string): boolean =>
  [storedHolidayName, holidayKind().name].some((each) => each.toLowerCase() === name.toLowerCase());

/** What a new kind starts from. */
export const blankKind: KindForm = {
  ...holidayKind(),
  name: "",
  colour: "petrol",
  pattern: "stripes",
  hasBalance: false,
};

/** The kinds most organisations want, each added by one press. */
export const offeredKinds = perLanguage((): readonly KindForm[] => [
  {
    ...blankKind,
    name: t`Sick`,
    colour: "ochre",
    needsApproval: false,
    isPrivate: true,
    wantsDocument: true,
    unit: "days",
    returnsLeave: true,
  },
  { ...blankKind, name: t`Parental`, isPrivate: true, isPaid: false, unit: "days" },
  { ...blankKind, name: t`Unpaid`, colour: "grey", isPrivate: true, isPaid: false, unit: "days" },
  { ...blankKind, name: t`Training`, colour: "green", pattern: "dots" },
  { ...blankKind, name: t`Time in lieu`, pattern: "solid", hasBalance: true },
]);

const offeredInEnglish = ["sick", "parental", "unpaid", "training", "time in lieu"];

/** Offered kinds that an organisation doesn't have under that name, in the reader's language or in English. */
export function kindsToOffer(has: readonly { readonly name: string }[]): KindForm[] {
  const names = new Set(has.map(({ name }) => name.toLowerCase()));
  return offeredKinds().filter(
    ({ name }, at) => !names.has(name.toLowerCase()) && !names.has(offeredInEnglish[at] ?? ""),
  );
}

/** What a program may leave out of a kind. */
export type SentKind = Omit<KindForm, "returnsLeave" | "daysBack" | "monthsAhead"> & {
  readonly [Name in "returnsLeave" | "daysBack" | "monthsAhead"]?: KindForm[Name] | undefined;
};

/** A kind as it was sent, completed by what is stored, or else by what is usual. */
export const completeKind = (sent: SentKind, stored: KindForm | null): KindForm => ({
  ...sent,
  returnsLeave: !sent.needsApproval && (sent.returnsLeave ?? stored?.returnsLeave ?? !sent.hasBalance),
  daysBack: sent.daysBack ?? (stored ?? blankKind).daysBack,
  monthsAhead: sent.monthsAhead ?? (stored ?? blankKind).monthsAhead,
});
