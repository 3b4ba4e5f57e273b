import { describe, expect, it } from "vitest";
import type { Cell } from "#features/imports/rules/read/source.ts";
import { cellsOf, readTable, type Circumstances } from "../support/read-table.ts";

const read = (text: string, circumstances?: Circumstances) =>
  readTable(cellsOf(text, circumstances?.separator), circumstances);
const valuesOf = (text: string, circumstances?: Circumstances) =>
  read(text, circumstances).facts.map(({ values }) => values);

describe("Dates of a file", () => {
  const american = `
Project,User,Email,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal),Billable Rate (USD)
Site,Pat Doe,pat@office.example,03/04/2026,9:00:00 AM,03/04/2026,5:00:00 PM,08:00:00,8.00,0.00
Site,Pat Doe,pat@office.example,05/07/2026,9:00:00 AM,05/07/2026,5:00:00 PM,08:00:00,8.00,0.00`;

  it("that can be read both ways are read as the organisation writes dates", () => {
    const { preset, open, facts } = read(american, { dateOrder: "mdy" });
    expect([preset, open]).toEqual(["clockify", []]);
    expect(facts.map(({ values }) => [values.day, values.hours])).toEqual([
      ["2026-03-04", 8],
      ["2026-05-07", 8],
    ]);
  });

  it("are a question where AM, PM and dollars deny what the organisation writes, or it writes neither", () => {
    expect(read(american, { dateOrder: "dmy" }).open).toEqual(["dateOrder"]);
    expect(read(american).open).toEqual(["dateOrder"]);
  });

  const days = (...dates: string[]) =>
    `Date,Person,Project,Hours\n${dates.map((date) => `${date},pat@office.example,Site,1`).join("\n")}`;

  it("are read by the file's own evidence before the organisation's format and an earlier file", () => {
    const earlier = { remembered: { dateOrder: "dmy" }, dateOrder: "dmy" } as const;
    expect(read(days("03/25/2026", "03/04/2026"), earlier).reading.dateOrder).toBe("mdy");
    expect(
      read(days("03/04/2026", "15/04/2026"), { remembered: { dateOrder: "mdy" } }).reading.dateOrder,
    ).toBe("dmy");
    expect(
      read(days("03/04/2026"), { remembered: { dateOrder: "mdy" }, dateOrder: "dmy" }).reading.dateOrder,
    ).toBe("mdy");
  });

  it("are a question where one is only day first and another only month first", () => {
    expect(read(days("03/25/2026", "25/03/2026"), { dateOrder: "dmy" }).open).toEqual(["dateOrder"]);
  });

  it("of late rows count as those of the first", () => {
    const rows = Array.from({ length: 300 }, () => "03/04/2026");
    expect(read(days(...rows, "15/04/2026"), { dateOrder: "mdy" }).reading.dateOrder).toBe("dmy");
  });
});

