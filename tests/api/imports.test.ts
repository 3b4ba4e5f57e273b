import { expect, it } from "vitest";
import * as contract from "#features/imports/contract.ts";
import { changeMatches, readMatches } from "#features/imports/names-contract.ts";
import { removeOldFiles } from "#features/imports/server/remove-old-files.ts";
import { workOnImports } from "#features/imports/server/work-on-imports.ts";
import { pagePeople } from "#features/people/contract.ts";
import {
  countsOf,
  imported,
  reasonsOf,
  stepped,
  uploadBytes,
  uploadTestFile,
  worked,
  type TestFile,
} from "../support/imports.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const functionsFile: TestFile = {
  kind: "functions",
  columns: ["function", "tier", "rate", "description"],
  rows: [
    ["Design", "Junior", "55", "Drawing"],
    ["Structures", "Senior", "90.50", ""],
    ["design", "Senior", "80", ""],
  ],
};

async function ground(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const rowsOf = async (sql: string) => {
    const [answer] = await stint.engine.readBatch("", [{ sql, parameters: [organisation.id] }]);
    return answer?.rows ?? [];
  };
  return { organisation, client: organisation.owner.client, rowsOf };
}

describeOnEngines(
  "Importing files",
  (stint) => {
    it("is for admins, and another organisation's import is not there", async () => {
      const { client, organisation } = await ground(stint());
      const view = await uploadTestFile(client, functionsFile);
      const stranger = (await ground(stint())).client;
      const booker = await organisation.addPerson({ roles: ["manager", "forecaster", "booker"] });
      const params = { importId: view.id };
      for (const call of [contract.readImport, readMatches, contract.readProblems]) {
        expect((await stranger.call(call, { params })).status).toBe(404);
        expect((await booker.client.call(call, { params })).status).toBe(403);
      }
      for (const step of [
        contract.checkImportFile,
        contract.runImport,
        contract.cancelImport,
        contract.undoImport,
      ])
        expect((await stranger.call(step, { params, body: { version: view.version } })).status).toBe(404);
      expect((await stranger.call(contract.discardImport, { params })).status).toBe(404);
      expect((await stranger.ok(contract.listImports)).imports).toEqual([]);
      expect((await booker.client.call(contract.listImports)).status).toBe(403);
      expect((await client.ok(contract.listImports)).imports.map(({ id }) => id)).toEqual([view.id]);
    });

    it("receives a file in parts, again where one got lost, and refuses others", async () => {
      const { client } = await ground(stint());
      const bytes = Buffer.alloc(contract.partBytes + 10, "a,b\n");
      const begun = await client.ok(contract.beginImport, {
        body: { fileName: "big.csv", byteSize: bytes.length },
      });
      const put = (part: number, sent: Buffer) =>
        client.call(contract.uploadPart, {
          params: { importId: begun.id, part: String(part) },
          body: { bytes: sent.toString("base64") },
        });
      const tail = bytes.subarray(contract.partBytes);
      expect((await put(1, tail)).body.received).toBe(1);
      expect((await put(1, tail)).body.received).toBe(1);
      expect((await put(0, tail)).status).toBe(422);
      expect((await put(2, tail)).status).toBe(422);
      const early = await client.call(contract.recogniseImport, {
        params: { importId: begun.id },
        body: { version: begun.version },
      });
      expect(early.status).toBe(409);
      expect((await put(0, bytes.subarray(0, contract.partBytes))).body.received).toBe(2);
      const tooLarge = await client.call(contract.beginImport, {
        body: { fileName: "huge.csv", byteSize: 200 * 1024 * 1024 },
      });
      expect(tooLarge.status).toBe(422);
    });

    it("answers 409 with the stored state, and who stored it, where someone else was faster", async () => {
      const { client } = await ground(stint());
      const view = await uploadTestFile(client, functionsFile);
      const stale = await client.call(contract.checkImportFile, {
        params: { importId: view.id },
        body: { version: view.version - 1 },
      });
      expect(stale).toMatchObject({
        status: 409,
        body: { code: "stale", current: { version: view.version, updatedByName: view.createdByName } },
      });
      const early = await client.call(contract.runImport, {
        params: { importId: view.id },
        body: { version: view.version },
      });
      expect(early).toMatchObject({ status: 409, body: { error: "Check the import first." } });
    });

    it("imports functions with tiers, changes rates, and undoes both", async () => {
      const { client, rowsOf } = await ground(stint());
      const stored = () =>
        rowsOf(`SELECT f.name, f.description, t.name AS tier, t.hourly_rate FROM functions f
          JOIN cost_tiers t ON t.org_id = f.org_id AND t.function_id = f.id WHERE f.org_id = $1 ORDER BY 1, 4`);
      const first = await imported(stint(), client, functionsFile);
      expect([countsOf(first.checked), countsOf(first.done)]).toEqual([{ created: 3 }, { created: 3 }]);
      const before = await stored();
      expect(before).toEqual([
        { name: "Design", description: "Drawing", tier: "Junior", hourly_rate: 55 },
        { name: "Design", description: "Drawing", tier: "Senior", hourly_rate: 80 },
        { name: "Structures", description: "", tier: "Senior", hourly_rate: 90.5 },
      ]);
      expect(countsOf((await imported(stint(), client, functionsFile)).done)).toEqual({ same: 3 });
      const change = await imported(stint(), client, {
        ...functionsFile,
        rows: [
          ["Design", "Junior", "60", "Drawing"],
          ["Design", "Lead", "0", ""],
          ["Design", "junior", "70", ""],
        ],
      });
      expect(countsOf(change.done)).toEqual({ changed: 1, refused: 2 });
      expect(await reasonsOf(client, change.done.id)).toEqual({
        3: "All cost tiers must have a name and valid hourly rate",
        4: "The same cost tier as in row 2",
      });
      await stepped(stint(), client, change.done, contract.undoImport);
      expect(await stored()).toEqual(before);
      await stepped(stint(), client, first.done, contract.undoImport);
      expect(await stored()).toEqual([]);
    });

    it("imports people as active users, changes known ones, and undoes both", async () => {
      const { client, organisation, rowsOf } = await ground(stint());
      await organisation.addFunction("Design", [80]);
      const known = await organisation.addPerson({ roles: ["booker"], name: "Pat Old" });
      const columns = [
        "email",
        "name",
        "roles",
        "function",
        "tier",
        "manager",
        "billable",
        "monthly_hours",
        "monday",
      ];
      const mark = known.email.split("-").at(-1) ?? "";
      const file: TestFile = {
        kind: "people",
        columns,
        rows: [
          [`ada-${mark}`, "Cole, Ada", "", "Design", "Tier 1", `max-${mark}`, "yes", "150", "8"],
          [`max-${mark}`, "Max Muller", "manager; booker", "", "", "", "", "", ""],
          [known.email, "Pat New", "", "", "", `max-${mark}`, "", "", ""],
          [`bad-${mark}`, "Bad One", "boss", "", "", "", "", "", ""],
          ["nobody", "No Body", "", "", "", "", "", "", ""],
          [`ada-${mark}`, "Ada Again", "", "", "", "", "", "", ""],
        ],
      };
      const { checked, done } = await imported(stint(), client, file);
      expect([countsOf(checked), countsOf(done)]).toEqual([
        { created: 2, changed: 1, refused: 3 },
        { created: 2, changed: 1, refused: 3 },
      ]);
      expect(await reasonsOf(client, done.id)).toEqual({
        5: "There's no role boss At least one role is needed",
        6: "“nobody” isn't an email address. Write it like ann@company.example.",
        7: "The same email as in row 2",
      });
      const stored = () =>
        rowsOf(`SELECT u.first_name, u.last_name, u.billable, u.monthly_hours, m.first_name AS manager, u.is_active,
          (SELECT string_agg(role_code, ' ' ORDER BY role_code) FROM user_role_assignments a WHERE a.org_id = u.org_id AND a.user_id = u.id) AS roles,
          (SELECT monday FROM working_patterns w WHERE w.org_id = u.org_id AND w.user_id = u.id) AS monday
          FROM users u LEFT JOIN users m ON m.org_id = u.org_id AND m.id = u.manager_id WHERE u.org_id = $1 AND u.first_name <> 'Olive' ORDER BY 1`);
      expect(await stored()).toEqual([
        {
          first_name: "Ada",
          last_name: "Cole",
          billable: true,
          monthly_hours: 150,
          manager: "Max",
          is_active: true,
          roles: "booker",
          monday: 8,
        },
        {
          first_name: "Max",
          last_name: "Muller",
          billable: false,
          monthly_hours: null,
          manager: null,
          is_active: true,
          roles: "booker manager",
          monday: null,
        },
        {
          first_name: "Pat",
          last_name: "New",
          billable: false,
          monthly_hours: null,
          manager: "Max",
          is_active: true,
          roles: "booker",
          monday: null,
        },
      ]);
      expect(countsOf((await imported(stint(), client, file)).done)).toEqual({ same: 3, refused: 3 });
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone.failure).toBeNull();
      expect(await stored()).toMatchObject([{ first_name: "Pat", last_name: "Old", manager: null }]);
      expect((await client.ok(pagePeople, { query: {} })).people).toHaveLength(2);
    });

    it("refuses an address that someone of another organisation logs in with", async () => {
      const { client } = await ground(stint());
      const { organisation: other } = await ground(stint());
      const { done } = await imported(stint(), client, {
        kind: "people",
        columns: ["email", "name"],
        rows: [[other.owner.email, "Olive Owner"]],
      });
      expect(await reasonsOf(client, done.id)).toEqual({ 2: "This address is already in use" });
    });

    it("stops where a name is to be created whose address someone else logs in with", async () => {
      const { client, organisation } = await ground(stint());
      const { organisation: other } = await ground(stint());
      await addProject(stint(), organisation.id, "PINE");
      const view = await uploadTestFile(client, {
        kind: "time_entries",
        columns: ["person", "project", "day", "hours"],
        rows: [[other.owner.email, "PINE", "2026-10-05", "2"]],
      });
      const chosen = await client.ok(changeMatches, {
        params: { importId: view.id },
        body: {
          version: view.version,
          matches: [{ reference: "person", text: other.owner.email, match: "create" }],
        },
      });
      expect(await stepped(stint(), client, chosen, contract.checkImportFile)).toMatchObject({
        status: "preparing",
        failure:
          "Someone logs in already with an address that is to be created. Choose the person or skip the name.",
      });
    });

    it("imports projects, changes known ones as their page allows, and undoes both", async () => {
      const { client, organisation, rowsOf } = await ground(stint());
      await organisation.addFunction("Design", [80]);
      await organisation.addPerson({ roles: ["forecaster"], name: "Fay Lead" });
      await addProject(stint(), organisation.id, "OLD");
      const columns = ["code", "name", "status", "start", "end", "functions", "forecasters"];
      const file: TestFile = {
        kind: "projects",
        columns,
        rows: [
          ["pine", "Harbour Pine", "In progress", "2026-01-15", "2026-12-31", "Design", "Fay Lead"],
          ["mill", "Old Mill", "Done", "2024-01-01", "2024-06-30", "", ""],
          ["OLD", "Renamed", "", "", "", "Design", ""],
          ["X", "Bad", "maybe", "", "", "", "Zoe"],
          ["PINE", "Twice", "", "", "", "", ""],
        ],
      };
      const { checked, done } = await imported(stint(), client, file);
      expect([countsOf(checked), countsOf(done)]).toEqual([
        { created: 2, changed: 1, refused: 2 },
        { created: 2, changed: 1, refused: 2 },
      ]);
      expect(await reasonsOf(client, done.id)).toEqual({
        5: "There's no status maybe. Use Proposed, Active, On hold, Completed, Cancelled or Archived. There's no forecaster Zoe. Add them first.",
        6: "The same code as in row 2",
      });
      const stored = () =>
        rowsOf(`SELECT code, name, status_code, start_date, project_length_months AS months, ended_on,
          (SELECT count(*)::int FROM project_functions a WHERE a.org_id = p.org_id AND a.project_id = p.id) AS functions
          FROM projects p WHERE org_id = $1 AND NOT is_internal ORDER BY code`);
      expect(await stored()).toEqual([
        {
          code: "MILL",
          name: "Old Mill",
          status_code: "completed",
          start_date: "2024-01-01",
          months: 6,
          ended_on: "2024-06-30",
          functions: 0,
        },
        {
          code: "OLD",
          name: "Renamed",
          status_code: "active",
          start_date: "2026-01-01",
          months: 24,
          ended_on: null,
          functions: 1,
        },
        {
          code: "PINE",
          name: "Harbour Pine",
          status_code: "active",
          start_date: "2026-01-01",
          months: 12,
          ended_on: null,
          functions: 1,
        },
      ]);
      expect(countsOf((await imported(stint(), client, file)).done)).toEqual({ same: 3, refused: 2 });
      await stepped(stint(), client, done, contract.undoImport);
      expect(await stored()).toMatchObject([{ code: "OLD", name: "Project OLD", functions: 0 }]);
    });

    it("corrects rows, skips them, and exports those that can't be imported with their reasons", async () => {
      const { client } = await ground(stint());
      const view = await uploadTestFile(client, {
        ...functionsFile,
        rows: [
          ["Design", "Junior", "nothing", "=cmd"],
          ["Design", "Senior", "-5", ""],
        ],
      });
      const checked = await stepped(stint(), client, view, contract.checkImportFile);
      expect(countsOf(checked)).toEqual({ refused: 2 });
      const params = { importId: view.id };
      const { body: file } = await client.send("GET", `/api/imports/${view.id}/problems/file`);
      expect(String(file).split("\r\n")[0]).toContain("function,tier,rate,description,Row,Reasons");
      expect(String(file)).toContain("'=cmd");
      const corrected = await client.ok(contract.correctionRows, {
        params,
        body: {
          version: checked.version,
          rows: [
            { row: 2, cells: { "2": "50", "3": "Drawing" }, skip: false },
            { row: 3, cells: null, skip: true },
          ],
        },
      });
      expect(corrected.status).toBe("preparing");
      const again = await stepped(stint(), client, corrected, contract.checkImportFile);
      expect(countsOf(again)).toEqual({ created: 1, skipped: 1 });
      expect(await reasonsOf(client, view.id)).toEqual({ 3: "You chose to skip this row" });
    });

    it("stops manually: a check ends, and an import is undone", async () => {
      const { client, rowsOf } = await ground(stint());
      const view = await uploadTestFile(client, functionsFile);
      const params = { importId: view.id };
      const checking = await client.ok(contract.checkImportFile, { params, body: { version: view.version } });
      expect(checking.status).toBe("checking");
      const stopped = await client.ok(contract.cancelImport, { params, body: { version: checking.version } });
      expect(stopped.status).toBe("preparing");
      const checked = await stepped(stint(), client, stopped, contract.checkImportFile);
      const running = await client.ok(contract.runImport, { params, body: { version: checked.version } });
      const undoing = await client.ok(contract.cancelImport, { params, body: { version: running.version } });
      expect(undoing.status).toBe("undoing");
      const undone = await worked(stint(), client, view.id);
      expect(undone).toMatchObject({ status: "undone", failure: "Stopped by hand." });
      expect(await rowsOf("SELECT name FROM functions WHERE org_id = $1")).toEqual([]);
      await client.ok(contract.discardImport, { params });
      expect((await client.call(contract.readImport, { params })).status).toBe(404);
    });

    it("leaves one row of the audit log for an import, and one for undoing it", async () => {
      const { client, rowsOf } = await ground(stint());
      const { done } = await imported(stint(), client, functionsFile);
      await stepped(stint(), client, done, contract.undoImport);
      expect(
        await rowsOf(
          `SELECT action, actor_name, after ->> 'file' AS file FROM audit_log WHERE org_id = $1 AND subject_type = 'import' ORDER BY happened_at`,
        ),
      ).toEqual([
        { action: "import file", actor_name: "Olive Owner", file: "file.csv" },
        { action: "undo import", actor_name: "Olive Owner", file: "file.csv" },
      ]);
    });

    it("reads the next file with the same headings as the last one", async () => {
      const { client } = await ground(stint());
      const headings = ["Alpha", "Beta", "Gamma", "Delta"];
      await imported(stint(), client, { ...functionsFile, headings });
      const next = await uploadBytes(
        client,
        Buffer.from(`${headings.join(",")}\r\n${"Design,Senior,99,Drawing\r\n".repeat(3)}`),
      );
      expect(next).toMatchObject({
        kind: "functions",
        missing: [],
        reading: { columns: ["function", "tier", "rate", "description"] },
      });
    });

    it("stores files for a month, and can undo an import afterwards", async () => {
      const { client, organisation, rowsOf } = await ground(stint());
      const { done } = await imported(stint(), client, functionsFile);
      const waiting = await uploadTestFile(client, functionsFile);
      await stint().engine.script(
        `UPDATE imports SET created_at = now() - interval '31 days' WHERE org_id = '${organisation.id}'`,
      );
      await removeOldFiles(stint().platform.database);
      expect(await rowsOf("SELECT part FROM import_parts WHERE org_id = $1")).toEqual([]);
      const refused = await client.call(contract.checkImportFile, {
        params: { importId: waiting.id },
        body: { version: waiting.version },
      });
      expect(refused).toMatchObject({
        status: 409,
        body: { error: "The file of this import was removed after 30 days. Upload it again." },
      });
      await client.ok(contract.discardImport, { params: { importId: waiting.id } });
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone).toMatchObject({ status: "undone", failure: null });
      expect(await rowsOf("SELECT name FROM functions WHERE org_id = $1")).toEqual([]);
    });

    it("is worked at by one server at a time", async () => {
      const { client } = await ground(stint());
      const view = await uploadTestFile(client, functionsFile);
      const params = { importId: view.id };
      await client.ok(contract.checkImportFile, { params, body: { version: view.version } });
      await Promise.all([workOnImports(stint().platform), workOnImports(stint().platform)]);
      const checked = await client.ok(contract.readImport, { params });
      expect(countsOf(checked)).toEqual({ created: 3 });
    });
  },
  { today: "2026-11-24" },
);
