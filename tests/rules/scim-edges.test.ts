import { describe, expect, it } from "vitest";
import { findAttribute } from "#features/provisioning/rules/attribute.ts";
import { conditionOf, lenientCondition } from "#features/provisioning/rules/condition.ts";
import { Fault } from "#features/provisioning/rules/fault.ts";
import { readFilter } from "#features/provisioning/rules/filter.ts";
import { groupType } from "#features/provisioning/rules/group-type.ts";
import type { Json, JsonObject } from "#features/provisioning/rules/json.ts";
import { meets } from "#features/provisioning/rules/matching.ts";
import { readOperations } from "#features/provisioning/rules/patch-operations.ts";
import { readPatchPath } from "#features/provisioning/rules/patch-path.ts";
import { applyPatch } from "#features/provisioning/rules/patch.ts";
import { enterpriseUrn, patchUrn, userUrn } from "#features/provisioning/rules/urns.ts";
import { userType } from "#features/provisioning/rules/user-type.ts";

const said = (answer: unknown): unknown =>
  answer instanceof Fault ? `${answer.scimType}: ${answer.detail}` : answer;
const operations = (...list: readonly unknown[]) =>
  readOperations({ schemas: [patchUrn], Operations: list as Json[] });

const emails = [
  { value: "ada@work.example", type: "work", primary: true },
  { value: "ada@home.example", type: "home", primary: false },
];
const ada: JsonObject = {
  id: "u-1",
  userName: "ada@work.example",
  name: { givenName: "Ada", familyName: "Cole" },
  active: true,
  emails,
  [enterpriseUrn]: { department: "Design", manager: { value: "m-1" } },
};

/** Ada after the operations, or why they are refused. */
function after(...list: readonly unknown[]): unknown {
  const read = operations(...list);
  return said(read instanceof Fault ? read : applyPatch(userType, ada, read));
}
const changed = (more: Record<string, unknown>) => ({ ...ada, ...more });
const { name: _, ...nameless } = ada;

describe("Operations of a PATCH", () => {
  it("are a list in an object, each with what it needs, and say what they lack", () => {
    expect(said(readOperations([]))).toBe("invalidSyntax: The body must be an object.");
    expect(said(readOperations({ Operations: [] }))).toMatch(/^invalid/);
    const list = "invalidSyntax: Operations must be a list with at least one operation.";
    expect(said(operations())).toBe(list);
    expect(said(readOperations({ schemas: [patchUrn] }))).toBe(list);
    expect(said(readOperations({ schemas: [patchUrn], Operations: "add" }))).toBe(list);
    expect(said(operations("add"))).toBe("invalidSyntax: Each of the Operations must be an object.");
    expect(said(operations({ op: "move" }))).toBe("invalidSyntax: op must be add, replace or remove.");
    expect(said(operations({ op: 1 }))).toBe("invalidSyntax: op must be add, replace or remove.");
    expect(said(operations({ op: "add", path: 1, value: 1 }))).toBe("invalidSyntax: path must be a text.");
    expect(said(operations({ op: "remove" }))).toBe("noTarget: remove needs a path.");
    expect(said(operations({ op: "remove", path: "" }))).toBe("noTarget: remove needs a path.");
    expect(said(operations({ op: "replace", path: "active" }))).toBe("invalidValue: replace needs a value.");
  });

  it("have a path or none, in whatever case their names are, a thousand at most", () => {
    expect(operations({ OP: "Add", Path: null, Value: {} }, { op: "ADD", path: "", value: null })).toEqual([
      { op: "add", path: null, value: {} },
      { op: "add", path: null, value: null },
    ]);
    const one = { op: "remove", path: "active" };
    expect(operations(...Array.from({ length: 1000 }, () => one))).toHaveLength(1000);
    expect(said(operations(...Array.from({ length: 1001 }, () => one)))).toBe(
      "invalidSyntax: Send at most 1000 Operations.",
    );
  });
});

