import { expect, it } from "vitest";
import { judgeFunctions } from "#features/imports/rules/judge/judge-functions.ts";
import { kinds } from "#features/imports/rules/kinds/kinds.ts";
import { UnderstoodRows } from "#features/imports/rules/judge/understood.ts";
import { cellsOf, readTable } from "../support/read-table.ts";

const days = (row: number) => `2026-0${1 + Math.floor(row / 28)}-${String((row % 28) + 1).padStart(2, "0")}`;
/** A file of 120 rows of which one below the first 50 has another state. */
const long = (headings: string, row: (at: number) => string) =>
  readTable(cellsOf([headings, ...Array.from({ length: 120 }, (_, at) => row(at))].join("\n"), "|"));
const time = (heading: string, usual: string, odd: string) =>
  long(`Person|Project|Date|Hours|${heading}`, (at) => `Pat|Quay|${days(at)}|8|${at === 99 ? odd : usual}`);

it("time that was rejected, cancelled or isn't approved doesn't count, in whichever row it is", () => {
  for (const [heading, usual, odd] of [
    ["Status", "Approved", "Rejected"],
    ["State", "approved", "Declined"],
    ["Approval status", "Approved", "Draft"],
    ["Approval Status", "APPROVED", "Cancelled"],
    ["Approved", "Yes", "No"],
    ["Approved?", "TRUE", "FALSE"],
    ["Timesheet status", "Approved", "Pending approval"],
    ["Genehmigungsstatus", "Genehmigt", "Abgelehnt"],
    ["Status", "Genehmigt", "Entwurf"],
    ["Statut", "Approuvé", "Refusée"],
    ["Estado", "Aprobado", "Anulado"],
    ["Status", "", "Rejected"],
    ["Cancelled", "", "2026-05-01"],
    ["Deleted", "No", "Yes"],
    ["Is deleted", "0", "1"],
    ["Deleted date", "", "2026-05-01"],
    ["Storniert", "", "Ja"],
  ] as const) {
    const { kind, open, facts, counted } = time(heading, usual, odd);
    expect([heading, odd, kind, open, facts.length, counted.length]).toEqual([
      heading,
      odd,
      "time_entries",
      [],
      120,
      119,
    ]);
    expect(counted.every(({ problems }) => Object.keys(problems).length === 0)).toBe(true);
  }
});

it("plans by rows and by months have states too", () => {
  const plan = long(
    "Person|Project|Start date|End date|Hours per day|Status",
    (at) => `Pat|Quay|${days(at)}|${days(at)}|8|${at === 99 ? "Cancelled" : "Confirmed"}`,
  );
  expect([plan.kind, plan.open, plan.counted.length]).toEqual(["allocations", [], 119]);
  const grid = long(
    "Person|Project|Status|Jan 2027 (h)|Feb 2027 (h)|Mar 2027 (h)",
    (at) => `Pat${at}|Quay|${at === 99 ? "Tentative" : "Confirmed"}|8|8|8`,
  );
  expect([grid.kind, grid.open, grid.counted.length]).toEqual(["allocations", [], 357]);
});

it("exports of tools are read with their column of states", () => {
  const guru = long(
    "Resource|Project|Start Date|End Date|Duration per day|Tentative",
    (at) => `Pat|Quay|${days(at)}|${days(at)}|8h|${at === 99 ? "Yes" : "No"}`,
  );
  expect([guru.preset, guru.open, guru.counted.length]).toEqual(["resource-guru", [], 119]);
  const harvest = long(
    "Date|Client|Project|Project Code|task|Notes|Hours|Billable?|Invoiced?|Approved?|First Name|Last Name",
    (at) => `${days(at)}|Acme|Quay|Q|Design||8|Yes|No|${at === 99 ? "No" : "Yes"}|Pat|Doe`,
  );
  expect([harvest.preset, harvest.open, harvest.counted.length]).toEqual(["harvest", [], 119]);
});

it("a column that says no in all rows, or nothing of an approval, isn't one", () => {
  expect(time("Approved?", "No", "No").counted.length).toBe(120);
  expect(time("Status", "In progress", "Done")).toMatchObject({ open: [] });
  expect(time("Status", "In progress", "Done").counted.length).toBe(120);
});

