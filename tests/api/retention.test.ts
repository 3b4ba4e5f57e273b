import { expect, it } from "vitest";
import { sealAudit } from "#features/audit/server/seal.ts";
import { removeOldData } from "#features/organisation/server/remove-old-data.ts";
import { changeSettings, readRetention } from "#features/organisation/settings-contract.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { makeOrganisation, type TestOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

/** The real day: what is older is judged by the database's clock as well. */
const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const monday = (days: number): string => {
  const at = new Date(Date.now() - days * 86_400_000);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
};

/**
 * A week of time, a request, an audit row and a sent mail, each from about `age` days ago, in one
 * organisation.
 */
async function leaveTraces(
  stint: Stint,
  organisation: TestOrganisation,
  age: number,
  entries = 1,
): Promise<void> {
  const org_id = organisation.id;
  const project_id = await addProject(stint, org_id, `P${newId().slice(-6).toUpperCase()}`);
  const timesheet_id = newId();
  const user_id = organisation.owner.id;
  await stint.platform.database.write(org_id, async (transaction) => {
    await transaction.run(
      db.insertInto("timesheets").values({ org_id, id: timesheet_id, user_id, week_starting: monday(age) }),
    );
    const entry = {
      org_id,
      timesheet_id,
      user_id,
      project_id,
      date_worked: monday(age),
      duration_hours: 0.01,
    };
    await transaction.run(
      db
        .insertInto("time_entries")
        .values(Array.from({ length: entries }, () => ({ ...entry, id: newId() }))),
    );
    const month_start = `${daysAgo(age).slice(0, 7)}-01`;
    await transaction.run(db.insertInto("closed_months").values({ org_id, month_start }));
    await transaction.run(
      db.insertInto("closed_month_people").values({ org_id, month_start, user_id, monthly_hours: 120 }),
    );
    const request = newId();
    const day = daysAgo(age);
    await transaction.run(
      db
        .insertInto("holiday_requests")
        .values({ org_id, id: request, user_id, start_date: day, end_date: day, total_hours: 8 }),
    );
    await transaction.run(
      db
        .insertInto("holiday_entries")
        .values({ org_id, holiday_request_id: request, date: day, hours_requested: 8 }),
    );
    const happened_at = `${day}T12:00:00Z`;
    const row = {
      org_id,
      id: newId(),
      happened_at,
      actor_name: "Olive",
      action: "look",
      subject_type: "nothing",
      subject_id: "x",
      request_id: "test",
    };
    await transaction.run(db.insertInto("audit_log").values(row));
  });
  await stint.engine.script(
    `INSERT INTO mail_outbox (org_id, id, kind, recipient, subject, html_part, text_part, status, created_at, give_up_at)
     VALUES ('${org_id}', '${newId()}', 'k', 'a@b.example', 's', '', '', 'sent', '${daysAgo(age)}', now()), ('${org_id}', '${newId()}', 'k', 'a@b.example', 's', '', '', 'due', '${daysAgo(age)}', now())`,
  );
}

const counts = async (stint: Stint, orgId: string) => {
  const [entries, timesheets, requests, audit, mails, run] = await stint.platform.database.read(
    orgId,
    db.selectFrom("time_entries").select("id").where("org_id", "=", orgId),
    db.selectFrom("timesheets").select("id").where("org_id", "=", orgId),
    db.selectFrom("holiday_requests").select("id").where("org_id", "=", orgId),
    db.selectFrom("audit_log").select("id").where("org_id", "=", orgId).where("action", "=", "look"),
    db.selectFrom("mail_outbox").select("id").where("org_id", "=", orgId),
    db
      .selectFrom("audit_log")
      .select(["actor_name", "after"])
      .where("org_id", "=", orgId)
      .where("action", "=", "remove old data"),
  );
  return {
    entries: entries.length,
    timesheets: timesheets.length,
    requests: requests.length,
    audit: audit.length,
    mails: mails.length,
    run,
  };
};

