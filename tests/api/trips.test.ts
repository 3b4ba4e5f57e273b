import { expect, it } from "vitest";
import { signIn, signOut } from "#features/access/contract.ts";
import { saveAllocation } from "#features/plans/contract.ts";
import { saveForecast } from "#features/forecasts/contract.ts";
import { saveMyWeek } from "#features/timesheets/contract.ts";
import { daysBetween, isWeekend } from "#shared/day.ts";
import { makeAllocationMonth } from "../support/allocation-month.ts";
import { storeProject, tierId } from "../support/forecast-project.ts";
import { makeOrganisation, testPassword } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { describeOnEngines } from "../support/stint.ts";
import { tripsOf } from "../support/trips.ts";

const sizes = [1, 10, 60];

// Each begins with the session and ends with COMMIT. Between them: what is stored, the changes, the audit
// row, and the answer.
describeOnEngines("A login waits for the database", (stint) => {
  it("six times, in a browser that has logged in before as in a new one", async () => {
    const { owner } = await makeOrganisation(stint());
    const visitor = stint().visitor();
    const logIn = () => visitor.signIn(owner.email, testPassword);
    expect(await tripsOf(stint(), logIn)).toBe(6);
    await visitor.ok(signOut);
    expect(await tripsOf(stint(), logIn)).toBe(6);
  });

  it("as often for an unknown address as for a wrong password", async () => {
    const { owner } = await makeOrganisation(stint());
    const refusedAt = (email: string) =>
      tripsOf(stint(), () =>
        stint()
          .visitor()
          .call(signIn, { body: { email, password: "not it" } }),
      );
    expect([await refusedAt(owner.email), await refusedAt("stranger@test.example")]).toEqual([4, 4]);
  });
});

describeOnEngines(
  "Saving waits for the database as often for 60 lines as for one:",
  (stint) => {
    it("six times for a week", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = await organisation.addPerson({ roles: ["booker"] });
      const codes = Array.from({ length: 12 }, (_, at) => `P${at}`);
      const projects = await Promise.all(codes.map((code) => addProject(stint(), organisation.id, code)));
      const cells = daysBetween("2026-11-16", "2026-11-20").flatMap((day) =>
        projects.map((projectId) => ({ projectId, day })),
      );
      const save = (version: number, lines: number) =>
        client.ok(saveMyWeek, {
          params: { weekStarting: "2026-11-16" },
          body: {
            version,
            cells: cells.slice(0, lines).map((cell) => ({ ...cell, hours: 1 + version / 4 })),
          },
        });
      await save(0, 5);
      const found: number[] = [];
      for (const lines of sizes) found.push(await tripsOf(stint(), () => save(1 + found.length, lines)));
      expect(found).toEqual([6, 6, 6]);
    });

    it("six times for a planner's month, once more for the first save", async () => {
      const place = await makeAllocationMonth(stint());
      const days = daysBetween("2026-12-01", "2026-12-31").filter((day) => !isWeekend(day));
      const cells = days.flatMap((day) =>
        [place.ann.id, place.ben.id].flatMap((userId) =>
          [place.kiln, place.ferry].map((projectId) => ({ userId, projectId, day })),
        ),
      );
      const save = (version: number, lines: number) =>
        place.allocator.client.ok(saveAllocation, {
          params: { functionId: place.design.id, month: "2026-12" },
          body: {
            status: "submitted",
            version,
            cells: cells.slice(0, lines).map((cell) => ({ ...cell, hours: 1 + version / 2 })),
          },
        });
      const found: number[] = [];
      for (const lines of [60, ...sizes]) found.push(await tripsOf(stint(), () => save(found.length, lines)));
      expect(found).toEqual([7, 6, 6, 6]);
    });

    it("six times for a freeze", async () => {
      const organisation = await makeOrganisation(stint());
      const { client } = organisation.owner;
      const wide = await organisation.addFunction("Wide", Array<number>(60).fill(50));
      const projectId = await storeProject(stint(), organisation.id, { code: "W", functionIds: [wide.id] });
      const save = (version: number, lines: number) =>
        client.ok(saveForecast, {
          params: { projectId, month: "2026-06" },
          body: {
            status: "frozen",
            version,
            cells: wide.tiers
              .slice(0, lines)
              .map((_, at) => ({ costTierId: tierId(wide, at), forecastHours: 1 + version })),
            shortfallReason: "No one is hired yet",
          },
        });
      const found: number[] = [];
      for (const lines of [60, ...sizes]) found.push(await tripsOf(stint(), () => save(found.length, lines)));
      expect(found).toEqual([6, 6, 6, 6]);
    });
  },
  { today: "2026-11-28" },
);
