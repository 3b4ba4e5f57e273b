import { expect, it } from "vitest";
import * as manager from "#features/timesheets/decisions-contract.ts";
import { managerTexts } from "#features/timesheets/rules/decisions/decision-messages.ts";
import { readMyWeek, saveMyWeek, submitMyWeek } from "#features/timesheets/contract.ts";
import { newId } from "#server/ids.ts";
import { addProject } from "../support/projects.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const monday = "2026-11-16";
const week = { params: { weekStarting: monday } };

async function team(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const design = await organisation.addFunction("Design", [50]);
  const mara = await organisation.addPerson({ roles: ["manager"], name: "Mara Manager" });
  const tier = { functionId: design.id, costTierId: design.tiers[0]?.id ?? "" };
  const ada = await organisation.addPerson({
    roles: ["booker"],
    name: "Ada Able",
    managerId: mara.id,
    ...tier,
  });
  const bob = await organisation.addPerson({ roles: ["booker"], name: "Bob Baker", managerId: mara.id });
  const project = await addProject(stint, organisation.id, "QVC");
  return { organisation, design, mara, ada, bob, project };
}

async function submitWeek(person: TestPerson, projectId: string, hours: number) {
  await person.client.ok(saveMyWeek, {
    ...week,
    body: { version: 0, cells: [{ projectId, day: monday, hours }] },
  });
  const submitted = await person.client.ok(submitMyWeek, { ...week, body: { version: 1 } });
  return { id: submitted.timesheetId ?? "", version: submitted.version };
}

const list = (
  person: TestPerson,
  query: Partial<{
    functionId: string;
    status: "submitted" | "no_entries";
    search: string;
    scope: "without-manager";
  }> = {},
) => person.client.ok(manager.listTimesheets, { query: { week: monday, ...query } });

