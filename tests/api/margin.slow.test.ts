import { expect, it } from "vitest";
import { closeMonth } from "#features/closing/contract.ts";
import { pointKinds } from "#features/closing/rules/open-points.ts";
import * as contract from "#features/margin/contract.ts";
import { groupings } from "#features/margin/rules/margin.ts";
import { createOwnToken } from "#features/tokens/contract.ts";
import { areaScopes } from "#features/tokens/rules/areas.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { permissions } from "#shared/permissions.ts";
import { Client } from "../support/client.ts";
import { seed } from "../support/draws.ts";
import { marginGround, type BookedHours } from "../support/margin-ground.ts";
import { penceOfHour, type CostStory } from "../support/margin-oracle.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines } from "../support/stint.ts";

type Ground = Awaited<ReturnType<typeof marginGround>>;
type NewCost = CostStory["own"][number];
const nothing = { hourlyCost: null, monthlySalary: null, burdenPercent: null };
const hourly = (hourlyCost: number, startsOn: string | null = null): NewCost => ({
  ...nothing,
  startsOn,
  hourlyCost,
});

/** Adds a cost as an admin does: previewed, then added as previewed. */
async function add({ client }: TestPerson, kind: "tier" | "person", subjectId: string, cost: NewCost) {
  const body = { kind, subjectId, add: cost };
  const preview = await client.ok(contract.previewCost, { body });
  const { id } = await client.ok(contract.addCost, { body: { ...body, basis: preview.basis } });
  return { id, preview };
}

const spring = { from: "2026-02", to: "2026-05" };
const marginOf = ({ client }: TestPerson, more: object = {}) =>
  client.ok(contract.readMargin, { query: { ...spring, by: "project", hours: "actual", ...more } });

/** Rounds pence and their fractions half up, once. */
const pounds = (pence: number) => Math.round(Number(pence.toFixed(6))) / 100;

/** A plain recount, an entry at a time. */
function recount(
  ground: Ground,
  entries: readonly BookedHours[],
  storyOf: (entry: BookedHours) => CostStory,
) {
  const internal = ground.projects[2];
  let [hours, revenue, cost, without] = [0, 0, 0, 0];
  for (const entry of entries) {
    const pence = penceOfHour(entry.day, storyOf(entry));
    hours += entry.hours;
    if (entry.isBillable && entry.projectId !== internal) revenue += entry.hours * entry.rate * 100;
    if (pence === null) without += entry.hours;
    else cost += entry.hours * pence;
  }
  const hasCost = without < hours - 1e-9;
  return {
    hours: pounds(100 * hours),
    revenue: pounds(revenue),
    cost: hasCost ? pounds(cost) : null,
    withoutCost: pounds(100 * without),
  };
}

