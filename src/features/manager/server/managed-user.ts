import { fullNameOf } from "#features/people/rules/person-name.ts";
import type { ManagedUser } from "../contract.ts";

interface ManagedUserRow {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
  readonly function_id: string | null;
  readonly function_name: string | null;
  readonly holiday_allowance: number | null;
}

export function managedUserOf(row: ManagedUserRow): ManagedUser {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: fullNameOf(row.first_name, row.last_name),
    email: row.email,
    functionId: row.function_id,
    functionName: row.function_name,
    holidayAllowance: row.holiday_allowance,
  };
}
