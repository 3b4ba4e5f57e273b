import * as z from "zod/mini";
import { fillMonth, type FilledMonth } from "#features/proposals/fill-contract.ts";
import { listFills, readFill } from "#features/proposals/fill-run-contract.ts";
import { readPlanner, type Planner } from "#features/plans/contract.ts";
import { everyPage, prepared, ToolProblem } from "../calls.ts";
import { oneOf, readTool, type ToolContext } from "../tool.ts";
import { FunctionInput, MonthInput } from "./inputs.ts";

interface Place {
  readonly functionId: string;
  readonly month: string;
}

/** A new run over the stored month; where an answer is read on, the latest one. */
async function filledMonth({ calls, readsOn }: ToolContext, place: Place) {
  const fillOf = async () => {
    const { fills } = await calls.make(listFills, { params: { periodId: place.month } });
    return fills.find(({ functionId }) => functionId === place.functionId);
  };
  const earlier = readsOn ? await fillOf() : undefined;
  const answer =
    earlier === undefined
      ? await calls.make(fillMonth, {
          params: place,
          body: { options: { maxProjects: 3, continuity: true, wholeDays: false }, scope: {}, cells: [] },
        })
      : (await calls.make(readFill, { params: { ...place, runId: earlier.runId } })).answer;
  const fill = earlier ?? (await fillOf());
  if (fill?.runId !== answer.runId)
    throw new ToolProblem("Someone else is filling this month too. Call again in a moment.");
  return { answer, fill };
}

function rowsOf({ pairs, unmet }: FilledMonth, pages: readonly Planner[]) {
  const people = new Map(pages.flatMap(({ users }) => users.map(({ id, fullName }) => [id, fullName])));
  const [first] = pages;
  const projects = new Map(first?.projects.map(({ id, code, name }) => [id, `${code} ${name}`]));
  const tiers = new Map(first?.costTiers.map(({ id, name }) => [id, name]));
  return [
    ...pairs.map(({ userId, projectId, hours, why }) => ({
      person: people.get(userId) ?? null,
      project: projects.get(projectId) ?? null,
      hours,
      why,
    })),
    ...unmet.map(({ projectId, costTierId, hours, reason }) => ({
      staysOpen: hours,
      project: projects.get(projectId) ?? null,
      tier: tiers.get(costTierId) ?? null,
      why: reason,
    })),
  ];
}

export const proposeFill = readTool({
  name: "propose_fill",
  title: "Propose a filled month",
  description:
    "Works out hours that meet a function's open demand of a month, and why. The plan stays as it is: the proposal waits for your person, who opens it in the planner, looks at it and saves it there.",
  input: z.strictObject({ function: FunctionInput, month: MonthInput }),
  scopes: ["allocations:propose"],
  stores: true,
  find: async (context, { function: wanted, month }) => {
    const { calls, readsOn } = context;
    const { functions } = await calls.make(readPlanner, { query: { month } });
    const { id: functionId, name } = oneOf(functions, wanted, "function");
    const pages = await everyPage((after) =>
      calls.make(readPlanner, { query: { functionId, month, after } }),
    );
    const place = { functionId, month };
    const { answer, fill } = await filledMonth(context, place);
    const { runId, hours, maxHours, isTimedOut } = answer;
    const page = `/allocations/planner?function=${functionId}&month=${month}&run=${runId}`;
    const proposal = {
      change: {
        kind: "fill" as const,
        function: name,
        month,
        wanted: fill.wanted,
        before: fill.metBefore,
        after: fill.metAfter,
      },
      call: prepared(readFill, { params: { ...place, runId } }),
      page,
    };
    return {
      page,
      facts: {
        function: name,
        month,
        wantedHours: fill.wanted,
        metBefore: fill.metBefore,
        metAfter: fill.metAfter,
        proposedHours: hours,
        atMostPossible: maxHours ?? null,
        isTimedOut,
        waits: "Your person opens it from /agents, and saves it in the planner.",
      },
      rows: rowsOf(answer, pages),
      ...(readsOn || answer.cells.length === 0 ? {} : { proposal }),
    };
  },
});
