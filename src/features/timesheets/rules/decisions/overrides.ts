import { hoursQuestion, parseHours, sumHours } from "#shared/hours.ts";
import {
  checkEnteredHours,
  entryMessages,
  roundedHours,
  roundedWords,
  type EntryStep,
} from "../entered-hours.ts";

interface OverridableEntry {
  readonly id: string;
  readonly hours: number;
}

export interface TypedOverrides {
  readonly changed: readonly { readonly entryId: string; readonly hours: number }[];
  readonly wrong: ReadonlyMap<string, string>;
  /** What to say of rounded hours. */
  readonly rounded: ReadonlyMap<string, string>;
}

/** Reads typed hours by entry; unchanged hours are no change. */
export function readOverride(
  entries: readonly OverridableEntry[],
  typed: ReadonlyMap<string, string>,
  step: EntryStep,
): TypedOverrides {
  const changed: { entryId: string; hours: number }[] = [];
  const wrong = new Map<string, string>();
  const rounded = new Map<string, string>();
  for (const { id, hours } of entries) {
    const text = typed.get(id);
    if (text === undefined) continue;
    const wanted = parseHours(text);
    if (wanted === hours) continue;
    const error =
      wanted === undefined
        ? (hoursQuestion(text) ?? entryMessages().unreadable)
        : checkEnteredHours(wanted ?? 0, step);
    if (error !== null) wrong.set(id, error);
    else {
      changed.push({ entryId: id, hours: roundedHours(wanted ?? 0, step) });
      const words = roundedWords(wanted ?? 0, step);
      if (words !== null) rounded.set(id, words);
    }
  }
  return { changed, wrong, rounded };
}

/** How much the changes add to the week, negative when they remove. */
export function changedHours(
  entries: readonly OverridableEntry[],
  changed: TypedOverrides["changed"],
): number {
  return sumHours(
    changed.map(({ entryId, hours }) =>
      sumHours([hours, -(entries.find(({ id }) => id === entryId)?.hours ?? 0)]),
    ),
  );
}
