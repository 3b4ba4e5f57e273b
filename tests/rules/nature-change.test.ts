import { describe, expect, it } from "vitest";
import {
  checkValue,
  isStorableNumber,
  numberText,
  valueOfType,
} from "#features/characteristics/rules/characteristic-value.ts";
import { typeCodeOf } from "#features/characteristics/rules/characteristic.ts";
import {
  mergeNature,
  natureDiffers,
  natureEffects,
  tidyNature,
  type NatureForm,
  type NatureUse,
} from "#features/characteristics/rules/nature-change.ts";
import {
  maySee,
  moved,
  optionRefusal,
  saveFailure,
} from "#features/characteristics/rules/new-characteristic.ts";

const base: NatureForm = {
  name: "Size",
  typeCode: "selection",
  options: [
    { id: "s", optionLabel: "Small" },
    { id: "b", optionLabel: "Big" },
  ],
  isGlobal: false,
  functionId: "f",
  aiModelling: false,
};
const use: NatureUse = { code: "KLN", name: "Kiln", isLocked: false, valueOptionId: "s" };

describe("A Nature", () => {
  it.each([
    ["name", { name: "Scale" }],
    ["type", { typeCode: "number" }],
    ["options", { options: base.options.slice(1) }],
    ["label of an option", { options: [{ id: "s", optionLabel: "Tiny" }, ...base.options.slice(1)] }],
    ["scope", { isGlobal: true }],
    ["function", { functionId: "g" }],
    ["use by models", { aiModelling: true }],
  ] as const)("differs by its %s", (_, change) =>
    expect(natureDiffers(base, { ...base, ...change })).toBe(true),
  );

  it("is stored tidy: of no function where it's global, with options where it's a selection", () => {
    const form = {
      ...base,
      name: "  Site   size ",
      isGlobal: true,
      options: [{ id: "s", optionLabel: " Very  small " }],
    };
    expect(tidyNature(form)).toEqual({
      ...base,
      name: "Site size",
      isGlobal: true,
      functionId: null,
      options: [{ id: "s", optionLabel: "Very small" }],
    });
    expect(tidyNature({ ...base, typeCode: "number" })).toEqual({ ...base, typeCode: "number", options: [] });
    expect(natureDiffers({ ...base, isGlobal: true }, { ...base, isGlobal: true, functionId: "g" })).toBe(
      false,
    );
  });
});

describe("What saving a Nature does", () => {
  const effects = (change: Partial<NatureForm>, uses: readonly NatureUse[], from = base) =>
    natureEffects(from, { ...from, ...change }, uses, "Design");
  const everywhere = { ...base, isGlobal: true, functionId: null };

  it("is said of one project and of two, and of none where nothing is used", () => {
    const two = [use, { ...use, code: "QUA", name: "Quay", valueOptionId: "b" }];
    expect([effects({ name: "Scale" }, [use]), effects({ name: "Scale" }, two)]).toEqual([
      ["The new name shows in 1 project."],
      ["The new name shows in 2 projects."],
    ]);
    expect(effects({ name: "Scale", aiModelling: true }, [])).toEqual([]);
    expect([
      effects({ aiModelling: true }, two),
      effects({ aiModelling: false }, [use], { ...base, aiModelling: true }),
    ]).toEqual([["The badge AI appears in 2 projects."], ["The badge AI goes in 1 project."]]);
    expect(effects({}, two)).toEqual([]);
  });

  it("says who can choose it from now on, where that changes", () => {
    expect(effects({ isGlobal: true }, [use])).toEqual([
      "Everyone who edits projects can choose it from now on.",
    ]);
    expect(effects({}, [use], everywhere)).toEqual([]);
    expect(effects({ functionId: "g" }, [])).toEqual(["Only people of Design can choose it from now on."]);
    expect(effects({ functionId: "g" }, [use])).toEqual([
      "Only people of Design can choose it from now on. Its values in 1 project stay.",
    ]);
    expect(effects({ isGlobal: false, functionId: "f" }, [], { ...base, isGlobal: true })).toEqual([
      "Only people of Design can choose it from now on.",
    ]);
    // No function is chosen yet, or one that a global one doesn't have.
    expect(effects({ functionId: null }, [])).toEqual([]);
    expect(effects({ functionId: "g" }, [], everywhere)).toEqual([]);
  });
});

