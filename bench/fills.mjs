// W14: how long a month takes to fill, and how near the best plan it comes. Without a server: the rules and the
// solver as the worker runs them, over months that are the same each time (tests/support/fill-months.ts).
import path from "node:path";
import { root } from "../scripts/ready.mjs";

const at = (file) => import(path.join(root, file));

/** People and projects. */
const sizes = [
  [25, 12],
  [100, 16],
  [300, 20],
  [1000, 100],
];

/** Bar: an answer within 20 seconds, with its gap. */
export async function measureFills() {
  const { largeMonth } = await at("tests/support/fill-months.ts");
  const { fullFill } = await at("src/features/proposals/rules/fill/full-fill.ts");
  const { solveTiers } = await at("src/features/proposals/server/fill/solve.ts");
  const results = [];
  for (const [people, projects] of sizes) {
    const input = largeMonth(people, projects);
    const began = performance.now();
    const cpu = process.cpuUsage();
    const fill = await fullFill(input, (tiers) => solveTiers(tiers, 5));
    const milliseconds = Math.round(performance.now() - began);
    const { user, system } = process.cpuUsage(cpu);
    const gap = Math.round(((fill.objective - fill.bound) / Math.max(1, fill.objective)) * 1000) / 10;
    const wanted = input.planner.demand.reduce((sum, { hours }) => sum + hours, 0);
    results.push({
      id: "W14",
      title: `fill ${people} people x ${projects} projects: ${fill.pairs.length} pairs, gap ${gap}%, ${Math.round((fill.hours / wanted) * 1000) / 10}% of demand met${fill.isTimedOut ? ", ended by time" : ""}, ${Math.round((user + system) / 1000)} CPU ms`,
      bar: "<= 20,000 ms",
      milliseconds,
      gap,
      bad: 0,
    });
  }
  return results;
}

/** People, projects, and how many are away for a week. */
const repairs = [
  [25, 12, 1],
  [100, 16, 3],
  [300, 20, 10],
];

/** The same for giving the hours of people who are away to others: cells changed, and how few it could be. */
export async function measureRepairs() {
  const { largeRepair } = await at("tests/support/repair-months.ts");
  const { fullRepair } = await at("src/features/proposals/rules/repair/full-repair.ts");
  const { solveRepair } = await at("src/features/proposals/server/fill/solve-repair.ts");
  const results = [];
  for (const [people, projects, away] of repairs) {
    const input = largeRepair(people, projects, away);
    const began = performance.now();
    const cpu = process.cpuUsage();
    const repair = await fullRepair(input, (cases) => solveRepair(cases, 5));
    const milliseconds = Math.round(performance.now() - began);
    const { user, system } = process.cpuUsage(cpu);
    const open = repair.open.reduce((sum, { hours }) => sum + hours, 0);
    results.push({
      id: "W14",
      title: `repair ${people} people x ${projects} projects, ${away} away for a week: ${repair.moved} h moved, ${open} open, ${repair.changed} cells changed, at least ${repair.bound}${repair.isTimedOut ? ", ended by time" : ""}, ${Math.round((user + system) / 1000)} CPU ms`,
      bar: "<= 20,000 ms",
      milliseconds,
      gap: Math.round(((repair.changed - repair.bound) / Math.max(1, repair.changed)) * 1000) / 10,
      bad: 0,
    });
  }
  return results;
}
