import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { kinds } from "#features/imports/rules/kinds/kinds.ts";
import { presetLabel, presets } from "#features/imports/rules/recognise/presets.ts";
import { recognise } from "#features/imports/rules/recognise/recognise.ts";
import { typedRows } from "#features/imports/rules/read/typed-rows.ts";
import type { Unit } from "#features/imports/rules/read/source.ts";
import { readCsv } from "#shared/csv-reading.ts";

const folder = join(import.meta.dirname, "..", "samples", "imports");

/** What a sample file is recognised as, and its facts. */
function read(name: string, chosen: { readonly unit?: Unit } = {}) {
  const [head, ...rows] = readCsv(readFileSync(join(folder, `${name}.csv`), "utf8")).records;
  const headings = head?.cells ?? [];
  const { kind, preset, shape, formats, columns, unit } = recognise({ headings, samples: rows });
  const layout = { sheet: null, encoding: "utf-8", separator: ",", headingRow: 1 } as const;
  const reading = { ...layout, ...formats, shape, unit, columns, ...chosen };
  const facts = rows.flatMap((row) => typedRows(kinds[kind], reading, headings, row));
  return { kind, preset, shape, facts };
}

const ann = "ann.arden@office.example";
const zoe = "zoe.brandt@office.example";

const withoutStates = (values: object) =>
  Object.fromEntries(
    Object.entries(values).filter(([field]) => field !== "approval" && field !== "tentative"),
  );

