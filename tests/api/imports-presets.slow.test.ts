import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import * as contract from "#features/imports/contract.ts";
import type { KindCode } from "#features/imports/rules/kinds/fields.ts";
import type { Unit } from "#features/imports/rules/read/source.ts";
import { changeMatches, readMatches } from "#features/imports/names-contract.ts";
import { listProjects } from "#features/projects/contract.ts";
import { readReport } from "#features/reports/contract.ts";
import type { Client } from "../support/client.ts";
import { countsOf, imported, reasonsOf, stepped, uploadBytes } from "../support/imports.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

interface Sample {
  /** The tool it's recognised as; null where a file is a grid like anyone's. */
  readonly preset: string | null;
  readonly kind: KindCode;
  /** The names no one knows yet, as the file has them. */
  readonly projects: readonly string[];
  /** What the file adds up to, and each project in the report. */
  readonly total: number;
  readonly stored: Readonly<Record<string, number>>;
  /** What the tool's page says to choose under "Numbers are". */
  readonly unit?: Unit;
  /** Rows that the tool's page says to correct, by what their cells become. */
  readonly corrected?: Readonly<Record<number, Readonly<Record<string, string>>>>;
}

const named = { projects: ["Office", "Quay renewal"] } as const;
const stored = (quay: number, office: number) => ({
  total: quay + office,
  stored: { "QUAY RENEWAL Quay renewal": quay, "OFFICE Office": office },
});
const time = { kind: "time_entries", ...named } as const;
const plans = { kind: "allocations", ...named } as const;
const keys = { kind: "time_entries", projects: ["OFF", "QUAY"] } as const;
const codes = { kind: "allocations", projects: ["LD-QUAY", "OFF"] } as const;

const samples: Readonly<Record<string, Sample>> = {
  harvest: {
    preset: "harvest",
    kind: "time_entries",
    projects: ["LD-QUAY"],
    total: 8.75,
    stored: { "LD-QUAY LD-QUAY": 8.75 },
  },
  // From 22:30 to 00:30: without its times and end date, an entry counts on the day it starts.
  toggl: { preset: "toggl", ...time, ...stored(3.75, 2), corrected: { 3: { "8": "", "9": "", "10": "" } } },
  clockify: { preset: "clockify", ...time, ...stored(3.33, 0.75) },
  kimai: { preset: "kimai", ...time, ...stored(3.75, 0.5) },
  tempo: { preset: "tempo", ...keys, total: 4.25, stored: { "QUAY QUAY": 3.75, "OFF OFF": 0.5 } },
  jira: { preset: "jira", ...keys, total: 4.25, stored: { "QUAY QUAY": 3.75, "OFF OFF": 0.5 } },
  productive: { preset: "productive", ...time, ...stored(3.75, 0.5) },
  odoo: { preset: "odoo", ...time, ...stored(3.75, 0.5) },
  "runn-timesheets": { preset: "runn", ...time, ...stored(7.5, 0.5) },
  runn: { preset: "runn", ...plans, ...stored(37.5, 1) },
  "resource-guru": {
    preset: "resource-guru",
    ...codes,
    total: 38.5,
    stored: { "LD-QUAY LD-QUAY": 37.5, "OFF OFF": 1 },
  },
  float: { preset: "float", ...codes, total: 38.5, stored: { "LD-QUAY LD-QUAY": 37.5, "OFF OFF": 1 } },
  "float-by-week": { preset: null, ...plans, ...stored(67.5, 1.5), unit: "hours" },
};

const bytesOf = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, "..", "samples", "imports", `${name}.csv`));

/** An organisation with functions and people by spreadsheet, as every page says to begin. */
async function begun(stint: Stint): Promise<Client> {
  const { client } = (await makeOrganisation(stint)).owner;
  const people = [
    ["ann.arden@office.example", "Ann", "Arden", "Design", "Senior", "yes"],
    ["zoe.brandt@office.example", "Zoë", "Brandt", "Design", "Senior", "yes"],
  ];
  for (const file of [
    { kind: "functions", columns: ["function", "tier", "rate"], rows: [["Design", "Senior", 85]] },
    {
      kind: "people",
      columns: ["email", "first_name", "last_name", "function", "tier", "billable"],
      rows: people,
    },
  ] as const)
    expect(await reasonsOf(client, (await imported(stint, client, file)).done.id)).toEqual({});
  return client;
}

