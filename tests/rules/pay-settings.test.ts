import { describe, expect, it } from "vitest";
import { clockHours, fieldNames, fieldOf } from "#features/pay/rules/fields.ts";
import { quickBooks, xero } from "#features/pay/rules/formats/accounting.ts";
import { lodas, lohnUndGehalt } from "#features/pay/rules/formats/datev.ts";
import { missingInWords, missingSettings } from "#features/pay/rules/formats.ts";
import { column, plainCsv } from "#features/pay/rules/layout.ts";
import type { FileContext, PayLine } from "#features/pay/rules/pay-line.ts";
import { writtenDate, writtenNumber } from "#features/pay/rules/render.ts";
import { spansOf } from "#features/pay/rules/scope.ts";
import { noSettings } from "#features/pay/rules/settings.ts";
import { checkTemplate } from "#features/pay/rules/template-form.ts";
import { windows1252 } from "#features/pay/rules/windows-1252.ts";

const context: FileContext = {
  first: "2026-02",
  last: "2026-03",
  today: "2026-04-02",
  number: 7,
  currency: "EUR",
  monthFirst: false,
  settings: { ...noSettings, accountCode: "200", taxType: "20%", invoicePrefix: "ST", invoiceItem: "Work" },
};
const line: PayLine = {
  kind: "work",
  leaveKind: null,
  wageType: "100",
  firstName: "Ada",
  lastName: "Able",
  person: "Ada Able",
  personnelNumber: "1001",
  projectCode: "KLN",
  projectName: "Kiln",
  customerName: "Potters",
  customerNumber: "D-10",
  invoiceItem: "",
  costCentre: "40",
  functionName: "Design",
  tierName: "Senior",
  month: "2026-03",
  day: "2026-03-04",
  rate: 80,
  hours: 7.25,
  amount: 580,
};
const valueOf = (name: (typeof fieldNames)[number], change: Partial<PayLine> = {}) =>
  fieldOf(name).value({ ...line, ...change }, context);

describe("A line of an export", () => {
  it("gives every field its own value", () => {
    expect(Object.fromEntries(fieldNames.map((name) => [name, valueOf(name)]))).toEqual({
      person: "Ada Able",
      firstName: "Ada",
      lastName: "Able",
      personnelNumber: "1001",
      projectCode: "KLN",
      projectName: "Kiln",
      customerName: "Potters",
      customerNumber: "D-10",
      invoiceItem: "Work",
      costCentre: "40",
      functionName: "Design",
      tierName: "Senior",
      month: "2026-03",
      monthStart: "2026-03-01",
      day: "2026-03-04",
      kind: "Work",
      wageType: "100",
      hours: 7.25,
      clockHours: "7:15",
      rate: 80,
      amount: 580,
      description: "Kiln: Design, Senior, Ada Able, March 2026",
      invoiceNumber: "ST7-KLN",
      invoiceDate: "2026-04-02",
      dueDate: "2026-05-02",
      currency: "EUR",
      accountCode: "200",
      taxType: "20%",
      periodStart: "2026-02-01",
      periodEnd: "2026-03-31",
      exportNumber: "7",
    });
  });
  it("says which leave it is, and what the project sells where that is its own", () => {
    expect(valueOf("kind", { kind: "holiday" })).toBe("Holiday");
    expect(valueOf("kind", { kind: "holiday", leaveKind: "Parental" })).toBe("Parental");
    expect(valueOf("invoiceItem", { invoiceItem: "Design days" })).toBe("Design days");
  });
  it("is described by what it is divided by, and nothing else", () => {
    const undivided = { functionName: "", tierName: null, person: null, month: null };
    expect(valueOf("description", undivided)).toBe("Kiln: ");
    expect(valueOf("description", { ...undivided, projectName: null, tierName: "Senior" })).toBe("Senior");
    expect(valueOf("invoiceNumber", { projectCode: null })).toBe("ST7-");
    expect(valueOf("monthStart", { month: null })).toBeNull();
  });
  it("has hours as a clock has them, and numbers with two decimals, also just beside nothing", () => {
    expect([0, 0.01, -0.01, -0.5, 0.99, 99.98, 100].map(clockHours)).toEqual([
      "0:00",
      "0:01",
      "-0:01",
      "-0:30",
      "0:59",
      "99:59",
      "100:00",
    ]);
    expect([-0.01, 0.01, -0.1].map((value) => writtenNumber(value, "."))).toEqual(["-0.01", "0.01", "-0.10"]);
  });
  it("has its month as dates are written, without the day", () => {
    const formats = ["yyyy-MM-dd", "dd/MM/yyyy", "MM/dd/yyyy", "dd.MM.yyyy"] as const;
    expect(
      formats.map((format) => [writtenDate("2026-03-04", format), writtenDate("2026-03", format)]),
    ).toEqual([
      ["2026-03-04", "2026-03"],
      ["04/03/2026", "03/2026"],
      ["03/04/2026", "03/2026"],
      ["04.03.2026", "03.2026"],
    ]);
  });
});

