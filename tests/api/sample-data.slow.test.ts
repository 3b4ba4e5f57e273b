import { expect, it } from "vitest";
import { readTodos } from "#features/home/contract.ts";
import {
  changeSetUpList,
  loadSampleData,
  readSampleData,
  readSetUpList,
  removeSampleData,
} from "#features/first-hour/set-up-contract.ts";
import { foldTotals } from "#features/analytics/server/fold-totals.ts";
import { settleMonths } from "#features/closing/server/settle-months.ts";
import { recipients } from "#features/people/server/recipient-queries.ts";
import { createProject } from "#features/projects/contract.ts";
import { saveMyWeek } from "#features/timesheets/contract.ts";
import { makeOrganisation, type TestOrganisation } from "../support/organisation.ts";
import { rowsNow } from "../support/rows-now.ts";
import { describeOnEngines } from "../support/stint.ts";

const today = "2026-10-22";
/** Written by every mutation, or stored to carry what is added up. */
const beside = new Set([
  "audit_log",
  "events",
  "monthly_deltas",
  "monthly_totals",
  "monthly_function_totals",
  "monthly_project_totals",
  "weekly_function_totals",
  "weekly_person_totals",
  "project_standings",
  "sessions",
  "idempotency_keys",
]);

describeOnEngines(
  "Sample data",
  (stint) => {
    const make = () => makeOrganisation(stint());
    const rows = (orgId: string, sql: string) => rowsNow(stint(), orgId, sql);
    /** Every row an organisation has, by table; since when changes are recorded, a removal begins anew. */
    const everything = async (orgId: string) => {
      const tables = await rows(
        orgId,
        `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id'
          WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
            AND has_table_privilege('stint_app', c.oid, 'SELECT') ORDER BY 1`,
      );
      const found: Record<string, string> = {};
      for (const { name } of tables)
        if (!beside.has(String(name))) {
          const [all] = await rows(
            orgId,
            `SELECT coalesce(string_agg(row, '|' ORDER BY row), '') AS text
              FROM (SELECT (to_jsonb(t) - 'recorded_since')::text AS row FROM ${String(name)} t WHERE org_id = '${orgId}') rows`,
          );
          found[String(name)] = String(all?.["text"]);
        }
      return found;
    };
    const corrections = async (orgId: string) => [
      ...(await rows(orgId, "SELECT * FROM monthly_corrections")),
      ...(await rows(orgId, "SELECT * FROM monthly_function_corrections")),
    ];
    const remove = ({ owner }: TestOrganisation, withTrials = false) =>
      owner.client.call(removeSampleData, { body: { withTrials } });
    const idOf = async (orgId: string, sql: string) => String((await rows(orgId, sql))[0]?.["id"]);

    it("is loaded in one audited transaction, without logins and without mails", async () => {
      const organisation = await make();
      const { owner, id } = organisation;
      expect(await owner.client.ok(loadSampleData)).toEqual({
        functions: 2,
        people: 5,
        projects: 3,
        budgetProfiles: 3,
        forecasts: 11,
        allocations: 7,
        timesheets: 45,
      });
      const [sample] = await rows(
        id,
        `SELECT (SELECT count(*)::int FROM credentials) AS logins,
          (SELECT count(*)::int FROM audit_log WHERE action = 'load sample data') AS audited,
          (SELECT count(*)::int FROM users WHERE monthly_hours = 160 AND last_name LIKE '%(Sample)') AS people,
          (SELECT count(*)::int FROM projects WHERE code LIKE 'SMP%' AND status_code = 'active') AS projects,
          (SELECT count(*)::int FROM time_entries WHERE date_worked >= '${today}') AS ahead`,
      );
      // The owner's login alone.
      expect(sample).toEqual({ logins: 1, audited: 1, people: 5, projects: 3, ahead: 0 });
      expect(await corrections(id)).toEqual([]);
      const mailed = await stint().platform.database.read(id, recipients(id));
      expect(mailed[0].map((person) => person.email)).toEqual([owner.email]);
      expect(await owner.client.ok(readSetUpList)).toMatchObject({
        functions: { own: false, sample: true },
        people: { own: false, sample: true },
        projects: { own: false, sample: true },
        submittedAllocations: { own: false, sample: true },
        isWithoutProjects: false,
      });
      const again = await owner.client.call(loadSampleData);
      expect([again.status, again.body]).toMatchObject([409, { code: "wrong_state" }]);
    });

    it("is removed exactly, with every other row as it was and exact totals", async () => {
      const organisation = await make();
      const { id, owner } = organisation;
      const allocator = await organisation.addPerson({ roles: ["allocator"], name: "Alan Allocator" });
      await organisation.addFunction("Design", [80], [allocator.id]);
      const before = await everything(id);
      await owner.client.ok(loadSampleData);
      expect((await everything(id))["projects"]).not.toBe(before["projects"]);
      const { body } = await remove(organisation);
      expect(body).toMatchObject({ functions: 2, people: 5, projects: 3 });
      expect(await everything(id)).toEqual(before);
      expect(await corrections(id)).toEqual([]);
      await foldTotals(stint().platform.database, id);
      expect(await corrections(id)).toEqual([]);
      const totals = `SELECT * FROM org_monthly_hours_summary WHERE org_id = '${id}'`;
      expect(await rows(id, totals)).toEqual([]);
      expect((await remove(organisation)).body).toMatchObject({ error: "There is no sample data." });
      // Another time.
      await owner.client.ok(loadSampleData);
      expect((await remove(organisation)).status).toBe(200);
    });

    it("stops counting in months that were closed meanwhile", async () => {
      const organisation = await make();
      const { id, owner } = organisation;
      await owner.client.ok(loadSampleData);
      await settleMonths(stint().platform, id);
      const counted =
        "SELECT * FROM closed_months WHERE required_forecasts_count + frozen_forecasts_count <> 0";
      expect((await rows(id, counted)).length).toBeGreaterThan(0);
      expect((await remove(organisation)).status).toBe(200);
      expect(await rows(id, counted)).toEqual([]);
      expect(await rows(id, "SELECT * FROM closed_month_functions WHERE function_id IS NOT NULL")).toEqual(
        [],
      );
      expect(await rows(id, "SELECT * FROM closed_month_projects")).toEqual([]);
    });

    it("stays where the organisation's own data refers to it, by name", async () => {
      const organisation = await make();
      const { id, owner } = organisation;
      await owner.client.ok(loadSampleData);
      const functionId = await idOf(id, "SELECT id FROM functions WHERE name = 'Sample Design'");
      const projectId = await idOf(id, "SELECT id FROM projects WHERE code = 'SMP2'");
      const jo = await organisation.addPerson({ roles: ["booker"], name: "Jo Brown", functionId });
      await jo.client.ok(saveMyWeek, {
        params: { weekStarting: "2026-10-19" },
        body: { version: 0, cells: [{ projectId, day: "2026-10-20", hours: 7.5 }] },
      });
      const { ownWork, trials } = await owner.client.ok(readSampleData);
      expect(ownWork).toEqual(["Jo Brown works in Sample Design", "Jo Brown has booked 7.5 hours on SMP2"]);
      expect(trials).toEqual([]);
      const stored = await everything(id);
      const refused = await remove(organisation, true);
      expect(refused.status).toBe(409);
      expect((refused.body as { error: string }).error).toContain("Jo Brown has booked 7.5 hours on SMP2");
      expect(await everything(id)).toEqual(stored);
    });

    it("goes with what was tried in it, once that was agreed to", async () => {
      const organisation = await make();
      const { id, owner } = organisation;
      const before = await everything(id);
      await owner.client.ok(loadSampleData);
      await rows(id, "UPDATE projects SET name = 'Tried', version = version + 1 WHERE code = 'SMP1'");
      await rows(
        id,
        `INSERT INTO budget_profiles (org_id, id, project_id, profile_code, profile_name)
          SELECT org_id, gen_random_uuid(), id, 'TRY', 'Try-out' FROM projects WHERE code = 'SMP3'`,
      );
      expect((await owner.client.ok(readSampleData)).trials).toEqual([
        "The budget profile Try-out of SMP3",
        "Changes to Tried",
      ]);
      expect((await remove(organisation)).status).toBe(409);
      const inGerman = { "accept-language": "de" };
      const removed = await owner.client.call(removeSampleData, { body: { withTrials: true } }, inGerman);
      expect(removed.status).toBe(200);
      expect(await everything(id)).toEqual(before);
      // After any removal, everyone reads the audit log.
      expect(
        await rows(
          id,
          "SELECT before -> 'trials' AS trials FROM audit_log WHERE action = 'remove sample data'",
        ),
      ).toEqual([{ trials: ["The budget profile Try-out of SMP3", "Changes to Tried"] }]);
    });

    it("is for organisations without projects, and for admins", async () => {
      const organisation = await make();
      const { owner } = organisation;
      const manager = await organisation.addPerson({ roles: ["manager"] });
      for (const endpoint of [loadSampleData, readSampleData, readSetUpList])
        expect((await manager.client.call(endpoint)).status).toBe(403);
      const allocator = await organisation.addPerson({ roles: ["allocator", "forecaster"] });
      const design = await organisation.addFunction("Design", [80], [allocator.id]);
      await owner.client.ok(createProject, {
        body: {
          name: "Harbour Wall",
          code: "HBW",
          description: "",
          startMonth: 11,
          startYear: 2026,
          projectLengthMonths: 3,
          functionIds: [design.id],
          forecasterIds: [allocator.id],
        },
      });
      expect((await owner.client.call(loadSampleData)).status).toBe(409);
    });

    it("leaves names in use alone, and loads nothing", async () => {
      const organisation = await make();
      const allocator = await organisation.addPerson({ roles: ["allocator"] });
      await organisation.addFunction("sample design", [80], [allocator.id]);
      const before = await everything(organisation.id);
      const refused = await organisation.owner.client.call(loadSampleData);
      expect([refused.status, refused.body]).toMatchObject([409, { code: "wrong_state" }]);
      expect(await everything(organisation.id)).toEqual(before);
    });

    it("leaves another organisation's rows alone", async () => {
      const [one, other] = [await make(), await make()];
      await one.owner.client.ok(loadSampleData);
      await other.owner.client.ok(loadSampleData);
      const stored = await everything(other.id);
      expect((await remove(one)).status).toBe(200);
      expect(await everything(other.id)).toEqual(stored);
    });

    it("the set-up list is shown at Home, dismissed and restored, and default settings can be confirmed", async () => {
      const { owner } = await make();
      expect(await owner.client.ok(readSetUpList)).toMatchObject({
        isDismissed: false,
        areSettingsRight: false,
        isWithoutProjects: true,
      });
      const requested = async () =>
        (await owner.client.ok(readTodos)).todos.find(({ kind }) => kind === "set-up")?.count;
      expect(await requested()).toBe(5);
      await owner.client.ok(changeSetUpList, { body: { isDismissed: true } });
      expect(await requested()).toBeUndefined();
      await owner.client.ok(changeSetUpList, { body: { areSettingsRight: true } });
      expect(await owner.client.ok(readSetUpList)).toMatchObject({
        isDismissed: true,
        areSettingsRight: true,
      });
      await owner.client.ok(changeSetUpList, { body: { isDismissed: false } });
      expect((await owner.client.ok(readSetUpList)).isDismissed).toBe(false);
      expect(await requested()).toBe(4);
      // Sample data ticks nothing: it isn't the organisation's.
      await owner.client.ok(loadSampleData);
      expect(await requested()).toBe(4);
    });
  },
  { today },
);
