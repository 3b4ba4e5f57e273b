import { expect, it } from "vitest";
import { ratesOn } from "#features/rates/server/rule-queries.ts";
import { insertBase, insertRate } from "#features/rates/server/change-queries.ts";
import { newId } from "#server/ids.ts";
import { addDays, dayNumber, daysBetween, type Day } from "#shared/day.ts";
import { randomOf } from "../../src/demo/random.ts";
import { draws, seed } from "../support/draws.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { oracleRate, type OracleRate } from "../support/rates-oracle.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const [first, last]: [Day, Day] = ["2026-01-01", "2026-04-30"];
const span = dayNumber(last) - dayNumber(first);

/** An organisation of five people, one without a tier, two tiers and three projects. */
async function ground(stint: Stint) {
  const organisation = await makeOrganisation(stint);
  const orgId = organisation.id;
  const made = await organisation.addFunction("Design", [50, 80]);
  const tiers = made.tiers.map(({ id, hourlyRate }) => ({ id, rate: hourlyRate }));
  const people = await Promise.all(
    [...tiers, ...tiers, null].map(async (tier) => ({
      tier,
      id: (
        await organisation.addPerson({
          roles: ["booker"],
          ...(tier ? { functionId: made.id, costTierId: tier.id } : {}),
        })
      ).id,
    })),
  );
  const projects = await Promise.all(["A", "B", "C"].map((code) => addProject(stint, orgId, code)));
  return { orgId, tiers, people, projects };
}

/** A random history of rates in the place of the one before it. */
async function history(
  stint: Stint,
  { orgId, tiers, people, projects }: Awaited<ReturnType<typeof ground>>,
  draw: number,
): Promise<OracleRate[]> {
  const random = randomOf("rates", seed, draw);
  const rates: OracleRate[] = [];
  await stint.engine.script(`DELETE FROM billing_rates WHERE org_id = '${orgId}'`);
  await stint.platform.database.write(orgId, async (transaction) => {
    for (let at = random.integer(0, 30); at > 0; at -= 1) {
      const isTier = random.chance(0.4);
      const subject = {
        costTierId: isTier ? random.pick(tiers).id : null,
        userId: isTier ? null : random.pick(people).id,
        projectId: random.chance(0.5) ? random.pick(projects) : null,
      };
      const startsOn = addDays(first, random.integer(-10, span + 10));
      const isKnown = rates.some(
        (rate) =>
          rate.startsOn === startsOn &&
          rate.costTierId === subject.costTierId &&
          rate.userId === subject.userId &&
          rate.projectId === subject.projectId,
      );
      if (isKnown) continue;
      const isBare = isTier && subject.projectId === null;
      const hourlyRate = !isBare && random.chance(0.2) ? null : random.integer(1, 20_000) / 100;
      if (isBare) await transaction.run(insertBase(orgId, subject.costTierId ?? ""));
      await transaction.run(
        insertRate(orgId, { ...subject, startsOn, hourlyRate, id: newId(), reason: "", by: null }),
      );
      rates.push({ ...subject, startsOn, hourlyRate });
    }
  });
  return rates;
}

describeOnEngines("The rule of which rate applies", (stint) => {
  // 100 histories of 1,800 lookups in `npm test`; the slow run has 1,000,000 on both databases.
  it("says what a slow oracle says, after any history of rates", async () => {
    const firm = await ground(stint());
    const { orgId, people, projects } = firm;
    let lookups = 0;
    for (let draw = 0; draw < draws(280); draw += 1) {
      const rates = await history(stint(), firm, draw);
      const at = people.flatMap(({ id }) =>
        projects.flatMap((projectId) =>
          daysBetween(first, last).map((day) => ({ personId: id, projectId, day })),
        ),
      );
      const [found] = await stint().platform.database.read(orgId, ratesOn(orgId, at));
      if (rates.length === 0) {
        expect(found).toEqual([]);
        continue;
      }
      expect(found).toHaveLength(at.length);
      for (const { personId, projectId, day, rate } of found) {
        const person = people.find(({ id }) => id === personId);
        const expected = person ? oracleRate(rates, person, projectId, day) : NaN;
        if (rate !== expected)
          expect({ draw, personId, projectId, day, rate }).toEqual({ draw, rate: expected });
      }
      lookups += found.length;
    }
    expect(lookups).toBeGreaterThan(draws(280) * 1500);
  });
});
