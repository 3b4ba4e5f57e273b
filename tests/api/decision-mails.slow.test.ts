import { expect, it } from "vitest";
import { changePreferences } from "#features/access/account-contract.ts";
import { readSession } from "#features/access/contract.ts";
import * as own from "#features/leave/contract.ts";
import * as manager from "#features/timesheets/decisions-contract.ts";
import { createDelegation } from "#features/people/delegation-contract.ts";
import * as holidays from "#features/leave/decisions-contract.ts";
import { submitMyWeek } from "#features/timesheets/contract.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { addDays } from "#shared/day.ts";
import { makeAllocationMonth } from "../support/allocation-month.ts";
import { mailsOf } from "../support/mail.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

async function team(stint: Stint) {
  const firm = await makeOrganisation(stint);
  const mona = await firm.addPerson({ roles: ["manager"], name: "Mona Manager" });
  const bo = await firm.addPerson({ roles: ["booker"], name: "Bo Booker", managerId: mona.id });
  const cole = await firm.addPerson({ roles: ["booker"], name: "Cole League", managerId: mona.id });
  let seen = 0;
  /** The mails since the last look. */
  const news = async () => {
    const all = await mailsOf(stint, firm.id);
    const fresh = all.slice(seen);
    seen = all.length;
    return fresh;
  };
  return { firm, mona, bo, cole, news };
}

const request = async (person: TestPerson, startDate: string, endDate = startDate) =>
  (await person.client.ok(own.requestHolidays, { body: { startDate, endDate, hours: null, reason: "Away" } }))
    .id;
const decide = (
  person: TestPerson,
  status: "approved" | "rejected",
  requests: readonly [string, number][],
  comment?: string,
) =>
  person.client.ok(holidays.decideHolidayRequests, {
    body: { status, requests: requests.map(([id, version]) => ({ id, version })), comment },
  });
const submit = async (person: TestPerson, weekStarting: string) => {
  const { timesheetId, version } = await person.client.ok(submitMyWeek, {
    params: { weekStarting },
    body: { version: 0 },
  });
  return { id: timesheetId ?? "", version };
};

