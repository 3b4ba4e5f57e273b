import { Fault, type Or } from "./fault.ts";
import { isStorable } from "./json.ts";

/** A piece of a filter: a mark, a quoted text, or a word (an attribute, an operator, a value). */
type Token =
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
function tokensOf(filter: string): Token[] | null {
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

export const operators = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;
export type Operator = (typeof operators)[number];
export type FilterValue = string | number | boolean | null;

/** A filter as written (RFC 7644, figure 1); paths aren't looked up yet. */
export type Filter =
  | { readonly kind: "and" | "or"; readonly parts: readonly [Filter, Filter] }
  | { readonly kind: "not"; readonly part: Filter }
  | { readonly kind: "compare"; readonly path: string; readonly op: Operator; readonly value: FilterValue }
  | { readonly kind: "present"; readonly path: string }
  /** `path[part]`: one value of a multi-valued attribute meets it. */
  | { readonly kind: "some"; readonly path: string; readonly part: Filter };

/** The longest filter in characters, the deepest nesting and the most comparisons. */
const longestFilter = 4000;
const deepest = 40;
const maxTests = 100;

const broken = (detail: string): Fault => new Fault("invalidFilter", detail);
const syntax = "The filter can't be read. Check its operators, brackets and quotation marks.";
const pathPattern = /^(?:urn:[A-Za-z0-9_$:.+-]+:)?[A-Za-z$][A-Za-z0-9_$-]*(?:\.[A-Za-z$][A-Za-z0-9_$-]*)?$/i;

/** Whether a text can be the path of an attribute. */
export const isPath = (text: string): boolean => pathPattern.test(text);

function literalOf(token: Token | undefined): FilterValue | undefined {
  if (token?.kind === "text") return token.text;
  if (token?.kind !== "word") return undefined;
  if (token.text === "true" || token.text === "false") return token.text === "true";
  if (token.text === "null") return null;
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(token.text) ? Number(token.text) : undefined;
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  #tests = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  any(): Or<Filter> {
    return this.#chain("or", () => this.#chain("and", () => this.#one()));
  }

  #chain(kind: "and" | "or", next: () => Or<Filter>): Or<Filter> {
    let found = next();
    while (!(found instanceof Fault) && this.#readsWord(kind)) {
      const second = next();
      if (second instanceof Fault) return second;
      found = { kind, parts: [found, second] };
    }
    return found;
  }

  #one(): Or<Filter> {
    if (++this.#depth > deepest) return broken(`Use at most ${deepest} levels of brackets.`);
    const found = this.#grouped();
    this.#depth -= 1;
    return found;
  }

  #grouped(): Or<Filter> {
    if (this.#readsMark("(")) return this.#closed(")");
    const first = this.#tokens[this.#at];
    const second = this.#tokens[this.#at + 1];
    const isNot =
      first?.kind === "word" &&
      first.text.toLowerCase() === "not" &&
      second?.kind === "mark" &&
      second.text === "(";
    if (!isNot) return this.#test();
    this.#at += 2;
    const part = this.#closed(")");
    return part instanceof Fault ? part : { kind: "not", part };
  }

  #closed(mark: ")" | "]"): Or<Filter> {
    const part = this.any();
    if (part instanceof Fault) return part;
    return this.#readsMark(mark) ? part : broken(syntax);
  }

  #test(): Or<Filter> {
    if (++this.#tests > maxTests) return broken(`Use at most ${maxTests} comparisons.`);
    const path = this.#word();
    if (path === null || !isPath(path)) return broken(syntax);
    if (!this.#readsMark("[")) return this.#comparison(path);
    const part = this.#closed("]");
    if (part instanceof Fault) return part;
    return this.#subComparison(path, part);
  }

  /** `emails[type eq "work"].value eq "…"`, as Entra ID writes it: both apply to one value. */
  #subComparison(path: string, part: Filter): Or<Filter> {
    const next = this.#tokens[this.#at];
    if (next?.kind !== "word" || !next.text.startsWith(".")) return { kind: "some", path, part };
    this.#at += 1;
    const sub = next.text.slice(1);
    if (!isPath(sub)) return broken(syntax);
    const also = this.#comparison(sub);
    return also instanceof Fault ? also : { kind: "some", path, part: { kind: "and", parts: [part, also] } };
  }

  #comparison(path: string): Or<Filter> {
    const op = this.#word()?.toLowerCase();
    if (op === "pr") return { kind: "present", path };
    const known = operators.find((each) => each === op);
    if (known === undefined) return broken(syntax);
    const value = literalOf(this.#tokens[this.#at]);
    if (value === undefined) return broken(`${path} ${known}: put the value in double quotation marks.`);
    this.#at += 1;
    return { kind: "compare", path, op: known, value };
  }

  #word(): string | null {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "word") return null;
    this.#at += 1;
    return token.text;
  }

  #readsWord(word: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "word" || token.text.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }

  #readsMark(mark: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "mark" || token.text !== mark) return false;
    this.#at += 1;
    return true;
  }
}

/** Reads a filter; never throws. */
export function readFilter(text: string): Or<Filter> {
  if (text.length > longestFilter) return broken(`Use at most ${longestFilter} characters.`);
  const tokens = tokensOf(text);
  if (tokens === null) return broken(syntax);
  const reader = new Reader(tokens);
  const found = reader.any();
  if (found instanceof Fault) return found;
  return reader.isAtEnd ? found : broken(syntax);
}

/** A filter as text, which reads as the same filter again. */
export function filterText(filter: Filter): string {
  switch (filter.kind) {
    case "and":
    case "or":
      return `(${filterText(filter.parts[0])}) ${filter.kind} (${filterText(filter.parts[1])})`;
    case "not":
      return `not (${filterText(filter.part)})`;
    case "compare":
      return `${filter.path} ${filter.op} ${JSON.stringify(filter.value)}`;
    case "present":
      return `${filter.path} pr`;
    case "some":
      return `${filter.path}[${filterText(filter.part)}]`;
  }
}