/** Hours by project, as people read them in a report. */
async function reported(client: Client, kind: KindCode): Promise<Record<string, number>> {
  const measure = kind === "time_entries" ? "actual" : "allocated";
  const query = { report: "hours", measure, by: "project", from: "2026-03", to: "2026-03" } as const;
  const { lines } = await client.ok(readReport, { query });
  return Object.fromEntries(lines.map(({ cells }) => [String(cells[0]), Number(cells[1])]));
}

/** Answers what the file leaves open, as the page says. */
async function chosen(client: Client, view: contract.ImportView, { unit }: Sample) {
  expect(view.questions).toEqual(unit === undefined ? [] : ["unit"]);
  if (unit === undefined || view.reading === null) return view;
  const { id, version, kind, reading } = view;
  return client.ok(contract.changeReading, {
    params: { importId: id },
    body: { version, kind, reading: { ...reading, unit } },
  });
}

/** Creates every name that no one knows; answers them. */
async function createUnknown(client: Client, { id, version }: contract.ImportView) {
  const { names } = await client.ok(readMatches, { params: { importId: id } });
  const unknown = names.filter(({ match }) => match === null);
  const matches = unknown.map(({ reference, text }) => ({ reference, text, match: "create" as const }));
  const view = await client.ok(changeMatches, {
    params: { importId: id },
    body: { version, matches },
  });
  return { view, unknown: unknown.map(({ reference, text }) => `${reference} ${text}`).toSorted() };
}

/** Corrects what a check refused, as the page says. */
async function correct(stint: Stint, client: Client, checked: contract.ImportView, sample: Sample) {
  const corrected = Object.entries(sample.corrected ?? {});
  const reasons = await reasonsOf(client, checked.id);
  expect(Object.keys(reasons)).toEqual(corrected.map(([row]) => row));
  if (corrected.length === 0) return checked;
  const rows = corrected.map(([row, cells]) => ({ row: Number(row), cells, skip: false }));
  const correctedCells = await client.ok(contract.correctionRows, {
    params: { importId: checked.id },
    body: { version: checked.version, rows },
  });
  return stepped(stint, client, correctedCells, contract.checkImportFile);
}

describeOnEngines(
  "Moving in from another tool as its page says: recognised, named, checked, imported, once, and undone",
  (stint) => {
    let client: Client;
    beforeAll(async () => {
      client = await begun(stint());
    });

    // One organisation for all: each file is undone at the end.
    it.each(Object.entries(samples))("%s", async (name, sample) => {
      const upload = () => uploadBytes(client, bytesOf(name), `${name}.csv`);

      const uploaded = await upload();
      expect(uploaded).toMatchObject({ preset: sample.preset, kind: sample.kind, missing: [] });
      const read = await chosen(client, uploaded, sample);
      const { view, unknown } = await createUnknown(client, read);
      expect(unknown).toEqual(sample.projects.map((project) => `project ${project}`));

      const tried = await stepped(stint(), client, view, contract.checkImportFile);
      const checked = await correct(stint(), client, tried, sample);
      expect(Object.keys(countsOf(checked))).toEqual(["created"]);
      expect(checked.outcome?.file.hours).toBe(sample.total);
      expect(await reported(client, sample.kind)).toEqual({});

      const done = await stepped(stint(), client, checked, contract.runImport);
      expect([done.failure, countsOf(done)]).toEqual([null, countsOf(checked)]);
      expect(await reported(client, sample.kind)).toEqual(sample.stored);

      const again = await stepped(stint(), client, await upload(), contract.checkImportFile);
      const { created, changed, same } = again.outcome!.results;
      expect([created.count, changed.count]).toEqual([0, 0]);
      expect(same.count + (sample.corrected ? 1 : 0)).toBe(checked.outcome?.results.created.count);
      expect(again.outcome?.alsoCreated).toEqual([]);

      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone).toMatchObject({ status: "undone", failure: null });
      expect(await reported(client, sample.kind)).toEqual({});
      expect((await client.ok(listProjects)).projects).toEqual([]);
    });
  },
  { today: "2026-11-12" },
);