describe("Timestamps", () => {
  it("give the day, the start, and with an end the hours", () => {
    const text = `
Description,Task,Project,Client,User,Start,End,Duration,Duration (decimal),Billable,Tags
Working hard,Task 1,Site,Big,Pat Doe,2026-03-05 09:00:00,2026-03-05 10:30:00,01:30:00,1.5,No,`;
    const { kind, open, facts } = read(text);
    expect([kind, open]).toEqual(["time_entries", []]);
    expect(facts[0]?.values).toMatchObject({
      day: "2026-03-05",
      start: "09:00",
      end: "10:30",
      hours: 1.5,
      person: "Pat Doe",
    });
  });

  it("of the start alone, beside a duration, are time and no plan", () => {
    const { kind, facts } = read(
      "Start,Person,Project,Duration\n2026-03-05 09:00,Pat Doe,Site,7:30\n2026-03-06 00:00,Pat Doe,Site,6:00",
    );
    expect([kind, facts[0]?.values]).toEqual([
      "time_entries",
      expect.objectContaining({ day: "2026-03-05", start: "09:00", hours: 7.5 }),
    ]);
  });

  it("with an offset are instants, whose day is the organisation's", () => {
    const text = `
project,start,end,user_email
Site,2026-03-05T03:30:00Z,2026-03-05T04:30:00Z,pat@office.example
Site,2026-03-05T03:30:00+05:30,2026-03-05T04:30:00+05:30,pat@office.example`;
    const { kind, open, facts } = read(text, { zone: "America/New_York" });
    expect([kind, open]).toEqual(["time_entries", []]);
    expect(facts.map(({ values: { day, start, end, hours } }) => [day, start, end, hours])).toEqual([
      ["2026-03-04", "22:30", "23:30", 1],
      ["2026-03-04", "17:00", "18:00", 1],
    ]);
    const days = "Date,Person,Project,Hours\n2026-03-12T03:30:00Z,pat@office.example,Site,1";
    expect(valuesOf(days, { zone: "America/New_York" })[0]?.day).toBe("2026-03-11");
    expect(valuesOf(days, { zone: "Europe/London" })[0]?.day).toBe("2026-03-12");
  });

  it("with a break between them count without it, in four languages and any unit", () => {
    const hours = (heading: string, pause: string, from = "Start", to = "End") =>
      valuesOf(
        `Person;Project;Date;${from};${to};${heading}\npat@office.example;Site;2026-09-03;08:00;16:30;${pause}`,
        { separator: ";" },
      ).map((values) => values.hours);
    for (const [heading, pause] of [
      ["Break", "00:30"],
      ["Pause (h)", "0.5"],
      ["Break (min)", "30"],
      ["Pausendauer", "0:30"],
      ["Durée de la pause", "00:30"],
      ["Descanso", "0:30"],
    ] as const)
      expect([heading, hours(heading, pause)]).toEqual([heading, [8]]);
    expect(hours("Break", "", "Clock In", "Clock Out")).toEqual([8.5]);
    expect(hours("Break", "09:00")).toEqual([undefined]);
    // A bare 30 can be minutes.
    expect(
      read(`Person,Project,Date,Start,End,Break\npat@office.example,Site,2026-09-03,08:00,16:30,30`).open,
    ).toEqual(["unit"]);
  });

  it("from one day to another count all the time between them", () => {
    const text = `
project,start,end,user_email
Site,2026-03-05 09:00,2026-03-07 10:00,pat@office.example
Site,2026-03-28T22:00:00Z,2026-03-29T02:00:00Z,pat@office.example`;
    expect(valuesOf(text, { zone: "Europe/Berlin" }).map(({ hours }) => hours)).toEqual([49, 4]);
    const columns =
      "User,Project,Start date,Start time,End date,End time\nPat,Site,2026-03-05,22:00,2026-03-06,01:00";
    expect(valuesOf(columns)[0]).toMatchObject({ day: "2026-03-05", hours: 3 });
  });
});

describe("Columns", () => {
  it("of German, French and Spanish exports are known by their names", () => {
    const german = `
Datum,Von,Bis,Dauer,Währung,Preis,Name,Benutzer,E-Mail,Kunde,Projekt,Tätigkeit,Beschreibung,Abrechenbar
2026-03-06,12:00,12:06,0.11,USD,2,Pat Doe,pat,pat@office.example,Acme,Site,Entwicklung,x,Ja`;
    const french = `
Date,De,À,Durée,Devise,Prix,Nom,Utilisateur,Courriel,Client,Projet,Activité,Description,Facturable
2026-03-06,12:00,12:06,0.11,USD,2,Pat Doe,pat,pat@office.example,Acme,Site,Entwicklung,x,Oui`;
    const spanish = `
Fecha,De,Hasta,Duración,Moneda,Precio,Nombre,Usuario,Correo electrónico,Cliente,Proyecto,Actividad,Descripción,Facturable
2026-03-06,12:00,12:06,0.11,USD,2,Pat Doe,pat,pat@office.example,Acme,Site,Entwicklung,x,Sí`;
    for (const text of [german, french, spanish]) {
      const { preset, open, facts } = read(text);
      expect([preset, open]).toEqual(["kimai", []]);
      expect(facts[0]?.values).toEqual({
        day: "2026-03-06",
        person: "pat@office.example",
        project: "Site",
        hours: 0.11,
        start: "12:00",
        end: "12:06",
        note: "Entwicklung – x",
        billable: true,
      });
    }
  });

  it("of ids, prices, rates and clock times are never hours, and what no heading names stays open", () => {
    const everhour = `
Date,Member,Client,Project,Task,Task ID,Time (Hours),Billable Time (Hours),Comments
03/16/2026,Pat Doe,Acme,Site,Crash,12,1.50,1.50,x`;
    expect(valuesOf(everhour)[0]).toMatchObject({ hours: 1.5, person: "Pat Doe", project: "Site" });
    expect(read(everhour).open).toEqual([]);
    const money = "Project,Function,Cost tier,Month,Budget (GBP)\nWRF,Architecture,Architect,2027-01,8800";
    expect(read(money).open).toContain("hours");
    expect(read("Function,Cost tier,Day rate\nQA,Tester,640").open).toEqual(["rate"]);
    const clock = "Date,Person,Project,Begin\n2026-03-06,Pat,Site,12:00";
    expect(read(clock).open).toContain("hours");
    const numbers = "Date,Person,Project,Account\n2026-03-06,Pat,Site,4711";
    expect(read(numbers).open).toEqual(["hours"]);
  });

  it("of one name are a question where a file has two of them", () => {
    const text = "Date,Person,Project,Hours,Hours\n2026-03-06,Pat,Site,7.5,8";
    expect(read(text).open).toEqual(["hours", "columns"]);
  });

  it("of work make no file of holidays", () => {
    const redmine = `
row;issue_id;date;hours;comment;activity;overtime;user
1;;2026-03-02;1;Drawn;Design;yes;pat@office.example`;
    expect(read(redmine, { separator: ";" })).toMatchObject({ kind: "time_entries", open: ["project"] });
    expect(read("Employee,Date,Hours\nPat,2026-03-02,4").kind).toBe("time_entries");
  });
});

