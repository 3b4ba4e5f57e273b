import { expect, it } from "vitest";
import { readHome } from "#features/home/contract.ts";
import { previewHolidays, requestHolidays } from "#features/leave/contract.ts";
import { readHolidayRequest } from "#features/leave/decisions-contract.ts";
import { changePerson, readPerson } from "#features/people/contract.ts";
import { changeProject, readProject } from "#features/projects/contract.ts";
import { makeCalendarLink } from "#features/timesheets/calendar-contract.ts";
import { readMyPlan, readMyWeek } from "#features/timesheets/contract.ts";
import { makeSharedLink } from "#features/timesheets/shared-calendar-contract.ts";
import { db } from "#server/database/sql.ts";
import { sumHours } from "#shared/hours.ts";
import { makeAllocationMonth } from "../support/allocation-month.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

/** Tuesday of the week that is looked at: Monday and Tuesday have passed, the rest is to come. */
const today = "2026-12-08";
const days = ["2026-12-07", "2026-12-08", "2026-12-09", "2026-12-10"];

/** Ann has 32 hours of the week on KLN and 4 of the next; Cid, of her tier, 3 a day. */
async function ground(stint: Stint) {
  const place = await makeAllocationMonth(stint);
  const { organisation, ann, design } = place;
  const mona = await organisation.addPerson({ roles: ["manager"], name: "Mona Manager" });
  const cid = await organisation.addPerson({
    roles: ["booker"],
    name: "Cid Cole",
    functionId: design.id,
    costTierId: design.tiers[0]?.id ?? "",
    monthlyHours: 150,
  });
  const landscape = await organisation.addFunction("Landscape", [90]);
  await place.run(db.updateTable("users").set({ manager_id: mona.id }).where("id", "=", ann.id));
  // Planned while all of it was to come.
  await place.run(
    db.insertInto("function_allocations").values({
      org_id: organisation.id,
      id: design.id,
      function_id: design.id,
      forecast_period: "2026-12-01",
      status_code: "submitted",
    }),
  );
  const rows = [
    ...days.map((day) => [ann.id, day, 8] as const),
    [ann.id, "2026-12-15", 4] as const,
    ...days.map((day) => [cid.id, day, 3] as const),
  ];
  await place.run(
    db.insertInto("allocation_entries").values(
      rows.map(([user_id, allocation_date, hours], at) => ({
        org_id: organisation.id,
        id: `${design.id.slice(0, -4)}${String(1000 + at)}`,
        function_allocation_id: design.id,
        user_id,
        project_id: place.kiln,
        function_id: design.id,
        cost_tier_id: design.tiers[0]?.id ?? "",
        allocation_date,
        hours,
        rate_per_hour: 100,
        created_by: place.allocator.id,
      })),
    ),
  );
  const { client } = organisation.owner;
  const pause = async () => {
    const params = { projectId: place.kiln };
    const { version } = await client.ok(readProject, { params });
    await client.ok(changeProject, {
      params,
      body: { version, updates: { statusCode: "on_hold" }, acknowledged: true },
    });
  };
  const move = async () => {
    const params = { personId: ann.id };
    const { version } = await client.ok(readPerson, { params });
    const updates = { functionId: landscape.id, costTierId: landscape.tiers[0]?.id ?? "" };
    await client.ok(changePerson, { params, body: { version, updates } });
  };
  return { ...place, stint, mona, cid, pause, move };
}

type Ground = Awaited<ReturnType<typeof ground>>;

const eventsOf = async (stint: Stint, url: string) => {
  const { body } = await stint.visitor().send("GET", new URL(url).pathname);
  return [
    ...String(body)
      .replaceAll(/\r\n /g, "")
      .matchAll(/DTSTART;VALUE=DATE:(\d+)\r\nDTEND;VALUE=DATE:(\d+)/g),
  ].map(([, first, end]) => `${first} ${end}`);
};

/** Ann's plan as she, her manager and the readers of a shared calendar see it. */
async function planOf({ stint, ann, mona }: Ground) {
  const week = await ann.client.ok(readMyWeek, { params: { weekStarting: "2026-12-07" } });
  const next = await ann.client.ok(readMyPlan, { params: { weekStarting: "2026-12-07" } });
  const home = await ann.client.ok(readHome);
  const own = await ann.client.ok(makeCalendarLink);
  const shared = await mona.client.ok(makeSharedLink, { body: { subject: "reports", subjectId: null } });
  const sum = (rows: readonly { readonly hours: number }[]) => sumHours(rows.map(({ hours }) => hours));
  return {
    week: sum(week.allocated),
    place: week.projects.find(({ code }) => code === "KLN")?.place,
    next: sum(next.allocated),
    home: sumHours(home.week.days.map(({ allocated }) => allocated)),
    own: await eventsOf(stint, own.url),
    shared: await eventsOf(stint, shared.url),
  };
}

const away = { startDate: "2026-12-09", endDate: "2026-12-10" };

describeOnEngines(
  "A person's own plan",
  (stint) => {
    it.each(["pause", "move"] as const)(
      "has no hours to come that can't be worked: after a %s, My Time, Home and calendars say what the planner says",
      async (how) => {
        const place = await ground(stint());
        expect(await planOf(place)).toMatchObject({
          week: 32,
          place: "allocated",
          next: 4,
          home: 32,
          own: ["20261207 20261211", "20261215 20261216"],
          shared: ["20261207 20261211", "20261215 20261216"],
        });
        await place[how]();
        expect(await planOf(place)).toMatchObject({
          week: 16,
          place: "allocated",
          next: 0,
          home: 16,
          own: ["20261207 20261209"],
          shared: ["20261207 20261209"],
        });
      },
    );

    it("puts nothing at risk for leave that can't be worked anyway, and leaves others their room", async () => {
      const place = await ground(stint());
      const { ann, mona } = place;
      const preview = () => ann.client.ok(previewHolidays, { query: away });
      const before = await preview();
      expect([before.risk.hours, before.collisions.length]).toEqual([16, 2]);
      const [cid] = before.risk.room.people;
      const { id } = await ann.client.ok(requestHolidays, { body: { ...away, hours: null, reason: "" } });
      await place.pause();
      const after = await preview();
      expect(after.risk).toMatchObject({ hours: 0, over: 0, lines: [] });
      expect(after.collisions).toEqual([]);
      expect(after.risk.room.people).toMatchObject([
        { fullName: "Cid Cole", hours: sumHours([cid?.hours ?? 0, 6]) },
      ]);
      const read = await mona.client.ok(readHolidayRequest, { params: { holidayRequestId: id } });
      expect([read.risk.hours, read.conflicts]).toEqual([0, []]);
    });
  },
  { today },
);
