import { expect, it } from "vitest";
import { changeSettings, readSettings } from "#features/organisation/settings-contract.ts";
import { rejectTimesheets } from "#features/timesheets/decisions-contract.ts";
import {
  listMyOpenWeeks,
  readMyWeek,
  recallMyWeek,
  saveMyWeek,
  submitMyWeek,
} from "#features/timesheets/contract.ts";
import { cellKey } from "#features/timesheets/rules/cell-changes.ts";
import { entryMessages, stepMessage } from "#features/timesheets/rules/entered-hours.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { addProject } from "../support/projects.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const monday = "2026-11-16";
const tuesday = "2026-11-17";
const week = { params: { weekStarting: monday } };

async function team(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const design = await organisation.addFunction("Design", [50, 80]);
  const manager = await organisation.addPerson({ roles: ["manager"], name: "Mara Manager" });
  const booker = await organisation.addPerson({
    roles: ["booker"],
    name: "Bea Booker",
    managerId: manager.id,
    functionId: design.id,
    costTierId: design.tiers[1]?.id ?? "",
    monthlyHours: 162,
  });
  const project = await addProject(stint, organisation.id, "QVC");
  return { organisation, design, manager, booker, project };
}

const put = (
  person: TestPerson,
  version: number,
  cells: { projectId: string; day: string; hours: number | null; note?: string }[],
) => person.client.call(saveMyWeek, { ...week, body: { version, cells } });

const storedEntries = (stint: Stint, orgId: string) =>
  stint.platform.database.write(orgId, (transaction) =>
    transaction.rows(
      db.selectFrom("time_entries").selectAll().where("org_id", "=", orgId).orderBy("date_worked"),
    ),
  );

const auditActions = async (stint: Stint, orgId: string) => {
  const rows = await stint.platform.database.write(orgId, (transaction) =>
    transaction.rows(
      db
        .selectFrom("audit_log")
        .select(["action", "actor_name", "actor_id"])
        .where("org_id", "=", orgId)
        .where("subject_type", "=", "timesheet")
        .orderBy("id"),
    ),
  );
  return rows.map((row) => `${row.actor_id === null ? "system " : ""}${row.action}`);
};

