import { expect, it } from "vitest";
import {
  judgeCharacteristics,
  noteCharacteristics,
  type CharacteristicFacts,
  type StoredCharacteristic,
} from "#features/imports/rules/judge/judge-characteristics.ts";
import { importFrame, typedRow } from "../support/import-frame.ts";

const characteristic = (
  id: string,
  typeCode: StoredCharacteristic["typeCode"],
  more: Partial<StoredCharacteristic> = {},
): [string, StoredCharacteristic] => [
  id,
  { id, name: id, typeCode, functionId: null, functionName: null, options: [], ...more },
];
const facts = (more: Partial<CharacteristicFacts> = {}): CharacteristicFacts => ({
  projects: new Map([
    ["PINE", { label: "PINE", statusCode: "active", isInternal: false, functionIds: ["design"] }],
  ]),
  characteristics: new Map([
    characteristic("Area", "number"),
    characteristic("Listed", "true_false"),
    characteristic("Sector", "selection", { options: [{ id: "housing", label: "Housing" }] }),
    characteristic("Site", "true_false", { functionId: "build", functionName: "Build" }),
    characteristic("own-0", "selection"),
  ]),
  values: new Map(),
  ...more,
});
const row = (at: number, name: string, value: string) =>
  typedRow(at, { project: "PINE", characteristic: name, value });
const none = { valueNumber: null, valueBoolean: null, valueOptionId: null };

it("a value is read as its characteristic's type has it", () => {
  const rows = [row(2, "Area", "1.250,5"), row(3, "Listed", "ja"), row(4, "Sector", " HOUSING ")];
  const { outcomes, works } = judgeCharacteristics(rows, facts(), importFrame());
  expect(outcomes.map(({ result }) => result)).toEqual(["created", "created", "created"]);
  expect(works).toMatchObject([
    { value: { ...none, valueNumber: 1250.5, isNew: true } },
    { value: { ...none, valueBoolean: true } },
    { value: { ...none, valueOptionId: "housing" } },
  ]);
});

it("an equal value is the same, another changes it", () => {
  const values = new Map([["PINE Area", { ...none, id: "v", valueNumber: 7 }]]);
  const equal = judgeCharacteristics([row(2, "Area", "7.0")], facts({ values }), importFrame());
  expect([equal.outcomes[0]?.result, equal.works]).toEqual(["same", []]);
  const other = judgeCharacteristics([row(2, "Area", "8")], facts({ values }), importFrame());
  expect(other.outcomes[0]?.result).toBe("changed");
  expect(other.works).toMatchObject([{ value: { id: "v", isNew: false, valueNumber: 8 } }]);
});

it("an unknown option is made once where chosen, and for a characteristic that this import makes", () => {
  const projects = new Map([
    ...facts().projects,
    ["OAK", { label: "OAK", statusCode: "active", isInternal: false, functionIds: [] }],
  ]);
  const rows = [
    row(2, "Sector", "Farming"),
    typedRow(3, { project: "OAK", characteristic: "Sector", value: "farming" }),
    row(4, "own-0", "Tall"),
  ];
  const { works } = judgeCharacteristics(rows, facts({ projects }), importFrame({ createOptions: true }));
  expect(works.filter((work) => "option" in work)).toEqual([
    { option: { id: "own-2--1", label: "Farming", characteristicId: "Sector", place: 1 } },
    { option: { id: "own-4--1", label: "Tall", characteristicId: "own-0", place: 0 } },
  ]);
  const without = judgeCharacteristics(rows, facts({ projects }), importFrame());
  expect(without.outcomes.map(({ result }) => result)).toEqual(["refused", "refused", "created"]);
});

it("a value of a function's characteristic needs the function, and each value is said once", () => {
  const frame = importFrame();
  noteCharacteristics([row(2, "Area", "1")], frame);
  const { outcomes } = judgeCharacteristics([row(3, "Site", "no"), row(4, "Area", "2")], facts(), frame);
  expect(outcomes.map(({ reasons }) => reasons)).toEqual([
    ["Site is of the function Build, which PINE doesn't have. Add the function to the project first."],
    ["Row 2 already has a value for this. Remove one of them."],
  ]);
});

const reasonsOf = (rows: ReturnType<typeof row>[], more: Partial<CharacteristicFacts> = {}, options = {}) =>
  judgeCharacteristics(rows, facts(more), importFrame(options)).outcomes.map(({ result, reasons }) => [
    result,
    ...reasons,
  ]);

