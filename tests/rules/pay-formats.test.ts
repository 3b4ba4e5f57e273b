import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quickBooks, xero } from "#features/pay/rules/formats/accounting.ts";
import { lodas, lohnUndGehalt } from "#features/pay/rules/formats/datev.ts";
import type { Format } from "#features/pay/rules/formats/format.ts";
import { plainLayouts } from "#features/pay/rules/formats/generic.ts";
import { builtInFormats, localised, missingSettings, templateFormat } from "#features/pay/rules/formats.ts";
import { clockHours, fieldOf, fieldsFor } from "#features/pay/rules/fields.ts";
import { column, plainCsv, separators } from "#features/pay/rules/layout.ts";
import { purposes, type FileContext, type PayLine } from "#features/pay/rules/pay-line.ts";
import { headingCells, lineCells, lineText, rowText, writtenNumber } from "#features/pay/rules/render.ts";
import { monthsInScope, spansOf } from "#features/pay/rules/scope.ts";
import { checkSettings, noSettings } from "#features/pay/rules/settings.ts";
import { checkTemplate, emptyColumns, templateTexts } from "#features/pay/rules/template-form.ts";
import { windows1252 } from "#features/pay/rules/windows-1252.ts";
import { csvReader } from "#shared/csv-reading.ts";
import { addDays } from "#shared/day.ts";

const context: FileContext = {
  first: "2026-03",
  last: "2026-03",
  today: "2026-04-02",
  number: 7,
  currency: "EUR",
  monthFirst: false,
  settings: {
    ...noSettings,
    datevConsultant: "1234567",
    datevClient: "89",
    workWageType: "100",
    accountCode: "200",
    taxType: "20% (VAT on Income)",
    invoicePrefix: "ST",
    invoiceItem: "Work; by the hour",
    dueDays: 30,
  },
};

const line: PayLine = {
  kind: "work",
  leaveKind: null,
  wageType: "100",
  firstName: "Jürgen",
  lastName: 'O"Brien; Ltd',
  person: 'Jürgen O"Brien; Ltd',
  personnelNumber: "1001",
  projectCode: "KLN",
  projectName: '=Kiln, phase "2"',
  customerName: "Küche & Söhne, GmbH",
  customerNumber: "D-10",
  invoiceItem: "",
  costCentre: "Küche;€",
  functionName: "Design",
  tierName: "Senior",
  month: "2026-03",
  day: null,
  rate: 85.5,
  hours: -7.25,
  amount: -619.88,
};

/** A file of these lines, as it would be written. */
function fileOf(format: Format, lines: readonly PayLine[]): string {
  const opening = (format.opening?.(context) ?? []).map((text) => `${text}\r\n`).join("");
  const heads = format.headings ? rowText(headingCells(format), format.separator) : "";
  return opening + heads + lines.map((each) => lineText(each, context, format)).join("");
}

