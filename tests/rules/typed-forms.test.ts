import { describe, expect, it } from "vitest";
import { checkEntry, signedHours, type EntryForm } from "#features/overtime/rules/entry-form.ts";
import { formatsFor, localised, missingSettings, templateFormat } from "#features/pay/rules/formats.ts";
import { xero } from "#features/pay/rules/formats/accounting.ts";
import { lodas } from "#features/pay/rules/formats/datev.ts";
import { checkSettings, tidied, type PaySettings } from "#features/pay/rules/settings.ts";
import { windows1252 } from "#features/pay/rules/windows-1252.ts";
import { formerEmail, isFormer } from "#features/people/rules/former-person.ts";
import {
  allowanceFault,
  asPattern,
  checkPerson,
  mayBeBillable,
  monthlyHoursFault,
  patternFault,
  splitFullName,
  withTier,
  type PersonFields,
} from "#features/people/rules/person-form.ts";
import { changedPlace, placeFaults, placeOn } from "#features/people/rules/person-places.ts";
import {
  leastLevelNames,
  skillFit,
  skillKey,
  skillsFault,
  tidySkills,
} from "#features/people/rules/skills.ts";

describe("A person's form", () => {
  const person: PersonFields = {
    firstName: "Ann",
    lastName: "Bell",
    functionId: "f",
    costTierId: "t",
    managerId: "m",
    billable: true,
    monthlyHours: null,
    holidayAllowance: null,
  };
  const faultsOf = (more: Partial<PersonFields>) => checkPerson({ ...person, ...more }, "me");

  it("accepts everything storable, up to each limit", () => {
    expect(faultsOf({})).toEqual({});
    expect(
      faultsOf({
        firstName: "x".repeat(100),
        lastName: null,
        managerId: null,
        monthlyHours: 744,
        holidayAllowance: 8784,
      }),
    ).toEqual({});
    expect(
      faultsOf({ functionId: null, costTierId: null, billable: false, monthlyHours: 0, holidayAllowance: 0 }),
    ).toEqual({});
  });

  it.each<[Partial<PersonFields>, string, string]>([
    [
      { firstName: "x".repeat(101) },
      "fullName",
      "Use at most 100 characters before and after the first space",
    ],
    [
      { lastName: "x".repeat(101) },
      "fullName",
      "Use at most 100 characters before and after the first space",
    ],
    [{ functionId: null, billable: false }, "costTierId", "Choose a function first"],
    [{ costTierId: null }, "billable", "Choose a function and a cost tier first."],
    [{ managerId: "me" }, "managerId", "Someone can't be their own manager"],
    [{ monthlyHours: 745 }, "monthlyHours", "Use at most 744"],
    [{ monthlyHours: -1 }, "monthlyHours", "Use a whole number"],
    [{ monthlyHours: 1.5 }, "monthlyHours", "Use a whole number"],
    [{ holidayAllowance: 8785 }, "holidayAllowance", "Use at most 8784"],
  ])("%j is refused", (more, field, message) => {
    expect(faultsOf(more)).toEqual({ [field]: message });
  });

  it("says of typed hours and days what is wrong with them, and nothing of none", () => {
    expect(["", " ", "0", "744", "745", "7.5", "seven", "-1"].map(monthlyHoursFault)).toEqual([
      null,
      null,
      null,
      null,
      "Use at most 744",
      "Use a whole number",
      "Use a whole number",
      "Use a whole number",
    ]);
    expect(["8784", "8785"].map(allowanceFault)).toEqual([null, "Use at most 8784"]);
  });

  it("splits a name at its first space", () => {
    expect(["Ann Mary Bell", "A B", "Ann", " Ann  Bell ", ""].map(splitFullName)).toEqual([
      { firstName: "Ann", lastName: "Mary Bell" },
      { firstName: "A", lastName: "B" },
      { firstName: "Ann", lastName: null },
      { firstName: "Ann", lastName: "Bell" },
      { firstName: null, lastName: null },
    ]);
  });

  it("leaves someone billable only with a function and a cost tier, and makes no one billable", () => {
    expect(mayBeBillable({ functionId: "f", costTierId: "t" })).toBe(true);
    expect(mayBeBillable({ functionId: null, costTierId: "t" })).toBe(false);
    expect(mayBeBillable({ functionId: "f", costTierId: null })).toBe(false);
    expect(withTier(person, "u")).toEqual({ ...person, costTierId: "u" });
    expect(withTier(person, null)).toEqual({ ...person, costTierId: null, billable: false });
    expect(withTier({ ...person, billable: false }, "u").billable).toBe(false);
  });

  it("has a pattern of seven days with hours of a day, to the hundredth", () => {
    const week = [7.5, 7.5, 7.5, 7.5, 7.5, 0, 24];
    const wrong = "Enter hours between 0 and 24, with at most two decimals";
    expect(patternFault(week)).toBeNull();
    expect(patternFault([0.29, 1.15, 4.35, 8.29, 0, 0, 0])).toBeNull();
    for (const each of [null, -0.5, 24.01, 7.555]) expect(patternFault([...week.slice(1), each])).toBe(wrong);
    expect(patternFault(week.slice(1))).toBe(wrong);
    expect(asPattern([1, 2, 3, 4, 5, 6, null])).toEqual([1, 2, 3, 4, 5, 6, 0]);
  });

  it("belongs to the place that began last, and retains a current entry", () => {
    const places = [
      { validFrom: "2026-03-01", placeId: "b" },
      { validFrom: "2026-01-01", placeId: "a" },
    ];
    expect(
      ["2025-12-31", "2026-01-01", "2026-02-28", "2026-03-01"].map((day) => placeOn(day, places)),
    ).toEqual([null, "a", "a", "b"]);
    expect(changedPlace(null, places, [])).toBeNull();
    expect(changedPlace({ validFrom: "2026-02-01", placeId: "a" }, places, [])).toBeNull();
    const moved = { validFrom: "2026-02-01", placeId: "b" };
    expect(changedPlace(moved, places, [])).toEqual(moved);
    // Where one begins on that day it's stored again, also unchanged.
    expect(changedPlace(places[0] ?? null, places, [])).toEqual(places[0]);
    expect(changedPlace({ validFrom: "2026-01-01", placeId: null }, places, ["2026-01-01"])).toBeNull();
    expect(placeFaults(null)).toEqual({});
    expect(placeFaults(moved)).toEqual({});
    expect(placeFaults({ validFrom: "2026-02-30", placeId: "b" })).toEqual({
      "place.validFrom": "Enter a date between 1900 and 2100",
    });
  });

  it("is of a former person where the address is a removed person's placeholder", () => {
    expect(isFormer(formerEmail("u-1"))).toBe(true);
    expect(isFormer("ann@company.example")).toBe(false);
    expect(isFormer("@removed.invalid@company.example")).toBe(false);
  });
});

