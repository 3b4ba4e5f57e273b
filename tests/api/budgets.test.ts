import { expect, test } from "vitest";
import { readProjectAnalytics } from "#features/analytics/contract.ts";
import * as contract from "#features/budgets/contract.ts";
import { cellTwice } from "#features/budgets/rules/budget-profile.ts";
import { changeProject, changeProjectLength, readProject } from "#features/projects/contract.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import type { Input } from "#shared/contract.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { makeProject, makeProjectGround, type ProjectGround } from "../support/project-ground.ts";
import { describeOnEngines } from "../support/stint.ts";

type Body = Input<typeof contract.createBudgetProfile>["body"];

async function makeBudgetGround(...args: Parameters<typeof makeProjectGround>) {
  const ground = await makeProjectGround(...args);
  const project = await makeProject(ground);
  const params = { projectId: project.id };
  const { client } = ground.forecaster;
  const body: Body = {
    profileName: " Baseline ",
    profileCode: " bp1 ",
    statusCode: "draft",
    months: cells(ground, [10, 0.5]),
  };
  return {
    ...ground,
    project,
    params,
    client,
    body,
    create: (form: Partial<Body> = {}) =>
      client.ok(contract.createBudgetProfile, { params, body: { ...body, ...form } }),
    change: (id: string, change: Input<typeof contract.changeBudgetProfile>["body"]) =>
      client.call(contract.changeBudgetProfile, { params: { budgetProfileId: id }, body: change }),
    list: async () => (await client.ok(contract.listBudgetProfiles, { params })).profiles,
  };
}

/** Hours of the first and the second tier, in month 1. */
function cells(ground: ProjectGround, hours: readonly number[], monthIndex = 1): Body["months"] {
  return hours.map((budgetHours, index) => ({
    costTierId: ground.team.tiers[index]?.id ?? "",
    monthIndex,
    budgetHours,
  }));
}

