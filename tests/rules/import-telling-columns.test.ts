import { describe, expect, it } from "vitest";
import { cellsOf, readTable } from "../support/read-table.ts";

/** A file of one row under its headings, both separated by `|`. */
const read = (headings: string, ...rows: readonly string[]) =>
  readTable(cellsOf([headings, ...rows].join("\n"), "|"), { dateOrder: "dmy" });

describe("A budget", () => {
  const headings = "Project|Role|Month|Hours|Budget";

  it("of amounts beside hours isn't the name of a profile", () => {
    for (const amount of ["8800", "8.800,00", "£8800", "8800 EUR"])
      expect([amount, read(headings, `Site|Senior|2026-12|40|${amount}`).open]).toEqual([
        amount,
        ["columns"],
      ]);
  });

  it("in words is", () => {
    const { kind, open, facts } = read(headings, "Site|Senior|2026-12|40|Base 2026");
    expect([kind, open, facts[0]?.values.profile]).toEqual(["budgets", [], "Base 2026"]);
  });
});

describe("Work from its start to its end", () => {
  const headings = "Employee|Date|Start|End|Project";
  const row = "Pat Doe|2026-11-02|08:00|16:30|Site";

  it.each(["Meal break", "Lunch", "Mittagspause", "Pause déjeuner", "Pausa para comer"])(
    "is shorter by its %s",
    (heading) => {
      const { open, facts } = read(`${headings}|${heading}`, `${row}|00:30`);
      expect([open, facts[0]?.values.hours]).toEqual([[], 8]);
    },
  );

  it.each([
    ["Break start|Break end", "12:00|12:30"],
    ["Start 2|End 2", "17:00|19:00"],
    ["Travel", "1:15"],
  ])("is a question beside further times, %s", (further, cells) => {
    expect(read(`${headings}|${further}`, `${row}|${cells}`).open).toEqual(["columns"]);
  });

  it.each([
    ["Break had", "30"],
    ["Unpaid breaks (total)", "0.5"],
    ["Pausenzeit gesamt", "45"],
    ["Travel", "20 min"],
    ["Pause prise", "½ h"],
  ])("is a question beside the length of a break or another time, %s of %s", (heading, length) => {
    expect(read(`${headings}|${heading}`, `${row}|${length}`).open).toEqual(["columns"]);
  });

  it("is none beside other numbers", () => {
    expect(read(`${headings}|Cost centre`, `${row}|30`).open).toEqual([]);
  });

  it("is none beside further times where a column says the hours", () => {
    expect(read(`${headings}|Hours|Travel`, `${row}|8.5|1:15`).open).toEqual([]);
  });

  it("is no leave because of a column that says which rows are", () => {
    const { kind } = read("Employee|Date|Start|End|Total hours|Leave", "Pat Doe|2026-11-02|08:00|16:30|8.5|");
    expect(kind).toBe("time_entries");
  });
});

describe("Parts of days of leave", () => {
  const headings = "Employee|Leave type|From|To";
  const row = "Pat Doe|Vacation|2026-11-02|2026-11-03";

  it.each([
    ["Halbtags Start", "Halbtags Ende"],
    ["Is half day start", "Is half day end"],
    ["Erster Tag halb", "Letzter Tag halb"],
  ])("are read under %s and %s", (first, last) => {
    const { open, facts } = read(`${headings}|${first}|${last}`, `${row}|Yes|No`);
    expect([open, facts[0]?.values]).toMatchObject([[], { first_half: "Yes", last_half: "No" }]);
  });

  it.each([
    ["Morning", "Yes"],
    ["Nachmittag", "Ja"],
    ["Halber Urlaub", "x"],
    ["Portion", "0.5"],
  ])("are a question under %s", (heading, value) => {
    expect(read(`${headings}|${heading}`, `${row}|${value}`).open).toEqual(["columns"]);
    expect(read(`${headings}|${heading}`, `${row}|No`).open).toEqual([]);
  });
});

it.each(["Void", "Voided", "Reversed", "Storno", "Anulado"])("rows that are %s don't count", (heading) => {
  const headings = `Date|Employee|Project|Hours|${heading}`;
  const { open, counted } = read(headings, "2026-11-02|Pat|Site|6|Yes", "2026-11-03|Pat|Site|7|No");
  expect([open, counted.map(({ values }) => values.hours)]).toEqual([[], [7]]);
});

