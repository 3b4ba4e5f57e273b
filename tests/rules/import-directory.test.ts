import { describe, expect, it } from "vitest";
import { currencyFault, currencyIn, currencyInHeading } from "#features/imports/rules/read/currencies.ts";
import { directoryOf, namesLike, type StoredNames } from "#features/imports/rules/match/directory.ts";
import { byField } from "#features/imports/rules/read/fault.ts";
import type { Reference } from "#features/imports/rules/kinds/fields.ts";
import { itemId, ownPrefix } from "#features/imports/rules/judge/item-ids.ts";
import { findName } from "#features/imports/rules/match/matching.ts";

const nothing: StoredNames = {
  people: [],
  projects: [],
  functions: [],
  tiers: [],
  characteristics: [],
  leave: [],
};
const person = (id: string, email: string, firstName: string | null, lastName: string | null) => ({
  id,
  label: email,
  isActive: true,
  email,
  firstName,
  lastName,
});
const found = (stored: Partial<StoredNames>, reference: Reference, text: string) => {
  const { one, candidates } = findName(directoryOf({ ...nothing, ...stored }), reference, text);
  return one?.id ?? candidates.map(({ id }) => id);
};

describe("a name of a file", () => {
  it("is an address however it's written, with accents too", () => {
    const people = [person("zoe", "Zoë.Müller@Hafen.example", null, null)];
    const texts = ["Zoë.Müller@Hafen.example", "zoe.muller@hafen.EXAMPLE", " ZOË.MÜLLER@hafen.example "];
    expect(texts.map((text) => found({ people }, "person", text))).toEqual(["zoe", "zoe", "zoe"]);
  });

  it("is of no one alone where two addresses differ only by an accent", () => {
    const people = [person("e", "zoe@h.example", null, null), person("ë", "zoë@h.example", null, null)];
    expect(found({ people }, "person", "zoë@h.example")).toEqual(["e", "ë"]);
  });

  it("of one word isn't turned round with what programs write for nothing", () => {
    const people = [person("cole", "a@h.example", null, "Cole"), person("ada", "b@h.example", "Ada", null)];
    const texts = ["Cole", "Ada", "Cole, null", "Cole null", "null, Ada", "null Ada"];
    expect(texts.map((text) => found({ people }, "person", text))).toEqual(["cole", "ada", [], [], [], []]);
  });

  it("may be a function or a characteristic", () => {
    const named = (id: string, label: string) => ({ id, label, isActive: true });
    const stored = { functions: [named("f", "Desígn")], characteristics: [named("c", "Gross Area")] };
    expect(found(stored, "function", "design ")).toBe("f");
    expect(found(stored, "characteristic", "gross  AREA")).toBe("c");
    expect(found(stored, "function", "Gross Area")).toEqual([]);
    expect(namesLike({ ...nothing, ...stored }, "characteristic", "area").map(({ id }) => id)).toEqual(["c"]);
    expect(namesLike({ ...nothing, ...stored }, "function", " ").map(({ id }) => id)).toEqual(["f"]);
  });
});

describe("what an import makes", () => {
  const importId = "01234567-89ab-7cde-8f01-23456789abcd";

  it("has the same ids in every version of the product, so that an import goes on and is undone after an update", () => {
    const idOf = (row: number, column: number | null, part: number) =>
      itemId(importId, { row, column, part });
    expect([
      idOf(2, null, 0),
      idOf(2, null, 1),
      idOf(2, 0, 0),
      idOf(3, 2, 5),
      idOf(1_048_576, 16_383, 511),
      idOf(2_000_000, null, 0),
    ]).toEqual([
      "01234567-89ab-7cde-8f00-000002000000",
      "01234567-89ab-7cde-8f00-000002000001",
      "01234567-89ab-7cde-8f00-000002000200",
      "01234567-89ab-7cde-8f00-000003000605",
      "01234567-89ab-7cde-8f00-1000008001ff",
      "01234567-89ab-7cde-8f00-1e8480000000",
    ]);
    expect(ownPrefix(importId)).toBe("01234567-89ab-7cde-8f");
  });
});

describe("a currency", () => {
  it("is looked for in a cell of at most forty characters", () => {
    expect(currencyIn(`5 EUR${" ".repeat(35)}`)).toBe("EUR");
    expect(currencyIn(`5 EUR${" ".repeat(36)}`)).toBeNull();
    expect(currencyIn(`£${" ".repeat(40)}`)).toBeNull();
  });

  it("is the word of three letters that is one, in any case, else the first such word", () => {
    expect(["5 per eur", "abc 5 usd", "abc 5 xyz", "net 5 Chf"].map((cell) => currencyIn(cell))).toEqual([
      "EUR",
      "USD",
      "ABC",
      "CHF",
    ]);
  });

  it("may be a rare one in a heading that isn't all in capitals", () => {
    expect(["Rate in BRL", "RATE IN BRL", "RATE IN PLN"].map(currencyInHeading)).toEqual([
      "BRL",
      null,
      "PLN",
    ]);
  });

  it("that isn't the organisation's is said with the amount", () => {
    expect(currencyFault("rate", "€5", "EUR", "GBP")).toEqual({
      field: "rate",
      says: "€5 is in EUR, but your organisation works in GBP. Convert the amount to GBP.",
    });
  });
});

it("the faults of a cell are one text, and those of no cell belong to none", () => {
  const at = (field: string, says: string) => ({ field, says });
  expect(
    Object.entries(byField(["Alone.", at("a", "One."), at("b", "Other."), at("a", "Two."), "Again."])),
  ).toEqual([
    ["a", "One. Two."],
    ["b", "Other."],
  ]);
});
