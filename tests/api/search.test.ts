import { expect, it } from "vitest";
import { listProjectFigures } from "#features/analytics/figures-contract.ts";
import { listAuditEvents } from "#features/audit/contract.ts";
import { listMentionable } from "#features/comments/contract.ts";
import { listInvitations } from "#features/invitations/contract.ts";
import { requestHolidays } from "#features/leave/contract.ts";
import { listHolidayRequests } from "#features/leave/decisions-contract.ts";
import { listLeaveBalances } from "#features/leave/kinds-contract.ts";
import { listOvertime } from "#features/overtime/contract.ts";
import { listPayPeople, listPayProjects } from "#features/pay/details-contract.ts";
import { pagePeople } from "#features/people/contract.ts";
import { readEveryone } from "#features/plans/everyone-contract.ts";
import { listProjects } from "#features/projects/contract.ts";
import { readReport } from "#features/reports/contract.ts";
import { listTimesheets } from "#features/timesheets/decisions-contract.ts";
import { makeProject, makeProjectGround } from "../support/project-ground.ts";
import { describeOnEngines } from "../support/stint.ts";

describeOnEngines("Searches", (stint) => {
  it("find people and projects by the letters of every keyboard, in every list", async () => {
    const ground = await makeProjectGround(stint());
    const { organisation: firm, team } = ground;
    const { client } = firm.owner;
    const { id: projectId } = await makeProject(ground, { name: "Straße Nær Ørsted", code: "STR" });
    const manager = await firm.addPerson({ roles: ["manager"], name: "Mona Manager" });
    const person = await firm.addPerson({
      roles: ["booker"],
      name: "Łukasz Bjørnstad",
      managerId: manager.id,
      functionId: team.id,
      costTierId: team.tiers[0]?.id ?? "",
      monthlyHours: 160,
    });
    const { id } = await person.client.ok(requestHolidays, {
      body: { startDate: "2026-12-07", endDate: "2026-12-08", hours: null, reason: "" },
    });
    const [found, other] = ["lukasz", "bjorns"];
    for (const search of [found, other, "ŁUKASZ", "bjørn"]) {
      const balances = await client.ok(listLeaveBalances, { params: { kindId: firm.id }, query: { search } });
      const lists = {
        people: (await client.ok(pagePeople, { query: { search } })).people.map((each) => each.id),
        balances: balances.people.map((each) => each.id),
        overtime: (await client.ok(listOvertime, { query: { search } })).people.map((each) => each.id),
        everyone: (await client.ok(readEveryone, { query: { month: "2026-12", search } })).people.map(
          (each) => each.id,
        ),
        pay: (await client.ok(listPayPeople, { query: { search } })).people.map((each) => each.id),
        weeks: (await manager.client.ok(listTimesheets, { query: { week: "2026-12-07", search } })).weeks.map(
          ({ user }) => user.id,
        ),
        mentions: (
          await manager.client.ok(listMentionable, {
            query: { subject: `leave-request.${id}`, name: search },
          })
        ).people.map((each) => each.id),
      };
      for (const [list, ids] of Object.entries(lists))
        expect([search, list, ids]).toEqual([search, list, [person.id]]);
      const { requests } = await manager.client.ok(listHolidayRequests, { query: { search } });
      expect([search, requests.map((each) => each.id)]).toEqual([search, [id]]);
    }
    for (const search of ["strasse", "naer", "orsted", "STRASSE naer"]) {
      const query = { search };
      const found = {
        list: (await client.ok(listProjects, { query })).projects.map((each) => each.id),
        figures: (await client.ok(listProjectFigures, { query })).projects.map((each) => each.id),
        pay: (await client.ok(listPayProjects, { query })).projects.map((each) => each.id),
      };
      for (const [list, ids] of Object.entries(found))
        expect([search, list, ids]).toEqual([search, list, [projectId]]);
    }
    const report = { report: "balances", find: "lukasz" } as const;
    expect((await client.ok(readReport, { query: report })).count).toBe(1);
    const { events } = await client.ok(listAuditEvents, { query: { text: "strasse" } });
    expect(events.map(({ subjectId }) => subjectId)).toContain(projectId);
    expect((await client.ok(listInvitations, { query: { search: "lukasz" } })).total).toBe(0);
  });
});
