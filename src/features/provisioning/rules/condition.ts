import { findAttribute, valueOf, type Attribute, type Found, type ResourceType } from "./attribute.ts";
import { Fault, type Or } from "./fault.ts";
import type { Filter, FilterValue, Operator } from "./filter.ts";

/** A single value a condition is about. In a collection the key is the sub-attribute's name alone. */
export interface Field {
  readonly key: string;
  readonly type: "text" | "boolean" | "instant";
  /** Text is compared as it is; otherwise case doesn't count. */
  readonly caseExact: boolean;
}

/** A filter whose paths were looked up. `some`: a value of the multi-valued attribute meets the part. */
export type Condition =
  | { readonly kind: "and" | "or"; readonly parts: readonly [Condition, Condition] }
  | { readonly kind: "not"; readonly part: Condition }
  | { readonly kind: "constant"; readonly isTrue: boolean }
  | { readonly kind: "some"; readonly of: string; readonly part: Condition }
  | { readonly kind: "present"; readonly field: Field }
  | {
      readonly kind: "compare";
      readonly field: Field;
      readonly op: Operator;
      /** Of an instant: milliseconds since 1970. */
      readonly value: Comparable;
    };

/** What a field is compared with. */
export type Comparable = string | number | boolean | null;

/** Paths that a filter may use: those of a resource, or of the values of a multi-valued attribute. */
type Find = (path: string) => Found;

const refuse = (detail: string): Fault => new Fault("invalidFilter", detail);
const always: Condition = { kind: "constant", isTrue: true };

function fieldOf(key: string, { type, caseExact }: Attribute): Field {
  if (type === "boolean") return { key, type: "boolean", caseExact: true };
  return { key, type: type === "dateTime" ? "instant" : "text", caseExact: caseExact === true };
}

/** Milliseconds since 1970 of an instant, in UTC where it names no zone; null for what is none. */
function instantOf(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/.test(text)) return null;
  const at = Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(at) ? null : at;
}

const beginnings: ReadonlySet<Operator> = new Set(["co", "sw", "ew"]);
const orders: ReadonlySet<Operator> = new Set(["gt", "ge", "lt", "le"]);

/** A flag is equal or isn't; Entra ID also writes it as a text. */
function flagFor({ key }: Field, op: Operator, value: FilterValue): Or<boolean> {
  const flag = typeof value === "string" ? { true: true, false: false }[value.toLowerCase()] : value;
  return typeof flag !== "boolean" || beginnings.has(op) || orders.has(op)
    ? refuse(`${key}: use eq or ne with true or false.`)
    : flag;
}

function instantFor({ key }: Field, op: Operator, value: string): Or<number> {
  const instant = beginnings.has(op) ? null : instantOf(value);
  return instant ?? refuse(`${key}: use eq, ne, gt, ge, lt or le with a time such as 2026-03-31T09:00:00Z.`);
}

/** The value in the field's type. */
function valueFor(field: Field, op: Operator, value: FilterValue): Or<Comparable> {
  if (value === null)
    return op === "eq" || op === "ne"
      ? null
      : refuse(`${field.key} ${op}: null can only be compared by eq and ne.`);
  if (field.type === "boolean") return flagFor(field, op, value);
  if (typeof value !== "string")
    return refuse(`${field.key} ${op}: put the value in double quotation marks.`);
  return field.type === "text" ? value : instantFor(field, op, value);
}

function compare(field: Field, op: Operator, value: FilterValue): Or<Condition> {
  const typed = valueFor(field, op, value);
  if (typed instanceof Fault) return typed;
  return { kind: "compare", field, op, value: typed };
}

/** What compares a value that is never stored. */
function absent(test: Filter): Condition {
  const isTrue =
    test.kind === "compare" &&
    (test.op === "ne" ? test.value !== null : test.op === "eq" && test.value === null);
  return { kind: "constant", isTrue };
}

type Test = Extract<Filter, { kind: "compare" | "present" }>;

function testOf(field: Field, test: Test): Or<Condition> {
  return test.kind === "present" ? { kind: "present", field } : compare(field, test.op, test.value);
}

