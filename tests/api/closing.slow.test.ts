import { sql } from "kysely";
import { expect, it } from "vitest";
import { listClosedMonths } from "#features/closing/closed-contract.ts";
import * as closing from "#features/closing/contract.ts";
import { pointKinds } from "#features/closing/rules/open-points.ts";
import { markClosed, storeFigures } from "#features/closing/server/queries.ts";
import { requestHolidays } from "#features/leave/contract.ts";
import { changeEmployment } from "#features/leave/kinds-contract.ts";
import { changeLeave, enterLeave } from "#features/leave/person-leave-contract.ts";
import { createPublicHoliday } from "#features/organisation/holiday-contract.ts";
import * as decisions from "#features/timesheets/decisions-contract.ts";
import { adjustMissingWeek, readMissingWeek } from "#features/timesheets/late-hours-contract.ts";
import { readMyWeek, saveMyWeek, submitMyWeek } from "#features/timesheets/contract.ts";
import { changeSettings } from "#features/organisation/settings-contract.ts";
import { readPlanner } from "#features/plans/contract.ts";
import { readPerson, setPersonActive } from "#features/people/contract.ts";
import { db, own } from "#server/database/sql.ts";
import { addDays } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { randomOf } from "../../src/demo/random.ts";
import { clockAt } from "../support/at.ts";
import {
  closeOctober as close,
  firmOfOctober as firm,
  monday,
  october,
  saveHours as save,
  sharedWeek as shared,
} from "../support/closing-month.ts";
import { mailsOf } from "../support/mail.ts";
import type { TestPerson } from "../support/organisation.ts";
import { slowIt } from "../support/slow-it.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const closed = { error: expect.stringContaining("October 2026 is closed") };

const reopen = (admin: TestPerson, version: number, reason = "A forgotten invoice") =>
  admin.client.call(closing.reopenMonth, { ...october, body: { version, reason } });

/** Adjustments of the month since it was closed, added up. */
const adjustedSince = async ({ platform }: Stint, orgId: string) => {
  const rows = await platform.database.write(orgId, (transaction) =>
    transaction.rows({
      compile: () =>
        sql<{ hours: number }>`SELECT coalesce(round(sum(a.hours), 2), 0) AS hours FROM month_adjustments a
          JOIN month_closings k ON k.org_id = a.org_id AND k.month_start = a.month_start
          WHERE ${own(orgId, "a")} AND a.made_at >= k.closed_at`.compile(db),
    }),
  );
  return rows[0]?.hours ?? 0;
};

/** Someone who books their week, and whose manager adjusts it: what was answered with 2xx is in `total`. */
class Booker {
  readonly owner: TestPerson;
  readonly manager: TestPerson;
  readonly project: string;
  accepted = 0;
  refused = 0;
  #version = 0;
  #timesheetId: string | null = null;
  #entries: readonly { readonly id: string; readonly day: string; readonly hours: number }[] = [];

  constructor(owner: TestPerson, manager: TestPerson, project: string) {
    this.owner = owner;
    this.manager = manager;
    this.project = project;
  }

