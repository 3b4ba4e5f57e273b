import { describe, expect, it } from "vitest";
import { differences } from "#features/audit/rules/difference.ts";
import { faultSentence } from "#features/audit/rules/seal-check.ts";
import { idsIn, isNothing, valueWords, type Vocabulary } from "#features/audit/rules/value-words.ts";
import { actionWords, deedTone, deedWords, fieldWords, typeWords } from "#features/audit/rules/words.ts";

const ann = "0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4";
const ben = "0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c5";
const words: Vocabulary = {
  names: new Map([[ann, "Ann Bell"]]),
  day: (day) => `day ${day}`,
  instant: (instant) => `at ${instant}`,
};
const changes = (before: unknown, after: unknown) =>
  differences(before, after, words).map(({ field, was, is }) => `${field}: ${was} > ${is}`);

describe("A value in the audit log", () => {
  it.each<[unknown, string]>([
    [null, "nothing"],
    [undefined, "nothing"],
    ["", "nothing"],
    [[], "nothing"],
    [0, "0"],
    [-1.5, "−1.5"],
    [0.125, "0.125"],
    [1234.5, "1,234.5"],
    [true, "yes"],
    [false, "no"],
    [ann, "Ann Bell"],
    [ben, ben],
    ["2026-03-31", "day 2026-03-31"],
    ["2026-02-30", "2026-02-30"],
    ["2026-03-31T09:00:00Z", "at 2026-03-31T09:00:00Z"],
    ["2026-03-31T09:00:00.123456Z", "at 2026-03-31T09:00:00.123456Z"],
    ["2026-02-30T09:00:00Z", "2026-02-30T09:00:00Z"],
    ["2026-03-31 at nine", "2026-03-31 at nine"],
    ["2026-03", "Mar 2026"],
    ["not_submitted", "not submitted"],
    ["pause_resume", "Pause and resume"],
    ["on_hold_again", "on hold again"],
    ["Not_Submitted", "Not_Submitted"],
    ["draft", "draft"],
    [[ann, 2, false], "Ann Bell, 2, no"],
    [{ a: 1 }, '{"a":1}'],
  ])("%j reads %j", (value, expected) => {
    expect(valueWords(value, words)).toBe(expected);
  });

  it("is nothing only where there is nothing", () => {
    expect([null, undefined, "", []].every(isNothing)).toBe(true);
    expect([0, false, " ", [null], {}, { length: 0 }].some(isNothing)).toBe(false);
  });

  it("has its ids found at any depth", () => {
    expect([...idsIn({ a: [ann, { b: ben }], c: null, d: 7, e: "x" })]).toEqual([ann, ben]);
    expect([...idsIn(ann)]).toEqual([ann]);
    expect([...idsIn(null)]).toEqual([]);
  });
});