describe("Numbers", () => {
  it("with three decimals after a comma are decimals by a leading 0, a semicolon or dotted dates", () => {
    const sap = `
Personalnr;Datum;Mitarbeiter;Projekt;Stunden
7;05.03.2026;pat@office.example;Site;7,500
7;09.03.2026;pat@office.example;Site;0,250`;
    expect(valuesOf(sap, { separator: ";" }).map(({ hours }) => hours)).toEqual([7.5, 0.25]);
    const alone = "Date\tPerson\tProject\tHours\n2026-03-05\tPat\tSite\t7,500";
    expect(read(alone, { separator: "\t" }).open).toEqual(["decimalSign"]);
    const comma = "Date;Person;Project;Hours\n2026-03-05;Pat;Site;7,500";
    expect(valuesOf(comma, { separator: ";" })[0]?.hours).toBe(7.5);
  });

  it("count what their heading or they themselves say, and are a question otherwise", () => {
    const plan = (heading: string, value: string) =>
      `Person,Project,Start date,End date,${heading}\nPat,WRF,2026-12-07,2026-12-11,${value}`;
    const said = (heading: string, value: string) => {
      const { open, facts, kind } = read(plan(heading, value));
      const { hours, hours_unit: unit } = facts[0]?.values ?? {};
      return [kind, open.join(), hours, unit ?? "hours"].join(" ");
    };
    expect(said("Allocation %", "50")).toBe("allocations  0.5 share");
    expect(said("Allocation", "50%")).toBe("allocations  0.5 share");
    expect(said("FTE", "0.5")).toBe("allocations  0.5 share");
    for (const heading of ["Days", "Tage", "PT", "Jours", "Días", "Dauer (Tage)"])
      expect(said(heading, "5")).toBe("allocations  5 days");
    expect(said("Half days", "3")).toBe("allocations  1.5 days");
    expect(said("Minutes", "90")).toBe("allocations  1.5 hours");
    expect(said("Dauer in Stunden", "7.5")).toBe("allocations  7.5 hours");
    expect(said("Allocation", "5")).toBe("allocations unit  hours");
    expect(said("Duration", "7:30")).toBe("allocations  7.5 hours");
    expect(read(plan("Time", "14:30")).open).toEqual(["unit"]);
    // Half a percent, or half of the time?
    expect(read(plan("Allocation %", "0.5")).facts[0]?.problems).toHaveProperty("hours");
  });

  it("of allowances aren't hours before someone says so", () => {
    expect(read("Name,Holiday allowance\nIsla Cameron,28")).toMatchObject({
      kind: "holiday_balances",
      open: ["unit"],
    });
    expect(read("Name,Urlaubsanspruch (Tage)\nIsla Cameron,28").facts[0]?.values).toMatchObject({
      allowance: 28,
      allowance_unit: "days",
    });
    expect(read("Email,First name,Holiday allowance\nisla@office.example,Isla,28").open).toEqual(["unit"]);
  });
});