it("a value says which cell of it is wrong, and its row isn't imported", () => {
  const rows = [
    row(2, "Area", "many"),
    row(4, "Listed", "maybe"),
    row(5, "Sector", "Farming"),
    row(6, "Sector", "x".repeat(201)),
    row(7, "?Age", "1"),
    typedRow(8, { project: "?OAK", characteristic: "Area", value: "1" }),
    typedRow(9, { project: "skip", characteristic: "Area", value: "1" }),
    row(10, "skip", "1"),
    row(11, "Area", " "),
    row(12, "Missing", "1"),
    typedRow(13, { project: "GONE", characteristic: "Area", value: "1" }),
  ];
  const found = reasonsOf(rows);
  expect(found.map(([result]) => result)).toEqual([
    ...Array.from({ length: 6 }, () => "refused"),
    ...Array.from({ length: 3 }, () => "skipped"),
    "refused",
    "refused",
  ]);
  expect(found.slice(1, 6).map(([, ...reasons]) => reasons)).toEqual([
    ["Listed is true or false. Write Yes or No."],
    ["Sector has no option Farming. Use one of its options (Housing), or have options created."],
    ["The value has more than 200 characters."],
    ["There's no characteristic Age."],
    ["There's no project OAK."],
  ]);
  expect(found[0]?.[1]).toMatch(/^Area is a number\. /);
  expect(reasonsOf([row(2, "Area", "123456789012")])[0]?.[1]).toBe(found[0]?.[1]);
  expect(found.slice(8).map(([, ...reasons]) => reasons)).toEqual([
    ["No value"],
    ["This was deleted while the file was imported. Check the import again."],
    ["This was deleted while the file was imported. Check the import again."],
  ]);
  expect(reasonsOf([row(2, "own-0", "x".repeat(200))])).toEqual([["created"]]);
});

it("an option that isn't there is reported with three existing ones", () => {
  const options = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `o${at}`, label: `Option ${at + 1}` }));
  const of = (count: number, more = {}) =>
    reasonsOf(
      [row(2, "Sector", "Farming")],
      { characteristics: new Map([characteristic("Sector", "selection", { options: options(count) })]) },
      more,
    )[0]?.[1];
  expect(of(3)).toBe(
    "Sector has no option Farming. Use one of its options (Option 1, Option 2, Option 3), or have options created.",
  );
  expect(of(4)).toBe(
    "Sector has no option Farming. Use one of its options (Option 1, Option 2, Option 3 …), or have options created.",
  );
  expect(of(99, { createOptions: true })).toBeUndefined();
  expect(of(100, { createOptions: true })).toBe("Sector has 100 options, which is the maximum.");
});

it("the options of a file follow the existing ones, also where there are several", () => {
  const rows = [row(2, "Sector", "Farming"), row(3, "own-0", "Tall")];
  const more = [typedRow(4, { project: "OAK", characteristic: "Sector", value: "Retail" })];
  const projects = new Map([
    ...facts().projects,
    ["OAK", { label: "OAK", statusCode: "active", isInternal: false, functionIds: [] }],
  ]);
  const { works } = judgeCharacteristics(
    [...rows, ...more],
    facts({ projects }),
    importFrame({ createOptions: true }),
  );
  expect(works.flatMap((work) => ("option" in work ? [[work.option.label, work.option.place]] : []))).toEqual(
    [
      ["Farming", 1],
      ["Tall", 0],
      ["Retail", 2],
    ],
  );
});

it("a value is equal only in full, and an internal or closed project accepts none", () => {
  const values = (more: object) => new Map([["PINE Listed", { ...none, id: "v", ...more }]]);
  expect(reasonsOf([row(2, "Listed", "yes")], { values: values({ valueBoolean: true }) })).toEqual([
    ["same"],
  ]);
  expect(reasonsOf([row(2, "Listed", "yes")], { values: values({ valueBoolean: false }) })).toEqual([
    ["changed"],
  ]);
  const stored = new Map([["PINE Sector", { ...none, id: "v", valueOptionId: "housing" }]]);
  expect(reasonsOf([row(2, "Sector", "Housing")], { values: stored })).toEqual([["same"]]);
  expect(reasonsOf([row(2, "Sector", "Farming")], { values: stored }, { createOptions: true })).toEqual([
    ["changed"],
  ]);
  const projects = (more: object) =>
    new Map([
      ["PINE", { label: "PINE", statusCode: "active", isInternal: false, functionIds: ["build"], ...more }],
    ]);
  expect(reasonsOf([row(2, "Area", "1")], { projects: projects({ isInternal: true }) })).toEqual([
    ["refused", "PINE is internal, and internal projects have no characteristics."],
  ]);
  expect(reasonsOf([row(2, "Area", "1")], { projects: projects({ statusCode: "archived" }) })).toEqual([
    [
      "refused",
      "PINE is completed, cancelled or archived, and its characteristics stay as they are. Import them while it's open.",
    ],
  ]);
  expect(reasonsOf([row(2, "Area", "1")], { projects: projects({ statusCode: "on_hold" }) })).toEqual([
    ["created"],
  ]);
  expect(reasonsOf([row(2, "Site", "no")], { projects: projects({}) })).toEqual([["created"]]);
  // A value that is there may change, also after the project lost the function.
  const site = new Map([["PINE Site", { ...none, id: "v", valueBoolean: true }]]);
  expect(reasonsOf([row(2, "Site", "no")], { values: site })).toEqual([["changed"]]);
});
