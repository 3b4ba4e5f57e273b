import { t } from "#shared/texts/t.ts";
import {
  importColumns,
  type ImportCells,
  type ImportColumn,
} from "#features/invitations/rules/import-cells.ts";
import type { ImportFacts, ResolvedPerson, StoredPerson } from "#features/invitations/rules/import-facts.ts";
import { orderRows } from "#features/invitations/rules/import-order.ts";
import { judgeRow } from "#features/invitations/rules/import-verdict.ts";
import { invitationMessages } from "#features/invitations/rules/invitation.ts";
import { splitFullName } from "#features/people/rules/person-form.ts";
import { at, type Fault } from "../read/fault.ts";
import {
  outcomeOf,
  textOf,
  unreadable,
  type ImportOptions,
  type InviteOptions,
  type Judged,
  type JudgeContext,
} from "./judging.ts";
import type { Outcome, TypedRow } from "../read/rows.ts";

/** What people are judged by. Addresses are in lower case. */
export interface PeopleFacts extends ImportFacts {
  /** New addresses that someone logs in with elsewhere. */
  readonly used: ReadonlySet<string>;
  /** The manager's address of everyone in the file and above them, as stored. */
  readonly managers: ReadonlyMap<string, string>;
  /** What a file's invitations give can't be given any more, in words. */
  readonly inviteFault: Fault | null;
}

export type PeopleWork =
  | { readonly invite: ResolvedPerson & { readonly id: string } }
  | { readonly create: ResolvedPerson & { readonly id: string; readonly isActive: boolean } }
  | ({
      readonly change: ResolvedPerson;
      readonly stored: StoredPerson;
    } & Changes);

type Changes = ReturnType<typeof changesOf>;

/** The fields of a file as the rules of people's rows, and their export, call them. */
const fieldOf = (column: ImportColumn): string =>
  column === "cost_tier" ? "tier" : column === "manager_email" ? "manager" : column;

/** A row as the rules of people's rows have it. An empty cell leaves what is stored. */
export function peopleCells(row: TypedRow): ImportCells {
  const cells: Partial<Record<ImportColumn, string>> = {};
  for (const column of importColumns) {
    const field = fieldOf(column);
    const value = row.values[field];
    const text = typeof value === "boolean" ? (value ? "Yes" : "No") : textOf(row, field);
    if (text !== "") cells[column] = text;
  }
  const { firstName, lastName } = splitFullName(nameOf(row));
  if (cells.first_name === undefined && firstName !== null) cells.first_name = firstName;
  if (cells.last_name === undefined && lastName !== null) cells.last_name = lastName;
  return cells;
}

/** "Cole, Ada" is Ada Cole. */
function nameOf(row: TypedRow): string {
  const name = textOf(row, "name");
  const turned = /^([^,]+),\s*([^,]+)$/.exec(name);
  return turned ? `${turned[2] ?? ""} ${turned[1] ?? ""}` : name;
}

/** Managers before their people; an address that comes twice and managers in a circle are faults. */
export function arrangePeople(rows: readonly TypedRow[]): {
  rows: TypedRow[];
  faults: Map<TypedRow, Fault>;
} {
  const byRow = new Map(rows.map((row) => [row.row, row]));
  const people = rows.map((row) => ({ row: row.row, cells: peopleCells(row) }));
  const { inOrder, faults } = orderRows(people);
  const firstOf = new Map<string, number>();
  for (const { row, cells } of people) {
    const address = (cells.email ?? "").toLowerCase();
    if (!firstOf.has(address)) firstOf.set(address, row);
  }
  const isFirst = new Set(firstOf.values());
  const found = (row: number): TypedRow[] => {
    const typed = byRow.get(row);
    return typed ? [typed] : [];
  };
  const faulty = new Map(
    [...faults].flatMap(([row, fault]) =>
      found(row).map((typed) => [typed, at(isFirst.has(row) ? "manager" : "email", fault)] as const),
    ),
  );
  return {
    rows: [...faulty.keys(), ...inOrder.flatMap(({ row }) => found(row))],
    faults: faulty,
  };
}

/**
 * What becomes of people. With `options.invite` new ones are invited, and known ones skipped. Else a new one is an active user who sets a password by themselves, with the role Booker where
 * the file says none; a known one changes in what the file says of them.
 */
export function judgePeople(
  rows: readonly TypedRow[],
  facts: PeopleFacts,
  frame: JudgeContext,
): Judged<PeopleWork> {
  const works: PeopleWork[] = [];
  // Managers whom the same batch makes count for the people behind them.
  const people = new Map(facts.people);
  const managers = new Map(facts.managers);
  const outcomes = rows.map((row): Outcome => {
    const judged = judgePerson(row, { ...facts, people, managers }, frame.options.invite);
    if (!("person" in judged)) return outcomeOf(row, judged.result, judged.reasons);
    const { person, stored, ...changes } = judged;
    const id = stored?.id ?? frame.idOf(row);
    if (person.managerEmail !== null)
      managers.set(person.email.toLowerCase(), person.managerEmail.toLowerCase());
    const isActive = row.values.active !== false;
    // What the rows behind say of their manager. No one has a second row.
    const asManager = { managesOthers: false, allocates: false, ...stored, ...person, id, isActive };
    people.set(person.email.toLowerCase(), asManager);
    if (frame.options.invite) works.push({ invite: { ...person, id } });
    else if (stored === null) works.push({ create: { ...person, id, isActive } });
    else works.push({ change: person, stored, ...changes });
    return outcomeOf(row, stored === null ? "created" : "changed");
  });
  return { outcomes, works };
}

