import { expect, it } from "vitest";
import { exportOwnData } from "#features/access/account-contract.ts";
import { readOrganisationAnalytics } from "#features/analytics/contract.ts";
import { checkAudit, listAuditEvents } from "#features/audit/contract.ts";
import { sealAudit } from "#features/audit/server/seal.ts";
import { requestHolidays } from "#features/leave/contract.ts";
import { changePerson, readPerson, setPersonActive } from "#features/people/contract.ts";
import { erasePerson, exportPerson, readErasure } from "#features/people/data-contract.ts";
import { readReport } from "#features/reports/contract.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { fetchArchive } from "../support/archive.ts";
import { makeOrganisation, type TestOrganisation, type TestPerson } from "../support/organisation.ts";
import { imported } from "../support/imports.ts";
import { addProject } from "../support/projects.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";
import { unzipped } from "../support/unzipped.ts";

interface Setting {
  readonly organisation: TestOrganisation;
  readonly manager: TestPerson;
  readonly erica: TestPerson;
  readonly project: string;
}

/** A row of the log, hashed as the database does. */
const hashed = `audit_entry_hash(a.org_id, a.id, a.happened_at, a.actor_id, a.actor_name, a.action, a.subject_type,
  a.subject_id, a.before, a.after, a.request_id)`;
const note = "Dentist, then the wall";
const reason = "My mother is ill";
const comment = "Erica Quill was late again";

/** Erica Quill, who was called Erica Marsh, with time, holiday, decisions and mails about her. */
async function setting(stint: Stint): Promise<Setting> {
  const organisation = await makeOrganisation(stint);
  const { id: org_id, owner, addPerson, addFunction } = organisation;
  const manager = await addPerson({ roles: ["manager", "booker"], name: "Max Manager" });
  const team = await addFunction("Design", [50]);
  const erica = await addPerson({
    roles: ["booker"],
    name: "Erica Marsh",
    managerId: manager.id,
    functionId: team.id,
    costTierId: team.tiers[0]?.id ?? "",
    monthlyHours: 120,
  });
  await owner.client.ok(changePerson, {
    params: { personId: erica.id },
    body: { version: 1, updates: { lastName: "Quill" } },
  });
  await erica.client.ok(requestHolidays, {
    body: { startDate: "2026-12-07", endDate: "2026-12-07", hours: null, reason },
  });
  const project = await addProject(stint, org_id, `P${newId().slice(-6).toUpperCase()}`);
  const timesheet_id = newId();
  await stint.platform.database.write(org_id, async (transaction) => {
    await transaction.run(
      db.insertInto("timesheets").values({
        org_id,
        id: timesheet_id,
        user_id: erica.id,
        week_starting: "2026-10-05",
        status_code: "approved",
        comment,
        approved_by: manager.id,
      }),
    );
    await transaction.run(
      db.insertInto("time_entries").values({
        org_id,
        id: newId(),
        timesheet_id,
        user_id: erica.id,
        project_id: project,
        date_worked: "2026-10-06",
        duration_hours: 7.25,
        rate_per_hour: 50,
        is_billable: true,
        task_notes: note,
      }),
    );
    const row = (action: string, subject_type: string, subject_id: string, after: unknown) => ({
      org_id,
      id: newId(),
      actor_id: manager.id,
      actor_name: "Max Manager",
      action,
      subject_type,
      subject_id,
      after: JSON.stringify(after),
      request_id: "test",
    });
    await transaction.run(
      db
        .insertInto("audit_log")
        .values([
          row("reject timesheet", "timesheet", timesheet_id, { comment }),
          row("delegate decisions", "delegation", newId(), { delegateName: "Erica Quill" }),
          row("create project", "project", project, { name: "Wall", reason: "Max wants it" }),
        ]),
    );
    const mail = (recipient: string, subject: string) => ({
      org_id,
      id: newId(),
      kind: "test",
      recipient,
      subject,
      html_part: "",
      text_part: "",
      status: "sent",
      give_up_at: "2026-12-01T00:00:00Z",
    });
    await transaction.run(
      db
        .insertInto("mail_outbox")
        .values([
          mail(erica.email, "Your week was rejected, Erica"),
          mail(manager.email, "Erica Quill has requested holiday"),
        ]),
    );
  });
  return { organisation, manager, erica, project };
}

