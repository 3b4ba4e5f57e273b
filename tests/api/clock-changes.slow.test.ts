import { expect, it } from "vitest";
import { readSession } from "#features/access/contract.ts";
import { readPlanner } from "#features/plans/contract.ts";
import { makeCalendarLink } from "#features/timesheets/calendar-contract.ts";
import { readMyWeek, saveMyWeek } from "#features/timesheets/contract.ts";
import * as timer from "#features/timesheets/timer-contract.ts";
import { addDays, daysBetween, startOfWeek } from "#shared/day.ts";
import { lastDay, monthOf } from "#shared/month.ts";
import { clockAt } from "../support/at.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { rowsOf } from "../support/planned-rows.ts";
import { describeOnEngines } from "../support/stint.ts";

let now = 0;

/** Nights in which clocks change, and one by the line at which days do: from when until when a timer runs. */
const nights = [
  ["Europe/London", "2026-03-28T23:00Z", "2026-03-29T01:30Z", "2026-03-28", [1, 1.5]],
  ["Europe/London", "2026-10-24T22:00Z", "2026-10-25T01:30Z", "2026-10-24", [1, 2.5]],
  ["America/New_York", "2026-03-08T04:30Z", "2026-03-08T07:30Z", "2026-03-07", [0.5, 2.5]],
  ["America/New_York", "2026-11-01T03:00Z", "2026-11-01T07:00Z", "2026-10-31", [1, 3]],
  ["Australia/Lord_Howe", "2026-04-04T12:00Z", "2026-04-04T16:00Z", "2026-04-04", [1, 3]],
  ["Australia/Lord_Howe", "2026-10-03T12:30Z", "2026-10-03T16:30Z", "2026-10-03", [1, 3]],
  ["Pacific/Apia", "2026-11-12T10:00Z", "2026-11-12T12:00Z", "2026-11-12", [1, 1]],
] as const;

describeOnEngines(
  "The night of a change of clocks",
  (stint) => {
    it.each(nights)("in %s from %s to %s has its days and hours", async (zone, from, to, day, hours) => {
      now = Date.parse(from);
      const firm = await makeOrganisation(stint());
      await stint().engine.script(
        `UPDATE organisation_settings SET time_zone = '${zone}' WHERE org_id = '${firm.id}'`,
      );
      const design = await firm.addFunction("Design", [80]);
      const line = { functionId: design.id, costTierId: design.tiers[0]?.id ?? "" };
      const { client, id } = await firm.addPerson({ roles: ["booker"], ...line, monthlyHours: 160 });
      const rows = rowsOf(stint(), firm.id, firm.owner.id);
      const projectId = await rows.addProject({
        code: "NGT",
        start: "2026-01-01",
        months: 12,
        functions: [design.id],
      });
      const next = addDays(day, 1);
      for (const month of new Set([monthOf(day), monthOf(next)])) {
        const entries = [day, next].map((each) => ({
          ...line,
          rate: 80,
          hours: 4,
          userId: id,
          projectId,
          day: each,
        }));
        await rows.addAllocation(
          month,
          "submitted",
          entries.filter((each) => monthOf(each.day) === month),
          design.id,
        );
      }

      // Days of grids are the organisation's, each once.
      expect((await client.ok(readSession)).organisation?.today).toBe(day);
      const planner = await client.ok(readPlanner, {
        query: { functionId: design.id, month: monthOf(day) },
      });
      expect(planner.entries.flatMap((each) => each.days.map((planned) => [planned, each.hours]))).toEqual(
        [day, next].filter((each) => monthOf(each) === monthOf(day)).map((each) => [each, 4]),
      );
      expect(daysBetween(`${monthOf(day)}-01`, lastDay(monthOf(day))).length).toBe(
        Number(lastDay(monthOf(day)).slice(8)),
      );

      // A timer over the change books what passed.
      const { timer: started } = await client.ok(timer.startTimer, {
        body: { projectId, note: "", startTime: null },
      });
      now = Date.parse(to);
      await client.ok(timer.stopTimer, { body: { version: started?.version ?? 0 } });
      const weekOf = async (each: string) =>
        client.ok(readMyWeek, { params: { weekStarting: startOfWeek(each) } });
      const booked = await Promise.all(
        [day, next].map(async (each) =>
          (await weekOf(each)).entries.filter((entry) => entry.day === each).map((entry) => entry.hours),
        ),
      );
      expect(booked).toEqual(hours.map((each) => [each]));
      const week = await weekOf(next);
      expect(week.expected).toEqual([7.38, 7.38, 7.38, 7.38, 7.38, 0, 0]);
      expect((await client.ok(readSession)).organisation?.today).toBe(next);

      // Typed hours of the night's day stay on it.
      const saved = await client.ok(saveMyWeek, {
        params: { weekStarting: week.weekStarting },
        body: { version: week.version, cells: [{ projectId, day: startOfWeek(next), hours: 2 }] },
      });
      expect(saved.entries.some((entry) => entry.day === startOfWeek(next) && entry.hours === 2)).toBe(true);

      // The feed has the planned days as they are.
      const { url } = await client.ok(makeCalendarLink);
      const feed = String((await stint().visitor().send("GET", new URL(url).pathname)).body);
      const dates = [...feed.matchAll(/^DT(?:START|END);VALUE=DATE:(\d{8})/gm)].map((match) => match[1]);
      expect(dates).toEqual([day, addDays(day, 2)].map((each) => each.replaceAll("-", "")));
    });
  },
  { clock: clockAt(() => now) },
);
