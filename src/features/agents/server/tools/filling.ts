import * as z from "zod/mini";
import { fillMonth } from "#features/proposals/fill-contract.ts";
import { readPlanner } from "#features/plans/contract.ts";
import { oneOf, readTool } from "../tool.ts";
import { FunctionInput, MonthInput } from "./inputs.ts";

export const proposeFill = readTool({
  name: "propose_fill",
  title: "Propose a filled month",
  description:
    "Works out hours that meet a function's open demand of a month, and why. The plan stays as it is: your person opens the page, looks at the proposal in the planner and saves it there.",
  input: z.strictObject({ function: FunctionInput, month: MonthInput }),
  scopes: ["allocations:write"],
  stores: true,
  find: async ({ calls }, { function: wanted, month }) => {
    const { functions } = await calls.make(readPlanner, { query: { month } });
    const inside = oneOf(functions, wanted, "function");
    const planner = await calls.make(readPlanner, { query: { functionId: inside.id, month } });
    const filled = await calls.make(fillMonth, {
      params: { functionId: inside.id, month },
      body: { options: { maxProjects: 3, continuity: true, wholeDays: false }, scope: {}, cells: [] },
    });
    const people = new Map(planner.users.map(({ id, fullName }) => [id, fullName]));
    const projects = new Map(planner.projects.map(({ id, code, name }) => [id, `${code} ${name}`]));
    const tiers = new Map(planner.costTiers.map(({ id, name }) => [id, name]));
    return {
      page: `/allocations/planner?function=${inside.id}&month=${month}&run=${filled.runId}`,
      facts: {
        function: inside.name,
        month,
        wantedHours: filled.wanted,
        proposedHours: filled.hours,
        atMostPossible: filled.maxHours ?? null,
        isTimedOut: filled.isTimedOut,
      },
      rows: [
        ...filled.pairs.map(({ userId, projectId, hours, why }) => ({
          person: people.get(userId) ?? "someone beyond the first 250 people",
          project: projects.get(projectId) ?? null,
          hours,
          why,
        })),
        ...filled.unmet.map(({ projectId, costTierId, hours, reason }) => ({
          staysOpen: hours,
          project: projects.get(projectId) ?? null,
          tier: tiers.get(costTierId) ?? null,
          why: reason,
        })),
      ],
    };
  },
});
