import { expect, it } from "vitest";
import { changeBudgetProfile, createBudgetProfile } from "#features/budgets/contract.ts";
import { changeChatChannel, createChatChannel } from "#features/chat/contract.ts";
import { saveForecast } from "#features/forecasts/contract.ts";
import { changeCompanyDays, createCompanyDays } from "#features/leave/company-days-contract.ts";
import { changeEmployment, changeLeaveKind, createLeaveKind } from "#features/leave/kinds-contract.ts";
import { blankKind } from "#features/leave/rules/kinds/leave-kind.ts";
import {
  changeInternalProject,
  changePublicHoliday,
  createInternalProject,
  createPublicHoliday,
  listInternalProjects,
  listPublicHolidays,
} from "#features/organisation/holiday-contract.ts";
import { changePlace, createPlace } from "#features/organisation/places-contract.ts";
import { changePaySettings, readPaySettings } from "#features/pay/contract.ts";
import { changePayPerson, changePayProject, listPayProjects } from "#features/pay/details-contract.ts";
import { changePerson } from "#features/people/contract.ts";
import { changeProject, readProject } from "#features/projects/contract.ts";
import { changeReportView, createReportView } from "#features/reports/views-contract.ts";
import { readSingleSignOn, saveSingleSignOn } from "#features/single-sign-on/settings-contract.ts";
import { readMyWeek, saveMyWeek, submitMyWeek } from "#features/timesheets/contract.ts";
import { rejectTimesheets } from "#features/timesheets/decisions-contract.ts";
import { changeWall, createWall } from "#features/walls/contract.ts";
import { changeWebhook, createWebhook } from "#features/webhooks/contract.ts";
import type { Answer, Client } from "../support/client.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { makeProject, makeProjectGround } from "../support/project-ground.ts";
import { describeOnEngines } from "../support/stint.ts";

interface Refused {
  readonly code?: string;
  readonly current?: { readonly updatedByName?: string | null; readonly version?: number };
}

