import { beforeAll, expect, it } from "vitest";
import {
  checkAudit,
  exportAudit,
  listAuditEvents,
  readAuditEvent,
  readAuditExport,
  readAuditFrame,
} from "#features/audit/contract.ts";
import { pagePeople } from "#features/people/contract.ts";
import { countOldAudit, removeOldAudit } from "#features/audit/server/remove-old-audit.ts";
import { sealAudit } from "#features/audit/server/seal.ts";
import { auditRow } from "#server/audit.ts";
import { newId } from "#server/ids.ts";
import { makeOrganisation, type TestOrganisation } from "../support/organisation.ts";
import { shifted } from "../support/shifted.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

/** Writes events, one transaction each, an hour apart and the newest an hour ago. */
async function limitRetention(
  stint: Stint,
  organisation: TestOrganisation,
  count: number,
  entry: object = {},
): Promise<void> {
  const { id: orgId, owner } = organisation;
  await stint.engine.transaction("", async (run) => {
    const { rows } = await run({
      sql: "SELECT count(*) AS n FROM audit_log WHERE org_id = $1 AND action = 'change project'",
      parameters: [orgId],
    });
    for (let each = 0; each < count; each += 1) {
      const query = auditRow(
        { orgId, id: owner.id, name: "Olive Owner" },
        {
          action: "change project",
          subjectType: "project",
          subjectId: newId(),
          before: { name: `Old ${each}` },
          after: { name: `New ${each}` },
          ...entry,
        },
        "test",
      ).compile();
      await run({ sql: query.sql, parameters: query.parameters });
    }
    await run({
      sql: `UPDATE audit_log a SET happened_at = ${shifted("date_trunc('hour', now())", "make_interval(hours => (o.place + $2 - 300)::int)")}
        FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM audit_log WHERE org_id = $1 AND happened_at > now() - interval '50 minutes' AND action = 'change project') o
        WHERE a.org_id = $1 AND a.id = o.id`,
      parameters: [orgId, Number(rows[0]?.["n"] ?? 0)],
    });
  });
}

/** Does something to the database behind the product's back, looks at what the check says, and undoes it. */
async function tampered(
  stint: Stint,
  organisation: TestOrganisation,
  statements: readonly string[],
  back: readonly string[],
) {
  const script = (lines: readonly string[]) =>
    stint.engine.script(lines.join(";").replaceAll("$org", `'${organisation.id}'`));
  await script(statements);
  const found = await organisation.owner.client.ok(checkAudit, { body: {} });
  await script(back);
  return found;
}

