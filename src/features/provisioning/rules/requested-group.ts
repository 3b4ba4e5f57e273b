import { findAttribute } from "./attribute.ts";
import { valueCondition, type Condition } from "./condition.ts";
import { Fault, type Or } from "./fault.ts";
import type { Filter } from "./filter.ts";
import { groupType } from "./group-type.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";
import type { PatchOperation } from "./patch-operations.ts";
import { readPatchPath } from "./patch-path.ts";
import { readMany, readValue } from "./values.ts";

/** A change of a group's members, in the order given. Ids may be anyone's or no one's. */
export type MemberStep =
  | { readonly kind: "add" | "remove" | "set"; readonly ids: readonly string[] }
  | { readonly kind: "remove where"; readonly condition: Condition };

/** What an identity provider says of a group. */
export interface RequestedGroup {
  readonly steps: readonly MemberStep[];
  /** Null clears; undefined leaves it as it is. */
  readonly externalId?: string | null;
  /** The name it should have; it can't be changed. */
  readonly displayName?: string;
}

const members = findAttribute(groupType, "members");
const externalId = findAttribute(groupType, "externalId");

function attributeOf(found: typeof members) {
  if (typeof found === "string" || found.attribute === null) throw new Error("Part of every group");
  return found.attribute;
}
const [membersAttribute, externalIdAttribute] = [attributeOf(members), attributeOf(externalId)];

function idsOf(value: Json): Or<readonly string[]> {
  const values = readMany(membersAttribute, value);
  if (values instanceof Fault) return values;
  const ids = values.map((each) => each["value"]);
  const known = ids.filter((id) => typeof id === "string");
  return known.length === ids.length
    ? [...new Set(known)]
    : new Fault("invalidValue", "members: each needs a value.");
}

/** The ids that a filter such as `value eq "…"` names, so that a large group need not be read; else null. */
function namedIds(filter: Filter): readonly string[] | null {
  if (filter.kind === "compare" && filter.op === "eq" && filter.path.toLowerCase() === "value")
    return typeof filter.value === "string" ? [filter.value] : null;
  if (filter.kind !== "or") return null;
  const [one, other] = [namedIds(filter.parts[0]), namedIds(filter.parts[1])];
  return one === null || other === null ? null : [...one, ...other];
}

function filteredStep(op: PatchOperation["op"], filter: Filter, sub: string | null): Or<MemberStep> {
  if (op !== "remove" || sub !== null)
    return new Fault("mutability", "members: a member can be added and removed, not changed.");
  const ids = namedIds(filter);
  if (ids !== null) return { kind: "remove", ids };
  const condition = valueCondition(membersAttribute, filter);
  return condition instanceof Fault ? condition : { kind: "remove where", condition };
}

function memberStep({ op, value }: PatchOperation): Or<MemberStep> {
  if (op === "remove" && (value === undefined || value === null)) return { kind: "set", ids: [] };
  const ids = idsOf(value ?? []);
  if (ids instanceof Fault) return ids;
  return { kind: op === "replace" ? "set" : op, ids };
}

/** One member of a wish by name. */
function partOf(operation: PatchOperation, path: string, isNamed: boolean): Or<Partial<RequestedGroup>> {
  const target = readPatchPath(path);
  if (target instanceof Fault) return target;
  const found = findAttribute(groupType, target.path);
  const attribute = typeof found === "string" ? null : found.attribute;
  if (attribute === membersAttribute) return membersPart(operation, target);
  if (attribute === externalIdAttribute) return externalIdPart(operation);
  // Among other members the rest is passed over: Okta sends a name with every change.
  if (!isNamed || attribute?.name === "schemas") return {};
  if (attribute === null) return new Fault("invalidPath", `There is no attribute ${path.slice(0, 200)}.`);
  if (attribute.name === "displayName")
    return { displayName: typeof operation.value === "string" ? operation.value : "" };
  return new Fault("mutability", `${path.slice(0, 200)} can't be changed here.`);
}

function membersPart(
  operation: PatchOperation,
  { filter, sub }: { readonly filter: Filter | null; readonly sub: string | null },
): Or<Partial<RequestedGroup>> {
  const step = filter === null ? memberStep(operation) : filteredStep(operation.op, filter, sub);
  return step instanceof Fault ? step : { steps: [step] };
}

function externalIdPart({ op, value }: PatchOperation): Or<Partial<RequestedGroup>> {
  const read = op === "remove" ? null : readValue(externalIdAttribute, value ?? null);
  return read instanceof Fault ? read : { externalId: typeof read === "string" ? read : null };
}

/** The operations of a PATCH as a wish. Never throws. */
export function groupOfPatch(operations: readonly PatchOperation[]): Or<RequestedGroup> {
  let requested: RequestedGroup = { steps: [] };
  for (const operation of operations) {
    const { path, value } = operation;
    if (path === null && !isObject(value))
      return new Fault("invalidValue", "Without a path, the value must be an object.");
    const parts =
      path === null
        ? Object.entries(value as JsonObject).map(([name, each]) =>
            partOf({ ...operation, value: each }, name, false),
          )
        : [partOf(operation, path, true)];
    for (const part of parts) {
      if (part instanceof Fault) return part;
      requested = { ...requested, ...part, steps: [...requested.steps, ...(part.steps ?? [])] };
    }
  }
  return requested;
}

/** The body of a PUT as a wish; members that aren't mentioned stay, and a name is ignored (RFC 7644, section 3.5.1). */
export function groupOfBody(body: JsonObject): Or<RequestedGroup> {
  const said = Object.entries(body).filter(([name]) =>
    ["members", "externalid"].includes(name.toLowerCase()),
  );
  return groupOfPatch(
    said.map(([path, value]): PatchOperation => {
      const isList = path.toLowerCase() === "members";
      return { op: "replace", path, value: value === null && isList ? [] : value };
    }),
  );
}