describe("The path of a PATCH operation", () => {
  it("is an attribute, one of its values by a filter, or a part of these", () => {
    expect(readPatchPath(" userName ")).toEqual({ path: "userName", filter: null, sub: null });
    const filter = { kind: "compare", path: "type", op: "eq", value: "work" };
    expect(readPatchPath(' emails[type eq "work"] ')).toEqual({ path: "emails", filter, sub: null });
    expect(readPatchPath('emails[type eq "work"].value')).toEqual({ path: "emails", filter, sub: "value" });
  });

  it.each([
    "[type pr]",
    "]emails[",
    "emails[type pr",
    "1emails[type pr]",
    "emails[type pr]value",
    "emails[type pr].",
    "emails[type pr]-value",
    "emails[type pr].1",
    "user name",
    "",
  ])("can't be %j", (path) => {
    expect(said(readPatchPath(path))).toBe(`invalidPath: The path ${path} can't be read.`);
  });

  it("has a filter that can be read, and is named in two hundred characters", () => {
    expect(said(readPatchPath("emails[]"))).toMatch(/^invalidFilter: /);
    const long = `${"x".repeat(199)} yz`;
    expect(said(readPatchPath(long))).toBe(`invalidPath: The path ${long.slice(0, 200)} can't be read.`);
  });
});