describe("Skills", () => {
  const skill = (name: string, level: 1 | 2 | 3 = 2) => ({ name, level });

  it("are stored tidily, by name whatever its case", () => {
    expect(tidySkills([skill(" timber  frames "), skill("Revit", 3), skill("acoustics")])).toEqual([
      skill("acoustics"),
      skill("Revit", 3),
      skill("timber frames"),
    ]);
    expect(skillKey("  Timber   FRAMES ")).toBe("timber frames");
  });

  it("have a name each, and each once", () => {
    expect(skillsFault([skill("Revit"), skill("Timber")])).toBeNull();
    expect(skillsFault([])).toBeNull();
    expect(skillsFault([skill("Revit"), skill("  ")])).toBe("Enter the skill's name");
    expect(skillsFault([skill("Revit"), skill(" REVIT ")])).toBe("Each skill can be listed once");
  });

  it("fit in part where someone has less than is wanted, and no better than wholly", () => {
    const wanted = [
      { skillId: "revit", level: 3 },
      { skillId: "timber", level: 2 },
    ];
    const fit = (...levels: [string, number][]) => skillFit(wanted, new Map(levels));
    expect([fit(), fit(["revit", 3], ["timber", 2]), fit(["revit", 3], ["timber", 3])]).toEqual([0, 1, 1]);
    expect(fit(["timber", 1])).toBe(0.25);
    expect(fit(["other", 3])).toBe(0);
    expect(skillFit([], new Map([["revit", 3]]))).toBe(0);
  });

  it("are wanted at least, and the highest level exactly", () => {
    expect(leastLevelNames()).toEqual({ 1: "Basic or better", 2: "Good or better", 3: "Expert" });
  });
});

