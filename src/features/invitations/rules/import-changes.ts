import { formatHours } from "#shared/hours.ts";
import { fromHundredths } from "#shared/hundredths.ts";
import { t } from "#shared/texts/t.ts";
import type { ImportChange, ImportFacts, ResolvedPerson, StoredPerson } from "./import-facts.ts";

type Named = Pick<ImportFacts, "functions" | "places">;

type Comparable = Omit<
  StoredPerson,
  "id" | "email" | "isActive" | "managerId" | "managesOthers" | "allocates"
>;

const NONE = "–";
const roleWords = (roles: readonly string[]) => roles.map((role) => role.replaceAll("_", " ")).join(", ");
const hoursWords = (hours: number | null) => (hours === null ? t`organisation default` : formatHours(hours));
const patternWords = (pattern: readonly number[] | null) =>
  pattern === null
    ? t.as("working pattern")`default`
    : pattern.map((hundredths) => formatHours(fromHundredths(hundredths))).join(" ");

/** Someone new: what a row gives them differs from nothing. */
const newcomer = {
  firstName: null,
  lastName: null,
  roles: [],
  functionId: null,
  costTierId: null,
  managerEmail: null,
  billable: false,
  monthlyHours: null,
  holidayAllowance: null,
  pattern: null,
  placeId: null,
} satisfies Comparable;

/** What a row gives someone new, beside the defaults, in column order. */
export function givenTo(next: ResolvedPerson, named: Named): ImportChange[] {
  return changesOf(newcomer, next, named);
}

/** What a row changes of a stored person, in column order. */
export function changesOf(
  stored: Comparable,
  next: ResolvedPerson,
  { functions, places }: Named,
): ImportChange[] {
  const place = (functionId: string | null, tierId: string | null) => {
    const found = functions.find(({ id }) => id === functionId);
    return { name: found?.name ?? NONE, tier: found?.tiers.find(({ id }) => id === tierId)?.name ?? NONE };
  };
  const office = (placeId: string | null) => places.find(({ id }) => id === placeId)?.name ?? NONE;
  const before = place(stored.functionId, stored.costTierId);
  const after = place(next.functionId, next.costTierId);
  const all: (ImportChange & { same: boolean })[] = [
    compare(t`First name`, stored.firstName?.trim() || NONE, next.firstName ?? NONE),
    compare(t`Last name`, stored.lastName?.trim() || NONE, next.lastName ?? NONE),
    {
      ...compare(t`Roles`, roleWords(stored.roles), roleWords(next.roles)),
      same: sameRoles(stored.roles, next.roles),
    },
    { ...compare(t`Function`, before.name, after.name), same: stored.functionId === next.functionId },
    { ...compare(t`Cost tier`, before.tier, after.tier), same: stored.costTierId === next.costTierId },
    {
      ...compare(t`Manager`, stored.managerEmail ?? NONE, next.managerEmail ?? NONE),
      same: sameAddress(stored.managerEmail, next.managerEmail),
    },
    compare(t`Billable`, stored.billable ? t`Yes` : t`No`, next.billable ? t`Yes` : t`No`),
    compare(t`Monthly hours`, hoursWords(stored.monthlyHours), hoursWords(next.monthlyHours)),
    compare(t`Holiday allowance`, hoursWords(stored.holidayAllowance), hoursWords(next.holidayAllowance)),
    compare(t`Working pattern`, patternWords(stored.pattern), patternWords(next.pattern ?? stored.pattern)),
    {
      ...compare(t`Place`, office(stored.placeId), office(next.placeId)),
      same: stored.placeId === next.placeId,
    },
  ];
  return all.filter((each) => !each.same).map(({ field, from, to }) => ({ field, from, to }));
}

function compare(field: string, from: string, to: string) {
  return { field, from, to, same: from === to };
}

function sameRoles(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((role) => right.includes(role));
}

function sameAddress(left: string | null, right: string | null): boolean {
  return (left ?? "").toLowerCase() === (right ?? "").toLowerCase();
}
