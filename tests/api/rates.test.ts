import { expect, it } from "vitest";
import {
  changeBudgetProfile,
  createBudgetProfile,
  listBudgetProfiles,
  readBudgetProfile,
} from "#features/budgets/contract.ts";
import { changeProject, readProject } from "#features/projects/contract.ts";
import { readPlanner, saveForecast } from "#features/forecasts/contract.ts";
import { changeFunction, readFunction } from "#features/functions/contract.ts";
import {
  addRate,
  listRates,
  previewRate,
  previewRemoval,
  readAppliedRate,
  removeRate,
} from "#features/rates/contract.ts";
import { startPlannedRates } from "#features/rates/server/start-planned-rates.ts";
import type { Day } from "#shared/day.ts";
import type { Month } from "#shared/month.ts";
import { createClock } from "#server/clock.ts";
import { newId } from "#server/ids.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { makeProject, makeProjectGround } from "../support/project-ground.ts";
import { makeRateGround } from "../support/rate-ground.ts";
import { describeOnEngines } from "../support/stint.ts";

describeOnEngines(
  "Rates from a day",
  (stint) => {
    it("price budgets and forecasts by month, at the rate of its first day", async () => {
      const ground = await makeProjectGround(stint());
      const { id: projectId } = await makeProject(ground);
      const { client } = ground.forecaster;
      const { client: admin } = ground.organisation.owner;
      const [senior, junior] = ground.team.tiers.map(({ id }) => id);
      if (senior === undefined || junior === undefined) throw new Error("Two tiers are required");
      const add = async (draft: {
        costTierId: string;
        projectId?: string;
        startsOn: Day;
        hourlyRate: number;
      }) => {
        const { hourlyRate, ...query } = draft;
        const shown = await admin.ok(previewRate, { query: { ...query, hourlyRate: hourlyRate.toFixed(2) } });
        const rest = { userId: null, reason: "A rise", fingerprint: shown.fingerprint };
        await admin.ok(addRate, { body: { ...draft, projectId: draft.projectId ?? null, ...rest } });
      };
      const params = { projectId };
      const months = [1, 2, 3, 4, 5, 6].flatMap((monthIndex) =>
        [senior, junior].map((costTierId) => ({ costTierId, monthIndex, budgetHours: 10 })),
      );
      const body = { profileName: "Baseline", profileCode: "BP1", statusCode: "draft" as const, months };
      const early = await client.ok(createBudgetProfile, { params, body });
      expect([early.totalBudget, early.frame.tiers.map(({ monthRates }) => monthRates)]).toEqual([
        6 * 1645.5,
        [undefined, undefined],
      ]);
      // May is the project's first month: the rise counts from its fifth, the project's own rate from its fourth.
      await add({ costTierId: senior, startsOn: "2026-09-01", hourlyRate: 110 });
      await add({ costTierId: junior, projectId, startsOn: "2026-07-15", hourlyRate: 70 });
      const total = 4 * 1000 + 2 * 1100 + 3 * 645.5 + 3 * 700;
      const listed = async () => (await client.ok(listBudgetProfiles, { params })).profiles;
      expect((await listed()).map(({ plannedBudget }) => plannedBudget)).toEqual([total]);
      const read = await client.ok(readBudgetProfile, { params: { budgetProfileId: early.id } });
      expect(read.frame.tiers.map(({ monthRates }) => monthRates?.slice(0, 6))).toEqual([
        [100, 100, 100, 100, 110, 110],
        [64.55, 64.55, 64.55, 70, 70, 70],
      ]);
      const activated = await client.ok(changeBudgetProfile, {
        params: { budgetProfileId: early.id },
        body: { months, updates: {}, version: read.version, statusCode: "active", acknowledged: true },
      });
      expect([activated.totalBudget, activated.repricedBy]).toEqual([total, total - 6 * 1645.5]);
      const { version } = await client.ok(readProject, { params });
      const updates = { statusCode: "active" as const };
      await client.ok(changeProject, { params, body: { version, updates, acknowledged: true } });
      const forecastOf = async (month: Month) => {
        const cells = [senior, junior].map((costTierId) => ({ costTierId, forecastHours: 10 }));
        const put = { params: { projectId, month }, body: { status: "draft" as const, version: 0, cells } };
        return (await client.ok(saveForecast, put)).forecast.totalCost;
      };
      expect([await forecastOf("2026-08"), await forecastOf("2026-09")]).toEqual([1700, 1800]);
      const { periods } = await client.ok(readPlanner, { query: { projectId, month: "2026-09" } });
      expect(periods[0]?.budget?.cells.map(({ ratePerHour }) => ratePerHour).toSorted()).toEqual([110, 70]);
    });

    it("price hours from that day again, as shown, and new hours by their day", async () => {
      const ground = await makeRateGround(stint());
      const { people, kiln, ferry, senior } = ground;
      for (const day of ["2026-02-27", "2026-03-02", "2026-05-18"])
        await ground.book(people.ada, kiln, day, 7.5);
      await ground.book(people.ben, ferry, "2026-03-02", 2);
      const rise = { costTierId: senior.id, startsOn: "2026-03-01", hourlyRate: 110 };
      const shown = await ground.preview(rise);
      expect(shown).toMatchObject({
        until: null,
        totals: [{ kind: "time", count: 2, hours: 15, before: 1500, after: 1650, uncounted: 0 }],
        lines: [
          { code: "KLN", month: "2026-03", count: 1, hours: 7.5, before: 750, after: 825 },
          { code: "KLN", month: "2026-05", count: 1, hours: 7.5, before: 750, after: 825 },
        ],
      });
      await ground.add(rise);
      await ground.book(people.ada, ferry, "2026-02-26", 1);
      await ground.book(people.ada, ferry, "2026-03-03", 1);
      await ground.expectTrue();
      const { rates } = await ground.admin.ok(listRates, {});
      expect(rates.filter(({ costTierId }) => costTierId === senior.id)).toMatchObject([
        { startsOn: null, until: "2026-02-28", hourlyRate: 100, state: "over" },
        { startsOn: "2026-03-01", until: null, hourlyRate: 110, state: "now", reason: "A rise" },
      ]);
      // Today's rate of the tier is the new one.
      const { costTiers } = await ground.admin.ok(readFunction, { params: { functionId: ground.design.id } });
      expect(costTiers.map(({ hourlyRate }) => hourlyRate)).toEqual([110, 80]);
    });

    it("apply from the most exact to the tier's, and say whose they are", async () => {
      const ground = await makeRateGround(stint());
      const { people, kiln, ferry, senior, admin } = ground;
      const whose = async (projectId: string, day: string, userId = people.ada.id) => {
        const { hourlyRate, whose: of } = await admin.ok(readAppliedRate, {
          query: { userId, projectId, day },
        });
        return [hourlyRate, of];
      };
      expect(await whose(kiln, "2026-05-01")).toEqual([100, "tier"]);
      expect(await whose(kiln, "2026-05-01", people.cas.id)).toEqual([0, "none"]);
      await ground.add({ userId: people.ada.id, startsOn: "2026-04-01", hourlyRate: 120 });
      await ground.add({ costTierId: senior.id, projectId: kiln, startsOn: "2026-04-01", hourlyRate: 95.5 });
      await ground.add({ userId: people.ada.id, projectId: kiln, startsOn: "2026-05-01", hourlyRate: 99.99 });
      await ground.add({ userId: people.ada.id, projectId: kiln, startsOn: "2026-05-10", hourlyRate: null });
      expect([
        await whose(ferry, "2026-05-01"),
        await whose(kiln, "2026-04-30"),
        await whose(kiln, "2026-05-09"),
        await whose(kiln, "2026-05-10"),
        await whose(kiln, "2026-03-31"),
      ]).toEqual([
        [120, "person"],
        [95.5, "tier on project"],
        [99.99, "person on project"],
        [95.5, "tier on project"],
        [100, "tier"],
      ]);
    });

    it("answer 409 with what changes now, where hours were booked or another admin was faster", async () => {
      const ground = await makeRateGround(stint());
      const { people, kiln, senior } = ground;
      await ground.book(people.ada, kiln, "2026-03-02", 4);
      const rise = { costTierId: senior.id, startsOn: "2026-03-01", hourlyRate: 110 };
      const seen = await ground.preview(rise);
      await ground.book(people.ada, kiln, "2026-03-03", 4);
      const refused = await ground.store(rise, seen.fingerprint);
      expect(refused).toMatchObject({
        status: 409,
        body: { code: "stale", current: { totals: [{ count: 2, before: 800, after: 880 }] } },
      });
      const again = await ground.preview(rise);
      expect((await ground.store(rise, again.fingerprint)).status).toBe(200);
      expect(await ground.store(rise, again.fingerprint)).toMatchObject({
        status: 422,
        body: { fields: { startsOn: expect.stringContaining("There's a rate from this day") } },
      });
      await ground.expectTrue();
    });

    it("are removed with the same preview, but for a tier's first", async () => {
      const ground = await makeRateGround(stint());
      const { people, kiln, senior, admin } = ground;
      await ground.book(people.ada, kiln, "2026-03-02", 4);
      const { id } = await ground.add({ costTierId: senior.id, startsOn: "2026-03-01", hourlyRate: 110 });
      const params = { rateId: id };
      const shown = await admin.ok(previewRemoval, { params });
      expect(shown.totals).toMatchObject([{ kind: "time", count: 1, before: 440, after: 400 }]);
      const body = { reason: "Too early", fingerprint: shown.fingerprint };
      expect((await admin.call(removeRate, { params, body: { ...body, fingerprint: "other" } })).status).toBe(
        409,
      );
      await admin.ok(removeRate, { params, body });
      await ground.expectTrue();
      const { rates } = await admin.ok(listRates, {});
      const [base] = rates.filter(({ costTierId }) => costTierId === senior.id);
      expect(base).toMatchObject({ startsOn: null, hourlyRate: 100, state: "now" });
      expect((await admin.call(previewRemoval, { params: { rateId: base?.id ?? "" } })).status).toBe(422);
      expect((await admin.call(removeRate, { params, body })).status).toBe(404);
    });

    it("refuse what can't be", async () => {
      const ground = await makeRateGround(stint());
      const { admin, senior, people, kiln } = ground;
      const from = { costTierId: senior.id, startsOn: "2026-03-01", hourlyRate: 110 };
      const faults = async (change: object) => {
        const { status, body } = await ground.store({ ...from, ...change }, "");
        return [status, Object.keys((body as { fields?: object }).fields ?? {})[0]];
      };
      expect(await faults({ hourlyRate: 0 })).toEqual([422, "hourlyRate"]);
      expect(await faults({ hourlyRate: -5 })).toEqual([422, "hourlyRate"]);
      expect(await faults({ hourlyRate: 1.005 })).toEqual([422, "hourlyRate"]);
      expect(await faults({ hourlyRate: null })).toEqual([422, "hourlyRate"]);
      expect(await faults({ startsOn: "1900-01-01" })).toEqual([422, "startsOn"]);
      expect(await faults({ startsOn: "2099-01-01" })).toEqual([422, "startsOn"]);
      expect((await faults({ startsOn: "2200-01-01" }))[0]).toBe(422);
      expect(await faults({ userId: people.ada.id })).toEqual([422, "whose"]);
      expect(await faults({ costTierId: undefined })).toEqual([422, "whose"]);
      expect(await faults({ costTierId: undefined, userId: people.ada.id, hourlyRate: null })).toEqual([
        422,
        "hourlyRate",
      ]);
      const blank = { ...from, userId: null, projectId: null, fingerprint: "" };
      expect(await admin.call(addRate, { body: { ...blank, reason: "  " } })).toMatchObject({
        body: { fields: { reason: "Enter a reason." } },
      });
      const other = await makeRateGround(stint());
      for (const strange of [newId(), other.senior.id])
        expect((await faults({ costTierId: strange }))[0]).toBe(404);
      expect((await faults({ costTierId: undefined, userId: other.people.ada.id }))[0]).toBe(404);
      expect((await faults({ projectId: other.kiln }))[0]).toBe(404);
      const query = { userId: people.ada.id, projectId: other.kiln, day: "2026-03-01" };
      expect((await admin.call(readAppliedRate, { query })).status).toBe(404);
      expect((await people.ada.client.call(listRates, {})).status).toBe(403);
      const booker = { query: { projectId: kiln, startsOn: "2026-03-01" } };
      expect((await people.ada.client.call(previewRate, booker)).status).toBe(403);
      const stranger = (await makeOrganisation(stint())).owner.client;
      expect((await stranger.ok(listRates, {})).rates).toEqual([]);
    });

    it("that are planned begin on their day, and a rate typed in the function's form counts from today", async () => {
      const ground = await makeRateGround(stint());
      const { admin, senior, people, kiln, orgId, design } = ground;
      await ground.add({ costTierId: senior.id, startsOn: "2026-06-01", hourlyRate: 125 });
      await ground.book(people.ada, kiln, "2026-05-21", 2);
      const params = { functionId: design.id };
      const rateNow = async () => (await admin.ok(readFunction, { params })).costTiers[0]?.hourlyRate;
      expect(await startPlannedRates(stint().platform, orgId)).toBe(0);
      expect(await rateNow()).toBe(100);
      const stored = await admin.ok(readFunction, { params });
      await admin.ok(changeFunction, {
        params,
        body: {
          version: stored.version,
          name: stored.name,
          description: stored.description,
          costTiers: stored.costTiers.map(({ id, name, hourlyRate }) => ({
            id,
            name,
            hourlyRate: id === senior.id ? 105 : (hourlyRate ?? 0),
          })),
          allocatorIds: stored.allocators.map(({ id }) => id),
        },
      });
      await ground.book(people.ada, kiln, "2026-05-18", 1);
      await ground.expectTrue();
      expect((await ground.entries()).map((entry) => entry.rate_per_hour)).toEqual([100, 105]);
      const later = { ...stint().platform, clock: createClock("2026-06-01") };
      expect(await startPlannedRates(later, orgId)).toBe(1);
      expect(await startPlannedRates(later, orgId)).toBe(0);
      expect(await rateNow()).toBe(125);
    });
  },
  { today: "2026-05-20" },
);