describe("Files of leave", () => {
  it("know the first and the last day in four languages", () => {
    const names = [
      ["From Date", "To Date"],
      ["Start Date", "End Date"],
      ["From", "Until"],
      ["Von", "Bis"],
      ["Startdatum", "Enddatum"],
      ["Date de début", "Date de fin"],
      ["Du", "Au"],
      ["Desde", "Hasta"],
      ["Fecha de inicio", "Fecha fin"],
    ];
    for (const [from, until] of names) {
      const text = `Employee,Leave Type,${from},${until}\nPat Doe,Flu,2027-04-12,2027-04-16`;
      expect(read(text)).toMatchObject({ kind: "holiday_requests", open: [] });
      expect(valuesOf(text)[0]).toMatchObject({ from: "2027-04-12", until: "2027-04-16", kind: "Flu" });
    }
  });

  it("have a question of a second day that nothing names", () => {
    const text = "Employee,Leave Type,From Date,Back at work\nPat Doe,Flu,2027-04-12,2027-04-16";
    expect(read(text).open).toEqual(["columns"]);
    const dotted = "Employee,Leave Type,From Date,Back at work\nPat Doe,Flu,09.03.2026,12.03.2026";
    expect(read(dotted, { dateOrder: "dmy" }).open).toEqual(["columns"]);
    expect(read(dotted).open).toContain("columns");
    const harmless = "Employee,Leave Type,From Date,Created on\nPat Doe,Flu,2027-04-12,2027-04-10";
    expect(read(harmless).open).toEqual([]);
  });

  it("of other tools are read with their kinds, half days and days", () => {
    const frappe = `
ID,Employee,Employee Name,Leave Type,From Date,To Date,Half Day,Half Day Date,Total Leave Days,Status,Reason
HR-LAP-1,HR-EMP-1,Pat Doe,Casual Leave,2027-04-12,2027-04-16,0,,5,Approved,trip`;
    const { kind, open, facts } = read(frappe);
    expect([kind, open]).toEqual(["holiday_requests", []]);
    expect(facts[0]?.values).toMatchObject({
      from: "2027-04-12",
      until: "2027-04-16",
      kind: "Casual Leave",
      hours: 5,
      hours_unit: "days",
      half: "0",
      status: "Approved",
      reason: "trip",
    });
    const types = `
employee,department,type,deducted,from,to,approver,status,comment
Pat Doe,Dev,Sick leave,3,2027-03-15,2027-03-17,Boss,Approved,flu`;
    expect(read(types)).toMatchObject({ kind: "holiday_requests", open: ["unit"] });
    expect(valuesOf(types)[0]).toMatchObject({ kind: "Sick leave", reason: "flu" });
    const odoo = `
Employee,Time Off Type,Start Date,End Date,Duration,Status
Isla Cameron,Paid Time Off,2027-07-05,2027-07-09,5,Approved`;
    expect(read(odoo)).toMatchObject({ kind: "holiday_requests", open: ["unit"] });
    const half = "Employee,From,To,Days,Status\nIsla Cameron,2027-07-05,2027-07-05,0.5,Approved";
    expect(valuesOf(half)[0]).toMatchObject({ hours: 0.5, hours_unit: "days" });
  });
});

describe("Headings of months", () => {
  it("are known in all usual forms, with their unit", () => {
    const forms = [
      ["01.2027", "02.2027"],
      ["1.2027", "2.2027"],
      ["01/2027", "02/2027"],
      ["01/27", "02/27"],
      ["12/26", "01/27"],
      ["2027-M01", "2027-M02"],
      ["2027M01", "2027M02"],
      ["JAN2027", "FEB2027"],
      ["Jan-27", "Feb-27"],
      ["Jan 2027 (h)", "Feb 2027 (h)"],
      ["Jan 2027 hrs", "Feb 2027 hrs"],
      ["Jän 2027", "Feb 2027"],
      ["janv. 2027", "févr. 2027"],
      ["enero 2027", "febrero 2027"],
      ["202701", "202702"],
    ];
    for (const headings of forms) {
      const text = `Person;Project;${headings.join(";")}\npat@office.example;Site;8;8,5\nlorna@office.example;Site;20;20`;
      const { kind, facts, reading, open } = read(text, { separator: ";" });
      expect([headings[0], kind, reading.headingRow, facts.length]).toEqual([
        headings[0],
        "allocations",
        1,
        4,
      ]);
      const months = facts.map(({ period }) => (period?.period === "month" ? period.month : null));
      expect(months.slice(0, 2)).toEqual(
        headings[0] === "12/26" ? ["2026-12", "2027-01"] : ["2027-01", "2027-02"],
      );
      expect(open).toEqual(/\(h\)|hrs/.test(headings[0] ?? "") ? [] : ["unit"]);
    }
  });

  it("say days and shares of the working time", () => {
    const unitOf = (...headings: string[]) => {
      const text = `Person,Project,${headings.join(",")}\npat@office.example,Site,1,1`;
      const { open, facts } = read(text);
      return [open.join(), facts[0]?.values.hours_unit].join(" ");
    };
    expect(unitOf("FTE Dec 2026", "FTE Jan 2027")).toBe(" share");
    expect(unitOf("Dec 2026 (days)", "Jan 2027 (days)")).toBe(" days");
    expect(unitOf("Dez 2026 (PT)", "Jan 2027 (PT)")).toBe(" days");
  });

  it("aren't days without a year", () => {
    const text = "Person,Project,01/25,01/26,01/27\npat@office.example,Site,1,1,1";
    expect(read(text).reading.shape).toBe("rows");
  });
});

