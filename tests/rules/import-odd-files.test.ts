import { describe, expect, it } from "vitest";
import { kinds } from "#features/imports/rules/kinds/kinds.ts";
import { isClosingRow } from "#features/imports/rules/read/closing-rows.ts";
import { cellsOf, readTable, type Circumstances } from "../support/read-table.ts";

const read = (text: string, circumstances?: Circumstances) =>
  readTable(cellsOf(text, circumstances?.separator), circumstances);
const first = (text: string, circumstances?: Circumstances) => read(text, circumstances).facts[0]?.values;

describe("First and last names in columns of their own", () => {
  it.each([
    ["Prénom,Nom,Courriel", "Zoé,Martin,zoe@office.example"],
    ["Nombre,Apellidos,Correo electrónico", "Zoé,Martin,zoe@office.example"],
    ["Name,First name,Work email", "Martin,Zoé,zoe@office.example"],
    ["Nachname,Vorname,E-Mail", "Martin,Zoé,zoe@office.example"],
  ])("of a list of people headed %s are both known", (headings, row) => {
    const { kind, open, facts } = read(`${headings}\n${row}`);
    expect([kind, open]).toEqual(["people", []]);
    expect(facts[0]?.values).toEqual({ first_name: "Zoé", last_name: "Martin", email: "zoe@office.example" });
  });

  it.each([
    ["Date,First name,Last name,Project,Hours", "2026-03-13,Zoé,Martin,Site,2"],
    ["Last Name,First Name,Project,Date,Time (hh:mm)", "Martin,Zoé,Site,2026-03-13,2:00"],
    ["Date,Prénom,Nom,Projet,Heures", "2026-03-13,Zoé,Martin,Site,2"],
    ["Fecha,Apellidos,Nombre,Proyecto,Horas", "2026-03-13,Martin,Zoé,Site,2"],
  ])("of time headed %s are one person, the first name first", (headings, row) => {
    const { kind, open, facts } = read(`${headings}\n${row}`);
    expect([kind, open]).toEqual(["time_entries", []]);
    expect(facts[0]?.values).toMatchObject({ person: "Zoé Martin", hours: 2 });
  });

  it("are a person of leave, and beside an address the address is", () => {
    const leave = "Vorname,Nachname,Abwesenheitsart,Von,Bis\nZoé,Martin,Urlaub,2026-05-04,2026-05-05";
    expect(first(leave)).toMatchObject({ person: "Zoé Martin", from: "2026-05-04" });
    const time =
      "Date,First name,Last name,Email,Project,Hours\n2026-03-13,Zoé,Martin,zoe@office.example,Site,2";
    expect(first(time)).toMatchObject({ person: "zoe@office.example" });
  });
});

describe("Days of a grid without a year", () => {
  it.each(["10 Dec (h),11 Dec (h),14 Dec (h)", "Dec 26 (h),Dec 27 (h),Dec 28 (h)", "29 Dec,30 Dec,12 Jan"])(
    "such as %s are no months of other years",
    (headings) => {
      const { reading } = read(`Person,Project,${headings}\npat@office.example,Site,4,5,6`);
      expect(reading.columns).not.toContain("period");
    },
  );

  it("aren't months with a short year, which go on from month to month", () => {
    for (const headings of ["Dec-26 (h),Jan-27 (h),Feb-27 (h)", "26 Nov (h),26 Dec (h),27 Jan (h)"])
      expect(read(`Person,Project,${headings}\npat@office.example,Site,4,5,6`).reading.columns).toContain(
        "period",
      );
  });
});

describe("Dates with two figures for the year", () => {
  const days = (...dates: string[]) =>
    `Date,Person,Project,Hours\n${dates.map((date) => `${date},pat@office.example,Site,1`).join("\n")}`;

  it("that may begin with the year are a question, whatever the organisation writes", () => {
    for (const dates of [["26-03-13", "26-03-16"], ["26-03-13"]])
      expect(read(days(...dates), { dateOrder: "dmy" }).open).toEqual(["dateOrder"]);
  });

  it("that change more at their beginning than at their end don't begin with it", () => {
    expect(first(days("13/03/26", "16/03/26"), { dateOrder: "dmy" })?.day).toBe("2026-03-13");
    expect(first(days("03/04/26", "03/05/26", "04/05/26"), { dateOrder: "mdy" })?.day).toBe("2026-03-04");
  });
});

describe("A column that is called like a field, but can't be read as one,", () => {
  it("is a question and not skipped", () => {
    const leave = (days: string) =>
      `Employee,Leave type,From,To,Days\nPat,Holiday,2026-05-04,2026-05-06,${days}`;
    expect(read(leave("2½ or so")).open).toEqual(["columns"]);
    expect(read("Employee,Leave type,From,To\nPat,Holiday,2026-05-04,06.05.").open).toEqual(["columns"]);
    expect(read("Date,Person,Project,Hours,Rate\n2026-03-13,Pat,Site,2,high").open).toEqual(["columns"]);
  });

  it("is skipped where another column is of the field", () => {
    expect(read("Date,Person,Project,Hours,Duration\n2026-03-13,Pat,Site,2,long").open).toEqual([]);
  });
});

