import { expect, it } from "vitest";
import { readPlanner } from "#features/plans/contract.ts";
import { pinPerson, readProjectPreferences, preferProject } from "#features/plans/preferences-contract.ts";
import {
  dropProjectSkill,
  listProjectSkills,
  wantProjectSkill,
} from "#features/characteristics/skills-contract.ts";
import { changeFunction, readFunction } from "#features/functions/contract.ts";
import { changePerson, readPerson } from "#features/people/contract.ts";
import { skillNameInUse, skillTwice, type GivenSkill } from "#features/people/rules/skills.ts";
import { listSkills, removeSkill, renameSkill } from "#features/people/skills-contract.ts";
import { makeAllocationMonth, month, save, type AllocationMonth } from "../support/allocation-month.ts";
import { fill, fillBody } from "../support/fills.ts";
import type { TestPerson } from "../support/organisation.ts";
import { describeOnEngines } from "../support/stint.ts";

const names = (skills: readonly { readonly name: string; readonly level: number }[]) =>
  skills.map(({ name, level }) => [name, level]);

async function giveSkills(place: AllocationMonth, person: TestPerson, skills: readonly GivenSkill[]) {
  const { client } = place.organisation.owner;
  const { version } = await client.ok(readPerson, { params: { personId: person.id } });
  return client.call(changePerson, {
    params: { personId: person.id },
    body: { version, updates: {}, skills: [...skills] },
  });
}

const pin = (place: AllocationMonth, person: TestPerson, projectId: string, isFor: boolean | null) =>
  place.allocator.client.call(pinPerson, {
    params: { functionId: place.design.id, userId: person.id, projectId },
    body: { isFor },
  });

const pairsOf = (made: Awaited<ReturnType<typeof fill>>) =>
  new Map(made.pairs.map(({ userId, projectId, why }) => [`${userId} ${projectId}`, why]));

const [senior, junior] = [0, 1].map((at) => (place: AllocationMonth) => place.design.tiers[at]?.id ?? "");

/** Cass, a second senior. */
const addCass = (place: AllocationMonth) =>
  place.organisation.addPerson({
    roles: ["booker"],
    name: "Cass Cole",
    functionId: place.design.id,
    costTierId: senior?.(place) ?? "",
  });

