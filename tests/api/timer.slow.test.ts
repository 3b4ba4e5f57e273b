import { describe, expect, it } from "vitest";
import {
  pinProject,
  readMyPlan,
  readMyWeek,
  recallMyWeek,
  saveMyWeek,
  submitMyWeek,
} from "#features/timesheets/contract.ts";
import { notBookableMessage } from "#features/timesheets/rules/booking.ts";
import { cellKey } from "#features/timesheets/rules/cell-changes.ts";
import { timeMessages } from "#features/timesheets/rules/timed-hours.ts";
import { timerMessages } from "#features/timesheets/rules/timer.ts";
import * as timer from "#features/timesheets/timer-contract.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { addDays, startOfWeek, weekdayName } from "#shared/day.ts";
import { civilAt } from "#shared/zone.ts";
import { clockAt } from "../support/at.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const monday = "2026-11-16";
const zone = "Europe/London";
const minute = 60_000;

async function team(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  await organisation.addPerson({ roles: ["manager"], name: "Mara Manager" });
  const booker = await organisation.addPerson({ roles: ["booker"], name: "Bea Booker" });
  const project = await addProject(stint, organisation.id, "QVC");
  const run = (
    query: Parameters<Parameters<Parameters<typeof stint.platform.database.write>[1]>[0]["run"]>[0],
  ) => stint.platform.database.write(organisation.id, (transaction) => transaction.run(query));
  return { organisation, booker, client: booker.client, project, run };
}

type Team = Awaited<ReturnType<typeof team>>;

/** Deducts breaks automatically, on every day. */
async function breakEveryDay({ organisation, run }: Team) {
  await run(
    db
      .updateTable("organisation_settings")
      .set({ break_handling_mode: "auto" })
      .where("org_id", "=", organisation.id),
  );
  await run(
    db
      .updateTable("organisation_break_days")
      .set({ is_break_day: true })
      .where("org_id", "=", organisation.id),
  );
}

/** Starts a timer and puts its start into the past. */
async function startAgo({ client, organisation, project, run }: Team, minutes: number, note = "Drawings") {
  const { timer: started } = await client.ok(timer.startTimer, {
    body: { projectId: project, note, startTime: null },
  });
  const start = Math.floor(Date.now() / minute) * minute - minutes * minute;
  await run(
    db
      .updateTable("timer_spans")
      .set({ started_at: new Date(start).toISOString() })
      .where("org_id", "=", organisation.id),
  );
  return { version: started?.version ?? 0, ...civilAt(start, zone) };
}

const timed = (
  projectId: string,
  startTime: string,
  endTime: string,
  more: { entryId?: string; note?: string } = {},
) => ({
  entryId: more.entryId ?? null,
  projectId,
  day: monday,
  startTime,
  endTime,
  note: more.note ?? "",
});

