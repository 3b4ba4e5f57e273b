import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadDemo } from "#demo/load-demo.ts";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { readSession } from "#features/access/contract.ts";
import { chosenDimensions, reportIds } from "#features/reports/rules/report.ts";
import { createOwnToken } from "#features/tokens/contract.ts";
import { areaScopes } from "#features/tokens/rules/areas.ts";
import { routes } from "#routes.ts";
import { mayAccess } from "#shared/permissions.ts";
import { placesOf, today } from "../support/campaign-ground.ts";
import { Client } from "../support/client.ts";
import { rateLeaks, type Rates } from "../support/rate-leaks.ts";
import { sampleRequest } from "../support/samples.ts";
import { enginesHere, startStint, type Stint } from "../support/stint.ts";

const people = ["superadmin", "admin", "manager", "forecaster", "allocator", "booker"];

// The rules of the server: one engine answers for both.
describe("Rates and people's costs", () => {
  let stint: Stint;
  let orgId = "";
  let rates: Rates;
  const clients = new Map<string, { client: Client; roles: readonly string[] }>();

  const rows = async (sql: string) =>
    (
      await stint.engine.readBatch(`SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${orgId}'`, [
        { sql, parameters: [] },
      ])
    )[0]?.rows ?? [];
  const numbers = async (sql: string) => (await rows(sql)).map((row) => Number(row["value"]));

  /** Every read that a role may make, those of reports and dashboards in every shape. */
  async function readsOf(roles: readonly string[]): Promise<string[]> {
    const places = await placesOf(stint, orgId);
    const found = routes.flatMap(({ endpoint }) =>
      endpoint.method === "GET" && mayAccess(endpoint.access, roles) && endpoint.access !== "public"
        ? [sampleRequest(endpoint, places, true).path, sampleRequest(endpoint, places).path]
        : [],
    );
    const months = "from=2026-09&to=2026-10";
    const shapes = [
      "tier",
      "function,tier",
      "project,tier",
      "project",
      "function",
      "month",
      "function,month",
    ];
    const tiers = (await rows("SELECT id::text AS value FROM cost_tiers")).map((row) => String(row["value"]));
    const projects = (await rows("SELECT id::text AS value FROM projects")).map((row) =>
      String(row["value"]),
    );
    const functions = (await rows("SELECT id::text AS value FROM functions")).map((row) =>
      String(row["value"]),
    );
    const leave = await rows(
      "SELECT id::text AS value FROM holiday_requests ORDER BY start_date DESC LIMIT 40",
    );
    return [
      ...found,
      ...reportIds.flatMap((report) =>
        chosenDimensions(report).flatMap(({ value: by }) =>
          ["actual", "allocated", "forecasted", "budget"].map(
            (measure) => `/api/reports?report=${report}&by=${by}&measure=${measure}&${months}`,
          ),
        ),
      ),
      ...shapes.flatMap((by) => [
        `/api/reports?report=hours&by=${by}&${months}`,
        `/api/reports?report=plan&by=${by}&${months}`,
        `/api/reports/file?report=hours&by=${by}&format=csv&${months}`,
      ]),
      ...tiers.map((tier) => `/api/reports?report=hours&by=function&tier=${tier}&${months}`),
      ...projects.flatMap((project) => [
        `/api/reports?report=hours&by=month&project=${project}&${months}`,
        `/api/analytics/projects/${project}?timeframe=last_12_months`,
        `/api/analytics/projects/${project}?timeframe=custom&startMonth=2026-10&endMonth=2026-10`,
      ]),
      ...functions.flatMap((id) => [
        `/api/analytics/functions/${id}?timeframe=custom&startMonth=2026-10&endMonth=2026-10`,
        `/api/analytics/functions/${id}?timeframe=all_time`,
      ]),
      ...leave.map((row) => `/api/manager/holiday-requests/${String(row["value"])}`),
      "/api/my-time/holidays/preview?startDate=2026-11-16&endDate=2026-11-20",
    ];
  }

  async function leaksTo(who: string): Promise<{ leaks: string[]; answered: number }> {
    const reader = clients.get(who);
    if (!reader) throw new Error(`No client of ${who}`);
    const leaks: string[] = [];
    let answered = 0;
    for (const path of new Set(await readsOf(reader.roles))) {
      const answer = await reader.client.send("GET", path, undefined);
      if (answer.status !== 200) continue;
      answered++;
      const [found] = rateLeaks(answer.body, rates);
      if (found !== undefined) leaks.push(`${path}: ${found}`);
    }
    return { leaks, answered };
  }

  const limitCosts = (isLimited: boolean) =>
    stint.engine.script(
      `UPDATE organisation_settings SET limit_costs_to_roles = ${String(isLimited)} WHERE org_id = '${orgId}'`,
    );

  beforeAll(async () => {
    stint = await startStint(enginesHere().at(-1) ?? "embedded", { today });
    await loadDemo(stint.platform, { people: 12, say: () => undefined });
    for (const name of people) {
      const client = await stint.visitor().signIn(`${name}@harbourpine.example`, demoPassword);
      const session = await client.ok(readSession);
      orgId = session.user?.orgId ?? "";
      clients.set(name, { client, roles: session.user?.roles ?? [] });
    }
    for (const name of ["manager", "booker"]) {
      const owner = clients.get(name);
      const body = { name: `Of ${name}`, scopes: [...areaScopes], expiresInDays: 1 };
      const made = await owner?.client.ok(createOwnToken, { body });
      clients.set(`token of ${name}`, {
        client: Client.withToken(stint.url, made?.secret ?? ""),
        roles: owner?.roles ?? [],
      });
    }
    // A prime of pennies for each tier, stored with everything that is planned and booked.
    await stint.engine.script(`
      CREATE TEMP TABLE planted AS SELECT org_id, id AS tier_id,
        (ARRAY[101.03,103.21,107.47,109.67,113.83,127.19,131.27,137.51,139.67,149.51,151.31,157.87,163.19,167.29,173.27,179.29,181.81,191.21,193.01,197.59,199.61,203.41,205.43,211.09,215.21,223.31])[(row_number() OVER (ORDER BY id))::int] AS rate
        FROM cost_tiers WHERE org_id = '${orgId}';
      UPDATE cost_tiers c SET hourly_rate = p.rate FROM planted p WHERE p.org_id = c.org_id AND p.tier_id = c.id;
      UPDATE budget_profile_months c SET rate_per_hour = p.rate FROM planted p WHERE p.org_id = c.org_id AND p.tier_id = c.cost_tier_id;
      UPDATE forecast_entries c SET rate_per_hour = p.rate, total_cost = round(c.forecast_hours * p.rate, 2) FROM planted p WHERE p.org_id = c.org_id AND p.tier_id = c.cost_tier_id;
      UPDATE allocation_entries c SET rate_per_hour = p.rate FROM planted p WHERE p.org_id = c.org_id AND p.tier_id = c.cost_tier_id;
      UPDATE time_entries c SET rate_per_hour = p.rate FROM planted p WHERE p.org_id = c.org_id AND p.tier_id = c.cost_tier_id;`);
    rates = {
      rates: await numbers("SELECT hourly_rate AS value FROM cost_tiers"),
      costs: await numbers(`
        SELECT round(sum(duration_hours * rate_per_hour), 2) AS value FROM time_entries GROUP BY user_id, date_trunc('month', date_worked), project_id
        UNION SELECT round(sum(duration_hours * rate_per_hour), 2) FROM time_entries GROUP BY user_id, date_trunc('month', date_worked)
        UNION SELECT round(sum(hours * rate_per_hour), 2) FROM allocation_entries GROUP BY user_id, date_trunc('month', allocation_date)`),
    };
  });
  afterAll(() => stint.stop());

  it("follow from no answer to managers and bookers, nor to their API tokens, whatever the organisation shows", async () => {
    const found: string[] = [];
    for (const isLimited of [false, true]) {
      await limitCosts(isLimited);
      for (const [who, { roles }] of clients) {
        if (["admin", "super_admin", "forecaster", "allocator"].some((role) => roles.includes(role)))
          continue;
        const { leaks, answered } = await leaksTo(who);
        expect(answered, who).toBeGreaterThan(50);
        found.push(...leaks.map((leak) => `${who}, ${isLimited ? "limited" : "open"}: ${leak}`));
      }
    }
    expect(found).toEqual([]);
  });

  it("are found in the answers to people who may see them, so that the search can find them", async () => {
    for (const who of ["admin", "allocator", "forecaster"])
      expect((await leaksTo(who)).leaks.length, who).toBeGreaterThan(10);
  });
});
