import { findAttribute, type ResourceType } from "./attribute.ts";
import { Fault, type Or } from "./fault.ts";
import { isList, isObject, isSame, type Json, type JsonObject } from "./json.ts";
import type { PatchOperation } from "./patch-operations.ts";
import { readPatchPath } from "./patch-path.ts";
import { applyPatch } from "./patch.ts";
import { enterpriseUrn, userUrn } from "./urns.ts";

/** Attributes that the product has words of its own for, beside what a connection sent. */
const names = ["displayName", "formatted", "emails", "department", "roles"] as const;
type Name = (typeof names)[number];

/** What a connection sent (null: removed), and what the product itself said of the person then. */
type SentValue = { readonly said: Json; readonly own: Json };

/** What differs from the product's own words, by attribute. */
export type Sent = Readonly<Partial<Record<Name, SentValue>>>;

/** What a request says of these attributes; null removes, and what it doesn't mention is missing. */
export type Said = Readonly<Partial<Record<Name, Json>>>;

const longestSent = 8_000;

const part = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) ? value[name] : undefined;

const nothing = (value: Json | undefined): boolean =>
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (isList(value) && value.length === 0);

function valueAt(resource: JsonObject, name: Name): Json | undefined {
  if (name === "formatted") return part(resource["name"], name);
  return name === "department" ? part(resource[enterpriseUrn], name) : resource[name];
}

function withPart(resource: JsonObject, name: string, key: string, value: Json): JsonObject {
  const { [key]: _, ...others } = isObject(resource[name]) ? resource[name] : {};
  const within: JsonObject = value === null ? others : { ...others, [key]: value };
  return withValue(resource, name, Object.keys(within).length === 0 ? null : within);
}

function withValue(resource: JsonObject, name: string, value: Json): JsonObject {
  const { [name]: _, ...others } = resource;
  return value === null ? others : { ...others, [name]: value };
}

/** The roles that the person has, with the texts that were sent for them; where one was sent as primary, no other is. */
function withTexts(own: Json | undefined, said: Json): Json {
  if (!isList(own)) return null;
  const sent = isList(said) ? said.filter(isObject) : [];
  const textsOf = (role: Json) =>
    sent.find(({ value }) => String(value).toLowerCase() === part(role, "value"));
  const isNamed = own.some((role) => textsOf(role)?.["primary"] === true);
  return own.map((role) =>
    isObject(role)
      ? { ...role, ...(isNamed && { primary: false }), ...textsOf(role), value: part(role, "value") ?? null }
      : role,
  );
}

function withOne(own: JsonObject, name: Name, { said, own: then }: SentValue): JsonObject {
  if (name === "roles") return withValue(own, name, withTexts(own[name], said));
  if (!isSame(valueAt(own, name) ?? null, then)) return own;
  if (name === "formatted") return withPart(own, "name", name, said);
  return name === "department" ? withPart(own, enterpriseUrn, name, said) : withValue(own, name, said);
}

/**
 * A resource in the product's words, with what the connection sent where nothing has changed in the product
 * since.
 */
export function withSent(own: JsonObject, sent: Sent): JsonObject {
  const shown = names.reduce((resource, name) => {
    const value = sent[name];
    return value === undefined ? resource : withOne(resource, name, value);
  }, own);
  const schemas = shown[enterpriseUrn] === undefined ? [userUrn] : [userUrn, enterpriseUrn];
  return { ...shown, schemas };
}

/** What the body of a POST or PUT says. */
export function saidInBody(body: JsonObject): Said {
  return saidBy((name) => valueAt(body, name));
}

function saidBy(saying: (name: Name) => Json | undefined): Said {
  const said: Partial<Record<Name, Json>> = {};
  for (const name of names) {
    const value = saying(name);
    if (value !== undefined) said[name] = nothing(value) ? null : value;
  }
  return said;
}

/** What a PATCH says, which has made a resource another one. */
export function saidInPatch(
  type: ResourceType,
  before: JsonObject,
  after: JsonObject,
  operations: readonly PatchOperation[],
): Said {
  // A name that stays the same while its parts change is said as well: it appears where there was none.
  const nameless = withValue(withPart(before, "name", "formatted", null), "displayName", null);
  const patched = applyPatch(type, nameless, operations);
  const fresh = patched instanceof Fault ? {} : patched;
  return saidBy((name) => {
    const set = name === "displayName" || name === "formatted" ? valueAt(fresh, name) : undefined;
    if (set !== undefined) return set;
    const value = valueAt(after, name) ?? null;
    return isSame(valueAt(before, name) ?? null, value) ? undefined : value;
  });
}

/** What stays of what was stored, since it was returned before a request that doesn't mention it. */
function stays(was: SentValue | undefined, name: Name, before: JsonObject): Json | undefined {
  const isReturned =
    was !== undefined && (name === "roles" || isSame(was.own, valueAt(before, name) ?? null));
  return isReturned ? was.said : undefined;
}

const isSameText = (one: Json, other: Json): boolean =>
  typeof one === "string" && typeof other === "string" && one.toLowerCase() === other.toLowerCase();

/**
 * What is stored after a request, beside the product's own words before and after it: what was returned before
 * and isn't mentioned stays.
 */
export function sentAfter(stored: Sent, said: Said, before: JsonObject, own: JsonObject): Or<Sent> {
  const sent: Partial<Record<Name, SentValue>> = {};
  for (const name of names) {
    const now = valueAt(own, name) ?? null;
    const value = said[name] === undefined ? stays(stored[name], name, before) : said[name];
    if (value === undefined || (name === "department" && isSameText(value, now))) continue;
    const next = { said: value, own: name === "roles" ? null : now };
    if (!isSame(withOne(own, name, next), own)) sent[name] = next;
  }
  return JSON.stringify(sent).length > longestSent
    ? new Fault("invalidValue", "Names, emails and roles: send fewer or shorter values.")
    : sent;
}

/** The names of attributes that the product has no place for, in a body or a PATCH's value. */
export function unstoredInBody(type: ResourceType, body: Json, scope = ""): readonly string[] {
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const found = findAttribute(type, `${scope}${name}`);
    if (found === "unstored") return [name.slice(name.lastIndexOf(":") + 1)];
    const isExtension = typeof found !== "string" && found.attribute === null;
    return isExtension ? unstoredInBody(type, value, `${found.extension ?? ""}:`) : [];
  });
}

/** The same of a PATCH's operations. */
export function unstoredInPatch(
  type: ResourceType,
  operations: readonly PatchOperation[],
): readonly string[] {
  return operations.flatMap(({ path, value }) => {
    if (path === null) return unstoredInBody(type, value ?? null);
    const read = readPatchPath(path);
    return read instanceof Fault ? [] : unstoredInBody(type, { [read.path]: value ?? null });
  });
}