const deactivate = (client: TestPerson["client"], personId: string) =>
  client
    .ok(readPerson, { params: { personId } })
    .then(({ version }) =>
      client.ok(setPersonActive, { params: { personId }, body: { version, isActive: false } }),
    );

/** Every row of every table with one of these words. */
async function rowsWith(stint: Stint, words: readonly string[]): Promise<string[]> {
  const tables = await stint.engine.readBatch("", [
    {
      sql: "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
      parameters: [],
    },
  ]);
  const names = (tables[0]?.rows ?? []).map((row) => String(row["name"]));
  const found = await stint.engine.readBatch(
    "",
    names.map((name) => ({
      sql: `SELECT '${name}: ' || t::text AS line FROM "${name}" t WHERE t::text ILIKE ANY ($1::text[])`,
      parameters: [words.map((word) => `%${word}%`)],
    })),
  );
  return found.flatMap(({ rows }) => rows.map((row) => String(row["line"])));
}

const figuresOf = async ({ organisation: { owner } }: Setting) => [
  await owner.client.ok(readOrganisationAnalytics, { query: { timeframe: "previous_month" } }),
  (
    await owner.client.ok(readReport, {
      query: { report: "hours", by: "project", from: "2026-09", to: "2026-11" },
    })
  ).totals,
];