it("dates with dashes that may begin with a year of two figures are a question", () => {
  const open = (...dates: string[]) =>
    readTable([["Person", "Project", "Date", "Hours"], ...dates.map((date) => ["Pat", "Quay", date, "8"])], {
      dateOrder: "dmy",
    }).open;
  expect(open("26-12-02", "27-01-02")).toEqual(["dateOrder"]);
  expect(open("13/03/26", "16/03/26")).toEqual([]);
  expect(open("13-03-26", "16-03-26", "17-03-26", "18-03-26", "19-03-26")).toEqual([]);
});

describe("what a cell itself says", () => {
  const work = (headings: string, ...cells: string[]) =>
    [`Person|Project|${headings}`, ...cells.map((cell) => `Pat|Quay|${cell}`)].join("\n");
  const read = (text: string, dateOrder: "dmy" | "mdy" | null = null) =>
    readTable(cellsOf(text, "|"), { dateOrder, zone: "Europe/London" });

  it("a weekday before a date decides the order of day and month, also against the organisation's", () => {
    const days = (dateOrder: "dmy" | "mdy" | null, ...cells: string[]) => {
      const { open, facts } = read(work("Hours|Date", ...cells.map((cell) => `8|${cell}`)), dateOrder);
      return [...open, ...facts.map(({ values }) => values["day"])];
    };
    expect(days("dmy", "Wed 03/04/2026", "Thu 03/05/2026")).toEqual(["2026-03-04", "2026-03-05"]);
    expect(days("mdy", "Fr., 03.04.2026")).toEqual(["2026-04-03"]);
    expect(days(null, "mer. 01/04/2026", "mié 01/04/2026", "Mar 07/04/2026")).toEqual([
      "2026-04-01",
      "2026-04-01",
      "2026-04-07",
    ]);
    expect(days("dmy", "Fri 03/04/2026", "Wed 03/04/2026")).toContain("dateOrder");
    expect(days("dmy", "Wednesday, 1 April 2026", "Monday, 1 April 2026")).toEqual(["2026-04-01", null]);
    expect(days("dmy", "Mar 3 2026")).toEqual(["2026-03-03"]);
  });

  it("a date on another weekday than the one beside it is refused", () => {
    const { facts } = read(work("Hours|Date|Day", "8|03/04/2026|Wed", "8|03/04/2026|Friday"), "dmy");
    expect(facts.map(({ problems }) => problems)).toEqual([
      { day: "3 April 2026 isn't a Wed. Check which of day and month comes first." },
      {},
    ]);
  });

  it("spaces and apostrophes group thousands, and nothing else", () => {
    const hours = (cell: string) => read(work("Date|Hours", `2026-03-16|8`, `2026-03-16|${cell}`)).facts[1];
    for (const cell of ["7'30", "7’5", "12 5", "1 2", "1 23", "12 3456"])
      expect([cell, hours(cell)?.values["hours"]]).toEqual([cell, null]);
    expect(["1 234.5", "1'234", "1’234.5", "- 2"].map((cell) => hours(cell)?.values["hours"])).toEqual([
      1234.5, 1234, 1234.5, -2,
    ]);
    const rates = read(work("Date|Hours|Rate", "2026-03-16|8|12 50 €", "2026-03-16|8|1 250,50 €"));
    expect(rates.facts.map(({ values }) => values["rate"])).toEqual([null, 1250.5]);
  });

  it("a decimal comma that separates a number from its decimals is refused", () => {
    const rows = read(
      [
        "Person|Project|Date|Hours|Notes",
        "Pat|Quay|2026-03-16|7|5|Meeting",
        "Pat|Quay|2026-03-17|7|x|mine",
      ].join("\n"),
    ).facts;
    expect(rows.map(({ problems }) => Object.keys(problems))).toEqual([["hours"], []]);
    expect(rows[0]?.problems["hours"]).toContain("more cells than there are columns");
  });

  it("a bare number under hh:mm, and minutes and seconds under minutes, are refused", () => {
    const problems = (heading: string, cell: string) =>
      read(work(`Date|${heading}`, "2026-03-16|7:30:00", `2026-03-16|${cell}`)).facts[1]?.problems;
    for (const heading of ["Duration (hh:mm:ss)", "Dauer (hh:mm)", "Time (h:mm)"])
      expect(problems(heading, "0.3125")).toEqual({
        hours:
          "The heading says hours and minutes. Write “0.3125” like 7:30, or choose what the numbers are.",
      });
    expect(problems("Duration (hh:mm:ss)", "0:45")).toEqual({});
    expect(problems("Minutes", "7:30")).toEqual({
      hours: "“7:30” may mean 7h 30m or 7m 30s. Write one of them.",
    });
    expect(problems("Minutes", "90")).toEqual({});
  });
});