it.each(["Placeholder", "Soft", "Soft booking"])("plans that are %s aren't firm", (word) => {
  const headings = "Person|Project|Start|End|Hours per day|Booking type";
  const { counted } = read(
    headings,
    `Pat|Site|2026-12-07|2026-12-18|8|${word}`,
    "Pat|Site|2027-01-04|2027-01-05|8|Hard",
  );
  expect(counted.map(({ values }) => values.day)).toEqual(["2027-01-04"]);
});

it.each(["Leave year", "Year", "Urlaubsjahr", "Année", "Ejercicio"])(
  "the allowance of a year in the column %s isn't read as that of every year",
  (heading) => {
    const { open } = read(`Employee|${heading}|Allowance (days)`, "Pat Doe|2027|28", "Kim Roe|2026/27|30");
    expect(open).toEqual(["columns"]);
  },
);

it.each(["Per", "Pro", "Rate unit"])("a planned rate of a day by its column %s is a question", (heading) => {
  for (const headings of ["Project|Tier|Month|Hours|Rate", "Project|Tier|Month|Hours|Rate|Budget profile"]) {
    const row = headings.includes("profile")
      ? "Site|Senior|2026-12|40|640|Base"
      : "Site|Senior|2026-12|40|640";
    expect(read(`${headings}|${heading}`, `${row}|day`).open).toEqual(["columns"]);
    expect(read(`${headings}|${heading}`, `${row}|hour`).open).toEqual([]);
  }
});

it.each(["Per", "Pro", "Rate unit"])("the rate of a day by its column %s is no hourly rate", (heading) => {
  const { reading } = read(`Function|Level|Rate|${heading}`, "Design|Senior|640|day");
  expect(reading.columns[3]).toBe("unit");
});

describe("A row's person", () => {
  it.each([
    ["Team|Employee|Role|Project|Date|Hours", "Design|Ann Able|Senior|Kiln|2026-11-02|4"],
    ["Mitarbeiter|Stufe|Projekt|Datum|Stunden", "Ann Able|Senior|Kiln|02.11.2026|4"],
    ["Function|Person|Cost tier|Project|Date|Hours|Status", "Design|Ann Able|Senior|Kiln|2026-11-02|4|Draft"],
  ])("makes days of %s work, and no forecast", (headings, row) => {
    const { kind, open, facts } = read(headings, row);
    expect([kind, open, facts[0]?.values.person, facts[0]?.values.day]).toEqual([
      "time_entries",
      [],
      "Ann Able",
      "2026-11-02",
    ]);
  });

  it.each([
    ["Employee|Level|Project|Month|Hours", "Ann Able|Senior|Kiln|2026-12|40"],
    ["Mitarbeiter|Stufe|Projekt|Monat|Stunden", "Ann Able|Senior|Kiln|2026-12|40"],
  ])("is a question in months of %s, since forecasts name no one", (headings, row) => {
    expect(read(headings, row)).toMatchObject({ kind: "forecasts", open: ["columns"] });
  });

  it("is none of who forecasts or leads", () => {
    for (const [headings, row] of [
      ["Project|Team|Tier|Project lead|Month|Hours", "Kiln|Design|Senior|Ann|2026-12|40"],
      ["Project|Role|Month|Hours|Forecast by", "Kiln|Senior|2026-12|40|Ann"],
    ] as const)
      expect(read(headings, row)).toMatchObject({ kind: "forecasts", open: [] });
  });
});

describe("A list of names", () => {
  it.each([
    ["Name|Capacity (h/week)|Team", "Ann Able|37.5|Design", "people"],
    ["Code|Name|Hourly rate|Currency", "SEN|Senior|100|GBP", "time_entries"],
    ["Project|Month|Budget hours|Actual hours", "Kiln|2026-10|40|38", "forecasts"],
  ])("of %s isn't one of projects, and something of it is missing", (headings, row, code) => {
    const { kind, open } = read(headings, row);
    expect([kind, open.length > 0]).toEqual([code, true]);
  });

  it("of projects stays one, beside hours, rates and levels", () => {
    for (const [headings, row] of [
      ["Project name|Hourly rate|Client", "Kiln|100|Acme"],
      ["Project|Client|Budget hours|Start|End", "Kiln|Acme|400|2026-01-01|2026-12-31"],
      ["Name|Client|Start|End", "Kiln|Acme|2026-01-01|2026-12-31"],
      ["Name|Client|Hourly rate", "Kiln|Acme|100"],
    ] as const)
      expect(read(headings, row)).toMatchObject({ kind: "projects", open: [] });
  });
});