describe("A PATCH of a person, at its edges", () => {
  it("adds values that aren't there yet, which are identified by their value, whatever its case", () => {
    const work = { value: "ADA@Work.example", type: "other" };
    expect(after({ op: "add", path: "emails", value: [work] })).toEqual(ada);
    const fresh = { value: "ada@new.example" };
    expect(after({ op: "add", path: "emails", value: [fresh] })).toEqual(
      changed({ emails: [...emails, fresh] }),
    );
    // Without a value they are equal only in full.
    const typed = { type: "work" };
    expect(after({ op: "add", path: "emails", value: [typed, typed] })).toMatchObject({
      emails: [...emails, typed, typed],
    });
    expect(
      after(
        { op: "add", path: "emails", value: [typed] },
        { op: "add", path: "emails", value: [typed, { value: "" }] },
      ),
    ).toMatchObject({ emails: [...emails, typed, { value: "" }] });
  });

  it("removes all values, or those that it names", () => {
    const { emails: __, ...without } = ada;
    expect(after({ op: "remove", path: "emails" })).toEqual(without);
    expect(after({ op: "remove", path: "emails", value: null })).toEqual(without);
    expect(after({ op: "remove", path: "emails", value: [{ value: "ADA@work.example" }] })).toEqual(
      changed({ emails: emails.slice(1) }),
    );
    expect(after({ op: "remove", path: "emails", value: [emails[0], { value: "x@y.example" }] })).toEqual(
      changed({ emails: emails.slice(1) }),
    );
    expect(after({ op: "remove", path: "emails", value: [{ value: "x@y.example" }] })).toEqual(ada);
    expect(after({ op: "remove", path: "emails", value: [7] })).toMatch(/^invalidValue: /);
  });

  it("changes the values that a filter finds, or a part of each", () => {
    expect(after({ op: "replace", path: 'emails[type eq "home"].value', value: "new@home.example" })).toEqual(
      changed({ emails: [emails[0], { ...emails[1], value: "new@home.example" }] }),
    );
    expect(after({ op: "remove", path: 'emails[type eq "home"].value' })).toEqual(
      changed({ emails: [emails[0], { type: "home", primary: false }] }),
    );
    expect(after({ op: "remove", path: 'emails[type eq "home"]' })).toEqual(
      changed({ emails: emails.slice(0, 1) }),
    );
    expect(after({ op: "replace", path: "emails.type", value: "other" })).toEqual(
      changed({ emails: emails.map((each) => ({ ...each, type: "other" })) }),
    );
    expect(after({ op: "remove", path: "emails.type" })).toEqual(
      changed({ emails: emails.map(({ type: ___, ...each }) => each) }),
    );
    expect(after({ op: "replace", path: "emails[colour pr]", value: {} })).toMatch(/^invalidFilter: /);
    expect(after({ op: "remove", path: "emails[colour pr]" })).toMatch(/^invalidFilter: /);
    expect(after({ op: "replace", path: "emails[type pr].primary", value: "maybe" })).toMatch(
      /^invalidValue: /,
    );
  });

  it("adds what a filter doesn't find, like the filter says, but replaces nothing that isn't there", () => {
    const other = { type: "other", value: "ada@other.example" };
    expect(after({ op: "add", path: 'emails[type eq "other"].value', value: other.value })).toEqual(
      changed({ emails: [...emails, other] }),
    );
    expect(
      after({ op: "add", path: 'emails[type eq "other" and primary eq true].value', value: other.value }),
    ).toEqual(
      changed({
        emails: [...emails.map((each) => ({ ...each, primary: false })), { ...other, primary: true }],
      }),
    );
    // What isn't an equality says nothing of a new value.
    for (const test of ['type ne "work" and type ne "home"', 'type co "other"', "display pr"])
      expect(after({ op: "add", path: `emails[${test}].value`, value: other.value })).toEqual(
        changed({ emails: [...emails, { value: other.value }] }),
      );
    expect(after({ op: "replace", path: 'emails[type eq "other"].value', value: "x" })).toBe(
      "noTarget: emails has no such value.",
    );
    expect(after({ op: "add", path: "emails[primary eq 7].value", value: "x" })).toMatch(/^invalid/);
  });

  it("sets a part where no value is there yet, by its path alone", () => {
    const read = operations({ op: "replace", path: "emails.value", value: "ada@new.example" });
    expect(read instanceof Fault || applyPatch(userType, { id: "u" }, read)).toEqual({
      id: "u",
      emails: [{ value: "ada@new.example" }],
    });
  });

  it("retains parts of a complex value that it doesn't give, and removes the value with its last part", () => {
    expect(after({ op: "replace", path: "name", value: { givenName: "Eve" } })).toEqual(
      changed({ name: { givenName: "Eve", familyName: "Cole" } }),
    );
    expect(after({ op: "replace", path: "name.givenName", value: "Eve" })).toEqual(
      changed({ name: { givenName: "Eve", familyName: "Cole" } }),
    );
    for (const clearing of [
      { op: "remove", path: "name.givenName" },
      { op: "replace", path: "name.givenName", value: null },
    ])
      expect(after(clearing)).toEqual(changed({ name: { familyName: "Cole" } }));
    expect(
      after({ op: "remove", path: "name.givenName" }, { op: "remove", path: "name.familyName" }),
    ).toEqual(nameless);
    expect(after({ op: "remove", path: "name" })).toEqual(nameless);
    expect(after({ op: "replace", path: "name", value: 7 })).toMatch(/^invalidValue: /);
    expect(after({ op: "replace", path: "name.givenName", value: 7 })).toMatch(/^invalidValue: /);
    expect(after({ op: "replace", path: 'name[givenName eq "Ada"]', value: {} })).toBe(
      "invalidPath: name has one value and can't be filtered.",
    );
  });

  it("changes an extension's attribute, all of it, or its only one", () => {
    expect(after({ op: "replace", path: `${enterpriseUrn}:department`, value: "Build" })).toEqual(
      changed({ [enterpriseUrn]: { department: "Build", manager: { value: "m-1" } } }),
    );
    expect(after({ op: "replace", path: enterpriseUrn, value: { department: "Build" } })).toEqual(
      changed({ [enterpriseUrn]: { department: "Build", manager: { value: "m-1" } } }),
    );
    const { [enterpriseUrn]: ____, ...plain } = ada;
    expect(after({ op: "remove", path: enterpriseUrn })).toEqual(plain);
    expect(
      after(
        { op: "remove", path: `${enterpriseUrn}:department` },
        { op: "remove", path: `${enterpriseUrn}:manager` },
      ),
    ).toEqual(plain);
    expect(after({ op: "replace", path: enterpriseUrn, value: "Build" })).toBe(
      `invalidValue: ${enterpriseUrn}: use an object.`,
    );
    expect(after({ op: "replace", path: `${enterpriseUrn}[department pr]`, value: {} })).toMatch(
      /^invalidPath: /,
    );
  });

  it("passes over what isn't stored, and refuses what no one knows, in two hundred characters", () => {
    expect(after({ op: "replace", path: "nickName", value: "Countess" })).toEqual(ada);
    expect(after({ op: "replace", path: "colour", value: "red" })).toBe(
      "invalidPath: There is no attribute colour.",
    );
    expect(after({ op: "replace", path: 'colour[a eq "b"].c', value: "red" })).toMatch(
      /^invalidPath: There is no/,
    );
    const long = "c".repeat(201);
    expect(after({ op: "replace", path: long, value: "red" })).toBe(
      `invalidPath: There is no attribute ${"c".repeat(200)}.`,
    );
  });

  it("refuses to change what only the server gives, by its path, unless it stays as it is", () => {
    expect(after({ op: "replace", path: "id", value: "u-2" })).toBe("mutability: id can't be changed here.");
    expect(after({ op: "replace", path: "id", value: "u-1" })).toEqual(ada);
    expect(after({ op: "remove", path: "groups" })).toEqual(ada);
    expect(after({ op: "replace", path: `${enterpriseUrn}:manager.displayName`, value: "Max" })).toBe(
      `mutability: ${enterpriseUrn}:manager.displayName can't be changed here.`,
    );
    expect(after({ op: "replace", path: "id", value: 7 })).toBe("mutability: id can't be changed here.");
    const long = `groups[value eq "${"g".repeat(200)}"]`;
    expect(after({ op: "add", path: long, value: { value: "g" } })).toBe(
      `mutability: ${long.slice(0, 200)} can't be changed here.`,
    );
  });

  it("without a path is an object of paths, of which unknown, unstored and given ones are passed over", () => {
    expect(
      after({
        op: "replace",
        value: {
          Schemas: [userUrn],
          colour: "red",
          id: "u-2",
          nickName: "C",
          "name.givenName": "Eve",
          active: false,
        },
      }),
    ).toEqual(changed({ name: { givenName: "Eve", familyName: "Cole" }, active: false }));
    expect(after({ op: "replace", value: "Ada" })).toBe(
      "invalidValue: Without a path, the value must be an object.",
    );
    expect(after({ op: "replace", value: { active: "maybe", userName: "x" } })).toMatch(/^invalidValue: /);
  });
});

