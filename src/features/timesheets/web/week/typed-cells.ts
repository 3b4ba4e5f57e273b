import type { Formats } from "#shared/formats.ts";
import { formatHours } from "#shared/hours.ts";
import { mergeFields } from "#shared/three-way.ts";
import { t } from "#shared/texts/t.ts";
import {
  differences,
  plainRules,
  rebased,
  settle,
  type Choice,
  type DraftRules,
  type Difference,
} from "#web/edit/work.ts";
import type { MyWeek } from "../../contract.ts";
import type { CellChange } from "../../rules/cell-changes.ts";
import { cellValue, type CellValue } from "../../rules/week-cells.ts";

/** A typed cell, and what was stored in it when it was typed. */
export interface TypedCell extends CellChange {
  readonly before: CellValue;
}

type Stored = Pick<MyWeek, "entries" | "version">;

const rules: DraftRules<CellValue> = { ...plainRules, mergesAlone: true };

/** What the week contains in a cell. */
export function valueAt({ entries }: Stored, { projectId, day }: CellChange): CellValue {
  return cellValue(entries.filter((entry) => entry.projectId === projectId && entry.day === day));
}

/** What a cell has once it is stored. */
export function typedValue({ hours, note, before }: TypedCell): CellValue {
  return { hours, note: note ?? before.note };
}

/**
 * Typed cells over the week as it is stored now, without those it contains already. Where someone else
 * changed the same to something else, the choice settles it; without one the cell stays as it is.
 */
export function cellsOver(
  typed: ReadonlyMap<string, TypedCell>,
  week: Stored,
  choice?: Choice,
): { readonly drafts: ReadonlyMap<string, TypedCell>; readonly collides: boolean } {
  const drafts = new Map<string, TypedCell>();
  let collides = false;
  for (const [key, cell] of typed) {
    const theirs = valueAt(week, cell);
    const own = { base: cell.before, draft: typedValue(cell) };
    const chosen = choice && settle(own, { version: week.version, draft: theirs }, choice, mergeFields);
    const next = rebased(own, theirs, rules) ?? chosen;
    collides ||= next === undefined;
    const { hours, note } = next?.draft ?? own.draft;
    if (!next) drafts.set(key, cell);
    else if (!rules.same(next.draft, theirs))
      drafts.set(key, { ...cell, hours, note: cell.note === undefined ? undefined : note, before: theirs });
  }
  return { drafts, collides };
}

/** What someone else stored where one typed something else: `Kiln Works Housing, 21 Nov: 2 stored, 3 typed`. */
export function conflictRows(
  week: NamedWeek,
  typed: ReadonlyMap<string, TypedCell>,
  formats: Formats,
): Difference[] {
  return [...typed.values()].flatMap((cell) => {
    const theirs = valueAt(week, cell);
    const isAlone = rebased({ base: cell.before, draft: typedValue(cell) }, theirs, rules) !== null;
    return isAlone ? [] : cellRows(week, cell, formats);
  });
}

/** What is stored and what was typed, where the week or the project no longer accepts it. */
export function refusedRows(week: NamedWeek, typed: readonly TypedCell[], formats: Formats): Difference[] {
  return typed.flatMap((cell) => cellRows(week, cell, formats));
}

type NamedWeek = Stored & Pick<MyWeek, "projects">;

function cellRows(week: NamedWeek, cell: TypedCell, formats: Formats): Difference[] {
  const name = week.projects.find(({ id }) => id === cell.projectId)?.name ?? "";
  const label = `${name}, ${formats.shortDay(cell.day)}`;
  const fields = [
    { label, text: ({ hours }: CellValue) => formatHours(hours) },
    { label: t`${label}, note`, text: ({ note }: CellValue) => note },
  ];
  return differences(fields, cell.before, typedValue(cell), valueAt(week, cell));
}
