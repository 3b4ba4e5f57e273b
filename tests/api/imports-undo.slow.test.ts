import { expect, it } from "vitest";
import { createContract, listCustomers, readCustomer } from "#features/customers/contract.ts";
import * as contract from "#features/imports/contract.ts";
import { decideNames, readUnderstood } from "#features/imports/names-contract.ts";
import { readUndo } from "#features/imports/undo-contract.ts";
import { needs } from "#features/imports/server/queries/undo-need-list.ts";
import { subjectCodes, subjects } from "#features/imports/server/queries/subjects.ts";
import type { Client } from "../support/client.ts";
import { imported, stepped, uploadTestFile, type TestFile } from "../support/imports.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { slowIt } from "../support/slow-it.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const columns = ["person", "project", "day", "hours", "note"];

async function ground(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const ada = await organisation.addPerson({ roles: ["booker"], name: "Ada Cole" });
  await addProject(stint, organisation.id, "PINE");
  const { client, id: ownerId } = organisation.owner;
  /** Someone saves rows of the import, a day after it. */
  const saved = (table: string, change: string, where: string) =>
    stint.engine.script(
      `UPDATE ${table} SET ${change}, updated_by = '${ownerId}', updated_at = '2026-11-25T09:00:00Z' WHERE org_id = '${organisation.id}' AND ${where}`,
    );
  return { organisation, ada, client, saved };
}

/** All pages of the look ahead. */
async function lookedAt(client: Client, importId: string) {
  const pages = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await client.ok(readUndo, {
      params: { importId },
      query: after === undefined ? {} : { after },
    });
    pages.push(page);
    after = page.next;
  }
  const sums: Record<string, number[]> = {};
  for (const { one, removed, restored, stays } of pages.flatMap(({ subjects: each }) => each))
    sums[one] = [removed, restored, stays].map((number, at) => number + (sums[one]?.[at] ?? 0));
  return { pages, sums, stays: pages.flatMap(({ stays }) => stays) };
}

/** What the undo itself has left, as its result says it. */
async function leftOver(client: Client, importId: string) {
  const { problems } = await client.ok(contract.readProblems, { params: { importId } });
  return problems.map(({ cells: [what, name], reasons }) => ({ what, name, reasons }));
}

/** Imports a file, with every unknown name of it created. */
async function withNewNames(stint: Stint, client: Client, file: TestFile) {
  const { id, version } = await uploadTestFile(client, file);
  const chosen = await client.ok(decideNames, {
    params: { importId: id },
    body: { version, match: "create" },
  });
  const checked = await stepped(stint, client, chosen, contract.checkImportFile);
  return stepped(stint, client, checked, contract.runImport);
}