describe("Hours of overtime that are paid, used or corrected", () => {
  const form: EntryForm = { kind: "payout", day: "2026-03-31", hours: 5, reason: "Paid", kindId: null };
  const faults = (more: Partial<EntryForm>, left?: number) =>
    checkEntry({ ...form, ...more }, { today: "2026-03-31", ...(left === undefined ? {} : { left }) });

  it("are of a day up to today, with a reason", () => {
    expect(faults({})).toEqual({});
    for (const day of [null, "2026-02-30", "2026-04-01"])
      expect(faults({ day })).toEqual({ day: "Choose a day up to today" });
    expect(faults({ reason: "  " })).toEqual({ reason: "Enter a reason. It's shown with the balance" });
  });

  it("are above nothing, exact, at most a leap year's, and no more than there are", () => {
    for (const hours of [0.01, 0.5, 8784]) expect(faults({ hours })).toEqual({});
    for (const hours of [null, 0, -1, 0.005, 8784.01])
      expect(faults({ hours })).toEqual({ hours: "Enter hours above 0" });
    expect(faults({ hours: 5 }, 5)).toEqual({});
    expect(faults({ hours: 5.01 }, 5)).toEqual({
      hours: "Enter at most 5 hours. More would leave a minus on this day or later",
    });
    expect(faults({ hours: 5 }, 0)).toEqual({ hours: "There are no leave hours on this day" });
    expect(faults({ hours: 2 }, 1)).toEqual({
      hours: "Enter at most 1 hour. More would leave a minus on this day or later",
    });
  });

  it("as a correction may remove some, and as leave name the kind that gets them", () => {
    for (const hours of [-8784, -0.5, 8784]) expect(faults({ kind: "correction", hours }, 0)).toEqual({});
    for (const hours of [null, 0, 0.005, 8784.01, -8784.01])
      expect(faults({ kind: "correction", hours })).toEqual({
        hours: "Enter hours up to 8784, or a negative number to deduct some",
      });
    expect(faults({ kind: "to_leave" })).toEqual({ kindId: "Choose the kind of leave that gets the hours" });
    expect(faults({ kind: "to_leave", kindId: "k" })).toEqual({});
    expect([signedHours("payout", 5), signedHours("to_leave", 5), signedHours("correction", -5)]).toEqual([
      -5, -5, -5,
    ]);
  });
});

describe("Pay settings", () => {
  const settings: PaySettings = {
    datevConsultant: "",
    datevClient: "",
    workWageType: "",
    accountCode: "",
    taxType: "",
    invoiceItem: "",
    dueDays: 30,
  } as PaySettings;

  it("may be empty, and have the digits and days that programs accept", () => {
    expect(checkSettings(settings)).toEqual({});
    expect(checkSettings({ ...settings, datevConsultant: "1234", datevClient: "1", dueDays: 0 })).toEqual({});
    expect(
      checkSettings({ ...settings, datevConsultant: "1234567", datevClient: "12345", dueDays: 365 }),
    ).toEqual({});
    expect(
      checkSettings({ ...settings, datevConsultant: "123", datevClient: "123456", dueDays: 366 }),
    ).toEqual({
      datevConsultant: "Enter the 4 to 7 digits of the consultant number",
      datevClient: "Enter the 1 to 5 digits of the client number",
      dueDays: "Enter 0 to 365 days",
    });
    for (const dueDays of [-1, 1.5])
      expect(checkSettings({ ...settings, dueDays })).toHaveProperty("dueDays");
  });

  it("are stored without spaces around, and one between words", () => {
    expect(tidied({ a: "  two   words ", b: 7, c: null })).toEqual({ a: "two words", b: 7, c: null });
  });

  it("that a format can't be made without are named", () => {
    expect(missingSettings(lodas, { ...settings, datevClient: "1" })).toEqual({
      datevConsultant: "DATEV LODAS needs it: enter the DATEV consultant number",
      workWageType: "DATEV LODAS needs it: enter the wage type for hours",
    });
    expect(missingSettings(xero, { ...settings, accountCode: "200", taxType: "20%" })).toEqual({});
  });

  it("make a template show its requirements", () => {
    const requested = (...requires: ("personnelNumber" | "wageType" | "customerName")[]) =>
      templateFormat("Ours", "payroll", { ...xero, requires }).needs;
    expect(requested()).toEqual({});
    expect(requested("personnelNumber")).toEqual({ personnelNumber: "." });
    expect(requested("wageType")).toEqual({ wageType: "." });
    expect(requested("customerName")).toEqual({ customerName: true });
  });

  it("have formats for each purpose, of which some follow the country's dates", () => {
    expect(formatsFor("invoices").map(({ label }) => label)).toEqual([
      "Xero",
      "QuickBooks Online",
      "CSV",
      "Excel",
    ]);
    expect(formatsFor("payroll").map(({ label }) => label)).toEqual([
      "DATEV LODAS",
      "DATEV Lohn und Gehalt",
      "CSV",
      "Excel",
    ]);
    expect([localised(xero, { monthFirst: true }).date, localised(xero, { monthFirst: false }).date]).toEqual(
      ["MM/dd/yyyy", "dd/MM/yyyy"],
    );
    expect(localised(lodas, { monthFirst: true }).date).toBe("dd/MM/yyyy");
  });

  it("are written in the letters DATEV reads", () => {
    const decoder = new TextDecoder("windows-1252");
    const read = (text: string) => decoder.decode(windows1252(text));
    const all = Array.from({ length: 256 }, (_, code) => code).filter(
      (code) => ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(code),
    );
    const every = decoder.decode(Uint8Array.from(all));
    expect([...windows1252(every)]).toEqual(all);
    // Separate accents are joined, and unknown ones are skipped.
    expect(read("u\u0308ber")).toBe("über");
    expect(read("Čapek ﬁ Ā")).toBe("Capek fi A");
    expect(read("漢字 \u0301")).toBe("?? ?");
  });
});
