import { expect, it } from "vitest";
import { readPlanner, readQuarter, saveAllocation } from "#features/plans/contract.ts";
import { readEveryone } from "#features/plans/everyone-contract.ts";
import { planFigures } from "#features/plans/rules/plan-figures.ts";
import { entriesOf, planOf } from "#features/plans/rules/plan.ts";
import { plannerDays } from "#features/plans/rules/planner-days.ts";
import { readTodos } from "#features/home/contract.ts";
import { overbookedWeeks } from "#features/people/rules/overbooking.ts";
import { db } from "#server/database/sql.ts";
import { daysBetween } from "#shared/day.ts";
import { firstDay, lastDay } from "#shared/month.ts";
import { makeAllocationMonth } from "../support/allocation-month.ts";
import { describeOnEngines } from "../support/stint.ts";

const today = "2026-11-29";
const [monday, tuesday, friday] = ["2026-11-30", "2026-12-01", "2026-12-04"] as const;

describeOnEngines(
  "Overbooked people",
  (stint) => {
    it("are the same ones with the same hours in the planner, its quarter, Everyone and Home", async () => {
      const place = await makeAllocationMonth(stint());
      const { design, ann, ben, kiln, allocator } = place;
      // Ann works 4 hours from Monday to Thursday. Ben has 7.38 a day, and is half a day away on Tuesday.
      await place.run(
        db.insertInto("working_patterns").values({
          org_id: place.organisation.id,
          user_id: ann.id,
          valid_from: "2026-01-01",
          monday: 4,
          tuesday: 4,
          wednesday: 4,
          thursday: 4,
          friday: 0,
          saturday: 0,
          sunday: 0,
        }),
      );
      await place.addHoliday(ben.id, tuesday, 4);
      const put = (userId: string, day: string, hours: number) => ({ userId, day, projectId: kiln, hours });
      const months = {
        "2026-11": [put(ann.id, monday, 4), put(ben.id, monday, 7.5)],
        "2026-12": [
          put(ann.id, tuesday, 8),
          put(ann.id, "2026-12-02", 2),
          put(ann.id, friday, 8),
          put(ben.id, tuesday, 4),
          put(ben.id, friday, 7.5),
        ],
      };
      for (const [month, cells] of Object.entries(months))
        await allocator.client.ok(saveAllocation, {
          params: { functionId: design.id, month },
          body: { status: "draft", version: 0, cells },
        });
      const expected = {
        [ann.id]: [
          { day: tuesday, hours: 4 },
          { day: friday, hours: 8 },
        ],
        [ben.id]: [{ day: tuesday, hours: 0.5 }],
      };

      const everyone = await allocator.client.ok(readEveryone, { query: { month: "2026-11" } });
      const { people } = await allocator.client.ok(readQuarter, {
        params: { functionId: design.id, month: "2026-11" },
      });
      const planner = await allocator.client.ok(readPlanner, {
        query: { functionId: design.id, month: "2026-12" },
      });
      const figures = planFigures(
        planner,
        planOf(entriesOf(planner.entries)),
        plannerDays(planner, today),
        daysBetween(firstDay("2026-12"), lastDay("2026-12")),
      );
      for (const [id, days] of Object.entries(expected)) {
        const weeks = overbookedWeeks(days);
        expect(everyone.people.find((person) => person.id === id)?.overbooked).toEqual(weeks);
        expect(people.find(({ userId }) => userId === id)?.overbooked).toEqual(weeks);
        expect(figures.people.get(id)?.overbooked).toEqual(days);
      }
      const { todos } = await allocator.client.ok(readTodos);
      const home = todos.find(({ kind }) => kind === "overbooked");
      expect(home?.items.map(({ id, functionId, day, hours }) => [id, functionId, day, hours])).toEqual([
        [ann.id, design.id, tuesday, 12],
        [ben.id, design.id, tuesday, 0.5],
      ]);
    });
  },
  { today },
);
