import { serve, type Call } from "#server/http/serve.ts";
import { inTurns } from "#server/in-turns.ts";
import { refuseInvalid } from "#server/refusal.ts";
import { compareTexts } from "#shared/in-order.ts";
import { isId } from "#shared/id.ts";
import { firstDay, isMonth, lastDay, monthOf, monthRange, monthsBetween, type Month } from "#shared/month.ts";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../contract.ts";
import {
  chargeFigures,
  chargeKeyOf,
  chargesKey,
  keyOf,
  lineFigures,
  marginBy,
  longestSpan,
  type CostedGroup,
  type Grouping,
} from "../rules/margin.ts";
import type { MarginCharge } from "../rules/margin-charge.ts";
import { retainerMonths } from "../rules/retainer.ts";
import { chargesIn, retainersIn } from "./charges-queries.ts";
import { costBook, costsBySubject, cutsOf, salaried, salaryQueries, salaryTimes } from "./cost-book.ts";
import { groupsInMemory, hoursIn } from "./hours-queries.ts";
import { shownCost } from "./list-costs.ts";
import { everyCost, namesOf, projectsNamed } from "./queries.ts";

type Query = Pick<Call<typeof contract.readMargin>, "query" | "read" | "actor" | "today">;

interface Part extends Pick<Parameters<typeof hoursIn>[2], "only" | "sums"> {
  /** Of the chosen months this one alone. */
  readonly month: Month | null;
}

/** The days of the chosen months. */
function spanOf({ query: { from, to } }: Query, { month }: Part) {
  if (from > to) refuseInvalid({ to: t`Choose a month that isn't before the first` });
  if (monthsBetween(from, to) >= longestSpan) refuseInvalid({ to: t`Choose at most ${longestSpan} months` });
  return { first: firstDay(month ?? from), last: lastDay(month ?? to) };
}

/** What these months bring in and cost apart from hours: with booked hours up to today, with plans all of it. */
async function chargesOf(call: Query, part: Part): Promise<readonly MarginCharge[]> {
  const { query, read, actor, today } = call;
  const { first, last } = spanOf(call, part);
  const span = { first, last: query.hours === "actual" && today < last ? today : last };
  const [charges, retainers] = await read(
    chargesIn(actor.orgId, span, part.only),
    retainersIn(actor.orgId, span, part.only),
  );
  return [...charges, ...retainers.flatMap((retainer) => retainerMonths(retainer, span))];
}

/** The hours of the chosen months, each group with the cost of an hour. */
async function costedGroups(call: Query, part: Part) {
  const { query, read, actor, today } = call;
  const { orgId } = actor;
  const { only, sums } = part;
  const span = spanOf(call, part);
  const [rows] = await read(everyCost(orgId));
  const salaries = await read(...salaryQueries(orgId, salaried(rows), span));
  const cuts = cutsOf(rows, salaries, span);
  const wanted = { ...span, today, cuts, only, sums };
  const [, groups] = await read(groupsInMemory, hoursIn(query.hours, orgId, wanted));
  const costOf = costBook(costsBySubject(rows), salaryTimes(salaries));
  const costed: CostedGroup[] = [];
  for await (const group of inTurns(groups)) costed.push({ ...group, hourly: costOf(group).hourly });
  return { costed, costOf, hasCosts: rows.length > 0 };
}

/** GET /api/margin */
export const readMargin = serve(contract.readMargin, async (call) => {
  const { query, actor } = call;
  const maySeePeople = may(actor.roles, "read costs of people");
  const { costed, hasCosts } = await costedGroups(call, {
    only: null,
    month: null,
    sums: {
      byProject: query.by === "project" || query.by === "customer" || !maySeePeople,
      byFunction: query.by === "function",
    },
  });
  const charges = await chargesOf(call, { only: null, month: null, sums: null });
  const { rows, total } = marginBy(query.by, { groups: costed, charges }, maySeePeople);
  const keys = rows.map(({ key }) => key);
  const nameOf = await namedKeys(call, query.by, keys);
  const months = query.by === "month" ? monthRange(query.from, query.to) : keys;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return {
    rows: months.flatMap((key) => {
      const row = byKey.get(key);
      return row === undefined ? [] : [{ ...row, ...(nameOf.get(key) ?? nameless) }];
    }),
    total,
    hasCosts,
  };
});

const nameless = { name: null, code: null, isInternal: false };

