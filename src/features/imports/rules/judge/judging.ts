import { tidyLine, tidyLines } from "#shared/tidy-text.ts";
import type { Day } from "#shared/day.ts";
import type { RoleCode } from "#shared/permissions.ts";
import { sumHours } from "#shared/hours.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { at, byField, wordsOf, type Fault } from "../read/fault.ts";
import type { Reference } from "../kinds/fields.ts";
import { tierText } from "../match/directory.ts";
import type { Outcome, Result, TypedRow } from "../read/rows.ts";

/** What a name in the file stands for, once it is matched. */
export type Named =
  | {
      readonly id: string;
      readonly label: string;
      /** Made by this import, and not stored yet where it is only tried. */
      readonly isNew: boolean;
    }
  /** Why it stands for nothing, in words for whoever chooses. */
  | { readonly refusal: string }
  | "skip";

/** What the names in the file stand for. */
export interface Names {
  of(reference: Reference, text: string): Named;
}

/** How time entries come in: approved up to the current month, or all alike. */
export const weekChoices = ["history", "approved", "draft"] as const;

/** What becomes of rows that need a decision. */
export const rowChoices = ["skip", "add"] as const;

/** What invitations of a file give where their rows say nothing. */
export interface InviteOptions {
  readonly roleCodes: readonly RoleCode[];
  readonly functionId: string | null;
  readonly costTierId: string | null;
  readonly managerId: string | null;
  readonly billable: boolean;
  readonly monthlyHours: number | null;
  readonly holidayAllowance: number | null;
  readonly firstDay?: Day | null | undefined;
  readonly lastDay?: Day | null | undefined;
}

/** What someone decided beside the reading. */
export interface ImportOptions {
  /** `history`: weeks that end before the current month are approved, later ones are drafts. */
  readonly weeks?: (typeof weekChoices)[number] | undefined;
  /** Time beside other hours of the person, project and days; skipped where nothing is chosen. */
  readonly booked?: (typeof rowChoices)[number] | undefined;
  /** Rows that say themselves that they're leave or a plan; skipped where nothing is chosen. */
  readonly leave?: (typeof rowChoices)[number] | undefined;
  readonly planned?: (typeof rowChoices)[number] | undefined;
  /** Time on later days; skipped where nothing is chosen. */
  readonly ahead?: (typeof rowChoices)[number] | undefined;
  /** Time in approved weeks and closed months; added where nothing is chosen. */
  readonly settled?: (typeof rowChoices)[number] | undefined;
  /** New people are invited by mail; what every invitation gives where its row says nothing. */
  readonly invite?: InviteOptions | undefined;
  /** Makes imported drafts of budgets active in projects without an active one. */
  readonly activate?: boolean | undefined;
  /** Creates options of characteristics that the file names and no one has made. */
  readonly createOptions?: boolean | undefined;
}

/**
 * What the file has said so far, over all batches: amounts by key. It is made again from the rows that are passed
 * over when an import goes on.
 */
export interface Tally {
  /** Adds to a key; answers the sum with it. */
  add(key: string, amount: number): number;
  sum(key: string): number;
}

/** What every judgement may look at beside the facts of its batch. */
export interface JudgeContext {
  readonly orgId: string;
  readonly importId: string;
  readonly actor: { readonly id: string; readonly name: string; readonly roles: readonly string[] };
  /** Where links in mails lead. */
  readonly publicUrl: string;
  readonly today: Day;
  readonly options: ImportOptions;
  readonly names: Names;
  /** Over the whole file, in its order. */
  readonly seen: Tally;
  /**
   * What is written but not to be found in the database: everything of a dry run so far, and what this batch has
   * judged.
   */
  readonly pending: Tally;
  /** What all rows of the file say together of a cell that several may name; the whole file, from the beginning. */
  readonly totals: Tally;
  /** The id of what a fact makes: always the same, however often the fact is judged. */
  idOf(row: TypedRow, part?: number): string;
  /** Whether this import has made it. */
  isOwn(id: string): boolean;
}

/** What becomes of a batch's facts, in their order, and what is to be written. */
export interface Judged<Work> {
  readonly outcomes: readonly Outcome[];
  readonly works: readonly Work[];
}

/** What a batch is judged by, and what it has decided so far. */
export interface Batch<Facts, Work> {
  readonly facts: Facts;
  readonly frame: JudgeContext;
  readonly works: Work[];
}

/** The field of the reason why a row is skipped that someone chose to skip: no kind has one of that name. */
export const skipField = "skip";
export const skippedByHand = (): Fault => at(skipField, t`You chose to skip this row`);

type OutcomeAmounts = Partial<Pick<Outcome, "hours" | "money" | "fileMoney" | "isRepriced" | "notices">>;

