import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeCells, mergeFields, typedFields } from "#shared/three-way.ts";
import { differences, meet, plainRules, settle, type Work } from "#web/edit/work.ts";

interface Person {
  readonly name: string;
  readonly hours: string;
  readonly roles: readonly string[];
}

const base: Person = { name: "Beth", hours: "160", roles: ["booker"] };
const value = fc.constantFrom("a", "b", "c");
const person = fc.record({ name: value, hours: value, roles: fc.array(value, { maxLength: 2 }) });
const fields = ["name", "hours", "roles"] as const;
const work = (draft: Person, version = 1): Work<Person> => ({ version, base, draft });
const stored = (draft: Person, version = 2) => ({ version, draft });

describe("Merge", () => {
  it("retains every edited field and uses the stored value of every other one", () => {
    fc.assert(
      fc.property(person, person, person, (start, mine, theirs) => {
        const merged = mergeFields(start, mine, theirs);
        const typed = typedFields(start, mine);
        for (const field of fields)
          expect(merged[field]).toEqual(typed.includes(field) ? mine[field] : theirs[field]);
      }),
    );
  });

  it("is the stored value without input, and the input without another save", () => {
    fc.assert(
      fc.property(person, person, (start, other) => {
        expect(mergeFields(start, start, other)).toEqual(other);
        expect(mergeFields(start, other, start)).toEqual(other);
      }),
    );
  });

  it("groups fields that mean something only together", () => {
    const mine = { ...base, name: "Bea" };
    const theirs = { ...base, hours: "120", roles: [] };
    expect(mergeFields(base, mine, theirs, [["name", "hours"]])).toEqual({ ...mine, roles: [] });
  });
});

describe("Merge of cells", () => {
  const key = fc.constantFrom("a", "b", "c");
  const cells = fc.array(fc.tuple(key, fc.integer({ min: 1, max: 3 }))).map((list) => new Map(list));

  it("retains every edited cell, emptied ones too, and uses the stored value of every other one", () => {
    fc.assert(
      fc.property(cells, cells, cells, (start, mine, theirs) => {
        const merged = mergeCells(start, mine, theirs);
        for (const each of ["a", "b", "c"] as const)
          expect(merged.get(each)).toBe((mine.get(each) === start.get(each) ? theirs : mine).get(each));
      }),
    );
  });
});

describe("A draft that meets a newer version", () => {
  const mine = { ...base, name: "Bea" };
  const theirs = { ...base, hours: "120" };

  it("follows the stored value while there is no input, or the same", () => {
    const followed = { work: { version: 2, base: theirs, draft: theirs }, conflict: false };
    expect(meet(work(base), stored(theirs), plainRules)).toEqual(followed);
    expect(meet(work(theirs), stored(theirs), plainRules)).toEqual(followed);
  });

  it("stays as it is where only something beside the form changed, and starts from the new version", () => {
    expect(meet(work(mine), stored(base), plainRules)).toEqual({ work: work(mine, 2), conflict: false });
  });

  it("confirms before it merges, unless the screen merges other fields alone", () => {
    expect(meet(work(mine), stored(theirs), plainRules)).toEqual({ work: work(mine), conflict: true });
    const alone = { ...plainRules, mergesAlone: true };
    const merged = { ...base, name: "Bea", hours: "120" };
    expect(meet(work(mine), stored(theirs), alone)).toEqual({
      work: { version: 2, base: theirs, draft: merged },
      conflict: false,
    });
    const collision = stored({ ...theirs, name: "Bet" });
    expect(meet(work(mine), collision, alone)).toEqual({ work: work(mine), conflict: true });
  });

  it("ignores an answer that is not newer", () => {
    expect(meet(work(mine), stored(theirs, 1), plainRules)).toEqual({ work: work(mine), conflict: false });
  });

  it("starts from the stored value after any choice", () => {
    const chosen = (choice: "theirs" | "mine" | "merge") =>
      settle(work(mine), stored(theirs), choice, plainRules.merge);
    expect(chosen("theirs")).toEqual({ version: 2, base: theirs, draft: theirs });
    for (const choice of ["mine", "merge"] as const)
      expect(chosen(choice)).toEqual({ version: 2, base: theirs, draft: { ...mine, hours: "120" } });
  });
});

describe("A conflict", () => {
  const texts = fields.map((field) => ({ label: field, text: (draft: Person) => String(draft[field]) }));
  const rows = (mine: Partial<Person>, theirs: Partial<Person>) =>
    differences(texts, base, { ...base, ...mine }, { ...base, ...theirs }).map(
      ({ label, stored: now, own }) => [label, now, own],
    );

  it("shows someone else's changes, and only input as one's own", () => {
    expect(rows({ name: "Bea" }, { hours: "120" })).toEqual([
      ["hours", "120", null],
      ["name", "Beth", "Bea"],
    ]);
  });

  it("lists both sides' changes first, and equal ones not at all", () => {
    expect(rows({ roles: ["admin"], name: "Bea" }, { roles: [], name: "Bea", hours: "120" })).toEqual([
      ["roles", "", "admin"],
      ["hours", "120", null],
    ]);
  });
});
