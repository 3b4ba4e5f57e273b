import { describe, expect, it } from "vitest";
import { nameKey } from "#features/characteristics/rules/characteristic.ts";
import { tidyText } from "#shared/tidy-text.ts";
import {
  checkValue,
  numberInvalid,
  optionMissing,
  readNumber,
  valueText,
} from "#features/characteristics/rules/characteristic-value.ts";
import {
  deletionRefusal,
  mergeNature,
  natureDiffers,
  natureEffects,
  optionRemovalRefusal,
  typeChangeRefusal,
  type NatureForm,
  type NatureUse,
} from "#features/characteristics/rules/nature-change.ts";
import {
  checkNature,
  faultyOptions,
  maySee,
  moved,
  nameBeforeOptions,
  nameRequired,
  optionEmpty,
  optionRefusal,
  optionRequired,
  optionInUse,
  typeBeforeOptions,
  typeRequired,
} from "#features/characteristics/rules/new-characteristic.ts";

const nothing = { valueNumber: null, valueBoolean: null, valueOptionId: null };

describe("names of characteristics and options", () => {
  it.each([
    ["  Floor   area ", "floor area", true],
    ["FLOOR AREA", "floor area", true],
    ["\u200fמבנה לשימור\u200f", "מבנה לשימור", true],
    ["İstanbul", "istanbul", false],
    ["Ａrea", "area", true],
    ["Floor-area", "floor area", false],
  ])("%j and %j are the same: %s", (one, other, same) => {
    expect(nameKey(one) === nameKey(other)).toBe(same);
  });

  it("are stored without invisible marks, and are none when nothing else is there", () => {
    expect(tidyText(" \u202eBox\u202c  file ")).toBe("Box file");
    expect(tidyText("Cafe\u0301")).toBe("Café");
    // Letters no one sees but programs read; in the flag of Wales they're needed.
    expect(tidyText("Ada\u{e0049}\u{e0067}\u{e006e}\u206a")).toBe("Ada");
    const wales = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}";
    expect(tidyText(`${wales} \u{e0041}office`)).toBe(`${wales} office`);
    expect(checkNature({ name: " \u200b\u200f ", typeCode: "number", options: [] })).toEqual({
      name: nameRequired(),
    });
  });
});

describe("a new characteristic", () => {
  it.each([
    [
      { name: " ", typeCode: null, options: [] },
      { name: nameRequired(), typeCode: typeRequired() },
    ],
    [{ name: "A", typeCode: "selection" as const, options: [] }, { options: optionRequired() }],
    [{ name: "A", typeCode: "selection" as const, options: ["Big", " big "] }, { options: optionInUse() }],
    [{ name: "A", typeCode: "selection" as const, options: ["Big", ""] }, { options: optionEmpty() }],
    [{ name: "A", typeCode: "number" as const, options: ["x", "x"] }, {}],
    [{ name: "A", typeCode: "selection" as const, options: ["Big"] }, {}],
  ])("%j answers %j", (nature, faults) => {
    expect(checkNature(nature)).toEqual(faults);
  });

  it("accepts an option once it has a name and a type, and each only once", () => {
    const nature = { name: "Size", typeCode: "selection" as const, options: ["Small"] };
    expect(optionRefusal({ ...nature, name: " ", typeCode: null }, "Big")).toBe(nameBeforeOptions());
    expect(optionRefusal({ ...nature, typeCode: null }, "Big")).toBe(typeBeforeOptions());
    expect(optionRefusal(nature, " SMALL")).toBe(optionInUse());
    expect(optionRefusal(nature, " ")).toBe(optionEmpty());
    expect(optionRefusal(nature, "Big")).toBeNull();
    expect([...faultyOptions(["a", "b", "A"])]).toEqual([[2, optionInUse()]]);
  });

  it("lists its options in the chosen order", () => {
    expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
    expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
    expect(moved(["a", "b"], 0, 9)).toEqual(["b", "a"]);
    expect(moved(["a", "b"], 5, 0)).toEqual(["a", "b"]);
  });

  it("is seen by its own function, and by everyone when it is global", () => {
    expect(maySee({ isGlobal: true, functionId: null }, null)).toBe(true);
    expect(maySee({ isGlobal: false, functionId: "f" }, "f")).toBe(true);
    expect(maySee({ isGlobal: false, functionId: "f" }, "g")).toBe(false);
    expect(maySee({ isGlobal: false, functionId: "f" }, null)).toBe(false);
  });
});