describe("What a path leads to", () => {
  const place = (path: string) => {
    const found = findAttribute(userType, path);
    return typeof found === "string"
      ? found
      : [found.extension, found.attribute?.name ?? null, found.sub?.name ?? null];
  };

  it("is an attribute, its part, or an extension, whatever the case and with or without its schema", () => {
    expect(place("USERNAME")).toEqual([null, "userName", null]);
    expect(place("name.GivenName")).toEqual([null, "name", "givenName"]);
    expect(place(`${userUrn.toUpperCase()}:userName`)).toEqual([null, "userName", null]);
    expect(place(`${enterpriseUrn.toUpperCase()}:manager.value`)).toEqual([
      enterpriseUrn,
      "manager",
      "value",
    ]);
    expect(place(enterpriseUrn)).toEqual([enterpriseUrn, null, null]);
    expect(["id", "externalId", "schemas", "meta.created"].map(place)).toEqual([
      [null, "id", null],
      [null, "externalId", null],
      [null, "schemas", null],
      [null, "meta", "created"],
    ]);
  });

  it("is nothing that is stored, or nothing at all", () => {
    expect(["nickname", `${enterpriseUrn}:costCenter`].map(place)).toEqual(["unstored", "unstored"]);
    expect(
      [
        "colour",
        "name.colour",
        "name.givenName.first",
        "userName.part",
        userUrn,
        `${enterpriseUrn}:nickName`,
        "urn:other:userName",
        `${userUrn}2:userName`,
        `${enterpriseUrn}xdepartment`,
      ].map(place),
    ).toEqual(Array.from({ length: 9 }, () => "unknown"));
  });
});

function meaning(text: string, type = userType, condition = conditionOf): unknown {
  const filter = readFilter(text);
  return said(filter instanceof Fault ? filter : condition(type, filter));
}

