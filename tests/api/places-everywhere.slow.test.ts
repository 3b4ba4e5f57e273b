import { expect, it } from "vitest";
import * as allocations from "#features/plans/contract.ts";
import { readEveryone } from "#features/plans/everyone-contract.ts";
import { readPlanner as readForecast } from "#features/forecasts/contract.ts";
import * as holidays from "#features/leave/contract.ts";
import { holidayTexts } from "#features/leave/rules/check-request.ts";
import { listTimesheets } from "#features/timesheets/decisions-contract.ts";
import { expectedBetween } from "#features/people/rules/expected-hours.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import { sendReminders } from "#features/reminders/server/send-reminders.ts";
import { readReport } from "#features/reports/contract.ts";
import { listMyOpenWeeks, readMyPlan, readMyWeek } from "#features/timesheets/contract.ts";
import { addDays, daysBetween, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import {
  dayOf,
  makeAllocationMonth,
  planner,
  save,
  type AllocationMonth,
} from "../support/allocation-month.ts";
import { fill } from "../support/fills.ts";
import { at } from "../support/at.ts";
import { mailsOf } from "../support/mail.ts";
import { addHolidayOf, addOffice, moveTo } from "../support/offices.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const tuesday = "2026-12-08";
const monday = "2026-12-07";
/** Last week, as the server's day has it. */
const lastWeek = "2026-11-09";

interface Offices {
  readonly stint: Stint;
  readonly place: AllocationMonth;
  readonly who: TestPerson;
}

/** Of someone, the hours they are expected to work that week, on Tuesday or in December; or what is refused. */
const consumers: Readonly<
  Record<
    string,
    { readonly reads: (offices: Offices) => Promise<unknown>; readonly ann: unknown; readonly ben: unknown }
  >
> = {
  "the week in My Time": {
    reads: async ({ who }) =>
      (await who.client.ok(readMyWeek, { params: { weekStarting: monday } })).expected[1],
    ann: 0,
    ben: 7.38,
  },
  "the plan of the next weeks": {
    reads: async ({ who }) =>
      (await who.client.ok(readMyPlan, { params: { weekStarting: "2026-11-30" } })).away.map(
        ({ name }) => name,
      ),
    ann: [`Day of ${tuesday}`],
    ben: [],
  },
  "the year's calendar": {
    reads: async ({ who }) =>
      (await who.client.ok(holidays.readMyHolidays, { query: { on: tuesday } })).publicHolidays.filter(
        ({ day }) => day === tuesday,
      ),
    ann: [{ day: tuesday, name: `Day of ${tuesday}`, hours: 8 }],
    ben: [],
  },
  "a request before it is made": {
    reads: async ({ who }) =>
      (
        await who.client.ok(holidays.previewHolidays, {
          query: { startDate: tuesday, endDate: "2026-12-09" },
        })
      ).totalHours,
    ann: 6.92,
    ben: 14.76,
  },
  "the planner's days": {
    reads: async ({ place, who }) =>
      (await planner(place)).placeHolidays
        .filter(({ userId, day }) => userId === who.id && day >= "2026-12-01")
        .map(({ day, hours }) => [day, hours]),
    ann: [[tuesday, 8]],
    ben: [],
  },
  "the days beside a planner's month": {
    reads: async ({ place, who }) =>
      (
        await place.allocator.client.ok(allocations.readNeighbours, {
          params: { functionId: place.design.id, month: "2026-12" },
        })
      ).placeHolidays.flatMap(({ userId, day }) => (userId === who.id ? day : [])),
    ann: ["2027-01-06"],
    ben: [],
  },
  "filling the month": {
    reads: async ({ place, who }) => {
      const [project, tier] = who.id === place.ann.id ? [place.kiln, 0] : [place.ferry, 1];
      await place.addForecast(project, place.design.id, place.design.tiers[tier]?.id ?? "", 500, "frozen");
      const { cells } = await fill(place);
      return cells.some(({ userId, days }) => userId === who.id && days.includes(tuesday));
    },
    ann: false,
    ben: true,
  },
  "a function's quarter": {
    reads: async ({ place, who }) => {
      const { weeks, people } = await place.allocator.client.ok(allocations.readQuarter, {
        params: { functionId: place.design.id, month: "2026-12" },
      });
      return people.find(({ userId }) => userId === who.id)?.expected[weeks.indexOf(monday)];
    },
    ann: 27.68,
    ben: 36.9,
  },
  "everyone's quarter": {
    reads: async ({ place, who }) => {
      const { weeks, people } = await place.allocator.client.ok(readEveryone, {
        query: { month: "2026-12" },
      });
      return people.find(({ id }) => id === who.id)?.expected[weeks.indexOf(monday)];
    },
    ann: 27.68,
    ben: 36.9,
  },
  "a forecast's required capacity": {
    reads: async ({ place, who }) => {
      const tier = place.design.tiers[who.id === place.ann.id ? 0 : 1]?.id;
      const { periods } = await place.organisation.owner.client.ok(readForecast, {
        query: { projectId: place.kiln, month: "2026-12" },
      });
      return periods[0]?.capacity.find(({ costTierId }) => costTierId === tier)?.capacityHours;
    },
    // 22 and 23 of December's working days.
    ann: 152.24,
    ben: 169.74,
  },
  "a manager's list of weeks": {
    reads: async ({ place, who }) =>
      (
        await place.organisation.owner.client.ok(listTimesheets, {
          query: { week: lastWeek, scope: "without-manager" },
        })
      ).weeks.find(({ user }) => user.id === who.id)?.expectedHours,
    ann: 0,
    ben: 36.9,
  },
  "the weeks that are still open": {
    reads: async ({ who }) => (await who.client.ok(listMyOpenWeeks)).weeks.length,
    ann: 0,
    ben: 1,
  },
  "the report of missing weeks": {
    reads: async ({ place, who }) => {
      const { columns, lines } = await place.organisation.owner.client.ok(readReport, {
        query: { report: "missing", person: who.id, from: "2026-11", to: "2026-11" },
      });
      const [week, expected] = ["week", "expected"].map((id) => columns.findIndex((each) => each.id === id));
      return lines.find(({ cells }) => cells[week ?? 0] === lastWeek)?.cells[expected ?? 0];
    },
    ann: undefined,
    ben: 36.9,
  },
  "reminders of a week": {
    reads: async ({ stint, place, who }) => {
      await sendReminders(at(stint, "2026-11-16T08:00:00Z"), place.organisation.id);
      const mails = await mailsOf(stint, place.organisation.id);
      return mails.some(({ recipient }) => recipient === who.email);
    },
    ann: false,
    ben: true,
  },
  // These two leave something behind.
  "the cells an allocator may fill": {
    reads: async ({ place, who }) =>
      (await save(place.allocator, place, 0, [{ ...dayOf(place, tuesday), userId: who.id }])).status,
    ann: 422,
    ben: 200,
  },
  "what a request costs": {
    reads: async ({ who }) =>
      (
        await who.client.call(holidays.requestHolidays, {
          body: { startDate: tuesday, endDate: tuesday, hours: null, reason: "" },
        })
      ).body.fields,
    ann: { endDate: holidayTexts().costsNothing },
    ben: undefined,
  },
};

describeOnEngines(
  "Public holidays of a place",
  (stint) => {
    it("count for the people who belong there, and for no one else, in every calculation", async () => {
      const place = await makeAllocationMonth(stint());
      const { organisation } = place;
      await stint().engine.script(
        `UPDATE users SET created_at = '2026-11-09' WHERE org_id = '${organisation.id}'`,
      );
      const week = daysBetween(lastWeek, addDays(lastWeek, 4)).map((day) => [day, 24] as const);
      const munich = await addOffice(organisation, "Munich", {
        ...Object.fromEntries(week),
        [tuesday]: 8,
        "2027-01-06": 8,
      });
      await moveTo(organisation, munich, "2026-11-01", place.ann);
      const found: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const [what, { reads, ann, ben }] of Object.entries(consumers)) {
        found[what] = [
          await reads({ stint: stint(), place, who: place.ann }),
          await reads({ stint: stint(), place, who: place.ben }),
        ];
        expected[what] = [ann, ben];
      }
      expect(found).toEqual(expected);
    });

    it("count on the days someone belongs there, also within one request", async () => {
      const organisation = await makeOrganisation(stint());
      const bo = await organisation.addPerson({ roles: ["booker"], name: "Bo Booker" });
      const munich = await addOffice(organisation, "Munich", { "2026-12-08": 8, "2026-12-16": 8 });
      const edinburgh = await addOffice(organisation, "Edinburgh", { "2026-12-09": 8, "2026-12-17": 4 });
      await moveTo(organisation, munich, "2026-12-01", bo);
      await moveTo(organisation, edinburgh, "2026-12-14", bo);
      await moveTo(organisation, null, "2026-12-18", bo);
      const { entries } = await bo.client.ok(holidays.previewHolidays, {
        query: { startDate: "2026-12-07", endDate: "2026-12-18" },
      });
      // 7.38 hours a day: Munich's 8th is free, Edinburgh's 9th and Munich's 16th count for others only.
      expect(entries.filter(({ hours }) => hours !== 7.38)).toMatchObject([
        { day: "2026-12-17", hours: 3.38 },
      ]);
      expect(entries).toHaveLength(9);
      expect(entries.map(({ day }) => day)).not.toContain("2026-12-08");
    });

    it("add nothing to everyone's: the longer of the two counts", async () => {
      const organisation = await makeOrganisation(stint());
      const bo = await organisation.addPerson({ roles: ["booker"], name: "Bo Booker" });
      const munich = await addOffice(organisation, "Munich", { "2026-12-08": 4, "2026-12-09": 2 });
      await addHolidayOf(organisation, null, "2026-12-08", 2);
      await addHolidayOf(organisation, null, "2026-12-09", 4);
      const expected = async () =>
        (await bo.client.ok(readMyWeek, { params: { weekStarting: monday } })).expected.slice(0, 4);
      expect(await expected()).toEqual([7.38, 5.38, 3.38, 7.38]);
      await moveTo(organisation, munich, "2026-01-01", bo);
      expect(await expected()).toEqual([7.38, 3.38, 3.38, 7.38]);
    });

    it("equal a slow recount, for people who move repeatedly", async () => {
      const organisation = await makeOrganisation(stint());
      const people = await Promise.all(
        [160, 121].map((monthlyHours) => organisation.addPerson({ roles: ["booker"], monthlyHours })),
      );
      let seed = 20_261_125;
      const draw = (below: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((seed / 2_147_483_648) * below);
      };
      const [first, last] = ["2026-12-01", "2026-12-31"];
      const drawnDays = (most: number) =>
        Object.fromEntries(
          Array.from({ length: most }, () => [addDays(first, draw(31)), (draw(20) + 1) / 2] as const),
        );
      const lists: Record<string, Readonly<Record<Day, number>>> = { "": drawnDays(6) };
      for (const [day, hours] of Object.entries(lists[""] ?? {}))
        await addHolidayOf(organisation, null, day, hours);
      for (const name of ["A", "B", "C"]) {
        const days = drawnDays(9);
        lists[await addOffice(organisation, name, days)] = days;
      }
      const ids = [null, ...Object.keys(lists).filter((id) => id !== "")];
      const moves = people.map(
        () =>
          new Map(
            Array.from({ length: 6 }, () => [addDays("2026-11-25", draw(37)), ids[draw(4)] ?? null] as const),
          ),
      );
      for (const [at, person] of people.entries())
        for (const [day, placeId] of moves[at] ?? []) await moveTo(organisation, placeId, day, person);
      const facts = await stint().platform.database.read(
        organisation.id,
        ...workingTimeQueries(
          organisation.id,
          people.map(({ id }) => id),
          first,
          last,
        ),
      );
      const timeOf = workingTimes(facts);
      const byHand = (at: number, day: Day): number => {
        let placeId: string | null = null;
        for (const each of daysBetween("2026-11-25", day)) {
          const move = moves[at]?.get(each);
          if (move !== undefined) placeId = move;
        }
        return Math.max(lists[""]?.[day] ?? 0, placeId === null ? 0 : (lists[placeId]?.[day] ?? 0));
      };
      const days = daysBetween(first, last);
      for (const [at, { id }] of people.entries()) {
        const time = timeOf(id);
        expect(days.map((day) => [day, time.publicHolidays.get(day) ?? 0])).toEqual(
          days.map((day) => [day, byHand(at, day)]),
        );
        const without = expectedBetween(first, last, { ...time, publicHolidays: new Map() });
        expect(expectedBetween(first, last, time)).toEqual(
          days.map((day, each) => Math.max(0, sumHours([without[each] ?? 0, -byHand(at, day)]))),
        );
      }
    });
  },
  { today: "2026-11-21" },
);