describe("Files for payroll and invoices", () => {
  it("for DATEV LODAS name the program, describe the record and book hours in their month", () => {
    expect(fileOf(lodas, [{ ...line, hours: 1234.5, costCentre: "" }, line])).toBe(
      [
        "[Allgemein]",
        "Ziel=LODAS",
        "Version_SST=1.0",
        "BeraterNr=1234567",
        "MandantenNr=89",
        "Datumsformat=TT/MM/JJJJ",
        "Feldtrennzeichen=;",
        "Zahlenkomma=,",
        'Stringbegrenzer="',
        "",
        "[Satzbeschreibung]",
        "1;u_lod_bwd_buchung_standard;abrechnung_zeitraum#bwd;pnr#bwd;la_eigene#bwd;bs_nr#bwd;bs_wert_butab#bwd;kostenstelle#bwd;",
        "",
        "[Bewegungsdaten]",
        "1;01/03/2026;1001;100;1;1234,50;;",
        '1;01/03/2026;1001;100;1;-7,25;"Küche;€";',
        "",
      ].join("\r\n"),
    );
  });

  it("for DATEV Lohn und Gehalt begin with consultant, client and month, and have eleven fields", () => {
    expect(fileOf(lohnUndGehalt, [line])).toBe('1234567;89;03/2026\r\n1001;;;100;-7,25;;;;;"Küche;€";\r\n');
  });

  it("for DATEV are in Windows-1252: umlauts and the euro are one byte, other letters lose their accents", () => {
    expect([...windows1252("aÄß€–Łń漢")]).toEqual([0x61, 0xc4, 0xdf, 0x80, 0x96, 0x3f, 0x6e, 0x3f]);
    expect(
      Buffer.from(windows1252(fileOf(lohnUndGehalt, [line]))).includes(Buffer.from([0x4b, 0xfc, 0x63])),
    ).toBe(true);
    const decoder = new TextDecoder("windows-1252");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const known = decoder.decode(windows1252(text));
        // What can be written comes back, and writing it again changes nothing.
        expect(decoder.decode(windows1252(known))).toBe(known.normalize("NFC"));
        if (/^[\u0020-\u007e\u00a0-\u00ff]*$/.test(text.normalize("NFC")))
          expect(known).toBe(text.normalize("NFC"));
      }),
    );
  });

  it("for Xero have the columns of its template, with texts quoted and guarded", () => {
    const [heads = "", row = ""] = fileOf(xero, [line]).split("\r\n");
    expect(heads).toBe(
      "*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme",
    );
    expect(row).toBe(
      '"Küche & Söhne, GmbH",,,,,,,,,,ST7-KLN,KLN,02/04/2026,02/05/2026,,Work; by the hour,"\'=Kiln, phase ""2"": Design, Senior, Jürgen O""Brien; Ltd, March 2026",-7.25,85.50,,200,20% (VAT on Income),,,,,,EUR,',
    );
  });

  it("for QuickBooks have its names, and dates with the month first where the organisation has them so", () => {
    const american = localised(quickBooks, { monthFirst: true });
    const [heads = "", row = ""] = fileOf(american, [{ ...line, person: null, projectName: "Kiln" }]).split(
      "\r\n",
    );
    expect(heads).toBe(
      "*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,*ItemTaxCode,Currency",
    );
    expect(row).toBe(
      'ST7-KLN,"Küche & Söhne, GmbH",04/02/2026,05/02/2026,Kiln,Work; by the hour,"Kiln: Design, Senior, March 2026",-7.25,85.50,-619.88,20% (VAT on Income),EUR',
    );
    expect(localised(lodas, { monthFirst: true }).date).toBe("dd/MM/yyyy");
  });

  it("that organisations describe are written as they say, in CSV and in workbooks", () => {
    const layout = {
      ...plainCsv,
      separator: ";" as const,
      decimal: "," as const,
      date: "dd.MM.yyyy" as const,
      groups: ["person", "month"] as const,
      columns: [
        column("Monat", "month"),
        column("ab", "monthStart"),
        column("Name", "person"),
        column("=fest", null, "-1"),
        column("Stunden", "hours"),
        column("h:mm", "clockHours"),
      ],
    };
    const format = templateFormat("Lohn", "payroll", layout);
    expect(fileOf(format, [line])).toBe(
      'Monat;ab;Name;\'=fest;Stunden;h:mm\r\n03.2026;01.03.2026;"Jürgen O""Brien; Ltd";\'-1;-7,25;-7:15\r\n',
    );
    expect(lineCells(line, context, layout)).toEqual([
      { text: "03.2026" },
      { day: "2026-03-01" },
      { text: 'Jürgen O"Brien; Ltd' },
      { text: "-1" },
      { number: -7.25, as: "hours" },
      { text: "-7:15" },
    ]);
  });

  it("can be read back whatever texts, numbers and separators are in them", () => {
    const texts = fc.string({ unit: "grapheme", maxLength: 20 });
    fc.assert(
      fc.property(
        fc.constantFrom(...separators),
        fc.array(fc.record({ person: texts, hundredths: fc.integer({ min: -99_999, max: 99_999 }) }), {
          minLength: 1,
        }),
        (separator, rows) => {
          const how = { ...plainCsv, separator, columns: [column("", "person"), column("", "hours")] };
          const text = rows
            .map(({ person, hundredths }) =>
              lineText({ ...line, person, hours: hundredths / 100 }, context, how),
            )
            .join("");
          const reader = csvReader(separator);
          const records = [...reader.push(text), ...reader.end()];
          const back = records.map(({ cells: [person = "", hours] }) => [person, Number(hours)]);
          // Full-width and small forms of the same signs begin a formula too.
          const formula = /^'*(\s*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]|[\t\r\n])/;
          const guarded = (word: string) => (formula.test(word) ? `'${word}` : word);
          expect(back).toEqual(rows.map(({ person, hundredths }) => [guarded(person), hundredths / 100]));
        },
      ),
    );
  });

  it("write hours with exactly two decimals, and as hours and minutes to the nearest minute", () => {
    expect([0, 0.05, -0.5, 1234567.89].map((hours) => writtenNumber(hours, ","))).toEqual([
      "0,00",
      "0,05",
      "-0,50",
      "1234567,89",
    ]);
    expect([7.5, 0.33, -1.01, 24].map(clockHours)).toEqual(["7:30", "0:20", "-1:01", "24:00"]);
  });
});

