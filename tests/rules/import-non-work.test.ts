import { expect, it } from "vitest";
import { UnderstoodRows } from "#features/imports/rules/judge/understood.ts";
import { kinds } from "#features/imports/rules/kinds/kinds.ts";
import { sortOf } from "#features/imports/rules/read/closing-rows.ts";
import { nonWorkIn } from "#features/imports/rules/read/non-work.ts";
import { cellsOf, readTable } from "../support/read-table.ts";

const table = (headings: string, ...rows: readonly string[]) =>
  readTable(cellsOf([headings, ...rows].join("\n"), "|"), { dateOrder: "dmy" });
/** The rows of a file that count as work, with those that say that they're leave or a plan. */
const sorts = (found: ReturnType<typeof table>) => ({
  work: found.counted.map(({ row }) => row),
  leave: found.facts.filter((fact) => sortOf(fact) === "leave").map(({ row }) => row),
  planned: found.facts.filter((fact) => sortOf(fact) === "planned").map(({ row }) => row),
});

it("a kind of time, leave and plans in every language, only work is counted", () => {
  for (const [heading, work, leave, planned] of [
    ["Type", "Work", "Vacation", "Planned"],
    ["Kind", "Normal", "Sick leave", "Scheduled"],
    ["Category", "Development", "Public holiday", "Forecast"],
    ["Entry type", "Regular", "Absence", "Estimate"],
    ["Work type", "Onsite", "Non-working", "Not booked"],
    ["Pay code", "REG", "PTO", "Planned hours"],
    ["Tags", "design, q3", "q3, vacation", "planned"],
    ["Art", "Arbeit", "Urlaub", "Geplant"],
    ["Typ", "Arbeitszeit", "Krankheit", "Soll"],
    ["Kategorie", "Projekt", "Feiertag", "Planung"],
    ["Zeitart", "Normal", "Zeitausgleich", "verplant"],
    ["Type", "Travail", "Congés payés", "Planifié"],
    ["Catégorie", "Projet", "Arrêt maladie", "Prévu"],
    ["Nature", "Production", "Jour férié", "Prévisionnel"],
    ["Tipo", "Trabajo", "Vacaciones", "Planificado"],
    ["Categoría", "Proyecto", "Baja médica", "Previsto"],
    ["Clase", "Normal", "Festivo", "Programado"],
  ] as const) {
    const found = table(
      `Person|Project|Date|Hours|${heading}`,
      `Pat Doe|Quay|13/03/2026|8|${work}`,
      `Pat Doe|Quay|14/03/2026|8|${leave}`,
      `Pat Doe|Quay|15/03/2026|8|${planned}`,
      `Pat Doe|Quay|16/03/2026|8|`,
    );
    expect([heading, leave, found.kind, found.open, sorts(found)]).toEqual([
      heading,
      leave,
      "time_entries",
      [],
      { work: [2, 5], leave: [3], planned: [4] },
    ]);
  }
});

it("a column of Yes or of hours of leave says it too", () => {
  for (const [heading, yes, no] of [
    ["Is leave", "Yes", "No"],
    ["Absence", "TRUE", "FALSE"],
    ["Urlaub", "ja", "nein"],
    ["Vacation hours", "8", "0"],
    ["Sick (h)", "4:00", ""],
  ] as const) {
    const found = table(
      `Person|Project|Date|Hours|${heading}`,
      `Pat Doe|Quay|13/03/2026|8|${no}`,
      `Pat Doe|Quay|14/03/2026|8|${yes}`,
    );
    expect([heading, sorts(found)]).toEqual([heading, { work: [2], leave: [3], planned: [] }]);
  }
  const compared = table(
    "Person|Project|Date|Hours|Planned hours|Is planned",
    "Pat Doe|Quay|13/03/2026|8|6|No",
    "Pat Doe|Quay|14/03/2026|8|8|Yes",
  );
  expect(sorts(compared)).toEqual({ work: [2], leave: [], planned: [3] });
});

