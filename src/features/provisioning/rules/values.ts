import { findAttribute, type Attribute, type ResourceType } from "./attribute.ts";
import { Fault, type Or } from "./fault.ts";
import { isList, isObject, isStorable, withoutNulls, type Json, type JsonObject } from "./json.ts";

const longestText = 1000;
const maxValues = 20_000;
const wrong = (attribute: Attribute, need: string): Fault =>
  new Fault("invalidValue", `${attribute.name}: ${need}.`);

/** A flag; identity providers also send it as a text such as "False". */
function flagOf(value: Json): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string") return null;
  const text = value.trim().toLowerCase();
  return text === "true" || text === "false" ? text === "true" : null;
}

function simple(attribute: Attribute, value: Json): Or<Json> {
  if (attribute.type === "boolean") return flagOf(value) ?? wrong(attribute, "use true or false");
  if (typeof value !== "string") return wrong(attribute, "use a text");
  if (value.length > longestText || !isStorable(value))
    return wrong(attribute, `use at most ${longestText} characters that can be stored`);
  return value;
}

/** A complex value by its parts' names, null where it is cleared; a plain one counts as its value. */
function complex(attribute: Attribute, value: Json): Or<JsonObject> {
  const parts = isObject(value) ? value : { value };
  const read: Record<string, Json> = {};
  for (const [name, part] of Object.entries(parts)) {
    const sub = attribute.subAttributes?.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (sub === undefined) {
      if (!isObject(value)) return wrong(attribute, "use an object");
      continue;
    }
    const stored = part === null ? null : simple(sub, part);
    if (stored instanceof Fault) return new Fault("invalidValue", `${attribute.name}.${stored.detail}`);
    read[sub.name] = stored;
  }
  return read;
}

/** One value, in the attribute's type and with the names of its schema. */
export function readOne(attribute: Attribute, value: Json): Or<Json> {
  if (attribute.type !== "complex") return simple(attribute, value);
  const read = complex(attribute, value);
  return read instanceof Fault ? read : withoutNulls(read);
}

/** Values of a multi-valued attribute; a single one counts as a list of it. */
export function readMany(attribute: Attribute, value: Json): Or<readonly JsonObject[]> {
  const values = isList(value) ? value : [value];
  if (values.length > maxValues) return wrong(attribute, `use at most ${maxValues} values`);
  const read: JsonObject[] = [];
  for (const each of values) {
    const one = complex(attribute, each);
    if (one instanceof Fault) return one;
    read.push(withoutNulls(one));
  }
  return read;
}

/** The value of an attribute as it is stored; null stays null, also as a part. */
export function readValue(attribute: Attribute, value: Json): Or<Json> {
  if (value === null) return null;
  if (attribute.multiValued) return readMany(attribute, value);
  // Entra ID sends a manager as a list of one.
  const one =
    isList(value) && value.length === 1 && attribute.type === "complex" ? (value[0] ?? null) : value;
  if (attribute.type !== "complex") return readOne(attribute, one);
  return one === "" ? null : complex(attribute, one);
}

/**
 * The body of a POST or PUT with the names and types of the schema. What the product doesn't store and what
 * only the server decides is left out (RFC 7644, sections 3.3 and 3.5.1).
 */
export function readBody(type: ResourceType, body: JsonObject): Or<JsonObject> {
  const read: Record<string, Json> = {};
  for (const [name, value] of Object.entries(body)) {
    const member = readMember(type, name, value);
    if (member instanceof Fault) return member;
    if (member !== null) read[member.name] = member.value;
  }
  return read;
}

/** A member of a body by its name in the schema, as it is stored; null where it counts for nothing. */
function readMember(type: ResourceType, said: string, value: Json): Or<{ name: string; value: Json } | null> {
  const found = findAttribute(type, said);
  if (typeof found === "string" || found.sub !== null) return null;
  const { extension, attribute } = found;
  if (attribute === null) return readWithin(type, extension, value);
  if (extension !== null || attribute.name === "schemas" || attribute.mutability === "readOnly") return null;
  const stored = readValue(attribute, value);
  return stored instanceof Fault ? stored : { name: attribute.name, value: stored };
}

function readWithin(
  type: ResourceType,
  extension: string | null,
  value: Json,
): Or<{ name: string; value: Json } | null> {
  if (extension === null || !isObject(value)) return null;
  const within = readExtension(type, extension, value);
  return within instanceof Fault ? within : { name: extension, value: within };
}

function readExtension(type: ResourceType, extension: string, value: JsonObject): Or<JsonObject> {
  const read: Record<string, Json> = {};
  for (const [name, part] of Object.entries(value)) {
    const found = findAttribute(type, `${extension}:${name}`);
    if (typeof found === "string" || found.attribute === null || found.sub !== null) continue;
    const stored = readValue(found.attribute, part);
    if (stored instanceof Fault) return stored;
    read[found.attribute.name] = stored;
  }
  return read;
}

/** Why a body doesn't say that it is of this type; null when it does. */
export function schemaFault(body: JsonObject, urn: string): Fault | null {
  const entry = Object.entries(body).find(([name]) => name.toLowerCase() === "schemas");
  const schemas = entry?.[1];
  const named =
    isList(schemas) &&
    schemas.some((each) => typeof each === "string" && each.toLowerCase() === urn.toLowerCase());
  return named ? null : new Fault("invalidSyntax", `schemas must name ${urn}.`);
}
