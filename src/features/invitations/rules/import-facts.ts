import type { Day } from "#shared/day.ts";
import type { RoleCode } from "#shared/permissions.ts";
import type { RowProblem } from "./import-cells.ts";
import type { PersonFields } from "#features/people/rules/person-form.ts";

/** A person as stored, with what prevents changes. */
export interface StoredPerson extends PersonFields {
  readonly id: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly roles: readonly string[];
  readonly managerEmail: string | null;
  /** Today's pattern, Monday to Sunday in hundredths of an hour; null for the default. */
  readonly pattern: readonly number[] | null;
  /** Where they belong today; null for no place. */
  readonly placeId: string | null;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  readonly managesOthers: boolean;
  readonly allocates: boolean;
}

export interface StoredFunction {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly tiers: readonly { readonly id: string; readonly name: string }[];
}

export interface StoredPlace {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** What rows are judged by. Addresses are keys in lower case. */
export interface ImportFacts {
  readonly actor: { readonly id: string; readonly roles: readonly string[] };
  readonly people: ReadonlyMap<string, StoredPerson>;
  /** Pending and expired invitations, with the roles they give. */
  readonly invited: ReadonlyMap<string, readonly string[]>;
  readonly functions: readonly StoredFunction[];
  readonly places: readonly StoredPlace[];
}

/** Everything a row comes to, with ids. */
export interface ResolvedPerson extends PersonFields {
  readonly email: string;
  readonly roles: readonly RoleCode[];
  /** The address of the manager, joined or not. */
  readonly managerEmail: string | null;
  /** The pattern to begin today; null leaves things as they are. */
  readonly pattern: readonly number[] | null;
  /** Where they belong from today on. */
  readonly placeId: string | null;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

/**
 * `new` and `update` happen on import; `unchanged` and `invited` (already) are skipped; a `problem` needs
 * the file changed.
 */
export type ImportKind = "new" | "update" | "unchanged" | "invited" | "problem";

export interface ImportVerdict {
  readonly kind: ImportKind;
  readonly problems: readonly RowProblem[];
  readonly stored: StoredPerson | null;
  /** With `new` and `update`. */
  readonly person: ResolvedPerson | null;
}
