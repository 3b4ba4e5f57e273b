import { describe, expect, it } from "vitest";
import { isValidRate } from "#shared/money.ts";
import { differs, mergeFunctionForms } from "#features/functions/rules/function-change.ts";
import {
  checkFunctionForm,
  repeatedTierNames,
  type FunctionForm,
} from "#features/functions/rules/function-form.ts";
import { functionDeletionRefusal, tierDeletionRefusal } from "#features/functions/rules/function-use.ts";
import { named } from "#shared/named.ts";
import {
  countHealth,
  coverageHealth,
  managerCoverage,
} from "#features/organisation/rules/admin-dashboard.ts";

const tier = (id: string | null, name: string, hourlyRate: number | null = 50) => ({ id, name, hourlyRate });
const base: FunctionForm = {
  name: "Design",
  description: "",
  costTiers: [tier("a", "Senior", 100), tier("b", "Junior")],
  allocatorIds: ["x", "y"],
  allowsStandIns: false,
};

describe("A function form", () => {
  it.each([
    [{ name: "  " }, { name: "Function name is required" }],
    [{ allocatorIds: [] }, { allocatorIds: "At least one allocator must be selected" }],
    [{ costTiers: [tier("a", " ")] }, { costTiers: "All cost tiers must have a name and valid hourly rate" }],
    [
      { costTiers: [tier("a", "Senior", null)] },
      { costTiers: "All cost tiers must have a name and valid hourly rate" },
    ],
    [
      { costTiers: [tier("a", "Senior"), tier(null, " SENIOR")] },
      { costTiers: "Cost tier names must be unique" },
    ],
    [{}, {}],
  ])("with %j says %j", (change, faults) => {
    expect(checkFunctionForm({ ...base, ...change })).toEqual(faults);
  });

  it("accepts rates above 0 with at most two decimals, and marks the later of two equal names", () => {
    expect([0.01, 64.5, 99_999_999].map(isValidRate)).toEqual([true, true, true]);
    expect([0, -1, 1.005, 100_000_000, null].map(isValidRate)).toEqual([false, false, false, false, false]);
    expect([
      ...repeatedTierNames([tier("a", "Engineer"), tier("b", ""), tier("c", "engineer "), tier("d", "")]),
    ]).toEqual([2]);
  });

  it("differs by what is stored, not by spaces or the order of allocators", () => {
    expect(differs(base, { ...base, name: " Design ", allocatorIds: ["y", "x"] })).toBe(false);
    expect(differs(base, { ...base, costTiers: base.costTiers.toReversed() })).toBe(true);
  });
});

describe("Merging with someone else's save", () => {
  it("retains both sides' changes, and one's own where both changed the same", () => {
    const own = {
      ...base,
      name: "Mine",
      costTiers: [tier("a", "Senior", 120), tier(null, "New")],
      allocatorIds: ["x", "z"],
    };
    const theirs = {
      ...base,
      name: "Theirs",
      description: "Said",
      costTiers: [tier("a", "Lead", 110), tier("b", "Junior"), tier("c", "Third")],
      allocatorIds: ["x", "y", "w"],
      allowsStandIns: true,
    };
    expect(mergeFunctionForms(base, own, theirs)).toEqual({
      name: "Mine",
      description: "Said",
      costTiers: [tier("a", "Lead", 120), tier("c", "Third"), tier(null, "New")],
      allocatorIds: ["x", "w", "z"],
      allowsStandIns: true,
    });
  });

  it("brings a tier they deleted back only when one had changed it", () => {
    const theirs = { ...base, costTiers: [tier("c", "Other")] };
    const own = { ...base, costTiers: [tier("a", "Senior", 100), tier("b", "Junior", 60)] };
    expect(mergeFunctionForms(base, own, theirs).costTiers).toEqual([
      tier("c", "Other"),
      tier(null, "Junior", 60),
    ]);
  });
});

describe("Deleting a function or a tier", () => {
  const free = { users: [], invitations: [], projects: [], hasAllocations: false, characteristics: [] };
  const projects = ["A", "B", "C", "D", "E", "F"].map((code) => ({
    code,
    name: `Project ${code}`,
    isAssigned: true,
  }));
  it("is refused by users first, then by invitations, projects and allocations", () => {
    const users = [{ name: "Ada", isActive: false }];
    expect(functionDeletionRefusal({ ...free, users, projects })).toBe(
      "Cannot delete function with assigned users. Please reassign users first.",
    );
    expect(tierDeletionRefusal({ ...free, users, projects })).toBe(
      "Cannot delete: This cost tier is assigned to one or more users",
    );
    expect(functionDeletionRefusal({ ...free, invitations: ["a@b.example", "c@d.example"] })).toContain(
      "a@b.example and c@d.example are invited",
    );
    expect(functionDeletionRefusal({ ...free, projects })).toContain("Project D (D) and 2 more. Deactivate");
    expect(functionDeletionRefusal({ ...free, hasAllocations: true })).toContain("allocations");
    expect(functionDeletionRefusal({ ...free, characteristics: ["Finish"] })).toContain("characteristics");
    expect([functionDeletionRefusal(free), tierDeletionRefusal(free)]).toEqual([null, null]);
  });

  it("names at most five", () => {
    expect(named(["A"])).toBe("A");
    expect(named(["A", "B", "C", "D", "E"])).toBe("A, B, C, D and E");
    expect(named(["A", "B", "C", "D", "E", "F"])).toBe("A, B, C, D and 2 more");
  });
});

describe("Organisation health", () => {
  it("is green from 90, amber from 70 and red below, and green at zero", () => {
    expect([100, 90, 89, 70, 69, 0].map((coverage) => coverageHealth(coverage, 2))).toEqual([
      "positive",
      "positive",
      "caution",
      "caution",
      "critical",
      "critical",
    ]);
    expect(coverageHealth(0, 1)).toBeUndefined();
    expect([0, 1].map(countHealth)).toEqual(["positive", "caution"]);
  });

  it("covers people with a manager of all people, rounded", () => {
    expect([managerCoverage(8, 7), managerCoverage(3, 2), managerCoverage(0, 0)]).toEqual([88, 67, 100]);
  });
});