/** A test of a multi-valued attribute: one of its values meets it. */
function collectionTest(attribute: Attribute, sub: Attribute | null, test: Test): Or<Condition> {
  if (sub === null && test.kind === "present") return { kind: "some", of: attribute.name, part: always };
  const leaf =
    sub ?? valueOf(attribute) ?? (attribute.type === "complex" ? null : { ...attribute, name: "value" });
  if (leaf === null) return refuse(`${attribute.name}: name one of its parts.`);
  const part = testOf(fieldOf(leaf.name, leaf), test);
  return part instanceof Fault ? part : { kind: "some", of: attribute.name, part };
}

function oneTest(find: Find, test: Test): Or<Condition> {
  const found = find(test.path);
  if (found === "unstored") return absent(test);
  if (found === "unknown") return refuse(`There is no attribute ${test.path}.`);
  const { extension, attribute, sub } = found;
  if (attribute === null) return refuse(`${test.path}: name an attribute.`);
  if (attribute.multiValued) return collectionTest(attribute, sub, test);
  const scope = extension === null ? "" : `${extension}:`;
  if (attribute.type !== "complex" || sub !== null)
    return testOf(
      fieldOf(`${scope}${attribute.name}${sub === null ? "" : `.${sub.name}`}`, sub ?? attribute),
      test,
    );
  if (test.kind === "present") return anyPart(scope, attribute);
  const value = valueOf(attribute);
  if (value === null) return refuse(`${test.path}: name one of its parts.`);
  return testOf(fieldOf(`${scope}${attribute.name}.value`, value), test);
}

/** A complex attribute is there when one of its parts is. */
function anyPart(scope: string, attribute: Attribute): Condition {
  return (attribute.subAttributes ?? [])
    .map((sub): Condition => ({
      kind: "present",
      field: fieldOf(`${scope}${attribute.name}.${sub.name}`, sub),
    }))
    .reduce((one, other) => ({ kind: "or", parts: [one, other] }));
}

function someOf(find: Find, path: string, part: Filter): Or<Condition> {
  const found = find(path);
  if (found === "unstored") return { kind: "constant", isTrue: false };
  if (
    found === "unknown" ||
    found.attribute === null ||
    found.sub !== null ||
    found.attribute.type !== "complex"
  )
    return refuse(`${path} can't have a filter in brackets.`);
  const { attribute, extension } = found;
  const scope = extension === null ? "" : `${extension}:`;
  const subs = attribute.subAttributes ?? [];
  const within: Find = (name) => {
    const sub = subs.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (sub === undefined) return "unknown";
    if (attribute.multiValued) return { extension: null, attribute: sub, sub: null };
    return { extension: scope === "" ? null : extension, attribute, sub };
  };
  const inner = resolve(within, part);
  if (inner instanceof Fault || !attribute.multiValued) return inner;
  return { kind: "some", of: attribute.name, part: inner };
}

function resolve(find: Find, filter: Filter): Or<Condition> {
  switch (filter.kind) {
    case "and":
    case "or": {
      const one = resolve(find, filter.parts[0]);
      if (one instanceof Fault) return one;
      const other = resolve(find, filter.parts[1]);
      return other instanceof Fault ? other : { kind: filter.kind, parts: [one, other] };
    }
    case "not": {
      const part = resolve(find, filter.part);
      return part instanceof Fault ? part : { kind: "not", part };
    }
    case "some":
      return someOf(find, filter.path, filter.part);
    case "compare":
    case "present":
      return oneTest(find, filter);
  }
}

/** A filter over a type of resources, with every path looked up and every value in its type. */
export function conditionOf(type: ResourceType, filter: Filter): Or<Condition> {
  return resolve((path) => findAttribute(type, path), filter);
}

/** The same where several types are searched: what a type doesn't have counts as absent. */
export function lenientCondition(type: ResourceType, filter: Filter): Or<Condition> {
  return resolve((path) => {
    const found = findAttribute(type, path);
    return found === "unknown" ? "unstored" : found;
  }, filter);
}

/** A filter over the values of a multi-valued attribute, as in the path of a PATCH. */
export function valueCondition(attribute: Attribute, filter: Filter): Or<Condition> {
  const subs = attribute.subAttributes ?? [];
  return resolve((name) => {
    const sub = subs.find((each) => each.name.toLowerCase() === name.toLowerCase());
    return sub === undefined ? "unknown" : { extension: null, attribute: sub, sub: null };
  }, filter);
}
