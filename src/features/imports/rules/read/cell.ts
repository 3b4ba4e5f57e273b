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

/** A cell's text within a sentence, cut where it's long. */
export function quoted(cell: Cell): string {
  const text = cellText(cell);
  return t`“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`;
}
