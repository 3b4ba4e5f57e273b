import { compareTexts } from "#shared/in-order.ts";
import { monthOf, type Month } from "#shared/month.ts";
import type { Kind } from "../kinds/fields.ts";
import { textOf } from "../judge/judging.ts";
import { namesIn } from "./matching.ts";
import type { NameInFile, NamedBeside } from "./new-names.ts";
import { matchKey, type TypedRow } from "../read/rows.ts";
import { daysOf } from "../read/spread-period.ts";

/** The month a fact is of; null where it has none. */
function monthOfRow(row: TypedRow): Month | null {
  if (row.period !== null) return monthOf(daysOf(row.period).first);
  const text = textOf(row, "day") || textOf(row, "month") || textOf(row, "from");
  return /^\d{4}-\d{2}/.test(text) ? text.slice(0, 7) : null;
}

/** What tells the functions of a project. */
const namesFunctions = ({ reference }: NamedBeside): boolean =>
  reference === "tier" || reference === "function" || reference === "person";

interface KnownName extends NamedBeside {
  rows: number;
  months: Month[];
  readonly beside: Map<string, NamedBeside>;
}

/** Collects the distinct names of a file; they are told apart as they are matched. */
export class NamesInFile {
  readonly #kind: Kind;
  readonly #found = new Map<string, KnownName>();
  /** How many facts there are. */
  facts = 0;

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  add(rows: readonly TypedRow[]): void {
    this.facts += rows.length;
    for (const row of rows) {
      const month = monthOfRow(row);
      const names = namesIn(this.#kind, row);
      for (const { reference, text } of names) {
        const key = matchKey(reference, text);
        let known = this.#found.get(key);
        if (!known)
          this.#found.set(key, (known = { reference, text, rows: 0, months: [], beside: new Map() }));
        known.rows += 1;
        if (reference === "project")
          for (const other of names)
            if (namesFunctions(other)) known.beside.set(matchKey(other.reference, other.text), other);
        if (month === null) continue;
        const [first = month, last = month] = known.months;
        known.months = [month < first ? month : first, month > last ? month : last];
      }
    }
  }

  /** By reference, the most frequent first. */
  all(): NameInFile[] {
    return [...this.#found.values()]
      .map(({ months: [first = null, last = null], beside, ...name }) => ({
        ...name,
        first,
        last,
        ...(beside.size > 0 ? { beside: [...beside.values()] } : {}),
      }))
      .toSorted((a, b) => b.rows - a.rows || compareTexts(a.text, b.text));
  }
}
