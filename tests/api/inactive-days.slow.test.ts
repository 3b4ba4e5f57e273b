import { expect, it } from "vitest";
import { readTodos } from "#features/home/contract.ts";
import * as imports from "#features/imports/contract.ts";
import { listTimesheets } from "#features/timesheets/decisions-contract.ts";
import { deletePerson, readPerson, setPersonActive } from "#features/people/contract.ts";
import { openWeeksOf } from "#features/people/server/open-week-queries.ts";
import { peoplesOpenWeeks } from "#features/reminders/server/queries.ts";
import { readReport } from "#features/reports/contract.ts";
import { listMyOpenWeeks, readMyWeek } from "#features/timesheets/contract.ts";
import type { Day } from "#shared/day.ts";
import { beginSession } from "#features/access/server/session.ts";
import { clockAt } from "../support/at.ts";
import { Client } from "../support/client.ts";
import { stepped, uploadTestFile } from "../support/imports.ts";
import { makeOrganisation, type TestOrganisation, type TestPerson } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { rowsNow } from "../support/rows-now.ts";
import { connect } from "../support/scim/provider.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

let now = Date.parse("2026-09-28T10:00:00Z");
const on = (day: Day) => {
  now = Date.parse(`${day}T10:00:00Z`);
};

/** Someone's weeks to submit, as the person, their manager, reminders and the report have them. */
async function weeksOf(stint: Stint, firm: TestOrganisation, manager: TestPerson, person: TestPerson) {
  const { database, clock } = stint.platform;
  const cookie = await database.write(firm.id, (transaction) =>
    beginSession(transaction, firm.id, person.id, "test"),
  );
  const client = new Client(stint.url, `stint=${cookie}`);
  const { weeks } = await client.ok(listMyOpenWeeks, {});
  const mine = weeks.map(({ weekStarting }) => weekStarting);
  const today = clock.today("Europe/London");
  const [reminded] = await database.read(firm.id, peoplesOpenWeeks(firm.id, today));
  const { missing } = await manager.client.ok(listTimesheets, { query: { week: "2026-11-23" } });
  const report = await firm.owner.client.ok(readReport, {
    query: { report: "missing", person: person.id, from: "2026-01", to: "2026-12" },
  });
  const home = (await client.ok(readTodos, {})).todos.find(({ kind }) => kind === "week-to-submit");
  expect(home?.count).toBe(mine.length);
  expect(reminded.filter(({ id }) => id === person.id).map((row) => row.week_starting)).toEqual(mine);
  expect(missing.map(({ week }) => week)).toEqual(mine);
  expect(report.lines.map(({ cells }) => cells[0])).toEqual(mine);
  const [open] = await database.read(firm.id, openWeeksOf(firm.id, person.id, today));
  return { client, weeks: open.map((row) => [row.week_starting, row.expected]) };
}

