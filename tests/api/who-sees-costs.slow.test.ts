import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { readSession } from "#features/access/contract.ts";
import { chosenDimensions, reportIds } from "#features/reports/rules/report.ts";
import { createChatChannel, type ChatTopic } from "#features/chat/contract.ts";
import { changeProject } from "#features/projects/contract.ts";
import { sendPhaseReminders } from "#features/reminders/server/send-phase-reminders.ts";
import { sendReminders } from "#features/reminders/server/send-reminders.ts";
import { mailReports } from "#features/reports/server/views/mail-reports.ts";
import { createReportView, listReportReaders, scheduleReportView } from "#features/reports/views-contract.ts";
import { makeCalendarLink } from "#features/timesheets/calendar-contract.ts";
import { createWall } from "#features/walls/contract.ts";
import { panelKinds } from "#features/walls/rules/panels.ts";
import { createWebhook } from "#features/webhooks/contract.ts";
import { feedWebhooks } from "#features/webhooks/server/feed-webhooks.ts";
import { createOwnToken } from "#features/tokens/contract.ts";
import { areaScopes } from "#features/tokens/rules/areas.ts";
import { routes } from "#routes.ts";
import { mayAccess } from "#shared/permissions.ts";
import { loadDemonstration } from "../support/demonstration.ts";
import { placesOf, today } from "../support/campaign-ground.ts";
import { Client } from "../support/client.ts";
import { at } from "../support/at.ts";
import { seed } from "../support/draws.ts";
import { fileLines } from "../support/file-lines.ts";
import { mailsOf } from "../support/mail.ts";
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
    // A few that the seed draws: each is read in three ways, and all are alike.
    const projects = (
      await rows(`SELECT id::text AS value FROM projects ORDER BY md5(id::text || '${seed}') LIMIT 5`)
    ).map((row) => String(row["value"]));
    const functions = (await rows("SELECT id::text AS value FROM functions")).map((row) =>
      String(row["value"]),
    );
    const leave = await rows(
      "SELECT id::text AS value FROM holiday_requests ORDER BY start_date DESC LIMIT 10",
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

  /** Leaks in the answers to someone, of all reads or until enough are found. */
  async function leaksTo(
    who: string,
    enough = Number.POSITIVE_INFINITY,
  ): Promise<{ leaks: string[]; answered: number }> {
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
      if (leaks.length > enough) break;
    }
    return { leaks, answered };
  }

  const limitCosts = (isLimited: boolean) =>
    stint.engine.script(
      `UPDATE organisation_settings SET limit_costs_to_roles = ${String(isLimited)} WHERE org_id = '${orgId}'`,
    );

  beforeAll(async () => {
    stint = await startStint(enginesHere().at(-1) ?? "embedded", {
      today,
      environment: { OUTGOING_PRIVATE: "1" },
    });
    await loadDemonstration(stint);
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
        // A token reads what its owner does; once is enough.
        if (isLimited && who.startsWith("token")) continue;
        const { leaks, answered } = await leaksTo(who);
        expect(answered, who).toBeGreaterThan(50);
        found.push(...leaks.map((leak) => `${who}, ${isLimited ? "limited" : "open"}: ${leak}`));
      }
    }
    expect(found).toEqual([]);
  });

  /** What a file, a mail or a message shows on a line, as leaks of a place. */
  const leaksIn = async (place: string, bytes: Uint8Array | string, secret = rates) => {
    const lines = await fileLines(typeof bytes === "string" ? Buffer.from(bytes) : bytes);
    const line = lines.find((each) => rateLeaks([each], secret).length > 0);
    return line === undefined ? [] : [`${place}: ${rateLeaks([line], secret)[0]} in ${line.join(" ")}`];
  };

  const fetched = async ({ cookie, token }: Client, path: string) => {
    const answer = await fetch(stint.url + path, {
      headers: { cookie: cookie ?? "", ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    });
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };

  /** Every file that a role may make: reports in every shape and format, the plan, a copy of their own data. */
  async function fileLeaks(who: string): Promise<{ leaks: string[]; answered: number }> {
    const { client } = clients.get(who) ?? {};
    if (!client) throw new Error(`No client of ${who}`);
    const months = "from=2026-10&to=2026-10";
    const reports = (["hours", "plan"] as const).flatMap((report) =>
      ["tier", "person", "project,tier", "function,month"].map(
        (by) => `/api/reports/file?report=${report}&by=${by}&${months}`,
      ),
    );
    const paths = [
      ...reports.flatMap((path) => ["csv", "xlsx", "pdf"].map((format) => `${path}&format=${format}`)),
      "/api/allocations/plans/2026-11",
      "/api/account/data",
    ];
    const leaks: string[] = [];
    let answered = 0;
    for (const path of paths) {
      const { status, bytes } = await fetched(client, path);
      if (status !== 200) continue;
      answered++;
      // Hours of their capacity may be what someone costs by chance.
      const secret = path.startsWith("/api/account") ? { ...rates, costs: [] } : rates;
      leaks.push(...(await leaksIn(`${who}, ${path}`, bytes, secret)));
    }
    return { leaks, answered };
  }

  it("are in no file that managers and bookers make, of reports, plans or their own data", async () => {
    await limitCosts(false);
    const found: string[] = [];
    for (const who of ["manager", "booker"]) {
      const { leaks, answered } = await fileLeaks(who);
      expect(answered, who).toBeGreaterThan(10);
      found.push(...leaks);
    }
    expect(found).toEqual([]);
    const planner = await fileLeaks("admin");
    for (const format of ["csv", "xlsx", "pdf"])
      expect(planner.leaks.filter((leak) => leak.includes(format)).length, format).toBeGreaterThan(0);
  });

  it("are in no report that managers and bookers get by mail, though its sender may see them", async () => {
    await limitCosts(false);
    const { client } = clients.get("admin") ?? {};
    if (!client) throw new Error("No admin");
    const { people: readers } = await client.ok(listReportReaders, { query: {} });
    for (const [number, by] of ["tier", "person", "project,tier"].entries())
      for (const format of ["csv", "xlsx", "pdf"] as const) {
        const view = await client.ok(createReportView, {
          body: {
            name: `${by} ${format}`,
            isShared: number > 0,
            isPinned: false,
            monthsMove: false,
            address: { report: "hours", by, from: "2026-09", to: "2026-10" },
          },
        });
        await client.ok(scheduleReportView, {
          params: { viewId: view.id },
          body: {
            every: "week",
            onDay: 1,
            atHour: 8,
            format,
            version: view.version,
            recipientIds: readers.map(({ id }) => id),
          },
        });
      }
    await stint.engine.script(
      `UPDATE report_schedules SET next_at = '2026-11-16T08:00:00Z' WHERE org_id = '${orgId}'`,
    );
    await mailReports(at(stint, "2026-11-16T08:00:30Z"));
    await sendReminders(at(stint, "2026-11-16T09:00:30Z"), orgId);
    const found = new Map<string, string[]>();
    for (const mail of await mailsOf(stint, orgId)) {
      const { recipient, kind, attachment } = mail as typeof mail & { attachment: Uint8Array | null };
      const leaks = [
        ...(await leaksIn(`${recipient}, ${kind}`, `${mail.subject}\n${mail.text_part}`)),
        ...(attachment === null ? [] : await leaksIn(`${recipient}, ${kind}, file`, attachment)),
      ];
      found.set(recipient, [...(found.get(recipient) ?? []), ...leaks]);
    }
    const leaksTo = (name: string) => found.get(`${name}@harbourpine.example`);
    expect([leaksTo("manager"), leaksTo("booker")]).toEqual([[], []]);
    expect(leaksTo("admin")?.length).toBeGreaterThan(5);
  });

  it("are on no office display, and in no calendar, chat message or webhook", async () => {
    await limitCosts(false);
    const { client: admin } = clients.get("admin") ?? {};
    if (!admin) throw new Error("No admin");
    const { url } = await admin.ok(createWall, {
      body: {
        name: "Hall",
        panels: [...panelKinds],
        rotates: false,
        theme: "time",
        showsNames: true,
        expiresInDays: 30,
      },
    });
    const screen = await fetched(admin, `/api${new URL(url).pathname}`);
    expect(screen.status).toBe(200);
    expect(rateLeaks(JSON.parse(Buffer.from(screen.bytes).toString()), rates)).toEqual([]);

    const calendars: string[] = [];
    for (const who of ["manager", "booker", "admin"]) {
      const link = await clients.get(who)?.client.ok(makeCalendarLink);
      const calendar = await fetched(admin, new URL(link?.url ?? stint.url).pathname);
      expect([who, calendar.status]).toEqual([who, 200]);
      calendars.push(...(await leaksIn(who, calendar.bytes)));
    }
    expect(calendars).toEqual([]);

    const of = { kind: "slack" as const, url: "http://127.0.0.1:9/hook", isOn: true };
    const topics: ChatTopic[] = ["reminders", "approvals", "phases"];
    await admin.ok(createChatChannel, { body: { ...of, of: "organisation", name: "Office", topics } });
    for (const who of ["manager", "booker"])
      await clients
        .get(who)
        ?.client.ok(createChatChannel, { body: { ...of, of: "me", name: "Me", topics: [] } });
    await admin.ok(createWebhook, {
      body: { url: "http://127.0.0.1:9/events", description: "", topics: null, isOn: true },
    });
    await stint.engine.script(`DELETE FROM reminder_runs WHERE org_id = '${orgId}'`);
    for (const day of ["2026-11-16", "2026-11-23", "2026-12-01"]) {
      await sendReminders(at(stint, `${day}T09:00:30Z`), orgId);
      await sendPhaseReminders(at(stint, `${day}T09:00:30Z`), orgId);
    }
    const project = (
      await rows("SELECT id::text AS id, version FROM projects WHERE NOT is_internal LIMIT 1")
    )[0];
    await admin.ok(changeProject, {
      params: { projectId: String(project?.["id"]) },
      body: { version: Number(project?.["version"]), updates: { description: "Changed" } },
    });
    await feedWebhooks(stint.platform);
    const messages = await rows("SELECT message AS value FROM chat_outbox");
    const events = await rows("SELECT data AS value FROM webhook_deliveries");
    expect([messages.length > 0, events.length > 0]).toEqual([true, true]);
    for (const { value } of [...messages, ...events])
      expect(await leaksIn("message", JSON.stringify(value))).toEqual([]);
  });

  it("are found in the answers to people who may see them, so that the search can find them", async () => {
    for (const who of ["admin", "allocator", "forecaster"])
      expect((await leaksTo(who, 10)).leaks.length, who).toBeGreaterThan(10);
  });
});
