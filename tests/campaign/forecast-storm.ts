import {
  clearForecast,
  listFreezes,
  readPlanner,
  saveForecast,
  type Forecast,
} from "#features/forecasts/contract.ts";
import { db } from "#server/database/sql.ts";
import { randomOf, type Random } from "#demo/random.ts";
import { sumExact } from "#shared/hundredths.ts";
import type { Client } from "../support/client.ts";
import { makeForecasting, tierId, type Forecasting } from "../support/forecast-project.ts";
import { openGround, type CampaignOptions, type Ground } from "../support/ground.ts";

const months = ["2026-01", "2026-02", "2026-03"] as const;
type StormMonth = (typeof months)[number];
const reason = { shortfallReason: "A storm" };

/**
 * What is known of the forecasts: every save is one number of hours in all of its cells, and no two saves
 * have the same.
 */
interface Ledger {
  /** Hours by the id and version their save was answered with. */
  readonly saved: Map<string, number>;
  /** Hours of acknowledged freezes, by month. */
  readonly freezes: Map<StormMonth, number[]>;
  readonly counts: Record<string, number>;
  readonly notified: string[];
}

interface Turn {
  readonly setting: Forecasting;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly client: Client;
  readonly month: StormMonth;
  readonly hours: number;
}

/**
 * Two forecasters and two admins save, freeze, un-freeze and clear the same three months at once, first saves
 * among them. Whatever is read is exactly one save's, and its header the sum of its lines; every month has one
 * header; each acknowledged save has a version of its own, the next after the one it saw, and each
 * acknowledged freeze is stored once. `found` counts what is otherwise.
 */
export async function run({
  rounds = 1_000,
  seed,
  log,
  template,
}: CampaignOptions): Promise<{ tried: number; found: number }> {
  const ground = await openGround({ template, log, database: process.env["DATABASE_URL"] });
  const ledger: Ledger = { saved: new Map(), freezes: new Map(), counts: {}, notified: [] };
  try {
    const setting = await makeForecasting(ground);
    const { organisation, forecaster } = setting;
    const admin = await organisation.addPerson({ roles: ["admin"] });
    const people = [
      { client: forecaster.client },
      { client: forecaster.client },
      { client: organisation.owner.client },
      { client: admin.client },
    ];
    await simultaneousFirstSaves(setting, ledger);
    let left = rounds;
    let hours = 10;
    const work = async (one: number): Promise<void> => {
      const random = randomOf(seed, one);
      while (left > 0) {
        left -= 1;
        hours = (hours + 0.5) % 10_000;
        const who = people[one];
        if (who !== undefined)
          await act({ setting, ledger, random, ...who, month: random.pick(months), hours });
      }
    };
    await Promise.all(people.map((_, one) => work(one)));
    await judgeAll(ground, setting, ledger);
  } finally {
    await ground.stop();
  }
  log(JSON.stringify(ledger.counts));
  for (const line of ledger.notified) log(`FOUND: ${line}`);
  return { tried: rounds, found: ledger.notified.length };
}

const tiersOf = ({ design, build }: Forecasting) => [tierId(design), tierId(design, 1), tierId(build)];

/** Eight first saves of each month: one wins, every other one gets the stored state. */
async function simultaneousFirstSaves(setting: Forecasting, ledger: Ledger): Promise<void> {
  const { client } = setting.organisation.owner;
  for (const [place, month] of months.entries()) {
    const first = {
      setting,
      ledger,
      client,
      month,
      base: { id: null, version: 0 },
      status: "draft" as const,
    };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, one) => save({ ...first, hours: one + 1 + place * 0.5 })),
    );
    const winners = answers.filter(({ status }) => status === 200);
    if (winners.length !== 1)
      ledger.notified.push(`${winners.length} first saves of ${month} were acknowledged`);
    const losers = answers.flatMap((answer) =>
      answer.status === 409 ? [answer.body.current as Forecast] : [],
    );
    if (losers.length !== 7 || losers.some((current) => current.version !== 1))
      ledger.notified.push(`not every other first save of ${month} was told`);
    const { forecast } = await read(setting, client, month);
    judge(ledger, month, forecast);
    await client.call(clearForecast, {
      params: { projectId: setting.projectId, month },
      query: { version: "1" },
    });
  }
}

async function read({ projectId }: Forecasting, client: Client, month: string) {
  const { periods } = await client.ok(readPlanner, { query: { projectId, month } });
  const [period] = periods;
  if (period === undefined) throw new Error("A planner without a period");
  return period;
}

