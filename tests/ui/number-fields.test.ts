import fs from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readerOf, type NumberReading } from "#ui/form/use-typed-number.ts";
import { areAllocationHours } from "#features/plans/rules/cell-hours.ts";
import { spreadFault } from "#features/budgets/rules/budget-spread.ts";
import { isValidRate } from "#shared/money.ts";
import { checkRequest } from "#features/leave/rules/check-request.ts";
import { checkCorrection } from "#features/leave/rules/correction-form.ts";
import { checkKind } from "#features/leave/rules/kinds/kind-form.ts";
import { holidayKind } from "#features/leave/rules/kinds/leave-kind.ts";
import { checkRule } from "#features/leave/rules/kinds/rule-form.ts";
import { checkPublicHoliday } from "#features/organisation/rules/public-holiday.ts";
import { checkSettings, noBreakDays, type SettingsValues } from "#features/organisation/rules/settings.ts";
import { checkEntry } from "#features/overtime/rules/entry-form.ts";
import { checkTerms } from "#features/overtime/rules/overtime-terms.ts";
import { checkSettings as checkPaySettings, noSettings } from "#features/pay/rules/settings.ts";
import { patternFault } from "#features/people/rules/person-form.ts";
import { lengthFault } from "#features/projects/rules/project-draft.ts";
import { checkCharge } from "#features/charges/rules/charge.ts";
import { checkContract } from "#features/customers/rules/contract-terms.ts";
import { checkCost } from "#features/margin/rules/cost-form.ts";
import { monthsFault } from "#features/projects/rules/length-change.ts";
import { checkEnteredHours } from "#features/timesheets/rules/entered-hours.ts";
import { hush, speak } from "../support/speaking.ts";

afterEach(hush);

const source = path.resolve(import.meta.dirname, "../../src");
const files = fs
  .readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({
    name: name.replaceAll("\\", "/"),
    text: fs.readFileSync(path.join(source, name), "utf8"),
  }));

type Fault = (value: number | null) => string | null | undefined;

const plainKind = { ...holidayKind(), name: "Study", noticeDays: 0, longestDays: null };
const rule = {
  validFrom: "2027-01-01",
  earned: "yearly",
  amountOf: "hours",
  amount: 8,
  percent: null,
  carryLimit: null,
  carryOf: "hours",
  carryMonths: null,
  refresh: null,
} as const;
const breaks = {
  breakHandlingMode: "auto",
  breakDuration: null,
  breakMinimumHours: null,
  breakDays: noBreakDays,
  weeklyReminders: false,
  weeklyDigests: false,
  reviewReminders: false,
  forecastReminders: false,
  allocationReminders: false,
} as unknown as SettingsValues["breaks"];
const contract = {
  customerId: "c",
  kind: "retainer",
  startsOn: "2027-01-01",
  endsOn: null,
  purchaseOrder: "",
  contact: "",
  note: "",
} as const;
const correction = { day: "2027-01-01", isCarried: false, reason: "x" };