describeOnEngines(
  "Erasing a person",
  (stint) => {
    it("removes name, address, notes, comments and reasons from every table and leaves all sums", async () => {
      const ground = await setting(stint());
      const { organisation, erica } = ground;
      const { client } = organisation.owner;
      await imported(stint(), client, {
        kind: "people",
        columns: ["email", "monthly_hours", null],
        rows: [
          [erica.email, 130, "Erica Quill"],
          ["nobody", 130, "Erica Marsh"],
        ],
      });
      await deactivate(client, erica.id);
      const words = ["Quill", "Marsh", erica.email, note, reason, comment];
      expect((await rowsWith(stint(), words)).length).toBeGreaterThan(8);
      await stint().engine.script(
        `UPDATE organisation_settings SET security_email = '${erica.email}' WHERE org_id = '${organisation.id}'`,
      );
      await sealAudit(stint().platform.database, organisation.id, 0);
      const before = await figuresOf(ground);
      const params = { personId: erica.id };
      expect(await client.ok(readErasure, { params })).toEqual({
        blocks: [],
        stays: { bookedHours: 7.25, holidayHours: 0, allocatedHours: 0 },
        // The import of new monthly hours mailed that their leave was counted again.
        goes: { notes: 1, comments: 2, mails: 2 },
      });
      const { version } = await client.ok(readPerson, { params });
      const { redactedEvents } = await client.ok(erasePerson, { params, body: { version } });
      expect(redactedEvents).toBeGreaterThan(3);
      expect(await rowsWith(stint(), words)).toEqual([]);
      expect(await figuresOf(ground)).toEqual(before);
      expect(await client.ok(readPerson, { params })).toMatchObject({
        fullName: "Former person",
        isActive: false,
      });
      const again = await client.call(setPersonActive, {
        params,
        body: { version: version + 1, isActive: true },
      });
      expect([again.status, again.body.error]).toEqual([
        409,
        "This user is anonymous. Invite the person again instead.",
      ]);
      // What others wrote of something else stays.
      expect(await rowsWith(stint(), ["Max wants it"])).toHaveLength(1);
      expect((await client.ok(readErasure, { params })).blocks).toEqual([
        "They're anonymous. Nothing is left to erase.",
      ]);
    });

    it("leaves the seals of the audit log valid, and a later change of an erased row is still found", async () => {
      const { organisation, erica } = await setting(stint());
      const other = await organisation.addPerson({ roles: ["booker"], name: "Nora Next" });
      const { client } = organisation.owner;
      await stint().platform.database.write(organisation.id, (transaction) =>
        transaction.run(
          db.insertInto("audit_log").values({
            org_id: organisation.id,
            id: newId(),
            actor_id: erica.id,
            actor_name: "Erica Quill",
            action: "praise colleague",
            subject_type: "colleague",
            subject_id: other.id,
            after: JSON.stringify({ told: "Nora Next and Erica Quill" }),
            request_id: "test",
          }),
        ),
      );
      await sealAudit(stint().platform.database, organisation.id, 0);
      for (const personId of [erica.id, other.id]) {
        await deactivate(client, personId);
        const { version } = await client.ok(readPerson, { params: { personId } });
        await client.ok(erasePerson, { params: { personId }, body: { version } });
        expect(await client.ok(checkAudit)).toMatchObject({ faults: 0 });
      }
      await sealAudit(stint().platform.database, organisation.id, 0);
      expect(await client.ok(checkAudit)).toMatchObject({ faults: 0 });
      const { events } = await client.ok(listAuditEvents, { query: { action: "erase user" } });
      expect(events).toHaveLength(2);
      const changed = (sql: string) =>
        stint().engine.script(
          `UPDATE audit_log SET ${sql} WHERE action = 'praise colleague' AND org_id = '${organisation.id}'`,
        );
      await changed(`after = '{"told": "Nobody"}'`);
      expect(await client.ok(checkAudit)).toMatchObject({ faults: 1, first: { kind: "changed" } });
      // Recording the change as a redaction doesn't hide it: no event reports it.
      await stint().engine
        .script(`INSERT INTO audit_redactions SELECT r.org_id, r.audit_id, gen_random_uuid(), r.hash_before, ${hashed}
        FROM audit_redactions r JOIN audit_log a ON a.org_id = r.org_id AND a.id = r.audit_id WHERE a.action = 'praise colleague' AND a.org_id = '${organisation.id}'`);
      expect(await client.ok(checkAudit)).toMatchObject({ faults: 1 });
      // Nor does adding it to an erasure that was.
      const [found] = await stint().engine.readBatch("", [
        {
          sql: `SELECT a.id, ${hashed} AS hash FROM audit_log a WHERE a.action = 'praise colleague' AND a.org_id = $1`,
          parameters: [organisation.id],
        },
      ]);
      for (const row of found?.rows ?? [])
        await stint().engine.script(
          `UPDATE audit_redactions SET hash_after = '${String(row["hash"])}' WHERE org_id = '${organisation.id}' AND audit_id = '${String(row["id"])}'`,
        );
      expect((await client.ok(checkAudit)).faults).toBeGreaterThan(1);
    });

    it("can't change a row of the log in any other way, whatever query the application sends", async () => {
      const { organisation } = await setting(stint());
      const change = stint().platform.database.write(organisation.id, (transaction) =>
        transaction.run(
          db.updateTable("audit_log").set({ actor_name: "Somebody" }).where("org_id", "=", organisation.id),
        ),
      );
      await expect(change).rejects.toMatchObject({ code: "42501" });
      const other = stint().platform.database.write(organisation.id, (transaction) =>
        transaction.run(
          db.updateTable("audit_log").set({ action: "nothing at all" }).where("org_id", "=", organisation.id),
        ),
      );
      await expect(other).rejects.toMatchObject({ code: "42501" });
    });

    it("is refused for oneself, a super admin, active people and people still needed, by name", async () => {
      const { organisation, manager, erica } = await setting(stint());
      const { owner, addPerson, addFunction } = organisation;
      const blocksOf = async (personId: string) =>
        (await owner.client.ok(readErasure, { params: { personId } })).blocks.join(" ");
      expect(await blocksOf(owner.id)).toContain("You can't erase yourself.");
      expect(await blocksOf(owner.id)).toContain("A Super Admin can't be erased.");
      expect(await blocksOf(manager.id)).toBe(
        "They're active. Deactivate them first. They're the manager of Erica Quill. Choose another manager first.",
      );
      await deactivate(owner.client, manager.id);
      const { version } = await owner.client.ok(readPerson, { params: { personId: manager.id } });
      const refused = await owner.client.call(erasePerson, {
        params: { personId: manager.id },
        body: { version },
      });
      expect([refused.status, refused.body.error]).toEqual([
        409,
        "They're the manager of Erica Quill. Choose another manager first.",
      ]);
      const allocator = await addPerson({ roles: ["allocator"], name: "Al Locator" });
      await addFunction("Research", [40], [allocator.id]);
      expect(await blocksOf(allocator.id)).toContain("They're the allocator of Research.");
      const admin = await addPerson({ roles: ["booker"] });
      const params = { personId: erica.id };
      expect((await admin.client.call(readErasure, { params })).status).toBe(403);
      expect((await admin.client.call(erasePerson, { params, body: { version: 1 } })).status).toBe(403);
      expect((await owner.client.call(erasePerson, { params, body: { version: 99 } })).status).toBe(409);
      const stranger = await makeOrganisation(stint());
      expect((await stranger.owner.client.call(readErasure, { params })).status).toBe(404);
      expect((await stranger.owner.client.call(erasePerson, { params, body: { version: 2 } })).status).toBe(
        404,
      );
    });

    it("leaves in others' texts the name of someone who has the same one", async () => {
      const { organisation, erica } = await setting(stint());
      await organisation.addPerson({ roles: ["booker"], name: "Erica Quill" });
      const { client } = organisation.owner;
      await deactivate(client, erica.id);
      const params = { personId: erica.id };
      const { version } = await client.ok(readPerson, { params });
      await client.ok(erasePerson, { params, body: { version } });
      const left = await rowsWith(stint(), ["Erica Quill"]);
      expect(left.filter((line) => line.startsWith("audit_log") && line.includes(erica.id))).toEqual([]);
      expect(left.some((line) => line.includes("delegateName"))).toBe(true);
    });
  },
  { today: "2026-11-23" },
);

