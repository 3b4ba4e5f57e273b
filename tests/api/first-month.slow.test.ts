import { expect, it } from "vitest";
import { settleMonths } from "#features/closing/server/settle-months.ts";
import { foldTotals } from "#features/analytics/server/fold-totals.ts";
import { requestHolidays } from "#features/leave/contract.ts";
import { readTodos } from "#features/home/contract.ts";
import { decideHolidayRequests } from "#features/leave/decisions-contract.ts";
import { readPerson, setPersonActive } from "#features/people/contract.ts";
import type { Day } from "#shared/day.ts";
import { at, clockAt } from "../support/at.ts";
import { describeOnOneEngine } from "../support/stint.ts";
import { weekdays, type Person } from "../support/first-month/facts.ts";
import { type Ground, found, plan, book, decide, turn } from "../support/first-month/story.ts";
import { expectDashboards, expectReports, asOfNow } from "../support/first-month/figures.ts";
import {
  expectPlans,
  expectPeople,
  expectDue,
  expectOverbooked,
  expectWeeks,
} from "../support/first-month/plans.ts";

const firstDay = "2026-11-16";
let today: Day = firstDay;

async function expectEverything(ground: Ground) {
  await expectDashboards(ground);
  await expectReports(ground);
  await expectPlans(ground);
  await expectPeople(ground);
  await expectDue(ground);
  await expectOverbooked(ground);
}

describeOnOneEngine(
  "The first month of an organisation",
  (stint) => {
    it("has the figures of a plain recount everywhere, on every day that something changes", async () => {
      today = firstDay;
      const ground = await found(stint());
      const { facts, manager } = ground;
      const goTo = (day: Day) => {
        today = facts.today = day;
      };
      const person = (name: string) => facts.people.find((each) => each.name === name) as Person;
      await plan(ground);
      await expectEverything(ground);

      // Bo's leave comes after the plan.
      goTo("2026-12-01");
      const bo = person("Bo");
      const leave = await bo.client.ok(requestHolidays, {
        body: { startDate: "2026-12-07", endDate: "2026-12-11", hours: null, reason: "" },
      });
      expect(
        (await manager.client.ok(readTodos)).todos.find(({ kind }) => kind === "requests-to-decide")?.count,
      ).toBe(1);
      await manager.client.ok(decideHolidayRequests, {
        body: { requests: [{ id: leave.id, version: 1 }], status: "approved" },
      });
      for (const day of weekdays("2026-12-07", "2026-12-11"))
        facts.leave.push({ person: bo, day, hours: facts.expected(bo, day) });
      await expectEverything(ground);

      goTo("2026-12-14");
      for (const each of facts.people)
        await book(ground, each, each === bo ? ["2026-11-30"] : ["2026-11-30", "2026-12-07"]);
      await decide(ground, (_, week) => (week === "2026-11-30" ? "approved" : null));
      await expectEverything(ground);
      await foldTotals(ground.stint.platform.database, ground.firm.id);
      await turn(ground);
      await expectEverything(ground);
      await expectWeeks(ground);

      goTo("2027-01-05");
      for (const each of facts.people)
        if (each.name !== "Bob")
          await book(
            ground,
            each,
            each.name === "Bill" ? ["2026-12-14"] : ["2026-12-14", "2026-12-21", "2026-12-28"],
            (week) => each.name !== "Dirk" || week !== "2026-12-21",
          );
      await decide(ground, ({ name }, week) =>
        name === "Dan" && week === "2026-12-14"
          ? "rejected"
          : name === "Dora" && week === "2026-12-28"
            ? null
            : "approved",
      );
      await expectEverything(ground);
      const bill = person("Bill");
      const { version } = await ground.client.ok(readPerson, { params: { personId: bill.id } });
      await ground.client.ok(setPersonActive, {
        params: { personId: bill.id },
        body: { version, isActive: false },
      });
      bill.isActive = false;
      await expectEverything(ground);

      // December is closed, and stays as it was.
      goTo("2027-01-11");
      const now = asOfNow(facts);
      await settleMonths(at(stint(), "2027-01-11T10:00:00Z"), ground.firm.id);
      facts.closed = { ...now };
      await expectEverything(ground);
      await foldTotals(ground.stint.platform.database, ground.firm.id);
      await expectEverything(ground);
      await expectWeeks(ground);
    });
  },
  { clock: clockAt(() => Date.parse(`${today}T10:00:00Z`)) },
);
