import { named } from "#shared/named.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { Transaction } from "#server/scope.ts";
import { dayWords } from "../../rules/read/day-words.ts";
import { namedItems } from "../queries/undo-items.ts";
import { needs } from "../queries/undo-need-list.ts";
import { neededBy } from "../queries/undo-needs.ts";
import type { SubjectCode } from "../queries/subjects.ts";
import { subjectLabels } from "../../rules/kinds/subject-words.ts";

/** A row that an undo leaves. */
export interface Standing {
  readonly id: string;
  readonly isChanged: boolean;
}

/** A row that stays, for whoever undoes. */
export interface StandingInWords {
  readonly what: string;
  readonly name: string;
  readonly reasons: readonly string[];
}

/** By how many rows of what each row is needed that an undo leaves: "2 time entries and 1 forecast". */
export async function neededInWords(
  { read }: Pick<Transaction, "read">,
  undone: Parameters<typeof neededBy>[0],
  subject: SubjectCode,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0 || needs[subject].length === 0) return new Map();
  const parts = new Map<string, string[]>();
  for (const rows of await read(...neededBy(undone, subject, ids)))
    for (const { subject_id: id, need, rows: number } of rows) {
      const words = needs[subject][need]?.words(number) ?? t`${plural(number, "# row", "# rows")}`;
      parts.set(id, [...(parts.get(id) ?? []), words]);
    }
  return new Map([...parts].map(([id, each]) => [id, named(each)]));
}

/** Rows that stay with their names and what stands against each. */
export async function standingInWords(
  transaction: Pick<Transaction, "read">,
  orgId: string,
  subject: SubjectCode,
  {
    remaining,
    needed,
  }: { readonly remaining: readonly Standing[]; readonly needed: ReadonlyMap<string, string> },
): Promise<StandingInWords[]> {
  if (remaining.length === 0) return [];
  const ids = remaining.map(({ id }) => id);
  const [rows] = await transaction.read(namedItems(orgId, subject, ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  return remaining.map(({ id, isChanged }) => {
    const row = known.get(id);
    const by = needed.get(id);
    const reasons = [
      ...(isChanged ? [changedInWords(row?.changed_by ?? null, row?.changed_on ?? null)] : []),
      ...(by === undefined ? [] : [t`Needed by ${by}`]),
    ];
    const why = reasons.length > 0 ? reasons : [t`Needed by something that stays`];
    const what = subjectLabels()[subject];
    return { what, name: row?.name ?? what, reasons: why };
  });
}

function changedInWords(by: string | null, on: string | null): string {
  if (on === null) return t`Changed since the import`;
  return by === null ? t`Changed on ${dayWords(on)}` : t`Changed by ${by} on ${dayWords(on)}`;
}