describeOnEngines("The audit log", (stint) => {
  let organisation: TestOrganisation;
  const seal = (lag = 0) => sealAudit(stint().platform.database, organisation.id, lag);
  const check = () => organisation.owner.client.ok(checkAudit, { body: {} });

  beforeAll(async () => {
    organisation = await makeOrganisation(stint());
    await limitRetention(stint(), organisation, 120);
  });

  it("is read newest first, fifty at a time, forwards and backwards without a gap", async () => {
    const { client } = organisation.owner;
    const query = { action: "change project" };
    const first = await client.ok(listAuditEvents, { query });
    const second = await client.ok(listAuditEvents, { query: { ...query, after: first.next ?? "" } });
    const third = await client.ok(listAuditEvents, { query: { ...query, after: second.next ?? "" } });
    const ids = [first, second, third].flatMap(({ events }) => events.map(({ id }) => id));
    expect([
      first.events.length,
      second.events.length,
      third.events.length,
      new Set(ids).size,
      third.next,
      first.count,
    ]).toEqual([50, 50, 20, 120, null, 120]);
    expect(first.events.map(({ at }) => at)).toEqual(
      first.events
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const back = await client.ok(listAuditEvents, { query: { ...query, before: second.previous ?? "" } });
    expect([back.events.map(({ id }) => id), back.previous]).toEqual([
      first.events.map(({ id }) => id),
      null,
    ]);
    expect(first.events[0]).toMatchObject({
      actorName: "Olive Owner",
      changes: 1,
      first: { field: "Name", was: "Old 119", is: "New 119" },
    });
  });

  it("is filtered by person, action, kind, subject, days of the organisation and words, which may be parts of names", async () => {
    const other = await organisation.addPerson({ roles: ["admin"], name: "Zoë Nightingale" });
    await limitRetention(stint(), organisation, 1, {
      action: "change user",
      subjectType: "user",
      subjectId: other.id,
      before: { email: "a.finch@x.example" },
      after: {},
    });
    const { client } = organisation.owner;
    const count = async (query: object) => (await client.ok(listAuditEvents, { query })).count;
    expect(await count({ actor: organisation.owner.id, type: "project" })).toBe(120);
    expect(await count({ actor: "system" })).toBe(1);
    expect([await count({ type: "session" }), await count({ type: "-session" })]).toEqual([0, 122]);
    expect(await count({ actor: other.id })).toBe(0);
    expect([
      await count({ subject: other.id }),
      await count({ text: "nightin" }),
      await count({ text: "Finch" }),
      await count({ text: "owl" }),
    ]).toEqual([1, 1, 1, 0]);
    expect([await count({ text: "new 117" }), await count({ text: "' | ) :*" })]).toEqual([1, 122]);
    const newest = (await client.ok(listAuditEvents, { query: { type: "project" } })).events[0];
    const day = newest?.day ?? "";
    const onDay = (await client.ok(listAuditEvents, { query: { from: day, to: day, type: "project" } }))
      .events;
    expect([
      onDay.length > 0,
      onDay.every((event) => event.day === day),
      await count({ to: "2020-01-01" }),
    ]).toEqual([true, true, 0]);
  });

  it("shows one event with its fields in words, and ids by their names", async () => {
    const manager = await organisation.addPerson({ roles: ["manager"], name: "Moira Ogilvie" });
    const subjectId = newId();
    await limitRetention(stint(), organisation, 1, {
      subjectId,
      before: { managerId: null, roleCodes: ["booker"], startDate: "2026-02-01" },
      after: { managerId: manager.id, roleCodes: ["booker", "allocator"], startDate: "2026-03-09" },
    });
    await stint().engine.script(
      `UPDATE organisation_settings SET date_format = 'mdy_slash' WHERE org_id = '${organisation.id}'`,
    );
    const listed = (await organisation.owner.client.ok(listAuditEvents, { query: { subject: subjectId } }))
      .events[0];
    const shown = await organisation.owner.client.ok(readAuditEvent, {
      params: { entryId: listed?.id ?? "" },
    });
    expect(shown.changes).toEqual([
      { field: "Manager", was: "nothing", is: "Moira Ogilvie" },
      { field: "Roles", was: "booker", is: "booker, allocator" },
      { field: "Start date", was: "02/01/2026", is: "03/09/2026" },
    ]);
    const { exportId, next: after } = await organisation.owner.client.ok(exportAudit, {
      body: { subject: subjectId },
    });
    const { csv } = await organisation.owner.client.ok(readAuditExport, {
      params: { exportId },
      query: { after },
    });
    expect(csv).toContain("Start date: 02/01/2026 → 03/09/2026");
  });

  it("is for admins only, and of one's own organisation", async () => {
    const booker = await organisation.addPerson({ roles: ["booker", "manager", "forecaster", "allocator"] });
    const stranger = await makeOrganisation(stint(), "Others");
    const entryId = (await organisation.owner.client.ok(listAuditEvents)).events[0]?.id ?? "";
    expect((await booker.client.call(listAuditEvents)).status).toBe(403);
    expect((await booker.client.call(exportAudit, { body: {} })).status).toBe(403);
    expect((await stranger.owner.client.call(readAuditEvent, { params: { entryId } })).status).toBe(404);
    expect((await stranger.owner.client.ok(listAuditEvents)).events.map(({ action }) => action)).toEqual([
      "create organisation",
    ]);
  });

  it("is exported as it is filtered, as text that no spreadsheet runs, by the person who requested it; the export is an event", async () => {
    await limitRetention(stint(), organisation, 1, {
      subjectId: newId(),
      before: { name: "=1+1" },
      after: { name: "@cmd" },
      action: "=HYPERLINK(1)",
    });
    await seal();
    const { client } = organisation.owner;
    const { exportId, next: after } = await client.ok(exportAudit, { body: { action: "=HYPERLINK(1)" } });
    const { csv, rows, next } = await client.ok(readAuditExport, { params: { exportId }, query: { after } });
    const hash = (await client.ok(readAuditFrame)).seal?.hash;
    const lines = csv.trimEnd().split("\r\n");
    expect([rows, next, lines.length, lines[0]?.startsWith("Day,Time,Who,Action")]).toEqual([
      1,
      null,
      3,
      true,
    ]);
    expect(lines[1]).toContain(",'=HYPERLINK(1)ed,");
    expect(lines[2]).toContain(hash);
    const admin = await organisation.addPerson({ roles: ["admin"] });
    expect(
      (await admin.client.call(readAuditExport, { params: { exportId }, query: { after } })).status,
    ).toBe(404);
    expect((await client.ok(listAuditEvents, { query: { action: "export audit log" } })).count).toBe(2);
  });

  it("offers people to filter by as they are looked for: however many there are, its frame stays as long, and a few are answered", async () => {
    const { client } = organisation.owner;
    const frameLength = async () => JSON.stringify(await client.ok(readAuditFrame)).length;
    const before = await frameLength();
    await stint().engine.transaction("", (run) =>
      run({
        sql: `INSERT INTO users (org_id, id, first_name, last_name, email)
          SELECT $1::uuid, gen_random_uuid(), 'Person', to_char(n, 'FM000'), 'person-' || n || '@test.example' FROM generate_series(1, 300) n`,
        parameters: [organisation.id],
      }),
    );
    expect(await frameLength()).toBe(before);
    const { people, total } = await client.ok(pagePeople, { query: { search: "person 1", most: "20" } });
    expect([people.length, total > 100, people[0]?.fullName]).toEqual([20, true, "Person 001"]);
  });

  it("is sealed in order, only once each event can have no older one beside it, and by two servers at once without a fork", async () => {
    const before = (await check()).rows;
    expect(await seal(3600 * 24)).toBe(0);
    await Promise.all([seal(), seal(), seal()]);
    const { rows, faults, unsealed, first } = await check();
    expect([rows > before, faults, first, unsealed]).toEqual([true, 0, null, 0]);
    const frame = await organisation.owner.client.ok(readAuditFrame);
    expect([frame.lastCheck?.result.rows, frame.lastCheck?.by, frame.unsealed]).toEqual([
      rows,
      "Olive Owner",
      1,
    ]);
  });

  it("reports every change, removal, addition and exchange behind the product's back, and the first of them", async () => {
    await seal();
    const rows =
      (
        await stint().engine.readBatch("", [
          {
            sql: "SELECT id FROM audit_log WHERE org_id = $1 ORDER BY happened_at, id",
            parameters: [organisation.id],
          },
        ])
      )[0]?.rows ?? [];
    const at = (place: number) => String(rows[place]?.["id"]);
    const one = `WHERE org_id = $org AND id = '${at(60)}'`;
    const columns = ["actor_name", "action", "subject_id", "request_id", "subject_type"];
    for (const column of columns) {
      const found = await tampered(
        stint(),
        organisation,
        [`UPDATE audit_log SET ${column} = ${column} || 'x' ${one}`],
        [`UPDATE audit_log SET ${column} = left(${column}, -1) ${one}`],
      );
      expect([column, found.faults, found.first?.kind, found.first?.entryId]).toEqual([
        column,
        1,
        "changed",
        at(60),
      ]);
    }
    const copy = [
      "CREATE TABLE aside AS SELECT * FROM audit_log WHERE org_id = $org",
      "CREATE TABLE seals_aside AS SELECT * FROM audit_seals WHERE org_id = $org",
    ];
    const back = [
      "DELETE FROM audit_log a WHERE org_id = $org AND EXISTS (SELECT 1 FROM aside)",
      "INSERT INTO audit_log SELECT * FROM aside",
      "DELETE FROM audit_seals WHERE org_id = $org",
      "INSERT INTO audit_seals SELECT * FROM seals_aside",
      "DROP TABLE aside",
      "DROP TABLE seals_aside",
    ];
    const cases: [string, string, number, string | null][] = [
      ["changed", `UPDATE audit_log SET after = '{"name":"Forged"}' ${one}`, 1, at(60)],
      ["changed", `UPDATE audit_log SET before = NULL ${one}`, 1, at(60)],
      [
        "changed",
        `UPDATE audit_log SET happened_at = ${shifted("happened_at", "interval '1 microsecond'")} ${one}`,
        1,
        at(60),
      ],
      ["missing", `DELETE FROM audit_log ${one}`, 1, at(60)],
      [
        "added",
        `INSERT INTO audit_log SELECT org_id, gen_random_uuid(), happened_at, actor_id, actor_name, action, subject_type, subject_id, before, after, request_id FROM audit_log ${one}`,
        1,
        null,
      ],
      [
        "changed",
        `UPDATE audit_log a SET after = b.after FROM audit_log b WHERE a.org_id = $org AND b.org_id = $org AND ((a.id = '${at(60)}' AND b.id = '${at(70)}') OR (a.id = '${at(70)}' AND b.id = '${at(60)}'))`,
        2,
        at(60),
      ],
      [
        "seal changed",
        `UPDATE audit_seals SET row_count = row_count - 1, row_ids = array_remove(row_ids, row_ids[1]), row_hashes = array_remove(row_hashes, row_hashes[1]) WHERE org_id = $org AND number = 1`,
        2,
        null,
      ],
      [
        "seal changed",
        `UPDATE audit_seals SET previous_hash = '0' WHERE org_id = $org AND number = 2`,
        1,
        null,
      ],
    ];
    for (const [kind, statement, faults, id] of cases) {
      const found = await tampered(stint(), organisation, [...copy, statement], back);
      expect([statement, found.faults, found.first?.kind]).toEqual([statement, faults, kind]);
      if (id !== null) expect(found.first?.entryId).toBe(id);
    }
    expect((await check()).faults).toBe(0);
  });

  it("finds each of a thousand tamperings, wherever they are", async () => {
    const crowd = await makeOrganisation(stint(), "Crowd");
    await stint().engine.script(
      `INSERT INTO audit_log (org_id, id, happened_at, actor_name, action, subject_type, subject_id, request_id, after)
       SELECT '${crowd.id}', gen_random_uuid(), now() - make_interval(mins => 5000 - n), 'Robot', 'change project', 'project', n::text, 'test', jsonb_build_object('n', n) FROM generate_series(1, 2200) n`,
    );
    await sealAudit(stint().platform.database, crowd.id, 0);
    await stint().engine.script(
      `UPDATE audit_log SET after = jsonb_build_object('n', 0) WHERE org_id = '${crowd.id}' AND subject_type = 'project' AND subject_id::int % 4 = 0 AND subject_id::int <= 2000;
       DELETE FROM audit_log WHERE org_id = '${crowd.id}' AND subject_type = 'project' AND subject_id::int % 4 = 1 AND subject_id::int <= 2000`,
    );
    const found = await crowd.owner.client.ok(checkAudit, { body: {} });
    expect([found.faults, found.first?.kind, found.seals]).toEqual([1000, "missing", 5]);
  });

  it("can be changed by nothing the application may do, and shortened only under a recorded cut", async () => {
    const asApp = (statement: string) =>
      stint().engine.transaction(
        `SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${organisation.id}'`,
        (run) => run({ sql: statement, parameters: [] }),
      );
    for (const table of ["audit_log", "audit_seals", "audit_cuts"]) {
      await expect(asApp(`DELETE FROM ${table}`)).rejects.toThrow(/permission denied/);
      await expect(
        asApp(
          `UPDATE ${table} SET id = id`.replace(
            "SET id = id",
            table === "audit_seals" ? "SET hash = ''" : "SET id = id",
          ),
        ),
      ).rejects.toThrow(/permission denied/);
    }
    const job = await stint().engine.transaction("SET LOCAL ROLE stint_jobs", (run) =>
      run({ sql: `DELETE FROM audit_log WHERE org_id = '${organisation.id}'`, parameters: [] }),
    );
    expect(job.affected).toBe(0);
  });

  it("loses its oldest events to the retention by complete seals; the rest still verifies", async () => {
    const crowd = await makeOrganisation(stint(), "Old");
    const { database } = stint().platform;
    await stint().engine.script(
      `INSERT INTO audit_log (org_id, id, happened_at, actor_name, action, subject_type, subject_id, request_id)
       SELECT '${crowd.id}', gen_random_uuid(), now() - make_interval(days => 700 - n / 2), 'Robot', 'change project', 'project', n::text, 'test' FROM generate_series(1, 1390) n`,
    );
    await sealAudit(database, crowd.id, 0);
    const before = new Date(Date.now() - 365 * 86_400_000).toISOString();
    expect(await countOldAudit(database, crowd.id, before)).toBe(500);
    expect(await removeOldAudit(database, { orgId: crowd.id, before, requestId: "retention" })).toBe(500);
    expect(await removeOldAudit(database, { orgId: crowd.id, before, requestId: "retention" })).toBe(0);
    const { client } = crowd.owner;
    const { rows, seals, faults } = await client.ok(checkAudit, { body: {} });
    expect([rows, seals, faults]).toEqual([891, 2, 0]);
    const removal = (await client.ok(listAuditEvents, { query: { action: "remove old events" } })).events;
    expect([removal.length, removal[0]?.actorName]).toEqual([1, "System"]);
    await sealAudit(database, crowd.id, 0);
    expect((await client.ok(checkAudit, { body: {} })).faults).toBe(0);
    const far = new Date(Date.now() + 86_400_000).toISOString();
    expect(
      await removeOldAudit(database, { orgId: crowd.id, before: far, requestId: "retention" }),
    ).toBeGreaterThan(890);
    expect((await client.ok(checkAudit, { body: {} })).faults).toBe(0);
    await sealAudit(database, crowd.id, 0);
    const left = await client.ok(checkAudit, { body: {} });
    expect([left.seals, left.faults]).toEqual([1, 0]);
  });
});