describe("Joining a Nature with what someone else saved", () => {
  it("has the scope of its editor, both parts of it", () => {
    const scope = ({ isGlobal, functionId }: NatureForm) => [isGlobal, functionId];
    const theirs = { ...base, isGlobal: true, functionId: null };
    expect(scope(mergeNature(base, base, theirs))).toEqual([true, null]);
    expect(scope(mergeNature(base, { ...base, functionId: "g" }, theirs))).toEqual([false, "g"]);
    expect(scope(mergeNature(base, { ...base, isGlobal: true }, { ...base, functionId: "g" }))).toEqual([
      true,
      "f",
    ]);
  });

  it("has their new options after one's own, and an option that both added once, as it's stored", () => {
    const own = { ...base, options: [...base.options, { id: null, optionLabel: "huge " }] };
    const theirs = {
      ...base,
      options: [...base.options, { id: "h", optionLabel: "Huge" }, { id: "m", optionLabel: "Middling" }],
    };
    expect(mergeNature(base, own, theirs).options).toEqual(theirs.options);
  });

  it("has an option that one removed and entered anew as a new one", () => {
    const anew = [...base.options.slice(1), { id: null, optionLabel: "Small" }];
    expect(mergeNature(base, { ...base, options: anew }, { ...base, name: "Scale" }).options).toEqual(anew);
  });

  it("has no option that one removed, nor a label twice", () => {
    const own = { ...base, options: [{ id: "s", optionLabel: "Huge" }] };
    const theirs = { ...base, options: [...base.options, { id: "h", optionLabel: "HUGE" }] };
    expect(mergeNature(base, own, theirs).options).toEqual(own.options);
  });
});

describe("A value", () => {
  const value = { valueNumber: 1, valueBoolean: true, valueOptionId: "o" };
  const nothing = { valueNumber: null, valueBoolean: null, valueOptionId: null };

  it("has nothing but the part of its type, and needs that", () => {
    expect(valueOfType("number", value)).toEqual({ ...nothing, valueNumber: 1 });
    expect(valueOfType("true_false", value)).toEqual({ ...nothing, valueBoolean: true });
    expect(valueOfType("selection", value)).toEqual({ ...nothing, valueOptionId: "o" });
    expect(checkValue("number", nothing)).toEqual({ valueNumber: "Please enter a valid number" });
    expect(checkValue("true_false", nothing)).toEqual({ valueBoolean: "Please choose True or False" });
    expect(checkValue("selection", nothing)).toEqual({ valueOptionId: "Please select an option" });
    expect(checkValue("number", value)).toEqual({});
    expect(checkValue("selection", value)).toEqual({});
  });

  it("is a number below 1e11 either side of zero, with four decimals", () => {
    expect([99_999_999_999, -99_999_999_999, 1.2345].map(isStorableNumber)).toEqual([true, true, true]);
    const refused = [1e11, -1e11, 1.23456, Number.NaN, Number.POSITIVE_INFINITY];
    expect(refused.map(isStorableNumber)).toEqual(refused.map(() => false));
    expect(numberText(1234.5678)).toBe("1,234.5678");
  });

  it("is of one of the stored types", () => {
    expect([1, 2, 3].map(typeCodeOf)).toEqual(["number", "true_false", "selection"]);
    expect(() => typeCodeOf(4)).toThrow("A characteristic of an unknown type");
  });
});

describe("A new characteristic", () => {
  it("accepts no duplicate option, and none before its name and type", () => {
    const nature = { name: "Size", typeCode: "selection" as const, options: ["Small", "Big"] };
    expect(optionRefusal(nature, "big")).toBe("This option already exists");
    expect(optionRefusal({ ...nature, name: "" }, "Huge")).toBe(
      "Characteristic name is required before adding options",
    );
    expect(optionRefusal({ ...nature, typeCode: null }, "Huge")).toBe(
      "Please select a type before adding options",
    );
  });

  it("has its options moved to the ends and not beyond", () => {
    expect([moved(["a", "b", "c"], 2, -5), moved(["a", "b", "c"], 0, 5)]).toEqual([
      ["c", "a", "b"],
      ["b", "c", "a"],
    ]);
  });

  it("of no function is seen by no one, not even by people of none", () => {
    expect(maySee({ isGlobal: false, functionId: null }, null)).toBe(false);
  });

  it("fails with the server's message, and with the general one where there's no answer or no message", () => {
    const general = "Failed to save characteristic. Please try again.";
    expect(saveFailure({ status: 409, message: "Taken" })).toBe("Taken");
    expect(saveFailure({ status: 500, message: "" })).toBe(general);
    expect(saveFailure({ status: 0, message: "You're offline." })).toBe(`${general} You're offline.`);
  });
});