describe("Windows-1252", () => {
  const bytes = (text: string) => [...windows1252(text)];
  it("has the letters up to ÿ as they are, without the controls between", () => {
    expect(bytes("\u007f\u00a0ÿ")).toEqual([0x7f, 0xa0, 0xff]);
    expect(bytes("\u0080\u009f")).toEqual([0x3f, 0x3f]);
  });
});

describe("Settings for payroll and invoices", () => {
  it("give an invoice 30 days unless someone says otherwise", () => {
    expect(noSettings.dueDays).toBe(30);
  });
  it("that a format needs are required one by one, or in one sentence", () => {
    expect(missingSettings(lodas, noSettings)).toEqual({
      datevConsultant: "DATEV LODAS needs it: enter the DATEV consultant number",
      datevClient: "DATEV LODAS needs it: enter the DATEV client number",
      workWageType: "DATEV LODAS needs it: enter the wage type for hours",
    });
    expect(missingSettings(xero, noSettings)).toEqual({
      accountCode: "Xero needs it: enter the account code",
      taxType: "Xero needs it: enter the tax type",
    });
    expect(missingInWords(["accountCode", "taxType"])).toBe(
      "Enter what the format needs: account code, tax type.",
    );
  });
});

describe("Formats", () => {
  it("accept what their program accepts: a month, so many invoices, customers, no credits", () => {
    expect([lodas.maxMonths, lohnUndGehalt.maxMonths]).toEqual([1, 1]);
    expect([xero.maxInvoices, xero.noCredits, xero.needs]).toEqual([500, undefined, { customerName: true }]);
    expect([quickBooks.maxInvoices, quickBooks.noCredits, quickBooks.needs]).toEqual([
      100,
      true,
      { customerName: true, invoiceItem: true },
    ]);
  });
  it("of templates have a name and at most 60 columns", () => {
    const check = (name: string, columns: number) =>
      checkTemplate({
        name,
        purpose: "payroll",
        layout: {
          ...plainCsv,
          groups: [],
          columns: Array.from({ length: columns }, () => column("Hours", "hours")),
        },
      });
    expect(check("A", 60)).toEqual({});
    expect(check(" ", 61)).toEqual({ name: "Enter a name", columns: "Use at most 60 columns" });
  });
});

it("The days of an export begin where retention has left them, on a month's last day too", () => {
  expect(spansOf(["2026-03"], "2026-03-31")).toEqual([{ first: "2026-03-31", last: "2026-03-31" }]);
  expect(spansOf(["2026-03"], "2026-04-01")).toEqual([]);
  expect(spansOf(["2026-03", "2026-04"], "2026-03-01")).toEqual([
    { first: "2026-03-01", last: "2026-04-30" },
  ]);
});