describe("A filter, at its edges", () => {
  const person: JsonObject = { ...ada, meta: { created: "2026-01-02T03:04:05Z" }, displayName: "" };
  const applies = (text: string): unknown => {
    const condition = meaning(text);
    return typeof condition === "string" ? condition : meets(condition as never, person);
  };

  it.each([
    ['meta.created gt "2026-01-02T03:04:05Z"', false],
    ['meta.created ge "2026-01-02T03:04:05Z"', true],
    ['meta.created ge "2026-01-02T03:04:06Z"', false],
    ['meta.created lt "2026-01-02T03:04:05Z"', false],
    ['meta.created le "2026-01-02T03:04:05Z"', true],
    ['meta.created eq "2026-01-02T04:04:05+01:00"', true],
    ['userName gt "ada"', true],
    ['userName lt "ada"', false],
    ['name.formatted co "a"', false],
    ['name.formatted gt "a"', false],
    ['name.formatted lt "a"', false],
    ['name.formatted ne "a"', true],
    ["name.formatted eq null", true],
    ["userName eq null", false],
    ["userName ne null", true],
    ["displayName pr", false],
    ["groups pr", false],
    ["emails pr", true],
    ['emails[not (type eq "work")]', true],
    ['groups.value eq "g"', false],
    ['nickName ne "x"', true],
    ["nickName ne null", false],
    ['nickName eq "x"', false],
    ["nickName gt null", false],
    ['ims[type eq "x"]', false],
    ["NOT (active eq false)", true],
    ["active eq true AND active ne false", true],
    ["active eq false OR active eq true", true],
    ['name[givenName eq "Ada" and FAMILYNAME eq "cole"]', true],
    [`${enterpriseUrn}:manager[value eq "m-1"]`, true],
    [`${enterpriseUrn}:manager eq "m-1"`, true],
    [`${enterpriseUrn}:manager eq "M-1"`, false],
    ["name pr", true],
  ])("%s matches: %s", (text, expected) => {
    expect(applies(text)).toBe(expected);
  });

  it.each([
    ["active co true", "active: use eq or ne with true or false."],
    ["active ge true", "active: use eq or ne with true or false."],
    ['active eq "yes"', "active: use eq or ne with true or false."],
    ["userName eq 7", "userName eq: put the value in double quotation marks."],
    ["userName gt null", "userName gt: null can only be compared by eq and ne."],
    ["userName eq 1.5e3", "userName eq: put the value in double quotation marks."],
    [
      'meta.created sw "2026"',
      "meta.created: use eq, ne, gt, ge, lt or le with a time such as 2026-03-31T09:00:00Z.",
    ],
    ['name eq "Ada"', "name: name one of its parts."],
    [`${enterpriseUrn} pr`, `${enterpriseUrn}: name an attribute.`],
    ["colour pr", "There is no attribute colour."],
    ["userName[a pr]", "userName can't have a filter in brackets."],
    ["name.givenName[a pr]", "name.givenName can't have a filter in brackets."],
    ["colour[a pr]", "colour can't have a filter in brackets."],
    [`${enterpriseUrn}[department pr]`, `${enterpriseUrn} can't have a filter in brackets.`],
    ["emails[colour pr]", "There is no attribute colour."],
    ["emails[colour pr and type pr]", "There is no attribute colour."],
    ["emails[type pr and colour pr]", "There is no attribute colour."],
    ["not (colour pr)", "There is no attribute colour."],
    ["userName eq ada", "userName eq: put the value in double quotation marks."],
    ["userName eq 01", "userName eq: put the value in double quotation marks."],
    ["emails[type pr]x", "The filter can't be read. Check its operators, brackets and quotation marks."],
    ["emails[type pr].1 pr", "The filter can't be read. Check its operators, brackets and quotation marks."],
    ["1a pr", "The filter can't be read. Check its operators, brackets and quotation marks."],
    ["not active pr", "The filter can't be read. Check its operators, brackets and quotation marks."],
    ["active [ pr", "The filter can't be read. Check its operators, brackets and quotation marks."],
    ["active pr or", "The filter can't be read. Check its operators, brackets and quotation marks."],
  ])("%s is refused: %s", (text, detail) => {
    expect(meaning(text)).toBe(`invalidFilter: ${detail}`);
  });

  it("has forty levels of brackets, a hundred comparisons and four thousand characters at most", () => {
    const nested = (levels: number) => `${"(".repeat(levels)}active pr${")".repeat(levels)}`;
    expect(applies(nested(39))).toBe(true);
    expect(applies(nested(40))).toBe("invalidFilter: Use at most 40 levels of brackets.");
    // Brackets one after the other aren't within each other.
    expect(applies(Array.from({ length: 60 }, () => "(active pr)").join(" and "))).toBe(true);
    const many = (count: number) => Array.from({ length: count }, () => "active pr").join(" and ");
    expect(applies(many(100))).toBe(true);
    expect(applies(many(101))).toBe("invalidFilter: Use at most 100 comparisons.");
    const long = (length: number) => `userName ne "${"x".repeat(length - 14)}"`;
    expect(applies(long(4000))).toBe(true);
    expect(applies(long(4001))).toBe("invalidFilter: Use at most 4000 characters.");
  });

  it("over several types counts what one of them doesn't have as absent", () => {
    expect(meaning("userName pr", groupType, lenientCondition)).toEqual({ kind: "constant", isTrue: false });
    expect(meaning("userName pr", groupType)).toBe("invalidFilter: There is no attribute userName.");
    expect(meaning("displayName pr", groupType, lenientCondition)).toEqual(
      meaning("displayName pr", groupType),
    );
  });
});
