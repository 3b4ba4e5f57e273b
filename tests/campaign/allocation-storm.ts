import { valuesOf } from "#features/plans/rules/by-cell.ts";
import { setTimeout } from "node:timers/promises";
import { readPlanner, saveAllocation, type Planner } from "#features/plans/contract.ts";
import {
  conflictsOf,
  entriesOf,
  entryKey,
  planOf,
  settleConflicts,
  type CellChange,
} from "#features/plans/rules/plan.ts";
import { randomOf, type Random } from "#demo/random.ts";
import { newId } from "#server/ids.ts";
import { daysBetween, isWeekend } from "#shared/day.ts";
import { makeAllocationMonth, type AllocationMonth } from "../support/allocation-month.ts";
import type { Client } from "../support/client.ts";
import { openGround, type CampaignOptions } from "../support/ground.ts";

const month = "2026-12";
const days = daysBetween("2026-12-01", "2026-12-14").filter((day) => !isWeekend(day));

/** What the acknowledged saves, one after the other, made of the month. */
interface Ledger {
  /** Cells that a save was acknowledged for, by the version it made. */
  readonly saved: Map<number, readonly CellChange[]>;
  readonly notified: string[];
}

/**
 * Four allocators paint, clear and save one month at once, as their planners do: each reads, changes cells of
 * its own copy while others save, merges what is stored now under its changes, chooses where both touched a
 * cell, and saves again. Every acknowledged save has a version of its own; the final state is exactly
 * what they made of the month in that order; no version is skipped. `found` counts what is otherwise.
 */
export async function run({
  rounds = 1_000,
  seed,
  log,
  template,
}: CampaignOptions): Promise<{ tried: number; found: number }> {
  const ground = await openGround({
    template,
    log,
    today: "2026-11-21",
    database: process.env["DATABASE_URL"],
  });
  const ledger: Ledger = { saved: new Map(), notified: [] };
  const counts: Record<string, number> = {};
  try {
    const place = await makeAllocationMonth(ground);
    const more = await Promise.all(
      ["Ada", "Bo", "Cy"].map((name) =>
        place.organisation.addPerson({ roles: ["admin"], name: `${name} Admin` }),
      ),
    );
    const clients = [place.allocator, ...more].map(({ client }) => client);
    let left = rounds;
    const work = async (client: Client, one: number): Promise<void> => {
      const random = randomOf(seed, one);
      while (left > 0) {
        left -= 1;
        const outcome = await plan({ client, place, random, ledger, counts });
        counts[outcome] = (counts[outcome] ?? 0) + 1;
      }
    };
    await Promise.all(clients.map(work));
    judge(ledger, await read(place.allocator.client, place, counts));
  } finally {
    await ground.stop();
  }
  log(JSON.stringify(counts));
  for (const line of ledger.notified) log(`FOUND: ${line}`);
  return { tried: rounds, found: ledger.notified.length };
}

const read = (client: Client, place: AllocationMonth, counts: Record<string, number>): Promise<Planner> =>
  sentAgain(() => client.ok(readPlanner, { query: { functionId: place.design.id, month } }), counts);

/**
 * Sends what a connection lost as the browser does: the same once more, with the same key. Counted; lost
 * three times over it fails.
 */
async function sentAgain<T>(send: () => Promise<T>, counts: Record<string, number>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const isLost = error instanceof TypeError && error.message === "fetch failed";
      if (!isLost || tries === 3) throw error;
      counts["sent again"] = (counts["sent again"] ?? 0) + 1;
    }
  }
}

interface Turn {
  readonly client: Client;
  readonly place: AllocationMonth;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly counts: Record<string, number>;
}

/** One allocator's turn: from opening the month to the acknowledged save, however often others come first. */
async function plan({ client, place, random, ledger, counts }: Turn): Promise<string> {
  let now = await read(client, place, counts);
  const painted = Array.from({ length: random.integer(1, 12) }, (): CellChange => {
    const cell = {
      userId: random.integer(0, 1) === 0 ? place.ann.id : place.ben.id,
      day: days[random.integer(0, days.length - 1)] ?? "",
      projectId: random.integer(0, 1) === 0 ? place.kiln : place.ferry,
    };
    const stored = entriesOf(now.entries).find((entry) => entryKey(entry) === entryKey(cell))?.hours ?? null;
    return { ...cell, hours: random.integer(0, 3) === 0 ? null : random.integer(1, 24) / 2, before: stored };
  });
  let changes: readonly CellChange[] = [
    ...new Map(painted.map((change) => [entryKey(change), change])).values(),
  ];
  for (let tries = 1; ; tries += 1) {
    const merged = planOf(entriesOf(now.entries), changes);
    const settled =
      conflictsOf(merged).length > 0
        ? settleConflicts(merged, random.integer(0, 1) === 0 ? "mine" : "theirs")
        : merged;
    changes = valuesOf(settled.changes);
    const cells = changes.map(({ userId, day, projectId, hours }) => ({ userId, day, projectId, hours }));
    const status =
      now.status === "submitted" || random.integer(0, 9) === 0 ? ("submitted" as const) : ("draft" as const);
    const key = { "idempotency-key": newId() };
    const input = {
      params: { functionId: place.design.id, month },
      body: { status, version: now.version, cells },
    };
    const answer = await sentAgain(() => client.call(saveAllocation, input, key), counts);
    if (answer.status === 200) {
      // A save that began from an older version has overwritten cells that no one chose between.
      if (answer.body.version !== now.version + 1)
        ledger.notified.push(`a save from version ${now.version} made version ${answer.body.version}`);
      if (ledger.saved.has(answer.body.version))
        ledger.notified.push(`version ${answer.body.version} was given to two saves`);
      ledger.saved.set(answer.body.version, changes);
      return tries === 1 ? "saved at once" : "saved after others";
    }
    if (answer.status >= 500 || !["stale", "wrong_state"].includes(answer.body.code ?? ""))
      ledger.notified.push(`a save was answered ${answer.status}: ${String(answer.body.error)}`);
    if (tries > 200) {
      ledger.notified.push(
        `a save was refused two hundred times, at last with ${answer.status} ${String(answer.body.code)}: ${String(answer.body.error)}`,
      );
      return "given up";
    }
    // No one's network answers to the beat: without a pause of chance one client reads right behind another's
    // save each time, and always comes first.
    await setTimeout(random.integer(0, 40));
    now = await read(client, place, counts);
  }
}

/** The acknowledged saves in the order of their versions make the final state. */
function judge({ saved, notified: reported }: Ledger, now: Planner): void {
  const made = new Map<string, number>();
  for (let version = 1; version <= now.version; version += 1) {
    const changes = saved.get(version);
    if (!changes) reported.push(`version ${version} was acknowledged to no one`);
    for (const change of changes ?? []) {
      if (change.hours === null) made.delete(entryKey(change));
      else made.set(entryKey(change), change.hours);
    }
  }
  const applies = new Map(entriesOf(now.entries).map((entry) => [entryKey(entry), entry.hours]));
  for (const [key, hours] of made)
    if (applies.get(key) !== hours)
      reported.push(`${key} was saved as ${hours} and is ${applies.get(key) ?? "nothing"}`);
  for (const key of applies.keys())
    if (!made.has(key)) reported.push(`${key} is stored and was saved by no one`);
}