describeOnEngines("Margins", (place) => {
  it("are a plain recount of entries, by everything they're put together by, whatever the history", async () => {
    const stint = place();
    for (const round of [seed, seed + 1, seed + 2]) {
      const ground = await marginGround(stint, round);
      const { firm, people, tiers, below } = ground;
      const own = new Map<string, NewCost[]>();
      const ofTier = new Map<string, NewCost[]>();
      const start = () => [null, "2026-03-01", "2026-03-12", "2026-04-20", "2026-01-01"][below(5)] ?? null;
      const put = async (map: Map<string, NewCost[]>, kind: "tier" | "person", id: string, cost: NewCost) => {
        const known = map.get(id) ?? [];
        if (known.some(({ startsOn }) => startsOn === cost.startsOn)) return;
        map.set(id, [...known, cost]);
        await add(firm.owner, kind, id, cost);
      };
      for (const { id } of tiers.slice(0, 2))
        for (let at = 0; at < 2; at += 1)
          await put(ofTier, "tier", id, hourly((3000 + below(999)) / 100, start()));
      for (const { id } of people.slice(0, 4))
        for (let at = 0; at < 3; at += 1) {
          const pay = {
            ...nothing,
            startsOn: start(),
            monthlySalary: (300_000 + below(200_000)) / 100,
            burdenPercent: below(30),
          };
          await put(
            own,
            "person",
            id,
            [pay, pay, hourly(below(6000) / 100, start()), { ...nothing, startsOn: start() }][below(4)] ??
              pay,
          );
        }
      const storyOf = ({ userId, tierId }: BookedHours): CostStory => ({
        own: own.get(userId) ?? [],
        tier: ofTier.get(tierId) ?? [],
        patterns: ground.patterns.get(userId) ?? [],
        monthlyHours: ground.monthlyHoursOf(userId),
        holidays: ground.holidaysOf(userId),
      });
      const within = ground.booked.filter(({ day }) => day >= "2026-02-01" && day < "2026-06-01");
      const keys = {
        project: (entry: BookedHours) => entry.projectId,
        customer: (entry: BookedHours) => ground.customerOf(entry.projectId),
        function: (entry: BookedHours) => entry.functionId,
        person: (entry: BookedHours) => entry.userId,
        month: (entry: BookedHours) => entry.day.slice(0, 7),
      };
      for (const by of groupings) {
        const { rows, total } = await marginOf(firm.owner, { by });
        expect(total).toMatchObject(recount(ground, within, storyOf));
        expect(rows.map(({ key }) => key).toSorted()).toEqual([...new Set(within.map(keys[by]))].toSorted());
        for (const row of rows)
          expect(row).toMatchObject(
            recount(
              ground,
              within.filter((entry) => keys[by](entry) === row.key),
              storyOf,
            ),
          );
        const [{ key } = { key: "" }] = rows;
        const { lines, total: count } = await firm.owner.client.ok(contract.readMarginLines, {
          query: { ...spring, by, hours: "actual", key },
        });
        // Every line by hand: hours times rate, hours times cost.
        for (const line of lines) {
          expect(line.revenue).toBeCloseTo(line.rate === null ? 0 : line.hours * line.rate, -0.4);
          const each = line.hourCost?.hourly ?? null;
          expect(line.cost === null).toBe(each === null);
          if (each !== null)
            expect(Math.abs((line.cost ?? 0) - line.hours * each)).toBeLessThan(0.01 * each + 0.01);
        }
        expect(count).toBeGreaterThanOrEqual(lines.length);
        const sum = lines.reduce((all, line) => all + line.hours, 0);
        if (count === lines.length) expect(Math.abs(sum - (rows[0]?.hours ?? 0))).toBeLessThan(0.2);
      }
    }
  });

  it("change by what the preview said, which names the closed months", async () => {
    const stint = place();
    const { firm, people, tiers } = await marginGround(stint, seed);
    const [ann] = people;
    if (!ann) throw new Error("No one");
    for (const { id } of tiers) await add(firm.owner, "tier", id, hourly(40));
    await firm.owner.client.ok(closeMonth, {
      params: { month: "2026-04" },
      body: { version: 0, named: [...pointKinds] },
    });
    const before = await marginOf(firm.owner, { by: "month" });
    const rise = { ...nothing, startsOn: "2026-03-15", monthlySalary: 9000, burdenPercent: 21.5 };
    const { id, preview } = await add(firm.owner, "person", ann.id, rise);
    const after = await marginOf(firm.owner, { by: "month" });
    const cents = (value: number | null | undefined) => Math.round(100 * (value ?? 0));
    for (const [at, row] of after.rows.entries()) {
      const change = preview.months.find(({ month }) => month === row.key);
      const difference = cents(row.cost) - cents(before.rows[at]?.cost);
      expect(Math.abs(difference - (cents(change?.after) - cents(change?.before)))).toBeLessThanOrEqual(2);
    }
    expect(preview.months.map(({ month, isClosed }) => `${month} ${isClosed}`)).toEqual([
      "2026-03 false",
      "2026-04 true",
      "2026-05 false",
    ]);
    expect(preview.projects.length).toBe(preview.projectCount);
    // Removed again, everything is as it was.
    const query = { kind: "person", subjectId: ann.id, remove: id } as const;
    const undo = await firm.owner.client.ok(contract.previewCost, { body: query });
    expect(undo.total).toMatchObject({ before: preview.total?.after, after: preview.total?.before });
    const remove = () =>
      firm.owner.client.call(contract.removeCost, { params: { costId: id }, query: { basis: undo.basis } });
    expect((await Promise.all([remove(), remove()])).map(({ status }) => status).toSorted()).toEqual([
      200, 404,
    ]);
    expect(await marginOf(firm.owner, { by: "month" })).toEqual(before);
    // The log says whose and from when, and no amount.
    const logged = await stint.platform.database.read(
      firm.id,
      db
        .selectFrom("audit_log")
        .select(["action", "before", "after"])
        .where("org_id", "=", firm.id)
        .where("subject_type", "=", "cost"),
    );
    const said = JSON.stringify(logged);
    expect(said).toContain("2026-03-15");
    expect(said).not.toMatch(/9000|21\.5/);
  });

  it("of plans have the stored amounts, and the cost of the tier, or of the person planned", async () => {
    const stint = place();
    const ground = await marginGround(stint, seed);
    const { firm, people, tiers, projects } = ground;
    const [tier] = tiers;
    const [project = "", , internal = ""] = projects;
    const [ann] = people;
    if (!tier || !ann) throw new Error("No one");
    const [profile, forecast, allocation] = [newId(), newId(), newId()];
    const o = { org_id: firm.id };
    const of = { function_id: tier.functionId, cost_tier_id: tier.id };
    await stint.platform.database.write(firm.id, (transaction) =>
      transaction.runAll([
        db.insertInto("budget_profiles").values({
          ...o,
          id: profile,
          project_id: project,
          profile_code: "A",
          profile_name: "A",
          status_code: "active",
        }),
        db.insertInto("budget_profile_months").values({
          ...o,
          ...of,
          budget_profile_id: profile,
          month_index: 3,
          budget_hours: 10,
          rate_per_hour: 85.55,
        }),
        db.insertInto("forecasts").values({
          ...o,
          id: forecast,
          project_id: project,
          forecast_period_id: "2026-03-01",
          user_id: ann.id,
          status: "frozen",
        }),
        db.insertInto("forecast_entries").values({
          ...o,
          ...of,
          forecast_id: forecast,
          forecast_hours: 20,
          rate_per_hour: 80,
          total_cost: 1600,
        }),
        db.insertInto("function_allocations").values({
          ...o,
          id: allocation,
          function_id: tier.functionId,
          forecast_period: "2026-03-01",
          status_code: "submitted",
        }),
        ...[project, internal].map((project_id) =>
          db.insertInto("allocation_entries").values({
            ...o,
            ...of,
            id: newId(),
            function_allocation_id: allocation,
            user_id: ann.id,
            project_id,
            allocation_date: "2026-03-20",
            hours: 5,
            rate_per_hour: 90,
          }),
        ),
      ]),
    );
    const totals = async () => {
      const found = [];
      for (const hours of ["budget", "forecast", "allocated"] as const) {
        const { total } = await marginOf(firm.owner, { hours, by: "function" });
        found.push([total.hours, total.revenue, total.cost, total.withoutCost]);
      }
      return found;
    };
    expect(await totals()).toEqual([
      [10, 855.5, null, 10],
      [20, 1600, null, 20],
      [10, 450, null, 10],
    ]);
    await add(firm.owner, "tier", tier.id, hourly(40));
    await add(firm.owner, "person", ann.id, hourly(50, "2026-03-20"));
    expect(await totals()).toEqual([
      [10, 855.5, 400, 0],
      [20, 1600, 800, 0],
      [10, 450, 500, 0],
    ]);
    // A tier's cost counts from the first day of a plan's month.
    await add(firm.owner, "tier", tier.id, hourly(60, "2026-03-02"));
    expect((await totals())[0]).toEqual([10, 855.5, 400, 0]);
  });

  it("and costs are refused to everyone but admins, to tokens, and of other organisations", async () => {
    const stint = place();
    const { firm, people, tiers } = await marginGround(stint, seed);
    const other = await makeOrganisation(stint);
    const [tier] = tiers;
    const [ann] = people;
    if (!tier || !ann) throw new Error("No one");
    const { id } = await add(firm.owner, "person", ann.id, hourly(47));
    const query = { ...spring, by: "project", hours: "actual" } as const;
    const body = { kind: "tier", subjectId: tier.id, add: hourly(10) } as const;
    const calls = (client: Client) => [
      client.call(contract.listTierCosts, {}),
      client.call(contract.listPeopleCosts, { query: {} }),
      client.call(contract.previewCost, { body }),
      client.call(contract.addCost, { body: { ...body, basis: "x" } }),
      client.call(contract.removeCost, { params: { costId: id }, query: { basis: "x" } }),
      client.call(contract.readMargin, { query }),
      client.call(contract.readMarginLines, { query: { ...query, key: "x" } }),
    ];
    const statuses = async (client: Client) => (await Promise.all(calls(client))).map(({ status }) => status);
    for (const role of ["booker", "manager", "forecaster", "allocator"] as const) {
      const person = await firm.addPerson({ roles: [role] });
      expect(new Set(await statuses(person.client))).toEqual(new Set([403]));
    }
    const made = await firm.owner.client.ok(createOwnToken, {
      body: { name: "All", scopes: [...areaScopes], expiresInDays: 1 },
    });
    expect(new Set(await statuses(Client.withToken(stint.url, made.secret)))).toEqual(new Set([403]));
    expect(await statuses(other.owner.client)).toEqual([200, 200, 404, 404, 404, 200, 200]);
    expect((await marginOf(other.owner)).rows).toEqual([]);
    const admin = await firm.addPerson({ roles: ["admin"] });
    expect(await statuses(admin.client)).toEqual([200, 200, 200, 409, 409, 200, 200]);
  });

  it("show no cost of fewer than three people to a role that reads margins and not people's costs", async () => {
    const ground = await marginGround(place(), seed);
    const { firm, people, tiers } = ground;
    for (const { id } of tiers) await add(firm.owner, "tier", id, hourly(40));
    const reader = await firm.addPerson({ roles: ["manager"] });
    const table: Record<string, unknown> = permissions;
    const stored = permissions["read margins"];
    table["read margins"] = { ...stored, manager: "everything" };
    try {
      const full = await marginOf(firm.owner, { by: "month", from: "2026-01" });
      const { rows } = await marginOf(reader, { by: "month", from: "2026-01" });
      const small = (month: string) =>
        ground.projects.some((project) => {
          const who = ground.booked.filter(
            (entry) => entry.projectId === project && entry.day.startsWith(month),
          );
          return who.length > 0 && new Set(who.map(({ userId }) => userId)).size < 3;
        });
      expect(rows.map(({ key, cost }) => [key, cost])).toEqual(
        full.rows.map(({ key, cost }) => [key, small(key) ? null : cost]),
      );
      expect(rows.some(({ isSmall }) => !isSmall)).toBe(true);
      const query = { ...spring, by: "person", hours: "actual", key: people[0]?.id ?? "" } as const;
      const { lines } = await reader.client.ok(contract.readMarginLines, { query });
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.filter(({ cost, margin, hourCost }) => cost ?? margin ?? hourCost)).toEqual([]);
      expect((await marginOf(reader, { by: "person" })).rows.filter(({ isSmall }) => !isSmall)).toEqual([]);
    } finally {
      table["read margins"] = stored;
    }
  });
});