describeOnEngines("One's own time by the clock", (stint) => {
  describe("The timer", () => {
    it("runs once per person: another device sees it and cannot start a second, and a stale one gets the current state", async () => {
      const { client, project } = await team(stint());
      const body = { projectId: project, note: " Drawings ", startTime: null };
      expect((await client.ok(timer.readTimer)).timer).toBeNull();
      const started = await client.ok(timer.startTimer, { body });
      expect(started.timer).toMatchObject({
        projectCode: "QVC",
        note: "Drawings",
        isPaused: false,
        isCapped: false,
        version: 1,
      });
      expect(await client.call(timer.startTimer, { body })).toMatchObject({
        status: 409,
        body: { error: timerMessages().runs, current: { timer: { projectCode: "QVC" } } },
      });
      const paused = await client.ok(timer.pauseTimer, { body: { version: 1 } });
      expect(paused.timer).toMatchObject({ isPaused: true, version: 2 });
      expect(await client.call(timer.stopTimer, { body: { version: 1 } })).toMatchObject({
        status: 409,
        body: { code: "stale", error: timerMessages().changed, current: { timer: { version: 2 } } },
      });
      expect((await client.call(timer.pauseTimer, { body: { version: 2 } })).status).toBe(409);
      expect((await client.ok(timer.resumeTimer, { body: { version: 2 } })).timer).toMatchObject({
        isPaused: false,
        version: 3,
      });
      expect(await client.ok(timer.stopTimer, { body: { version: 3 } })).toMatchObject({
        timer: null,
        booked: [],
        hindrances: [],
      });
      expect(await client.call(timer.pauseTimer, { body: { version: 3 } })).toMatchObject({
        status: 409,
        body: { error: timerMessages().gone },
      });
    });

    it("is started by one of two devices at the same moment", async () => {
      const { client, project } = await team(stint());
      const body = { projectId: project, note: "", startTime: null };
      const answers = await Promise.all([1, 2, 3].map(() => client.call(timer.startTimer, { body })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    });

    it("books its stretches as entries with start and end, pauses left out", async () => {
      const place = await team(stint());
      const { client, project } = place;
      const { day, version } = await startAgo(place, 90);
      const stopped = await client.ok(timer.stopTimer, { body: { version } });
      const hours = stopped.booked.reduce((total, each) => total + each.hours, 0);
      expect([stopped.timer, stopped.booked[0]?.day, Math.round(hours * 100) / 100 - 1.5 < 0.03]).toEqual([
        null,
        day,
        true,
      ]);
      const week = await client.ok(readMyWeek, { params: { weekStarting: startOfWeek(day) } });
      expect(week.entries[0]).toMatchObject({
        projectId: project,
        note: "Drawings",
        entryType: "manual",
        startTime: stopped.booked[0]?.startTime,
      });
      expect((await client.ok(timer.readTimer)).timer).toBeNull();
    });

    it("deducts the automatic break from a long shift on a break day", async () => {
      const place = await team(stint());
      const { client } = place;
      await breakEveryDay(place);
      const body = {
        version: 0,
        cells: [],
        timed: [timed(place.project, "09:00", "17:00"), timed(place.project, "18:00", "24:00")],
      };
      const saved = await client.ok(saveMyWeek, { params: { weekStarting: monday }, body });
      expect(saved.frame.breaks).toMatchObject({
        breakHandlingMode: "auto",
        breakDuration: 0.5,
        breakMinimumHours: 6,
      });
      expect(saved.frame.breaks.breakDays[weekdayName(monday) as "Monday"]).toBe(true);
      expect(saved.entries.map((entry) => [entry.startTime, entry.endTime, entry.hours])).toEqual([
        ["09:00", "17:00", 7.5],
        ["18:00", "24:00", 6],
      ]);
    });

    it("loses nothing where the week is closed: it stays, paused, and is booked once the week is recalled", async () => {
      const place = await team(stint());
      const { client } = place;
      const { day, version } = await startAgo(place, 60);
      const params = { weekStarting: startOfWeek(day) };
      await client.ok(submitMyWeek, { params, body: { version: 0 } });
      const hindered = await client.ok(timer.stopTimer, { body: { version } });
      expect(hindered).toMatchObject({
        timer: { isPaused: true, version: version + 1 },
        booked: [],
        hindrances: [{ kind: "submitted", weekStarting: params.weekStarting }],
      });
      const { version: submitted } = await client.ok(readMyWeek, { params });
      await client.ok(recallMyWeek, { params, body: { version: submitted } });
      const stopped = await client.ok(timer.stopTimer, { body: { version: version + 1 } });
      expect([stopped.timer, stopped.hindrances, stopped.booked.length > 0]).toEqual([null, [], true]);
    });

    it("names a project that ended, and books to another one instead", async () => {
      const place = await team(stint());
      const { organisation, client, project, run } = place;
      const { version } = await startAgo(place, 30);
      await run(
        db
          .updateTable("projects")
          .set({ status_code: "completed", ended_on: "2026-01-31" })
          .where("org_id", "=", organisation.id)
          .where("id", "=", project),
      );
      const hindered = await client.ok(timer.stopTimer, { body: { version } });
      expect(hindered.hindrances[0]).toMatchObject({ kind: "project", message: notBookableMessage() });
      const other = await addProject(stint(), organisation.id, "KLN");
      await client.ok(timer.changeTimer, {
        body: { version: version + 1, projectId: other, note: "Elsewhere" },
      });
      expect(
        (await client.ok(timer.stopTimer, { body: { version: version + 2 } })).booked.length,
      ).toBeGreaterThan(0);
    });

    it("that no one stopped for days counts 24 hours, on each of the two days they lie in, and says so", async () => {
      const place = await team(stint());
      const { version, day, minute: from } = await startAgo(place, 3 * 1440);
      expect((await place.client.ok(timer.readTimer)).timer).toMatchObject({
        isCapped: true,
        elapsedSeconds: 86_400,
      });
      const stopped = await place.client.ok(timer.stopTimer, { body: { version } });
      expect([
        stopped.isCapped,
        Math.round(stopped.booked.reduce((total, { hours }) => total + hours, 0)),
      ]).toEqual([true, 24]);
      expect(stopped.booked.map((each) => each.day)).toEqual(from === 0 ? [day] : [day, addDays(day, 1)]);
    });

    it("starts on projects open for time, at a time within the last 12 hours, and can be given up", async () => {
      const { organisation, client, project } = await team(stint());
      const ended = await addProject(stint(), organisation.id, "END", {
        statusCode: "completed",
        endedOn: "2026-01-31",
      });
      const start = (projectId: string, startTime: string | null) =>
        client.call(timer.startTimer, { body: { projectId, note: "", startTime } });
      expect((await start(newId(), null)).status).toBe(404);
      expect(await start(ended, null)).toMatchObject({
        status: 422,
        body: { fields: { projectId: notBookableMessage() } },
      });
      const later = civilAt(Date.now() + 60 * minute, zone).minute;
      const inAnHour = `${String(Math.floor(later / 60)).padStart(2, "0")}:${String(later % 60).padStart(2, "0")}`;
      expect(await start(project, inAnHour)).toMatchObject({
        status: 422,
        body: { fields: { startTime: timerMessages().startTime } },
      });
      expect((await start(project, null)).status).toBe(200);
      expect((await client.ok(timer.discardTimer, { body: { version: 1 } })).timer).toBeNull();
    });
  });

  describe("Entries with a start and an end", () => {
    const params = { weekStarting: monday };

    it("are added, changed and removed; their hours follow from their times", async () => {
      const { client, project } = await team(stint());
      const first = await client.ok(saveMyWeek, {
        params,
        body: { version: 0, cells: [], timed: [timed(project, "09:00", "12:10", { note: "Plans" })] },
      });
      const [entry] = first.entries;
      expect(entry).toMatchObject({ startTime: "09:00", endTime: "12:10", hours: 3.17, note: "Plans" });
      const entryId = entry?.id ?? "";
      const changed = await client.ok(saveMyWeek, {
        params,
        body: {
          version: 1,
          cells: [],
          timed: [timed(project, "09:00", "13:00", { entryId, note: "Plans" })],
        },
      });
      expect(changed.entries).toMatchObject([{ id: entryId, endTime: "13:00", hours: 4 }]);
      const same = await client.ok(saveMyWeek, {
        params,
        body: {
          version: 2,
          cells: [],
          timed: [timed(project, "09:00", "13:00", { entryId, note: "Plans" })],
        },
      });
      expect(same.version).toBe(2);
      const removed = await client.ok(saveMyWeek, {
        params,
        body: { version: 2, cells: [], entries: [{ entryId, hours: null }] },
      });
      expect(removed.entries).toEqual([]);
    });

    it("do not overlap, end after they start, and stay in their week", async () => {
      const { organisation, client, project } = await team(stint());
      const other = await addProject(stint(), organisation.id, "KLN");
      await client.ok(saveMyWeek, {
        params,
        body: { version: 0, cells: [], timed: [timed(project, "09:00", "12:00")] },
      });
      const refusals: [string, string, string][] = [
        ["11:00", "13:00", timeMessages().overlap],
        ["08:00", "24:00", timeMessages().overlap],
        ["14:00", "13:00", timeMessages().order],
      ];
      for (const [start, end, message] of refusals) {
        const answer = await client.call(saveMyWeek, {
          params,
          body: { version: 1, cells: [], timed: [timed(other, start, end)] },
        });
        expect(answer).toMatchObject({
          status: 422,
          body: { fields: { [cellKey(other, monday)]: message } },
        });
      }
      const touching = await client.ok(saveMyWeek, {
        params,
        body: { version: 1, cells: [], timed: [timed(other, "12:00", "13:00")] },
      });
      expect(touching.entries).toHaveLength(2);
    });
  });

  describe("A person's own rows and plan", () => {
    it("shows a pinned project as a row until it is unpinned, to this person only", async () => {
      const { organisation, booker, client, project } = await team(stint());
      const params = { projectId: project };
      const pinned = async (who = client) =>
        (await who.ok(readMyWeek, { params: { weekStarting: monday } })).projects.find(
          ({ id }) => id === project,
        )?.isPinned;
      expect(await pinned()).toBe(false);
      await client.ok(pinProject, { params, body: { isPinned: true } });
      await client.ok(pinProject, { params, body: { isPinned: true } });
      expect([await pinned(), await pinned(organisation.owner.client)]).toEqual([true, false]);
      await client.ok(pinProject, { params, body: { isPinned: false } });
      expect(await pinned()).toBe(false);
      expect(
        (await client.call(pinProject, { params: { projectId: newId() }, body: { isPinned: true } })).status,
      ).toBe(404);
      expect(booker.id).not.toBe(organisation.owner.id);
    });

    it("reads the submitted allocations of the four weeks after a week, and no drafts", async () => {
      const { organisation, booker, client, project, run } = await team(stint());
      const design = await organisation.addFunction("Design", [50]);
      const allocation = {
        org_id: organisation.id,
        id: newId(),
        function_id: design.id,
        forecast_period: "2026-11-01",
        status_code: "draft",
      };
      expect((await client.ok(readMyPlan, { params: { weekStarting: monday } })).allocated).toEqual([]);
      await run(db.insertInto("function_allocations").values(allocation));
      const entry = {
        org_id: organisation.id,
        id: newId(),
        function_allocation_id: allocation.id,
        project_id: project,
        user_id: booker.id,
        function_id: design.id,
        cost_tier_id: design.tiers[0]?.id ?? "",
        rate_per_hour: 50,
        allocation_date: "2026-11-24",
        hours: 7.5,
      };
      await run(db.insertInto("allocation_entries").values(entry));
      expect((await client.ok(readMyPlan, { params: { weekStarting: monday } })).allocated).toEqual([]);
      await run(
        db
          .updateTable("function_allocations")
          .set({ status_code: "submitted" })
          .where("id", "=", allocation.id),
      );
      const plan = await client.ok(readMyPlan, { params: { weekStarting: monday } });
      expect(plan).toMatchObject({
        from: "2026-11-23",
        to: "2026-12-20",
        projects: [{ id: project }],
        allocated: [{ day: "2026-11-24", hours: 7.5 }],
      });
      expect(
        (await organisation.owner.client.ok(readMyPlan, { params: { weekStarting: monday } })).allocated,
      ).toEqual([]);
    });
  });
});

/** Where the moved server's clock is. */
let instant = "2026-10-24T21:00:00Z";

describeOnEngines(
  "The timer in a night the clocks change",
  (stint) => {
    /**
     * Starts in the evening, does what is wanted at each instant, and answers what was booked and what the
     * week has of it.
     */
    async function night(
      { client, project }: Team,
      weekStarting: string,
      steps: readonly (readonly [string, "start" | "pause" | "resume" | "stop"])[],
    ) {
      let version = 0;
      const body = () => ({ version });
      for (const [when, step] of steps) {
        instant = when;
        if (step === "stop") break;
        const calls = { start: timer.startTimer, pause: timer.pauseTimer, resume: timer.resumeTimer };
        const answer =
          step === "start"
            ? await client.ok(calls.start, {
                body: { projectId: project, note: "Night watch", startTime: null },
              })
            : await client.ok(calls[step], { body: body() });
        version = answer.timer?.version ?? 0;
      }
      const running = (await client.ok(timer.readTimer)).timer;
      const stopped = await client.ok(timer.stopTimer, { body: body() });
      const week = await client.ok(readMyWeek, { params: { weekStarting } });
      const reported = (each: {
        day: string;
        startTime: string | null;
        endTime: string | null;
        hours: number;
      }) => `${each.day} ${each.startTime}-${each.endTime} ${each.hours}`;
      return {
        elapsedHours: (running?.elapsedSeconds ?? 0) / 3600,
        booked: stopped.booked.map(reported),
        week: week.entries.map(reported).toSorted(),
      };
    }

    it("books the repeated hour, on the days of the wall clock, and deducts the automatic break from the real duration", async () => {
      const place = await team(stint());
      await breakEveryDay(place);
      const entries = ["2026-10-24 22:00-24:00 2", "2026-10-25 00:00-06:00 6.5"];
      expect(
        await night(place, "2026-10-19", [
          ["2026-10-24T21:00:00Z", "start"],
          ["2026-10-25T06:00:00Z", "stop"],
        ]),
      ).toEqual({ elapsedHours: 9, booked: entries, week: entries });
    });

    it("leaves the hour out that never was, and a pause over it", async () => {
      const place = await team(stint());
      const entries = [
        "2026-03-28 22:00-24:00 2",
        "2026-03-29 00:00-00:30 0.5",
        "2026-03-29 02:30-06:00 3.5",
      ];
      expect(
        await night(place, "2026-03-23", [
          ["2026-03-28T22:00:00Z", "start"],
          ["2026-03-29T00:30:00Z", "pause"],
          ["2026-03-29T01:30:00Z", "resume"],
          ["2026-03-29T05:00:00Z", "stop"],
        ]),
      ).toEqual({ elapsedHours: 6, booked: entries, week: entries });
    });
  },
  { clock: clockAt(() => Date.parse(instant)) },
);
