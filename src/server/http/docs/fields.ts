import type { Schema } from "../openapi-examples.ts";

/** A line of a table of fields: `lines[].hours`, its type, whether it is required, and its values. */
export interface Field {
  readonly name: string;
  readonly kind: string;
  readonly required: boolean;
  readonly limits: string;
}

const formats: Readonly<Record<string, string>> = {
  uuid: "id",
  date: "day, YYYY-MM-DD",
  month: "month, YYYY-MM",
};
const kinds: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  boolean: "true or false",
  null: "null",
};

const plurals: Readonly<Record<string, string>> = {
  object: "objects",
  id: "ids",
  number: "numbers",
  text: "texts",
  "whole number": "whole numbers",
};
const pluralOf = (kind: string): string => plurals[kind] ?? kind;

/** What a value is, in words. */
export function kindOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(", ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf))].join(" or ");
  const { type, format = "" } = schema;
  if (typeof type === "string") return kindOfType[type]?.(schema) ?? formats[format] ?? kinds[type] ?? type;
  return type?.map((each) => kindOf({ ...schema, type: each })).join(" or ") ?? "anything";
}

const kindOfType: Readonly<Record<string, (schema: Schema) => string>> = {
  array: ({ prefixItems, items = {} }) =>
    prefixItems ? `list of ${prefixItems.length} values` : `list of ${pluralOf(kindOf(items))}`,
  object: ({ additionalProperties }) =>
    typeof additionalProperties === "object" ? `${kindOf(additionalProperties)} by name` : "object",
};

// The kind says the patterns of ids and the range of safe integers.
const isWide = (value: number | undefined): boolean =>
  value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER;

function rangeOf({ minimum, maximum }: Schema): string {
  if (isWide(maximum)) return isWide(minimum) ? "" : `at least ${minimum}`;
  return isWide(minimum) ? `at most ${maximum}` : `${minimum} to ${maximum}`;
}

/** What a value may be, beyond its kind. */
export function limitsOf(schema: Schema): string {
  const said = (value: unknown, words: string) => (value === undefined ? "" : words);
  const { maxLength, minItems, maxItems, pattern, format } = schema;
  const each = schema.items ? limitsOf(schema.items) : "";
  return [
    schema.description,
    ...(schema.anyOf?.map(limitsOf) ?? []),
    said(maxLength, `at most ${maxLength} characters`),
    rangeOf(schema),
    said(minItems, `at least ${minItems}`),
    said(maxItems, `at most ${maxItems} of them`),
    format === undefined ? said(pattern, `like ${pattern}`) : "",
    said(schema.default, `${JSON.stringify(schema.default)} when left out`),
    each && `each ${each}`,
  ]
    .filter(Boolean)
    .join("; ");
}

/** An object's fields, nested ones under their full name. */
export function fieldsOf(schema: Schema, prefix = ""): Field[] {
  const inner = [schema, ...(schema.anyOf ?? [])];
  const own = inner.flatMap((each) =>
    Object.entries(each.properties ?? {}).flatMap(([name, value]) => [
      {
        name: prefix + name,
        kind: kindOf(value),
        required: each.required?.includes(name) ?? false,
        limits: limitsOf(value),
      },
      ...fieldsOf(value, `${prefix}${name}.`),
    ]),
  );
  const nested = inner.flatMap((each) =>
    each.items ? fieldsOf(each.items, `${prefix.replace(/\.$/, "")}[].`) : [],
  );
  const named = inner.flatMap((each) =>
    typeof each.additionalProperties === "object"
      ? fieldsOf(each.additionalProperties, `${prefix.replace(/\.$/, "")}{}.`)
      : [],
  );
  const seen = new Set<string>();
  return [...own, ...nested, ...named].filter(({ name }) => !seen.has(name) && seen.add(name));
}

/** A table of fields. `mustBe`: the word for required ones; answers have none. */
export function fieldTable(caption: string, fields: readonly Field[], mustBe: string): Markup {
  if (fields.length === 0) return nothing;
  const row = ({ name, kind, required, limits }: Field) =>
    html`<tr>
      <th scope="row">
        <code>${name}</code
        >${mustBe && required ? html` <span class="api-required">${mustBe}</span>` : nothing}
      </th>
      <td>${kind}${limits ? html`<span class="api-limits">${limits}</span>` : nothing}</td>
    </tr>`;
  return html`<table class="api-fields">
    <caption>
      ${caption}
    </caption>
    <thead class="api-hidden">
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Value</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(row)}
    </tbody>
  </table>`;
}

/** Text that is HTML already. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | readonly Markup[];

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === "string" || typeof part === "number")
    return String(part).replace(/[&<>"']/g, (letter) => escapes[letter] ?? "");
  return part.map(({ text }) => text).join("");
}

/** A template that escapes every text; markup stays as it is. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, next, index) => text + textOf(parts[index - 1] ?? "") + next));
}

export const nothing = new Markup("");