describe("Hours that look like a workbook's times", () => {
  const hours = (heading: string, ...values: readonly (string | number)[]) => [
    ["Date", "Person", "Project", heading],
    ...values.map((value, at) => [`2026-10-0${at + 1}`, "pat@office.example", "Site", value]),
  ];
  const hoursOf = (table: readonly (readonly (string | number)[])[], circumstances?: Circumstances) =>
    readTable(table, circumstances).facts.map(({ values }) => values.hours);

  it.each([
    ["Hours", [0.354, 0.3125, 0.0417]],
    ["Hours", ["0,354", "0,3125"]],
    ["Hours", [0.354, 0.3125, 0.666]],
    ["Time (hh:mm)", [0.3541666666666667]],
    ["Stunden", [0.3541666666666667, 0.25]],
  ])("may be fractions of a day, which someone says: %s %j", (heading, values) => {
    expect(readTable(hours(heading, ...values)).open).toEqual(["dayFractions"]);
  });

  it("below a total are a question too", () => {
    const table = [...hours("Hours", 0.354, 0.3125, 0.354), ["Total", "", "", 1.0205]];
    expect(readTable(table).open).toEqual(["dayFractions"]);
  });

  it("are a question in a grid", () => {
    const grid = [
      ["Person", "Project", "Oct 2026 (h)", "Nov 2026 (h)"],
      ["pat@office.example", "Site", 0.354, 0.25],
    ];
    expect(readTable(grid).open).toEqual(["dayFractions"]);
    expect(hoursOf(grid, { chosen: { unit: "dayFractions" } })).toEqual([8.5, 6]);
  });

  it("are hours or fractions of a day as chosen", () => {
    const table = hours("Hours", 0.354, 0.3125, 0.0139);
    expect(hoursOf(table, { chosen: { unit: "hours" } })).toEqual([0.35, 0.31, 0.01]);
    expect(hoursOf(table, { chosen: { unit: "dayFractions" } })).toEqual([8.5, 7.5, 20 / 60]);
    expect(readTable(table, { chosen: { unit: "dayFractions" } }).open).toEqual([]);
  });

  it("are hours where they have two decimals, or some are longer", () => {
    expect(readTable(hours("Hours", 0.25, 0.67)).open).toEqual([]);
    expect(readTable(hours("Hours", 0.083, 7.5, 6)).open).toEqual([]);
    expect(readTable(hours("Hours", "0.083", "7.5")).open).toEqual([]);
  });
});

