import { groupsOf, type Collected, type Group } from "./collect.ts";
import { state } from "./switch.ts";

/** How long a test that waits may last with a mistake, beyond ten times its own time. */
const patience = 20_000;

/** From now on this mistake is made, or none for -1, until the program has passed by so many switches. */
export function start(active: number, maxSteps: number): void {
  Object.assign(state, { active, steps: 0, maxSteps, runs: state.runs + 1 });
}

/** Runs a test; answers whether it failed. A promise that never ends has failed after a while. */
export async function fails(run: Collected["run"], milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = run();
    if (!(answer instanceof Promise)) return false;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error("It doesn't end")), milliseconds * 10 + patience);
    });
    await Promise.race([answer, late]);
    return false;
  } catch {
    return true;
  } finally {
    clearTimeout(timer);
  }
}

/** Does what a group's tests need first, such as starting a server. */
export async function open(group: Group): Promise<void> {
  for (const { beforeAll } of groupsOf(group)) for (const hook of beforeAll) await hook();
}

export async function close(group: Group): Promise<void> {
  for (const { afterAll } of groupsOf(group).toReversed()) for (const hook of afterAll) await hook();
}

/** A test with what its groups do before and after each. */
export async function runWithin({ group, run }: Collected): Promise<void> {
  const groups = groupsOf(group);
  for (const { beforeEach } of groups) for (const hook of beforeEach) await hook();
  try {
    await run();
  } finally {
    for (const { afterEach } of groups.toReversed()) for (const hook of afterEach) await hook();
  }
}