describeOnEngines("A person's own data", (stint) => {
  it("is everything about them as JSON and CSV, and nothing about others", async () => {
    const { organisation, manager, erica } = await setting(stint());
    const { status, name, bytes } = await fetchArchive(erica.client, exportOwnData.path);
    expect([status, name]).toEqual([200, expect.stringMatching(/^erica-quill-\d{4}-\d\d-\d\d\.zip$/)]);
    const files = unzipped(bytes);
    const data = JSON.parse(files.get("data.json") ?? "") as Record<string, Record<string, unknown>[]>;
    expect(data["profile"]).toMatchObject([{ first_name: "Erica", last_name: "Quill", email: erica.email }]);
    expect(data["time_entries"]).toMatchObject([
      { date_worked: "2026-10-06", duration_hours: 7.25, task_notes: note },
    ]);
    expect(data["timesheets"]).toMatchObject([{ decision_comment: comment, status: "approved" }]);
    expect(data["holiday_requests"]).toMatchObject([{ reason, total_hours: 5.54 }]);
    expect(data["mails"]).toMatchObject([{ subject: "Your week was rejected, Erica" }]);
    expect(data["audit_log"]?.map(({ who, action }) => [who, action])).toEqual(
      expect.arrayContaining([
        ["someone else", "change user"],
        ["this person", "create holiday request"],
        ["someone else", "reject timesheet"],
      ]),
    );
    for (const section of Object.keys(data))
      expect(files.get(`${section}.csv`)?.startsWith("\u{feff}")).toBe(true);
    const all = [...files.values()].join("");
    for (const word of ["Max", manager.id, manager.email, organisation.owner.id, "rate_per_hour", "token"])
      expect(all, word).not.toContain(word);
  });

  it("is for oneself and admins, a super admin's for super admins, and each is an event", async () => {
    const { organisation, erica, manager } = await setting(stint());
    const { owner, addPerson } = organisation;
    const admin = await addPerson({ roles: ["admin"], name: "Ada Admin" });
    const path = (id: string) => exportPerson.path.replace("{personId}", id);
    expect((await fetchArchive(manager.client, path(erica.id))).status).toBe(403);
    expect((await fetchArchive(admin.client, path(erica.id))).status).toBe(200);
    expect((await fetchArchive(admin.client, path(owner.id))).status).toBe(403);
    expect((await fetchArchive(admin.client, path(newId()))).status).toBe(404);
    const stranger = await makeOrganisation(stint());
    expect((await fetchArchive(stranger.owner.client, path(erica.id))).status).toBe(404);
    expect((await fetchArchive(stint().visitor(), exportOwnData.path)).status).toBe(401);
    const { events } = await owner.client.ok(listAuditEvents, { query: { action: "export personal data" } });
    expect(events).toHaveLength(1);
  });
});
