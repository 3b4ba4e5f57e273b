import { describe, expect, it } from "vitest";
import {
  erasureBlocks,
  redactedWords,
  type AuditWords,
  type ErasedPerson,
} from "#features/people/rules/erasure.ts";
import { cellOf, personReadMe } from "#features/people/rules/person-data.ts";
import { openDuties, removalBlocks, someOf } from "#features/people/rules/person-removal.ts";

const ann: ErasedPerson = {
  id: "p1",
  emails: ["ann@h.example", "old.ann@h.example"],
  names: ["Ann Lee", "Ann Bell"],
};
const former = "former-p1@removed.invalid";
const row = (words: Partial<AuditWords>): AuditWords => ({
  actor_id: "boss",
  actor_name: "Bo Stone",
  subject_type: "project",
  is_theirs: false,
  before: null,
  after: null,
  ...words,
});
const redacted = (words: Partial<AuditWords>, person = ann) => redactedWords(row(words), person);

describe("the words of an erased person in the audit log", () => {
  it("are none in rows that don't name them, which stay as they are", () => {
    expect(redacted({ after: { name: "Pine", reason: "Ann is away" } })).toBeNull();
    expect(redacted({ after: { name: "Annabel Lee, Joann Leeds" } })).toBeNull();
  });

  it("are their name and addresses wherever these are, whatever the case of an address", () => {
    expect(redacted({ after: { note: ["Ask ANN@h.example or Ann Lee."], other: 5, none: null } })).toEqual({
      actor_name: "Bo Stone",
      before: null,
      after: { note: [`Ask ${former} or Former person.`], other: 5, none: null },
    });
    expect(redacted({ actor_name: "Ann Bell" })?.actor_name).toBe("Former person");
    expect(redacted({ after: "to: old.ann@h.example" })?.after).toBe(`to: ${former}`);
  });

  it("aren't part of someone else's address or name", () => {
    const text = "joann@h.example, x.ann@h.example, ann@h.example.org, ann@h.examples, Joann Lee, Ann Leeds";
    expect(redacted({ after: text })).toBeNull();
    expect(redacted({ after: "<ann@h.example>, ann@h.example." })?.after).toBe(`<${former}>, ${former}.`);
  });

  it("may have signs that mean something elsewhere", () => {
    const odd = { id: "p1", emails: ["a+b@h.example"], names: ["A. (B) Lee"] };
    expect(redacted({ after: "a+b@h.example A. (B) Lee" }, odd)?.after).toBe(`${former} Former person`);
    expect(redacted({ after: "aab@h.example AX (B) Lee" }, odd)).toBeNull();
    expect(redacted({ after: "x" }, { id: "p1", emails: [], names: [] })).toBeNull();
  });

  it("are as an actor their name, and what they wrote", () => {
    expect(
      redacted({ actor_id: "p1", actor_name: "Ann", after: { reason: "I'm ill", name: "Pine", hours: 4 } }),
    ).toEqual({
      actor_name: "Former person",
      before: null,
      after: { reason: "Erased", name: "Pine", hours: 4 },
    });
  });

  it("aren't what they said about someone else's week or holiday, which is the other's", () => {
    for (const subject_type of ["timesheet", "holiday request"])
      expect(
        redacted({ actor_id: "p1", actor_name: "Ann Lee", subject_type, after: { comment: "Too late" } })
          ?.after,
      ).toEqual({
        comment: "Too late",
      });
  });

  it("are in rows about them every text that people write, and in those of their account the names", () => {
    const texts = { note: "a", comment: "b", decision_comment: "c", reason: "d", device: "e", task: "f" };
    expect(
      redacted({ is_theirs: true, subject_type: "timesheet", before: texts, after: { ...texts, name: "N" } }),
    ).toEqual({
      actor_name: "Bo Stone",
      before: {
        note: "Erased earlier",
        comment: "Erased earlier",
        decision_comment: "Erased earlier",
        reason: "Erased earlier",
        device: "Erased earlier",
        task: "f",
      },
      after: {
        note: "Erased",
        comment: "Erased",
        decision_comment: "Erased",
        reason: "Erased",
        device: "Erased",
        task: "f",
        name: "N",
      },
    });
    expect(
      redacted({
        is_theirs: true,
        subject_type: "user",
        after: { firstName: "A", last_name: "", full_name: "A L", nickname: "x" },
      })?.after,
    ).toEqual({
      firstName: "Erased",
      last_name: "",
      full_name: "Erased",
      nickname: "x",
    });
  });

  it("are texts, not numbers beside them, and the names only of their own account", () => {
    const words = { name: 5, note: 6, first_name: "A" };
    expect(redacted({ is_theirs: true, subject_type: "user", after: words })?.after).toEqual({
      ...words,
      first_name: "Erased",
    });
    expect(redacted({ subject_type: "user", after: words })).toBeNull();
  });

  it("are the names in what has their id or address in it", () => {
    expect(
      redacted({
        after: {
          people: [
            { id: "p1", name: "A." },
            { id: "p2", name: "B." },
          ],
        },
      })?.after,
    ).toEqual({
      people: [
        { id: "p1", name: "Erased" },
        { id: "p2", name: "B." },
      ],
    });
    expect(redacted({ after: { email: "ANN@h.example", firstName: "A." } })?.after).toEqual({
      email: former,
      firstName: "Erased",
    });
  });
});

