import * as z from "zod/mini";

/** The parts of JSON Schema that contracts come to. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly description?: string;
  /** Examples in the contract, where the shape doesn't say enough. */
  readonly examples?: readonly unknown[];
}

/** What a contract accepts or answers, as JSON Schema 2020-12. */
export function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  }) as Record<string, unknown>;
  return rest;
}

/** The Monday of all examples, so that weeks begin on it. */
const day = "2026-11-16";

/** Texts by the end of a field's name; the first match counts. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/email$/i, "ada@example.com"],
  [/token$/i, "0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4.QmFyZ2VzIGFuZCB0aWRlcyBvZiB0aGUgaGFyYm91cg"],
  [/password$|confirmation$/i, "nine-herons-wade"],
  [/At$|Since$/, "2026-11-16T09:30:00.000Z"],
  [/startTime$/, "09:00"],
  [/endTime$/, "17:30"],
  [/month$|periodId$/i, "2026-11"],
  [/day$|date$|from$|to$|weekStarting$/i, day],
  [/On$/, day],
  [/timeZone$/, "Europe/London"],
  [/currency$/, "GBP"],
  [/(Url|Page|address)$/, "https://stint.example"],
  [/firstName$/, "Ada"],
  [/lastName$/, "Moss"],
  [/fullName$|userName$|personName$/, "Ada Moss"],
  [/code$/i, "HAR-01"],
  [/name$/i, "Harbour Road"],
];

/** An id that differs by field and looks like the server's. */
function idFor(name: string): string {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) % 0xffffff;
  return `0198c5b1-7d2e-7a4b-8c11-52d3e9${hash.toString(16).padStart(6, "0")}`;
}

function textFor(schema: Schema, name: string): string {
  if (schema.format === "uuid") return idFor(name);
  if (schema.format === "month") return "2026-11";
  if (schema.format === "email") return "ada@example.com";
  const pattern = new RegExp(schema.pattern ?? "");
  if (schema.format === "date") return pattern.test(day) ? day : "2026-11-01";
  const fits = (text: string): boolean =>
    pattern.test(text) && text.length <= (schema.maxLength ?? text.length);
  const named = texts.find(([ending]) => ending.test(name))?.[1];
  const found = [named, "Text", "2026", "7", "2026-11-01", "ABC", "abc", "#5b8def", "09:00"].find(
    (text) => text !== undefined && fits(text),
  );
  return found ?? "Text".slice(0, schema.maxLength);
}

function numberFor(schema: Schema, name: string): number {
  const requested = /hours$/i.test(name)
    ? 7.5
    : /version$/i.test(name)
      ? 3
      : /rate$|cost$|budget$/i.test(name)
        ? 85
        : 4;
  const within = Math.min(schema.maximum ?? requested, Math.max(schema.minimum ?? requested, requested));
  return schema.type === "integer" ? Math.floor(within) : within;
}

function objectFor({ properties = {}, additionalProperties }: Schema, name: string): unknown {
  return typeof additionalProperties === "object"
    ? { [idFor(name)]: exampleOf(additionalProperties, name) }
    : Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, exampleOf(value, key)]));
}

function listFor({ prefixItems, items = {}, minItems = 1 }: Schema, name: string): unknown[] {
  if (prefixItems) return prefixItems.map((each) => exampleOf(each, name));
  const one = exampleOf(items, name.replace(/ies$/, "y").replace(/s$/, ""));
  return Array.from({ length: Math.max(1, minItems) }, () => one);
}

const byType: Readonly<Record<string, (schema: Schema, name: string) => unknown>> = {
  object: objectFor,
  array: listFor,
  integer: numberFor,
  number: numberFor,
  boolean: () => true,
  string: textFor,
};

/** A realistic value for the schema. `name`: its field. */
export function exampleOf(schema: Schema, name: string): unknown {
  if (schema.examples && schema.examples.length > 0) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf.find((each) => each.type !== "null") ?? {}, name);
  const type = [schema.type].flat().find((each) => each !== "null") ?? "";
  return byType[type]?.({ ...schema, type }, name) ?? null;
}