describeOnEngines("Retention", (stint) => {
  it("removes what is older than the settings say, counts it before and after, once a day, and nothing of anybody else", async () => {
    const organisation = await makeOrganisation(stint());
    const other = await makeOrganisation(stint());
    const { client } = organisation.owner;
    await client.ok(changeSettings, {
      body: { compliance: { version: 1, dataRetention: 400, logRetention: 100 } },
    });
    for (const age of [600, 200, 10]) await leaveTraces(stint(), organisation, age, age === 600 ? 501 : 1);
    // Audit rows are removed by complete seals: what was older than 150 days is sealed as it would have been then.
    await sealAudit(stint().platform.database, organisation.id, 150 * 86_400);
    await leaveTraces(stint(), other, 600);

    const count = (answer: { wouldRemove: { kind: string; count: number }[] }) =>
      Object.fromEntries(answer.wouldRemove.map(({ kind, count: n }) => [kind, n]));
    const dry = await client.ok(readRetention);
    expect(dry).toMatchObject({ lastRun: null, nextRun: { day: today, hour: 3 } });
    const expected = {
      timeEntries: 501,
      timesheets: 1,
      holidayRequests: 1,
      closedMonthPeople: 1,
      auditRows: 2,
      mails: 2,
    };
    expect(count(dry)).toMatchObject({ ...expected, allocatedDays: 0, invitations: 0, formerPeople: 0 });
    expect(count(await client.ok(readRetention, { query: { dataRetention: "150" } }))).toMatchObject({
      timeEntries: 502,
      holidayRequests: 2,
      auditRows: 2,
    });
    // What is exactly as old as the setting says stays; a day less, and it is over.
    const age = (Date.parse(today) - Date.parse(monday(200))) / 86_400_000;
    const entriesOver = async (days: number) =>
      count(await client.ok(readRetention, { query: { dataRetention: String(days) } }))["timeEntries"];
    expect([await entriesOver(age), await entriesOver(age - 1)]).toEqual([501, 502]);

    const runs = await Promise.all([
      removeOldData(stint().platform, organisation.id),
      removeOldData(stint().platform, organisation.id),
    ]);
    expect(runs.filter((run) => run !== null)).toEqual([expected]);
    expect(await counts(stint(), organisation.id)).toMatchObject({
      entries: 2,
      timesheets: 2,
      requests: 2,
      audit: 1,
      mails: 4,
    });
    const { run } = await counts(stint(), organisation.id);
    expect(run).toMatchObject([{ actor_name: "System", after: { removed: expected } }]);
    const after = await client.ok(readRetention);
    expect(after.lastRun).toMatchObject({
      day: today,
      removed: expect.arrayContaining([{ kind: "timeEntries", count: 501 }]),
    });
    expect(Object.values(count(after)).every((n) => n === 0)).toBe(true);
    expect(after.nextRun.day > today).toBe(true);
    expect(await counts(stint(), other.id)).toMatchObject({
      entries: 1,
      timesheets: 1,
      requests: 1,
      audit: 1,
      mails: 2,
      run: [],
    });
  });

  it("forgets after 70 days who was reminded, and by whom", async () => {
    const organisation = await makeOrganisation(stint());
    const other = await makeOrganisation(stint());
    const days = [71, 70, 1].map(daysAgo);
    const own = { org_id: organisation.id, user_id: organisation.owner.id };
    const stepOf = (day: string) => ({
      ...own,
      month: `${day.slice(0, 7)}-01`,
      phase: "Review",
      step: `first`,
      sent_on: day,
    });
    await stint().platform.database.write(organisation.id, async (transaction) => {
      const requested = {
        ...own,
        asked_by: own.user_id,
        asked_for: "allocation",
        month: `${today.slice(0, 7)}-01`,
      };
      await transaction.run(
        db.insertInto("month_reminders").values(days.map((reminded_on) => ({ ...requested, reminded_on }))),
      );
      for (const table of ["reminder_runs", "phase_reminder_runs", "escalation_runs"] as const)
        await transaction.run(
          db.insertInto(table).values(days.map((run_day) => ({ org_id: own.org_id, run_day }))),
        );
      await transaction.run(
        db.insertInto("cycle_escalations").values(
          days.map((day) => ({
            ...own,
            target_id: own.user_id,
            month: `${day.slice(0, 7)}-01`,
            phase: ["Review", "Forecasting", "Allocations"][days.indexOf(day) % 3] ?? "Review",
            escalated_on: day,
          })),
        ),
      );
      await transaction.run(
        db
          .insertInto("sent_reminders")
          .values([98, 14].map((age) => ({ ...own, week_starting: monday(age), step: "first" }))),
      );
      await transaction.run(
        db.insertInto("sent_phase_reminders").values([100, 1].map((age) => stepOf(daysAgo(age)))),
      );
    });
    const theirs = { org_id: other.id, user_id: other.owner.id, asked_by: other.owner.id };
    const requested = {
      ...theirs,
      asked_for: "allocation",
      month: `${today.slice(0, 7)}-01`,
      reminded_on: daysAgo(300),
    };
    await stint().platform.database.write(other.id, (transaction) =>
      transaction.run(db.insertInto("month_reminders").values(requested)),
    );
    await removeOldData(stint().platform, organisation.id);
    const [forecasts, weeks, phases, runs, escalated, sent, steps] = await stint().platform.database.read(
      organisation.id,
      db.selectFrom("month_reminders").select("reminded_on as day").orderBy("reminded_on"),
      db.selectFrom("reminder_runs").select("run_day as day").orderBy("run_day"),
      db.selectFrom("phase_reminder_runs").select("run_day as day").orderBy("run_day"),
      db.selectFrom("escalation_runs").select("run_day as day").orderBy("run_day"),
      db.selectFrom("cycle_escalations").select("escalated_on as day").orderBy("escalated_on"),
      db.selectFrom("sent_reminders").select("week_starting as day"),
      db.selectFrom("sent_phase_reminders").select("sent_on as day"),
    );
    for (const stored of [forecasts, weeks, phases, runs, escalated])
      expect(stored.map(({ day }) => day)).toEqual(days.slice(1));
    expect([sent, steps]).toEqual([[{ day: monday(14) }], [{ day: daysAgo(1) }]]);
    const [stored] = await stint().platform.database.read(
      other.id,
      db.selectFrom("month_reminders").select("reminded_on"),
    );
    expect(stored).toHaveLength(1);
  });

  it("makes people anonymous who left before then, and they cannot log in any more", async () => {
    const organisation = await makeOrganisation(stint());
    const person = await organisation.addPerson({ roles: ["booker"], name: "Lee Leaver" });
    const stays = await organisation.addPerson({ roles: ["booker"], name: "Stan Stays" });
    await organisation.owner.client.ok(changeSettings, {
      body: { compliance: { version: 1, dataRetention: 30 } },
    });
    await stint().engine
      .script(`UPDATE users SET is_active = false, updated_at = now() - interval '60 days' WHERE id = '${person.id}';
      UPDATE users SET updated_at = now() - interval '60 days' WHERE id = '${stays.id}'`);
    const requested = [person, stays].map(({ id }) => ({
      org_id: organisation.id,
      user_id: id,
      asked_by: organisation.owner.id,
    }));
    const rows = requested.map((row) => ({
      ...row,
      reminded_on: today,
      asked_for: "allocation",
      month: `${today.slice(0, 7)}-01`,
    }));
    await stint().platform.database.write(organisation.id, (transaction) =>
      transaction.run(db.insertInto("month_reminders").values(rows)),
    );
    expect(await removeOldData(stint().platform, organisation.id)).toMatchObject({ formerPeople: 1 });
    const [reminded] = await stint().platform.database.read(
      organisation.id,
      db.selectFrom("month_reminders").select("user_id"),
    );
    expect(reminded).toEqual([{ user_id: stays.id }]);
    const [people, logins] = await stint().platform.database.read(
      organisation.id,
      db.selectFrom("users").select(["id", "first_name", "email"]).where("org_id", "=", organisation.id),
      db.selectFrom("login_directory").select("user_id").where("org_id", "=", organisation.id),
    );
    expect(people.find(({ id }) => id === person.id)).toEqual({
      id: person.id,
      first_name: "Former",
      email: `former-${person.id}@removed.invalid`,
    });
    expect(people.find(({ id }) => id === stays.id)?.first_name).toBe("Stan");
    expect(logins.map(({ user_id }) => user_id)).not.toContain(person.id);
  });

  it("cannot delete a young audit row or mail, whatever query it is given", async () => {
    const organisation = await makeOrganisation(stint());
    await leaveTraces(stint(), organisation, 200);
    const gone = await stint().platform.database.jobs(async (transaction) => [
      await transaction.run(db.deleteFrom("audit_log").where("org_id", "=", organisation.id)),
      await transaction.run(db.deleteFrom("mail_outbox").where("org_id", "=", organisation.id)),
    ]);
    expect(gone).toEqual([0, 0]);
    const cut = { orgId: organisation.id, at: new Date().toISOString(), id: newId(), number: 1 };
    for (const table of ["audit_log", "audit_seals", "mail_outbox"] as const)
      await expect(
        stint().platform.database.jobs(
          (transaction) => transaction.run(db.deleteFrom(table).where("org_id", "=", organisation.id)),
          cut,
        ),
      ).rejects.toMatchObject({ code: "42501" });
  });
});