describeOnEngines("Costs", (place) => {
  it("are one a day: of two admins the second is refused, and so is what was previewed before", async () => {
    const firm = await makeOrganisation(place());
    const ann = await firm.addPerson({ roles: ["booker"], name: "Ann Able" });
    const body = { kind: "person", subjectId: ann.id, add: hourly(50, "2026-03-01") } as const;
    const { basis } = await firm.owner.client.ok(contract.previewCost, { body });
    const twice = () => firm.owner.client.call(contract.addCost, { body: { ...body, basis } });
    expect((await Promise.all([twice(), twice()])).map(({ status }) => status).toSorted()).toEqual([
      200, 409,
    ]);
    expect(await firm.owner.client.call(contract.previewCost, { body })).toMatchObject({
      status: 422,
      body: { fields: { startsOn: "There's a cost from this day. Remove it first." } },
    });
    const { people } = await firm.owner.client.ok(contract.listPeopleCosts, { query: { search: "ann" } });
    expect(people).toMatchObject([
      { fullName: "Ann Able", costs: [{ hourlyCost: 50, startsOn: "2026-03-01" }] },
    ]);
  });

  it("are refused where they can't be, and months are at most 24", async () => {
    const firm = await makeOrganisation(place());
    const { tiers } = await firm.addFunction("Design", [80]);
    const bad = async (add: NewCost, kind: "tier" | "person" = "tier") => {
      const subjectId = kind === "tier" ? (tiers[0]?.id ?? "") : firm.owner.id;
      const { status, body } = await firm.owner.client.call(contract.previewCost, {
        body: { kind, subjectId, add },
      });
      return [status, ...("fields" in body ? Object.keys(body.fields) : [])];
    };
    expect(await bad(hourly(-1))).toEqual([422, "hourlyCost"]);
    expect(await bad({ ...nothing, startsOn: null })).toEqual([422, "hourlyCost"]);
    expect(await bad({ ...hourly(1), monthlySalary: 1, burdenPercent: 1 })).toEqual([422, "monthlySalary"]);
    expect(await bad({ ...nothing, startsOn: null, monthlySalary: 1, burdenPercent: 501 }, "person")).toEqual(
      [422, "burdenPercent"],
    );
    expect(await bad({ ...nothing, startsOn: null, monthlySalary: 0, burdenPercent: 0 }, "person")).toEqual([
      200,
    ]);
    // Before the first day of someone's employment a cost waits for hours.
    expect(await bad(hourly(10, "1990-01-01"), "person")).toEqual([200]);
    const read = (from: string, to: string) =>
      firm.owner.client.call(contract.readMargin, { query: { from, to, by: "month", hours: "actual" } });
    expect((await read("2025-01", "2026-12")).status).toBe(200);
    expect((await read("2025-01", "2027-01")).status).toBe(422);
    expect((await read("2026-02", "2026-01")).status).toBe(422);
  });
});