describeOnEngines("Manager's timesheets", (stint) => {
  it("list one's own reports with hours, and those without entries as no entries", async () => {
    const { organisation, design, mara, ada, project } = await team(stint());
    await submitWeek(ada, project, 7.5);
    const read = await list(mara);
    expect(read).toMatchObject({ teamSize: 2, functions: [{ id: design.id, name: "Design" }] });
    expect(read.weeks.map(({ user, hours, statusCode }) => [user.fullName, hours, statusCode])).toEqual([
      ["Ada Able", 7.5, "submitted"],
      ["Bob Baker", null, "no_entries"],
    ]);
    expect((await list(organisation.owner)).weeks).toEqual([]);
    expect((await list(ada)).weeks).toEqual([]);
  });

  it("list every waiting week of one's own reports, the oldest first, from any week", async () => {
    const { organisation, mara, ada, bob, project } = await team(stint());
    const waiting = async (who: TestPerson, query: Parameters<typeof list>[1] = {}) =>
      (await list(who, query)).waiting;
    expect(await waiting(mara)).toEqual([]);
    const first = await submitWeek(ada, project, 7.5);
    await submitWeek(bob, project, 8);
    const before = { params: { weekStarting: "2026-11-09" } };
    await ada.client.ok(submitMyWeek, { ...before, body: { version: 0 } });
    await mara.client.ok(submitMyWeek, { ...before, body: { version: 0 } });
    expect(await waiting(mara, { status: "no_entries", search: "nobody" })).toEqual([
      { week: "2026-11-09", count: 1 },
      { week: monday, count: 2 },
    ]);
    await mara.client.ok(manager.approveTimesheets, { body: { timesheets: [first] } });
    expect((await waiting(mara)).at(-1)).toEqual({ week: monday, count: 1 });
    expect(await waiting(ada)).toEqual([]);
    expect(await waiting(organisation.owner)).toEqual([]);
    expect(await waiting(organisation.owner, { scope: "without-manager" })).toEqual([
      { week: "2026-11-09", count: 1 },
    ]);
  });

  it("are filtered by function, status and part of name or e-mail", async () => {
    const { design, mara, ada, project } = await team(stint());
    await submitWeek(ada, project, 7.5);
    const names = async (query: Parameters<typeof list>[1]) =>
      (await list(mara, query)).weeks.map(({ user }) => user.firstName);
    expect(await names({ functionId: design.id })).toEqual(["Ada"]);
    expect(await names({ status: "no_entries" })).toEqual(["Bob"]);
    expect(await names({ search: " BAKER " })).toEqual(["Bob"]);
    expect(await names({ search: ada.email.slice(0, 8) })).toEqual(["Ada"]);
    expect(await names({ search: "nobody" })).toEqual([]);
  });

  it("of people without a manager are for admins, never their own", async () => {
    const { organisation, mara, project } = await team(stint());
    const submitted = await submitWeek(mara, project, 4);
    const seen = await list(organisation.owner, { scope: "without-manager" });
    expect(seen.weeks.map(({ user }) => user.fullName)).toEqual(["Mara Manager"]);
    expect(
      (await mara.client.call(manager.listTimesheets, { query: { week: monday, scope: "without-manager" } }))
        .status,
    ).toBe(403);
    expect(
      (await mara.client.call(manager.approveTimesheets, { body: { timesheets: [submitted] } })).body,
    ).toMatchObject({ code: "forbidden" });
    expect(
      (await organisation.owner.client.ok(manager.approveTimesheets, { body: { timesheets: [submitted] } }))
        .count,
    ).toBe(1);
  });

  it("are approved in bulk, with approver and time; equal and changed rows are left alone and named", async () => {
    const { mara, ada, bob, project } = await team(stint());
    const first = await submitWeek(ada, project, 7.5);
    const second = await submitWeek(bob, project, 8);
    const stale = await mara.client.ok(manager.approveTimesheets, {
      body: { timesheets: [first, { ...second, version: 1 }] },
    });
    expect(stale).toEqual({
      count: 1,
      message: "Successfully approved 1 timesheet",
      skipped: [
        {
          id: second.id,
          fullName: "Bob Baker",
          reason: "changed",
          statusCode: "submitted",
          decidedByName: null,
        },
      ],
    });
    const rest = await mara.client.ok(manager.approveTimesheets, {
      body: { timesheets: [{ ...first, version: 3 }, second] },
    });
    expect(rest).toMatchObject({ count: 1, skipped: [{ id: first.id, reason: "already" }] });
    const detail = await mara.client.ok(manager.readTimesheet, {
      params: { userId: ada.id, timesheetId: first.id, weekStarting: monday },
    });
    expect(detail.timesheet).toMatchObject({ statusCode: "approved", approvedByName: "Mara Manager" });
    expect(detail.timesheet.approvedAt).not.toBeNull();
    // TSH-53: what entries with a start and an end are counted by, and what an entry may be.
    expect(detail.frame).toEqual((await ada.client.ok(readMyWeek, week)).frame);
    expect(detail.frame.breaks).toMatchObject({
      breakHandlingMode: "pause_resume",
      breakDuration: 0.5,
      breakDays: { Monday: false },
    });
    expect(detail.entryTypes).toEqual([
      { code: "manual", label: "Manual" },
      { code: "override", label: "Override" },
    ]);
    expect(
      (
        await ada.client.call(saveMyWeek, {
          ...week,
          body: { version: 3, cells: [{ projectId: project, day: monday, hours: 1 }] },
        })
      ).status,
    ).toBe(409);
  });

  it("show how many were approved in a real plural, and nothing happens without a selection", async () => {
    const { mara, ada, bob, project } = await team(stint());
    const both = [await submitWeek(ada, project, 7.5), await submitWeek(bob, project, 8)];
    expect((await mara.client.ok(manager.approveTimesheets, { body: { timesheets: [] } })).count).toBe(0);
    expect((await mara.client.ok(manager.approveTimesheets, { body: { timesheets: both } })).message).toBe(
      "Successfully approved 2 timesheets",
    );
  });

  it("are rejected only with a comment, which the owner reads and answers by submitting again", async () => {
    const { mara, ada, bob, project } = await team(stint());
    const submitted = await submitWeek(ada, project, 7.5);
    const bare = await mara.client.call(manager.rejectTimesheets, {
      body: { timesheets: [submitted], comment: "  " },
    });
    expect(bare).toMatchObject({
      status: 422,
      body: { fields: { comment: managerTexts().commentRequired } },
    });
    const rejected = await mara.client.ok(manager.rejectTimesheets, {
      body: { timesheets: [submitted], comment: "Monday was a holiday" },
    });
    expect(rejected.message).toBe("Successfully rejected 1 timesheet");
    expect(await ada.client.ok(readMyWeek, week)).toMatchObject({
      statusCode: "rejected",
      comment: "Monday was a holiday",
    });
    const edited = await ada.client.ok(saveMyWeek, {
      ...week,
      body: { version: 3, cells: [{ projectId: project, day: monday, hours: 2 }] },
    });
    expect(edited.statusCode).toBe("rejected");
    expect((await ada.client.ok(submitMyWeek, { ...week, body: { version: 4 } })).statusCode).toBe(
      "submitted",
    );
    const draft = await bob.client.ok(saveMyWeek, {
      ...week,
      body: { version: 0, cells: [{ projectId: project, day: monday, hours: 2 }] },
    });
    const skipped = await mara.client.ok(manager.rejectTimesheets, {
      body: { timesheets: [{ id: draft.timesheetId ?? "", version: 1 }], comment: "Too early" },
    });
    expect(skipped).toMatchObject({ count: 0, skipped: [{ reason: "state" }] });
  });

  it("are given back by the manager alone, with a reason", async () => {
    const { organisation, mara, ada, project } = await team(stint());
    const submitted = await submitWeek(ada, project, 7.5);
    await mara.client.ok(manager.approveTimesheets, { body: { timesheets: [submitted] } });
    const reopen = (person: TestPerson, reason: string) =>
      person.client.call(manager.reopenTimesheet, {
        params: { timesheetId: submitted.id },
        body: { version: 3, reason },
      });
    expect((await reopen(ada, "Mine")).status).toBe(403);
    expect((await reopen(organisation.owner, "Admin")).status).toBe(404);
    expect((await reopen(mara, "")).status).toBe(422);
    expect((await reopen(mara, "Two projects were swapped")).body.timesheet).toMatchObject({
      statusCode: "draft",
      approvedAt: null,
      comment: "Two projects were swapped",
    });
    expect((await reopen(mara, "Again")).body.code).toBe("stale");
  });

  it("answer others and disagreeing parts like unknown ids", async () => {
    const { organisation, mara, ada, bob, project } = await team(stint());
    const elsewhere = await team(stint());
    const submitted = await submitWeek(ada, project, 7.5);
    const read = (
      person: TestPerson,
      parts: Partial<{ userId: string; timesheetId: string; weekStarting: string }>,
    ) =>
      person.client.call(manager.readTimesheet, {
        params: { userId: ada.id, timesheetId: submitted.id, weekStarting: monday, ...parts },
      });
    const expected = { status: 404, body: { error: managerTexts().notFound } };
    expect((await read(mara, {})).status).toBe(200);
    for (const person of [ada, bob, organisation.owner, elsewhere.mara])
      expect(await read(person, {})).toMatchObject(expected);
    for (const parts of [
      { userId: bob.id },
      { timesheetId: newId() },
      { weekStarting: "2026-11-09" },
      { weekStarting: "nonsense" },
    ])
      expect(await read(mara, parts)).toMatchObject(expected);
    for (const person of [organisation.owner, elsewhere.mara]) {
      expect(
        (await person.client.call(manager.approveTimesheets, { body: { timesheets: [submitted] } })).status,
      ).toBe(404);
    }
    expect((await read(mara, {})).body.timesheet.statusCode).toBe("submitted");
  });

  it("of one's own are out of reach by every call, for managers and admins without anybody above them", async () => {
    const { organisation, mara, project } = await team(stint());
    for (const person of [mara, organisation.owner]) {
      const { id: timesheetId, version } = await submitWeek(person, project, 7.5);
      const own = await person.client.ok(readMyWeek, week);
      const [entry] = own.entries;
      const params = { timesheetId };
      const timesheets = [{ id: timesheetId, version }];
      const answers = [
        await person.client.call(manager.approveTimesheets, { body: { timesheets } }),
        await person.client.call(manager.rejectTimesheets, { body: { timesheets, comment: "Mine" } }),
        await person.client.call(manager.reopenTimesheet, { params, body: { version, reason: "Mine" } }),
        await person.client.call(manager.addTimesheetEntry, {
          params,
          body: { version, projectId: project, day: monday, hours: 1 },
        }),
        await person.client.call(manager.overrideTimesheetEntries, {
          params,
          body: { version, entries: [{ entryId: entry?.id ?? "", hours: 1 }] },
        }),
        await person.client.call(manager.readTimesheet, {
          params: { userId: person.id, timesheetId, weekStarting: monday },
        }),
      ];
      expect(answers.every(({ status }) => status === 403 || status === 404)).toBe(true);
      expect(await person.client.ok(readMyWeek, week)).toEqual(own);
    }
  });

  it("accept added entries as manual and edited ones as overrides, in any state but approved", async () => {
    const { mara, ada, project } = await team(stint());
    const submitted = await submitWeek(ada, project, 7.5);
    const params = { timesheetId: submitted.id };
    const added = await mara.client.ok(manager.addTimesheetEntry, {
      params,
      body: { version: 2, projectId: project, day: monday, hours: 1.25 },
    });
    expect(added.entries).toMatchObject([
      { hours: 7.5, entryType: "manual" },
      { hours: 1.25, entryType: "manual" },
    ]);
    expect(
      (await mara.client.ok(manager.listTimesheets, { query: { week: monday } })).weeks.find(
        ({ user }) => user.id === ada.id,
      )?.hours,
    ).toBe(8.75);
    const [first, second] = added.entries;
    const entries = [
      { entryId: first?.id ?? "", hours: 6 },
      { entryId: second?.id ?? "", hours: 1.25 },
    ];
    const overridden = await mara.client.ok(manager.overrideTimesheetEntries, {
      params,
      body: { version: 3, entries },
    });
    expect(overridden.entries).toMatchObject([
      { id: first?.id, hours: 6, entryType: "override" },
      { id: second?.id, hours: 1.25, entryType: "manual" },
    ]);
    expect(
      (
        await mara.client.call(manager.overrideTimesheetEntries, {
          params,
          body: { version: 4, entries: [{ entryId: first?.id ?? "", hours: 24 }] },
        })
      ).status,
    ).toBe(422);
    expect(
      (
        await ada.client.call(manager.addTimesheetEntry, {
          params,
          body: { version: 4, projectId: project, day: monday, hours: 1 },
        })
      ).status,
    ).toBe(403);
    await mara.client.ok(manager.approveTimesheets, {
      body: { timesheets: [{ id: submitted.id, version: 4 }] },
    });
    expect(
      (
        await mara.client.call(manager.addTimesheetEntry, {
          params,
          body: { version: 5, projectId: project, day: monday, hours: 1 },
        })
      ).body.code,
    ).toBe("wrong_state");
  });
});
