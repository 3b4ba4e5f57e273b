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
  const { wholeFill } = await at("src/features/allocations/rules/fill/whole-fill.ts");
  const { solveTiers } = await at("src/features/allocations/server/fill/solve.ts");
  const results = [];
  for (const [people, projects] of sizes) {
    const input = largeMonth(people, projects);
    const began = performance.now();
    const cpu = process.cpuUsage();
    const fill = await wholeFill(input, (tiers) => solveTiers(tiers, 5));
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
const mends = [
  [25, 12, 1],
  [100, 16, 3],
  [300, 20, 10],
];

/** The same for giving the hours of people who are away to others: cells changed, and how few it could be. */
export async function measureMends() {
  const { largeMend } = await at("tests/support/mend-months.ts");
  const { wholeMend } = await at("src/features/allocations/rules/mend/whole-mend.ts");
  const { solveMend } = await at("src/features/allocations/server/fill/solve-mend.ts");
  const results = [];
  for (const [people, projects, away] of mends) {
    const input = largeMend(people, projects, away);
    const began = performance.now();
    const cpu = process.cpuUsage();
    const mend = await wholeMend(input, (cases) => solveMend(cases, 5));
    const milliseconds = Math.round(performance.now() - began);
    const { user, system } = process.cpuUsage(cpu);
    const open = mend.open.reduce((sum, { hours }) => sum + hours, 0);
    results.push({
      id: "W14",
      title: `mend ${people} people x ${projects} projects, ${away} away for a week: ${mend.moved} h moved, ${open} open, ${mend.changed} cells changed, at least ${mend.bound}${mend.isTimedOut ? ", ended by time" : ""}, ${Math.round((user + system) / 1000)} CPU ms`,
      bar: "<= 20,000 ms",
      milliseconds,
      gap: Math.round(((mend.changed - mend.bound) / Math.max(1, mend.changed)) * 1000) / 10,
      bad: 0,
    });
  }
  return results;
}
