import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import * as analytics from "#features/analytics/contract.ts";
import {
  listChanges,
  listChangeWrites,
  listMoments,
  type ChangeWrite,
} from "#features/analytics/changes-contract.ts";
import { foldTotals } from "#features/analytics/server/fold-totals.ts";
import type { PeriodHours } from "#features/analytics/rules/variance.ts";
import { saveMyWeek } from "#features/timesheets/contract.ts";
import { db } from "#server/database/sql.ts";
import type { Input, Output } from "#shared/contract.ts";
import { addDays, startOfWeek } from "#shared/day.ts";
import { generatedOrganisation } from "../campaign/rollups.ts";
import { seed } from "../support/draws.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { describeOnEngines } from "../support/stint.ts";

const period = { timeframe: "custom", startMonth: "2026-08", endMonth: "2027-03" } as const;
const kinds = ["budget", "forecasted", "allocated", "actual"] as const;
const none: PeriodHours = { budget: 0, forecasted: 0, allocated: 0, actual: 0 };

const utc = () => new Date().toISOString();
const london = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" });

/** What a project's dashboard says at a moment. */
async function figuresAt({ client }: TestPerson, projectId: string, asOf: string | undefined) {
  const { hours } = await client.ok(analytics.readProjectAnalytics, {
    params: { projectId },
    query: { ...period, ...(asOf === undefined ? {} : { asOf }) },
  });
  if (!hours.ok) throw new Error(hours.error);
  return { hours: hours.totals.hours, costs: hours.totals.costs };
}

async function everyWrite(
  { client }: TestPerson,
  query: Partial<Input<typeof listChangeWrites>["query"]>,
): Promise<ChangeWrite[]> {
  const all: ChangeWrite[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page: Output<typeof listChangeWrites> = await client.ok(listChangeWrites, {
      query: { ...query, after } as never,
    });
    all.push(...page.writes);
    after = page.next;
  }
  return all;
}

