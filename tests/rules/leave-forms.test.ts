import { describe, expect, it } from "vitest";
import {
  checkCorrection,
  correctionTexts,
  type CorrectionForm,
} from "#features/leave/rules/correction-form.ts";
import { checkEmployment } from "#features/people/rules/person-form.ts";
import {
  checkRule,
  rulesOf,
  ruleTexts,
  tidyRule,
  type RuleForm,
} from "#features/leave/rules/kinds/rule-form.ts";
import { holidayStatusOf, refusedInStatus } from "#features/leave/rules/holiday-status.ts";

const rule: RuleForm = {
  validFrom: "2026-01-01",
  earned: "yearly",
  amountOf: "hours",
  amount: 200,
  percent: null,
  carryLimit: null,
  carryOf: "hours",
  carryMonths: null,
  refresh: null,
};

describe("A rule of leave", () => {
  it.each<[Partial<RuleForm>, Record<string, string>]>([
    [{}, {}],
    [{ amount: 0 }, {}],
    [{ amount: 8784 }, {}],
    [{ amount: 8784.25 }, { amount: ruleTexts().hours }],
    [{ amount: -0.25 }, { amount: ruleTexts().hours }],
    [{ amount: null }, { amount: ruleTexts().hours }],
    [{ amount: 1.005 }, { amount: ruleTexts().hours }],
    [{ amountOf: "days", amount: 366 }, {}],
    [{ amountOf: "days", amount: 366.5 }, { amount: ruleTexts().days }],
    [{ amountOf: "allowance", amount: null }, {}],
    [{ earned: "none", amount: null }, {}],
    [{ earned: "worked", percent: 0.01 }, {}],
    [{ earned: "worked", percent: 100 }, {}],
    [{ earned: "worked", percent: 0 }, { percent: ruleTexts().percent }],
    [{ earned: "worked", percent: 100.01 }, { percent: ruleTexts().percent }],
    [{ validFrom: "soon" }, { validFrom: ruleTexts().validFromRequired }],
    [{ carryLimit: 8784 }, {}],
    [{ carryLimit: 8785 }, { carryLimit: ruleTexts().hours }],
    [{ carryLimit: 367, carryOf: "days" }, { carryLimit: ruleTexts().days }],
    [{ carryMonths: 1 }, {}],
    [{ carryMonths: 12 }, {}],
    [{ carryMonths: 0 }, { carryMonths: ruleTexts().carryMonths }],
    [{ carryMonths: 13 }, { carryMonths: ruleTexts().carryMonths }],
    [{ carryMonths: 1.5 }, { carryMonths: ruleTexts().carryMonths }],
    [{ refresh: { month: 2, day: 1 } }, {}],
    [{ refresh: { month: 2, day: 29 } }, {}],
    [{ refresh: { month: 2, day: 30 } }, { refresh: ruleTexts().refresh }],
  ])("with %j has these faults", (change, faults) => {
    expect(checkRule({ ...rule, ...change })).toEqual(faults);
  });

  it("is stored without what its way of earning has no use for", () => {
    expect(tidyRule(rule)).toEqual(rule);
    expect(tidyRule({ ...rule, amountOf: null })).toEqual(rule);
    expect(tidyRule({ ...rule, amountOf: "allowance" })).toEqual({
      ...rule,
      amountOf: "allowance",
      amount: null,
    });
    expect(tidyRule({ ...rule, earned: "worked", percent: 5 })).toEqual({
      ...rule,
      earned: "worked",
      percent: 5,
      amountOf: null,
      amount: null,
    });
    expect(tidyRule({ ...rule, percent: 5, carryLimit: 0, carryMonths: 3 })).toEqual({
      ...rule,
      carryLimit: 0,
    });
    expect(tidyRule({ ...rule, earned: "monthly", carryLimit: 8, carryMonths: 3 })).toMatchObject({
      amount: 200,
      carryMonths: 3,
    });
  });

  it("applies from its day, in the order of days, after the default", () => {
    const refresh = { month: 4, day: 1 };
    const later = { ...rule, validFrom: "2027-01-01", earned: "worked", percent: 4 } as const;
    const own = { month: 1, day: 1 };
    const days = {
      ...rule,
      amountOf: "days",
      amount: 25,
      carryLimit: 5,
      carryOf: "days",
      carryMonths: 3,
      refresh: own,
    } as const;
    const [first, second, third] = rulesOf(true, [later, days], refresh);
    expect(first).toMatchObject({ entitlement: { amount: { of: "allowance" } }, refresh });
    expect(second).toEqual({
      validFrom: "2026-01-01",
      entitlement: { how: "yearly", amount: { of: "days", days: 25 } },
      carryLimit: { of: "days", days: 5 },
      carryMonths: 3,
      refresh: own,
    });
    expect(third).toMatchObject({
      validFrom: "2027-01-01",
      entitlement: { how: "worked", percent: 4 },
      refresh,
    });
    expect(
      rulesOf(false, [{ ...rule, earned: "none" }], refresh).map(({ entitlement }) => entitlement),
    ).toEqual([{ how: "none" }, { how: "none" }]);
  });
});

const correction: CorrectionForm = { day: "2026-03-01", hours: 8, isCarried: false, reason: "Agreed" };

describe("A correction of a balance", () => {
  it.each<[Partial<CorrectionForm>, Record<string, string>]>([
    [{}, {}],
    [{ hours: -8784 }, {}],
    [{ hours: 8784.25 }, { hours: correctionTexts().hours }],
    [{ hours: -8784.25 }, { hours: correctionTexts().hours }],
    [{ hours: 0 }, { hours: correctionTexts().hours }],
    [{ hours: null }, { hours: correctionTexts().hours }],
    [{ hours: 0.001 }, { hours: correctionTexts().hours }],
    [{ isCarried: true }, {}],
    [{ isCarried: true, hours: 0.25 }, {}],
    [{ isCarried: true, hours: 0 }, { hours: correctionTexts().hours }],
    [{ isCarried: true, hours: -0.25 }, { hours: correctionTexts().carried }],
    [{ isCarried: true, hours: -1 }, { hours: correctionTexts().carried }],
    [{ day: null }, { day: correctionTexts().day }],
    [{ day: "2026-02-30" }, { day: correctionTexts().day }],
    [{ reason: " " }, { reason: correctionTexts().reason }],
  ])("with %j has these faults", (change, faults) => {
    expect(checkCorrection({ ...correction, ...change })).toEqual(faults);
  });

  it("leaves an employment its first and last day, which may be one", () => {
    expect(checkEmployment({ firstDay: "2026-01-01", lastDay: "2026-01-01" })).toEqual({});
    expect(checkEmployment({ firstDay: "2026-01-02", lastDay: "2026-01-01" })).toEqual({
      lastDay: "The last day must not be before the first",
    });
    expect([
      checkEmployment({ firstDay: null, lastDay: "2026-01-01" }),
      checkEmployment({ firstDay: "2026-01-02", lastDay: null }),
    ]).toEqual([{}, {}]);
  });
});

describe("A request that can't be changed so", () => {
  it("says in which status it is", () => {
    expect(refusedInStatus("approved", "ask")).toBe("The cancellation has already been requested.");
    expect(refusedInStatus("approved", "withdraw")).toBe(
      "This request is approved, so this can't be done now.",
    );
    expect(refusedInStatus("cancelled", "ask")).toBe("This request is cancelled, so this can't be done now.");
    expect(() => holidayStatusOf("lost")).toThrow("lost");
  });
});