describeOnEngines(
  "budgets",
  (stint) => {
    test("a draft is stored with the server's rates and totals, and only its hours above 0", async () => {
      const ground = await makeBudgetGround(stint());
      const profile = await ground.create({
        months: [...cells(ground, [10, 0.5]), ...cells(ground, [0], 2)],
      });
      expect(profile).toMatchObject({
        profileName: "Baseline",
        profileCode: "BP1",
        statusCode: "draft",
        statusLabel: "Draft",
        isLocked: false,
        activatedAt: null,
        totalHours: 10.5,
        totalBudget: 1032.28,
        plannedHours: 10.5,
        plannedBudget: 1032.28,
        createdBy: ground.forecaster.id,
        createdByName: "Fay Forecaster",
      });
      expect(
        profile.months.map((month) => [month.monthIndex, month.budgetHours, month.ratePerHour]).toSorted(),
      ).toEqual([
        [1, 0.5, 64.55],
        [1, 10, 100],
      ]);
      expect(await ground.list()).toHaveLength(1);
    });

    test("name, code and hours are required", async () => {
      const ground = await makeBudgetGround(stint());
      const answer = await ground.client.call(contract.createBudgetProfile, {
        params: ground.params,
        body: { profileName: " ", profileCode: "", statusCode: "draft", months: [] },
      });
      expect(answer.status).toBe(422);
      expect(answer.body.fields).toEqual({
        profileName: "Profile name is required",
        profileCode: "Profile code is required",
        months: "You must enter at least some hours",
      });
    });

    test("a code exists once in a project and again in another", async () => {
      const ground = await makeBudgetGround(stint());
      await ground.create();
      for (const profileCode of ["Bp1", " bp1\u200b", "ｂｐ1"]) {
        const again = await ground.client.call(contract.createBudgetProfile, {
          params: ground.params,
          body: { ...ground.body, profileCode },
        });
        expect([again.status, Object.keys(again.body.fields)]).toEqual([422, ["profileCode"]]);
      }
      const other = await makeProject(ground, { code: "other" });
      expect(
        (
          await ground.client.call(contract.createBudgetProfile, {
            params: { projectId: other.id },
            body: ground.body,
          })
        ).status,
      ).toBe(200);
    });

    test("tiers of other functions, of other organisations and made-up ones are refused alike", async () => {
      const ground = await makeBudgetGround(stint());
      const stranger = await makeProjectGround(stint());
      const outside = await ground.organisation.addFunction("Not in the project", [50]);
      for (const costTierId of [stranger.team.tiers[0]?.id ?? "", outside.tiers[0]?.id ?? "", newId()]) {
        const body = { ...ground.body, months: [{ costTierId, monthIndex: 1, budgetHours: 5 }] };
        const answer = await ground.client.call(contract.createBudgetProfile, {
          params: ground.params,
          body,
        });
        expect([answer.status, answer.body.fields]).toEqual([
          422,
          { months: "One of the cost tiers doesn't belong to a function of this project." },
        ]);
      }
    });

    test("a saved draft has exactly the sent hours, priced at the rates of that moment", async () => {
      const ground = await makeBudgetGround(stint());
      const draft = await ground.create({ months: [...cells(ground, [10, 20]), ...cells(ground, [5], 2)] });
      await stint().engine.script(
        `UPDATE cost_tiers SET hourly_rate = 110 WHERE id = '${ground.team.tiers[0]?.id ?? ""}'`,
      );
      // Before anyone saves it, the draft is read at today's rates as well.
      const read = await ground.client.ok(contract.readBudgetProfile, {
        params: { budgetProfileId: draft.id },
      });
      expect([read.plannedBudget, ...new Set(read.months.map(({ ratePerHour }) => ratePerHour))]).toEqual([
        2941, 110, 64.55,
      ]);
      expect((await ground.list())[0]).toMatchObject({ plannedBudget: 2941, totalBudget: draft.totalBudget });
      const saved = await ground.change(draft.id, {
        version: draft.version,
        updates: { profileName: "Revised" },
        months: [...cells(ground, [10]), ...cells(ground, [7], 3)],
      });
      expect(saved.body).toMatchObject({
        profileName: "Revised",
        profileCode: "BP1",
        totalHours: 17,
        totalBudget: 1870,
        repricedBy: 150,
        version: draft.version + 1,
      });
      expect(
        saved.body.months.map((month) => [month.monthIndex, month.budgetHours, month.ratePerHour]),
      ).toEqual([
        [1, 10, 110],
        [3, 7, 110],
      ]);
    });

    test("a save on an older version answers the stored profile", async () => {
      const ground = await makeBudgetGround(stint());
      const draft = await ground.create();
      await ground.change(draft.id, { version: draft.version, updates: { profileName: "First" } });
      const late = await ground.change(draft.id, {
        version: draft.version,
        updates: { profileName: "Second" },
      });
      expect(late.status).toBe(409);
      expect(late.body).toMatchObject({ code: "stale", current: { profileName: "First" } });
    });

    test("activating archives the active profile, locks both and remembers which one it replaced", async () => {
      const ground = await makeBudgetGround(stint());
      const first = await ground.create({ statusCode: "active", replacesProfileId: null });
      expect(first).toMatchObject({ statusCode: "active", isLocked: true, replacedProfileId: null });
      expect(first.activatedAt).not.toBeNull();
      const draft = await ground.create({ profileCode: "bp2" });
      const unread = await ground.change(draft.id, {
        version: draft.version,
        updates: {},
        statusCode: "active",
        replacesProfileId: first.id,
      });
      expect(unread.status).toBe(422);
      const second = await ground.change(draft.id, {
        version: draft.version,
        updates: {},
        statusCode: "active",
        replacesProfileId: first.id,
        acknowledged: true,
      });
      expect(second.body).toMatchObject({
        statusCode: "active",
        replacedProfileId: first.id,
        replacedProfileCode: "BP1",
      });
      // Someone who still shows the replaced one as active is stale.
      expect(
        (await ground.list()).map((profile) => [profile.profileCode, profile.statusCode, profile.version]),
      ).toEqual([
        ["BP2", "active", second.body.version],
        ["BP1", "archived", first.version + 1],
      ]);
      const active = await ground.change(draft.id, {
        version: second.body.version,
        updates: { profileName: "x" },
      });
      expect([active.status, active.body.error]).toEqual([409, "You cannot draft the Active Profile"]);
      const archived = await ground.change(first.id, {
        version: first.version + 1,
        updates: { profileName: "x" },
      });
      expect([archived.status, archived.body.error]).toEqual([
        409,
        "Archived profiles can no longer be edited.",
      ]);
    });

    test("after an activation the dashboards show the new profile's hours, and one change more", async () => {
      const ground = await makeBudgetGround(stint());
      const active = {
        version: ground.project.version,
        updates: { statusCode: "active" as const },
        acknowledged: true,
      };
      await ground.client.ok(changeProject, { params: ground.params, body: active });
      const first = await ground.create({ statusCode: "active", months: cells(ground, [10], 6) });
      const figures = async (month: string) => {
        const custom = { timeframe: "custom" as const, startMonth: month, endMonth: month };
        const project = await ground.client.ok(readProjectAnalytics, {
          params: ground.params,
          query: custom,
        });
        if (!project.hours.ok || !project.budgetProfileChanges.ok) throw new Error("A part failed");
        return {
          hours: project.hours.months[0]?.total_budget_hours,
          changes: project.budgetProfileChanges.total_changes,
        };
      };
      const now = (first.activatedAt ?? "").slice(0, 7);
      const before = (await figures(now)).changes;
      expect((await figures("2026-10")).hours).toBe(10);
      await ground.create({
        profileCode: "bp2",
        statusCode: "active",
        replacesProfileId: first.id,
        months: cells(ground, [30], 6),
      });
      expect((await figures("2026-10")).hours).toBe(30);
      expect((await figures(now)).changes).toBe(before + 1);
      // The view has each project's, and all of them together without naming one.
      const { orgId, id: projectId } = ground.project;
      const changes = (projects: readonly string[]) =>
        stint().platform.database.read(
          orgId,
          db
            .selectFrom("org_monthly_budget_profile_changes")
            .select(["month_start", "total_changes"])
            .where("org_id", "=", orgId)
            .$if(projects.length > 0, (query) => query.where("project_id", "in", projects)),
        );
      const stored = [{ month_start: `${now}-01`, total_changes: before + 1 }];
      expect(await changes([projectId])).toEqual([stored]);
      expect(await changes([])).toEqual([stored]);
      expect(await changes([newId()])).toEqual([[]]);
      const draft = await ground.create({
        profileCode: "bp3",
        months: [...cells(ground, [7, 5], 6), ...cells(ground, [3], 7)],
      });
      expect((await figures("2026-10")).hours).toBe(30);
      const second = (await ground.list()).find(({ statusCode }) => statusCode === "active");
      const saved = {
        version: draft.version,
        updates: {},
        months: cells(ground, [8, 5], 6),
        statusCode: "active" as const,
        acknowledged: true,
      };
      expect(
        (await ground.change(draft.id, { ...saved, replacesProfileId: second?.id ?? null })).status,
      ).toBe(200);
      expect([(await figures("2026-10")).hours, (await figures("2026-11")).hours ?? 0]).toEqual([13, 0]);
    });

    test("a save's answer is what is stored, with the current tiers of its lines", async () => {
      const ground = await makeBudgetGround(stint());
      const stored = (id: string) =>
        ground.client.ok(contract.readBudgetProfile, { params: { budgetProfileId: id } });
      const draft = await ground.create({ months: [...cells(ground, [4, 2], 2), ...cells(ground, [1, 9])] });
      expect(draft).toEqual(await stored(draft.id));
      const months = [...cells(ground, [6], 3), ...cells(ground, [5, 2], 2)];
      const changed = await ground.change(draft.id, {
        version: draft.version,
        updates: { profileName: "Later" },
        months,
      });
      expect(changed.body).toEqual({ ...(await stored(draft.id)), repricedBy: 0 });
      expect(
        changed.body.months?.map(({ monthIndex, budgetHours }) => [monthIndex, budgetHours]).toSorted(),
      ).toEqual([
        [2, 2],
        [2, 5],
        [3, 6],
      ]);
    });

    test("of several drafts activated at once, one becomes active and the others are notified", async () => {
      const ground = await makeBudgetGround(stint());
      const first = await ground.create({ statusCode: "active", profileCode: "old" });
      const drafts = [];
      for (const code of ["a", "b", "c", "d"]) drafts.push(await ground.create({ profileCode: code }));
      const answers = await Promise.all(
        drafts.map((draft) =>
          ground.change(draft.id, {
            version: draft.version,
            updates: {},
            statusCode: "active",
            replacesProfileId: first.id,
            acknowledged: true,
          }),
        ),
      );
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409]);
      expect(answers.find((answer) => answer.status === 409)?.body.error).toContain(
        "Another profile has been activated",
      );
      expect((await ground.list()).filter((profile) => profile.statusCode === "active")).toHaveLength(1);
    });

    test("a changed start moves the months of a budget", async () => {
      const ground = await makeBudgetGround(stint());
      const draft = await ground.create({ months: [...cells(ground, [10]), ...cells(ground, [30], 12)] });
      const moved = { version: ground.project.version, updates: { startDate: "2026-07-01" } };
      await ground.client.ok(changeProject, { params: ground.params, body: moved });
      const stored = await ground.client.ok(contract.readBudgetProfile, {
        params: { budgetProfileId: draft.id },
      });
      expect(stored).toMatchObject({
        version: draft.version,
        plannedHours: 40,
        frame: { startDate: "2026-07-01" },
      });
      expect(stored.months.map((month) => [month.monthIndex, month.budgetHours])).toEqual([
        [1, 10],
        [12, 30],
      ]);
    });

    test("a cost tier that is deleted meanwhile is refused at the hours, and nothing of the save is stored", async () => {
      const ground = await makeBudgetGround(stint());
      const draft = await ground.create({ months: cells(ground, [10]) });
      const [, gone] = ground.team.tiers;
      await stint().engine.script(`DELETE FROM cost_tiers WHERE id = '${gone?.id ?? ""}'`);
      const save = {
        version: draft.version,
        updates: { profileName: "Lost" },
        months: cells(ground, [12, 7]),
      };
      const answer = await ground.change(draft.id, save);
      expect([answer.status, answer.body.fields]).toEqual([
        422,
        { months: "One of the cost tiers doesn't belong to a function of this project." },
      ]);
      const stored = await ground.client.ok(contract.readBudgetProfile, {
        params: { budgetProfileId: draft.id },
      });
      expect(stored).toMatchObject({ profileName: "Baseline", plannedHours: 10, version: draft.version });
      expect(stored.frame.tiers).toHaveLength(1);
    });

    // All 24,000 lines are read and priced; what is stored are 10 tiers of them, so that a busy machine does
    // not meet the database's deadline.
    test("a profile of 120 months and 200 cost tiers is accepted in one call and stored completely", async () => {
      const ground = await makeProjectGround(stint());
      const wide = await ground.organisation.addFunction(
        "Wide",
        Array.from({ length: 200 }, (_, at) => 50 + at / 4),
      );
      const project = await makeProject(ground, { functionIds: [wide.id], projectLengthMonths: 120 });
      const months = wide.tiers.flatMap(({ id }) =>
        Array.from({ length: 120 }, (_, at) => ({ costTierId: id, monthIndex: at + 1, budgetHours: 7.5 })),
      );
      const create = (cells: Body["months"]) =>
        ground.forecaster.client.call(contract.createBudgetProfile, {
          params: { projectId: project.id },
          body: { profileName: "Wide", profileCode: "W", statusCode: "active", months: cells },
        });
      const twice = await create([...months, ...months.slice(-1)]);
      expect([twice.status, twice.body.fields]).toEqual([422, { months: cellTwice() }]);
      const { status, body } = await create(months.slice(0, 10 * 120));
      expect([status, body.plannedHours, body.plannedBudget]).toEqual([200, 9000, 460_128]);
      expect(body.months).toHaveLength(1200);
    });

    test("hours that no forecast can have are refused at their cell, and stored ones stay until they change", async () => {
      const ground = await makeBudgetGround(stint());
      const months = [...cells(ground, [12.25, 8]), ...cells(ground, [0.5, 10.33], 2)];
      const fault = "Enter hours in steps of 0.5.";
      const created = await ground.client.call(contract.createBudgetProfile, {
        params: ground.params,
        body: { ...ground.body, months },
      });
      expect([created.status, created.body.fields]).toEqual([
        422,
        { "months.0.budgetHours": fault, "months.3.budgetHours": fault },
      ]);
      const draft = await ground.create();
      const { organisation } = ground;
      const older = db
        .updateTable("budget_profile_months")
        .set({ budget_hours: 12.25 })
        .where("org_id", "=", organisation.id)
        .where("budget_hours", "=", 10);
      await stint().platform.database.write(organisation.id, (transaction) => transaction.run(older));
      const stays = await ground.change(draft.id, {
        version: draft.version,
        updates: {},
        months: cells(ground, [12.25, 1]),
      });
      expect(stays.status).toBe(200);
      const moved = await ground.change(draft.id, {
        version: draft.version + 1,
        updates: {},
        months: cells(ground, [12.75, 1]),
      });
      expect([moved.status, moved.body.fields]).toEqual([422, { "months.0.budgetHours": fault }]);
    });

    test("a draft may be archived, and is then locked", async () => {
      const ground = await makeBudgetGround(stint());
      const draft = await ground.create();
      const archived = await ground.change(draft.id, {
        version: draft.version,
        updates: {},
        statusCode: "archived",
        acknowledged: true,
      });
      expect(archived.body).toMatchObject({ statusCode: "archived", isLocked: true, activatedAt: null });
    });

    test("hours beyond a shortened project stay stored and leave the totals", async () => {
      const ground = await makeBudgetGround(stint());
      const draft = await ground.create({ months: [...cells(ground, [10]), ...cells(ground, [30], 12)] });
      expect(draft.plannedHours).toBe(40);
      await ground.client.ok(changeProjectLength, {
        params: ground.params,
        body: { version: ground.project.version, newProjectLength: 6 },
      });
      const shortened = await ground.client.ok(contract.readBudgetProfile, {
        params: { budgetProfileId: draft.id },
      });
      expect(shortened).toMatchObject({ plannedHours: 10, plannedBudget: 1000 });
      expect(shortened.months).toHaveLength(2);
    });

    test("removing a function from a proposed project removes its budget hours", async () => {
      const ground = await makeBudgetGround(stint());
      const more = await ground.organisation.addFunction("Structures", [90]);
      const both = await ground.client.ok(changeProject, {
        params: ground.params,
        body: { version: ground.project.version, updates: {}, functionIds: [ground.team.id, more.id] },
      });
      const tier = more.tiers[0]?.id ?? "";
      const draft = await ground.create({
        months: [...cells(ground, [10]), { costTierId: tier, monthIndex: 1, budgetHours: 4 }],
      });
      await ground.client.ok(changeProject, {
        params: ground.params,
        body: { version: both.version, updates: {}, functionIds: [ground.team.id] },
      });
      const left = await ground.client.ok(contract.readBudgetProfile, {
        params: { budgetProfileId: draft.id },
      });
      expect(left).toMatchObject({ totalHours: 10, totalBudget: 1000, plannedHours: 10 });
      expect(left.months).toHaveLength(1);
    });

    test("a cancelled project accepts no budget", async () => {
      const ground = await makeBudgetGround(stint());
      await ground.client.ok(changeProject, {
        params: ground.params,
        body: { version: ground.project.version, updates: { statusCode: "cancelled" }, acknowledged: true },
      });
      expect(
        (await ground.client.call(contract.createBudgetProfile, { params: ground.params, body: ground.body }))
          .status,
      ).toBe(409);
    });

    test("other organisations, allocators and other projects' forecasters cannot reach a budget", async () => {
      const ground = await makeBudgetGround(stint());
      const draft = await ground.create();
      const params = { budgetProfileId: draft.id };
      const body = { version: draft.version, updates: { profileName: "Mine" } };
      const stranger = (await makeOrganisation(stint())).owner.client;
      for (const budgetProfileId of [draft.id, newId()]) {
        expect(
          (await stranger.call(contract.readBudgetProfile, { params: { budgetProfileId } })).status,
        ).toBe(404);
        expect(
          (await stranger.call(contract.changeBudgetProfile, { params: { budgetProfileId }, body })).status,
        ).toBe(404);
      }
      expect((await stranger.call(contract.listBudgetProfiles, { params: ground.params })).status).toBe(404);
      expect((await stranger.call(contract.readBudgetFrame, { params: ground.params })).status).toBe(404);
      expect(
        (await stranger.call(contract.createBudgetProfile, { params: ground.params, body: ground.body }))
          .status,
      ).toBe(404);
      const allocator = await ground.organisation.addPerson({ roles: ["allocator"] });
      const colleague = await ground.organisation.addPerson({ roles: ["forecaster"] });
      expect((await allocator.client.call(contract.readBudgetProfile, { params })).status).toBe(200);
      expect((await allocator.client.call(contract.changeBudgetProfile, { params, body })).status).toBe(403);
      expect((await colleague.client.call(contract.changeBudgetProfile, { params, body })).status).toBe(403);
      expect(
        (
          await colleague.client.call(contract.createBudgetProfile, {
            params: ground.params,
            body: ground.body,
          })
        ).status,
      ).toBe(403);
    });

    test("the frame of a new profile carries the project's months and its tiers by function and name", async () => {
      const ground = await makeBudgetGround(stint());
      const frame = await ground.client.ok(contract.readBudgetFrame, { params: ground.params });
      expect(frame).toMatchObject({
        projectCode: "KLN",
        startDate: "2026-05-01",
        projectLengthMonths: 12,
        forecastProgress: "Month 7 of 12",
        active: null,
      });
      expect(frame.tiers.map((tier) => [tier.functionName, tier.costTierName, tier.hourlyRate])).toEqual([
        ["Architecture", "Tier 1", 100],
        ["Architecture", "Tier 2", 64.55],
      ]);
      await ground.create({ statusCode: "active" });
      expect(
        (await ground.client.ok(contract.readBudgetFrame, { params: ground.params })).active,
      ).toMatchObject({ profileCode: "BP1" });
      expect((await ground.client.ok(readProject, { params: ground.params })).profilesCount).toBe(1);
    });
  },
  { today: "2026-11-21" },
);