type JudgedPerson =
  | { readonly result: "same" | "skipped" | "refused"; readonly reasons: readonly Fault[] }
  | ({ readonly person: ResolvedPerson; readonly stored: StoredPerson | null } & Changes);

function judgePerson(row: TypedRow, facts: PeopleFacts, invite: ImportOptions["invite"]): JudgedPerson {
  const faults = unreadable(row);
  if (faults.length > 0) return { result: "refused", reasons: faults };
  const cells = peopleCells(row);
  const address = addressOf(cells);
  const known = facts.people.get(address);
  if (known && row.values.active === false) return leaver(known);
  const uninvited = invite ? notInvited(known, facts) : null;
  if (uninvited !== null) return uninvited;
  const verdict = judgeRow(known ? cells : { roles: usualRoles(invite), ...cells }, facts);
  if (verdict.kind === "invited") return { result: "skipped", reasons: [invitationMessages().isInvited] };
  if (verdict.kind === "unchanged") return { result: "same", reasons: [] };
  const { stored, problems } = verdict;
  if (verdict.person === null)
    return {
      result: "refused",
      reasons: problems.map(({ column, says }) => at(fieldOf(column), says)),
    };
  const fault = personFault(address, verdict.person, facts);
  if (fault !== null) return { result: "refused", reasons: [fault] };
  const person = invite ? withInvite(verdict.person, cells, invite) : verdict.person;
  return { person, stored, ...changesOf(person, stored) };
}

/** The roles of someone new whose row names none. */
const usualRoles = (invite: ImportOptions["invite"]): string => invite?.roleCodes.join(";") ?? "booker";

const addressOf = ({ email = "" }: ImportCells): string => email.toLowerCase();

/** Why someone isn't invited: they are here, or what every invitation gives can't be given. */
function notInvited(known: StoredPerson | undefined, { inviteFault }: PeopleFacts): JudgedPerson | null {
  if (known) return { result: "skipped", reasons: [at("email", t`Already a user`)] };
  return inviteFault === null ? null : { result: "refused", reasons: [inviteFault] };
}

/** What only other rows and organisations have against a person. */
function personFault(
  address: string,
  { managerEmail }: ResolvedPerson,
  { used, managers }: PeopleFacts,
): Fault | null {
  if (used.has(address)) return at("email", t`This address is already in use`);
  return managerEmail !== null && isAbove(address, managerEmail.toLowerCase(), managers)
    ? at("manager", t`${managerEmail} reports to this person`)
    : null;
}

/** Whether someone manages another, directly or through others. */
function isAbove(address: string, other: string, managers: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>();
  for (
    let each: string | undefined = other;
    each !== undefined && !seen.has(each);
    each = managers.get(each)
  ) {
    if (each === address) return true;
    seen.add(each);
  }
  return false;
}

/** A person with what their file's invitations give where the row says nothing. */
function withInvite(person: ResolvedPerson, cells: ImportCells, invite: InviteOptions): ResolvedPerson {
  const place =
    cells.function === undefined
      ? { functionId: invite.functionId, costTierId: invite.costTierId }
      : { functionId: person.functionId, costTierId: person.costTierId };
  return {
    ...person,
    ...place,
    managerId: cells.manager_email === undefined ? invite.managerId : person.managerId,
    billable: cells.billable === undefined ? invite.billable && place.costTierId !== null : person.billable,
    monthlyHours: person.monthlyHours ?? invite.monthlyHours,
    holidayAllowance: person.holidayAllowance ?? invite.holidayAllowance,
  };
}

/** Of what is stored beside a person, what a row changes. */
function changesOf(person: ResolvedPerson, stored: StoredPerson | null) {
  return {
    changesPattern: person.pattern !== null && String(person.pattern) !== String(stored?.pattern),
    changesPlace: person.placeId !== (stored?.placeId ?? null),
    changesEmployment:
      person.firstDay !== (stored?.firstDay ?? null) || person.lastDay !== (stored?.lastDay ?? null),
  };
}

/** Someone whom the file says has left. */
function leaver({ isActive }: StoredPerson): JudgedPerson {
  return isActive
    ? {
        result: "refused",
        reasons: [
          at("active", t`Deactivate this person on the page of users, which checks what still needs them`),
        ],
      }
    : { result: "skipped", reasons: [t`This person is deactivated`] };
}