it("a column with states of an approval and others is a question", () => {
  expect(time("Status", "In progress", "Rejected").open).toEqual(["columns"]);
  expect(time("Status", "Approved", "On the moon").open).toEqual(["columns"]);
  expect(time("task status", "In progress", "Cancelled").open).toEqual(["columns"]);
});

it("an approval's column counts before another status, and is named", () => {
  const headings = "Person|Project|Date|Hours|Status|Approval status";
  const found = long(
    headings,
    (at) => `Pat|Quay|${days(at)}|8|Approved|${at === 99 ? "Rejected" : "Approved"}`,
  );
  expect(found.reading.columns.slice(4)).toEqual([null, "approval"]);
  expect(found.counted.length).toBe(119);
  const understood = new UnderstoodRows(kinds.time_entries, found.reading);
  expect(understood.all(headings.split("|"), []).assumed).toContainEqual({
    about: "status",
    sample: "Approval status",
  });
  const leave = (status: string) =>
    long(
      "Employee|Leave type|From|To|Status|Approval status",
      (at) => `Pat|Holiday|${days(at)}|${days(at)}|${at === 99 ? status : "Approved"}|Approved`,
    );
  expect(leave("Approved").reading.columns.slice(4)).toEqual([null, "status"]);
  expect(leave("Approved").open).toEqual([]);
  // Leave that was approved, and cancelled later.
  expect(leave("Cancelled").open).toEqual(["columns"]);
});

it("sick leave and parts of days below the first rows are a question", () => {
  for (const [heading, odd] of [
    ["Reason", "Sick leave"],
    ["Label", "Maladie"],
    ["Part", "Nachmittag"],
  ] as const) {
    const found = long(
      `Employee|${heading}|From|To`,
      (at) => `Pat|${at === 99 ? odd : ""}|${days(at)}|${days(at)}`,
    );
    expect([heading, found.kind, heading === "Part" ? found.facts[99]?.values["half"] : found.open]).toEqual([
      heading,
      "holiday_requests",
      heading === "Part" ? "Nachmittag" : ["columns"],
    ]);
  }
});

it("a rate that isn't of an hour is refused in its row", () => {
  const file = long("Function|Tier|Rate|Unit", (at) => `QA|Senior ${at}|96|${at === 99 ? "day" : "hour"}`);
  const { outcomes } = judgeFunctions(file.facts, { functions: new Map() }, {
    idOf: () => "id",
    isOwn: () => false,
    seen: { add: () => 0, sum: () => 0 },
    pending: { add: () => 0, sum: () => 0 },
  } as never);
  expect(
    outcomes.filter(({ result }) => result === "refused").map(({ row, fields }) => [row, fields]),
  ).toEqual([[101, { unit: "Rates are amounts an hour. Convert this one, which is per day." }]]);
});

it("work with times of the clock, or beside hours of leave, isn't leave or a plan", () => {
  for (const [headings, row] of [
    [
      "Category|Worker|Start Date|Start Time|End Date|End Time|Total Hours",
      "x|Pat|2026-03-17|10:20:00|2026-03-17|11:20:00|01:00:00",
    ],
    ["Employee|Start|End|Number of hours", "Pat|2026-03-17 10:20|2026-03-17 11:20|1:00"],
    [
      "Employee Name|Employee Number|Date|Total Hours|Regular Hours|Overtime 1 Hours|Vacation Hours|Holiday Hours|Sick Hours|First Punch In|Last Punch Out",
      "Pat|1|2026-03-17|4|4|0|0|0|0|9:00 AM|1:00 PM",
    ],
  ] as const) {
    const { kind, open } = readTable(cellsOf(`${headings}\n${row}`, "|"));
    expect([headings, kind, open]).toEqual([headings, "time_entries", ["project"]]);
  }
  expect(
    readTable(
      cellsOf(
        "User|Project|Issue|Duration|Start date|End date\nPat|Quay|Q-1|1:00|2026-03-17|2026-03-17",
        "|",
      ),
    ).kind,
  ).toBe("time_entries");
});
