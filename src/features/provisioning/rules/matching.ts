import type { Comparable, Condition, Field } from "./condition.ts";
import { isList, isObject, type Json, type JsonObject } from "./json.ts";

/** The value at a key such as `name.givenName` or `urn:…:User:manager.value`; undefined for none. */
function valueAt(resource: JsonObject, key: string): Json | undefined {
  const colon = key.lastIndexOf(":");
  const scope = colon < 0 ? resource : resource[key.slice(0, colon)];
  return key
    .slice(colon + 1)
    .split(".")
    .reduce<Json | undefined>((within, name) => (isObject(within) ? within[name] : undefined), scope);
}

/** A text as it is compared. */
const folded = ({ caseExact }: Field, text: string): string => (caseExact ? text : text.toLowerCase());

/** The value of a field as it is compared; null for none. */
function present(resource: JsonObject, field: Field): Comparable {
  const value = valueAt(resource, field.key);
  if (typeof value === "boolean") return value;
  if (typeof value !== "string" || value === "") return null;
  return field.type === "instant" ? Date.parse(value) : folded(field, value);
}

const partTests = {
  co: (stored: string, wanted: string): boolean => stored.includes(wanted),
  sw: (stored: string, wanted: string): boolean => stored.startsWith(wanted),
  ew: (stored: string, wanted: string): boolean => stored.endsWith(wanted),
};

type Ordered = string | number;
const orderTests = {
  gt: (stored: Ordered, wanted: Ordered): boolean => stored > wanted,
  ge: (stored: Ordered, wanted: Ordered): boolean => stored >= wanted,
  lt: (stored: Ordered, wanted: Ordered): boolean => stored < wanted,
  le: (stored: Ordered, wanted: Ordered): boolean => stored <= wanted,
};

const hasOrder = (value: Comparable): value is Ordered =>
  typeof value === "string" || typeof value === "number";

function compares(
  { field, op, value }: Extract<Condition, { kind: "compare" }>,
  resource: JsonObject,
): boolean {
  const stored = present(resource, field);
  const wanted = typeof value === "string" ? folded(field, value) : value;
  if (op === "eq") return stored === wanted;
  if (op === "ne") return stored !== wanted;
  if (op === "co" || op === "sw" || op === "ew")
    return typeof stored === "string" && typeof wanted === "string" && partTests[op](stored, wanted);
  return hasOrder(stored) && hasOrder(wanted) && orderTests[op](stored, wanted);
}

/** Whether a resource, or a value of a multi-valued attribute, meets a condition. */
export function meets(condition: Condition, resource: JsonObject): boolean {
  switch (condition.kind) {
    case "and":
      return condition.parts.every((part) => meets(part, resource));
    case "or":
      return condition.parts.some((part) => meets(part, resource));
    case "not":
      return !meets(condition.part, resource);
    case "constant":
      return condition.isTrue;
    case "present":
      return present(resource, condition.field) !== null;
    case "some": {
      const values = resource[condition.of];
      return (
        isList(values) &&
        values.some((each) => meets(condition.part, isObject(each) ? each : { value: each }))
      );
    }
    case "compare":
      return compares(condition, resource);
  }
}