describeOnEngines("My Time", (stint) => {
  it("books hours, submits the week and recalls it, with an audit row each", async () => {
    const { organisation, booker, project } = await team(stint());
    const empty = await booker.client.ok(readMyWeek, week);
    expect(empty).toMatchObject({
      timesheetId: null,
      statusCode: "no_entries",
      version: 0,
      entries: [],
      expected: [7.48, 7.48, 7.48, 7.48, 7.48, 0, 0],
    });
    const saved = await put(booker, 0, [{ projectId: project, day: monday, hours: 7.5, note: "Site visit" }]);
    expect(saved.body).toMatchObject({
      statusCode: "draft",
      version: 1,
      entries: [{ projectId: project, day: monday, hours: 7.5, note: "Site visit", entryType: "manual" }],
    });
    const submitted = await booker.client.ok(submitMyWeek, { ...week, body: { version: 1 } });
    expect(submitted).toMatchObject({ statusCode: "submitted", version: 2 });
    const locked = await put(booker, 2, [{ projectId: project, day: monday, hours: 8 }]);
    expect(locked).toMatchObject({ status: 409, body: { code: "wrong_state" } });
    const recalled = await booker.client.ok(recallMyWeek, { ...week, body: { version: 2 } });
    expect(recalled).toMatchObject({ statusCode: "draft", version: 3, submittedAt: null });
    expect((await booker.client.call(recallMyWeek, { ...week, body: { version: 3 } })).status).toBe(409);
    expect(await auditActions(stint(), organisation.id)).toEqual([
      "create timesheet",
      "submit timesheet",
      "recall timesheet",
    ]);
  });

  it("lists one's own weeks that are over and still to be submitted, rejected ones among them, and no one else's", async () => {
    const { organisation, manager, booker, project } = await team(stint());
    const past = { params: { weekStarting: "2026-03-02" } };
    const open = async (who: TestPerson) => (await who.client.ok(listMyOpenWeeks, {})).weeks;
    // Who came today has nothing to do for last week.
    expect(await open(booker)).toEqual([]);
    const cells = [{ projectId: project, day: "2026-03-02", hours: 4 }];
    const { version } = await booker.client.ok(saveMyWeek, { ...past, body: { version: 0, cells } });
    expect(await open(booker)).toEqual([{ weekStarting: "2026-03-02", statusCode: "draft" }]);
    expect(await open(manager)).toEqual([]);
    const submitted = await booker.client.ok(submitMyWeek, { ...past, body: { version } });
    expect(await open(booker)).toEqual([]);
    const timesheets = [{ id: submitted.timesheetId ?? "", version: submitted.version }];
    await manager.client.ok(rejectTimesheets, { body: { timesheets, comment: "Tuesday is missing" } });
    expect(await open(booker)).toEqual([{ weekStarting: "2026-03-02", statusCode: "rejected" }]);
    expect(await open(organisation.owner)).toEqual([]);
  });

  it("submits an empty week", async () => {
    const { booker } = await team(stint());
    expect(await booker.client.ok(submitMyWeek, { ...week, body: { version: 0 } })).toMatchObject({
      statusCode: "submitted",
      entries: [],
    });
  });

  it("stores the function, tier, rate and billable flag of the person at saving; internal projects are never billable", async () => {
    const { organisation, design, booker, project } = await team(stint());
    const internal = await addProject(stint(), organisation.id, "INT", { isInternal: true });
    await put(booker, 0, [
      { projectId: project, day: monday, hours: 7 },
      { projectId: internal, day: tuesday, hours: 1 },
    ]);
    expect(await storedEntries(stint(), organisation.id)).toMatchObject([
      {
        function_id: design.id,
        cost_tier_id: design.tiers[1]?.id,
        rate_per_hour: 80,
        is_billable: true,
        created_by: booker.id,
      },
      { rate_per_hour: 80, is_billable: false },
    ]);
  });

  it("writes a difference: the entry retains its id, an equal save changes nothing", async () => {
    const { organisation, booker, project } = await team(stint());
    const first = await put(booker, 0, [
      { projectId: project, day: monday, hours: 4, note: "Plans" },
      { projectId: project, day: tuesday, hours: 2 },
    ]);
    const again = await put(booker, 1, [{ projectId: project, day: monday, hours: 4 }]);
    expect(again.body.version).toBe(1);
    const changed = await put(booker, 1, [
      { projectId: project, day: monday, hours: 6 },
      { projectId: project, day: tuesday, hours: null },
    ]);
    expect(changed.body).toMatchObject({
      version: 2,
      entries: [{ id: first.body.entries[0]?.id, hours: 6, note: "Plans" }],
    });
    expect(await storedEntries(stint(), organisation.id)).toHaveLength(1);
  });

  it("accepts typed hours in the organisation's own steps, and refuses others by them", async () => {
    const { organisation, booker, project } = await team(stint());
    const steps = db
      .updateTable("organisation_settings")
      .set({ entry_step_minutes: 6 })
      .where("org_id", "=", organisation.id);
    await stint().platform.database.write(organisation.id, (transaction) => transaction.run(steps));
    const cell = (hours: number) => [{ projectId: project, day: monday, hours }];
    expect(await put(booker, 0, cell(7.25))).toMatchObject({
      status: 422,
      body: { fields: { [cellKey(project, monday)]: "Enter hours in steps of 0.1." } },
    });
    expect(await put(booker, 0, cell(7.1))).toMatchObject({
      status: 200,
      body: { frame: { step: { minutes: 6, rounding: "off" } } },
    });
  });

  it("rounds typed hours and entries with times as the organisation does, and answers what is stored", async () => {
    const { organisation, booker, project } = await team(stint());
    const owner = await organisation.addPerson({ roles: ["admin"], name: "Otto Admin" });
    const { settings } = await owner.client.ok(readSettings);
    const version = settings.ok ? (settings.settings?.breaks.version ?? 0) : 0;
    await owner.client.ok(changeSettings, {
      body: { breaks: { version, entryStepMinutes: 6, entryRounding: "up" } },
    });
    const typed = await put(booker, 0, [{ projectId: project, day: monday, hours: 7.25 }]);
    expect(typed).toMatchObject({ status: 200, body: { entries: [{ hours: 7.3 }] } });
    const timed = await booker.client.ok(saveMyWeek, {
      params: { weekStarting: monday },
      body: {
        version: 1,
        cells: [],
        timed: [
          { entryId: null, projectId: project, day: tuesday, startTime: "09:00", endTime: "09:20", note: "" },
        ],
      },
    });
    expect(timed.entries.map(({ hours, startTime, endTime }) => [hours, startTime, endTime])).toEqual([
      [7.3, null, null],
      [0.4, "09:00", "09:20"],
    ]);
    expect(await storedEntries(stint(), organisation.id)).toHaveLength(2);
  });

  it("refuses hours that break a rule, naming the cell, and stores none of the save", async () => {
    const { organisation, booker, project } = await team(stint());
    const ended = await addProject(stint(), organisation.id, "END", {
      statusCode: "completed",
      endedOn: monday,
    });
    const refusals: [number, string, string][] = [
      [7.3, tuesday, stepMessage(15)],
      [0, tuesday, entryMessages().positive],
      [8, "2026-11-23", entryMessages().outsideWeek],
    ];
    for (const [hours, day, message] of refusals) {
      const answer = await put(booker, 0, [
        { projectId: project, day: monday, hours: 1 },
        { projectId: project, day, hours },
      ]);
      expect(answer).toMatchObject({ status: 422, body: { fields: { [cellKey(project, day)]: message } } });
    }
    expect((await put(booker, 0, [{ projectId: project, day: monday, hours: 25 }])).status).toBe(422);
    const over = await put(booker, 0, [
      { projectId: project, day: monday, hours: 20 },
      { projectId: ended, day: monday, hours: 4.25 },
    ]);
    expect(Object.values(over.body.fields)).toContain(entryMessages().dayTotal);
    // In whatever language it's said, a code says why.
    expect(await put(booker, 0, [{ projectId: ended, day: tuesday, hours: 1 }])).toMatchObject({
      status: 422,
      body: { reasons: { [cellKey(ended, tuesday)]: "not bookable" } },
    });
    expect((await put(booker, 0, [{ projectId: ended, day: monday, hours: 1 }])).status).toBe(200);
    expect(await storedEntries(stint(), organisation.id)).toHaveLength(1);
  });

  it("answers 404 for another organisation's project exactly as for an unknown one, and for a week that starts on no Monday", async () => {
    const { booker } = await team(stint());
    const elsewhere = await team(stint());
    const foreign = await put(booker, 0, [{ projectId: elsewhere.project, day: monday, hours: 1 }]);
    const unknown = await put(booker, 0, [{ projectId: newId(), day: monday, hours: 1 }]);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: "", instance: "" }).toEqual({
      ...unknown.body,
      requestId: "",
      instance: "",
    });
    expect((await booker.client.call(readMyWeek, { params: { weekStarting: tuesday } })).status).toBe(404);
  });

  it("answers a stale version with the week as it is stored, and changes nothing", async () => {
    const { booker, project } = await team(stint());
    await put(booker, 0, [{ projectId: project, day: monday, hours: 3 }]);
    const late = await put(booker, 0, [{ projectId: project, day: monday, hours: 5 }]);
    expect(late).toMatchObject({
      status: 409,
      body: { code: "stale", current: { version: 1, entries: [{ hours: 3 }] } },
    });
    expect((await booker.client.call(submitMyWeek, { ...week, body: { version: 0 } })).body.code).toBe(
      "stale",
    );
    expect((await booker.client.ok(readMyWeek, week)).statusCode).toBe("draft");
  });

  it("says that someone saved first before it says what is wrong with a save", async () => {
    const { booker, project } = await team(stint());
    expect((await put(booker, 0, [{ projectId: project, day: monday, hours: 2 }])).status).toBe(200);
    expect((await put(booker, 0, [{ projectId: newId(), day: monday, hours: 2 }])).status).toBe(409);
    expect((await put(booker, 1, [{ projectId: newId(), day: monday, hours: 2 }])).status).toBe(404);
  });

  it("makes one timesheet of simultaneous first entries, and loses none that was acknowledged", async () => {
    const { organisation, booker, project } = await team(stint());
    const others = await Promise.all(
      ["A", "B", "C"].map((code) => addProject(stint(), organisation.id, code)),
    );
    const answers = await Promise.all(
      [project, ...others].map((projectId) => put(booker, 0, [{ projectId, day: monday, hours: 2 }])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const after = await booker.client.ok(readMyWeek, week);
    const winner = answers.find(({ status }) => status === 200);
    expect(after.version).toBe(1);
    expect(after.entries).toEqual(winner?.body.entries);
  });

  it("lists own allocations of the week first, then last week's projects, then the others", async () => {
    const { organisation, design, booker } = await team(stint());
    const planned = await addProject(stint(), organisation.id, "PLAN");
    const recent = await addProject(stint(), organisation.id, "RECENT");
    await addProject(stint(), organisation.id, "OLD", { statusCode: "completed", endedOn: "2026-11-13" });
    await booker.client.ok(saveMyWeek, {
      params: { weekStarting: "2026-11-09" },
      body: { version: 0, cells: [{ projectId: recent, day: "2026-11-12", hours: 3.5 }] },
    });
    await allocate(stint(), organisation.id, {
      functionId: design.id,
      tierId: design.tiers[1]?.id ?? "",
      userId: booker.id,
      projectId: planned,
    });
    const read = await booker.client.ok(readMyWeek, week);
    expect(read.projects.map(({ code, place }) => `${code} ${place}`)).toEqual([
      "PLAN allocated",
      "RECENT last_week",
      "QVC other",
    ]);
    expect(read.allocated).toEqual([{ projectId: planned, day: tuesday, hours: 6 }]);
    expect(read.lastWeek).toEqual([{ projectId: recent, day: "2026-11-19", hours: 3.5 }]);
  });

  it("is approved by the system where no one else may decide", async () => {
    const organisation = await makeOrganisation(stint());
    const approved = await organisation.owner.client.ok(submitMyWeek, { ...week, body: { version: 0 } });
    expect(approved.statusCode).toBe("approved");
    expect(await auditActions(stint(), organisation.id)).toEqual([
      "submit timesheet",
      "system approve timesheet",
    ]);
    const admin = await organisation.addPerson({ roles: ["admin"] });
    expect((await admin.client.ok(submitMyWeek, { ...week, body: { version: 0 } })).statusCode).toBe(
      "submitted",
    );
  });
});

async function allocate(
  stint: Stint,
  orgId: string,
  who: { functionId: string; tierId: string; userId: string; projectId: string },
) {
  await stint.platform.database.write(orgId, async (transaction) => {
    for (const [period, status] of [
      ["2026-11-01", "submitted"],
      ["2026-12-01", "draft"],
    ] as const) {
      const id = newId();
      const base = {
        org_id: orgId,
        id: newId(),
        function_allocation_id: id,
        user_id: who.userId,
        project_id: who.projectId,
        function_id: who.functionId,
        cost_tier_id: who.tierId,
      };
      await transaction.run(
        db.insertInto("function_allocations").values({
          org_id: orgId,
          id,
          function_id: who.functionId,
          forecast_period: period,
          status_code: status,
        }),
      );
      await transaction.run(
        db.insertInto("allocation_entries").values({
          ...base,
          allocation_date: status === "submitted" ? tuesday : monday,
          hours: 6,
          rate_per_hour: 80,
        }),
      );
    }
  });
}
