import { expect, it } from "vitest";
import {
  judgeCharacteristics,
  noteCharacteristics,
  type CharacteristicFacts,
  type StoredCharacteristic,
} from "#features/imports/rules/judge-characteristics.ts";
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

it("an unknown option is made once on wish, and for a characteristic that this import makes", () => {
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
    ["Row 2 has a value of this already. Leave one of them out."],
  ]);
});