describe("What an event changed", () => {
  it("matches rows by their ids, and names them by who, when or what they are", () => {
    const row = (id: string, name: string, hours: number) => ({ id, name, hours });
    expect(
      changes([row("1", "Pine", 5), row("2", "Oak", 3)], [row("2", "Oak", 4), row("1", "Pine", 5)]),
    ).toEqual(["Oak: Hours: 3 > 4"]);
    // The id is what matches, also where the name has changed.
    expect(changes({ rows: [row("1", "Pine", 5)] }, { rows: [row("1", "Elm", 6)] })).toEqual([
      "Rows, Elm: Hours: 5 > 6",
    ]);
    expect(changes([{ userId: ann, hours: 1 }], [{ userId: ann, hours: 2 }])).toEqual([
      "Ann Bell: Hours: 1 > 2",
    ]);
    expect(changes([{ monthIndex: 3, hours: 1 }], [{ monthIndex: 3, hours: 2 }])).toEqual([
      "3: Hours: 1 > 2",
    ]);
    // A number that isn't a month's is a value like any other.
    expect(changes([{ day: 3, hours: 1 }], [{ day: 4, hours: 1 }])).toEqual(["1: Day: 3 > 4"]);
  });

  it("counts rows without a name, and distinguishes rows of one name", () => {
    expect(changes([{ hours: 1 }, { hours: 2 }], [{ hours: 1 }, { hours: 3 }])).toEqual(["2: Hours: 2 > 3"]);
    const twice = (first: number, second: number) => [
      { name: "Pine", hours: first },
      { name: "Pine", hours: second },
    ];
    expect(changes(twice(1, 2), twice(1, 3))).toEqual(["Pine: Hours: 2 > 3"]);
    expect(changes(twice(1, 2), twice(4, 3))).toEqual(["Pine: Hours: 1 > 4", "Pine: Hours: 2 > 3"]);
  });

  it("says of rows that are only names that they came or went", () => {
    expect(changes([], [{ userId: ann }])).toEqual(["Ann Bell: Entry: null > yes"]);
    expect(changes([{ id: "1", name: "Pine" }], [])).toEqual(["Pine: Entry: yes > null"]);
  });

  it("reads short lists as who, when and what, the value last", () => {
    expect(changes([[ann, "2026-03-31", 5]], [[ann, "2026-03-31", 6]])).toEqual([
      "Ann Bell, day 2026-03-31: 5 > 6",
    ]);
    expect(changes([[ann, 5]], [[ann, 6]])).toEqual(["Ann Bell: 5 > 6"]);
    expect(changes({ roles: ["admin"] }, { roles: ["admin", "booker"] })).toEqual([
      "Roles: admin > admin, booker",
    ]);
    // A list of one each has no value of its own.
    expect(changes({ pairs: [["a"]] }, { pairs: [["b"]] })).toEqual(["Pairs: a > b"]);
    expect(changes({ roles: [] }, { roles: ["admin"] })).toEqual(["Roles: nothing > admin"]);
  });

  it("leaves out what was nothing and is nothing, and the database's counters", () => {
    expect(changes({ note: null, version: 1, orgId: ann }, { note: "", version: 2, orgId: ben })).toEqual([]);
    expect(changes({ note: null }, {})).toEqual([]);
    expect(changes(null, { note: "x" })).toEqual(["Note: null > x"]);
    expect(changes(undefined, undefined)).toEqual([]);
    expect(changes({ note: "x" }, { note: undefined })).toEqual(["Note: x > nothing"]);
    expect(changes({ settings: { day: { hours: 7 } } }, { settings: { day: { hours: 8 } } })).toEqual([
      "Settings: Day: Hours: 7 > 8",
    ]);
  });

  it("is readable where a side is a value or a list by itself", () => {
    expect(changes("a", "b")).toEqual(["Value: a > b"]);
    expect(changes(["a"], ["b"])).toEqual(["Value: a > b"]);
    expect(changes([], ["b"])).toEqual(["Value: nothing > b"]);
    expect(changes("a", ["b"])).toEqual(["Value: a > b"]);
  });
});

describe("Words made of codes that have none of their own", () => {
  it("are in the past, both where two things were done", () => {
    expect(["paint wall", "freeze wall", "bake wall", "enable x"].map(actionWords)).toEqual([
      "Painted wall",
      "Froze wall",
      "Baked wall",
      "Enabled x",
    ]);
    expect(actionWords("paint and freeze wall now")).toBe("Painted and froze wall now");
    expect(actionWords("paint and")).toBe("Painted and");
    expect(deedWords("paint brick_wall", "roof")).toBe("Painted brick_wall");
    expect(deedWords("paint brick wall", "brick_wall")).toBe("Painted");
    expect(deedWords("toString brick wall", "brick-wall")).toBe("ToStringed");
  });

  it("name a kind of thing and a field without signs, ids and codes", () => {
    expect(["brick_wall", "brick-wall", "constructor"].map(typeWords)).toEqual([
      "Brick wall",
      "Brick wall",
      "Constructor",
    ]);
    expect(
      ["wallHeight", "wall_height2Top", "brickId", "brick_ids", "status_code", "idOfWall", "-wall-"].map(
        fieldWords,
      ),
    ).toEqual(["Wall height", "Wall height2 top", "Brick", "Bricks", "Status", "Id of wall", "Wall"]);
  });

  it("have the tone of what was done", () => {
    expect(["create wall", "withdraw", "freeze forecast", "paint wall", ""].map(deedTone)).toEqual([
      "made",
      "removed",
      "submitted",
      "other",
      "other",
    ]);
  });
});

it("a broken seal is said in one sentence", () => {
  const fault = { seal: 7, entryId: null, at: null };
  expect(faultSentence({ ...fault, kind: "changed" })).toBe(
    "An event was changed after it was sealed (seal 7).",
  );
  expect(faultSentence({ ...fault, kind: "seal missing" })).toBe("A seal is missing (seal 7).");
});
