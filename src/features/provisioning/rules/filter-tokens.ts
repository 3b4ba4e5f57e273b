import { isStorable } from "./json.ts";

/** A piece of a filter: a mark, a quoted text, or a word (an attribute, an operator, a value). */
export type Token =
  | { readonly kind: "mark"; readonly text: "(" | ")" | "[" | "]" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "word"; readonly text: string };

const piece = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|(\.?[A-Za-z0-9_$:+-][A-Za-z0-9_$:.+-]*))/y;

function textOf(quoted: string): string | null {
  try {
    const text: unknown = JSON.parse(quoted);
    return typeof text === "string" && isStorable(text) ? text : null;
  } catch {
    return null;
  }
}

/** The pieces of a filter; null where it has something that is none. */
export function tokensOf(filter: string): Token[] | null {
  const tokens: Token[] = [];
  const end = filter.trimEnd().length;
  piece.lastIndex = 0;
  while (piece.lastIndex < end) {
    const match = piece.exec(filter);
    if (match === null) return null;
    const [, mark, quoted, word] = match;
    if (mark !== undefined) tokens.push({ kind: "mark", text: mark as "(" });
    else if (quoted !== undefined) {
      const text = textOf(quoted);
      if (text === null) return null;
      tokens.push({ kind: "text", text });
    } else tokens.push({ kind: "word", text: word ?? "" });
  }
  return tokens;
}