it("a project, task or tag of leave in exports of tools isn't work", () => {
  const odoo = table(
    "Date|Employee|Project|task|Description|Hours Spent",
    "2026-03-13|Pat Doe|Internal|Training|Course|8",
    "2026-03-14|Pat Doe|Internal|Time Off|Time Off (1/2)|8",
  );
  expect([odoo.preset, sorts(odoo)]).toEqual(["odoo", { work: [2], leave: [3], planned: [] }]);
  const toggl = table(
    "User|Email|Client|Project|task|Description|Billable|Start date|Start time|End date|End time|Duration|Tags",
    "Pat|pat@x.example|Acme|Quay||Walls|No|2026-03-13|09:00:00|2026-03-13|10:00:00|01:00:00|",
    "Pat|pat@x.example||Vacation|||No|2026-03-14|09:00:00|2026-03-14|10:00:00|01:00:00|",
    "Pat|pat@x.example||Office|||No|2026-03-15|09:00:00|2026-03-15|10:00:00|01:00:00|sick",
  );
  expect([toggl.preset, sorts(toggl)]).toEqual(["toggl", { work: [2], leave: [3, 4], planned: [] }]);
  const kimai = table(
    "Date|From|To|Duration|User|Customer|Project|Activity|Description|Tags",
    "2026-03-13|09:00|10:00|1:00|Pat|Acme|Quay|Design||",
    "2026-03-14|09:00|10:00|1:00|Pat|Acme|Internal|Urlaub||",
  );
  expect(sorts(kimai)).toEqual({ work: [2], leave: [3], planned: [] });
});

it("allocations and grids of time, rows of leave aren't planned work", () => {
  const plan = table(
    "Person|Project|Start date|End date|Hours per day|Type",
    "Pat Doe|Quay|2026-03-13|2026-03-14|8|Project",
    "Pat Doe|Quay|2026-03-15|2026-03-16|8|Time off",
  );
  expect([plan.kind, sorts(plan)]).toEqual(["allocations", { work: [2], leave: [3], planned: [] }]);
  const grid = table(
    "Person|Project|task|Type|Logged 2026-03-13 (h)|14/03/2026 (h)|15/03/2026 (h)",
    "Pat Doe|Quay|Walls|Work|8|8|8",
    "Pat Doe|Quay|Walls|Sick|8|8|8",
  );
  expect(new Set(grid.counted.map(({ row }) => row))).toEqual(new Set([2]));
});

it("names of people and clients, and words that only begin like leave, are work", () => {
  const found = table(
    "First name|Last name|Client|Project|Date|Hours|Type",
    "Billie|Holiday|Vacation|Holiday campaign|13/03/2026|8|Leaves and trees",
    "Billie|Holiday|Leave|Sick bay refurbishment|14/03/2026|8|Planner",
  );
  expect(sorts(found)).toEqual({ work: [2, 3], leave: [], planned: [] });
  for (const text of [
    "Design",
    "Vacation rental app",
    "Planning",
    "Leave policy review",
    "Half day",
    "Paid",
    "2026",
  ])
    expect([text, nonWorkIn(text)]).toEqual([text, null]);
});

it("what was understood names the words of leave and of plans", () => {
  const found = table(
    "Person|Project|Date|Hours|Type",
    "Pat Doe|Quay|13/03/2026|8|Work",
    "Pat Doe|Quay|14/03/2026|8|Vacation",
    "Pat Doe|Quay|15/03/2026|8|Sick leave (paid)",
    "Pat Doe|Quay|16/03/2026|8|Planned",
  );
  expect(found.reading.columns).toEqual(["person", "project", "day", "hours", "sort"]);
  const understood = new UnderstoodRows(kinds.time_entries, found.reading);
  for (const fact of found.facts) understood.noteNonWork(fact);
  expect(understood.all([], []).assumed).toEqual(
    expect.arrayContaining([
      { about: "not_worked", sample: "“Vacation”, “Sick leave (paid)”" },
      { about: "not_booked", sample: "“Planned”" },
    ]),
  );
});