  get total(): number {
    return sumHours(this.#entries.map(({ hours }) => hours));
  }

  async step(random: ReturnType<typeof randomOf>): Promise<void> {
    const day = addDays(monday, random.integer(0, 4));
    const hours = random.integer(1, 16) / 2;
    const adjusts = this.#timesheetId !== null && random.integer(0, 3) === 0;
    const entry = this.#entries.find((each) => each.day === day);
    const before = this.#entries;
    const answer = adjusts ? await this.#adjust(entry, day, hours) : await this.#book(day, hours);
    if (answer === null) {
      this.refused += 1;
      return;
    }
    this.accepted += 1;
    this.#entries = answer;
    // What was answered is what was requested, and nothing else changed.
    const rest = (entries: typeof before) =>
      JSON.stringify(entries.filter((each) => each.day !== day).map((each) => [each.id, each.hours]));
    if (answer.find((each) => each.day === day)?.hours !== hours || rest(answer) !== rest(before))
      throw new Error(`Another week than requested: ${rest(before)} became ${rest(answer)}`);
  }

  async #book(day: string, hours: number) {
    const { status, body } = await this.owner.client.call(saveMyWeek, {
      params: { weekStarting: monday },
      body: { version: this.#version, cells: [{ projectId: this.project, day, hours }] },
    });
    if (status !== 200) return this.#refused(status, body);
    this.#version = body.version;
    this.#timesheetId = body.timesheetId;
    return body.entries;
  }

  async #adjust(entry: { readonly id: string } | undefined, day: string, hours: number) {
    const params = { timesheetId: this.#timesheetId ?? "" };
    const body = { version: this.#version, adjustmentReason: "Late" };
    const { client } = this.manager;
    const answer = entry
      ? await client.call(decisions.overrideTimesheetEntries, {
          params,
          body: { ...body, entries: [{ entryId: entry.id, hours }] },
        })
      : await client.call(decisions.addTimesheetEntry, {
          params,
          body: { ...body, projectId: this.project, day, hours },
        });
    if (answer.status !== 200) return this.#refused(answer.status, answer.body);
    this.#version = answer.body.timesheet.version;
    return answer.body.entries;
  }

  /** Closed, or not closed for an adjustment; no one else changes the week, so it's never stale. */
  #refused(status: number, body: { readonly code?: string }): null {
    if (![409, 422].includes(status) || body.code === "stale")
      throw new Error(`Refused with ${status} ${body.code ?? ""}`);
    return null;
  }
}

describeOnEngines(
  "A closed month",
  (stint) => {
    it("says in the planner that it's closed, and no longer once it's reopened", async () => {
      const { organisation, admin, ada } = await firm(stint());
      const query = { functionId: (await organisation.addFunction("Planning", [50])).id, month: "2026-10" };
      const isClosed = async () => (await ada.client.ok(readPlanner, { query })).isClosed;
      expect(await isClosed()).toBe(false);
      const version = (await close(admin)).status === 200 ? 1 : 0;
      expect(await isClosed()).toBe(true);
      await reopen(admin, version);
      expect(await isClosed()).toBe(false);
    });

    it("closes only when it's over and its open points are named", async () => {
      const { admin, ada, project } = await firm(stint());
      await save(ada, project, monday, 8);
      const body = { version: 0, named: [] };
      expect(
        await admin.client.call(closing.closeMonth, { params: { month: "2026-11" }, body }),
      ).toMatchObject({ status: 409, body: { error: "November 2026 isn't over yet." } });
      expect(
        await admin.client.call(closing.closeMonth, { params: { month: "2019-12" }, body }),
      ).toMatchObject({
        status: 409,
        body: { error: "December 2019 is before the organisation's first month, January 2024." },
      });
      expect(await admin.client.call(closing.closeMonth, { ...october, body })).toMatchObject({
        status: 409,
        body: { code: "wrong_state", error: expect.stringContaining("October 2026 isn't closed: ") },
      });
      expect(await admin.client.ok(closing.readMonth, october)).toMatchObject({
        state: "open",
        days: 31,
        people: 1,
        points: { weeks_missing: 1, hours_without_rate: 0, forecasts_not_frozen: 1 },
        concerned: [{ name: "Ada Able", missing: 1, undecided: 0 }],
        figures: null,
      });
      expect(await close(admin)).toMatchObject({
        status: 200,
        body: { state: "closed", closedByName: "Olive Owner", version: 1 },
      });
      expect(await ada.client.call(closing.listMonths)).toMatchObject({ status: 403 });
      const { months } = await admin.client.ok(closing.listMonths);
      expect(months.slice(0, 2).map(({ month, state }) => [month, state])).toEqual([
        ["2026-11", "running"],
        ["2026-10", "closed"],
      ]);
    });

    it("refuses every change of its days, and lets the open days of a shared week be booked", async () => {
      const { admin, mara, ada, project } = await firm(stint());
      await save(ada, project, monday, 8);
      await save(ada, project, shared, 6);
      const submitted = await ada.client.ok(submitMyWeek, {
        params: { weekStarting: monday },
        body: { version: 1 },
      });
      await close(admin);
      const cell = `${project} ${shared}`;
      for (const hours of [7, 5, null])
        expect(await save(ada, project, shared, hours)).toMatchObject({
          status: 422,
          body: { fields: { [cell]: expect.stringContaining("October 2026 is closed") } },
        });
      expect(await save(ada, project, "2026-11-01", 3)).toMatchObject({ status: 200 });
      const timesheetId = submitted.timesheetId ?? "";
      const entryId = submitted.entries[0]?.id ?? "";
      const week = { params: { timesheetId } };
      expect(
        await mara.client.call(decisions.overrideTimesheetEntries, {
          ...week,
          body: { version: submitted.version, entries: [{ entryId, hours: 7 }] },
        }),
      ).toMatchObject({ status: 422, body: closed });
      expect(
        await mara.client.call(decisions.addTimesheetEntry, {
          ...week,
          body: { version: submitted.version, projectId: project, day: monday, hours: 1 },
        }),
      ).toMatchObject({ status: 422, body: closed });
      const timesheets = [{ id: timesheetId, version: submitted.version }];
      const skipped = { status: 200, body: { count: 0, skipped: [{ reason: "closed" }] } };
      expect(await mara.client.call(decisions.approveTimesheets, { body: { timesheets } })).toMatchObject(
        skipped,
      );
      expect(
        await mara.client.call(decisions.rejectTimesheets, { body: { timesheets, comment: "No" } }),
      ).toMatchObject(skipped);
      expect(
        await ada.client.call(requestHolidays, {
          body: { startDate: "2026-10-30", endDate: "2026-11-03", hours: null, reason: "" },
        }),
      ).toMatchObject({ status: 409, body: closed });
      expect(
        await ada.client.call(submitMyWeek, { params: { weekStarting: "2026-10-12" }, body: { version: 0 } }),
      ).toMatchObject({ status: 409, body: closed });
      expect(
        await ada.client.call(submitMyWeek, { params: { weekStarting: shared }, body: { version: 2 } }),
      ).toMatchObject({ status: 200 });
    });

    it("locks leave over its edge in part: what changes on open days alone is accepted", async () => {
      const { admin, mara, ada } = await firm(stint());
      const enter = { endDate: "2026-11-04", hours: null, reason: "Ill" };
      const { id } = await mara.client.ok(enterLeave, {
        params: { personId: ada.id },
        body: { startDate: "2026-10-29", ...enter },
      });
      await close(admin);
      const change = (version: number, startDate: string, endDate: string) =>
        mara.client.call(changeLeave, {
          params: { holidayRequestId: id },
          body: { version, ...enter, startDate, endDate },
        });
      expect(await change(2, "2026-10-30", "2026-11-04")).toMatchObject({ status: 409, body: closed });
      expect(await change(2, "2026-10-29", "2026-11-03")).toMatchObject({ status: 200 });
      const holiday = (holidayDate: string) =>
        admin.client.call(createPublicHoliday, { body: { holidayDate, name: "All Souls", hours: 24 } });
      expect(await holiday("2026-10-30")).toMatchObject({ status: 409, body: closed });
      expect(await holiday("2026-11-02")).toMatchObject({ status: 200 });
      const employed = (lastDay: string) =>
        admin.client.call(changeEmployment, {
          params: { personId: ada.id },
          body: { version: 0, firstDay: null, lastDay },
        });
      expect(await employed("2026-10-29")).toMatchObject({ status: 409, body: closed });
      expect(await employed("2026-11-02")).toMatchObject({ status: 200 });
      const [rows] = await stint().engine.readBatch("", [
        {
          sql: "SELECT date::text AS day FROM holiday_entries WHERE holiday_request_id = $1 ORDER BY 1",
          parameters: [id],
        },
      ]);
      expect(rows?.rows.map(({ day }) => day)).toEqual(["2026-10-29", "2026-10-30"]);
    });

    it("is closed once by two admins at the same time, and reopens with a reason", async () => {
      const { organisation, admin, ada, project } = await firm(stint());
      const other = await organisation.addPerson({ roles: ["admin"], name: "Otto Other" });
      const answers = await Promise.all([close(admin), close(other)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: "stale",
        current: { state: "closed", version: 1 },
      });
      expect(await reopen(admin, 1, "  ")).toMatchObject({ status: 422 });
      expect(await reopen(ada, 1)).toMatchObject({ status: 403 });
      expect(await reopen(other, 1)).toMatchObject({
        status: 200,
        body: {
          state: "open",
          reopenReason: "A forgotten invoice",
          reopenedByName: "Otto Other",
          version: 2,
        },
      });
      expect(await reopen(admin, 1)).toMatchObject({ status: 409, body: { code: "stale" } });
      expect(await save(ada, project, monday, 8)).toMatchObject({ status: 200 });
      expect(await close(admin, 0)).toMatchObject({ status: 409, body: { code: "stale" } });
      expect(await close(admin, 2)).toMatchObject({ status: 200, body: { state: "closed", version: 3 } });
    });

    it("is open for one person until their days of grace end, and says what changed since", async () => {
      const { admin, ada, person, project } = await firm(stint());
      const ben = await person("Ben Baker");
      await save(ada, project, monday, 8);
      await close(admin);
      const grace = (until: string) =>
        admin.client.call(closing.giveGrace, {
          params: { month: "2026-10", userId: ada.id },
          body: { until },
        });
      expect(await grace("2026-11-23")).toMatchObject({ status: 422 });
      expect(await grace("2027-12-31")).toMatchObject({
        status: 200,
        body: { graces: [{ userId: ada.id, name: "Ada Able", until: "2027-12-31" }] },
      });
      expect(await save(ada, project, monday, 5)).toMatchObject({ status: 200 });
      expect(await save(ben, project, monday, 5)).toMatchObject({ status: 422 });
      expect(await admin.client.ok(closing.readMonth, october)).toMatchObject({
        figures: { actual: { asClosed: 8, live: 5 }, actualCosts: { asClosed: 400, live: 250 } },
      });
      const query = { from: "2026-01", to: "2026-12", projectId: project };
      const seen = await ben.client.ok(listClosedMonths, { query });
      expect(seen.months).toMatchObject([
        {
          month: "2026-10",
          closedByName: "Olive Owner",
          figures: { actual: { asClosed: 8, live: 5 }, actualCosts: null },
        },
      ]);
    });

    it("is adjusted by who decides on the week, with a reason, also once the week is approved", async () => {
      const { admin, mara, ada, project } = await firm(stint());
      await save(ada, project, monday, 8);
      await save(ada, project, shared, 6);
      const week = { params: { weekStarting: monday } };
      const { timesheetId, version, entries } = await ada.client.ok(submitMyWeek, {
        ...week,
        body: { version: 1 },
      });
      const id = timesheetId ?? "";
      await mara.client.ok(decisions.approveTimesheets, { body: { timesheets: [{ id, version }] } });
      await close(admin);
      const params = { timesheetId: id };
      const late = { projectId: project, day: monday, hours: 3 };
      const add = (body: object) =>
        mara.client.call(decisions.addTimesheetEntry, {
          params,
          body: { version: version + 1, ...late, ...body },
        });
      expect(await add({})).toMatchObject({ status: 409, body: { code: "wrong_state" } });
      expect(await add({ adjustmentReason: "  " })).toMatchObject({ status: 422 });
      const reason = "The subcontractor's slip came late";
      const body = { version: version + 1, ...late, adjustmentReason: reason };
      expect(await ada.client.call(decisions.addTimesheetEntry, { params, body })).toMatchObject({
        status: 403,
      });
      expect(await add({ adjustmentReason: reason })).toMatchObject({
        status: 200,
        body: { closedMonths: ["2026-10"], timesheet: { statusCode: "approved" } },
      });
      expect(
        await mara.client.call(decisions.overrideTimesheetEntries, {
          params,
          body: {
            version: version + 2,
            entries: [{ entryId: entries[0]?.id ?? "", hours: 6 }],
            adjustmentReason: "Left at noon",
          },
        }),
      ).toMatchObject({ status: 200 });
      const read = await admin.client.ok(closing.readMonth, october);
      expect(read.figures).toMatchObject({
        actual: { asClosed: 14, live: 15 },
        actualCosts: { asClosed: 700, live: 750 },
      });
      expect(read.adjustments).toMatchObject([
        { day: monday, name: "Ada Able", projectCode: "QVC", hours: -2, reason: "Left at noon" },
        { day: monday, hours: 3, reason, madeByName: "Mara Manager" },
      ]);
    });

    it("adjusts no day of an open month, which a reason is refused for", async () => {
      const { admin, mara, ada, project } = await firm(stint());
      await save(ada, project, shared, 6);
      const { timesheetId, version } = await ada.client.ok(readMyWeek, { params: { weekStarting: shared } });
      await close(admin);
      const adjusted = await mara.client.call(decisions.addTimesheetEntry, {
        params: { timesheetId: timesheetId ?? "" },
        body: { version, projectId: project, day: "2026-11-01", hours: 2, adjustmentReason: "Late" },
      });
      expect(adjusted).toMatchObject({
        status: 422,
        body: {
          fields: { [`${project} 2026-11-01`]: expect.stringContaining("November 2026 isn't closed") },
        },
      });
    });

    it("is as closed plus its adjustments at any time, whatever changes in days of grace", async () => {
      const { admin, mara, ada, person, project } = await firm(stint());
      const random = randomOf("adjustments");
      await save(ada, project, monday, 8);
      await close(admin);
      await admin.client.ok(closing.giveGrace, {
        params: { month: "2026-10", userId: ada.id },
        body: { until: "2027-12-31" },
      });
      const addsUp = async () => {
        const { figures, adjustments } = await admin.client.ok(closing.readMonth, october);
        const changed = sumHours(adjustments.map(({ hours }) => hours));
        expect(sumHours([figures?.actual.asClosed ?? 0, changed])).toBe(figures?.actual.live);
        return adjustments.length;
      };
      const without = await person("Ben Baker");
      for (let at = 0; at < 8; at += 1) {
        const day = addDays(monday, random.integer(0, 4));
        if (at === 3)
          // A week that has no timesheet yet.
          await mara.client.ok(adjustMissingWeek, {
            params: { userId: without.id, weekStarting: monday },
            body: { projectId: project, day, hours: 2.5, adjustmentReason: "Late" },
          });
        else await save(ada, project, day, random.integer(0, 20) / 2);
        await addsUp();
      }
      const { version } = await ada.client.ok(readMyWeek, { params: { weekStarting: monday } });
      const week = await ada.client.ok(submitMyWeek, {
        params: { weekStarting: monday },
        body: { version },
      });
      const timesheets = [{ id: week.timesheetId ?? "", version: week.version }];
      await mara.client.ok(decisions.rejectTimesheets, { body: { timesheets, comment: "Wrong project" } });
      expect(await addsUp()).toBeGreaterThan(3);
      expect((await admin.client.ok(closing.readMonth, october)).figures?.actual.live).toBe(2.5);
      await reopen(admin, 1);
      await close(admin, 2);
      expect((await admin.client.ok(closing.readMonth, october)).adjustments).toEqual([]);
    });

    it("leaves nothing of a closing that fails after its figures", async () => {
      const { organisation, admin, ada, project } = await firm(stint());
      await save(ada, project, monday, 8);
      const points = (await admin.client.ok(closing.readMonth, october)).points;
      const work = stint().platform.database.write(organisation.id, async (transaction) => {
        await transaction.run(markClosed(organisation.id, "2026-10", { version: 0, by: admin.id, points }));
        await transaction.runAll(storeFigures(organisation.id, "2026-10"));
        throw new Error("The server was switched off");
      });
      await expect(work).rejects.toThrow("switched off");
      expect(await admin.client.ok(closing.readMonth, october)).toMatchObject({ state: "open", version: 0 });
      expect(await save(ada, project, monday, 7)).toMatchObject({ status: 200 });
      expect(await close(admin)).toMatchObject({ status: 200 });
      expect(await admin.client.ok(closing.readMonth, october)).toMatchObject({
        figures: { actual: { asClosed: 7, live: 7 } },
      });
    });

    const storm = async (rounds: number, steps: number) => {
      const { organisation, admin, mara, person, project } = await firm(stint());
      const other = await organisation.addPerson({ roles: ["admin"], name: "Otto Other" });
      const random = randomOf("closing storm");
      const people = await Promise.all(
        Array.from({ length: 10 }, async (_, at) => new Booker(await person(`P${at} Booker`), mara, project)),
      );
      const answers = new Map<string, number>();
      const toggle = async (by: TestPerson) => {
        const { state, version } = await by.client.ok(closing.readMonth, october);
        const { status } = await (state === "closed" ? reopen(by, version) : close(by, version));
        const key = `${state === "closed" ? "reopen" : "close"} ${status}`;
        answers.set(key, (answers.get(key) ?? 0) + 1);
      };
      for (let round = 0; round < rounds; round += 1) {
        if (round === 1)
          for (const { owner } of people.slice(0, 3))
            await admin.client.call(closing.giveGrace, {
              params: { month: "2026-10", userId: owner.id },
              body: { until: "2027-12-31" },
            });
        const bookings = people.map(async (booker) => {
          for (let at = 0; at < steps; at += 1) await booker.step(random);
        });
        const closings = [admin, other].map(async (by) => {
          for (let at = 0; at < steps / 2; at += 1) await toggle(by);
        });
        await Promise.all([...bookings, ...closings]);
        const { state } = await admin.client.ok(closing.readMonth, october);
        if (state !== "closed") await toggle(admin);
        const { figures, version } = await admin.client.ok(closing.readMonth, october);
        const booked = sumHours(people.map((booker) => booker.total));
        const adjusted = await adjustedSince(stint(), organisation.id);
        expect([figures?.actual.live, sumHours([figures?.actual.asClosed ?? 0, adjusted])]).toEqual([
          booked,
          booked,
        ]);
        expect(version).toBe((answers.get("close 200") ?? 0) + (answers.get("reopen 200") ?? 0));
      }
      expect([...answers.keys()].filter((key) => !/ (200|409)$/.test(key))).toEqual([]);
      const counted = (what: "accepted" | "refused") => people.reduce((sum, each) => sum + each[what], 0);
      expect([counted("accepted") > 10, counted("refused") > 5]).toEqual([true, true]);
      return (
        counted("accepted") + counted("refused") + [...answers.values()].reduce((sum, each) => sum + each, 0)
      );
    };

    it("loses and doubles nothing while people book, managers adjust and admins close and reopen", () =>
      storm(2, 4));

    slowIt("loses and doubles nothing in a storm of 1,000 of these", async () => {
      expect(await storm(5, 18)).toBeGreaterThan(980);
    });

    it("reopens only once a second admin agrees, where the organisation wants it", async () => {
      const { organisation, admin, ada, project } = await firm(stint());
      const other = await organisation.addPerson({ roles: ["admin"], name: "Otto Other" });
      await admin.client.ok(changeSettings, {
        body: { compliance: { version: 1, secondAdminReopens: true } },
      });
      await close(admin);
      const read = () => admin.client.ok(closing.readMonth, october);
      expect(await read()).toMatchObject({ needsSecond: true, reopenRequest: null });
      expect(await reopen(admin, 1, " ")).toMatchObject({ status: 422 });
      expect(await reopen(admin, 1)).toMatchObject({
        status: 200,
        body: {
          state: "closed",
          reopenRequest: "A forgotten invoice",
          reopenRequestedBy: admin.id,
          reopenRequestedByName: "Olive Owner",
          version: 2,
        },
      });
      expect(await save(ada, project, monday, 8)).toMatchObject({ status: 422 });
      const mails = await mailsOf(stint(), organisation.id);
      expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
        [other.email, "Olive Owner requested to reopen October 2026"],
      ]);
      expect(mails[0]?.text_part).toContain("A forgotten invoice");
      expect(await reopen(admin, 2)).toMatchObject({
        status: 409,
        body: { error: "Another admin has to agree before October 2026 is reopened." },
      });
      expect(await reopen(other, 1, "")).toMatchObject({ status: 422 });
      const withdraw = (by: TestPerson, version: number) =>
        by.client.call(closing.withdrawReopening, { ...october, query: { version: String(version) } });
      expect(await withdraw(ada, 2)).toMatchObject({ status: 403 });
      expect(await withdraw(other, 1)).toMatchObject({ status: 409 });
      expect(await withdraw(other, 2)).toMatchObject({
        status: 200,
        body: { state: "closed", reopenRequest: null, version: 3 },
      });
      expect(await withdraw(other, 3)).toMatchObject({ status: 409 });
      expect(await reopen(other, 3, "The invoice is here")).toMatchObject({ body: { state: "closed" } });
      expect(await reopen(admin, 4, "")).toMatchObject({
        status: 200,
        body: {
          state: "open",
          reopenReason: "The invoice is here",
          reopenedByName: "Olive Owner",
          reopenRequest: null,
        },
      });
      expect(await save(ada, project, monday, 8)).toMatchObject({ status: 200 });
    });