describeOnEngines(
  "Skills, pins and preferences",
  (stint) => {
    it("gives people skills by typing them, one of a name, which admins rename and remove", async () => {
      const place = await makeAllocationMonth(stint());
      const { client } = place.organisation.owner;
      const saved = await giveSkills(place, place.ann, [
        { name: " Timber  frames ", level: 1 },
        { name: "Revit", level: 3 },
      ]);
      expect(names(saved.body.skills)).toEqual([
        ["Revit", 3],
        ["Timber frames", 1],
      ]);
      await giveSkills(place, place.ben, [{ name: "REVIT", level: 2 }]);
      const twice = await giveSkills(place, place.ben, [
        { name: "Revit", level: 2 },
        { name: "revit ", level: 1 },
      ]);
      expect([twice.status, twice.body.fields]).toEqual([422, { skills: skillTwice() }]);
      const { skills } = await client.ok(listSkills);
      expect(skills.map(({ name, people, projects }) => [name, people, projects])).toEqual([
        ["Revit", 2, 0],
        ["Timber frames", 1, 0],
      ]);
      const [revit, timber] = skills.map(({ id }) => ({ params: { skillId: id } }));
      if (!revit || !timber) throw new Error("Two skills were given");
      const used = await client.call(renameSkill, { ...timber, body: { name: "revit" } });
      expect([used.status, used.body.fields]).toEqual([422, { name: skillNameInUse() }]);
      await client.ok(renameSkill, { ...timber, body: { name: "Timber" } });
      expect((await place.allocator.client.call(removeSkill, revit)).status).toBe(403);
      await client.ok(removeSkill, revit);
      const after = await client.ok(readPerson, { params: { personId: place.ann.id } });
      expect(names(after.skills)).toEqual([["Timber", 1]]);
      const elsewhere = await makeAllocationMonth(stint());
      expect((await elsewhere.organisation.owner.client.call(removeSkill, timber)).status).toBe(404);
    });

    it("lets project editors set the skills it needs", async () => {
      const place = await makeAllocationMonth(stint());
      const { client } = place.organisation.owner;
      const of = { params: { projectId: place.kiln } };
      const want = (name: string, level: 1 | 2 | 3) =>
        client.ok(wantProjectSkill, { ...of, body: { name, level } });
      await want("Timber", 1);
      expect(names((await want("timber", 2)).skills)).toEqual([["Timber", 2]]);
      const [timber] = (await want("Revit", 3)).skills.filter(({ name }) => name === "Timber");
      const refused = await place.allocator.client.call(wantProjectSkill, {
        ...of,
        body: { name: "Sketching", level: 1 },
      });
      expect(refused.status).toBe(403);
      const left = await client.ok(dropProjectSkill, {
        params: { ...of.params, skillId: timber?.id ?? "" },
      });
      expect(names(left.skills)).toEqual([["Revit", 3]]);
      expect(await place.allocator.client.ok(listProjectSkills, of)).toEqual(left);
    });

    it("prefers people with the project's skills where that's chosen, and says so", async () => {
      const place = await makeAllocationMonth(stint());
      const cass = await addCass(place);
      await place.addForecast(place.kiln, place.design.id, senior?.(place) ?? "", 20, "frozen");
      const { client } = place.organisation.owner;
      await client.ok(wantProjectSkill, {
        params: { projectId: place.kiln },
        body: { name: "Revit", level: 2 },
      });
      for (const [skilled, other] of [
        [place.ann, cass],
        [cass, place.ann],
      ] as const) {
        await giveSkills(place, other, []);
        await giveSkills(place, skilled, [{ name: "Revit", level: 3 }]);
        const made = await fill(place);
        expect(made.pairs.map(({ userId }) => userId)).toEqual([skilled.id]);
        expect(made.pairs[0]?.why).toContain("Expert in Revit, as KLN needs");
        expect(made.objective).toBe(7);
        expect((await fill(place, { options: { ...fillBody.options, skills: false } })).objective).toBe(10);
      }
    });

    it("fixes pinned people on a project, proposes no one excluded from it, and weighs preferences", async () => {
      const place = await makeAllocationMonth(stint());
      const cass = await addCass(place);
      await place.addForecast(place.kiln, place.design.id, senior?.(place) ?? "", 20, "frozen");
      expect((await pin(place, cass, place.kiln, true)).status).toBe(200);
      const pinned = await fill(place);
      expect(pairsOf(pinned).get(`${cass.id} ${place.kiln}`)).toContain("kept on KLN");
      expect([pinned.hours, pinned.pairs.length, pinned.objective]).toEqual([20, 1, 0]);
      await pin(place, cass, place.kiln, false);
      expect((await fill(place)).pairs.map(({ userId }) => userId)).toEqual([place.ann.id]);
      await pin(place, place.ann, place.kiln, false);
      const none = await fill(place);
      expect([none.pairs, none.unmet.map(({ hours }) => hours)]).toEqual([[], [20]]);
      await pin(place, cass, place.kiln, null);
      await pin(place, place.ann, place.kiln, null);
      for (const [willing, other] of [
        [place.ann, cass],
        [cass, place.ann],
      ] as const) {
        const prefer = (person: TestPerson, isFor: boolean) =>
          person.client.ok(preferProject, { params: { projectId: place.kiln }, body: { isFor } });
        await prefer(willing, true);
        await prefer(other, false);
        const made = await fill(place);
        expect(made.pairs.map(({ userId }) => userId)).toEqual([willing.id]);
        expect(made.pairs[0]?.why).toContain("would like to");
      }
    });

    it("lets only the function's allocators pin its people, and shows pins and skills to them alone", async () => {
      const place = await makeAllocationMonth(stint());
      await pin(place, place.ann, place.kiln, true);
      await giveSkills(place, place.ann, [{ name: "Revit", level: 3 }]);
      const query = { query: { functionId: place.design.id, month } };
      const seen = await place.allocator.client.ok(readPlanner, query);
      expect(seen.preferences).toEqual([
        { userId: place.ann.id, projectId: place.kiln, kind: "pin", isFor: true },
      ]);
      expect([seen.personSkills.length, seen.skills.map(({ name }) => name)]).toEqual([1, ["Revit"]]);
      const others = await place.ann.client.ok(readPlanner, query);
      expect([others.preferences, others.personSkills, others.skills]).toEqual([[], [], []]);
      const params = { functionId: place.design.id, userId: place.ann.id, projectId: place.kiln };
      const stranger = await place.organisation.addPerson({ roles: ["allocator"] });
      const refused = await stranger.client.call(pinPerson, { params, body: { isFor: null } });
      expect(refused.body.error).toMatch(/^Only allocators of .+ and admins can pin its people\.$/);
      const elsewhere = await makeAllocationMonth(stint());
      expect(
        (await elsewhere.allocator.client.call(pinPerson, { params, body: { isFor: null } })).status,
      ).toBe(404);
      expect((await pin(place, stranger, place.kiln, true)).status).toBe(404);
      const drafts = await place.ann.client.ok(readProjectPreferences);
      expect(drafts.projects.map(({ code, isFor }) => [code, isFor])).toEqual([
        ["FRY", null],
        ["KLN", null],
      ]);
    });

    it("treats the tier with the higher rate as the higher one, wherever it's listed, and reveals no rates", async () => {
      const place = await makeAllocationMonth(stint());
      await place.addForecast(place.kiln, place.design.id, senior?.(place) ?? "", 200, "frozen");
      const { client } = place.organisation.owner;
      const of = { params: { functionId: place.design.id } };
      const { version, name, description, costTiers, allocators } = await client.ok(readFunction, of);
      // Ann's tier is listed first and now the lowest.
      await client.ok(changeFunction, {
        ...of,
        body: {
          version,
          name,
          description,
          allocatorIds: allocators.map(({ id }) => id),
          costTiers: costTiers.map((tier, at) => ({
            id: tier.id,
            name: tier.name,
            hourlyRate: 50 + at * 10,
          })),
          allowsStandIns: true,
        },
      });
      const query = { query: { functionId: place.design.id, month } };
      const seen = await place.allocator.client.ok(readPlanner, query);
      expect(seen.standIns).toEqual([junior?.(place), senior?.(place)]);
      expect(JSON.stringify(seen)).not.toMatch(/rate/i);
      expect((await place.ann.client.ok(readPlanner, query)).standIns).toEqual(seen.standIns);
      const made = await fill(place);
      expect(made.hours).toBe(200);
      expect(pairsOf(made).get(`${place.ben.id} ${place.kiln}`)).toMatch(/^.+, covering for .+, /);
    });

    it("lets higher tiers stand in only where the function allows it, after the tier's own people, and never twice", async () => {
      const place = await makeAllocationMonth(stint());
      await place.addForecast(place.kiln, place.design.id, junior?.(place) ?? "", 200, "frozen");
      const own = await fill(place);
      expect(own.pairs.map(({ userId }) => userId)).toEqual([place.ben.id]);
      expect(own.unmet[0]?.reason).toMatch(/no free hours left$/);
      const { client } = place.organisation.owner;
      const { version, name, description, costTiers, allocators } = await client.ok(readFunction, {
        params: { functionId: place.design.id },
      });
      const body = {
        version,
        name,
        description,
        allocatorIds: allocators.map(({ id }) => id),
        costTiers: costTiers.map((tier) => ({ id: tier.id, name: tier.name, hourlyRate: tier.hourlyRate })),
      };
      const changed = await client.ok(changeFunction, {
        params: { functionId: place.design.id },
        body: { ...body, allowsStandIns: true },
      });
      expect(changed.allowsStandIns).toBe(true);
      const made = await fill(place);
      const hours = new Map(made.pairs.map((pair) => [pair.userId, pair.hours]));
      expect(hours.get(place.ben.id)).toBe(own.hours);
      expect(hours.get(place.ann.id)).toBe(200 - own.hours);
      expect(pairsOf(made).get(`${place.ann.id} ${place.kiln}`)).toMatch(/^.+, covering for .+, /);
      // Saved, the higher tier's hours count: the demand is met, and nothing is proposed again.
      const cells = made.cells.flatMap(({ days, ...cell }) => days.map((day) => ({ ...cell, day })));
      expect((await save(place.allocator, place, 0, cells)).status).toBe(200);
      const again = await fill(place);
      expect([again.hours, again.unmet]).toEqual([0, []]);
      const pinned = await client.ok(changeFunction, {
        params: { functionId: place.design.id },
        body: { ...body, version: changed.version, name: "Designers" },
      });
      expect([pinned.name, pinned.allowsStandIns]).toEqual(["Designers", true]);
    });
  },
  { today: "2026-11-22" },
);
