import { expect, it } from "vitest";
import { listAuditEvents } from "#features/audit/contract.ts";
import { setFunctionActivity } from "#features/functions/contract.ts";
import { readTodos } from "#features/home/contract.ts";
import { changePerson, readPerson, setPersonActive } from "#features/people/contract.ts";
import { erasePerson } from "#features/people/data-contract.ts";
import { readPersonHoursToCome } from "#features/people/hours-contract.ts";
import { makeEveryonesPlannedChanges } from "#features/people/server/planned-changes.ts";
import type { Input } from "#shared/contract.ts";
import { dayOf, makeAllocationMonth, planner, save } from "../support/allocation-month.ts";
import { at } from "../support/at.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

type Body = Input<typeof changePerson>["body"];

const today = "2026-11-21";
const days = ["2026-12-07", "2026-12-08", "2026-12-09"];

/** Ann has 24 hours on KLN in December, in Design; Landscape has an allocator of its own. */
async function ground(stint: Stint) {
  const place = await makeAllocationMonth(stint);
  const { organisation, ann } = place;
  const leo = await organisation.addPerson({ roles: ["allocator", "manager"], name: "Leo Landscape" });
  const landscape = await organisation.addFunction("Landscape", [90], [leo.id]);
  await save(
    place.allocator,
    place,
    0,
    days.map((day) => dayOf(place, day)),
    "submitted",
  );
  const { client } = organisation.owner;
  const params = { personId: ann.id };
  const read = () => client.ok(readPerson, { params });
  const change = async (body: Partial<Body>) => {
    const { version } = await read();
    return client.call(changePerson, { params, body: { version, updates: {}, ...body } });
  };
  const work = { functionId: landscape.id, costTierId: landscape.tiers[0]?.id ?? "", billable: true };
  const entries = async () => (await planner(place)).entries.flatMap((entry) => entry.days).toSorted();
  const run = (day: string) => makeEveryonesPlannedChanges(at(stint, `${day}T12:00:00Z`));
  return { ...place, leo, landscape, client, params, read, change, work, entries, run };
}

const currentOf = ({
  functionId,
  costTierId,
  managerId,
  billable,
}: Awaited<ReturnType<Awaited<ReturnType<typeof ground>>["read"]>>) => ({
  functionId,
  costTierId,
  managerId,
  billable,
});

