import type { Outcome } from "#features/forecasts/rules/learning/outcome.ts";
import { addMonths, type Month } from "#shared/month.ts";
import { randomOf, type Random } from "#demo/random.ts";

/** What an organisation's hours are like. */
type Kind = "habits" | "noise" | "seasons" | "walk" | "function";

const projects = 24;
const months = 30;
const newest: Month = "2026-10";

/**
 * A function's projects over two and a half years. `habits`: each project books its own share of its budget, and
 * each of six forecasters leans their own way; `function`: all projects book the same share; `noise`: budgets are
 * right, months vary widely; `seasons`: the year's course is in no budget; `walk`: hours go their own way, far
 * from the budget.
 */
export function generatedOutcomes(kind: Kind, seed: string): Outcome[] {
  return Array.from({ length: projects }, (_, place) =>
    projectOf(kind, place, randomOf(seed, kind, place)),
  ).flat();
}

function projectOf(kind: Kind, place: number, random: Random): Outcome[] {
  const size = random.between(40, 400);
  const begun = random.integer(0, 14);
  const length = random.integer(10, 20);
  const habit = { habits: random.between(0.65, 1.1), function: 0.82 }[kind as string] ?? 1;
  const leaning = 1 + ((place % 6) - 2) * 0.07;
  let walked = size;
  return Array.from({ length: Math.min(length, months - begun) }, (_, at): Outcome => {
    const month = addMonths(newest, begun + at - months + 1);
    const phase = Math.sin((2 * Math.PI * Number(month.slice(5, 7))) / 12);
    const shape = size * (1 + 0.3 * Math.sin((Math.PI * at) / length));
    walked *= Math.exp(0.2 * random.bell());
    const meant = kind === "walk" ? walked : shape * habit * (kind === "seasons" ? 1 + 0.35 * phase : 1);
    const noise = kind === "noise" ? 0.3 : 0.1;
    const half = (hours: number): number => Math.max(0, Math.round(hours * 2) / 2);
    return {
      month,
      projectId: `project ${place}`,
      functionId: "function",
      budgetHours: half(kind === "walk" ? size : shape),
      forecastHours: Math.max(0.5, half(meant * leaning * (1 + 0.08 * random.bell()))),
      bookedHours: half(meant * (1 + noise * random.bell())),
    };
  });
}
