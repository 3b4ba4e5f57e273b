import { serve, type Call } from "#server/http/serve.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { compareTexts } from "#shared/in-order.ts";
import { firstDay, monthOf } from "#shared/month.ts";
import { numberAt } from "#shared/numbers.ts";
import * as contract from "../why-contract.ts";
import { shortfallsOf } from "../rules/why-booked.ts";
import { roundedInTurn, type PersonLine, type TierLine, type WhyAmount } from "../rules/why-model.ts";
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
  type TierLineRow,
  type WhyRequest,
} from "./why-queries.ts";

type PeriodCall = Pick<Call<typeof contract.readWhy>, "actor" | "today" | "query" | "warn" | "read">;

/** The months of a call's timeframe that have begun; `last` is before `first` where none has. */
async function whyRequest(call: PeriodCall): Promise<WhyRequest> {
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

type Of = "project_id" | "function_id" | "month_start";
const compareLines = (one: Pick<TierLineRow, Of>, other: Pick<TierLineRow, Of>): number =>
  compareTexts(
    `${one.month_start} ${one.project_id} ${one.function_id}`,
    `${other.month_start} ${other.project_id} ${other.function_id}`,
  );

function tierLines(rows: readonly TierLineRow[]): TierLine[] {
  return [...Map.groupBy(rows, ({ level }) => level).values()].flatMap((unordered) => {
    const own = unordered.toSorted(
      (a, b) => compareLines(a, b) || compareTexts(String(a.tier_id), String(b.tier_id)),
    );
    const money = roundedInTurn(own.map(({ gbp }) => gbp));
    return own.map((row, at) => ({
      level: row.level,
      projectId: row.project_id,
      functionId: row.function_id,
      tierId: row.tier_id,
      month: row.month_start,
      hours: toHundredths(row.hours),
      money: numberAt(money, at),
    }));
  });
}

/** Lines that were booked as allocated come first: both sums round them alike, so that nothing differs. */
function personLinesOf(unordered: readonly PersonLineRow[]): PersonLine[] {
  const isChanged = (row: PersonLineRow) =>
    Number(row.allocated_hours !== row.booked_hours || row.allocated_gbp !== row.booked_gbp);
  const rows = unordered.toSorted(
    (a, b) => isChanged(a) - isChanged(b) || compareLines(a, b) || compareTexts(a.user_id, b.user_id),
  );
  const allocated = roundedInTurn(rows.map((row) => row.allocated_gbp));
  const bookedHours = roundedInTurn(rows.map((row) => row.booked_hours));
  const bookedMoney = roundedInTurn(rows.map((row) => row.booked_gbp));
  return rows.map((row, at) => ({
    userId: row.user_id,
    projectId: row.project_id,
    functionId: row.function_id,
    month: row.month_start,
    allocated: { hours: toHundredths(row.allocated_hours), money: numberAt(allocated, at) },
    toCome: toHundredths(row.to_come),
    unworkable: toHundredths(row.unworkable),
    booked: { hours: numberAt(bookedHours, at), money: numberAt(bookedMoney, at) },
  }));
}

/** What is broken down; null where there is too much of it. */
async function whyInput(call: PeriodCall, requested: WhyRequest): Promise<WhyInput | null> {
  const { planned, people, leave, frozen } = await call.read({
    planned: plannedLines(requested),
    people: personLines(requested),
    leave: leaveHours(requested),
    frozen: frozenForecasts(requested),
  });
  if (planned.length > maxLines || people.length > maxLines) return null;
  const { projectId, functionId } = requested;
  const isOfSubject = (row: PersonLineRow) =>
    (projectId === undefined || row.project_id === projectId) &&
    (functionId === undefined || row.function_id === functionId);
  const own = personLinesOf(people.filter(isOfSubject));
  const elsewhere = personLinesOf(people.filter((row) => !isOfSubject(row)));
  return {
    lines: tierLines(planned),
    people: own,
    shortfalls: shortfallsOf(
      [...own, ...elsewhere],
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
  const requested = await whyRequest(call);
  const { first, last } = requested;
  const input = await whyInput(call, requested);
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
  const input = await whyInput(call, await whyRequest(call));
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
