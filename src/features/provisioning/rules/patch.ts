import { findAttribute, type Attribute, type Place, type ResourceType } from "./attribute.ts";
import { valueCondition } from "./condition.ts";
import { Fault, type Or } from "./fault.ts";
import type { Filter } from "./filter.ts";
import { isList, isObject, isSame, withoutNulls, type Json, type JsonObject } from "./json.ts";
import { meets } from "./matching.ts";
import type { PatchOperation } from "./patch-operations.ts";
import { readPatchPath } from "./patch-path.ts";
import { readMany, readOne, readValue } from "./values.ts";

/** A change of one place. */
interface Step {
  readonly op: PatchOperation["op"];
  readonly value: Json | undefined;
  readonly attribute: Attribute;
  readonly sub: Attribute | null;
  readonly filter: Filter | null;
}

type Values = readonly JsonObject[];

const without = (object: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

/** The object with a member set; removed where the value is null or undefined. */
const withMember = (object: JsonObject, name: string, value: Json | undefined): JsonObject =>
  value === undefined || value === null ? without(object, name) : { ...object, [name]: value };

function valuesOf(stored: Json | undefined): Values {
  return isList(stored) ? stored.filter(isObject) : [];
}

/** Values whose `value` is the same are the same value. */
const isSameValue = (one: JsonObject, other: JsonObject): boolean =>
  one["value"] === undefined || other["value"] === undefined
    ? isSame(one, other)
    : String(one["value"]).toLowerCase() === String(other["value"]).toLowerCase();

/** Only one value is the primary one: the newest that says so (RFC 7644, section 3.5.2). */
function onePrimary(values: Values, changed: Values): Values {
  if (!changed.some((each) => each["primary"] === true)) return values;
  const last = changed.findLast((each) => each["primary"] === true);
  return values.map((each) =>
    each["primary"] === true && each !== last ? { ...each, primary: false } : each,
  );
}

/** What a filter such as `type eq "work"` says a new value is like. */
function seedOf(filter: Filter): JsonObject {
  if (filter.kind === "compare" && filter.op === "eq") return { [filter.path]: filter.value };
  return filter.kind === "and" ? { ...seedOf(filter.parts[0]), ...seedOf(filter.parts[1]) } : {};
}

function completeValues(stored: Values, { op, value, attribute }: Step): Or<Values> {
  if (op === "remove" && (value === undefined || value === null)) return [];
  const given = readMany(attribute, value ?? []);
  if (given instanceof Fault) return given;
  if (op === "remove") return stored.filter((each) => !given.some((one) => isSameValue(one, each)));
  if (op === "replace") return onePrimary(given, given);
  const fresh = given.filter((each) => !stored.some((one) => isSameValue(one, each)));
  return onePrimary([...stored, ...fresh], fresh);
}

type Select = (each: JsonObject) => boolean;

/** The values that a filter selects; all without one. */
function selectOf({ attribute, filter }: Step): Or<Select> {
  const condition = filter === null ? null : valueCondition(attribute, filter);
  if (condition instanceof Fault) return condition;
  return (each) => condition === null || meets(condition, each);
}

/** Changes the values that are selected: as they are, or one part of each. */
function selectedValues(stored: Values, step: Step): Or<Values> {
  const { op, value, attribute, sub } = step;
  const isSelected = selectOf(step);
  if (isSelected instanceof Fault) return isSelected;
  if (op === "remove") return withoutSelected(stored, isSelected, sub);
  const read = readOne(sub ?? attribute, value ?? null);
  if (read instanceof Fault) return read;
  const change = (each: JsonObject): JsonObject => {
    if (sub !== null) return { ...each, [sub.name]: read };
    return { ...(op === "add" && each), ...(read as JsonObject) };
  };
  const changed = new Map(stored.filter(isSelected).map((each) => [each, change(each)]));
  if (changed.size === 0) return withNewValue(stored, step, change);
  return onePrimary(
    stored.map((each) => changed.get(each) ?? each),
    [...changed.values()],
  );
}

function withoutSelected(stored: Values, isSelected: Select, sub: Attribute | null): Values {
  if (sub === null) return stored.filter((each) => !isSelected(each));
  return stored.map((each) => (isSelected(each) ? without(each, sub.name) : each));
}

/** Nothing was selected: what is added is like the filter says; there is nothing to replace. */
function withNewValue(
  stored: Values,
  { op, attribute, filter }: Step,
  change: (each: JsonObject) => JsonObject,
): Or<Values> {
  if (op === "replace" && filter !== null)
    return new Fault("noTarget", `${attribute.name} has no such value.`);
  const seed = filter === null ? {} : readOne(attribute, seedOf(filter));
  if (seed instanceof Fault) return seed;
  const added = change(seed as JsonObject);
  return onePrimary([...stored, added], [added]);
}

/** The value a place has after a step; undefined when it has none. */
function after(stored: Json | undefined, step: Step): Or<Json | undefined> {
  const { attribute, sub, filter } = step;
  if (attribute.multiValued) return manyAfter(valuesOf(stored), step);
  if (filter !== null)
    return new Fault("invalidPath", `${attribute.name} has one value and can't be filtered.`);
  return sub === null ? oneAfter(stored, step) : partAfter(isObject(stored) ? stored : {}, sub, step);
}

function manyAfter(stored: Values, step: Step): Or<Values | undefined> {
  const isFull = step.filter === null && step.sub === null;
  const values = isFull ? completeValues(stored, step) : selectedValues(stored, step);
  return values instanceof Fault || values.length > 0 ? values : undefined;
}

/** Parts of a complex value that aren't given stay (RFC 7644, section 3.5.2.3). */
function oneAfter(stored: Json | undefined, { op, value, attribute }: Step): Or<Json | undefined> {
  if (op === "remove") return undefined;
  const read = readValue(attribute, value ?? null);
  if (read instanceof Fault) return read;
  if (!isObject(read)) return read ?? undefined;
  return orNothing(withoutNulls({ ...(isObject(stored) ? stored : {}), ...read }));
}

const orNothing = (object: JsonObject): JsonObject | undefined =>
  Object.keys(object).length === 0 ? undefined : object;

function partAfter(stored: JsonObject, sub: Attribute, { op, value }: Step): Or<JsonObject | undefined> {
  const isCleared = op === "remove" || value === null || value === undefined;
  const read = isCleared ? null : readOne(sub, value);
  if (read instanceof Fault) return read;
  return orNothing(withMember(stored, sub.name, read));
}

/** The resource with a value at a place. */
function put(resource: JsonObject, { extension }: Place, name: string, value: Json | undefined): JsonObject {
  if (extension === null) return withMember(resource, name, value);
  const stored = resource[extension];
  const within = withMember(isObject(stored) ? stored : {}, name, value);
  return withMember(resource, extension, Object.keys(within).length === 0 ? null : within);
}

function scopeOf(resource: JsonObject, { extension }: Place): JsonObject {
  if (extension === null) return resource;
  const within = resource[extension];
  return isObject(within) ? within : {};
}

/** Where read-only attributes are met: named by a path they are refused, among others they are passed over. */
interface Manner {
  readonly isNamed: boolean;
}

function applyAt(
  type: ResourceType,
  resource: JsonObject,
  { op, path, value }: PatchOperation & { readonly path: string },
  manner: Manner,
): Or<JsonObject> {
  const target = targetOf(type, path);
  if (target instanceof Fault) return target;
  if (target === null) return resource;
  const { place, filter } = target;
  const { attribute, sub } = place;
  if (attribute === null) return applyExtension(type, resource, { op, path: place.extension, value });
  const stored = scopeOf(resource, place)[attribute.name];
  const read = after(stored, { op, value, attribute, sub, filter });
  if ([attribute, sub].some((each) => each?.mutability === "readOnly")) {
    const stays = !manner.isNamed || (!(read instanceof Fault) && isSame(read ?? null, stored ?? null));
    return stays ? resource : new Fault("mutability", `${path.slice(0, 200)} can't be changed here.`);
  }
  return read instanceof Fault ? read : put(resource, place, attribute.name, read);
}

interface Target {
  readonly place: Place;
  readonly filter: Filter | null;
}

/** What a path leads to; null for what isn't stored, so that there is nothing to do. */
function targetOf(type: ResourceType, path: string): Or<Target | null> {
  const read = readPatchPath(path);
  if (read instanceof Fault) return read;
  const { filter, sub } = read;
  const full = findAttribute(type, read.path);
  const place = sub === null || typeof full === "string" ? full : findAttribute(type, `${read.path}.${sub}`);
  if (place === "unstored") return null;
  if (place === "unknown" || (place.attribute === null && filter !== null))
    return new Fault("invalidPath", `There is no attribute ${path.slice(0, 200)}.`);
  return { place, filter };
}

/** An extension as a whole: each of its attributes. */
function applyExtension(
  type: ResourceType,
  resource: JsonObject,
  { op, path, value }: PatchOperation,
): Or<JsonObject> {
  if (op === "remove") return without(resource, path ?? "");
  if (!isObject(value)) return new Fault("invalidValue", `${path}: use an object.`);
  return applyEach(type, resource, { op, path, value });
}

/** Without a path the value's members are paths of their own (Okta's `active`, Entra ID's `name.givenName`). */
function applyEach(
  type: ResourceType,
  resource: JsonObject,
  { op, path, value }: PatchOperation,
): Or<JsonObject> {
  if (!isObject(value)) return new Fault("invalidValue", "Without a path, the value must be an object.");
  let changed = resource;
  for (const [name, each] of Object.entries(value)) {
    const inner = path === null ? name : `${path}:${name}`;
    if (name.toLowerCase() === "schemas" || findAttribute(type, inner) === "unknown") continue;
    const next = applyAt(type, changed, { op, path: inner, value: each }, { isNamed: false });
    if (next instanceof Fault) return next;
    changed = next;
  }
  return changed;
}

/** The resource after the operations, all of them or none (RFC 7644, section 3.5.2). Never throws. */
export function applyPatch(
  type: ResourceType,
  resource: JsonObject,
  operations: readonly PatchOperation[],
): Or<JsonObject> {
  let changed = resource;
  for (const operation of operations) {
    const { path } = operation;
    const next =
      path === null
        ? applyEach(type, changed, operation)
        : applyAt(type, changed, { ...operation, path }, { isNamed: true });
    if (next instanceof Fault) return next;
    changed = next;
  }
  return changed;
}