describeOnEngines(
  "A save from an old version",
  (stint) => {
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

      const screen = {
        panels: ["hours" as const],
        rotates: false,
        theme: "time" as const,
        showsNames: false,
      };
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

    it("names who saved a kind of leave, employment, company days, chats, webhooks and a report's view", async () => {
      const organisation = await makeOrganisation(stint());
      const owner = organisation.owner.client;
      const ada = (await organisation.addPerson({ roles: ["admin"], name: "Ada Admin" })).client;
      const both = [ada, owner] as const;

      const { id: kindId } = await owner.ok(createLeaveKind, { body: { ...blankKind, name: "Study" } });
      await expectConflict(
        (client, name) =>
          client.call(changeLeaveKind, { params: { kindId }, body: { ...blankKind, version: 1, name } }),
        both,
      );

      const { id: personId } = await organisation.addPerson({ roles: ["booker"] });
      await expectConflict(
        (client, name) =>
          client.call(changeEmployment, {
            params: { personId },
            body: { version: 0, firstDay: name === "First" ? "2026-02-02" : "2026-03-02", lastDay: null },
          }),
        both,
      );

      const shutdown = { kind: "shutdown" as const, firstDay: "2027-12-27", lastDay: "2027-12-31" };
      const days = { ...shutdown, placeId: null, refuses: false };
      const { id: companyDaysId } = await owner.ok(createCompanyDays, { body: { ...days, name: "Winter" } });
      await expectConflict(
        (client, name) =>
          client.call(changeCompanyDays, { params: { companyDaysId }, body: { ...days, version: 1, name } }),
        both,
      );

      const chat = { kind: "slack" as const, url: "http://127.0.0.1:9/hook", topics: [], isOn: true };
      const channel = await owner.ok(createChatChannel, {
        body: { ...chat, of: "organisation", name: "Office", topics: ["phases"] },
      });
      await expectConflict(
        (client, name) =>
          client.call(changeChatChannel, {
            params: { channelId: channel.id },
            body: { ...chat, version: channel.version, name, topics: ["phases"] },
          }),
        both,
      );

      const hook = { url: "http://127.0.0.1:9/events", topics: null, isOn: true };
      const webhook = await owner.ok(createWebhook, { body: { ...hook, description: "" } });
      await expectConflict(
        (client, description) =>
          client.call(changeWebhook, {
            params: { webhookId: webhook.id },
            body: { ...hook, version: 1, description },
          }),
        both,
      );

      const shown = { isShared: true, isPinned: false, monthsMove: false };
      const view = await owner.ok(createReportView, {
        body: { ...shown, name: "Hours", address: { report: "hours", by: "project" } },
      });
      await expectConflict(
        (client, name) =>
          client.call(changeReportView, {
            params: { viewId: view.id },
            body: { ...shown, version: view.version, name },
          }),
        both,
      );
    });

    it("names who saved what pay is made with, and single sign-on", async () => {
      const organisation = await makeOrganisation(stint());
      const owner = organisation.owner.client;
      const ada = (await organisation.addPerson({ roles: ["super_admin"], name: "Ada Admin" })).client;
      const both = [ada, owner] as const;
      const { version: _version, updatedByName: _by, ...settings } = await owner.ok(readPaySettings);
      await expectConflict(
        (client, invoicePrefix) =>
          client.call(changePaySettings, { body: { ...settings, version: 0, invoicePrefix } }),
        both,
      );
      const { id: userId } = await organisation.addPerson({ roles: ["booker"] });
      await expectConflict(
        (client, personnelNumber) =>
          client.call(changePayPerson, { params: { userId }, body: { version: 0, personnelNumber } }),
        both,
      );
      await owner.ok(createInternalProject, { body: { name: "Training of all", code: "TOA" } });
      const [project] = (await owner.ok(listPayProjects, { query: {} })).projects;
      const details = { customerId: null, wageType: "", costCentre: "" };
      await expectConflict(
        (client, invoiceItem) =>
          client.call(changePayProject, {
            params: { projectId: project?.id ?? "" },
            body: { ...details, version: project?.version ?? 0, invoiceItem },
          }),
        both,
      );

      const { version, updatedByName: _name, ...stored } = await owner.ok(readSingleSignOn);
      const {
        hasSecret: _s,
        domains: _d,
        linkedPeople: _l,
        conflicts: _c,
        addresses: _a,
        ...values
      } = stored;
      const connection = { ...values, issuer: "http://127.0.0.1:9", clientId: "stint", clientSecret: null };
      await expectConflict(
        (client, buttonLabel) =>
          client.call(saveSingleSignOn, { body: { ...connection, version, buttonLabel, domains: [] } }),
        both,
      );
    });

    it("names who saved a week in My Time, its owner elsewhere or the person who decided on it", async () => {
      const ground = await makeProjectGround(stint());
      const project = await makeProject(ground);
      const owner = ground.organisation.owner.client;
      const { version } = project;
      const active = { updates: { statusCode: "active" as const }, acknowledged: true };
      await owner.ok(changeProject, { params: { projectId: project.id }, body: { version, ...active } });
      const bo = await ground.organisation.addPerson({ roles: ["booker"], name: "Bo Booker" });
      const params = { weekStarting: "2026-11-09" };
      const cells = [{ projectId: project.id, day: params.weekStarting, hours: 4 }];
      await expectConflict(
        (client) => client.call(saveMyWeek, { params, body: { version: 0, cells } }),
        [bo.client, bo.client],
        "Bo Booker",
      );
      const week = await bo.client.ok(submitMyWeek, { params, body: { version: 1 } });
      const { timesheetId } = week;
      await owner.ok(rejectTimesheets, {
        body: {
          timesheets: [{ id: timesheetId ?? "", version: week.version }],
          comment: "Once more",
        },
      });
      expect((await bo.client.ok(readMyWeek, { params })).updatedByName).toBe("Olive Owner");
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
  },
  { environment: { OUTGOING_PRIVATE: "1" } },
);
