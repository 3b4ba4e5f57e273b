import fc from "fast-check";
import { enterpriseUrn } from "#features/provisioning/rules/urns.ts";

export type Loose = Record<string, unknown>;

/** Where an operation points, as a path and apart. */
export interface PatchPlace {
  readonly path: string;
  readonly scope: string | null;
  readonly name: string;
  readonly sub: string | null;
  /** Which values of a multi-valued attribute; null for all of it. */
  readonly test: ((value: Loose) => boolean) | null;
  /** What a value that a filter doesn't find begins as. */
  readonly seed: Loose;
}

export interface SlowOperation {
  readonly op: "add" | "replace" | "remove";
  readonly place: PatchPlace;
  readonly value: unknown;
}

const place = (path: string, more: Partial<PatchPlace> = {}): PatchPlace => {
  const [name = "", sub = null] = path.split(".");
  return { path, scope: null, name, sub, test: null, seed: {}, ...more };
};

const letters = fc.constantFrom("a", "b", "c");
const words = fc.constantFrom("x", "y", "Zed");
const anyCase = fc.constantFrom("add", "replace", "remove");
const role = fc.record(
  { value: letters, display: words, primary: fc.boolean() },
  { requiredKeys: ["value"], noNullPrototype: true },
);
const roles = fc.uniqueArray(role, { maxLength: 3, selector: ({ value }) => value });
const name = fc.record({ givenName: words, familyName: words }, { requiredKeys: [], noNullPrototype: true });

/** A resource to change. */
export const patchable: fc.Arbitrary<Loose> = fc
  .record(
    { displayName: words, active: fc.boolean(), name, roles },
    { requiredKeys: [], noNullPrototype: true },
  )
  .map((person) => {
    const primary = person.roles?.find((each) => each.primary === true);
    const one = person.roles?.map((each) => (each === primary ? each : { ...each, primary: false }));
    return pruned({ ...person, roles: one });
  });

const filtered = letters.chain((letter) =>
  fc.constantFrom(
    place("roles", {
      path: `roles[value eq "${letter.toUpperCase()}"]`,
      test: ({ value }) => value === letter,
      seed: { value: letter.toUpperCase() },
    }),
    place("roles", { path: `roles[not (value eq "${letter}")]`, test: ({ value }) => value !== letter }),
    place("roles.display", {
      path: `roles[value eq "${letter}"].display`,
      test: ({ value }) => value === letter,
      seed: { value: letter },
    }),
    place("roles.primary", {
      path: `roles[value eq "${letter}" and display pr].primary`,
      test: ({ value, display }) => value === letter && display !== undefined,
      seed: { value: letter },
    }),
  ),
);

const operationAt = (at: PatchPlace, value: fc.Arbitrary<unknown>): fc.Arbitrary<SlowOperation> =>
  fc.record({ op: anyCase, place: fc.constant(at), value });

/** Operations of every form, with values of the right type. */
export const slowOperations: fc.Arbitrary<readonly SlowOperation[]> = fc.array(
  fc.oneof(
    operationAt(place("displayName"), words),
    operationAt(place("active"), fc.boolean()),
    operationAt(place("name"), name),
    operationAt(place("name.givenName"), words),
    operationAt(place("roles"), roles),
    operationAt(
      {
        ...place("department"),
        path: `${enterpriseUrn}:department`,
        scope: enterpriseUrn,
      },
      words,
    ),
    filtered.chain((at) =>
      operationAt(at, at.sub === null ? role : at.sub === "primary" ? fc.boolean() : words),
    ),
  ),
  { maxLength: 6 },
);

/** Without empty members. */
function pruned(object: Loose): Loose {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]): [string, unknown][] => {
      const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
      const inner = isObject ? pruned(value as Loose) : value;
      const isEmpty =
        inner === null ||
        inner === undefined ||
        (typeof inner === "object" && Object.keys(inner).length === 0);
      return isEmpty ? [] : [[key, inner]];
    }),
  );
}

/** All of a list by an operation without a filter; those that came are `touched`. */
function givenRoles(list: readonly Loose[], { op, value }: SlowOperation, touched: Loose[]): Loose[] {
  if (op === "remove") return [];
  const stay = op === "replace" ? [] : [...list];
  for (const each of (value as Loose[]).map((role) => ({ ...role }))) {
    if (stay.some((one) => one["value"] === each["value"])) continue;
    stay.push(each);
    touched.push(each);
  }
  return stay;
}

/** Those of a list that a filter finds, gone or without the member that is removed. */
function withoutHits(list: readonly Loose[], hits: readonly Loose[], sub: string | null): Loose[] {
  if (sub === null) return list.filter((each) => !hits.includes(each));
  for (const each of hits) delete each[sub];
  return [...list];
}

/** The same by one with a filter, whose hits are changed or one is made. */
function filteredRoles(
  list: readonly Loose[],
  { op, place: at, value }: SlowOperation,
  touched: Loose[],
): Loose[] | "noTarget" {
  const { test, sub, seed } = at;
  const hits = list.filter((each) => test?.(each) === true);
  if (op === "remove") return withoutHits(list, hits, sub);
  if (hits.length === 0 && op === "replace") return "noTarget";
  const given = sub === null ? (value as Loose) : { [sub]: value };
  if (hits.length === 0) {
    const made = { ...seed, ...given };
    touched.push(made);
    return [...list, made];
  }
  for (const each of hits) {
    if (sub === null && op === "replace") for (const key of Object.keys(each)) delete each[key];
    Object.assign(each, given);
    touched.push(each);
  }
  return [...list];
}

function changedRoles(stored: readonly Loose[], operation: SlowOperation): Loose[] | "noTarget" {
  const touched: Loose[] = [];
  const copies = stored.map((each) => ({ ...each }));
  const change = operation.place.test === null ? givenRoles : filteredRoles;
  const list = change(copies, operation, touched);
  if (list === "noTarget") return list;
  const newest = touched.findLast((each) => each["primary"] === true);
  if (newest !== undefined)
    for (const each of list) if (each !== newest && each["primary"] === true) each["primary"] = false;
  return list;
}

/** What RFC 7644, section 3.5.2 says becomes of a resource, a step at a time. */
export function slowPatch(resource: Loose, operations: readonly SlowOperation[]): Loose | "noTarget" {
  const copy = structuredClone(resource);
  for (const operation of operations) {
    const { op, place: at, value } = operation;
    const holder = at.scope === null ? copy : ((copy[at.scope] ??= {}) as Loose);
    if (at.name === "roles") {
      const roleValues = changedRoles((holder["roles"] ?? []) as Loose[], operation);
      if (roleValues === "noTarget") return "noTarget";
      holder["roles"] = roleValues;
    } else if (at.sub !== null) {
      const isObject = (holder[at.name] ??= {}) as Loose;
      if (op === "remove") delete isObject[at.sub];
      else isObject[at.sub] = value;
    } else if (op === "remove") delete holder[at.name];
    else if (at.name === "name")
      holder["name"] = { ...(holder["name"] as Loose | undefined), ...(value as Loose) };
    else holder[at.name] = value;
  }
  return pruned(copy);
}