describeOnEngines(
  "Changes an undo would revert",
  (stint) => {
    it("is counted before, with the names and reasons of what stays, and the undo leaves the same", async () => {
      const { client, saved } = await ground(stint());
      const done = await withNewNames(stint(), client, {
        kind: "time_entries",
        columns,
        rows: [
          ["Ada Cole", "Oak House", "2026-10-05", "2", ""],
          ["Ada Cole", "Oak House", "2026-10-06", "3", ""],
          ["Ada Cole", "PINE", "2026-10-12", "4", ""],
          ["Una Vale", "PINE", "2026-10-12", "5", ""],
        ],
      });
      const before = await lookedAt(client, done.id);
      expect(before.sums).toEqual({
        "time entry": [4, 0, 0],
        timesheet: [3, 0, 0],
        project: [1, 0, 0],
        person: [1, 0, 0],
      });
      expect(before.stays).toEqual([]);
      await saved("time_entries", "duration_hours = 7.5", "date_worked = '2026-10-06'");
      const look = await lookedAt(client, done.id);
      expect(look.sums).toEqual({
        "time entry": [3, 0, 1],
        timesheet: [2, 0, 1],
        project: [0, 0, 1],
        person: [1, 0, 0],
      });
      expect(look.pages[0]?.total).toBe(9);
      expect(look.pages.reduce((sum, { looked }) => sum + looked, 0)).toBe(9);
      const [entry, sheet, project] = look.stays;
      expect(entry?.what).toBe("time entry");
      expect(entry?.name).toMatch(/^Ada Cole, 6 October 2026, OAK HOUSE, 7\.5 hrs$/);
      expect(entry?.reasons.join(" ")).toMatch(/^Changed by .+ on 25 November 2026$/);
      expect(sheet).toEqual({
        what: "timesheet",
        name: "Ada Cole, week of 5 October 2026",
        reasons: ["Needed by 1 time entry"],
      });
      expect(project).toMatchObject({ what: "project", reasons: ["Needed by 1 time entry"] });
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone.failure).toBe(
        "Changed or needed since the import, and still there: 1 time entry, 1 timesheet, 1 project.",
      );
      expect(await leftOver(client, done.id)).toEqual(look.stays);
    });

    it("includes the dependencies of what stays: a person's manager, a tier's function", async () => {
      const { client, saved } = await ground(stint());
      const functions = await imported(stint(), client, {
        kind: "functions",
        columns: ["function", "tier", "rate"],
        rows: [
          ["Design", "Senior", 80],
          ["Sales", "Junior", 50],
        ],
      });
      const people = await imported(stint(), client, {
        kind: "people",
        columns: ["email", "first_name", "last_name", "roles", "function", "tier", "manager"],
        rows: [
          ["boss@undo.example", "Bea", "Boss", "manager", "", "", ""],
          ["head@undo.example", "Hal", "Head", "manager", "", "", "boss@undo.example"],
          ["report@undo.example", "Rob", "Report", "booker", "Design", "Senior", "head@undo.example"],
          ["other@undo.example", "Oda", "Other", "booker", "", "", "boss@undo.example"],
        ],
      });
      expect(await leftOver(client, people.done.id)).toEqual([]);
      const tiers = await lookedAt(client, functions.done.id);
      expect(tiers.sums).toEqual({ "cost tier": [1, 0, 1], function: [1, 0, 1] });
      expect(tiers.stays).toEqual([
        { what: "cost tier", name: "Design, Senior", reasons: ["Needed by 1 person"] },
        { what: "function", name: "Design", reasons: ["Needed by 1 cost tier and 1 person"] },
      ]);
      await saved("users", "holiday_allowance = 9", "email = 'report@undo.example'");
      const look = await lookedAt(client, people.done.id);
      expect(look.sums).toEqual({ person: [1, 0, 3] });
      const reasons = Object.fromEntries(look.stays.map(({ name, reasons: why }) => [name, why.join(". ")]));
      expect(reasons).toEqual({
        "Rob Report": expect.stringMatching(/^Changed by .+ on 25 November 2026$/) as string,
        "Hal Head": "Needed by 1 person",
        "Bea Boss": "Needed by 1 person",
      });
      await stepped(stint(), client, people.done, contract.undoImport);
      const left = await leftOver(client, people.done.id);
      expect(Object.fromEntries(left.map(({ name, reasons: why }) => [name, why.join(". ")]))).toEqual(
        reasons,
      );
      await stepped(stint(), client, functions.done, contract.undoImport);
      expect(await leftOver(client, functions.done.id)).toEqual(tiers.stays);
    });

    it("says what gets back what was there before", async () => {
      const { client, saved, ada } = await ground(stint());
      await stint().engine.script(`UPDATE users SET email = 'ada@undo.example' WHERE id = '${ada.id}'`);
      const { done } = await imported(stint(), client, {
        kind: "people",
        columns: ["email", "first_name", "last_name", "holiday_allowance"],
        rows: [["ada@undo.example", "Ada", "Cole", "99"]],
      });
      expect((await lookedAt(client, done.id)).sums).toEqual({ person: [0, 1, 0] });
      await saved("users", "holiday_allowance = 50", `id = '${ada.id}'`);
      expect((await lookedAt(client, done.id)).sums).toEqual({ person: [0, 0, 1] });
    });

    it("includes the customers that projects were imported with, but those that have a contract by now", async () => {
      const { client } = await ground(stint());
      const file: TestFile = {
        kind: "projects",
        columns: ["code", "name", "customer"],
        rows: [
          ["OAK", "Oak House", "Kiln & Sons"],
          ["ASH", "Ash House", "KILN & Sons "],
          ["ELM", "Elm House", "Mill Works"],
          ["PINE", "Pine House", "Mill Works"],
        ],
      };
      const addedBy = async () => {
        const { id: importId } = await uploadTestFile(client, file);
        return (await client.ok(readUnderstood, { params: { importId } })).assumed;
      };
      expect(await addedBy()).toEqual([{ about: "customers", sample: "“Kiln & Sons”, “Mill Works”" }]);
      const { done } = await imported(stint(), client, file);
      const customers = async () => {
        const { customers: listed } = await client.ok(listCustomers, {});
        return listed.map(({ name, projects }) => [name, projects]);
      };
      expect(await customers()).toEqual([
        ["Kiln & Sons", 2],
        ["Mill Works", 2],
      ]);
      expect(await addedBy()).toEqual([]);
      expect((await lookedAt(client, done.id)).sums).toEqual({ project: [3, 1, 0], customer: [2, 0, 0] });
      const [, mill] = (await client.ok(listCustomers, {})).customers;
      const { projects } = await client.ok(readCustomer, { params: { customerId: mill?.id ?? "" } });
      const pine = projects.find(({ code }) => code === "PINE");
      await client.ok(createContract, {
        params: { projectId: pine?.id ?? "" },
        body: {
          customerId: mill?.id ?? "",
          kind: "retainer",
          startsOn: "2026-12-01",
          endsOn: null,
          orderValue: null,
          purchaseOrder: "",
          contact: "",
          note: "",
        },
      });
      expect((await lookedAt(client, done.id)).stays.at(-1)).toMatchObject({
        what: "customer",
        name: "Mill Works",
        reasons: ["Needed by 1 contract"],
      });
      await stepped(stint(), client, done, contract.undoImport);
      expect(await customers()).toEqual([["Mill Works", 0]]);
    });

    slowIt("comes in pages where an import made much", async () => {
      const { client } = await ground(stint());
      const { done } = await imported(stint(), client, {
        kind: "time_entries",
        columns,
        rows: Array.from({ length: 2050 }, (_, at) => [
          "Ada Cole",
          "PINE",
          new Date(Date.UTC(2023, 0, 1 + (at % 1025))).toISOString().slice(0, 10),
          "1",
          `Note ${at}`,
        ]),
      });
      const { pages, sums } = await lookedAt(client, done.id);
      expect(pages[0]?.looked).toBe(2000);
      expect(sums["time entry"]).toEqual([2050, 0, 0]);
      expect(sums["timesheet"]?.[2]).toBe(0);
    });

    it("is for admins, and for imports that are done", async () => {
      const { client, organisation } = await ground(stint());
      const view = await uploadTestFile(client, { kind: "functions", columns: ["function"], rows: [["A"]] });
      const input = { params: { importId: view.id }, query: {} };
      expect(await client.ok(readUndo, input)).toMatchObject({ total: 0, subjects: [], next: null });
      const booker = await organisation.addPerson({ roles: ["booker"], name: "Bob Stone" });
      expect((await booker.client.call(readUndo, input)).status).toBe(403);
      const stranger = await makeOrganisation(stint());
      expect((await stranger.owner.client.call(readUndo, input)).status).toBe(404);
    });

    it("knows every reference that prevents a row's removal", async () => {
      const [found] = await stint().engine.readBatch("", [
        {
          sql: `SELECT concat_ws(' ', t.relname, c.relname, s.attname) AS reference
            FROM pg_constraint f JOIN pg_class t ON t.oid = f.confrelid JOIN pg_class c ON c.oid = f.conrelid
            JOIN pg_attribute a ON a.attrelid = f.confrelid AND a.attname = 'id' AND a.attnum = ANY (f.confkey)
            JOIN pg_attribute s ON s.attrelid = f.conrelid AND s.attnum = f.conkey[array_position(f.confkey, a.attnum)]
            WHERE f.contype = 'f' AND f.confdeltype IN ('a', 'r')`,
          parameters: [],
        },
      ]);
      const inDatabase = (found?.rows ?? []).map((row) => String(row["reference"]));
      const known = subjectCodes.flatMap((subject) =>
        needs[subject].map(({ table, column }) => `${subjects[subject].table} ${table} ${column}`),
      );
      const ofSubjects = inDatabase.filter((line) =>
        subjectCodes.some((subject) => line.startsWith(`${subjects[subject].table} `)),
      );
      expect(ofSubjects.length).toBeGreaterThan(30);
      expect(ofSubjects.filter((line) => !known.includes(line))).toEqual([]);
    });
  },
  { today: "2026-11-24" },
);
