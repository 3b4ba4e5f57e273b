import { containsText } from "#shared/search-key.ts";
import { workingTimeQueries, workingTimes, holidaysOfPerson } from "#features/people/server/working-days.ts";
import { FileAnswer } from "#server/http/file-answer.ts";
import { serveFile, type Call } from "#server/http/serve.ts";
import { frameOf, paperFrame } from "#server/pdf/frame.ts";
import { isPdfQueueFull, makePdf } from "#server/pdf/make-pdf.ts";
import { invalid, notFound, unavailable } from "#server/refusal.ts";
import type { Answers } from "#server/scope.ts";
import { fileName } from "#shared/csv.ts";
import { firstDay, formatMonth, lastDay } from "#shared/month.ts";
import { Readable } from "node:stream";
import * as contract from "../../plan-contract.ts";
import { monthPlan, maxPlans } from "../../rules/month-plan.ts";
import { plansPaper, type PersonPlan } from "./plan-paper.ts";
import {
  namesOf,
  plannedHours,
  plannedPeople,
  plannedPeopleIds,
  statesOfMonth,
  type WhosePlans,
} from "./plan-queries.ts";
import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";

type PlansCall = Call<typeof contract.exportPlans>;
type Person = Answers<[ReturnType<typeof plannedPeople>]>[0][number];

/** The people requested, by name where the call finds them; refuses no one, and more than a PDF contains. */
function chosenPeople({ query }: PlansCall, people: readonly Person[]): readonly Person[] {
  const chosen = people.filter(({ fullName }) => containsText(fullName, query.find ?? ""));
  if (chosen.length === 0)
    throw invalid({
      people: t`No one here can be allocated in this month. Choose other people or another month`,
    });
  if (chosen.length > maxPlans)
    throw invalid({
      people: t`A PDF holds the plans of at most ${maxPlans} people, and these are ${grouped(chosen.length)}. Choose a function, or find people by name`,
    });
  return chosen;
}

/** In one trip: what the frame says, who, their hours, and what their days are counted by. */
async function plansOf(call: PlansCall, whose: WhosePlans) {
  const { orgId } = call.actor;
  const { month } = call.params;
  const period = firstDay(month);
  const [[frame], names, people, hours, states, ...working] = await call.read(
    paperFrame(orgId),
    namesOf(orgId, whose),
    plannedPeople(orgId, period, whose),
    plannedHours(orgId, period, whose),
    statesOfMonth(orgId, period),
    ...workingTimeQueries(orgId, plannedPeopleIds(orgId, period, whose), period, lastDay(month)),
  );
  if ([whose.functionId, whose.personId].some((id) => id !== null && !names.some((one) => one.id === id)))
    throw notFound();
  const timeOf = workingTimes(working);
  const byPerson = Map.groupBy(hours, (row) => row.user_id);
  const plans = chosenPeople(call, people).map((person): PersonPlan => {
    const rows = byPerson.get(person.id) ?? [];
    const functions = new Set(rows.map((row) => row.function_id));
    const involved = states.filter(({ functionId }) => functions.has(functionId));
    const own = states.find(({ functionId }) => functionId === person.functionId);
    return {
      ...person,
      states:
        involved.length > 0
          ? involved.map(({ name, status }) => ({ functionName: name, status }))
          : person.functionName === null
            ? []
            : [{ functionName: person.functionName, status: own?.status ?? "not_submitted" }],
      plan: monthPlan({
        month,
        entries: rows.map((row) => ({
          day: row.day,
          projectId: row.project_id,
          code: row.code,
          name: row.name,
          hours: row.hours,
          isDraft: row.status_code !== "submitted",
        })),
        time: timeOf(person.id),
        publicHolidays: holidaysOfPerson(working, person.id),
      }),
    };
  });
  return { plans, names, frame: frameOf(frame, call.clock.now(), call.actor.name) };
}

/** GET /api/allocations/plans/{month}: what the planner and Everyone show, and to everyone they do. */
export const exportPlans = serveFile(contract.exportPlans, async (call) => {
  const { orgId } = call.actor;
  const { function: functionId = null, person: personId = null } = call.query;
  if (isPdfQueueFull(orgId)) throw unavailable(t`Other files are being prepared. Try again in a moment.`);
  const { plans, names, frame } = await plansOf(call, { functionId, personId });
  const [only] = plans;
  const whose = plans.length === 1 ? only?.fullName : names[0]?.name;
  const month = formatMonth(call.params.month);
  const title = whose === undefined ? t`Plan ${month}` : t`Plan ${month} ${whose}`;
  const bytes = await makePdf(orgId, plansPaper(title, frame, call.params.month, plans), call.gone());
  const name = whose === undefined ? t`Plan ${call.params.month}` : t`Plan ${whose} ${call.params.month}`;
  return new FileAnswer(fileName(name, "pdf"), "application/pdf", Readable.from([bytes]));
});