describe("A person of work", () => {
  it("is who wrote the entry, not who the task is assigned to", () => {
    expect(first("Date,Assignee,Author,Project,Hours\n2026-03-13,Ada,Pat,Site,1")?.person).toBe("Pat");
    expect(first("Date,Assignee,Project,Hours\n2026-03-13,Ada,Site,1")?.person).toBe("Ada");
  });
});

describe("Words of other languages", () => {
  it("name the hours of weekdays", () => {
    for (const days of [
      "Montag,Dienstag,Freitag",
      "Mo,Di,Fr",
      "lundi,mardi,vendredi",
      "lunes,martes,viernes",
    ])
      expect(first(`Nachname,Vorname,E-Mail,${days}\nMartin,Zoé,zoe@office.example,8,7,4`)).toMatchObject({
        monday: 8,
        tuesday: 7,
        friday: 4,
      });
  });

  it("name the number of a project, days with ordinals, and lengths with points", () => {
    expect(first("Projektname,Projektnummer,Beginn,Ende\nSite,2026-17,15.01.2026,30.06.2026")).toMatchObject({
      code: "2026-17",
    });
    const entry = "Date;Collaborateur;Projet;Heures\nle 1er avril 2026;Pat;Site;7 Std. 30 Min.";
    expect(first(entry, { separator: ";" })).toMatchObject({ day: "2026-04-01", hours: 7.5 });
  });
});

describe("A column of units", () => {
  it("says what the number of each row counts", () => {
    const text = `Employee,Type,From,To,Amount,Unit
Pat,Holiday,2026-05-04,2026-05-05,2,days
Pat,Holiday,2026-05-06,2026-05-06,4,hours
Pat,Holiday,2026-05-07,2026-05-07,4,pieces`;
    const { open, facts } = read(text);
    expect(open).toEqual([]);
    expect(
      facts.map(({ values, problems }) => [values.hours, values.hours_unit, Object.keys(problems)]),
    ).toEqual([
      [2, "days", []],
      [4, undefined, []],
      [null, undefined, ["hours"]],
    ]);
    expect(
      first("Mitarbeiter;Projekt;Datum;Menge;ME\nPat;Site;13.03.2026;7,5;STD", { separator: ";" }),
    ).toMatchObject({
      hours: 7.5,
    });
  });
});

describe("Times of Greenwich in columns of their own", () => {
  const text = (start: string, end: string) =>
    `Date (UTC),Start (UTC),End (UTC),Person,Project\n2026-03-13,${start},${end},Pat,Site`;

  it("are of the day beside them, and give the day and times of the organisation", () => {
    expect(first(text("23:30", "23:45"), { zone: "Europe/Berlin" })).toMatchObject({
      day: "2026-03-14",
      start: "00:30",
      end: "00:45",
      hours: 0.25,
    });
    expect(first(text("11:30 PM", "1:00 AM"), { zone: "Europe/London" })).toMatchObject({
      day: "2026-03-13",
      start: "23:30",
      hours: 1.5,
    });
  });
});

describe("Work while clocks change", () => {
  it("has the hours that passed, and no times that deny them", () => {
    const text = (start: string, end: string) =>
      `user_email,project,start,end\npat@office.example,Site,${start},${end}`;
    const zone = "America/New_York";
    expect(first(text("2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"), { zone })).toMatchObject({
      day: "2026-11-01",
      hours: 1,
      start: null,
      end: null,
    });
    expect(first(text("2026-03-08T06:30:00Z", "2026-03-08T07:30:00Z"), { zone })).toMatchObject({
      hours: 1,
      start: null,
    });
    expect(first(text("2026-11-02T14:00:00Z", "2026-11-02T15:00:00Z"), { zone })).toMatchObject({
      start: "09:00",
    });
  });
});

describe("A subtotal", () => {
  it("of a project or person is no row, and no project", () => {
    const text =
      "Date,Person,Project,Hours\n2026-03-13,Pat,Site,2\n,,Site total,2\n,,Summe Quay,3\n2026-03-13,Pat,Total Refit,1";
    const { reading } = read(text);
    const closing = cellsOf(text).filter((cells) => isClosingRow(kinds.time_entries, reading, cells));
    expect(closing.map((cells) => cells[2])).toEqual(["Site total", "Summe Quay"]);
  });
});

describe("Leave that was cancelled or rejected", () => {
  const headings = "Employee,Leave type,From,To,Approved";
  const row = "pat@office.example,Holiday,2026-05-04,2026-05-05,Yes";
  it.each([
    ["Cancelled", "cancelled"],
    ["Storniert", "cancelled"],
    ["Annulé", "cancelled"],
    ["Declined", "rejected"],
    ["Rechazado", "rejected"],
  ])("in a column headed %s isn't approved, whatever another says", (heading, field) => {
    expect(first(`${headings},${heading}\n${row},Yes\n${row},No`)).toMatchObject({ [field]: true });
  });
});
