import { expect, it } from "vitest";
import { readMyWeek, saveMyWeek } from "#features/timesheets/contract.ts";
import { db, type Query } from "#server/database/sql.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const monday = "2026-11-16";
const week = { params: { weekStarting: monday } };

/** How often the server went to the database only to read, and how many other transactions it began. */
async function counted(
  stint: Stint,
  work: () => Promise<unknown>,
): Promise<{ reads: number; transactions: number }> {
  const { engine } = stint;
  const readBatch = engine.readBatch.bind(engine);
  const transaction = engine.transaction.bind(engine);
  const trips = { reads: 0, transactions: 0 };
  engine.readBatch = (...batch) => {
    trips.reads += 1;
    return readBatch(...batch);
  };
  engine.transaction = (...parts) => {
    trips.transactions += 1;
    return transaction(...parts);
  };
  try {
    await work();
  } finally {
    Object.assign(engine, { readBatch, transaction });
  }
  return trips;
}

/**
 * A booker whose session the server has seen, and ways to change what is stored without notifying it, as
 * another server would.
 */
async function ground(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const booker = await organisation.addPerson({ roles: ["admin"], name: "Bea Booker" });
  const projectId = await addProject(stint, organisation.id, "QVC");
  const read = () => booker.client.call(readMyWeek, week);
  const save = (version: number, hours: number, key: string) =>
    booker.client.call(
      saveMyWeek,
      { ...week, body: { version, cells: [{ projectId, day: monday, hours }] } },
      { "idempotency-key": key },
    );
  const write = (query: Query<unknown>) =>
    stint.platform.database.write(organisation.id, (transaction) => transaction.run(query));
  const entries = async () => {
    const query = db
      .selectFrom("time_entries")
      .select("duration_hours")
      .where("org_id", "=", organisation.id);
    return (await stint.platform.database.read(organisation.id, query))[0].map((row) => row.duration_hours);
  };
  await read();
  return {
    orgId: organisation.id,
    read,
    save,
    entries,
    call: (path: string) => booker.client.send("GET", path),
    endSession: () =>
      write(db.deleteFrom("sessions").where("org_id", "=", organisation.id).where("user_id", "=", booker.id)),
    change: (columns: { is_active?: boolean; first_name?: string }) =>
      write(
        db
          .updateTable("users")
          .set(columns)
          .where("org_id", "=", organisation.id)
          .where("id", "=", booker.id),
      ),
    removeRole: () =>
      write(
        db
          .deleteFrom("user_role_assignments")
          .where("org_id", "=", organisation.id)
          .where("user_id", "=", booker.id),
      ),
    giveRole: () =>
      write(
        db
          .insertInto("user_role_assignments")
          .values({ org_id: organisation.id, user_id: booker.id, role_code: "admin" }),
      ),
  };
}

describeOnEngines("A session that was seen before", (stint) => {
  it("is read in the same trip as a call's data, and as the stored answer for a write's key", async () => {
    const { read, save, entries } = await ground(stint());
    expect(await counted(stint(), read)).toEqual({ reads: 1, transactions: 0 });
    expect(await counted(stint(), () => save(0, 5, "one"))).toEqual({ reads: 1, transactions: 1 });
    expect(await counted(stint(), () => save(0, 5, "one"))).toEqual({ reads: 1, transactions: 0 });
    expect(await entries()).toEqual([5]);
  });

  it("is over for the very next call once it has ended, or its person is inactive: nothing is answered, nothing done, no input judged", async () => {
    for (const end of ["endSession", "change"] as const) {
      const place = await ground(stint());
      await place[end]({ is_active: false });
      expect(await place.read()).toMatchObject({ status: 401, body: { code: "signed_out" } });
      expect((await place.save(0, 5, "one")).status).toBe(401);
      expect((await place.call("/api/my-time/weeks/never")).status).toBe(401);
      expect(await place.entries()).toEqual([]);
    }
  });

  it("represents its person's current state: without a removed role, with an added one, under a new name", async () => {
    const place = await ground(stint());
    await place.removeRole();
    expect((await place.call("/api/audit/frame")).status).toBe(403);
    expect((await place.call("/api/audit?before=never")).status).toBe(403);
    await place.giveRole();
    expect((await place.call("/api/audit/frame")).status).toBe(200);
    expect((await place.call("/api/audit?before=never")).status).toBe(422);

    await place.change({ first_name: "Beatrice" });
    expect((await place.save(0, 5, "two")).status).toBe(200);
    const audited = db
      .selectFrom("audit_log")
      .select("actor_name")
      .where("org_id", "=", place.orgId)
      .where("subject_type", "=", "timesheet");
    expect((await stint().platform.database.read(place.orgId, audited))[0]).toEqual([
      { actor_name: "Beatrice Booker" },
    ]);
  });

  it("is checked once where the input is wrong, with the usual error", async () => {
    const { call } = await ground(stint());
    const trips = await counted(stint(), async () =>
      expect((await call("/api/my-time/weeks/never")).status).toBe(404),
    );
    expect(trips).toEqual({ reads: 1, transactions: 0 });
  });
});
