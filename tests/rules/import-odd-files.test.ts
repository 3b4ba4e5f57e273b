import { describe, expect, it } from "vitest";
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

  it("is skipped where another column holds the field", () => {
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
