import { createHash } from "node:crypto";
import { closedAmong } from "#features/closing/server/closed-queries.ts";
import { serve } from "#server/http/serve.ts";
import { notFound, refuseInvalid } from "#server/refusal.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../contract.ts";
import { changedCosts, checkCost, sameDayFault, type SubjectKind } from "../rules/cost-form.ts";
import type { DatedCost } from "../rules/hour-cost.ts";
import { changesBy, monthOfGroup } from "../rules/margin.ts";
import { costBook, costsBySubject, cutsOf, salaried, salaryQueries, salaryTimes } from "./cost-book.ts";
import { hoursIn } from "./hours-queries.ts";
import { columnOf, everyCost, projectsNamed, storedSubject, type CostRow } from "./queries.ts";

const ownerOf = { tier: "tierId", person: "userId" } as const;

/** Every day there is. */
const ever = { first: "1900-01-01", last: "2100-12-31" };

/** Refused with a message per field where the cost can't be stored beside the subject's others. */
export function refuseCost(kind: SubjectKind, add: DatedCost, costs: readonly CostRow[]): void {
  refuseInvalid(checkCost(kind, add));
  if (costs.some(({ startsOn }) => startsOn === add.startsOn)) refuseInvalid({ startsOn: sameDayFault() });
}

/** What a preview saw: the costs of its subject. Other ones mean that something changed. */
export const basisOf = (costs: readonly CostRow[]): string =>
  createHash("sha256")
    .update(
      costs
        .map(({ id }) => id)
        .toSorted()
        .join(),
    )
    .digest("hex");

/** POST /api/costs/preview. Works out the cost of the subject's booked hours twice and stores nothing. */
export const previewCost = serve(contract.previewCost, async (call) => {
  const { kind, subjectId: id, add, remove } = call.body;
  const { orgId } = call.actor;
  if ((add === undefined) === (remove === undefined))
    refuseInvalid({ add: t`Add a cost or remove one, not both` });
  const subject = { kind, id };
  const [found, rows] = await call.read(storedSubject(orgId, subject, false), everyCost(orgId));
  const costs = costsBySubject(rows);
  const own = costs[kind](id);
  if (found.length === 0 || (remove !== undefined && !own.some((cost) => cost.id === remove)))
    throw notFound();
  if (add !== undefined) refuseCost(kind, add, own);
  const changed = changedCosts(own, { add, remove });
  const changedRows = changed.map((cost) => ({
    id: "",
    tierId: null,
    userId: null,
    [ownerOf[kind]]: id,
    ...cost,
  }));
  const all = [...rows, ...changedRows];
  const patterns = await call.read(...salaryQueries(orgId, salaried(all), ever));
  const cuts = cutsOf(all, patterns, ever);
  const [groups] = await call.read(
    hoursIn("actual", orgId, {
      ...ever,
      today: call.today,
      cuts,
      only: { column: columnOf[kind], id },
      sums: null,
    }),
  );
  const timeOf = salaryTimes(patterns);
  const before = costBook(costs, timeOf);
  const after = costBook(
    { ...costs, [kind]: (of: string | null) => (of === id ? changed : costs[kind](of)) },
    timeOf,
  );
  const compared = groups.map((group) => ({
    ...group,
    before: before(group).hourly,
    after: after(group).hourly,
  }));
  const months = changesBy(monthOfGroup, compared);
  const byProject = changesBy(({ projectId }) => projectId ?? "", compared);
  const largest = [...byProject]
    .toSorted(([, one], [, other]) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before))
    .slice(0, contract.maxPreviewed);
  const [closed, projects] = await call.read(
    closedAmong(orgId, [...months.keys()]),
    projectsNamed(
      orgId,
      largest.map(([projectId]) => projectId),
    ),
  );
  const isClosed = new Set(closed.map(({ month }) => month));
  const nameOf = new Map(projects.map((project) => [project.id, project]));
  return {
    basis: basisOf(own),
    total: changesBy(() => "", compared).get("") ?? null,
    months: [...months]
      .map(([month, change]) => ({ month, isClosed: isClosed.has(month), ...change }))
      .toSorted((one, other) => (one.month < other.month ? -1 : 1)),
    projects: largest.map(([projectId, change]) => ({
      id: projectId,
      code: nameOf.get(projectId)?.code ?? "",
      name: nameOf.get(projectId)?.name ?? "",
      ...change,
    })),
    projectCount: byProject.size,
  };
});