interface Saving {
  readonly setting: Forecasting;
  readonly ledger: Ledger;
  readonly client: Client;
  readonly month: StormMonth;
  /** What it starts from. */
  readonly base: { readonly id: string | null; readonly version: number };
  readonly hours: number;
  readonly status: "draft" | "frozen";
}

async function save({ setting, ledger, client, month, base, hours, status }: Saving) {
  const cells = tiersOf(setting).map((costTierId) => ({ costTierId, forecastHours: hours }));
  const answer = await client.call(saveForecast, {
    params: { projectId: setting.projectId, month },
    body: { status, version: base.version, forecastId: base.id, cells, ...reason },
  });
  if (answer.status === 200) {
    const { forecast } = answer.body;
    const place = `${forecast.id} ${forecast.version}`;
    if (ledger.saved.has(place))
      ledger.notified.push(`version ${forecast.version} of ${month} was given to two saves`);
    if (forecast.version !== base.version + 1)
      ledger.notified.push(`a save of ${month} saw version ${base.version} and became ${forecast.version}`);
    ledger.saved.set(place, hours);
    if (status === "frozen") ledger.freezes.set(month, [...(ledger.freezes.get(month) ?? []), hours]);
    judge(ledger, month, forecast);
  }
  return answer;
}

async function act({ setting, ledger, random, client, month, hours }: Turn): Promise<void> {
  const { forecast } = await read(setting, client, month);
  judge(ledger, month, forecast);
  const deed = random.integer(0, 9);
  const params = { projectId: setting.projectId, month };
  const clears = deed <= 1 && forecast.status === "draft";
  // A freeze is permanent and cannot be cleared: they are rare, so that first saves go on being made.
  const freezes = deed === 9 && month !== "2026-01";
  const { status } = clears
    ? await client.call(clearForecast, { params, query: { version: String(forecast.version) } })
    : await save({
        setting,
        ledger,
        client,
        month,
        base: forecast,
        hours,
        status: freezes ? "frozen" : "draft",
      });
  const name = `${clears ? "clear" : freezes ? "freeze" : "save"} ${status}`;
  ledger.counts[name] = (ledger.counts[name] ?? 0) + 1;
  if (status >= 500 || status === 422) ledger.notified.push(`${name} of ${month}`);
}

/** One save's lines, all of them, and a header that is their sum. */
function judge({ saved, notified: reported }: Ledger, month: string, forecast: Forecast): void {
  if (forecast.status === "not_submitted") return;
  const [first] = forecast.entries;
  const hours = new Set(forecast.entries.map((entry) => entry.forecastHours));
  if (forecast.entries.length !== 3 || hours.size !== 1)
    reported.push(`version ${forecast.version} of ${month} mixes ${[...hours].join(" and ")}`);
  if (forecast.totalHours !== sumExact(forecast.entries.map((entry) => entry.forecastHours)))
    reported.push(`the hours of ${month} are not their lines'`);
  if (forecast.totalCost !== sumExact(forecast.entries.map((entry) => entry.totalCost)))
    reported.push(`the cost of ${month} is not its lines'`);
  const acknowledged = saved.get(`${forecast.id} ${forecast.version}`);
  if (acknowledged !== undefined && acknowledged !== first?.forecastHours)
    reported.push(
      `version ${forecast.version} of ${month} was acknowledged with ${acknowledged} and reads ${first?.forecastHours}`,
    );
}

async function judgeAll(ground: Ground, setting: Forecasting, ledger: Ledger): Promise<void> {
  const { client } = setting.organisation.owner;
  for (const month of months) {
    judge(ledger, month, (await read(setting, client, month)).forecast);
    const { freezes } = await client.ok(listFreezes, { params: { projectId: setting.projectId, month } });
    const stored = freezes.map((each) => each.entries[0]?.forecastHours).toSorted();
    const wanted = (ledger.freezes.get(month) ?? []).toSorted();
    // The list ends after the latest hundred.
    if (wanted.length <= 100 && JSON.stringify(stored) !== JSON.stringify(wanted))
      ledger.notified.push(`${month} keeps ${stored.length} of ${wanted.length} freezes`);
  }
  const [headers] = await ground.platform.database.read(
    setting.organisation.id,
    db.selectFrom("forecasts").select("forecast_period_id"),
  );
  if (new Set(headers.map((row) => row.forecast_period_id)).size !== headers.length)
    ledger.notified.push("a month has two headers");
}