/** What rows are called; months say it themselves. */
async function namedKeys({ read, actor: { orgId } }: Query, by: Grouping, keys: readonly string[]) {
  const ids = keys.filter(isId);
  if (by === "month") return new Map<string, typeof nameless>();
  if (by === "project") {
    const [rows] = await read(projectsNamed(orgId, ids));
    return new Map(rows.map(({ id, ...named }) => [id, named]));
  }
  const tables = { customer: "customers", person: "users", function: "functions" } as const;
  const [rows] = await read(namesOf(orgId, tables[by], ids));
  return new Map(rows.map(({ id, name }) => [id, { ...nameless, name }]));
}

const columnsBy = {
  project: "project_id",
  customer: "customer_id",
  function: "function_id",
  person: "user_id",
} as const;

/** The part of the hours that a row has. */
function partOf(by: Grouping, key: string): Part {
  const isRow = by === "month" ? isMonth(key) : isId(key);
  return {
    month: by === "month" && isRow ? key : null,
    only: by === "month" || !isRow ? null : { column: columnsBy[by], id: key },
    sums: null,
  };
}

/** GET /api/margin/lines */
export const readMarginLines = serve(contract.readMarginLines, async (call) => {
  const { query, actor } = call;
  const { orgId } = actor;
  const maySeePeople = may(actor.roles, "read costs of people");
  const part = partOf(query.by, query.key);
  const charges = (await chargesOf(call, part)).filter((each) => chargeKeyOf(query.by, each) === query.key);
  const { costed, costOf } =
    query.key === chargesKey ? { costed: [], costOf: null } : await costedGroups(call, part);
  const groups = costed
    .filter((group) => keyOf(query.by, group) === query.key)
    .toSorted(
      (one, other) =>
        compareTexts(one.day, other.day) ||
        compareTexts(`${one.projectId} ${one.userId}`, `${other.projectId} ${other.userId}`) ||
        compareTexts(`${one.tierId} ${one.rate}`, `${other.tierId} ${other.rate}`),
    );
  const start = Number(query.after ?? 0);
  const end = start + Number(query.most ?? 100);
  // Charges are before the hours.
  const page = groups.slice(Math.max(0, start - charges.length), Math.max(0, end - charges.length));
  const charged = charges.slice(start, end);
  const idsOf = (key: "userId" | "functionId" | "tierId" | "projectId") => [
    ...new Set(page.flatMap((group) => group[key] ?? [])),
  ];
  const [users, functions, tiers, projects] = await call.read(
    namesOf(orgId, "users", idsOf("userId")),
    namesOf(orgId, "functions", idsOf("functionId")),
    namesOf(orgId, "cost_tiers", idsOf("tierId")),
    projectsNamed(orgId, [...idsOf("projectId"), ...charged.map(({ projectId }) => projectId)]),
  );
  const nameOf = new Map([...users, ...functions, ...tiers, ...projects].map(({ id, name }) => [id, name]));
  const named = (id: string | null) => (id === null ? null : (nameOf.get(id) ?? null));
  const total = charges.length + groups.length;
  const lines = [
    ...charged.map((charge) => ({
      ...chargeFigures(charge),
      ...noHours,
      charge: charge.kind,
      description: charge.description,
      projectName: named(charge.projectId) ?? "",
      month: monthOf(charge.day),
      day: charge.day,
    })),
    ...page.map((group) => ({
      personName: named(group.userId),
      projectName: named(group.projectId) ?? "",
      functionName: named(group.functionId),
      tierName: named(group.tierId),
      charge: null,
      description: "",
      month: monthOf(group.day),
      day: group.day === firstDay(monthOf(group.day)) ? null : group.day,
      rate: rateOf(group),
      agreement: group.agreedHours > 0 ? group.agreement : null,
      ...(maySeePeople && costOf !== null
        ? { ...lineFigures(group), hourCost: shownCost(costOf(group)) }
        : { ...hiddenFigures(group), hourCost: null }),
    })),
  ];
  return {
    lines: lines.map((line, at) => ({ id: String(start + at), ...line })),
    total,
    next: end < total ? String(end) : null,
  };
});

/** What a line of a charge has none of. */
const noHours = {
  personName: null,
  functionName: null,
  tierName: null,
  rate: null,
  agreement: null,
  hourCost: null,
};

/** What an hour is billed at: of a plan by tier its amount by the hour. */
function rateOf({ isCharged, rate, amount, hours }: CostedGroup): number | null {
  if (!isCharged) return null;
  return amount === null ? rate : Math.round((100 * amount) / hours) / 100;
}

/** A line names one person, so its cost isn't for those who may not see people's. */
const hiddenFigures = (group: CostedGroup) => ({
  ...lineFigures({ ...group, hourly: null }),
  withoutCost: group.hourly === null ? group.hours : 0,
  isSmall: true,
});