describeOnEngines("Mails about decisions", (stint) => {
  it("notify the manager of a request, and each owner once of the decision, with the comment", async () => {
    const { mona, bo, cole, news } = await team(stint());
    const { publicUrl } = stint().platform.config;
    const first = await request(bo, "2026-12-21", "2026-12-22");
    const [requested, ...none] = await news();
    expect(none).toEqual([]);
    expect(requested).toMatchObject({
      recipient: mona.email,
      subject: "Bo Booker requests holiday: 21 – 22 Dec 2026",
    });
    expect(requested?.text_part).toContain(`${publicUrl}/manager/holiday-requests/${first}`);
    expect(requested?.text_part).toContain("Reason: Away");
    expect(requested?.html_part).toContain("Bo Booker requests holiday");
    const second = await request(bo, "2026-12-28");
    const third = await request(cole, "2026-12-29");
    await news();
    await decide(
      mona,
      "rejected",
      [
        [first, 1],
        [second, 1],
        [third, 1],
      ],
      "Year's end",
    );
    const rejected = await news();
    expect(rejected.map(({ recipient, subject }) => [recipient, subject]).toSorted()).toEqual(
      [
        [bo.email, "2 of your holidays were rejected"],
        [cole.email, "Your holiday was rejected: 29 Dec 2026"],
      ].toSorted(),
    );
    expect(rejected[0]?.text_part).toContain("Comment: Year's end");
    // A stale and an equal row: nothing is decided, no one is notified.
    await decide(mona, "approved", [[first, 1]]);
    await decide(mona, "rejected", [[second, 2]]);
    expect(await news()).toEqual([]);
  });

  it("notify the manager's stand-in of requests and cancellation requests too, with the manager's name, on the days of the delegation", async () => {
    const { firm, mona, bo, news } = await team(stint());
    const dora = await firm.addPerson({ roles: ["manager"], name: "Dora Delegate", managerId: mona.id });
    const today = (await bo.client.ok(readSession)).organisation?.today ?? "";
    const days = { firstDay: today, lastDay: addDays(today, 2) };
    await mona.client.ok(createDelegation, { body: { delegateId: dora.id, ...days } });
    const [handed, ...none] = await news();
    expect(none).toEqual([]);
    expect(handed).toMatchObject({
      recipient: dora.email,
      subject: expect.stringContaining("Mona Manager has delegated decisions to you") as string,
    });
    const id = await request(bo, "2026-12-21");
    const requested = await news();
    expect(requested.map(({ recipient }) => recipient).toSorted()).toEqual(
      [dora.email, mona.email].toSorted(),
    );
    const textTo = (person: TestPerson) =>
      requested.find(({ recipient }) => recipient === person.email)?.text_part ?? "";
    expect(textTo(dora)).toContain("You decide on it for Mona Manager.");
    expect(textTo(mona)).not.toContain("You decide on it for");
    // One's own request goes to the manager alone, although she has a stand-in.
    await request(dora, "2026-12-22");
    expect((await news()).map(({ recipient }) => recipient)).toEqual([mona.email]);
    await decide(dora, "approved", [[id, 1]]);
    await news();
    await bo.client.ok(own.requestCancellation, {
      params: { holidayRequestId: id },
      body: { version: 2, reason: "Plans changed" },
    });
    expect((await news()).map(({ recipient }) => recipient).toSorted()).toEqual(
      [dora.email, mona.email].toSorted(),
    );
    await stint().engine.script(
      `UPDATE delegations SET first_day = '${addDays(today, 1)}' WHERE org_id = '${firm.id}'`,
    );
    await request(bo, "2026-12-23");
    expect((await news()).map(({ recipient }) => recipient)).toEqual([mona.email]);
  });

  it("notify of a cancellation request and of the cancellation", async () => {
    const { mona, bo, news } = await team(stint());
    const id = await request(bo, "2026-12-21");
    await decide(mona, "approved", [[id, 1]]);
    await news();
    const params = { holidayRequestId: id };
    await bo.client.ok(own.requestCancellation, { params, body: { version: 2, reason: "Plans changed" } });
    const [cancellation] = await news();
    expect(cancellation).toMatchObject({
      recipient: mona.email,
      subject: "Bo Booker asks to cancel a holiday: 21 Dec 2026",
    });
    await mona.client.ok(holidays.cancelHolidayRequest, {
      params,
      body: { version: 3, comment: "As you wished" },
    });
    const [cancelled, ...none] = await news();
    expect(none).toEqual([]);
    expect(cancelled).toMatchObject({
      recipient: bo.email,
      subject: "Your holiday was cancelled: 21 Dec 2026",
    });
    expect(cancelled?.text_part).toContain("Comment: As you wished");
  });

  it("notify the owner of rejected weeks in one mail, and of a reopened one; an approval sends none", async () => {
    const { mona, bo, news } = await team(stint());
    const weeks = [await submit(bo, "2026-11-02"), await submit(bo, "2026-11-09")];
    await mona.client.ok(manager.rejectTimesheets, {
      body: { timesheets: weeks, comment: "Friday is missing" },
    });
    const [rejected, ...none] = await news();
    expect(none).toEqual([]);
    expect(rejected).toMatchObject({ recipient: bo.email, subject: "2 of your timesheets were rejected" });
    expect(rejected?.text_part).toContain("Friday is missing");
    expect(rejected?.text_part).toContain("/my-time/timesheet/2026-11-02");
    const third = await submit(bo, "2026-11-16");
    await mona.client.ok(manager.approveTimesheets, { body: { timesheets: [third] } });
    expect(await news()).toEqual([]);
    const again = {
      params: { timesheetId: third.id },
      body: { version: third.version + 1, reason: "Wrong project" },
    };
    await mona.client.ok(manager.reopenTimesheet, again);
    expect(await news()).toMatchObject([
      { recipient: bo.email, subject: "Your timesheet was reopened: 16 – 22 Nov 2026" },
    ]);
  });

  it("reach no one who left or switched them off, and are not written when the decision is refused", async () => {
    const { firm, mona, bo, cole, news } = await team(stint());
    await mona.client.ok(changePreferences, { body: { decisionMails: false } });
    const [first, second] = [await request(bo, "2026-12-21"), await request(cole, "2026-12-21")];
    expect(await news()).toEqual([]);
    await stint().engine.script(`UPDATE users SET is_active = false WHERE id = '${cole.id}'`);
    const foreign = { id: newId(), version: 1 };
    const refused = await mona.client.call(holidays.decideHolidayRequests, {
      body: { status: "approved", requests: [{ id: first, version: 1 }, foreign] },
    });
    expect(refused.status).toBe(404);
    expect(await news()).toEqual([]);
    await decide(mona, "approved", [
      [first, 1],
      [second, 1],
    ]);
    expect((await news()).map(({ recipient }) => recipient)).toEqual([bo.email]);
    // Without an active manager the admins decide.
    await stint().engine.script(`UPDATE users SET is_active = false WHERE id = '${mona.id}'`);
    await request(bo, "2026-12-28");
    expect((await news()).map(({ recipient }) => recipient)).toEqual([firm.owner.email]);
  });

  it("notify each allocator once of the allocated hours that collide with an approved holiday", async () => {
    const month = await makeAllocationMonth(stint());
    const { organisation, design, allocator, ann, ben, kiln, ferry } = month;
    const org_id = organisation.id;
    const other = await organisation.addPerson({ roles: ["allocator"], name: "Otto Other" });
    const allocation = {
      org_id,
      id: newId(),
      function_id: design.id,
      forecast_period: "2026-12-01",
      status_code: "submitted",
    };
    await month.run(db.insertInto("function_allocations").values(allocation));
    const cell = (user: TestPerson, project_id: string, allocation_date: string, created_by: string) => ({
      org_id,
      id: newId(),
      function_allocation_id: allocation.id,
      user_id: user.id,
      project_id,
      function_id: design.id,
      cost_tier_id: design.tiers[0]?.id ?? "",
      allocation_date,
      hours: 3.5,
      rate_per_hour: 100,
      created_by,
    });
    await month.run(
      db
        .insertInto("allocation_entries")
        .values([
          cell(ann, kiln, "2026-12-07", allocator.id),
          cell(ann, kiln, "2026-12-08", allocator.id),
          cell(ann, ferry, "2026-12-08", other.id),
          cell(ann, ferry, "2026-12-14", other.id),
          cell(ben, kiln, "2026-12-08", allocator.id),
        ]),
    );
    const requests: [string, number][] = [
      [await request(ann, "2026-12-07", "2026-12-08"), 1],
      [await request(ben, "2026-12-07", "2026-12-09"), 1],
    ];
    const before = (await mailsOf(stint(), org_id)).length;
    await decide(organisation.owner, "approved", requests);
    const sent = (await mailsOf(stint(), org_id)).slice(before);
    expect(sent).toHaveLength(4);
    const byRecipient = Object.fromEntries(sent.map((mail) => [mail.recipient, mail]));
    expect(byRecipient[allocator.email]).toMatchObject({
      subject: "2 people will be away on allocated days",
    });
    expect(byRecipient[allocator.email]?.text_part).toContain(
      "- Ann Arbor: KLN Project KLN, 7 hours on 2 days of 7 – 8 Dec 2026",
    );
    expect(byRecipient[allocator.email]?.text_part).toContain(
      "- Ben Bow: KLN Project KLN, 3.5 hours on 8 Dec 2026",
    );
    expect(byRecipient[allocator.email]?.text_part).toContain(
      `/allocations/planner?function=${design.id}&month=2026-12`,
    );
    expect(byRecipient[other.email]?.text_part).toContain(
      "- Ann Arbor: FRY Project FRY, 3.5 hours on 8 Dec 2026",
    );
    expect(byRecipient[other.email]?.text_part).not.toMatch(/KLN|14 Dec/);
  });
});

describeOnEngines("Preferences", (stint) => {
  it("are independent of each other, stored with the person, and lead the next log-in to My Time", async () => {
    const { bo, cole } = await team(stint());
    expect((await bo.client.ok(readSession)).home).toBe("/dashboard");
    const both = await Promise.all([
      bo.client.ok(changePreferences, { body: { startPage: "my_time" } }),
      bo.client.ok(changePreferences, { body: { weeklyReminder: false } }),
    ]);
    expect(both).toHaveLength(2);
    const now = {
      weeklyReminder: false,
      weeklyDigest: true,
      phaseReminders: true,
      decisionMails: true,
      mentionMails: true,
      language: "en",
      startPage: "my_time",
    };
    expect(await bo.client.ok(changePreferences, { body: {} })).toEqual(now);
    expect((await bo.client.ok(readSession)).home).toBe("/my-time");
    expect((await cole.client.ok(readSession)).home).toBe("/dashboard");
  });
});