/** Every field for a number: where it is, how it reads, and what its form says of the number. */
const fields: Readonly<Record<string, readonly [file: string, NumberReading["reads"], Fault]>> = {
  "hourly rate": ["functions/web/TierFields", "decimal", (rate) => (isValidRate(rate) ? null : "rate")],
  "project length": ["projects/web/CreateProjectDialog", "whole", lengthFault],
  "months to extend by": [
    "projects/web/settings/LengthDialog",
    "whole",
    (months) => monthsFault(12, "extend", months),
  ],
  "public holiday": [
    "organisation/web/public-holidays/PublicHolidayDialog",
    "hours",
    (hours) => checkPublicHoliday({ holidayDate: "2027-01-01", name: "x", hours })["hours"],
  ],
  "break duration": [
    "organisation/web/settings/BreakFields",
    "hours",
    (breakDuration) => checkSettings({ breaks: { ...breaks, breakDuration } })["breakDuration"],
  ],
  "break minimum hours": [
    "organisation/web/settings/BreakFields",
    "hours",
    (breakMinimumHours) => checkSettings({ breaks: { ...breaks, breakMinimumHours } })["breakMinimumHours"],
  ],
  "data retention": [
    "organisation/web/settings/ComplianceFields",
    "whole",
    (dataRetention) =>
      checkSettings({
        compliance: { dataRetention, logRetention: 1, figuresRetention: 1, secondAdminReopens: false },
      })["dataRetention"],
  ],
  "working pattern": [
    "people/web/PatternFields",
    "hours",
    (hours) => patternFault([hours, 0, 0, 0, 0, 0, 0]),
  ],
  "added entry": ["manager/web/weeks/AddEntryForm", "hours", (hours) => checkEnteredHours(hours ?? 0)],
  "late hours": ["manager/web/weeks/LateHoursDialog", "hours", (hours) => checkEnteredHours(hours ?? 0)],
  "requested hours": [
    "leave/web/request/RequestFields",
    "hours",
    (hours) =>
      checkRequest({ startDate: "2027-01-01", endDate: "2027-01-01", part: { kind: "hours", hours } })[
        "hours"
      ],
  ],
  "leave correction": [
    "leave/web/admin/CorrectionDialog",
    "hours",
    (hours) => checkCorrection({ ...correction, hours })["hours"],
  ],
  "leave amount": [
    "leave/web/admin/RuleFields",
    "hours",
    (amount) => checkRule({ ...rule, amount })["amount"],
  ],
  "leave percentage": [
    "leave/web/admin/RuleFields",
    "decimal",
    (percent) => checkRule({ ...rule, earned: "worked", percent })["percent"],
  ],
  "longest request": [
    "leave/web/admin/KindFields",
    "whole",
    (longestDays) => checkKind({ ...plainKind, longestDays }, false)["longestDays"],
  ],
  "overtime correction": [
    "overtime/web/EntryDialog",
    "hours",
    (hours) =>
      checkEntry({ ...correction, hours, kind: "correction", kindId: null }, { today: "2027-01-01" })[
        "hours"
      ],
  ],
  "overtime limit": [
    "overtime/web/TermsFields",
    "hours",
    (cap) => checkTerms({ validFrom: "2027-01-04", isOn: true, cap, floor: null }, "2027-01-04")["cap"],
  ],
  "days until due": [
    "pay/web/SettingsForm",
    "whole",
    (dueDays) => checkPaySettings({ ...noSettings, dueDays: dueDays ?? 0 })["dueDays"],
  ],
  "rate from a day": [
    "rates/web/AddRateDialog",
    "decimal",
    (rate) => (rate !== null && isValidRate(rate) ? null : "rate"),
  ],
  "cost of an hour": [
    "margin/web/CostDialogs",
    "decimal",
    (hourlyCost) =>
      checkCost("tier", { startsOn: null, hourlyCost, monthlySalary: null, burdenPercent: null })[
        "hourlyCost"
      ],
  ],
  "order value": [
    "customers/web/ContractDialog",
    "decimal",
    (orderValue) => checkContract({ ...contract, orderValue }, null)["orderValue"],
  ],
  "amount of a charge": [
    "charges/web/ChargeDialog",
    "decimal",
    (amount) =>
      checkCharge({ day: "2026-03-01", kind: "fixed_fee", description: "Concept", amount, isBillable: true })[
        "amount"
      ],
  ],
  "hours to spread": ["budgets/web/grid/SpreadDialog", "hours", spreadFault],
  "hours per allocation": [
    "planner/web/planner/BrushTools",
    "hours",
    (hours) => (hours !== null && areAllocationHours(hours) ? null : "step"),
  ],
};

const elsewhere = [
  // The same checks as in PublicHolidayDialog, for each day and for all.
  "organisation/web/public-holidays/FoundHolidays",
  "organisation/web/public-holidays/ImportHolidaysDialog",
  // Integers of the settings, as data retention.
  "organisation/web/settings/SettingsForm",
  "organisation/web/settings/GeneralFields",
  "organisation/web/settings/SettingNumber",
  "imports/web/ReadingFields",
];

