import { expect, test } from "vitest";
import { listBudgetProfiles, readBudgetProfile } from "#features/budgets/contract.ts";
import {
  changeProjectCharacteristic,
  createCharacteristic,
  listProjectCharacteristics,
} from "#features/characteristics/contract.ts";
import * as contract from "#features/projects/contract.ts";
import { projectOrders } from "#features/projects/rules/project-order.ts";
import type { Output } from "#shared/contract.ts";
import { deletePerson } from "#features/people/contract.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { rowsOf } from "../support/planned-rows.ts";
import { makeProject, makeProjectGround } from "../support/project-ground.ts";
import { slowIt } from "../support/slow-it.ts";
import { describeOnEngines } from "../support/stint.ts";

describeOnEngines(
  "projects",
  (stint) => {
    test("a new project is proposed, starts on the first of its month and has its code in capitals", async () => {
      const ground = await makeProjectGround(stint());
      const project = await makeProject(ground, { name: " Kiln Works ", code: " kln " });
      expect(project).toMatchObject({
        name: "Kiln Works",
        code: "KLN",
        statusCode: "proposed",
        statusLabel: "Proposed",
        startDate: "2026-05-01",
        functionsCount: 1,
        forecastersCount: 1,
        profilesCount: 0,
        assignedFunctions: [ground.team.id],
        assignedForecasters: [ground.forecaster.id],
        forecastProgress: "Month 7 of 12",
        createdBy: ground.forecaster.id,
        forecasters: [{ id: ground.forecaster.id, name: "Fay Forecaster" }],
      });
    });

    test("an empty form is refused with every message at its field", async () => {
      const { forecaster } = await makeProjectGround(stint());
      const body = {
        name: "",
        code: "",
        description: "",
        startMonth: null,
        startYear: null,
        projectLengthMonths: 0,
        functionIds: [],
        forecasterIds: [],
      };
      const answer = await forecaster.client.call(contract.createProject, { body });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.fields)).toEqual([
        "name",
        "code",
        "startMonth",
        "startYear",
        "projectLengthMonths",
        "functionIds",
        "forecasterIds",
      ]);
      expect(answer.body.fields.forecasterIds).toBe(
        "You must assign at least one forecaster to the project.",
      );
    });

    test("of several people who choose one code at the same time, one gets it and the others read why not", async () => {
      const ground = await makeProjectGround(stint());
      const tries = await Promise.all(
        Array.from({ length: 6 }, () =>
          ground.forecaster.client.call(contract.createProject, { body: ground.draft }),
        ),
      );
      const refused = tries.filter((answer) => answer.status !== 200);
      expect(refused.map((answer) => [answer.status, answer.body.fields.code])).toEqual(
        Array.from({ length: 5 }, () => [
          422,
          "Project code already exists. Please choose a different code.",
        ]),
      );
      const { projects } = await ground.forecaster.client.ok(contract.listProjects);
      expect(projects).toHaveLength(1);
    });

    test("another organisation may use the same code", async () => {
      const first = await makeProjectGround(stint());
      const second = await makeProjectGround(stint());
      await makeProject(first);
      expect(await makeProject(second)).toMatchObject({ code: "KLN" });
    });

    test("functions and people of another organisation are as unknown as made-up ones", async () => {
      const ground = await makeProjectGround(stint());
      const other = await makeProjectGround(stint());
      const { client } = ground.forecaster;
      const answers = await Promise.all([
        client.call(contract.createProject, { body: { ...ground.draft, functionIds: [other.team.id] } }),
        client.call(contract.createProject, { body: { ...ground.draft, functionIds: [newId()] } }),
        client.call(contract.createProject, {
          body: { ...ground.draft, forecasterIds: [other.forecaster.id] },
        }),
        client.call(contract.createProject, { body: { ...ground.draft, forecasterIds: [newId()] } }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([422, 422, 422, 422]);
      expect(answers[0]?.body.fields).toEqual(answers[1]?.body.fields);
      expect(answers[2]?.body.fields).toEqual(answers[3]?.body.fields);
      expect((await client.ok(contract.listProjects)).projects).toEqual([]);
    });

    test("another organisation's project answers like one that never was", async () => {
      const project = await makeProject(await makeProjectGround(stint()));
      const stranger = (await makeOrganisation(stint())).owner.client;
      const body = { version: project.version, updates: { name: "Mine" } };
      for (const projectId of [project.id, newId()]) {
        expect((await stranger.call(contract.readProject, { params: { projectId } })).status).toBe(404);
        expect((await stranger.call(contract.changeProject, { params: { projectId }, body })).status).toBe(
          404,
        );
        expect(
          (
            await stranger.call(contract.changeProjectLength, {
              params: { projectId },
              body: { version: 1, newProjectLength: 3 },
            })
          ).status,
        ).toBe(404);
      }
    });

    test("allocators read, bookers do not, and only the project's forecasters and admins change it", async () => {
      const ground = await makeProjectGround(stint());
      const project = await makeProject(ground);
      const params = { projectId: project.id };
      const allocator = await ground.organisation.addPerson({ roles: ["allocator"] });
      const booker = await ground.organisation.addPerson({ roles: ["booker", "manager"] });
      const colleague = await ground.organisation.addPerson({ roles: ["forecaster"] });
      const body = { version: project.version, updates: { name: "Renamed" } };
      expect((await allocator.client.call(contract.readProject, { params })).status).toBe(200);
      expect(
        (await allocator.client.call(contract.createProject, { body: { ...ground.draft, code: "B" } }))
          .status,
      ).toBe(403);
      expect((await allocator.client.call(contract.changeProject, { params, body })).status).toBe(403);
      expect((await booker.client.call(contract.listProjects)).status).toBe(403);
      expect((await colleague.client.call(contract.changeProject, { params, body })).status).toBe(403);
      expect(
        (await ground.organisation.owner.client.call(contract.changeProject, { params, body })).status,
      ).toBe(200);
    });

    test("a save on an older version changes nothing and answers what is stored", async () => {
      const ground = await makeProjectGround(stint());
      const project = await makeProject(ground);
      const params = { projectId: project.id };
      const { client } = ground.forecaster;
      await client.ok(contract.changeProject, {
        params,
        body: { version: project.version, updates: { name: "First" } },
      });
      const late = await client.call(contract.changeProject, {
        params,
        body: { version: project.version, updates: { name: "Second" } },
      });
      expect(late.status).toBe(409);
      expect(late.body).toMatchObject({
        code: "stale",
        current: { name: "First", version: project.version + 1 },
      });
      expect(await client.ok(contract.readProject, { params })).toMatchObject({
        name: "First",
        updatedBy: ground.forecaster.id,
      });
    });

    test("of two saves at once on one version, one wins and the other is notified", async () => {
      const ground = await makeProjectGround(stint());
      const project = await makeProject(ground);
      const params = { projectId: project.id };
      const saves = await Promise.all(
        ["A", "B"].map((name) =>
          ground.forecaster.client.call(contract.changeProject, {
            params,
            body: { version: project.version, updates: { name } },
          }),
        ),
      );
      expect(saves.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    });

    test("functions and forecasters change by their difference", async () => {
      const ground = await makeProjectGround(stint());
      const project = await makeProject(ground);
      const params = { projectId: project.id };
      const more = await ground.organisation.addFunction("Structures", [90]);
      const colleague = await ground.organisation.addPerson({ roles: ["forecaster"], name: "Cal Colleague" });
      const { client } = ground.forecaster;
      const changed = await client.ok(contract.changeProject, {
        params,
        body: {
          version: project.version,
          updates: {},
          functionIds: [ground.team.id, more.id],
          forecasterIds: [ground.forecaster.id, colleague.id],
        },
      });
      expect(changed.functions.map((each) => each.name)).toEqual(["Architecture", "Structures"]);
      expect(new Set(changed.assignedForecasters)).toEqual(new Set([ground.forecaster.id, colleague.id]));
      const none = await client.call(contract.changeProject, {
        params,
        body: { version: changed.version, updates: {}, forecasterIds: [] },
      });
      expect(none.body.fields).toEqual({
        forecasterIds: "You must assign at least one forecaster to the project.",
      });
    });

    test("a change of status needs its acknowledgement and follows the states table", async () => {
      const ground = await makeProjectGround(stint());
      const project = await makeProject(ground);
      const params = { projectId: project.id };
      const { client } = ground.forecaster;
      const go = (
        version: number,
        statusCode: "active" | "on_hold" | "completed" | "proposed",
        acknowledged = true,
      ) =>
        client.call(contract.changeProject, {
          params,
          body: { version, updates: { statusCode }, acknowledged },
        });
      expect((await go(project.version, "active", false)).status).toBe(422);
      expect((await go(project.version, "completed")).status).toBe(409);
      const active = await go(project.version, "active");
      expect(active.body).toMatchObject({ statusCode: "active", statusLabel: "Active", endedOn: null });
      expect((await go(active.body.version, "proposed")).status).toBe(409);
      const completed = await go(active.body.version, "completed");
      expect(completed.body).toMatchObject({ statusCode: "completed", endedOn: "2026-11-21" });
      expect((await go(completed.body.version, "active")).status).toBe(409);
    });

    test("a completed project changes in name and description only, and an admin archives it and brings it back", async () => {
      const ground = await makeProjectGround(stint());
      const project = await makeProject(ground);
      const params = { projectId: project.id };
      const { client } = ground.forecaster;
      const admin = ground.organisation.owner.client;
      const save = (
        who: typeof client,
        version: number,
        body: { updates: object; forecasterIds?: string[] },
      ) => who.call(contract.changeProject, { params, body: { version, acknowledged: true, ...body } });
      const active = await save(client, project.version, { updates: { statusCode: "active" } });
      const done = await save(client, active.body.version, { updates: { statusCode: "completed" } });
      expect((await save(client, done.body.version, { updates: { code: "NEW" } })).status).toBe(409);
      expect(
        (
          await client.call(contract.changeProjectLength, {
            params,
            body: { version: done.body.version, newProjectLength: 20 },
          })
        ).status,
      ).toBe(409);
      const named = await save(client, done.body.version, {
        updates: { name: "Kiln Works, done", description: "" },
      });
      expect(named.body).toMatchObject({ name: "Kiln Works, done", description: "" });
      expect((await save(client, named.body.version, { updates: { statusCode: "archived" } })).status).toBe(
        409,
      );
      const archived = await save(admin, named.body.version, { updates: { statusCode: "archived" } });
      expect(archived.body).toMatchObject({
        statusCode: "archived",
        statusBeforeArchive: "completed",
        endedOn: "2026-11-21",
      });
      expect((await save(admin, archived.body.version, { updates: { statusCode: "active" } })).status).toBe(
        409,
      );
      expect(
        (await save(admin, archived.body.version, { updates: { statusCode: "completed" } })).body,
      ).toMatchObject({
        statusCode: "completed",
        statusBeforeArchive: null,
      });
    });

    test("the start moves only while proposed, and functions leave only then", async () => {
      const ground = await makeProjectGround(stint());
      const more = await ground.organisation.addFunction("Structures", [90]);
      const project = await makeProject(ground, { functionIds: [ground.team.id, more.id] });
      const params = { projectId: project.id };
      const { client } = ground.forecaster;
      const moved = await client.ok(contract.changeProject, {
        params,
        body: { version: project.version, updates: { startDate: "2026-07-01" }, functionIds: [more.id] },
      });
      expect(moved).toMatchObject({ startDate: "2026-07-01", assignedFunctions: [more.id] });
      const both = await client.ok(contract.changeProject, {
        params,
        body: {
          version: moved.version,
          updates: { statusCode: "active" },
          functionIds: [more.id, ground.team.id],
          acknowledged: true,
        },
      });
      expect(
        (
          await client.call(contract.changeProject, {
            params,
            body: { version: both.version, updates: { startDate: "2026-08-01" } },
          })
        ).status,
      ).toBe(409);
      const removal = await client.call(contract.changeProject, {
        params,
        body: { version: both.version, updates: {}, functionIds: [more.id] },
      });
      expect(removal.body.error).toContain("Leave the hours of this function blank");
      expect(
        (
          await client.call(contract.changeProject, {
            params,
            body: { version: both.version, updates: { startDate: "2026-08-02" } },
          })
        ).status,
      ).toBe(422);
    });

    test("a start date is sent and stored as YYYY-MM-01", async () => {
      const ground = await makeProjectGround(stint());
      const { client } = ground.forecaster;
      for (const [code, startMonth] of [
        ["FEB", 2],
        ["DEC", 12],
      ] as const) {
        const sent = "YYYY-MM-01".replace("YYYY", "2028").replace("MM", String(startMonth).padStart(2, "0"));
        const project = await makeProject(ground, { code, startMonth, startYear: 2028 });
        expect(project.startDate).toBe(sent);
        const params = { projectId: project.id };
        const moved = await client.ok(contract.changeProject, {
          params,
          body: { version: project.version, updates: { startDate: "2029-01-01" } },
        });
        const body = { version: moved.version, updates: { startDate: sent } };
        expect((await client.ok(contract.changeProject, { params, body })).startDate).toBe(sent);
        for (const other of [sent.slice(0, 7), `${sent.slice(0, 8)}15`]) {
          const wrong = { version: moved.version + 1, updates: { startDate: other } };
          expect((await client.call(contract.changeProject, { params, body: wrong })).status).toBe(422);
        }
      }
    });

    test("length changes under its version and stays above 0", async () => {
      const ground = await makeProjectGround(stint());
      const project = await makeProject(ground);
      const params = { projectId: project.id };
      const { client } = ground.forecaster;
      const zero = await client.call(contract.changeProjectLength, {
        params,
        body: { version: project.version, newProjectLength: 0 },
      });
      expect(zero.body.fields).toEqual({ newProjectLength: "Project length must be greater than 0" });
      expect(
        await client.ok(contract.changeProjectLength, {
          params,
          body: { version: project.version, newProjectLength: 8 },
        }),
      ).toMatchObject({
        projectLengthMonths: 8,
        forecastProgress: "Month 7 of 8",
      });
      expect(
        (
          await client.call(contract.changeProjectLength, {
            params,
            body: { version: project.version, newProjectLength: 9 },
          })
        ).status,
      ).toBe(409);
    });

    test("what a shorter length leaves out is listed by budget, forecast and allocation, and stays stored", async () => {
      const ground = await makeProjectGround(stint());
      const project = await makeProject(ground);
      const { organisation, team, forecaster } = ground;
      const { client } = forecaster;
      const params = { projectId: project.id };
      const rows = rowsOf(stint(), organisation.id, forecaster.id);
      const worker = await organisation.addPerson({
        roles: ["booker"],
        functionId: team.id,
        costTierId: team.tiers[0]?.id ?? "",
      });
      const line = (hours: number) => ({
        functionId: team.id,
        costTierId: team.tiers[0]?.id ?? "",
        hours,
        rate: 100,
      });
      await rows.addBudget(project.id, "OLD", "archived", [{ ...line(4), month: 12 }]);
      await rows.addBudget(
        project.id,
        "NOW",
        "active",
        [5, 6, 7, 12].map((month) => ({ ...line(10), month })),
      );
      await rows.addBudget(project.id, "EARLY", "draft", [{ ...line(9), month: 6 }]);
      for (const [month, status, hours] of [
        ["2026-10", "frozen", 3],
        ["2026-11", "draft", 5],
        ["2027-04", "frozen", 7],
        ["2027-05", "draft", 99],
      ] as const)
        await rows.addForecast(project.id, month, status, [line(hours)]);
      const day = (date: string) => ({ ...line(4), userId: worker.id, projectId: project.id, day: date });
      await rows.addAllocation("2026-10", "submitted", [day("2026-10-31")], team.id);
      await rows.addAllocation("2026-11", "submitted", [day("2026-11-01"), day("2026-11-30")], team.id);
      const request = (length: string) => client.ok(contract.readLeftOut, { params, query: { length } });

      // Six months from May 2026 end with October; the project now ends with April 2027, so May 2027 was out
      // before.
      const { profiles, budgets, forecasts, allocations } = await request("6");
      expect([
        profiles,
        budgets.map((profile) => [profile.profileCode, profile.statusLabel, profile.months, profile.hours]),
      ]).toEqual([
        2,
        [
          ["NOW", "Active", 2, 20],
          ["OLD", "Archived", 1, 4],
        ],
      ]);
      expect(forecasts).toEqual([
        { month: "2026-11", statusLabel: "Draft", hours: 5 },
        { month: "2027-04", statusLabel: "Frozen", hours: 7 },
      ]);
      expect(allocations).toEqual([{ month: "2026-11", people: 1, hours: 8 }]);
      expect(await request("12")).toEqual({ profiles: 0, budgets: [], forecasts: [], allocations: [] });
      expect((await client.call(contract.readLeftOut, { params, query: { length: "0" } })).status).toBe(422);
      await client.ok(contract.changeProjectLength, {
        params,
        body: { version: project.version, newProjectLength: 6 },
      });
      await client.ok(contract.changeProjectLength, {
        params,
        body: { version: project.version + 1, newProjectLength: 12 },
      });
      expect(await request("6")).toMatchObject({ profiles: 2, budgets: [{ hours: 20 }, { hours: 4 }] });
      const stranger = (await makeOrganisation(stint())).owner.client;
      expect((await stranger.call(contract.readLeftOut, { params, query: { length: "6" } })).status).toBe(
        404,
      );
    });

    test("removing a function from a proposed project removes its forecast and allocation rows, which stay in the audit", async () => {
      const ground = await makeProjectGround(stint());
      const more = await ground.organisation.addFunction("Structures", [90]);
      const project = await makeProject(ground, { functionIds: [ground.team.id, more.id] });
      const rows = rowsOf(stint(), ground.organisation.id, ground.forecaster.id);
      const worker = await ground.organisation.addPerson({ roles: ["booker"] });
      const line = (of: typeof more, hours: number) => ({
        functionId: of.id,
        costTierId: of.tiers[0]?.id ?? "",
        hours,
        rate: 90,
      });
      await rows.addForecast(project.id, "2026-11", "draft", [line(ground.team, 5), line(more, 8)]);
      await rows.addAllocation(
        "2026-11",
        "draft",
        [{ ...line(more, 4), userId: worker.id, projectId: project.id, day: "2026-11-02" }],
        more.id,
      );
      const { client } = ground.forecaster;
      await client.ok(contract.changeProject, {
        params: { projectId: project.id },
        body: { version: project.version, updates: {}, functionIds: [ground.team.id] },
      });
      const left = await stint().platform.database.read(
        ground.organisation.id,
        db
          .selectFrom("forecasts as f")
          .select(["f.total_hours", "f.total_functions"])
          .where("f.project_id", "=", project.id),
        db.selectFrom("allocation_entries as e").select("e.hours").where("e.project_id", "=", project.id),
        db
          .selectFrom("audit_log as a")
          .select("a.before")
          .where("a.subject_id", "=", project.id)
          .where("a.action", "=", "change project"),
      );
      expect(left.slice(0, 2)).toEqual([[{ total_hours: 5, total_functions: 1 }], []]);
      expect(left[2]).toMatchObject([
        {
          before: {
            removedRows: {
              functionIds: [more.id],
              forecasts: [{ forecast_hours: 8 }],
              allocations: [{ hours: 4 }],
            },
          },
        },
      ]);
    });

    test("the code of another project is refused when a project is changed as well", async () => {
      const ground = await makeProjectGround(stint());
      await makeProject(ground, { code: "taken" });
      const project = await makeProject(ground);
      const answer = await ground.forecaster.client.call(contract.changeProject, {
        params: { projectId: project.id },
        body: { version: project.version, updates: { code: "Taken" } },
      });
      expect([answer.status, answer.body.fields]).toEqual([
        422,
        { code: "Project code already exists. Please choose a different code." },
      ]);
    });

    test("a project is duplicated with its budget as a draft at today's rates and its characteristics, and nothing else", async () => {
      const ground = await makeProjectGround(stint());
      const more = await ground.organisation.addFunction("Structures", [90]);
      const [tess, mo] = [
        await ground.organisation.addPerson({ roles: ["forecaster"], functionId: ground.team.id }),
        await ground.organisation.addPerson({ roles: ["forecaster"], functionId: more.id }),
      ];
      const forecasterIds = [ground.forecaster.id, tess.id, mo.id];
      const source = await makeProject(ground, { functionIds: [ground.team.id, more.id], forecasterIds });
      const characteristic = {
        options: [],
        isGlobal: true,
        aiModelling: false,
        valueNumber: null,
        valueBoolean: null,
        valueOptionIndex: null,
      };
      const ofSource = { projectId: source.id };
      for (const [by, choice] of [
        [ground.forecaster, { name: "Floor area", typeCode: "number", valueNumber: 1250.5 }],
        [tess, { name: "Listed", typeCode: "true_false", valueBoolean: false, isGlobal: false }],
        [
          mo,
          {
            name: "Frame",
            typeCode: "selection",
            options: ["Steel", "Timber"],
            valueOptionIndex: 1,
            isGlobal: false,
          },
        ],
        [mo, { name: "Ground", typeCode: "selection", options: ["Clay", "Rock"], valueOptionIndex: 1 }],
      ] as const)
        await by.client.ok(createCharacteristic, {
          params: ofSource,
          body: { ...characteristic, ...choice, options: [...(choice.options ?? [])] },
        });
      const rows = rowsOf(stint(), ground.organisation.id, ground.forecaster.id);
      const line = (of: typeof more, month: number, hours: number) => ({
        functionId: of.id,
        costTierId: of.tiers[0]?.id ?? "",
        month,
        hours,
        rate: 1,
      });
      await rows.addBudget(source.id, "NOW", "active", [
        line(ground.team, 1, 10),
        line(ground.team, 9, 20),
        line(more, 1, 5),
      ]);
      // A newer draft does not come before what is active.
      await rows.addBudget(source.id, "DRAFT", "draft", [line(ground.team, 1, 99)]);
      await rows.addForecast(source.id, "2026-11", "frozen", [{ ...line(ground.team, 1, 7) }]);
      // Anybody who may create projects may use one as a pattern.
      const colleague = await ground.organisation.addPerson({ roles: ["forecaster"] });
      const params = { projectId: source.id };
      const choice = { withBudget: true, withCharacteristics: true };
      const body = {
        ...ground.draft,
        ...choice,
        code: "kln2",
        name: "Kiln Two",
        projectLengthMonths: 6,
        forecasterIds: [colleague.id],
      };
      const copy = await colleague.client.ok(contract.duplicateProject, { params, body });
      expect(copy).toMatchObject({
        name: "Kiln Two",
        code: "KLN2",
        statusCode: "proposed",
        profilesCount: 1,
        functionsCount: 1,
        projectLengthMonths: 6,
      });
      const { profiles } = await colleague.client.ok(listBudgetProfiles, { params: { projectId: copy.id } });
      // Only month 1 of the function that is copied lies within six months: 10 hours at today's 100.
      expect(profiles).toMatchObject([
        {
          profileCode: "NOW",
          statusCode: "draft",
          totalHours: 10,
          totalBudget: 1000,
          plannedHours: 10,
          activatedAt: null,
        },
      ]);
      const [copied] = profiles;
      const { months } = await colleague.client.ok(readBudgetProfile, {
        params: { budgetProfileId: copied?.id ?? "" },
      });
      expect(months.map((each) => [each.monthIndex, each.budgetHours])).toEqual([[1, 10]]);
      expect((await colleague.client.ok(listBudgetProfiles, { params })).profiles).toHaveLength(2);
      // Its values, of everybody's characteristics and of those of the function that is copied; changing
      // one leaves the other.
      const valuesOf = async (projectId: string) =>
        (
          await colleague.client.ok(listProjectCharacteristics, { params: { projectId } })
        ).characteristics.map((each) => [
          each.name,
          each.valueNumber ?? each.valueBoolean ?? each.optionLabel,
        ]);
      const rejected = [
        ["Floor area", 1250.5],
        ["Ground", "Rock"],
        ["Listed", false],
      ];
      expect(await valuesOf(copy.id)).toEqual(rejected);
      const { characteristics } = await colleague.client.ok(listProjectCharacteristics, {
        params: { projectId: copy.id },
      });
      for (const each of characteristics.filter(({ name }) => name === "Floor area"))
        await colleague.client.ok(changeProjectCharacteristic, {
          params: { projectId: copy.id, projectCharacteristicId: each.id },
          body: { version: each.version, valueNumber: 7, valueBoolean: null, valueOptionId: null },
        });
      expect((await valuesOf(copy.id))[0]).toEqual(["Floor area", 7]);
      expect(await valuesOf(source.id)).toContainEqual(["Floor area", 1250.5]);
      const bare = { ...body, withBudget: false, withCharacteristics: false, code: "kln3" };
      const plain = await colleague.client.ok(contract.duplicateProject, { params, body: bare });
      expect([plain.profilesCount, await valuesOf(plain.id)]).toEqual([0, []]);
      const again = await colleague.client.call(contract.duplicateProject, { params, body });
      expect([again.status, Object.keys(again.body.fields)]).toEqual([422, ["code"]]);
      const allocator = await ground.organisation.addPerson({ roles: ["allocator"] });
      expect((await allocator.client.call(contract.duplicateProject, { params, body })).status).toBe(403);
      const stranger = await makeProjectGround(stint());
      const theirs = { ...stranger.draft, ...choice };
      for (const projectId of [source.id, newId()])
        expect(
          (
            await stranger.forecaster.client.call(contract.duplicateProject, {
              params: { projectId },
              body: theirs,
            })
          ).status,
        ).toBe(404);
      expect((await stranger.forecaster.client.ok(contract.listProjects)).projects).toEqual([]);
    });

    test("a forecaster is either removed or assigned when two people do both at once", async () => {
      const ground = await makeProjectGround(stint());
      const { client } = ground.organisation.owner;
      for (let round = 0; round < 4; round += 1) {
        const { id } = await ground.organisation.addPerson({ roles: ["forecaster"] });
        const draft = { ...ground.draft, code: `R${round}`, forecasterIds: [id] };
        const [removed, assigned] = await Promise.all([
          client.call(deletePerson, { body: { userId: id } }),
          client.call(contract.createProject, { body: draft }),
        ]);
        expect([
          [200, 422],
          [409, 200],
        ]).toContainEqual([removed.status, assigned.status]);
      }
    });

    test("what failed while a project is stored is named: its functions, or its forecasters", async () => {
      const ground = await makeProjectGround(stint());
      for (const [table, failure] of [
        ["project_functions", "Failed to assign functions"],
        ["project_forecasters", "Failed to assign forecasters"],
      ]) {
        await stint().engine.script(`ALTER TABLE ${table} ADD CONSTRAINT planted CHECK (false) NOT VALID`);
        try {
          const answer = await ground.forecaster.client.call(contract.createProject, { body: ground.draft });
          expect([answer.status, answer.body.error]).toEqual([
            500,
            `${failure}: something went wrong on our side. It has been recorded.`,
          ]);
        } finally {
          await stint().engine.script(`ALTER TABLE ${table} DROP CONSTRAINT planted`);
        }
      }
      expect((await ground.forecaster.client.ok(contract.listProjects)).projects).toEqual([]);
    });

    test("projects are listed newest first, internal ones are absent", async () => {
      const ground = await makeProjectGround(stint());
      const first = await makeProject(ground);
      const second = await makeProject(ground, { code: "second" });
      await stint().engine.script(
        `UPDATE projects SET created_at = now() - interval '1 day' WHERE id = '${first.id}'`,
      );
      const hidden = await makeProject(ground, { code: "training" });
      await stint().engine.script(`UPDATE projects SET is_internal = true WHERE id = '${hidden.id}'`);
      const { projects } = await ground.forecaster.client.ok(contract.listProjects);
      expect(projects.map((project) => project.id)).toEqual([second.id, first.id]);
      expect(
        (await ground.forecaster.client.call(contract.readProject, { params: { projectId: hidden.id } }))
          .status,
      ).toBe(404);
    });

    slowIt(
      "projects are found by name or code whatever the case, by status, and in every order, page by page, each once",
      async () => {
        const ground = await makeProjectGround(stint());
        const other = await makeProjectGround(stint());
        await makeProject(other, { code: "P1", name: "Quay 1 elsewhere" });
        await ground.organisation.addFunction("Zoning", [30]);
        const org_id = ground.organisation.id;
        const statuses = ["proposed", "active", "on_hold", "completed", "cancelled", "archived"];
        const rows = Array.from({ length: 230 }, (_, at) => ({
          org_id,
          id: newId(),
          name: at % 2 === 0 ? `Quay ${at}` : `École ${at}`,
          code: `P${at}`,
          status_code: statuses[at % 6] ?? "",
          start_date: `20${20 + (at % 7)}-0${1 + (at % 9)}-01`,
          project_length_months: 12,
          // Moments a microsecond apart, and some alike.
          created_at: `2026-03-01T10:00:00.${String(100_000 + Math.floor(at / 3)).padStart(6, "0")}Z`,
        }));
        await stint().platform.database.write(org_id, async (transaction) => {
          await transaction.run(db.insertInto("projects").values(rows));
          await transaction.run(
            db
              .insertInto("project_functions")
              .values(
                rows.slice(0, 90).map(({ id }) => ({ org_id, project_id: id, function_id: ground.team.id })),
              ),
          );
        });
        const { client } = ground.forecaster;
        type Query = NonNullable<Parameters<typeof client.ok<typeof contract.listProjects>>[1]>["query"];
        const walk = async (query: Query) => {
          const found: Output<typeof contract.listProjects>["projects"] = [];
          for (let after: string | undefined; ;) {
            const page = await client.ok(contract.listProjects, {
              query: { ...query, most: "50", ...(after && { after }) },
            });
            found.push(...page.projects);
            if (page.next === null) return { found, total: page.total, all: page.all };
            after = page.next;
          }
        };
        const everything = await walk({});
        expect([everything.found.length, everything.total, everything.all]).toEqual([192, 192, 230]);
        expect(new Set(everything.found.map(({ id }) => id)).size).toBe(192);
        expect(everything.found.map(({ code }) => code)).toEqual(
          rows
            .filter(({ status_code }) => status_code !== "archived")
            .toSorted(
              (one, two) => two.created_at.localeCompare(one.created_at) || two.id.localeCompare(one.id),
            )
            .map(({ code }) => code),
        );
        const codesOf = async (query: Query) => (await walk(query)).found.map(({ code }) => code);
        expect(await codesOf({ search: "quay 22", sort: "name" })).toEqual([
          "P22",
          "P220",
          "P222",
          "P224",
          "P226",
          "P228",
        ]);
        expect(await codesOf({ search: "éCOLE 21", sort: "code", direction: "descending" })).toEqual([
          "P219",
          "P217",
          "P213",
          "P211",
          "P21",
        ]);
        expect(await codesOf({ search: "  p100 " })).toEqual(["P100"]);
        expect(await codesOf({ search: "%" })).toEqual([]);
        expect(
          new Set((await walk({ status: "archived" })).found.map(({ statusLabel }) => statusLabel)),
        ).toEqual(new Set(["Archived"]));
        expect((await walk({ status: "completed" })).total).toBe(
          rows.filter(({ status_code }) => status_code === "completed").length,
        );
        const keys = {
          name: ({ name }) =>
            name
              .normalize("NFD")
              .replaceAll(/\p{M}/gu, "")
              .replaceAll(/\d+/g, (digits) => digits.padStart(10, "0")),
          code: ({ code }) => code.slice(1).padStart(10, "0"),
          // None of these has one; tests/api/customers.test.ts has some that do.
          customer: () => 0,
          status: ({ statusLabel }) => statusLabel,
          progress: ({ startDate }) => startDate,
          profiles: ({ profilesCount }) => profilesCount,
          functions: ({ functionsCount }) => functionsCount,
          forecasters: ({ forecastersCount }) => forecastersCount,
          // None of these has hours; tests/api/project-overview.slow.test.ts has some that do.
          used: () => 0,
          atCompletion: () => 0,
          health: () => 0,
        } satisfies Record<(typeof projectOrders)[number], (row: contract.ListedProject) => string | number>;
        for (const sort of projectOrders)
          for (const direction of ["ascending", "descending"] as const) {
            const { found } = await walk({ sort, direction });
            expect([sort, new Set(found.map(({ id }) => id)).size]).toEqual([sort, 192]);
            const sign = direction === "ascending" ? 1 : -1;
            const order = (one: contract.ListedProject, two: contract.ListedProject) => {
              const [a, b] = [keys[sort](one), keys[sort](two)];
              return sign * (a < b ? -1 : a > b ? 1 : one.id < two.id ? -1 : 1);
            };
            expect(found.map(({ code }) => code)).toEqual(found.toSorted(order).map(({ code }) => code));
          }
        expect(
          (await client.call(contract.listProjects, { query: { after: "bm9uc2Vuc2U" } })).body.fields,
        ).toEqual({
          after: "This page can't be found. Start again.",
        });
      },
    );

    test("a page of the list is two queries and carries a hundred rows, however many projects there are, and names what it counts", async () => {
      const ground = await makeProjectGround(stint());
      const project = await makeProject(ground);
      const profile = {
        org_id: ground.organisation.id,
        id: newId(),
        project_id: project.id,
        profile_code: "BASE",
        profile_name: "Baseline",
      };
      await stint().platform.database.write(profile.org_id, (transaction) =>
        transaction.run(db.insertInto("budget_profiles").values(profile)),
      );
      const { engine } = stint();
      const readBatch = engine.readBatch.bind(engine);
      let queries = 0;
      engine.readBatch = (prelude, statements) => {
        queries += statements.length;
        return readBatch(prelude, statements);
      };
      const cost = async () => {
        queries = 0;
        const page = await ground.forecaster.client.ok(contract.listProjects);
        return { page, queries, bytes: JSON.stringify(page).length };
      };
      try {
        const one = await cost();
        expect(one.page.projects).toMatchObject([
          {
            profilesCount: 1,
            profileNames: ["BASE Baseline"],
            functionsCount: 1,
            functionNames: ["Architecture"],
            forecastersCount: 1,
            forecasterNames: ["Fay Forecaster"],
          },
        ]);
        const org_id = ground.organisation.id;
        const more = Array.from({ length: 400 }, (_, at) => ({
          org_id,
          id: newId(),
          name: `Project ${at}`,
          description: "Forty homes by the river",
          code: `P${at}`,
          start_date: "2026-01-01",
          project_length_months: 18,
        }));
        await stint().platform.database.write(org_id, (transaction) =>
          transaction.run(db.insertInto("projects").values(more)),
        );
        const many = await cost();
        expect([many.queries, many.page.projects.length, many.page.total]).toEqual([one.queries, 100, 401]);
        expect(many.bytes).toBeLessThan(50_000);
      } finally {
        engine.readBatch = readBatch;
      }
    });

    test("the form offers active functions by name with their tiers, and active forecasters", async () => {
      const ground = await makeProjectGround(stint());
      await ground.organisation.addFunction("Zoning", [30]);
      const closed = await ground.organisation.addFunction("Closed", [1]);
      await stint().engine.script(`UPDATE functions SET is_active = false WHERE id = '${closed.id}'`);
      const gone = await ground.organisation.addPerson({ roles: ["forecaster"] });
      await stint().engine.script(`UPDATE users SET is_active = false WHERE id = '${gone.id}'`);
      const choices = await ground.forecaster.client.ok(contract.readProjectChoices);
      expect(
        choices.functions.map((each) => [each.name, each.costTiers.map((tier) => tier.hourlyRate)]),
      ).toEqual([
        ["Architecture", [100, 64.55]],
        ["Zoning", [30]],
      ]);
      expect(choices.forecasters.map((person) => person.name)).toEqual(["Fay Forecaster"]);
      expect(choices.statuses.map((status) => status.label)).toEqual([
        "Active",
        "Archived",
        "Cancelled",
        "Completed",
        "On Hold",
        "Proposed",
      ]);
    });
  },
  { today: "2026-11-21" },
);
