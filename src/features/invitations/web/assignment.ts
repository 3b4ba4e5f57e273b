import type { RoleCode } from "#shared/permissions.ts";
import { checkInvitation } from "../rules/invitation.ts";
import {
  allowanceFault,
  checkEmployment,
  monthlyHoursFault,
  parseInteger,
} from "#features/people/rules/person-form.ts";
import type { Employment } from "#parts/people/EmploymentFields.tsx";

/** What one or many invitations give, besides name and address, as the form contains it. */
export interface Assignment extends Employment {
  readonly roleCodes: readonly RoleCode[];
}

/** What nearly everyone is. */
export const noAssignment: Assignment = {
  roleCodes: ["booker"],
  functionId: null,
  costTierId: null,
  managerId: null,
  billable: false,
  monthlyHours: "",
  holidayAllowance: "",
  firstDay: null,
  lastDay: null,
};

export function assignmentFaults(assignment: Assignment, email: string): Record<string, string> {
  const faults = { ...checkInvitation({ ...assignment, email }), ...checkEmployment(assignment) };
  const monthlyHours = monthlyHoursFault(assignment.monthlyHours);
  const holidayAllowance = allowanceFault(assignment.holidayAllowance);
  return {
    ...faults,
    ...(monthlyHours !== null && { monthlyHours }),
    ...(holidayAllowance !== null && { holidayAllowance }),
  };
}

/** The same as an invitation sends it; empty hours stand for the organisation's default. */
export function assignmentSent(assignment: Assignment) {
  return {
    ...assignment,
    roleCodes: [...assignment.roleCodes],
    monthlyHours: parseInteger(assignment.monthlyHours) ?? null,
    holidayAllowance: parseInteger(assignment.holidayAllowance) ?? null,
  };
}