    it("accepts late hours of a week without a timesheet as adjustments, from who decides on it", async () => {
      const { admin, mara, ada, person, project } = await firm(stint());
      const ben = await person("Ben Baker");
      const other = await person("Cy Carver");
      const reason = "The slips were in the van";
      const late = (by: TestPerson, weekStarting: string, day: string, given: object = {}) =>
        by.client.call(adjustMissingWeek, {
          params: { userId: ben.id, weekStarting },
          body: { projectId: project, day, hours: 3, adjustmentReason: reason, ...given },
        });
      expect(await late(mara, monday, monday)).toMatchObject({
        status: 422,
        body: { fields: { [`${project} ${monday}`]: expect.stringContaining("October 2026 isn't closed") } },
      });
      await close(admin);
      expect(await late(ben, monday, monday)).toMatchObject({ status: 403 });
      for (const stranger of [ada, admin, other])
        expect(await late(stranger, monday, monday)).toMatchObject({ status: 404 });
      expect(await late(mara, monday, monday, { adjustmentReason: " " })).toMatchObject({ status: 422 });
      const params = { userId: ben.id, weekStarting: monday };
      expect(await mara.client.ok(readMissingWeek, { params })).toMatchObject({
        closedMonths: ["2026-10"],
        projects: [{ code: "QVC" }],
      });
      const { closedMonths, weeks } = await mara.client.ok(decisions.listTimesheets, {
        query: { week: monday },
      });
      expect([closedMonths, weeks.map(({ timesheetId }) => timesheetId)]).toEqual([
        ["2026-10"],
        [null, null, null],
      ]);
      const both = await Promise.all([late(mara, monday, monday), late(mara, monday, monday)]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 200)?.body).toMatchObject({
        timesheet: { statusCode: "approved", decidedByName: "Mara Manager" },
        entries: [{ day: monday, hours: 3 }],
      });
      expect(await late(mara, shared, "2026-11-01")).toMatchObject({ status: 422 });
      expect(await late(mara, shared, shared)).toMatchObject({
        status: 200,
        body: { timesheet: { statusCode: "draft" } },
      });
      expect(await save(ben, project, "2026-11-01", 2)).toMatchObject({ status: 200 });
      const read = await admin.client.ok(closing.readMonth, october);
      expect(read.figures?.actual).toEqual({ asClosed: 0, live: 6 });
      expect(read.adjustments.map(({ name, hours, madeByName }) => [name, hours, madeByName])).toEqual([
        ["Ben Baker", 3, "Mara Manager"],
        ["Ben Baker", 3, "Mara Manager"],
      ]);
      expect(read.adjustments[0]?.reason).toBe(reason);
    });

    it("has the hours of people who left, and refuses what a leaver's or another zone's day would change", async () => {
      const { organisation, admin, mara, ada, project } = await firm(stint());
      await admin.client.ok(changeSettings, {
        body: { display: { version: 1, timeZone: "Pacific/Auckland" } },
      });
      await save(ada, project, monday, 8);
      await save(ada, project, shared, 6);
      const params = { personId: ada.id };
      const { version } = await admin.client.ok(readPerson, { params });
      await admin.client.ok(setPersonActive, { params, body: { version, isActive: false } });
      await close(admin);
      expect((await admin.client.ok(closing.readMonth, october)).figures?.actual).toEqual({
        asClosed: 14,
        live: 14,
      });
      const [week] = (
        await mara.client.ok(decisions.listTimesheets, { query: { week: monday } })
      ).weeks.filter(({ user }) => user.id === ada.id);
      expect(
        await mara.client.call(decisions.addTimesheetEntry, {
          params: { timesheetId: week?.timesheetId ?? "" },
          body: {
            version: week?.version ?? 0,
            projectId: project,
            day: monday,
            hours: 1,
            adjustmentReason: "A call on the way home",
          },
        }),
      ).toMatchObject({ status: 200 });
      expect(await adjustedSince(stint(), organisation.id)).toBe(1);
      expect((await admin.client.ok(closing.readMonth, october)).figures?.actual).toEqual({
        asClosed: 14,
        live: 15,
      });
    });
  },
  { today: "2026-11-24" },
);

let now = 0;
describeOnEngines(
  "A month's last midnight",
  (stint) => {
    it("is the organisation's, wherever its browsers are", async () => {
      now = Date.parse("2026-11-30T10:59:00Z");
      const { admin, ada, project } = await firm(stint());
      await admin.client.ok(changeSettings, {
        body: { display: { version: 1, timeZone: "Pacific/Auckland" } },
      });
      const closes = () =>
        admin.client.call(closing.closeMonth, {
          params: { month: "2026-11" },
          body: { version: 0, named: [...pointKinds] },
        });
      expect(await closes()).toMatchObject({ status: 409 });
      now = Date.parse("2026-11-30T11:01:00Z");
      expect(await closes()).toMatchObject({ status: 200 });
      const book = (day: string) =>
        ada.client.call(saveMyWeek, {
          params: { weekStarting: "2026-11-30" },
          body: { version: 0, cells: [{ projectId: project, day, hours: 4 }] },
        });
      expect(await book("2026-11-30")).toMatchObject({ status: 422 });
      expect(await book("2026-12-01")).toMatchObject({ status: 200 });
    });
  },
  { clock: clockAt(() => now) },
);