describe("fields for numbers", () => {
  it("are all in this table, and none is the browser's own, which drops the comma", () => {
    const used = files
      .filter(({ text }) => /<(?:NumberInput|SettingNumber|Stepper)\b/.test(text))
      .map(({ name }) => name.replace(/^features\/|\.tsx$/g, ""));
    expect(used.toSorted()).toEqual(
      [...new Set([...Object.values(fields).map(([file]) => file), ...elsewhere])].toSorted(),
    );
    expect(files.filter(({ text }) => /type=("number"|\{"number"\})|valueAsNumber/.test(text))).toEqual([]);
  });

  it("are filled with numbers as the language writes them", () => {
    const filled = files.flatMap(({ name, text }) =>
      [...text.matchAll(/<(?:TextInput|NumberInput|input)\b[^>]*?\bvalue=\{([^}]*\bString\([^}]*)\}/gs)].map(
        ([, value]) => `${name}: ${value ?? ""}`,
      ),
    );
    expect(filled).toEqual([]);
  });

  /** What is stored for a text by each way of reading; "refused" with a message at the field. */
  const meanings = {
    en: { "99,50": 99.5, "0,5": 0.5, "1,234": 1234, "1.234": "refused", "1.234,5": 1234.5, abc: "refused" },
    de: { "99,50": 99.5, "0,5": 0.5, "1.234": 1234, "1,234": "refused", "1.234,5": 1234.5, abc: "refused" },
    fr: { "99,50": 99.5, "0,5": 0.5, "1 234": 1234, "1,234": "refused", "1.234": "refused", abc: "refused" },
    es: { "99,50": 99.5, "0,5": 0.5, "1.234": 1234, "1,234": "refused", "1.234,5": 1234.5, abc: "refused" },
  } as const;

  const rows = Object.entries(fields).flatMap(([name, [, reads, fault]]) =>
    (["en", "de", "fr", "es"] as const).map((language) => ({ name, reads, fault, language })),
  );
  it.each(rows)("$name in $language, store what was meant or refuse it", ({ reads, fault, language }) => {
    speak(language, {});
    for (const [text, meant] of Object.entries(meanings[language])) {
      const read = readerOf(reads)(text);
      const given = "value" in read ? read.value : Number.NaN;
      const stored = "value" in read && (fault(given) ?? null) === null ? given : "refused";
      if (stored !== "refused") expect([text, stored]).toEqual([text, meant]);
      // What can't be read is never a number that the form stores.
      if ("fault" in read) expect([text, fault(Number.NaN) ?? null]).not.toEqual([text, null]);
    }
  });

  const accepted: Readonly<Record<string, readonly [right: string, wrong: readonly string[]]>> = {
    "hourly rate": ["99,50", ["0", "-1", "99,5051", "abc"]],
    "project length": ["12", ["0", "1,5", "-1"]],
    "months to extend by": ["2", ["0", "0,5"]],
    "public holiday": ["0,5", ["0", "0,3", "0,25", "25"]],
    "break duration": ["0,25", ["0,3", "25", "-1"]],
    "break minimum hours": ["5,5", ["5,25", "25"]],
    "data retention": ["365", ["0", "1,5"]],
    "working pattern": ["7:15", ["25", "-1"]],
    "added entry": ["7:30", ["0", "0,1", "25"]],
    "late hours": ["7:30", ["0", "0,1", "25"]],
    "requested hours": ["2:30", ["0", "25"]],
    "leave correction": ["-2,5", ["0", "9000"]],
    "leave amount": ["184,5", ["-1", "9000"]],
    "leave percentage": ["12,07", ["0", "101"]],
    "longest request": ["10", ["0", "1,5", "1000"]],
    "overtime correction": ["-2,5", ["0", "9000"]],
    "overtime limit": ["40", ["-1", "9000"]],
    "days until due": ["30", ["366", "1,5", "-1"]],
    "rate from a day": ["99,50", ["0", "-1", "99,5051"]],
    "cost of an hour": ["41,25", ["-1", "41,2551", "100001"]],
    "order value": ["12000,50", ["-1", "0,001", "1000000000000"]],
    "amount of a charge": ["1080,50", ["0", "-1", "0,001", "10000000000"]],
    "hours to spread": ["100,5", ["-1", "100001"]],
    "hours per allocation": ["7,5", ["0", "0,25", "7,3", "25"]],
  };
  it.each(Object.entries(accepted))("%s respect their steps and limits", (name, [right, wrong]) => {
    const [, reads, fault] = fields[name] ?? [];
    const stores = (text: string) => {
      const read = readerOf(reads)(text);
      return "value" in read && (fault?.(read.value) ?? null) === null;
    };
    expect(["", ...wrong].filter(stores)).toEqual(stores("") ? [""] : []);
    expect(stores(right)).toBe(true);
  });

  it("name every field in both tables", () => {
    expect(Object.keys(accepted)).toEqual(Object.keys(fields));
  });
});
