import type { RoleCode } from "../../../shared/role.ts";

/** What one or many invitations give, besides name and address. */
export interface Assignment {
  readonly roleCodes: readonly RoleCode[];
  readonly functionId: string | null;
  readonly costTierId: string | null;
  readonly managerId: string | null;
  readonly billable: boolean;
  readonly monthlyHours: number | null;
  readonly holidayAllowance: number | null;
}

export const noAssignment: Assignment = {
  roleCodes: [],
  functionId: null,
  costTierId: null,
  managerId: null,
  billable: false,
  monthlyHours: null,
  holidayAllowance: null,
};

/** A change of the form, with what follows from it: another function has no tier yet, and without both nobody is billable. */
export function assigned(before: Assignment, change: Partial<Assignment>): Assignment {
  const next = { ...before, ...change };
  const costTierId = next.functionId === before.functionId || "costTierId" in change ? next.costTierId : null;
  return { ...next, costTierId, billable: next.billable && next.functionId !== null && costTierId !== null };
}

/** Without the messages of the fields that have just been changed. */
export function faultsAfter(faults: Readonly<Record<string, string>>, changed: object): Readonly<Record<string, string>> {
  const names = Object.keys(changed);
  return names.some((name) => name in faults) ? Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name))) : faults;
}
