import type { Day } from "#shared/day.ts";
import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { dayWords } from "../read/day-words.ts";
import { at, type Fault } from "../read/fault.ts";
import {
  numberOf,
  outcomeOf,
  outcomesOf,
  overRows,
  readNamed,
  textOf,
  unreadable,
  type Judged,
  type JudgeContext,
  type Names,
  type Unread,
} from "./judging.ts";
import { saidBefore } from "./plan-facts.ts";
import type { TypedRow } from "../read/rows.ts";

/** What allowances and carried-over hours are judged by. */
export interface AllowanceFacts {
  /** People's own allowances by id, null where the organisation's applies. */
  readonly allowances: ReadonlyMap<string, number | null>;
  /** Carried-over hours that are stored, by person. */
  readonly carried: ReadonlyMap<string, readonly { readonly day: Day; readonly hours: number }[]>;
  /** The first day of the holiday year of today. */
  readonly yearFirst: Day;
}

/** What a row brings: an allowance, carried-over hours, or both. */
export interface AllowanceWork {
  readonly personId: string;
  /** Null where the allowance stays. */
  readonly hours: number | null;
  readonly carried: { readonly id: string; readonly day: Day; readonly hours: number } | null;
}

interface Read {
  readonly personId: string;
  readonly hours: number | null;
  /** Null for none. */
  readonly carried: number | null;
  readonly day: Day | null;
}

/** A year of hours. */
const most = 8784;
const isOutside = (hours: number | null): boolean => hours !== null && (hours < 0 || hours > most);

function faultsOf(row: TypedRow, hours: number | null, carried: number | null): Fault[] {
  const faults = unreadable(row);
  const isRead = row.problems.allowance === undefined && row.problems.carried === undefined;
  if (hours === null && carried === null && isRead)
    faults.push(at("allowance", t`The allowance is missing.`));
  if (isOutside(hours))
    faults.push(at("allowance", t`An allowance is from 0 to ${most} hours. Write the hours of a year.`));
  if (isOutside(carried))
    faults.push(at("carried", t`Carried-over hours are from 0 to ${most}. Correct missing hours in Leave.`));
  return faults;
}

/** Only Holiday, whose id is the organisation's, has allowances of people's own. */
function otherKind(row: TypedRow, names: Names, holidayId: string): string | null {
  const kind = textOf(row, "kind");
  const found = kind === "" ? "skip" : names.of("leave", kind);
  return kind === "" || (found !== "skip" && "id" in found && found.id === holidayId) ? null : kind;
}

function readAllowance(row: TypedRow, names: Names, holidayId: string): Read | Unread {
  const [hours, carried] = [numberOf(row, "allowance"), numberOf(row, "carried")];
  const refused = faultsOf(row, hours, carried);
  const kind = otherKind(row, names, holidayId);
  const skipped =
    kind === null ? null : t`${kind} has no allowance of each person's own. Change its rule in Leave.`;
  return readNamed(row, names, { fields: ["person"], hours: 0, refused, skipped }, ({ person }) => ({
    personId: person.id,
    hours,
    carried: carried === 0 ? null : carried,
    day: textOf(row, "carried_on") || null,
  }));
}

/** Tells the tally of rows that are passed over. */
export const noteAllowances = overRows(readAllowance, (read, row, { seen }) => {
  saidBefore(seen, `allowance ${read.personId}`, row);
});

const isFault = (found: object | Fault): found is Fault => typeof found === "string" || "says" in found;

/** The carried-over hours a row makes, null where they're stored already; a fault where others are. */
function carriedOf(
  row: TypedRow,
  read: Read,
  facts: AllowanceFacts,
  frame: JudgeContext,
): AllowanceWork["carried"] | Fault {
  if (read.carried === null) return null;
  const day = read.day ?? facts.yearFirst;
  const there = facts.carried.get(read.personId)?.find((each) => each.day === day);
  if (there === undefined) return { id: frame.idOf(row), day, hours: read.carried };
  if (there.hours === read.carried) return null;
  return at(
    "carried",
    t`The hours carried over on ${dayWords(day)} are ${formatHours(there.hours)} already. Correct them in Leave.`,
  );
}

/** What becomes of a row that was read: a fault, or what it brings. */
function workOf(
  row: TypedRow,
  read: Read,
  facts: AllowanceFacts,
  frame: JudgeContext,
): AllowanceWork | Fault {
  const earlier = saidBefore(frame.seen, `allowance ${read.personId}`, row);
  if (earlier !== null) return at("person", t`Row ${earlier} is for the same person. Remove one of them.`);
  const carried = carriedOf(row, read, facts, frame);
  if (carried !== null && isFault(carried)) return carried;
  const isSame = facts.allowances.get(read.personId) === read.hours;
  return { personId: read.personId, hours: isSame ? null : read.hours, carried };
}

/** What becomes of allowances: each person's own changes to what the file says, once, and carried-over hours are added. */
export function judgeAllowances(
  rows: readonly TypedRow[],
  facts: AllowanceFacts,
  frame: JudgeContext,
): Judged<AllowanceWork> {
  const works: AllowanceWork[] = [];
  const outcomes = outcomesOf(rows, frame, readAllowance, (read, row) => {
    const sums = { hours: read.hours ?? read.carried ?? 0 };
    const work = workOf(row, read, facts, frame);
    if (isFault(work)) return outcomeOf(row, "refused", [work], sums);
    if (work.hours === null && work.carried === null) return outcomeOf(row, "same", [], sums);
    works.push(work);
    return outcomeOf(row, work.hours === null ? "created" : "changed", [], sums);
  });
  return { outcomes, works };
}
