import { serve, type Call } from "#server/http/serve.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { firstDay, monthOf } from "#shared/month.ts";
import * as contract from "../why-contract.ts";
import { shortfallsOf } from "../rules/why-booked.ts";
import type { WhyAmount } from "../rules/why-model.ts";
import { whyOf, whyRows, type WhyInput } from "../rules/why.ts";
import { requestedPeriod } from "./period.ts";
import {
  frozenForecasts,
  leaveHours,
  maxLines,
  personLines,
  plannedLines,
  whyNames,
  type PersonLineRow,
  type WhyAsked,
} from "./why-queries.ts";

type Asking = Pick<Call<typeof contract.readWhy>, "actor" | "today" | "query" | "warn" | "read">;

/** The months of a call's timeframe that have begun; `last` is before `first` where none has. */
async function whyAsked(call: Asking): Promise<WhyAsked> {
  const { project: projectId, function: functionId } = call.query;
  const view = projectId !== undefined ? "project" : functionId !== undefined ? "function" : "organisation";
  const { months } = await requestedPeriod(call, view);
  const now = monthOf(call.today);
  const [first = now, last = "1900-01"] = [months[0], months.at(-1)];
  return {
    orgId: call.actor.orgId,
    first: firstDay(first),
    last: firstDay(last < now ? last : now),
    today: call.today,
    projectId,
    functionId,
  };
}

const amount = (hours: number, money: number): WhyAmount => ({
  hours: toHundredths(hours),
  money: toHundredths(money),
});

const personLine = (row: PersonLineRow) => ({
  userId: row.user_id,
  projectId: row.project_id,
  functionId: row.function_id,
  month: row.month_start,
  allocated: amount(row.allocated_hours, row.allocated_gbp),
  toCome: toHundredths(row.to_come),
  unworkable: toHundredths(row.unworkable),
  booked: amount(row.booked_hours, row.booked_gbp),
});

/** What is taken apart; null where there is too much of it. */
async function whyInput(call: Asking, asked: WhyAsked): Promise<WhyInput | null> {
  const [planned, people, leave, frozen] = await call.read(
    plannedLines(asked),
    personLines(asked),
    leaveHours(asked),
    frozenForecasts(asked),
  );
  if (planned.length > maxLines || people.length > maxLines) return null;
  const everywhere = people.map(personLine);
  const { projectId, functionId } = asked;
  return {
    lines: planned.map((row) => ({
      level: row.level,
      projectId: row.project_id,
      functionId: row.function_id,
      tierId: row.tier_id,
      month: row.month_start,
      ...amount(row.hours, row.gbp),
    })),
    people: everywhere.filter(
      (line) =>
        (projectId === undefined || line.projectId === projectId) &&
        (functionId === undefined || line.functionId === functionId),
    ),
    shortfalls: shortfallsOf(
      everywhere,
      new Map(leave.map((row) => [`${row.user_id} ${row.month_start}`, toHundredths(row.hours)])),
    ),
    frozen: new Set(frozen.map((row) => `${row.project_id} ${row.month_start}`)),
  };
}

const shown = ({ hours, money }: WhyAmount, showsMoney: boolean) => ({
  hours: fromHundredths(hours),
  gbp: showsMoney ? fromHundredths(money) : null,
});

/** GET /api/analytics/why. */
export const readWhy = serve(contract.readWhy, async (call) => {
  const { maySeeCosts } = call.actor;
  const asked = await whyAsked(call);
  const { first, last } = asked;
  const input = await whyInput(call, asked);
  if (input === null) return { first, last, isTooMuch: true, levels: null, bars: [] };
  const { levels, bars } = whyOf(input, whyRows(input));
  return {
    first,
    last,
    isTooMuch: false,
    levels: {
      budget: shown(levels.budget, maySeeCosts),
      forecasted: shown(levels.forecasted, maySeeCosts),
      allocated: shown(levels.allocated, maySeeCosts),
      booked: shown(levels.booked, maySeeCosts),
    },
    bars: bars.map(({ step, cause, rows, ...value }) => ({
      step,
      cause,
      rows,
      ...shown(value, maySeeCosts),
    })),
  };
});

/** GET /api/analytics/why/rows. */
export const listWhyRows = serve(contract.listWhyRows, async (call) => {
  const { step, cause } = call.query;
  const { orgId, maySeeCosts } = call.actor;
  const input = await whyInput(call, await whyAsked(call));
  const found = (input === null ? [] : whyRows(input))
    .filter((row) => row.step === step && row.cause === cause)
    .toSorted((a, b) => Math.abs(b.hours) - Math.abs(a.hours) || Math.abs(b.money) - Math.abs(a.money));
  const rows = found.slice(0, contract.maxWhyRows);
  const ids = rows.flatMap((row) => [row.projectId, row.functionId, row.tierId, row.userId]);
  const [named] = await call.read(whyNames(orgId, [...new Set(ids.filter((id) => id !== null))]));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    rows: rows.map((row) => ({
      month_start: row.month,
      project: { id: row.projectId, name: nameOf(row.projectId) ?? "" },
      function: nameOf(row.functionId),
      tier: nameOf(row.tierId),
      person: nameOf(row.userId),
      ...shown(row, maySeeCosts),
    })),
    total: found.length,
  };
});