describe("an export of another tool is recognised and read", () => {
  it.each([
    [
      "harvest",
      {
        day: "2026-03-02",
        person: "Ann Arden",
        project: "LD-QUAY",
        hours: 7.5,
        note: "Drawing – North wall, second round",
        billable: true,
      },
      {
        day: "2026-03-13",
        person: "Zoë Brandt",
        project: "LD-QUAY",
        hours: 1.25,
        note: "Meetings",
        billable: false,
      },
    ],
    [
      "toggl",
      {
        day: "2026-03-02",
        person: ann,
        project: "Quay renewal",
        hours: 3.75,
        start: "09:00",
        end: "12:45",
        end_day: "2026-03-02",
        note: "North wall",
        billable: true,
      },
      {
        day: "2026-03-02",
        person: zoe,
        project: "Office",
        hours: 2,
        start: "22:30",
        end: "00:30",
        end_day: "2026-03-03",
        note: "=SUM(1,2) in the sheet",
        billable: false,
      },
    ],
    [
      "clockify",
      {
        day: "2026-03-02",
        person: ann,
        project: "Quay renewal",
        hours: 3.33,
        start: "09:00",
        end: "12:20",
        end_day: "2026-03-02",
        note: "North wall – Drawing",
        billable: true,
      },
      {
        day: "2026-03-13",
        person: zoe,
        project: "Office",
        hours: 0.75,
        start: "13:00",
        end: "13:45",
        end_day: "2026-03-13",
        note: "Planning",
        billable: false,
      },
    ],
    [
      "kimai",
      {
        day: "2026-03-02",
        person: ann,
        project: "Quay renewal",
        hours: 3.75,
        start: "09:00",
        end: "12:45",
        note: "Drawing – North wall",
        billable: true,
      },
      {
        day: "2026-03-03",
        person: zoe,
        project: "Office",
        hours: 0.5,
        start: "13:00",
        end: "13:30",
        note: "Planning",
        billable: false,
      },
    ],
    [
      "tempo",
      { day: "2026-03-02", person: "Ann Arden", project: "QUAY", hours: 3.75, note: "QUAY-12 – North wall" },
      { day: "2026-03-03", person: "Zoë Brandt", project: "OFF", hours: 0.5, note: "OFF-3 – Plans" },
    ],
    [
      "jira",
      { day: "2026-03-02", person: ann, project: "QUAY", hours: 3.75, note: "QUAY-12 – North wall" },
      { day: "2026-03-03", person: zoe, project: "OFF", hours: 0.5, note: "OFF-3" },
    ],
    [
      "productive",
      { day: "2026-03-02", person: ann, project: "Quay renewal", hours: 3.75, note: "Drawing – North wall" },
      { day: "2026-03-03", person: zoe, project: "Office", hours: 0.5, note: "Planning" },
    ],
    [
      "odoo",
      {
        day: "2026-03-02",
        person: "Ann Arden",
        project: "Quay renewal",
        hours: 3.75,
        note: "Drawing – North wall",
      },
      { day: "2026-03-03", person: "Zoë Brandt", project: "Office", hours: 0.5, note: "Planning" },
    ],
  ])("%s: time entries", (name, ...values) => {
    const { kind, preset, shape, facts } = read(name);
    expect([kind, preset, shape]).toEqual(["time_entries", name, "rows"]);
    expect(facts.map(({ values }) => withoutStates(values))).toEqual(values);
    expect(facts.map((fact) => fact.problems)).toEqual(values.map(() => ({})));
  });

  it.each([
    ["runn", "Quay renewal", "Office"],
    ["resource-guru", "LD-QUAY", "OFF"],
    ["float", "LD-QUAY", "OFF"],
  ])("%s: hours of each day from one day until another", (name, quay, office) => {
    const { kind, preset, facts } = read(name);
    expect([kind, preset]).toEqual(["allocations", name]);
    expect(facts.map(({ values }) => withoutStates(values))).toEqual([
      { person: ann, project: quay, day: "2026-03-02", until: "2026-03-06", hours: 7.5, per_day: true },
      { person: zoe, project: office, day: "2026-03-09", until: "2026-03-09", hours: 1, per_day: true },
    ]);
    expect(facts.flatMap((fact) => Object.keys(fact.problems))).toEqual([]);
  });

  it("runn timesheets: minutes of a day", () => {
    const { kind, preset, facts } = read("runn-timesheets");
    expect([kind, preset]).toEqual(["time_entries", "runn"]);
    expect(facts.map(({ values }) => [values.day, values.person, values.project, values.hours])).toEqual([
      ["2026-03-02", ann, "Quay renewal", 7.5],
      ["2026-03-03", zoe, "Office", 0.5],
    ]);
  });

  it("float by week: a grid with a column for each week", () => {
    const { kind, shape, facts } = read("float-by-week", { unit: "hours" });
    expect([kind, shape]).toEqual(["allocations", "grid"]);
    const week = (monday: string) => ({ period: "week", monday });
    expect(
      facts.map(({ row, column, period, values }) => [row, column, period, values.person, values.hours]),
    ).toEqual([
      [2, 3, week("2026-03-02"), ann, 37.5],
      [2, 4, week("2026-03-09"), ann, 30],
      [3, 4, week("2026-03-09"), zoe, 1.5],
    ]);
  });

  it("our own export of people: its allowance is in hours, without a question", () => {
    const { kind, preset, facts } = read("stint");
    expect([kind, preset]).toEqual(["people", "stint"]);
    expect(facts.map(({ values }) => values)).toMatchObject([
      { email: ann, first_name: "Ann", last_name: "Arden", manager: zoe, holiday_allowance: 200, monday: 8 },
    ]);
    expect(facts.flatMap((fact) => Object.keys(fact.problems))).toEqual([]);
  });

  it("our own export of a month's allocations: who works on what on which day", () => {
    const { kind, preset, facts } = read("stint-allocations");
    expect([kind, preset]).toEqual(["allocations", "stint-allocations"]);
    expect(facts.map(({ values }) => [values.person, values.project, values.day, values.hours])).toEqual([
      ["Ann Arden", "Quay renewal", "2026-03-02", 7.5],
      ["Zoe Brandt", "Office", "2026-03-03", 1],
    ]);
    expect(facts.flatMap((fact) => Object.keys(fact.problems))).toEqual([]);
  });

  it("there's a sample of each", () => {
    const samples = new Set(readdirSync(folder).map((name) => name.replace(".csv", "")));
    expect(presets.map(({ code }) => code).filter((code) => !samples.has(code))).toEqual([]);
    expect(presetLabel("toggl")).toBe("Toggl Track");
  });
});
