import { t } from "#shared/texts/t.ts";
import type { Cell } from "./source.ts";

/** A cell as a person reads it; nothing is "". */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "string") return cell.trim();
  if (typeof cell === "boolean") return cell ? "Yes" : "No";
  if (typeof cell === "number") return String(cell);
  return cell.time === null ? cell.day : `${cell.day} ${cell.time}`;
}

/** Words in one spelling, to compare: "  Code-Projet (№) " and "code projet" are the same. */
export function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#%]+/gu, " ")
    .trim();
}

/** The words of lines like "open | in progress". */
export const wordsIn = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split(/\s*\|\s*/));

/** Finds what a word means among the words of each code, in one spelling; null for others. */
export function meanings<Code extends string>(
  words: Readonly<Record<Code, readonly string[]>>,
): (text: string) => Code | null {
  const codes = new Map(
    (Object.keys(words) as Code[]).flatMap((code) =>
      wordsIn(words[code]).map((word) => [plain(word), code] as const),
    ),
  );
  return (text) => codes.get(plain(text)) ?? null;
}

/** A cell's text within a sentence, cut where it's long. */
export function quoted(cell: Cell): string {
  const text = cellText(cell);
  return t`“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`;
}