describe("Totals without days", () => {
  it.each([
    "Project,Time (h),Percentage\nSite,12.5,50%",
    "Project,Client,Time (h),Time (decimal),Amount (USD)\nSite,Big,12:30:00,12.50,0",
    "Client,Project,Project Code,Total Hours,Billable Hours\nBig,Site,S,12.5,1",
    "User,Project,Hours\nPat Doe,Site,12.5",
    "Mitarbeiter,Stunden\nPat Doe,12.5",
    "Projekt,Dauer (h)\nSite,12.5",
  ])("are said to be a summary, and no projects: %s", (text) => {
    const { kind, open } = read(text);
    expect([kind, open.includes("summary")]).toEqual(["time_entries", true]);
  });

  it.each([
    ["projects", "Name,Client,Status,Visibility,Billability,Tracked (h)\nSite,Big,Active,Public,Yes,3"],
    ["projects", "Name,Code,Start,Length\nSite,S,2026-01,3"],
    ["projects", "Project,Code\nSite,S"],
    ["time_entries", "Project,User,Hours,Booked when\nSite,Pat Doe,3,2026-10-05"],
    ["forecasts", "Project,User,Month,Hours\nSite,Pat Doe,Oct 2026,3"],
  ])("aren't lists and files with days: %s, %s", (kind, text) => {
    const read = readTable(cellsOf(text));
    expect([read.kind, read.open.includes("summary")]).toEqual([kind, false]);
  });

  it("with a column of days that can't be read are no summary", () => {
    expect(read("Date,User,Project,Hours\n???,Pat Doe,Site,3").open).not.toContain("summary");
  });

  it("aren't shares beside their hours", () => {
    expect(
      read("Date,User,Project,Time (h),Percentage\n2026-10-05,Pat Doe,Site,3,50%").reading.columns,
    ).toEqual(["day", "person", "project", "hours", null]);
  });
});

describe("Numbers of hours that may be hours and minutes", () => {
  const file = (heading: string, ...hours: readonly Cell[]): Cell[][] => [
    ["Date", "Person", "Project", heading],
    ...hours.map((cell, at): Cell[] => [
      `2026-03-${String(at + 2).padStart(2, "0")}`,
      "Pat Doe",
      "Quay",
      cell,
    ]),
  ];
  const hoursOf = (table: Cell[][], circumstances: Circumstances = {}) =>
    readTable(table, circumstances).facts.map(({ values }) => values.hours);

  it.each([
    ["Hours", ["8.30", "7.45", "8.00"]],
    ["Stunden", ["8,30", "7,15"]],
    ["Hours", ["8.20", "0.05"]],
    // Workbooks, and what they export, lack the zero.
    ["Hours", [8.3, 7.45, 8]],
    ["Hours", [8.3, 7, 8.3]],
    ["Hours", ["8,3", "7,45"]],
    ["Hours (hh:mm)", ["8.30", "7.45"]],
    ["Stunden", ["8,30 Std.", "7,45 h"]],
  ])("are a question where none of them can only be decimals: %s %j", (heading, hours) => {
    expect(readTable(file(heading, ...hours)).open).toEqual(["hoursMinutes"]);
  });

  it.each([
    ["quarters and halves of an hour", ["8.25", "7.50", "8.00"]],
    ["halves alone", ["7.50", "8.00"]],
    ["tenths", ["7.3", "8.2", "8.1"]],
    ["60 hundredths and more", ["8.30", "7.45", "6.75"]],
    ["three decimals", ["8.300", "7.455", "1.125"]],
    ["a workbook's numbers with halves", [8.3, 7.5, 8]],
    ["a workbook's tenths", [8.3, 7.9, 8]],
    ["full hours", ["8", "7"]],
    ["clock times", ["8:30", "7:45"]],
  ])("are decimals without a question where they are %s", (_, hours) => {
    expect(readTable(file("Hours", ...hours), { remembered: { decimalSign: "." } }).open).toEqual([]);
  });

  it("are decimals without a question in a column that is called so, and in files of tools that write them", () => {
    expect(readTable(file("Decimal hours", "8.30", "7.45")).open).toEqual([]);
    const harvest = "Date,Client,Project,Project Code,Task,Notes,Hours,First Name,Last Name\n";
    expect(read(`${harvest}2026-03-02,Acme,Quay,Q,x,y,8.30,Pat,Doe`)).toMatchObject({
      preset: "harvest",
      open: [],
    });
  });

  it("count as they are chosen: 8.30 is eight and a half hours, or 8.3", () => {
    const table = file("Hours", "8.30", "7.45", "-0.15", 8.3, 0);
    expect(hoursOf(table, { chosen: { unit: "hoursMinutes" } })).toEqual([8.5, 7.75, -0.25, 8.5, 0]);
    expect(hoursOf(table, { chosen: { unit: "hours" } })).toEqual([8.3, 7.45, -0.15, 8.3, 0]);
    expect(readTable(table, { chosen: { unit: "hoursMinutes" } }).open).toEqual([]);
  });

  // The second one's headings are those of a known tool too.
  it.each([
    ["Person", "Duration"],
    ["Employee", "Time spent"],
  ])("with their unit in a column beside them are a question too: %s, %s", (person, heading) => {
    const table = file(heading, "8.30", "7.45").map((row, at) => [...row, at === 0 ? "Unit" : "h"]);
    table[0]?.splice(1, 1, person);
    expect(readTable(table).open).toEqual(["hoursMinutes"]);
    expect(hoursOf(table, { chosen: { unit: "hoursMinutes" } })).toEqual([8.5, 7.75]);
  });

  it("may have their unit behind them", () => {
    const table = file("Stunden", "8,30 Std.", "7,45 h");
    expect(hoursOf(table, { chosen: { unit: "hoursMinutes" } })).toEqual([8.5, 7.75]);
  });

  it("of more than 59 minutes are refused where they are chosen to be minutes", () => {
    const [fact] = readTable(file("Hours", "8.75"), { chosen: { unit: "hoursMinutes" } }).facts;
    expect(fact?.problems["hours"]).toBe(
      "“8.75” has more than 59 minutes. Write it like 7:30, or choose decimal hours under Numbers are.",
    );
  });
});