const free = { allocatorOf: [], managerOf: [], managerInInvitations: [], forecasterOf: [], linkMakerOf: [] };

it("someone can be erased once they're inactive and nothing needs them", () => {
  const person = { isActive: false, isOneself: false, isSuperAdmin: false, isFormer: false, duties: free };
  expect(erasureBlocks(person)).toEqual([]);
  expect(erasureBlocks({ ...person, isActive: true })).toEqual(["They're active. Deactivate them first."]);
  expect(erasureBlocks({ ...person, isActive: true, isOneself: true })).toEqual([
    "You can't erase yourself. Ask another admin.",
  ]);
  expect(erasureBlocks({ ...person, isFormer: true })).toEqual([
    "They're anonymous. Nothing is left to erase.",
  ]);
  expect(erasureBlocks({ ...person, isSuperAdmin: true })).toEqual([
    "A Super Admin can't be erased. Remove the role first.",
  ]);
  expect(
    erasureBlocks({
      ...person,
      duties: {
        allocatorOf: ["Design"],
        managerOf: ["Bo"],
        managerInInvitations: ["x@h.example"],
        forecasterOf: ["PINE"],
        linkMakerOf: [],
      },
    }),
  ).toEqual([
    "They're the allocator of Design. Choose someone else first.",
    "They're the manager of Bo. Choose another manager first.",
    "They're the manager in the invitation of x@h.example. Revoke it first.",
    "They're a forecaster of PINE. Choose someone else first.",
  ]);
});

it("deactivating leaves duties open, of which five names are said", () => {
  expect(someOf(["A", "B", "C", "D", "E"])).toBe("A, B, C, D, E");
  expect(someOf(["A", "B", "C", "D", "E", "F", "G"])).toBe("A, B, C, D, E and 2 more");
  expect(openDuties(free)).toEqual([]);
  expect(openDuties({ ...free, allocatorOf: ["Design"], managerOf: ["Bo"], forecasterOf: ["PINE"] })).toEqual(
    ["Allocator of Design", "Manager of Bo", "Forecaster of PINE"],
  );
  expect(removalBlocks(free)).toEqual([]);
});

it("someone's data is in cells as it's stored, what has parts as JSON", () => {
  expect([null, undefined, "a", 0, true, { a: [1] }].map(cellOf)).toEqual([
    null,
    null,
    "a",
    0,
    "true",
    '{"a":[1]}',
  ]);
  const readMe = personReadMe("Ann Lee", "Harbour", "2026-11-26 12:00");
  expect(readMe.split("\r\n")[0]).toBe(
    "What Harbour has stored about Ann Lee in Stint, at 2026-11-26 12:00 (UTC).",
  );
  expect(readMe.replaceAll("\r\n", "")).not.toContain("\n");
});
