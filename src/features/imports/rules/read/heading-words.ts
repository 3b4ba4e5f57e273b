import translations from "../words/headings.json" with { type: "json" };
import { cellText, plain } from "./cell.ts";
import type { Cell, Unit } from "./source.ts";

/** What headings say their numbers are, in the words of four languages. */
const unitWords = {
  hours: "h hr hrs hour hours std stunde stunden heure heures hora horas decimal dezimal decimales",
  minutes: "m min mins minute minutes minuten minuto minutos",
  seconds: "s sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos",
  days: "d day days workdays tag tage tagen arbeitstage arbeitstagen t j jour jours dia dias pt md mandays personentage manntage jh",
  halfDays: "halfdays halbtage",
  percent: "% percent pct prozent pourcent pourcentage porcentaje percentage",
  fte: "fte ftes etp vza vzk etc",
} satisfies Readonly<Partial<Record<Unit, string>>>;
const units = new Map<string, Unit>(
  (Object.keys(unitWords) as (keyof typeof unitWords)[]).flatMap((unit) =>
    unitWords[unit].split(" ").map((word) => [word, unit] as const),
  ),
);
/** The unit that a cell of a column of units names; null for other words. */
export const unitOfWord = (text: string): Unit | null => units.get(plain(text)) ?? null;

/** Of these a column can't contain without more words: "Tag" is a day, and "h" may be anything. */
const alone = new Set(
  `hours hrs hour std stunden heures horas minutes minuten minutos seconds sekunden secondes segundos days tage jours dias
  pt md mandays personentage manntage jh halbtage halfdays % percent pct prozent pourcentage porcentaje percentage fte ftes etp vza vzk`.split(
    /\s+/,
  ),
);
const CLOCK = /\bhh? mm(?: ss)?$/;
const joinedWords: readonly (readonly [RegExp, string])[] = [
  [/\b(?:half days|halbe tage|demi journees|medios dias|medias jornadas)$/, "halfdays"],
  [
    /\b(?:man|person|working|work) days$|\b(?:jours homme|jours hommes|jours ouvres|dias persona|dias laborables)$/,
    "days",
  ],
  [CLOCK, "hours"],
  [/\b(?:decimal|decimal hours|hours decimal)$/, "hours"],
  [/\b(?:of capacity|of working time|der arbeitszeit)$/, ""],
];
const PER_DAY =
  / (?:(?:per|a|each|pro|je|par|por|al) (?:working |work )?(?:day|tag|arbeitstag|jour|dia)|day|daily|taglich|quotidien|diario) | (?:daily|tagliche|day) /;

/** English names of columns, which fields and presets know, by those that German, French and Spanish tools write. */
const english = new Map(
  Object.entries(translations).flatMap(([word, others]) =>
    others.split(" | ").map((other) => [other, word] as const),
  ),
);

/** What a heading is called in English; other words as they are. */
const inEnglish = (words: string): string => english.get(words) ?? words;

/** A heading, in the words that fields and presets know. */
export interface HeadingWords {
  /** As it's written, in one spelling. */
  readonly plain: string;
  /** In English. */
  readonly words: string;
  /** In English without its unit; "" where the unit is all it says. */
  readonly subject: string;
  readonly unit: Unit | null;
  /** Numbers are of each day. */
  readonly isPerDay: boolean;
  /** Lengths of time are written as hours and minutes: "hh:mm". */
  readonly isClock: boolean;
  /** Times are those of Greenwich. */
  readonly isUtc: boolean;
}

/** What a heading says: its words, the unit of its numbers, and whether they are of each day. */
export function headingWords(heading: Cell): HeadingWords {
  const text = cellText(heading);
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const said = wordsOf(plain(text));
  if (remembered.size > 2000) remembered.clear();
  remembered.set(text, said);
  return said;
}

/** Each heading is compared with every field of every kind. */
const remembered = new Map<string, HeadingWords>();

function wordsOf(written: string): HeadingWords {
  const isUtc = / (?:utc|gmt|zulu) /.test(` ${written} `);
  const bare = written
    .replaceAll(
      /\b(?:utc|gmt)\b|(?<=.) (?:required|read only|mandatory|optional|pflichtfeld|yes no|ja nein|oui non|si no|[josy] n)$/g,
      " ",
    )
    .replaceAll(/\s+/g, " ")
    .trim();
  const perDay = PER_DAY.exec(` ${bare} `);
  const isPerDay =
    perDay !== null && /\bhours?|minutes?|stunden|heures|horas|std|h|duration|dauer|%/.test(bare);
  const { subject, unit } = withoutUnit(isPerDay ? ` ${bare} `.replace(PER_DAY, " ").trim() : bare);
  const words = inEnglish(bare);
  // "Urlaubstage insgesamt" and "Arbeitsstunden" say their unit in English only.
  const said =
    unit ?? (words.endsWith(" days") ? "days" : null) ?? (/\bhours\b/.test(words) ? "hours" : null);
  const isClock = CLOCK.test(bare);
  return { plain: written, words, subject: inEnglish(subject), unit: said, isPerDay, isClock, isUtc };
}

function withoutUnit(words: string): { readonly subject: string; readonly unit: Unit | null } {
  let text = words;
  for (const [pattern, word] of joinedWords) text = text.replace(pattern, word).trim();
  const parts = text.split(" ");
  const [first = ""] = parts;
  const before = alone.has(first) ? units.get(first) : undefined;
  if (parts.length === 1)
    return before === undefined ? { subject: text, unit: null } : { subject: "", unit: before };
  const last = parts.at(-1) ?? "";
  const behind = /^[mst]$/.test(last) ? undefined : units.get(last);
  if (behind !== undefined)
    return { subject: withoutUnit(subjectOf(parts.slice(0, -1))).subject, unit: behind };
  return before === undefined
    ? { subject: text, unit: null }
    : { subject: subjectOf(parts.slice(1)), unit: before };
}

/** "Dauer in", "Total of": without the word between the subject and its unit. */
const subjectOf = (parts: readonly string[]): string =>
  parts.filter((part, at) => at !== parts.length - 1 || !/^(?:in|en|of|as|als)$/.test(part)).join(" ");

/** The month or year beside a unit, as a grid's heading has it: "FTE Dec 2026", "Dec 2026 (days)". */
export function withoutUnitText(text: string): { readonly text: string; readonly unit: Unit | null } {
  const [, inner = ""] = /[([]\s*([^)\]]{1,12})\s*[)\]]\s*$/u.exec(text) ?? [];
  const bracketed = units.get(plain(inner));
  if (bracketed !== undefined)
    return { text: text.replace(/[([][^)\]]*[)\]]\s*$/u, "").trim(), unit: bracketed };
  const [first = "", ...rest] = text.trim().split(/\s+/u);
  const last = rest.at(-1) ?? "";
  const [before, behind] = [units.get(plain(first)), units.get(plain(last))];
  if (rest.length > 0 && before !== undefined && plain(first).length > 1)
    return { text: rest.join(" "), unit: before };
  if (rest.length > 0 && behind !== undefined && !/\d/.test(last))
    return { text: text.trim().slice(0, -last.length).trim(), unit: behind };
  return { text, unit: null };
}
