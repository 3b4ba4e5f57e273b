import { expect, it } from "vitest";
import { changeBudgetProfile, createBudgetProfile } from "#features/budgets/contract.ts";
import { saveForecast } from "#features/forecasts/contract.ts";
import {
  changeInternalProject,
  changePublicHoliday,
  createInternalProject,
  createPublicHoliday,
  listInternalProjects,
  listPublicHolidays,
} from "#features/organisation/holiday-contract.ts";
import { changePlace, createPlace } from "#features/organisation/places-contract.ts";
import { changePerson } from "#features/people/contract.ts";
import { changeProject, readProject } from "#features/projects/contract.ts";
import { changeWall, createWall } from "#features/walls/contract.ts";
import type { Answer, Client } from "../support/client.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { makeProject, makeProjectGround } from "../support/project-ground.ts";
import { describeOnEngines } from "../support/stint.ts";

interface Refused {
  readonly code?: string;
  readonly current?: { readonly updatedByName?: string | null; readonly version?: number };
}

describeOnEngines("A save from an old version", (stint) => {
  /** Two browsers save the same version: the first one's save is stored, and the second's names who saved. */
  async function expectConflict(
    save: (client: Client, name: string) => Promise<Answer<unknown>>,
    [first, second]: readonly [Client, Client],
    name = "Ada Admin",
  ): Promise<void> {
    expect((await save(first, "First")).status).toBe(200);
    const { status, body } = await save(second, "Second");
    const { code, current } = body as Refused;
    expect([status, code, current?.updatedByName]).toEqual([409, "stale", name]);
  }

  it("names who saved an organisation's places, holidays, internal projects, displays and people", async () => {
    const organisation = await makeOrganisation(stint());
    const owner = organisation.owner.client;
    const ada = (await organisation.addPerson({ roles: ["admin"], name: "Ada Admin" })).client;
    const both = [ada, owner] as const;

    const fields = { country: "DE", region: null };
    const { id: placeId } = await owner.ok(createPlace, { body: { ...fields, name: "Hamburg" } });
    await expectConflict(
      (client, name) =>
        client.call(changePlace, {
          params: { placeId },
          body: { ...fields, version: 1, name, isActive: true },
        }),
      both,
    );

    const day = { holidayDate: "2027-05-03", hours: 8 };
    await owner.ok(createPublicHoliday, { body: { ...day, name: "May Day" } });
    const [holiday] = (await owner.ok(listPublicHolidays, { query: {} })).holidays;
    expect(holiday?.updatedByName).toBe("Olive Owner");
    await expectConflict(
      (client, name) =>
        client.call(changePublicHoliday, {
          params: { holidayId: holiday?.id ?? "" },
          body: { ...day, version: 1, name },
        }),
      both,
    );

    await owner.ok(createInternalProject, { body: { name: "Training of all", code: "TOA" } });
    const internal = (await owner.ok(listInternalProjects)).projects.find(({ code }) => code === "TOA");
    await expectConflict(
      (client, name) =>
        client.call(changeInternalProject, {
          params: { internalProjectId: internal?.id ?? "" },
          body: { version: 1, name, code: "TOA", isOpen: true },
        }),
      both,
    );

    const screen = { panels: ["hours" as const], rotates: false, theme: "time" as const, showsNames: false };
    const { wall } = await owner.ok(createWall, { body: { ...screen, name: "Hall", expiresInDays: 30 } });
    await expectConflict(
      (client, name) =>
        client.call(changeWall, {
          params: { wallId: wall.id },
          body: { ...screen, version: wall.version, name },
        }),
      both,
    );

    const person = await organisation.addPerson({ roles: ["booker"] });
    await expectConflict(
      (client, firstName) =>
        client.call(changePerson, {
          params: { personId: person.id },
          body: { version: 1, updates: { firstName } },
        }),
      both,
    );
  });

  it("names who saved a project, its budgets and its forecasts", async () => {
    const ground = await makeProjectGround(stint());
    const project = await makeProject(ground);
    const ada = (await ground.organisation.addPerson({ roles: ["admin"], name: "Ada Admin" })).client;
    const owner = ground.organisation.owner.client;
    const both = [ada, owner] as const;
    const params = { projectId: project.id };
    const [tier] = ground.team.tiers;
    const cell = { costTierId: tier?.id ?? "", monthIndex: 1, budgetHours: 10 };

    const active = { updates: { statusCode: "active" as const }, acknowledged: true };
    await owner.ok(changeProject, { params, body: { version: project.version, ...active } });
    const { version } = await owner.ok(readProject, { params });
    await expectConflict(
      (client, name) => client.call(changeProject, { params, body: { version, updates: { name } } }),
      both,
    );

    const profile = await owner.ok(createBudgetProfile, {
      params,
      body: { profileName: "Budget", profileCode: "B1", statusCode: "draft", months: [cell] },
    });
    expect(profile.updatedByName).toBe("Olive Owner");
    await expectConflict(
      (client, profileName) =>
        client.call(changeBudgetProfile, {
          params: { budgetProfileId: profile.id },
          body: { version: profile.version, updates: { profileName }, months: [cell] },
        }),
      both,
    );

    const month = project.startDate.slice(0, 7);
    const cells = [{ costTierId: cell.costTierId, forecastHours: 4 }];
    await expectConflict(
      (client) =>
        client.call(saveForecast, {
          params: { ...params, month },
          body: { status: "draft", version: 0, cells, shortfallReason: "" },
        }),
      both,
    );
  });
});