describeOnEngines("What changed between two moments", (stint) => {
  it("is the difference of the figures at both, and what the writes between them add up to", async () => {
    const moments: string[] = [];
    let rounds = 0;
    /** A project and someone who books on it at the end: some histories change no figure after the first moment. */
    let booked = "";
    let booker: TestPerson | null = null;
    const { organisation, things } = await generatedOrganisation(
      stint(),
      40,
      seed,
      async ({ organisation: made }) => {
        rounds += 1;
        if (rounds === 1) {
          booked = await addProject(stint(), made.id, "SURE");
          booker = await made.addPerson({ roles: ["booker"] });
        }
        if (rounds % 5 > 0) return;
        await foldTotals(stint().platform.database, made.id);
        await setTimeout(3);
        moments.push(utc());
        await setTimeout(3);
      },
    );
    const { owner } = organisation;
    const day = london.format(Date.now());
    await (booker as TestPerson | null)?.client.ok(saveMyWeek, {
      params: { weekStarting: startOfWeek(day) },
      body: { version: 0, cells: [{ projectId: booked, day, hours: 4 }] },
    });
    await setTimeout(3);
    moments.push(utc());
    expect(moments.length).toBeGreaterThan(1);
    let counted = 0;
    for (const [since, until] of [
      [moments[0] ?? "", undefined],
      [moments[0] ?? "", moments.at(-1)],
      ...moments.slice(1).map((each, at) => [moments[at] ?? "", each] as const),
    ] as const) {
      const query = { ...period, since, ...(until === undefined ? {} : { asOf: until }) };
      const { projects } = await owner.client.ok(listChanges, { query: query });
      for (const projectId of [...things.projects, booked]) {
        const [was, is] = [
          await figuresAt(owner, projectId, since),
          await figuresAt(owner, projectId, until),
        ];
        const changed = projects.find(({ id }) => id === projectId);
        expect(changed && { was: changed.was, is: changed.is }).toEqual(
          JSON.stringify(was) === JSON.stringify(is) ? undefined : { was, is },
        );
        const writes = await everyWrite(owner, { ...query, projectId });
        for (const unit of ["hours", "costs"] as const)
          for (const kind of kinds) {
            const moved = (is[unit] ?? none)[kind] - (was[unit] ?? none)[kind];
            const added = writes.reduce((sum, write) => sum + (write[unit] ?? none)[kind], 0);
            // Each line is rounded once.
            expect(Math.abs(added - moved)).toBeLessThanOrEqual(0.005 * (writes.length + 2));
          }
        counted += writes.length;
      }
    }
    expect(counted).toBeGreaterThan(0);
  });

  it("says who wrote it, how and why, to those who may know", async () => {
    const organisation = await makeOrganisation(stint());
    const design = await organisation.addFunction("Design", [50]);
    const tier = { functionId: design.id, costTierId: design.tiers[0]?.id ?? "" };
    const ada = await organisation.addPerson({ roles: ["booker"], name: "Ada Able", ...tier });
    const planner = await organisation.addPerson({ roles: ["allocator"], name: "Ned North" });
    const projectId = await addProject(stint(), organisation.id, "QVC");
    const day = london.format(Date.now());
    const book = (version: number, hours: number) =>
      ada.client.ok(saveMyWeek, {
        params: { weekStarting: startOfWeek(day) },
        body: { version, cells: [{ projectId, day, hours }] },
      });
    await book(0, 8);
    await setTimeout(3);
    const since = utc();
    await setTimeout(3);
    await book(1, 5);
    const query = { timeframe: "all_time", since } as const;
    const changes = await organisation.owner.client.ok(listChanges, { query });
    expect(changes.projects).toEqual([
      {
        id: projectId,
        code: "QVC",
        name: expect.any(String),
        was: { hours: { ...none, actual: 8 }, costs: { ...none, actual: 400 } },
        is: { hours: { ...none, actual: 5 }, costs: { ...none, actual: 250 } },
      },
    ]);
    expect(changes.totals.is.hours.actual - changes.totals.was.hours.actual).toBe(-3);
    const writes = await everyWrite(planner, { ...query, projectId });
    expect(writes).toMatchObject([
      {
        who: "Ada Able",
        action: "change time entries",
        reason: null,
        hours: { ...none, actual: -3 },
        costs: { ...none, actual: -150 },
      },
    ]);

    // Bookers read figures, not who changed them; and no costs where these are limited.
    await stint().platform.database.write(organisation.id, (transaction) =>
      transaction.run(
        db
          .updateTable("organisation_settings")
          .set({ limit_costs_to_roles: true })
          .where("org_id", "=", organisation.id),
      ),
    );
    expect(await ada.client.ok(listChanges, { query })).toMatchObject({
      showsWrites: false,
      projects: [{ was: { costs: null }, is: { costs: null } }],
    });
    expect(await ada.client.call(listChangeWrites, { query: { ...query, projectId } })).toMatchObject({
      status: 403,
    });
    const stranger = await makeOrganisation(stint());
    expect(await everyWrite(stranger.owner, { ...query, projectId, since: utc() }).catch(() => [])).toEqual(
      [],
    );
  });

  it("refuses a moment that isn't earlier or isn't known, at its field", async () => {
    const { owner } = await makeOrganisation(stint());
    const day = london.format(Date.now());
    for (const query of [
      { since: addDays(day, 1) },
      { since: addDays(day, -5) },
      { since: "soon" },
      { since: day, asOf: day },
      { since: day, asOf: addDays(day, -1) },
    ])
      expect(await owner.client.call(listChanges, { query: query })).toMatchObject({
        status: 422,
        body: { fields: { since: expect.any(String) } },
      });
    const { moments, firstDay } = await owner.client.ok(listMoments, {});
    expect([moments, firstDay]).toEqual([[], day]);
  });
});
