import fc from "fast-check";
import type { Filter } from "#features/provisioning/rules/filter.ts";

const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

const texts = [
  "a",
  "A",
  "ad",
  "cole",
  "Design",
  "work",
  "booker",
  "manager",
  "",
  "x-1",
  "@",
  "%",
  "_",
  "'",
  "\\",
];
const textPaths = [
  "id",
  "externalId",
  "userName",
  "name.givenName",
  "name.familyName",
  "name.formatted",
  "displayName",
  "meta.resourceType",
  `${enterprise}:department`,
  `${enterprise}:manager.value`,
  `${enterprise}:manager.displayName`,
  "emails.value",
  "emails.type",
  "roles.value",
  "roles",
  "groups.display",
  "nickName",
];
const collections = ["emails", "roles", "groups"] as const;

/** Words that filters are made of. */
export const filterWords = [
  ...textPaths,
  ...collections,
  '"a"',
  "true",
  "null",
  "and",
  "or",
  "not",
  "pr",
  "5",
  "-1e3",
];

const text = fc.constantFrom(...texts);
const textOps = fc.constantFrom("eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le" as const);

const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    kind: fc.constant("compare" as const),
    path: fc.constantFrom(...textPaths),
    op: textOps,
    value: text,
  }),
  fc.record({
    kind: fc.constant("compare" as const),
    path: fc.constantFrom("active", "emails.primary"),
    op: fc.constantFrom("eq" as const, "ne" as const),
    value: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("compare" as const),
    path: fc.constantFrom("meta.created", "meta.lastModified"),
    op: fc.constantFrom("eq" as const, "ne" as const, "gt" as const, "le" as const),
    value: fc.constantFrom("2020-01-01T00:00:00.000Z", "2100-01-01T00:00:00.000Z"),
  }),
  fc.record({
    kind: fc.constant("compare" as const),
    path: fc.constantFrom("name.familyName", "externalId", `${enterprise}:department`),
    op: fc.constantFrom("eq" as const, "ne" as const),
    value: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant("present" as const),
    path: fc.constantFrom(...textPaths, ...collections, "name", `${enterprise}:manager`),
  }),
);

const inner: fc.Arbitrary<Filter> = fc.record({
  kind: fc.constant("compare" as const),
  path: fc.constantFrom("value", "display", "type"),
  op: textOps,
  value: text,
});

/** Filters over people, in every form the grammar has, to try against texts and databases alike. */
export const userFilters: fc.Arbitrary<Filter> = fc.letrec<{ any: Filter }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.record({
      kind: fc.constantFrom("and" as const, "or" as const),
      parts: fc.tuple(tie("any"), tie("any")),
    }),
    fc.record({ kind: fc.constant("not" as const), part: tie("any") }),
    fc.record({ kind: fc.constant("some" as const), path: fc.constantFrom(...collections), part: inner }),
  ),
})).any;
