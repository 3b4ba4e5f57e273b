import { sql } from "kysely";
import { expect, it } from "vitest";
import * as closing from "#features/closing/contract.ts";
import { saveAllocation } from "#features/plans/contract.ts";
import { addRate, listRates, previewRate, previewRemoval, removeRate } from "#features/rates/contract.ts";
import { db, own } from "#server/database/sql.ts";
import { addDays, type Day } from "#shared/day.ts";
import { makeAllocationMonth } from "../support/allocation-month.ts";
import { randomOf } from "../../src/demo/random.ts";
import { draws, seed } from "../support/draws.ts";
import { exported, makePayGround, preview } from "../support/pay-ground.ts";
import { makeRateGround, type RateDraft } from "../support/rate-ground.ts";
import { describeOnEngines, describeOnOneEngine } from "../support/stint.ts";

const named = [
  "weeks_missing",
  "weeks_undecided",
  "timers_running",
  "forecasts_not_frozen",
  "allocations_not_submitted",
  "leave_undecided",
  "hours_without_rate",
  "imports_unfinished",
] as const;

const workdays = (first: Day, weeks: number): Day[] =>
  Array.from({ length: weeks * 5 }, (_, at) => addDays(first, Math.floor(at / 5) * 7 + (at % 5)));

describeOnEngines(
  "Rates from a day",
  (stint) => {
    it("change what was shown, and figures as closed with adjustments are those of now, after anything", async () => {
      for (let draw = 0; draw < draws(25); draw += 1) {
        const random = randomOf("repricing", seed, draw);
        const ground = await makeRateGround(stint());
        const { people, kiln, ferry, senior, junior, admin } = ground;
        const bookers = Object.values(people);
        const days = workdays("2026-02-02", 13);
        const book = () =>
          ground.book(
            random.pick(bookers),
            random.pick([kiln, ferry]),
            random.pick(days),
            random.integer(1, 8),
          );
        const added: string[] = [];
        const rate = async () => {
          const isTier = random.chance(0.5);
          const draft: RateDraft = {
            ...(isTier
              ? { costTierId: random.pick([senior, junior]).id }
              : { userId: random.pick(bookers).id }),
            ...(random.chance(0.4) ? { projectId: random.pick([kiln, ferry]) } : {}),
            startsOn: addDays("2026-01-20", random.integer(0, 110)),
            hourlyRate: random.integer(3000, 15_000) / 100,
          };
          const { rates } = await admin.ok(listRates, {});
          const isKnown = rates.some(
            (each) =>
              each.startsOn === draft.startsOn &&
              each.costTierId === (draft.costTierId ?? null) &&
              each.userId === (draft.userId ?? null) &&
              each.projectId === (draft.projectId ?? null),
          );
          if (!isKnown) added.push((await ground.add(draft)).id);
        };
        const remove = async () => {
          const id = added.splice(random.integer(0, added.length - 1), 1)[0];
          if (id === undefined) return;
          const params = { rateId: id };
          const before = await ground.money();
          const { fingerprint, totals } = await admin.ok(previewRemoval, { params });
          await admin.ok(removeRate, { params, body: { reason: "Wrong", fingerprint } });
          const change = totals.reduce((sum, { after, before: was }) => sum + after - was, 0);
          expect((await ground.money()) - before).toBeCloseTo(change, 6);
        };
        for (let at = 0; at < 12; at += 1) await book();
        for (let at = 0; at < 4; at += 1) await rate();
        await ground.expectTrue();
        await admin.ok(closing.closeMonth, {
          params: { month: "2026-02" },
          body: { version: 0, named: [...named] },
        });
        for (let at = 0; at < 8; at += 1) {
          const what = random.next();
          if (what < 0.6) await rate();
          else await remove();
          await ground.expectTrue();
        }
        // The dashboards' sums as closed, and every adjustment since, are the figures now.
        const [sums] = await ground.rows<{ closed: number; adjusted: number; live: number; bare: number }>({
          compile: () =>
            sql<{ closed: number; adjusted: number; live: number; bare: number }>`SELECT
              (SELECT coalesce(round(sum(f.actual_gbp), 6), 0) FROM month_closing_figures f WHERE ${own(ground.orgId, "f")}) AS closed,
              (SELECT coalesce(round(sum(a.gbp), 6), 0) FROM month_adjustments a WHERE ${own(ground.orgId, "a")}) AS adjusted,
              (SELECT coalesce(round(sum(p.actual_gbp), 6), 0) FROM monthly_parts p WHERE ${own(ground.orgId, "p")}
                AND p.month_start = '2026-02-01') AS live,
              (SELECT count(*)::int FROM month_adjustments a WHERE ${own(ground.orgId, "a")} AND a.reason IS NULL) AS bare`.compile(
              db,
            ),
        });
        expect(sums?.bare).toBe(0);
        expect((sums?.closed ?? 0) + (sums?.adjusted ?? 0)).toBeCloseTo(sums?.live ?? NaN, 4);
      }
    });

    it("leave no hour at an old rate that is booked while rates change", async () => {
      const ground = await makeRateGround(stint());
      const { people, kiln, senior } = ground;
      const [first = "", ...rest] = workdays("2026-03-02", 8);
      await ground.book(people.ada, kiln, first, 1);
      const booking = async () => {
        for (const day of rest) await ground.book(people.ada, kiln, day, 2);
      };
      const raising = async () => {
        for (let at = 0; at < 12; at += 1) {
          const draft = { costTierId: senior.id, startsOn: addDays("2026-03-01", at), hourlyRate: 101 + at };
          for (;;) {
            const { fingerprint } = await ground.preview(draft);
            const { status } = await ground.store(draft, fingerprint);
            if (status === 200) break;
            expect(status).toBe(409);
          }
        }
      };
      await Promise.all([booking(), raising()]);
      await ground.expectTrue();
    });

    it("price allocations that aren't submitted, and leave submitted ones", async () => {
      const place = await makeAllocationMonth(stint());
      const { client } = place.organisation.owner;
      const [senior] = place.design.tiers;
      const save = (version: number, status: "draft" | "submitted", day: Day, projectId = place.kiln) =>
        place.allocator.client.ok(saveAllocation, {
          params: { functionId: place.design.id, month: "2026-12" },
          body: { status, version, cells: [{ userId: place.ann.id, projectId, day, hours: 4 }] },
        });
      const raise = async (startsOn: Day, hourlyRate: number, count: number) => {
        const subject = { costTierId: senior?.id ?? "", startsOn };
        const query = { ...subject, hourlyRate: hourlyRate.toFixed(2) };
        const { fingerprint, totals } = await client.ok(previewRate, {
          query,
        });
        expect(totals.find(({ kind }) => kind === "allocation")?.count ?? 0).toBe(count);
        const body = { ...subject, userId: null, projectId: null, hourlyRate, reason: "A rise", fingerprint };
        await client.ok(addRate, { body });
      };
      const rates = async () =>
        (
          await place.rows(
            db
              .selectFrom("allocation_entries as e")
              .select("e.rate_per_hour")
              .where(own(place.organisation.id, "e"))
              .orderBy("e.allocation_date"),
          )
        ).map((row) => row.rate_per_hour);
      await save(0, "draft", "2026-12-07");
      await raise("2026-12-01", 110, 1);
      expect(await rates()).toEqual([110]);
      await save(1, "submitted", "2026-12-08");
      await raise("2026-12-08", 120, 0);
      expect(await rates()).toEqual([110, 110]);
      // What is saved from now on has its day's rate.
      await save(2, "submitted", "2026-12-09");
      expect(await rates()).toEqual([110, 110, 120]);
    });

    it("are one for each subject and day, whichever admin is first", async () => {
      const ground = await makeRateGround(stint());
      const draft = { costTierId: ground.senior.id, startsOn: "2026-03-01", hourlyRate: 110 };
      const { fingerprint } = await ground.preview(draft);
      const answers = await Promise.all([1, 2, 3].map(() => ground.store(draft, fingerprint)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    });
  },
  { today: "2026-05-20" },
);

describeOnOneEngine(
  "Rates from a day, beside exports of invoices",
  (stint) => {
    it("let the next export correct what was invoiced at another rate", async () => {
      const ground = await makePayGround(stint());
      const { admin, ada, kiln, tier } = ground;
      const week = await ground.week(ada, "2026-10-12");
      await ground.book(week, { person: ada, project: kiln, day: "2026-10-12", hours: 8, rate: 85 });
      await ground.customer(kiln, "Kiln Works");
      const october = { purpose: "invoices", from: "2026-10" } as const;
      await exported(ground, october);
      const query = { costTierId: tier.id, startsOn: "2026-10-01", hourlyRate: "90.00" };
      const { fingerprint, exports } = await admin.ok(previewRate, { query });
      expect(exports.map(({ number }) => number)).toEqual([1]);
      const body = { costTierId: tier.id, userId: null, projectId: null, startsOn: query.startsOn };
      await admin.ok(addRate, { body: { ...body, hourlyRate: 90, reason: "A rise", fingerprint } });
      // The same hours are credited at the old rate and invoiced at the new one.
      const { amount, months } = await preview(ground, october);
      expect([amount, months]).toEqual([
        40,
        [expect.objectContaining({ added: 8, reversed: 8, isCorrection: true })],
      ]);
      await exported(ground, october);
      expect((await preview(ground, october)).amount).toBe(0);
    });
  },
  { today: "2026-11-25" },
);
