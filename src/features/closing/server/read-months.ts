import { serve } from "#server/http/serve.ts";
import { addMonths, daysInMonth, monthOf, monthRange } from "#shared/month.ts";
import * as closed from "../closed-contract.ts";
import * as contract from "../contract.ts";
import { figuresByMonth, monthState } from "./month-view.ts";
import { concernedIn, openPointsOf } from "./open-in-month-queries.ts";
import {
  adjustmentsIn,
  closingOf,
  closings,
  figuresOf,
  firstMonth,
  gracesIn,
  peopleIn,
  reopeningTerms,
} from "./queries.ts";

/** Months of a list: five years. */
const longest = 60;

export const listMonths = serve(contract.listMonths, async (call) => {
  const { orgId } = call.actor;
  const { rows, first } = await call.read({ rows: closings(orgId), first: firstMonth(orgId) });
  const last = monthOf(call.today);
  const earliest = addMonths(last, 1 - longest);
  const begins = first[0]?.month ?? last;
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  return {
    months: monthRange(begins < earliest ? earliest : begins > last ? last : begins, last)
      .map((month) => monthState(month, byMonth.get(month), call.today))
      .toReversed(),
  };
});

export const readMonth = serve(contract.readMonth, async (call) => {
  const { actor, today } = call;
  const { orgId } = actor;
  const { month } = call.params;
  const found = await call.read({
    closing: closingOf(orgId, month),
    points: openPointsOf(orgId, today, month),
    people: peopleIn(orgId, month),
    concerned: concernedIn(orgId, today, month),
    graces: gracesIn(orgId, month),
    adjustments: adjustmentsIn(orgId, month),
    figures: figuresOf(orgId, { from: month, to: month }),
    terms: reopeningTerms(orgId),
  });
  const [points] = found.points;
  if (!points) throw new Error("A month without points");
  return {
    ...monthState(month, found.closing[0], today),
    needsSecond: found.terms[0]?.needsSecond ?? false,
    points,
    days: daysInMonth(month),
    people: found.people[0]?.people ?? 0,
    concerned: found.concerned.map(({ user_id: userId, ...row }) => ({ userId, ...row })),
    graces: [...found.graces],
    adjustments: [...found.adjustments],
    figures: figuresByMonth(found.figures, actor.roles).get(month) ?? null,
  };
});

export const listClosedMonths = serve(closed.listClosedMonths, async (call) => {
  const { orgId, roles } = call.actor;
  const { rows, figures } = await call.read({ rows: closings(orgId), figures: figuresOf(orgId, call.query) });
  const byMonth = figuresByMonth(figures, roles);
  return {
    months: rows.flatMap(({ month, closed_at: closedAt, closed_by_name: closedByName }) => {
      const of = byMonth.get(month);
      return of ? [{ month, closedAt, closedByName, figures: of }] : [];
    }),
  };
});
