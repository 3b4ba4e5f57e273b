import { cellText } from "../read/cell.ts";
import type { KindCode } from "../kinds/fields.ts";
import { headingWords } from "../read/heading-words.ts";
import type { Cell } from "../read/source.ts";

/** A column that a kind has no field for, and that changes what the others mean. */
interface PassedOver {
  readonly kinds: readonly KindCode[];
  /** Of these fields the file has one. */
  readonly beside?: readonly string[];
  /** Of these it has none. */
  readonly without?: readonly string[];
  /** What it's called, in one spelling. */
  readonly called: RegExp;
  /** What one of its cells says, if not just anything. */
  readonly says?: RegExp;
}

/** Not approved yet. Whether an hour is approved yes or no, it was worked. */
const UNDECIDED = /^(?:pending|awaiting .*|unapproved|not approved|ausstehend|en attente|pendiente)$/i;

const passedOver: readonly PassedOver[] = [
  // Overtime may be among the hours or beside them.
  {
    kinds: ["time_entries"],
    beside: ["hours"],
    called: /overtime|uberstunden|mehrarbeit|heures? supp|horas? extra/,
    says: /[1-9½¼¾]/,
  },
  {
    kinds: ["time_entries"],
    beside: ["start", "end"],
    called: /^(?:time ?zone|tz|zone|utc offset|zeitzone|fuseau horaire|zona horaria)\b/,
  },
  {
    kinds: ["time_entries", "allocations"],
    without: ["approval"],
    called: /^(?:\w+ )?(?:is )?approv(?:al|ed)$|^genehmigt$|^freigegeben$|^approuvee?$|^aprobad[oa]$/,
    says: UNDECIDED,
  },
  {
    kinds: ["allocations"],
    beside: ["until"],
    called:
      /^(?:week ?days?|days of (?:the )?week|repeats?|recurrence|recurring|wochentage?|wiederholung|jours de la semaine|dias de la semana)$/,
  },
  {
    kinds: ["holiday_requests"],
    without: ["kind"],
    called: /^(?:is )?(?:un)?paid(?: leave)?$|^bezahlt$|^paye$|^pagado$/,
  },
  {
    kinds: ["projects"],
    without: ["end", "length"],
    called:
      /^(?:start|end) (?:week|month|quarter)\b|^weeks$|^(?:duration|length|dauer|laufzeit) (?:days|weeks|tage|wochen)$/,
  },
];

/** True for a column that would be passed over, though it changes what others mean. */
export function isPassedOver(
  kind: KindCode,
  columns: readonly (string | null)[],
  { heading, filled }: { readonly heading: Cell; readonly filled: readonly Cell[] },
): boolean {
  const has = (names: readonly string[] | undefined) => names?.some((name) => columns.includes(name));
  const { plain } = headingWords(heading);
  return passedOver.some(
    ({ kinds, beside, without, called, says = /./ }) =>
      kinds.includes(kind) &&
      has(beside) !== false &&
      has(without) !== true &&
      called.test(plain) &&
      filled.some((cell) => says.test(cellText(cell))),
  );
}