describeOnEngines(
  "Weeks of someone who wasn't active",
  (stint) => {
    const setUp = async () => {
      const firm = await makeOrganisation(stint());
      const manager = await firm.addPerson({ roles: ["manager"], name: "Mona Manager" });
      const bo = await firm.addPerson({ roles: ["booker"], name: "Bo Booker", managerId: manager.id });
      await stint().engine.script(
        `UPDATE users SET created_at = '2026-09-28T09:00:00Z' WHERE org_id = '${firm.id}'`,
      );
      const activate = async (day: Day, isActive: boolean) => {
        on(day);
        const { version } = await firm.owner.client.ok(readPerson, { params: { personId: bo.id } });
        await firm.owner.client.ok(setPersonActive, {
          params: { personId: bo.id },
          body: { version, isActive },
        });
      };
      return { firm, manager, bo, activate };
    };

    it("aren't expected, in a week that is partly one only the other days, however often", async () => {
      const { firm, manager, bo, activate } = await setUp();
      await activate("2026-10-07", false);
      await activate("2026-10-22", true);
      await activate("2026-11-02", false);
      await activate("2026-11-02", true);
      await activate("2026-11-09", false);
      await activate("2026-11-16", true);
      on("2026-11-25");
      const { client, weeks } = await weeksOf(stint(), firm, manager, bo);
      expect(weeks).toEqual([
        ["2026-09-28", 36.9],
        ["2026-10-05", 14.76],
        ["2026-10-19", 14.76],
        ["2026-10-26", 36.9],
        ["2026-11-02", 36.9],
        ["2026-11-16", 36.9],
      ]);
      const week = await client.ok(readMyWeek, { params: { weekStarting: "2026-10-05" } });
      expect(week.expected).toEqual([7.38, 7.38, 0, 0, 0, 0, 0]);
    });

    it("aren't expected either where an identity provider, a removal or a file made them inactive", async () => {
      const { firm, manager, bo, activate } = await setUp();
      await activate("2026-09-28", true);
      const provider = await connect(stint(), firm);
      const patch = (active: boolean) => ({
        schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
        Operations: [{ op: "replace", path: "active", value: active }],
      });
      on("2026-10-05");
      await provider.send("PATCH", `/Users/${bo.id}`, patch(false));
      on("2026-10-12");
      await provider.send("PATCH", `/Users/${bo.id}`, patch(true));
      // Hours of the past make a removal a deactivation.
      const project = await addProject(stint(), firm.id, "QVC");
      await stint().engine.script(
        `INSERT INTO timesheets (org_id, id, user_id, week_starting, status_code) VALUES ('${firm.id}', gen_random_uuid(), '${bo.id}', '2026-09-28', 'approved');
         INSERT INTO time_entries (org_id, id, timesheet_id, user_id, project_id, date_worked, duration_hours, rate_per_hour, is_billable)
           SELECT org_id, gen_random_uuid(), id, user_id, '${project}', week_starting, 1, 0, true FROM timesheets WHERE org_id = '${firm.id}';`,
      );
      on("2026-10-19");
      await firm.owner.client.ok(deletePerson, { body: { userId: bo.id } });
      await activate("2026-11-02", true);
      on("2026-11-18");
      const { weeks } = await weeksOf(stint(), firm, manager, bo);
      expect(weeks.map(([week]) => week)).toEqual(["2026-10-12", "2026-11-02", "2026-11-09"]);
      const address = `left-${bo.id.slice(-8)}@test.example`;
      const { client } = firm.owner;
      const file = {
        kind: "people",
        columns: ["email", "first_name", "active"],
        rows: [[address, "Lea", "no"]],
      } as const;
      const checked = await stepped(
        stint(),
        client,
        await uploadTestFile(client, file),
        imports.checkImportFile,
      );
      await stepped(stint(), client, checked, imports.runImport);
      expect(
        await rowsNow(stint(), firm.id, `SELECT inactive::text FROM users WHERE email = '${address}'`),
      ).toEqual([{ inactive: "{[2026-11-18,)}" }]);
    });

    it("roles that an identity provider gives begin on the organisation's day", async () => {
      const { firm, bo } = await setUp();
      on("2026-11-18");
      const provider = await connect(stint(), firm);
      const since = (id: string, role: string) =>
        rowsNow(
          stint(),
          firm.id,
          `SELECT since::text FROM user_role_assignments WHERE user_id = '${id}' AND role_code = '${role}'`,
        );
      const urn = "urn:ietf:params:scim:schemas:core:2.0:User";
      const made = await provider.send("POST", "/Users", {
        schemas: [urn],
        userName: `new-${bo.id.slice(-8)}@test.example`,
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { manager: { value: bo.id } },
      });
      expect(made.status).toBe(201);
      const id = String(made.body?.["id"]);
      expect(await since(id, "booker")).toEqual([{ since: "2026-11-18" }]);
      expect(await since(bo.id, "manager")).toEqual([{ since: "2026-11-18" }]);
      await provider.send("PATCH", `/Users/${id}`, {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
        Operations: [{ op: "add", path: "roles", value: [{ value: "forecaster" }] }],
      });
      expect(await since(id, "forecaster")).toEqual([{ since: "2026-11-18" }]);
      const groups = await provider.send("GET", "/Groups?count=100");
      const listed = groups.body?.["Resources"] as readonly { id: string; displayName: string }[] | undefined;
      const group = listed?.find(({ displayName }) => /allocator/i.test(displayName));
      await provider.send("PATCH", `/Groups/${group?.id}`, {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
        Operations: [{ op: "add", path: "members", value: [{ value: id }] }],
      });
      expect(await since(id, "allocator")).toEqual([{ since: "2026-11-18" }]);
    });
  },
  { clock: clockAt(() => now) },
);