describeOnEngines(
  "A planned change of a person",
  (stint) => {
    it("is made on its day, once, and deletes the hours that can't be worked then", async () => {
      const place = await ground(stint());
      const before = currentOf(await place.read());
      const manager = { managerId: place.leo.id };
      const plan = { startsOn: "2026-12-08", work: place.work, manager, clearsHours: true };
      expect((await place.change({ planned: plan })).status).toBe(200);
      const stored = await place.read();
      expect(currentOf(stored)).toEqual(before);
      expect(stored.planned).toEqual([
        {
          ...plan,
          functionName: "Landscape",
          costTierName: place.landscape.tiers[0]?.name,
          managerName: "Leo Landscape",
          problem: null,
        },
      ]);
      await place.run("2026-12-07");
      expect(currentOf(await place.read())).toEqual(before);
      await Promise.all([place.run("2026-12-08"), place.run("2026-12-08")]);
      const after = await place.read();
      expect(currentOf(after)).toEqual({ ...place.work, ...manager });
      expect(after.planned).toEqual([]);
      expect(await place.entries()).toEqual(["2026-12-07"]);
      const { events } = await place.client.ok(listAuditEvents, { query: { type: "user" } });
      expect(events.filter(({ actorName }) => actorName === "System").map(({ action }) => action)).toEqual([
        "change user",
      ]);
    });

    it("of the same day replaces its part alone, and can be removed", async () => {
      const place = await ground(stint());
      await place.change({ planned: { startsOn: "2026-12-08", manager: { managerId: place.leo.id } } });
      await place.change({ planned: { startsOn: "2026-12-08", work: place.work } });
      await place.change({
        planned: { startsOn: "2027-01-01", work: { functionId: null, costTierId: null, billable: false } },
      });
      expect((await place.read()).planned).toMatchObject([
        {
          startsOn: "2026-12-08",
          work: place.work,
          manager: { managerId: place.leo.id },
          clearsHours: false,
        },
        { startsOn: "2027-01-01", work: { functionId: null } },
      ]);
      expect((await place.change({ removedPlanned: ["2026-12-08", "2027-01-01"] })).status).toBe(200);
      expect((await place.read()).planned).toEqual([]);
    });

    it("is stopped with its reason where the function, the tier or the manager is gone on its day", async () => {
      const place = await ground(stint());
      const planned = { startsOn: "2026-12-08", work: place.work, manager: { managerId: place.leo.id } };
      await place.change({ planned });
      const manager = { personId: place.leo.id };
      const { version } = await place.client.ok(readPerson, { params: manager });
      await place.client.ok(changePerson, {
        params: manager,
        body: { version, updates: {}, roleCodes: ["allocator"] },
      });
      const before = currentOf(await place.read());
      await place.run("2026-12-08");
      await place.run("2026-12-09");
      const stopped = await place.read();
      const onHome = async (client = place.client) =>
        (await client.ok(readTodos, {})).todos.filter(({ kind }) => kind === "planned-changes-stopped");
      expect(await onHome()).toMatchObject([
        { count: 1, items: [{ name: stopped.fullName, personId: place.ann.id, day: "2026-12-08" }] },
      ]);
      expect(await onHome(place.leo.client)).toEqual([]);
      expect([currentOf(stopped), stopped.planned.map(({ problem }) => problem)]).toEqual([
        before,
        ["manager"],
      ]);
      await place.run("2026-12-10");
      const { events } = await place.client.ok(listAuditEvents, { query: { type: "user" } });
      expect(events.filter(({ action }) => action === "fail planned change")).toHaveLength(1);
      await place.change({
        removedPlanned: ["2026-12-08"],
        planned: { startsOn: "2026-12-09", work: place.work },
      });
      expect(await onHome()).toEqual([]);
      await place.client.ok(setFunctionActivity, {
        params: { functionId: place.landscape.id },
        body: { version: 1, isActive: false },
      });
      await place.run("2026-12-09");
      expect((await place.read()).planned.map(({ problem }) => problem)).toEqual(["function"]);
    });

    it("is refused for a past day, outside the employment, and with parts that don't fit", async () => {
      const place = await ground(stint());
      const fieldsOf = async (planned: Body["planned"]) => {
        const { status, body } = await place.change({ planned });
        return [status, Object.keys((body as { fields?: object }).fields ?? {})];
      };
      const { work } = place;
      expect(await fieldsOf({ startsOn: "2026-11-20", work })).toEqual([422, ["planned.startsOn"]]);
      expect(await fieldsOf({ startsOn: "2026-12-08", work: { ...work, costTierId: null } })).toEqual([
        422,
        ["billable"],
      ]);
      const foreign = { ...work, costTierId: place.design.tiers[0]?.id ?? "" };
      expect(await fieldsOf({ startsOn: "2026-12-08", work: foreign })).toEqual([422, ["costTierId"]]);
      expect(await fieldsOf({ startsOn: "2026-12-08", manager: { managerId: place.ann.id } })).toEqual([
        422,
        ["managerId"],
      ]);
      expect(await fieldsOf({ startsOn: "2026-12-08", manager: { managerId: place.ben.id } })).toEqual([
        422,
        ["managerId"],
      ]);
      await place.change({ employment: { lastDay: "2026-12-07" } });
      expect(await fieldsOf({ startsOn: "2026-12-08", work })).toEqual([422, ["planned.startsOn"]]);
      expect((await place.read()).planned).toEqual([]);
    });

    it("names the hours from its day that can't be worked then", async () => {
      const place = await ground(stint());
      const query = { isAllocatable: "true", functionId: place.landscape.id, from: "2026-12-08" } as const;
      expect((await place.client.ok(readPersonHoursToCome, { params: place.params, query })).hours).toBe(16);
    });

    it("goes when the person is erased", async () => {
      const place = await ground(stint());
      await place.change({ planned: { startsOn: "2026-12-08", work: place.work } });
      const off = await place.client.ok(setPersonActive, {
        params: place.params,
        body: { version: (await place.read()).version, isActive: false },
      });
      await place.client.ok(erasePerson, { params: place.params, body: { version: off.version } });
      expect((await place.read()).planned).toEqual([]);
    });
  },
  { today },
);