describe("a value", () => {
  it.each([
    ["1250.5", 1250.5],
    [" 1,250.5 ", 1250.5],
    ["-3", -3],
    ["\u22123", -3],
    [".5", 0.5],
    ["-0", 0],
    ["", null],
    [".", null],
    ["12,50", null],
    ["1e5", null],
    ["abc", null],
    ["0.00001", null],
    ["100000000000", null],
  ])("typed as %j is %j", (typed, value) => {
    expect(readNumber(typed)).toBe(value);
  });

  it("is of its type", () => {
    expect(checkValue("number", nothing)).toEqual({ valueNumber: numberInvalid() });
    expect(checkValue("number", { ...nothing, valueNumber: 1.23456 })).toEqual({
      valueNumber: numberInvalid(),
    });
    expect(checkValue("selection", { ...nothing, valueNumber: 4 })).toEqual({
      valueOptionId: optionMissing(),
    });
    expect(checkValue("true_false", { ...nothing, valueBoolean: false })).toEqual({});
  });

  it("reads as a number, True or False, or the option", () => {
    const text = (value: object) => valueText({ ...nothing, optionLabel: null, ...value });
    expect([
      text({ valueNumber: 1250.5 }),
      text({ valueBoolean: true }),
      text({ valueBoolean: false }),
    ]).toEqual(["1,250.5", "True", "False"]);
    expect(text({ valueOptionId: "o", optionLabel: "Big" })).toBe("Big");
  });
});

describe("a change of Nature", () => {
  const base: NatureForm = {
    name: "Size",
    typeCode: "selection",
    options: [
      { id: "s", optionLabel: "Small" },
      { id: "b", optionLabel: "Big" },
    ],
    isGlobal: true,
    functionId: null,
    aiModelling: false,
  };
  const usedBy = (change: Partial<NatureUse> = {}): NatureUse => ({
    code: "KLN",
    name: "Kiln",
    isLocked: false,
    valueOptionId: "s",
    ...change,
  });

  it("names the projects that prevent it", () => {
    expect(optionRemovalRefusal("Small", [])).toBeNull();
    expect(optionRemovalRefusal("Small", [usedBy()])).toContain("Kiln (KLN) has it");
    expect(typeChangeRefusal([usedBy()])).toBeNull();
    expect(typeChangeRefusal([usedBy(), usedBy({ name: "Quay", code: "QUA", isLocked: true })])).toContain(
      "Quay (QUA) can no longer be changed",
    );
    expect(deletionRefusal([usedBy(), usedBy({ name: "Quay", code: "QUA" })])).toBe(
      "Cannot delete: Kiln (KLN) and Quay (QUA) have a value of it.",
    );
    expect(deletionRefusal([])).toBeNull();
  });

  it("says what it affects", () => {
    const effects = (change: Partial<NatureForm>) =>
      natureEffects(base, { ...base, ...change }, [usedBy()], "Design");
    expect(effects({})).toEqual([]);
    expect(effects({ name: "Scale" })).toEqual(["The new name shows in 1 project."]);
    expect(effects({ options: [{ id: "s", optionLabel: "Tiny" }] })).toEqual([
      "The new label shows in Kiln (KLN).",
    ]);
    expect(effects({ isGlobal: false, functionId: "f" })).toEqual([
      "Only people of Design can choose it from now on. Its values in 1 project stay.",
    ]);
    expect(effects({ aiModelling: true })).toEqual(["The badge AI appears in 1 project."]);
  });

  it("is none where only spaces differ, or options of what is no selection", () => {
    expect(natureDiffers(base, { ...base, name: " Size " })).toBe(false);
    expect(natureDiffers({ ...base, typeCode: "number", options: [] }, { ...base, typeCode: "number" })).toBe(
      false,
    );
    expect(natureDiffers(base, { ...base, options: base.options.toReversed() })).toBe(true);
  });

  it("joins with what someone else saved: own words where one changed them, theirs elsewhere", () => {
    const own = {
      ...base,
      name: "Scale",
      options: [...base.options.toReversed(), { id: null, optionLabel: "Huge" }],
    };
    const theirs = {
      ...base,
      aiModelling: true,
      name: "Extent",
      options: [
        { id: "s", optionLabel: "Tiny" },
        { id: "m", optionLabel: "Middling" },
      ],
    };
    expect(mergeNature(base, own, theirs)).toMatchObject({
      name: "Scale",
      aiModelling: true,
      options: [
        { id: "s", optionLabel: "Tiny" },
        { id: null, optionLabel: "Huge" },
        { id: "m", optionLabel: "Middling" },
      ],
    });
    expect(mergeNature(base, base, theirs)).toEqual(theirs);
  });
});
