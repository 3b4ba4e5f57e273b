import { expect, it } from "vitest";
import { changePreferences } from "#features/access/account-contract.ts";
import {
  readAllocationCalendar,
  readAllocationMonth,
  readNeighbours,
  readPlanner,
  readQuarter,
  saveAllocation,
  reportPresence,
} from "#features/plans/contract.ts";
import { readEveryone } from "#features/plans/everyone-contract.ts";
import {
  dismissAllocationReminder,
  listMissingAllocators,
  readAllocationReminder,
  readMonthEntries,
  remindAllocators,
} from "#features/plans/month-contract.ts";
import {
  makeCalendarLink,
  readCalendarLink,
  revokeCalendarLink,
} from "#features/timesheets/calendar-contract.ts";
import { db } from "#server/database/sql.ts";
import { makeAllocationMonth, dayOf, month, planner, save, type Cell } from "../support/allocation-month.ts";
import { newestMailTo } from "../support/mail.ts";
import type { TestPerson } from "../support/organisation.ts";
import { describeOnEngines } from "../support/stint.ts";

describeOnEngines(
  "Reading allocations",
  (stint) => {
    it("opens the planner on the allocator's function and the month being planned", async () => {
      const place = await makeAllocationMonth(stint());
      const [senior] = place.design.tiers;
      await place.addForecast(place.kiln, place.design.id, senior?.id ?? "", 120, "frozen");
      await place.addForecast(place.ferry, place.design.id, senior?.id ?? "", 60, "draft");
      await place.addHoliday(place.ann.id, "2026-12-10", 7.5);
      await place.addHoliday(place.ann.id, "2026-12-11", 7.5, "pending");
      await place.addPublicHoliday("2026-12-25", 8);
      const answer = await place.allocator.client.ok(readPlanner);
      expect([answer.functionId, answer.month, answer.status, answer.version, answer.mayWrite]).toEqual([
        place.design.id,
        month,
        "not_submitted",
        0,
        true,
      ]);
      expect(answer.functions).toEqual([{ id: place.design.id, name: "Design", mayWrite: true }]);
      expect(
        answer.users.map((user) => [
          user.fullName,
          user.monthlyHours,
          user.effectiveMonthlyHours,
          user.costTierName,
        ]),
      ).toEqual([
        ["Ann Arbor", 150, 150, "Tier 1"],
        ["Ben Bow", null, 160, "Tier 2"],
      ]);
      expect(answer.demand).toEqual([{ projectId: place.kiln, costTierId: senior?.id, hours: 120 }]);
      expect(answer.approvedHolidays).toEqual([{ userId: place.ann.id, day: "2026-12-10", hours: 7.5 }]);
      expect(answer.publicHolidays.map((holiday) => [holiday.day, holiday.hours])).toEqual([
        ["2026-12-25", 8],
      ]);
      expect(answer.periods.map((period) => period.month)).toEqual([
        "2026-10",
        "2026-11",
        "2026-12",
        "2027-01",
        "2027-02",
        "2027-03",
      ]);
    });

    it("lists billable, active people of the function only", async () => {
      const place = await makeAllocationMonth(stint());
      const tier = place.design.tiers[0]?.id ?? "";
      await place.organisation.addPerson({
        roles: ["booker"],
        name: "Not Billable",
        functionId: place.design.id,
        costTierId: tier,
        billable: false,
      });
      const gone = await place.organisation.addPerson({
        roles: ["booker"],
        name: "Gone Away",
        functionId: place.design.id,
        costTierId: tier,
      });
      await place.run(db.updateTable("users").set({ is_active: false }).where("id", "=", gone.id));
      expect((await planner(place)).users.map((user) => user.fullName)).toEqual(["Ann Arbor", "Ben Bow"]);
    });

    it("shows a year of months and where the neighbouring years have none", async () => {
      const place = await makeAllocationMonth(stint());
      await save(place.allocator, place, 0, [dayOf(place, "2026-12-01")], "submitted");
      const calendar = await place.ann.client.ok(readAllocationCalendar, { query: { year: "2026" } });
      expect([calendar.hasPrevious, calendar.hasNext, calendar.months.length]).toEqual([false, true, 12]);
      expect(
        calendar.months
          .slice(8)
          .map((one) => [one.periodId, one.status, one.relevantFunctionsCount, one.totalHours]),
      ).toEqual([
        ["2026-09", "none", 0, 0],
        ["2026-10", "none", 1, 0],
        ["2026-11", "none", 1, 0],
        ["2026-12", "complete", 1, 8],
      ]);
      expect((await place.ann.client.ok(readAllocationCalendar, { query: { year: "2025" } })).months).toEqual(
        [],
      );
    });

    it("shows a month's functions with demand, hours and status", async () => {
      const place = await makeAllocationMonth(stint());
      await place.addForecast(place.kiln, place.design.id, place.design.tiers[0]?.id ?? "", 120, "frozen");
      await save(place.allocator, place, 0, [
        dayOf(place, "2026-12-01", 5),
        { ...dayOf(place, "2026-12-01", 2.5), projectId: place.ferry },
      ]);
      const answer = await place.ann.client.ok(readAllocationMonth, { params: { periodId: month } });
      expect(answer.status).toBe("partial");
      expect(answer.functions).toMatchObject([
        {
          functionName: "Design",
          status: "draft",
          projectCount: 2,
          userCount: 2,
          demandHours: 120,
          allocatedHours: 7.5,
          countedHours: 5,
          lastSavedBy: "Alma Allocator",
        },
      ]);
      expect(
        (await place.ann.client.call(readAllocationMonth, { params: { periodId: "2026-13" } })).status,
      ).toBe(404);
    });

    it("shows others with the month open, until they leave or time out", async () => {
      const place = await makeAllocationMonth(stint());
      const { owner } = place.organisation;
      const params = { functionId: place.design.id, month };
      const announce = (by: TestPerson, unsaved: number, leaves = false) =>
        by.client.ok(reportPresence, { params, body: { unsaved, leaves } });
      expect((await announce(place.allocator, 3)).others).toEqual([]);
      expect((await announce(owner, 0)).others).toEqual([
        { userId: place.allocator.id, fullName: "Alma Allocator", unsaved: 3 },
      ]);
      expect((await announce(place.allocator, 0)).others.map(({ userId }) => userId)).toEqual([owner.id]);
      await announce(place.allocator, 0, true);
      expect((await announce(owner, 0)).others).toEqual([]);
      await announce(place.allocator, 0);
      await stint().engine.script("UPDATE planner_presences SET seen_at = now() - interval '1 minute'");
      expect((await announce(owner, 0)).others).toEqual([]);
      const stranger = (await makeAllocationMonth(stint())).allocator;
      expect(
        (await stranger.client.call(reportPresence, { params, body: { unsaved: 0, leaves: false } })).status,
      ).toBe(404);
    });

    it("shows the days beside the month and the quarter by weeks, with hours of other functions and holidays", async () => {
      const place = await makeAllocationMonth(stint());
      const params = { functionId: place.design.id, month };
      const put = (by: Cell, period: string) =>
        place.allocator.client.ok(saveAllocation, {
          params: { ...params, month: period },
          body: { status: "draft", version: 0, cells: [by] },
        });
      await put(dayOf(place, "2026-11-30", 6), "2026-11");
      await put(dayOf(place, "2026-12-01", 8), "2026-12");
      await put(dayOf(place, "2027-01-04", 4), "2027-01");
      await place.addHoliday(place.ann.id, "2027-01-05", 6.92);
      const beside = await place.ben.client.ok(readNeighbours, { params });
      expect(beside.entries.map(({ day, code, hours }) => [day, code, hours])).toEqual([
        ["2026-11-30", "KLN", 6],
        ["2027-01-04", "KLN", 4],
      ]);
      expect(beside.approvedHolidays).toEqual([{ userId: place.ann.id, day: "2027-01-05", hours: 6.92 }]);
      const quarter = await place.ben.client.ok(readQuarter, { params });
      const ann = quarter.people.find(({ userId }) => userId === place.ann.id);
      expect([quarter.weeks[0], quarter.weeks.at(-1), ann?.hours.slice(0, 6)]).toEqual([
        "2026-11-30",
        "2027-02-22",
        [14, 0, 0, 0, 0, 4],
      ]);
      // 150 x 12 / 52 / 5 = 6.92 a day; the holiday removes one of the five.
      expect(ann?.expected.slice(4, 6)).toEqual([34.6, 27.68]);
      // Someone who left the function stays listed, but hours to come that they can't work don't count.
      const gone = ann && { ...ann, hours: ann.hours.map(() => 0), overbooked: [] };
      await place.run(db.updateTable("users").set({ is_active: false }).where("id", "=", place.ann.id));
      const after = await place.ben.client.ok(readQuarter, { params });
      expect(after.people.find(({ userId }) => userId === place.ann.id)).toEqual(gone);
      await place.run(
        db
          .updateTable("users")
          .set({ function_id: null, cost_tier_id: null, billable: false })
          .where("id", "=", place.ann.id),
      );
      const moved = await place.ben.client.ok(readQuarter, { params });
      expect(moved.people.find(({ userId }) => userId === place.ann.id)?.hours).toEqual(gone?.hours);
    });

    it("exports every entry of a month over all functions, in words", async () => {
      const place = await makeAllocationMonth(stint());
      await save(place.allocator, place, 0, [dayOf(place, "2026-12-02", 3.5), dayOf(place, "2026-12-01")]);
      const { entries } = await place.ben.client.ok(readMonthEntries, { params: { periodId: month } });
      const words = {
        functionName: "Design",
        personName: "Ann Arbor",
        projectCode: "KLN",
        projectName: "Project KLN",
        status: "Draft",
      };
      expect(entries).toMatchObject([
        { ...words, day: "2026-12-01", hours: 8 },
        { ...words, day: "2026-12-02", hours: 3.5 },
      ]);
      expect(entries[0]?.costTierName).not.toBeNull();
      expect(
        (await place.ben.client.ok(readMonthEntries, { params: { periodId: "2026-11" } })).entries,
      ).toEqual([]);
    });

    it("shows everyone over three months and all functions, drafts marked", async () => {
      const place = await makeAllocationMonth(stint());
      const put = (period: string, status: "draft" | "submitted", cell: Cell) =>
        place.allocator.client.ok(saveAllocation, {
          params: { functionId: place.design.id, month: period },
          body: { status, version: 0, cells: [cell] },
        });
      await put("2026-12", "submitted", dayOf(place, "2026-12-01", 8));
      await put("2027-01", "draft", { ...dayOf(place, "2027-01-04", 4), projectId: place.ferry });
      await place.addHoliday(place.ann.id, "2027-01-05", 6.92);
      const everyone = await place.ben.client.ok(readEveryone, { query: { month } });
      expect([everyone.weeks[0], everyone.weeks.at(-1), everyone.projects.map(({ code }) => code)]).toEqual([
        "2026-11-30",
        "2027-02-22",
        ["FRY", "KLN"],
      ]);
      const ann = everyone.people.find(({ id }) => id === place.ann.id);
      expect(ann).toMatchObject({ fullName: "Ann Arbor", functionName: "Design" });
      expect(ann?.hours.toSorted(([left], [right]) => left - right)).toEqual([
        [0, 1, 8, false],
        [5, 0, 4, true],
      ]);
      expect([ann?.expected[5], everyone.people.find(({ id }) => id === place.ben.id)?.hours]).toEqual([
        27.68,
        [],
      ]);
      expect((await place.ben.client.ok(readEveryone, {})).month).toBe("2026-11");
    });

    it("reminds the allocators of functions that are not submitted once a day, by mail and in the product, until they are", async () => {
      const place = await makeAllocationMonth(stint());
      const { owner } = place.organisation;
      const missing = () => owner.client.ok(listMissingAllocators, { params: { periodId: month } });
      const remind = (by: TestPerson) =>
        by.client.call(remindAllocators, {
          params: { periodId: month },
          body: { userIds: [place.allocator.id, place.ann.id] },
        });
      const reported = async () => (await place.allocator.client.ok(readAllocationReminder, {})).reminder;
      expect((await missing()).people).toMatchObject([
        {
          userId: place.allocator.id,
          open: [{ name: "Design", status: "not_submitted" }],
          remindedTodayBy: null,
        },
      ]);
      expect((await remind(place.ann)).status).toBe(403);
      expect((await remind(owner)).body).toEqual({ reminded: 1 });
      expect((await remind(owner)).body).toEqual({ reminded: 0 });
      expect((await missing()).people[0]?.remindedTodayBy).toBe("Olive Owner");
      expect((await newestMailTo(stint(), place.allocator.email, "reminder")).subject).toBe(
        "Allocations for December 2026: 1 function to submit",
      );
      expect(await reported()).toMatchObject({ month, open: [{ name: "Design" }] });
      await place.allocator.client.ok(dismissAllocationReminder, { body: { remindedOn: "2026-11-21" } });
      expect(await reported()).toBeNull();
      await place.run(db.updateTable("month_reminders").set({ dismissed_at: null }));
      await save(place.allocator, place, 0, [dayOf(place, "2026-12-01")], "submitted");
      expect([await reported(), (await missing()).people]).toEqual([null, []]);
      const stranger = (await makeAllocationMonth(stint())).organisation.owner;
      expect(
        (
          await stranger.client.call(remindAllocators, {
            params: { periodId: month },
            body: { userIds: [place.allocator.id] },
          })
        ).body,
      ).toEqual({
        reminded: 0,
      });
    });

    it("serves a person's submitted days and holidays to calendar programs by secret link only", async () => {
      const place = await makeAllocationMonth(stint());
      const { ann, allocator } = place;
      const read = async (url: string) => {
        const answer = await stint().visitor().send("GET", new URL(url).pathname);
        return {
          status: answer.status,
          text: typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body),
          type: answer.headers.get("content-type"),
        };
      };
      const link = async () => (await ann.client.ok(makeCalendarLink, {})).url;
      await save(allocator, place, 0, [
        dayOf(place, "2026-12-01"),
        dayOf(place, "2026-12-02"),
        { ...dayOf(place, "2026-12-07", 2.5), userId: place.ben.id },
      ]);
      const url = await link();
      expect((await read(url)).text).not.toContain("VEVENT");
      await save(allocator, place, 1, [], "submitted");
      await place.addHoliday(ann.id, "2026-12-24", 8);
      const calendar = await read(url);
      expect([calendar.status, calendar.type]).toEqual([200, "text/calendar; charset=utf-8"]);
      expect(calendar.text.match(/^(DTSTART|DTEND|SUMMARY).*$/gm)?.map((line) => line.trim())).toEqual([
        "DTSTART;VALUE=DATE:20261201",
        "DTEND;VALUE=DATE:20261203",
        String.raw`SUMMARY:KLN Project KLN\, 8 h`,
        "DTSTART;VALUE=DATE:20261224",
        "DTEND;VALUE=DATE:20261225",
        String.raw`SUMMARY:Holiday\, 8 h`,
      ]);
      await ann.client.ok(changePreferences, { body: { language: "de" } });
      const german = (await read(url)).text.match(/^(X-WR-CALNAME|SUMMARY|DESCRIPTION).*$/gm);
      expect(german?.map((line) => line.trim())).toEqual([
        "X-WR-CALNAME:Stint-Plan",
        String.raw`SUMMARY:KLN Project KLN\, 8 Std.`,
        "DESCRIPTION:8 Stunden am Tag",
        String.raw`SUMMARY:Urlaub\, 8 Std.`,
        "DESCRIPTION:8 Stunden am Tag",
      ]);
      expect((await ann.client.ok(readCalendarLink, {})).link?.lastReadAt).not.toBeNull();
      expect(JSON.stringify(await place.rows(db.selectFrom("calendar_links").selectAll()))).not.toContain(
        url.split(".").at(-2),
      );
      // Another organisation's id before the same secret, a secret one letter off, and a link that was
      // replaced.
      const other = (await makeAllocationMonth(stint())).organisation.id;
      expect((await read(url.replace(place.organisation.id, other))).status).toBe(404);
      expect((await read(url.replace(/.\.ics$/, "_.ics"))).status).toBe(404);
      const next = await link();
      expect([(await read(url)).status, (await read(next)).status]).toEqual([404, 200]);
      expect((await read(url)).text).toContain("This calendar link has ended, or there never was one.");
      await ann.client.ok(revokeCalendarLink, {});
      expect([(await read(next)).status, (await ann.client.ok(readCalendarLink, {})).link]).toEqual([
        404,
        null,
      ]);
      const last = await link();
      await place.run(db.updateTable("users").set({ is_active: false }).where("id", "=", ann.id));
      expect((await read(last)).status).toBe(404);
    });

    it("lets a calendar program look often, but not without end", async () => {
      const { ben } = await makeAllocationMonth(stint());
      const { pathname } = new URL((await ben.client.ok(makeCalendarLink, {})).url);
      const statuses = await Promise.all(
        Array.from({ length: 70 }, async () => (await stint().visitor().send("GET", pathname)).status),
      );
      expect([
        statuses.filter((status) => status === 200).length >= 60,
        statuses.filter((status) => status === 429).length > 0,
      ]).toEqual([true, true]);
    });
  },
  { today: "2026-11-21" },
);
