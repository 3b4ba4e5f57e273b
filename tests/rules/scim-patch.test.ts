import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Fault } from "#features/provisioning/rules/fault.ts";
import { movesOf } from "#features/provisioning/rules/group-moves.ts";
import { groupOfPatch } from "#features/provisioning/rules/requested-group.ts";
import type { Json, JsonObject } from "#features/provisioning/rules/json.ts";
import { readOperations } from "#features/provisioning/rules/patch-operations.ts";
import { applyPatch } from "#features/provisioning/rules/patch.ts";
import { patchUrn } from "#features/provisioning/rules/urns.ts";
import { userType } from "#features/provisioning/rules/user-type.ts";
import { userOfPatch } from "#features/provisioning/rules/requested-user.ts";
import { draws } from "../support/draws.ts";
import { filterWords } from "../support/scim/filters.ts";
import { patchable, slowOperations, slowPatch, type SlowOperation } from "../support/scim/patches.ts";

function operationsOf(operations: readonly unknown[]) {
  const read = readOperations({ schemas: [patchUrn], Operations: operations as Json[] });
  return read;
}

const wireOf = ({ op, place, value }: SlowOperation): JsonObject => ({
  op,
  path: place.path,
  ...(op === "remove" ? {} : { value: value as Json }),
});

function patched(resource: JsonObject, operations: readonly unknown[]): JsonObject | string {
  const read = operationsOf(operations);
  if (read instanceof Fault) return read.scimType;
  const after = applyPatch(userType, resource, read);
  return after instanceof Fault ? after.scimType : after;
}

describe("A PATCH of a person (RFC 7644, 3.5.2)", () => {
  it("changes what the standard says, one operation after the other, and leaves what it was given", () => {
    fc.assert(
      fc.property(patchable, slowOperations, (person, operations) => {
        fc.pre(operations.length > 0);
        const before = JSON.stringify(person);
        expect(patched(person as JsonObject, operations.map(wireOf))).toEqual(slowPatch(person, operations));
        expect(JSON.stringify(person)).toBe(before);
      }),
      { numRuns: draws(2000) },
    );
  });

  it("means the same with its operations in one object without a path", () => {
    const simple = slowOperations.map((list) =>
      list.filter(({ op, place }) => op === "replace" && place.test === null),
    );
    fc.assert(
      fc.property(patchable, simple, (person, operations) => {
        const last = new Map(operations.map((each) => [each.place.path, each]));
        fc.pre(last.size > 0);
        const value = Object.fromEntries([...last].map(([path, each]) => [path, each.value as Json]));
        expect(patched(person as JsonObject, [{ op: "Replace", value }])).toEqual(
          slowPatch(person, [...last.values()]),
        );
      }),
    );
  });

  it("requests nothing where it changes nothing", () => {
    fc.assert(
      fc.property(patchable, (person) => {
        const again = Object.entries(person).map(([path, value]) => ({ op: "replace", path, value }));
        fc.pre(again.length > 0);
        const after = patched(person as JsonObject, again);
        expect(after).toEqual(person);
        expect(userOfPatch(person as JsonObject, after as JsonObject)).toEqual({});
      }),
    );
  });

  it("answers something to whatever is sent and never throws", () => {
    const words = fc.constantFrom(...filterWords, "members", "[", "]", "(", ")", ".", ":", '"', "eq", "");
    const path = fc.oneof(
      fc.array(words, { maxLength: 6 }).map((parts) => parts.join("")),
      fc.string(),
    );
    const operation = fc.record(
      { op: fc.oneof(fc.constantFrom("add", "Replace", "REMOVE"), fc.string()), path, value: fc.jsonValue() },
      { requiredKeys: ["op"] },
    );
    fc.assert(
      fc.property(
        patchable,
        fc.array(fc.oneof(operation, fc.jsonValue()), { maxLength: 5 }),
        (person, sent) => {
          const read = operationsOf(sent);
          if (read instanceof Fault) return;
          groupOfPatch(read);
          const after = applyPatch(userType, person as JsonObject, read);
          if (!(after instanceof Fault)) userOfPatch(person as JsonObject, after);
        },
      ),
      { numRuns: draws(1000) },
    );
  });
});

describe("A PATCH of a group", () => {
  const id = fc.constantFrom("a", "b", "c", "d", "e");
  const ids = fc.uniqueArray(id, { maxLength: 3 });
  const steps = fc.array(
    fc.oneof(
      fc.record({ op: fc.constantFrom("add", "remove", "replace"), value: ids }),
      fc.record({ op: fc.constant("remove"), filter: id }),
      fc.record({ op: fc.constant("remove"), display: id }),
      fc.constant({ op: "remove" }),
    ),
    { minLength: 1, maxLength: 6 },
  );

  it("leads to the members that its operations give one after the other", () => {
    fc.assert(
      fc.property(ids, steps, (members, changes) => {
        const current = members.map((value: string) => ({ value, display: value, type: "User" }));
        const expected = new Set<string>(members);
        const wire = changes.map((change) => {
          const { op } = change;
          if ("filter" in change) {
            expected.delete(change.filter);
            return { op, path: `members[value eq "${change.filter}"]` };
          }
          if ("display" in change) {
            // Of someone who has just come, only the id is known.
            if (members.includes(change.display)) expected.delete(change.display);
            return { op, path: `members[display eq "${change.display}" and type eq "User"]` };
          }
          if (!("value" in change) || op === "replace") expected.clear();
          const value = "value" in change ? change.value : [];
          for (const each of value)
            if (op === "remove") expected.delete(each);
            else expected.add(each);
          return {
            op,
            path: "members",
            ...("value" in change && { value: value.map((each) => ({ value: each })) }),
          };
        });
        const requested = groupOfPatch(operationsOf(wire) as never);
        if (requested instanceof Fault) throw new Error(requested.detail);
        const { added, removed } = movesOf(requested.steps, current);
        const after = new Set<string>(
          (members as string[]).filter((each) => !removed.includes(each)).concat(added),
        );
        expect([...after].toSorted()).toEqual([...expected].toSorted());
      }),
      { numRuns: draws(1000) },
    );
  });

  it.each([
    [`members[value eq "a"]`, ["a"]],
    [`members[value eq "a" or VALUE eq "c"]`, ["a", "c"]],
    [`members[value ne "a"]`, ["b", "c"]],
    [`members[value ne "a" and value ne "b"]`, ["c"]],
    [`members[value eq "a" and display eq "b"]`, []],
    [`members[display eq "a" or value eq "b"]`, ["a", "b"]],
  ])("that removes %s removes the matching members", (path, gone) => {
    const current = ["a", "b", "c"].map((value) => ({ value, display: value, type: "User" }));
    const requested = groupOfPatch(operationsOf([{ op: "remove", path }]) as never);
    if (requested instanceof Fault) throw new Error(requested.detail);
    expect(movesOf(requested.steps, current)).toEqual({ added: [], removed: gone });
  });

  it("changes no member, and names each", () => {
    const fault = (operation: object) => groupOfPatch(operationsOf([operation]) as never);
    expect(fault({ op: "replace", path: `members[value eq "a"]`, value: "b" })).toBeInstanceOf(Fault);
    expect(fault({ op: "remove", path: `members[value eq "a"].value` })).toBeInstanceOf(Fault);
    expect(fault({ op: "add", path: "members", value: [{ display: "a" }] })).toBeInstanceOf(Fault);
  });
});
