import type { Found } from "./answer-text.ts";
import type { Sendable } from "./sendable.ts";

/** A value that a mark means, as a person sees it. `page`: where it is read; null for words of the question itself. */
export type Marked = { readonly page: string | null } & (
  | { readonly kind: "number" | "money" | "percent"; readonly value: number }
  | { readonly kind: "name" | "day" | "month"; readonly value: string }
);

const names: readonly Sendable[] = ["people", "projects", "functions"];

/** Whose names the texts under a name are, in answers of tools. What isn't listed here or in `open` is never sent. */
const texts: Readonly<Record<string, readonly Sendable[]>> = {
  ...Object.fromEntries(
    ["person", "owner", "to", "by", "changedBy", "decidedBy", "away"].map((name) => [name, ["people"]]),
  ),
  project: ["projects"],
  ...Object.fromEntries(
    "function tier costTier kind leaveKind name kindsToRequest publicHoliday notWanted label"
      .split(" ")
      .map((name) => [name, ["functions"]]),
  ),
  of: ["projects", "functions"],
  decide: names,
  request: names,
  matches: names,
};

/** Words of the product's own, from short lists. */
const open: ReadonlySet<string> = new Set("status state phase health currency step cause meaning".split(" "));

const isDay = /^\d{4}-\d\d-\d\d(?: (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun))?$/;
const isMonth = /^\d{4}-\d\d$/;
const isMoney = /amount|cost|money|rate|budget_total/i;
const markPattern = /\[\[f(\d+)\]\]/g;

/**
 * The values of one conversation with a model, each with a mark: `[[f3]]`. The model reads beside the mark what may be
 * sent, and writes marks instead of values, so that what people see always comes from an answer of a tool.
 */
export class Marks {
  readonly #sent: ReadonlySet<Sendable>;
  readonly #values: Marked[] = [];

  constructor(sent: readonly Sendable[]) {
    this.#sent = new Set(sent);
  }

  /** A mark for a word of the question that isn't sent. */
  hidden(word: string): string {
    return this.#mark({ kind: "name", value: word, page: null });
  }

  /** What a tool found, with marks. A row's own `page` is where its values are read. */
  found({ page, facts, rows = [] }: Found): Found {
    return {
      page: "",
      facts: this.#part(facts, [], page) as Found["facts"],
      rows: rows.map((row) => this.#part(row, [], page)),
    };
  }

  /** Why a tool found nothing, with marks for what people typed. */
  problem(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    return this.#part(data, [], null) as Readonly<Record<string, unknown>>;
  }

  /** Arguments as the model sent them, with values instead of marks. */
  resolved(given: unknown): unknown {
    if (Array.isArray(given)) return given.map((each) => this.resolved(each));
    if (typeof given === "object" && given !== null)
      return Object.fromEntries(Object.entries(given).map(([name, each]) => [name, this.resolved(each)]));
    if (typeof given !== "string") return given;
    const [, only, rest] = /^\s*\[\[f(\d+)\]\]\s*([^]*)$/.exec(given) ?? [];
    const value = only === undefined ? undefined : this.#values[Number(only)]?.value;
    // A mark copied with the value beside it.
    if (value !== undefined && (rest === "" || rest === String(value))) return String(value);
    return given.replaceAll(markPattern, (mark, at: string) =>
      String(this.#values[Number(at)]?.value ?? mark),
    );
  }

  /** The value of a mark's number; undefined for one that was never made. */
  valueOf(at: number): Marked | undefined {
    return this.#values[at];
  }

  #mark(value: Marked): string {
    this.#values.push(value);
    return `[[f${this.#values.length - 1}]]`;
  }

  #part(value: unknown, path: readonly string[], page: string | null): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#part(each, path, page));
    if (typeof value === "object" && value !== null) {
      const { page: own, ...parts } = value as Record<string, unknown>;
      const read = typeof own === "string" && path.length === 0 ? own : page;
      return Object.fromEntries(
        Object.entries(parts).map(([name, each]) => [name, this.#part(each, [...path, name], read)]),
      );
    }
    if (typeof value === "number") return this.#number(value, path.join("."), page);
    return typeof value === "string" ? this.#text(value, path.at(-1) ?? "", page) : value;
  }

  #number(value: number, path: string, page: string | null): string {
    const kind = isMoney.test(path) ? "money" : /percent/.test(path) ? "percent" : "number";
    const mark = this.#mark({ kind, value, page });
    return this.#sent.has(kind === "money" ? "money" : "hours") ? `${mark} ${value}` : mark;
  }

  #text(value: string, name: string, page: string | null): string {
    if (isMonth.test(value)) return `${this.#mark({ kind: "month", value, page })} ${value}`;
    if (isDay.test(value)) return `${this.#mark({ kind: "day", value: value.slice(0, 10), page })} ${value}`;
    const mark = this.#mark({ kind: "name", value, page });
    const needs = texts[name];
    const isSent = open.has(name) || (needs?.every((each) => this.#sent.has(each)) ?? false);
    return isSent ? `${mark} ${value}` : mark;
  }
}
