import { sql } from "kysely";
import { expect } from "vitest";
import { readMyWeek, saveMyWeek } from "#features/timesheets/contract.ts";
import { addRate, listRates, previewRate } from "#features/rates/contract.ts";
import { db, own, type Query } from "#server/database/sql.ts";
import { startOfWeek, type Day } from "#shared/day.ts";
import { makeOrganisation, type TestPerson } from "./organisation.ts";
import { oracleRate } from "./rates-oracle.ts";
import { addProject } from "./projects.ts";
import type { Stint } from "./stint.ts";

export interface RateDraft {
  readonly costTierId?: string;
  readonly userId?: string;
  readonly projectId?: string;
  readonly startsOn: Day;
  readonly hourlyRate: number | null;
}

/** Two people at 100 and 80, a colleague without a tier, two projects, and what tests do with rates. */
export async function makeRateGround(stint: Pick<Stint, "url" | "platform">) {
  const organisation = await makeOrganisation(stint);
  const orgId = organisation.id;
  const { client: admin } = organisation.owner;
  const design = await organisation.addFunction(
    "Design",
    [100, 80],
    [(await organisation.addPerson({ roles: ["allocator"], name: "Alma Allocator" })).id],
  );
  const [senior, junior] = design.tiers;
  if (!senior || !junior) throw new Error("Two tiers are required");
  const booker = async (name: string, tier?: typeof senior) => ({
    ...(await organisation.addPerson({
      roles: ["booker"],
      name,
      ...(tier ? { functionId: design.id, costTierId: tier.id } : {}),
    })),
    tier: tier ? { id: tier.id, rate: tier.hourlyRate } : null,
  });
  const people = {
    ada: await booker("Ada Able", senior),
    ben: await booker("Ben Bow", junior),
    cas: await booker("Cas Chew"),
  };
  const rows = <R>(query: Query<R>) =>
    stint.platform.database.write(orgId, (transaction) => transaction.rows(query));
  const one = async (text: ReturnType<typeof sql<{ value: number }>>) =>
    Number((await rows<{ value: number }>({ compile: () => text.compile(db) }))[0]?.value ?? 0);
  const ground = {
    organisation,
    orgId,
    admin,
    design,
    senior,
    junior,
    people,
    kiln: await addProject(stint, orgId, "KLN"),
    ferry: await addProject(stint, orgId, "FRY"),
    rows,
    book: async (person: Pick<TestPerson, "client">, projectId: string, day: Day, hours: number | null) => {
      const params = { weekStarting: startOfWeek(day) };
      const { version } = await person.client.ok(readMyWeek, { params });
      await person.client.ok(saveMyWeek, { params, body: { version, cells: [{ projectId, day, hours }] } });
    },
    preview: ({ hourlyRate, ...query }: RateDraft) =>
      admin.ok(previewRate, {
        query: { ...query, ...(hourlyRate === null ? {} : { hourlyRate: hourlyRate.toFixed(2) }) },
      }),
    store: (draft: RateDraft, fingerprint: string, client = admin) =>
      client.call(addRate, {
        body: {
          costTierId: draft.costTierId ?? null,
          userId: draft.userId ?? null,
          projectId: draft.projectId ?? null,
          startsOn: draft.startsOn,
          hourlyRate: draft.hourlyRate,
          reason: "A rise",
          fingerprint,
        },
      }),
    /** Previews and stores: what changed is what was shown. */
    add: async (draft: RateDraft) => {
      const shown = await ground.preview(draft);
      const before = await ground.money();
      const { status, body } = await ground.store(draft, shown.fingerprint);
      expect([status, body]).toEqual([200, expect.anything()]);
      const time = shown.totals.find(({ kind }) => kind === "time");
      expect((await ground.money()) - before).toBeCloseTo((time?.after ?? 0) - (time?.before ?? 0), 6);
      return { shown, id: (body as { id: string }).id };
    },
    /** The money of all booked hours, as dashboards have it. */
    money: () =>
      one(
        sql`SELECT coalesce(round(round(sum(p.actual_gbp), 8), 2), 0) AS value FROM monthly_parts p WHERE ${own(orgId, "p")}`,
      ),
    /** The same, counted entry by entry. */
    recount: () =>
      one(sql`SELECT coalesce(round(round(sum(e.exact_hours * e.rate_per_hour), 8), 2), 0) AS value FROM time_entries e
        JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id
        WHERE ${own(orgId, "e")} AND t.status_code <> 'rejected'`),
    entries: () =>
      rows(
        db
          .selectFrom("time_entries as e")
          .select(["e.user_id", "e.project_id", "e.date_worked", "e.rate_per_hour"])
          .where(own(orgId, "e"))
          .orderBy("e.date_worked"),
      ),
    /** Every booked hour has the rate that the oracle says. */
    expectTrue: async () => {
      const { rates } = await admin.ok(listRates, {});
      const tierNow = new Map(
        rates.filter(({ kind }) => kind === "tier").map((rate) => [rate.costTierId, rate.hourlyRate]),
      );
      for (const entry of await ground.entries()) {
        const person = Object.values(people).find(({ id }) => id === entry.user_id);
        if (!person) throw new Error("An entry of no one");
        const tier = person.tier && { ...person.tier, rate: tierNow.get(person.tier.id) ?? person.tier.rate };
        const dated = rates.filter(({ id }) => id !== null);
        expect({ ...entry }).toEqual({
          ...entry,
          rate_per_hour: oracleRate(dated, { id: person.id, tier }, entry.project_id, entry.date_worked),
        });
      }
      expect(await ground.money()).toBe(await ground.recount());
    },
  };
  return ground;
}