describe("Grids and weeks whose columns say less than they mean", () => {
  it("have numbers under no heading marked: planned beside actual hours of a month", () => {
    const grid = [
      ["Person", "Project", "March 2026", null, "April 2026", null],
      [null, null, "Planned", "Actual", "Planned", "Actual"],
      ["Pat Doe", "Quay", 10, 12, 20, 18],
    ];
    const { open, reading } = readTable(grid);
    expect([open.includes("columns"), reading.columns.filter((column) => column === "?").length]).toEqual([
      true,
      1,
    ]);
  });

  it.each(["Email|Week|Monday|Tuesday", "Email|Project|Week starting|Mon|Tue", "E-Mail|KW|Mo|Di"])(
    "are no working patterns of people: %s",
    (headings) => {
      const cells = headings.split("|");
      const row = cells.map((heading) =>
        /mail/i.test(heading) ? "pat@office.example" : /week|kw/i.test(heading) ? "2026-03-16" : "8",
      );
      expect(readTable([cells, row])).toMatchObject({
        kind: expect.not.stringContaining("people"),
        open: expect.arrayContaining(["hours"]),
      });
    },
  );
});

describe("What tools write of projects, people and weeks", () => {
  it.each([
    ["Projektnummer|Projektname|Projektbeginn|Projektende", "01.01.2026|31.12.2026"],
    ["Code|Nom du projet|Début du projet|Fin du projet", "01/01/2026|31/12/2026"],
    ["Código|Nombre del proyecto|Inicio del proyecto|Fin del proyecto", "01/01/2026|31/12/2026"],
  ])("has the months of a project: %s", (headings, days) => {
    const { kind, open, facts } = readTable([headings.split("|"), ["Q2", "Kai", ...days.split("|")]], {
      dateOrder: "dmy",
    });
    expect([kind, open, facts[0]?.values.start, facts[0]?.values.end]).toEqual([
      "projects",
      [],
      "2026-01",
      "2026-12",
    ]);
  });

  it("marks days of a project that no heading explains", () => {
    const { kind, open } = readTable([
      ["Code", "Project name", "Kick-off"],
      ["Q2", "Kai", "2026-01-15"],
    ]);
    expect([kind, open]).toEqual(["projects", ["columns"]]);
  });

  it("is time where the cells of past days have seconds, as weekly reports write them", () => {
    const grid = [
      ["Project", "User", "Mon 2026-03-02", "Tue 2026-03-03", "Total"],
      ["Quay", "Pat Doe", "07:30:00", "08:00:00", "15:30:00"],
    ];
    expect(readTable(grid, { today: "2026-11-12" }).kind).toBe("time_entries");
    expect(readTable(grid, { today: "2026-03-01" }).kind).toBe("allocations");
  });

  it("has headings that say which columns are required", () => {
    const { kind, facts } = readTable([
      ["First Name [Required]", "Last Name [Required]", "Email Address [Required]", "Status [READ ONLY]"],
      ["Pat", "Doe", "pat@office.example", "Active"],
    ]);
    expect([kind, facts.map(({ values }) => [values.first_name, values.last_name, values.email])]).toEqual([
      "people",
      [["Pat", "Doe", "pat@office.example"]],
    ]);
  });

  it.each(["Autor|Projekt|Datum|Stunden", "Auteur|Projet|Date|Heures"])("has authors: %s", (headings) => {
    const { open, facts } = readTable([headings.split("|"), ["Pat Doe", "Quay", "16.03.2026", "1,75"]]);
    expect([open, facts[0]?.values.person]).toEqual([[], "Pat Doe"]);
  });
});
