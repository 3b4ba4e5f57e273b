import { describe, expect, it } from "vitest";
import { isValidRate } from "#shared/money.ts";
import { differs, mergeFunctionForms } from "#features/functions/rules/function-change.ts";
import { checkFunctionForm, type FunctionForm } from "#features/functions/rules/function-form.ts";
import { matchesFunction } from "#features/functions/rules/function-search.ts";
import {
  functionDeletionRefusal,
  tierDeletionRefusal,
  userNames,
} from "#features/functions/rules/function-use.ts";

const free = { users: [], invitations: [], projects: [], hasAllocations: false, characteristics: [] };
const kiln = { code: "KLN", name: "Kiln", isAssigned: true };

describe("A function", () => {
  it.each([
    [{ invitations: ["a@b.example"] }, "Cannot delete function: a@b.example is invited with it."],
    [
      { invitations: ["a@b.example", "c@d.example"], projects: [kiln] },
      "Cannot delete function: a@b.example and c@d.example are invited with it.",
    ],
    [
      { projects: [kiln], hasAllocations: true },
      "Cannot delete function: it is used by Kiln (KLN). Deactivate it instead.",
    ],
    [
      { hasAllocations: true, characteristics: ["Finish"] },
      "Cannot delete function: it has stored allocations. Deactivate it instead.",
    ],
    [
      { characteristics: ["Finish"] },
      "Cannot delete function: it has characteristics. Change or delete them first, or deactivate it instead.",
    ],
  ])("with %j isn't deleted: %s", (part, refusal) =>
    expect(functionDeletionRefusal({ ...free, ...part })).toBe(refusal),
  );

  it("is found by its name or its description, whatever the case and the spaces around", () => {
    const row = { name: "Design", description: "Draws houses" };
    expect([" dESi ", "HOUSE", "", "build"].map((search) => matchesFunction(row, search))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe("A cost tier", () => {
  it.each([
    [{ invitations: ["a@b.example"] }, "Cannot delete: a@b.example is invited with this cost tier"],
    [{ projects: [kiln] }, "Cannot delete: This cost tier is used by Kiln (KLN)"],
  ])("with %j isn't deleted: %s", (part, refusal) =>
    expect(tierDeletionRefusal({ ...free, ...part })).toBe(refusal),
  );

  it("has people, of whom those who left are marked", () => {
    const users = [
      { name: "Ada", isActive: true },
      { name: "Bo", isActive: false },
    ];
    expect(userNames({ users })).toEqual(["Ada", "Bo (inactive)"]);
  });
});

describe("A function's form", () => {
  const base: FunctionForm = {
    name: "Design",
    description: "Draws",
    costTiers: [
      { id: "a", name: "Senior", hourlyRate: 100 },
      { id: "b", name: "Junior", hourlyRate: 50 },
    ],
    allocatorIds: ["x"],
    allowsStandIns: false,
  };

  it("needs a tier, with a rate to the cent", () => {
    expect(checkFunctionForm({ ...base, costTiers: [] })).toEqual({
      costTiers: "All cost tiers must have a name and valid hourly rate",
    });
    expect([0.29, 1.15, 99_999_999, 0, 0.005, 99_999_999.01, null].map(isValidRate)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it("differs by no spaces around the description or a tier's name", () => {
    const costTiers = base.costTiers.map((tier) => ({ ...tier, name: ` ${tier.name} ` }));
    expect(differs(base, { ...base, description: " Draws ", costTiers })).toBe(false);
    expect(differs(base, { ...base, description: "Builds" })).toBe(true);
  });

  it("brings a deleted tier back where one had renamed it, or given it another rate, not otherwise", () => {
    const theirs = { ...base, costTiers: base.costTiers.slice(0, 1) };
    const withJunior = (junior: object) =>
      mergeFunctionForms(
        base,
        {
          ...base,
          costTiers: base.costTiers.map((tier) => (tier.id === "b" ? { ...tier, ...junior } : tier)),
        },
        theirs,
      ).costTiers.slice(1);
    expect(withJunior({ name: "Mid" })).toEqual([{ id: null, name: "Mid", hourlyRate: 50 }]);
    expect(withJunior({ hourlyRate: 60 })).toEqual([{ id: null, name: "Junior", hourlyRate: 60 }]);
    expect(withJunior({})).toEqual([]);
  });
});