it("shares of people on projects from a day to another are allocations, whatever a person is called", () => {
  const { kind, open, facts } = read(
    "Resource Name|Role|Project Name|Allocation %|From|To",
    "Ann Able|Senior|Kiln|50%|2026-12-07|2026-12-11",
  );
  expect([kind, open, facts[0]?.values]).toMatchObject([
    "allocations",
    [],
    { person: "Ann Able", day: "2026-12-07", until: "2026-12-11", hours: 0.5, hours_unit: "share" },
  ]);
});

it("hours of leave for a year in the heading are a question, since an allowance is of every year", () => {
  expect(read("Name|Carry over|Entitlement 2026", "Ann Able|24|200")).toMatchObject({
    kind: "holiday_balances",
    open: ["unit", "columns"],
  });
  for (const headings of ["Name|Entitlement 2026", "Name|2026 allowance"]) {
    const { kind, open } = read(headings, "Ann Able|200");
    expect([headings, kind, open]).toEqual([headings, "people", ["email"]]);
  }
});

it("plans by role in weeks, shares or years aren't a list of projects, and something of them is missing", () => {
  for (const [headings, row] of [
    ["Project|Role|Hours per week|Start|End", "Kiln|Senior|20|2026-12-01|2027-02-28"],
    ["Project|Role|FTE|From|To", "Kiln|Senior|0.5|2026-12-01|2027-02-28"],
    ["Projekt|Stufe|2026|2027", "Kiln|Senior|1200|1200"],
  ] as const) {
    const { kind, open } = read(headings, row);
    expect([headings, kind === "projects", open.length > 0]).toEqual([headings, false, true]);
  }
});

it.each([
  ["Person|Date|Project|Hours", "Ann Able|2026-11-02|Kiln|7.5", "Overtime hours", "1", "0"],
  ["Person|Date|Project|Hours", "Ann Able|2026-11-02|Kiln|7.5", "Manager approval", "Pending", "Yes"],
  ["Person|Start|End|Project", "Ann Able|2026-11-02 09:30|2026-11-02 10:45|Kiln", "Time zone", "UTC", ""],
  ["Person|Project|From|To|Hours/day", "Ann Able|Kiln|2026-12-07|2026-12-18|4", "Weekdays", "Mon, Wed", ""],
  ["Person|From|To|Days", "Ann Able|2026-11-02|2026-11-06|5", "Paid", "no", ""],
  ["Project|Start", "Kiln|2026-12-01", "Duration (days)", "90", ""],
  ["Project|Client", "Kiln|Acme", "Start week", "2026-W49", ""],
])(
  "%s are read otherwise by what another column says, which is a question: %s, %s: %s",
  (headings, row, heading, deciding, other) => {
    expect(read(`${headings}|${heading}`, `${row}|${deciding}`).open).toEqual(["columns"]);
    expect(read(`${headings}|${heading}`, `${row}|${other}`).open).toEqual([]);
  },
);

it("the day from which a rate applies is a question, since an imported rate applies at once", () => {
  expect(read("Function|Tier|Rate|Valid from", "Design|Senior|100|2026-01-01").open).toEqual(["columns"]);
  expect(read("Function|Tier|Rate|Created on", "Design|Senior|100|2026-01-01").open).toEqual([]);
});

describe("A list of people", () => {
  it("has the first and the last day, and the leave of a year, by the names that tools give them", () => {
    const { open, facts } = read(
      "Name|Email|Start|End|Annual leave (hours)",
      "Ann Able|ann@office.example|2026-01-05|2026-12-31|200",
    );
    expect([open, facts[0]?.values]).toMatchObject([
      [],
      { first_day: "2026-01-05", last_day: "2026-12-31", holiday_allowance: 200 },
    ]);
  });
});