/** A fact's outcome; hours and money are 0 where the kind has none. */
export function outcomeOf(
  row: TypedRow,
  result: Result,
  reasons: readonly Fault[] = [],
  sums: OutcomeAmounts = {},
): Outcome {
  return {
    row: row.row,
    column: row.column,
    result,
    reasons: reasons.map(wordsOf),
    fields: byField(reasons),
    hours: sums.hours ?? 0,
    money: sums.money ?? 0,
    fileMoney: sums.fileMoney ?? sums.money ?? 0,
    isRepriced: sums.isRepriced ?? false,
    notices: sums.notices ?? [],
  };
}

/** Why a row says nothing: what is wrong with it, or why it's skipped; with the hours it names. */
export type Unread = { readonly hours: number } & (
  | { readonly refused: readonly Fault[] }
  | { readonly skipped: string }
);

type ReadRow<Read> = (row: TypedRow, names: Names, orgId: string) => Read | Unread;
const isUnread = (found: object): found is Unread => "refused" in found || "skipped" in found;

/** Does something with each of the rows that say something. */
export const overRows =
  <Read extends object>(read: ReadRow<Read>, act: (read: Read, row: TypedRow, frame: JudgeContext) => void) =>
  (rows: readonly TypedRow[], frame: JudgeContext): void => {
    for (const row of rows) {
      const found = read(row, frame.names, frame.orgId);
      if (!isUnread(found)) act(found, row, frame);
    }
  };

/** What becomes of each row: by `judge` where it says something. */
export const outcomesOf = <Read extends object>(
  rows: readonly TypedRow[],
  { names, orgId }: JudgeContext,
  read: ReadRow<Read>,
  judge: (read: Read, row: TypedRow) => Outcome,
): Outcome[] =>
  rows.map((row) => {
    const found = read(row, names, orgId);
    return isUnread(found) ? unreadOutcome(row, found) : judge(found, row);
  });

const missingNames = perLanguage(() => ({
  person: t`The person is missing.`,
  project: t`The project is missing.`,
  characteristic: t`The characteristic is missing.`,
  tier: t`The cost tier is missing.`,
}));
type RequiredName = keyof ReturnType<typeof missingNames>;
type Known = Extract<Named, { readonly id: string }>;

/** What a row's name stands for; a cost tier is one of its function. */
function namedIn(row: TypedRow, field: RequiredName, names: Names): Known | { refusal: string } | "skip" {
  const text = textOf(row, field);
  if (text === "") return { refusal: missingNames()[field] };
  return names.of(field, field === "tier" ? tierText(textOf(row, "function"), text) : text);
}

interface NamesAndFaults<Field> {
  readonly fields: readonly Field[];
  readonly hours: number;
  readonly refused: Fault[];
  readonly skipped?: string | null;
}

/**
 * What a row says with the names it needs matched, by `make`; nothing where one of them or the row is skipped, or
 * anything is wrong with it.
 */
export function readNamed<Field extends RequiredName, Read extends object>(
  row: TypedRow,
  names: Names,
  { fields, hours, refused, skipped = null }: NamesAndFaults<Field>,
  make: (named: Readonly<Record<Field, Known>>) => Read | Unread,
): Read | Unread {
  const known: Partial<Record<Field, Known>> = {};
  const skips: string[] = [];
  for (const field of fields) {
    const found = namedIn(row, field, names);
    if (found === "skip") skips.push(t`${textOf(row, field)} is skipped`);
    else if ("id" in found) known[field] = found;
    else refused.push(at(field, found.refusal));
  }
  const skip = skips[0] ?? skipped;
  if (skip !== null) return { hours, skipped: skip };
  return refused.length > 0 ? { hours, refused } : make(known as Readonly<Record<Field, Known>>);
}

/** What becomes of a row that says nothing: it is refused with all reasons, or skipped. */
export function unreadOutcome(row: TypedRow, read: Unread): Outcome {
  const { hours } = read;
  return "refused" in read
    ? outcomeOf(row, "refused", read.refused, { hours })
    : outcomeOf(row, "skipped", [read.skipped], { hours });
}

/** Fields whose texts may have several lines. */
const inLines: ReadonlySet<string> = new Set(["description", "note", "reason"]);

/** A value as text; "" where there is none. */
export function textOf(row: TypedRow, field: string): string {
  const value = row.values[field];
  if (value === undefined || value === null) return "";
  return (inLines.has(field) ? tidyLines : tidyLine)(String(value)).trim();
}

/** A value as a number, with two decimals where it's hours; null where there is none. */
export function numberOf(row: TypedRow, field: string): number | null {
  const value = row.values[field];
  if (typeof value !== "number") return null;
  return field === "hours" ? sumHours([value]) : value;
}

/** What could not be read of a row, in the order of its columns. */
export const unreadable = (row: TypedRow): Fault[] =>
  Object.entries(row.problems).map(([field, says]) => at(field, says));