describe("Rules of exports", () => {
  it("look at the requested months and at those exported before, and never where retention has removed", () => {
    const scope = monthsInScope("2026-05", "2026-06", ["2026-01", "2026-04", "2026-06"]);
    expect(scope).toEqual(["2026-01", "2026-04", "2026-05", "2026-06"]);
    expect(spansOf(scope, "2026-01-20")).toEqual([
      { first: "2026-01-20", last: "2026-01-31" },
      { first: "2026-04-01", last: "2026-06-30" },
    ]);
    expect(spansOf(scope, "2026-07-01")).toEqual([]);
    for (const { first, last } of spansOf(scope, "1900-01-01")) expect(addDays(first, 0) <= last).toBe(true);
  });

  it("name the settings a format needs, and check DATEV's numbers", () => {
    expect(missingSettings(xero, { ...noSettings, accountCode: "200" })).toEqual({
      taxType: "Xero needs it: enter the tax type",
    });
    expect(
      checkSettings({ ...noSettings, datevConsultant: "123", datevClient: "123456", dueDays: 1.5 }),
    ).toEqual({
      datevConsultant: "Enter the 4 to 7 digits of the consultant number",
      datevClient: "Enter the 1 to 5 digits of the client number",
      dueDays: "Enter 0 to 365 days",
    });
    expect(checkSettings(context.settings)).toEqual({});
  });

  it("refuse templates without hours, of the wrong fields, or whose numbers would be cut", () => {
    const layout = plainLayouts.payroll;
    const check = (change: Partial<typeof layout>) =>
      checkTemplate({ name: "A", purpose: "payroll", layout: { ...layout, ...change } });
    expect(check({})).toEqual({});
    expect(check({ columns: [] })).toEqual({ columns: templateTexts().noColumns });
    expect(check({ columns: [column("Name", "person")] })).toEqual({ columns: templateTexts().noHours });
    expect(check({ columns: [column("Rate", "rate"), column("Hours", "hours")] })).toEqual({
      columns: templateTexts().notForPurpose,
    });
    expect(check({ decimal: ",", separator: "," })).toEqual({ decimal: templateTexts().decimalSeparator });
    expect(check({ decimal: ",", separator: ",", file: "xlsx" })).toEqual({});
    expect(emptyColumns({ columns: layout.columns, groups: ["person"] }).length).toBe(5);
  });

  it("build every format from fields of its purpose, none of which stays empty", () => {
    for (const format of builtInFormats) {
      const known = fieldsFor(format.purpose);
      for (const { field } of format.columns) if (field !== null) expect(known).toContain(field);
      expect(emptyColumns(format)).toEqual([]);
    }
    for (const purpose of purposes)
      for (const name of fieldsFor(purpose)) expect(fieldOf(name).value(line, context)).not.toBe(undefined);
  });
});
