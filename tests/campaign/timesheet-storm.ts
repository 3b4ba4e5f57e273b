import {
  approveTimesheets,
  rejectTimesheets,
  reopenTimesheet,
} from "#features/timesheets/decisions-contract.ts";
import {
  readMyWeek,
  recallMyWeek,
  saveMyWeek,
  submitMyWeek,
  type MyWeek,
} from "#features/timesheets/contract.ts";
import { randomOf, type Random } from "#demo/random.ts";
import { addDays } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import type { Client } from "../support/client.ts";
import { openGround, type CampaignOptions } from "../support/ground.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";

const clients = 4;
const monday = "2026-11-16";
const days = Array.from({ length: 5 }, (_, at) => addDays(monday, at));
const params = { weekStarting: monday };

/** What is known of one week: every save is one value and one note in all of its cells. */
interface Ledger {
  /** Hours by note, of every save that was sent. */
  readonly sent: Map<string, number>;
  /** Notes by the version their save was answered with. */
  readonly saved: Map<number, string>;
  readonly notified: string[];
}

/**
 * Several clients save, submit, recall, approve, reject and reopen the same week at once. Whatever is read is
 * exactly one save's; the saves that were acknowledged have each a version of their own, the next after the
 * one they saw; the last one of them is the final state. `found` counts what is otherwise.
 */
export async function run({
  rounds = 20_000,
  seed,
  log,
  template,
}: CampaignOptions): Promise<{ tried: number; found: number }> {
  const ground = await openGround({ template, log, database: process.env["DATABASE_URL"] });
  const ledger: Ledger = { sent: new Map(), saved: new Map(), notified: [] };
  const counts: Record<string, number> = {};
  try {
    const organisation = await makeOrganisation(ground);
    const manager = await organisation.addPerson({ roles: ["manager"], name: "Mara Manager" });
    const booker = await organisation.addPerson({
      roles: ["booker"],
      name: "Bea Booker",
      managerId: manager.id,
    });
    const projectId = await addProject(ground, organisation.id, "QVC");
    let left = rounds;
    const work = async (one: number): Promise<void> => {
      const random = randomOf(seed, one);
      while (left > 0) {
        left -= 1;
        const { name, status } = await act({
          random,
          projectId,
          owner: booker.client,
          manager: manager.client,
          ledger,
          mark: `${one}-${left}`,
        });
        counts[`${name} ${status}`] = (counts[`${name} ${status}`] ?? 0) + 1;
        if (status >= 500) ledger.notified.push(`${name} was answered ${status}`);
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, one) => work(one)));
    const week = await booker.client.ok(readMyWeek, { params });
    judge(ledger, week);
    const last = Math.max(...ledger.saved.keys());
    const wanted = ledger.saved.get(last);
    if (week.entries[0]?.note !== wanted)
      ledger.notified.push(`the last save acknowledged was ${wanted}, ${week.entries[0]?.note} stands`);
  } finally {
    await ground.stop();
  }
  log(JSON.stringify(counts));
  for (const line of ledger.notified) log(`FOUND: ${line}`);
  return { tried: rounds, found: ledger.notified.length };
}

interface Turn {
  readonly random: Random;
  readonly projectId: string;
  readonly owner: Client;
  readonly manager: Client;
  readonly ledger: Ledger;
  readonly mark: string;
}

async function act({
  random,
  projectId,
  owner,
  manager,
  ledger,
  mark,
}: Turn): Promise<{ name: string; status: number }> {
  const week = await owner.ok(readMyWeek, { params });
  judge(ledger, week);
  const { version, timesheetId } = week;
  const deed = random.integer(0, 11);
  const selected = { timesheets: timesheetId === null ? [] : [{ id: timesheetId, version }] };
  if (deed === 0)
    return { name: "submit", status: (await owner.call(submitMyWeek, { params, body: { version } })).status };
  if (deed === 1)
    return { name: "recall", status: (await owner.call(recallMyWeek, { params, body: { version } })).status };
  if (deed === 2)
    return { name: "approve", status: (await manager.call(approveTimesheets, { body: selected })).status };
  if (deed === 3)
    return {
      name: "reject",
      status: (await manager.call(rejectTimesheets, { body: { ...selected, comment: "Again" } })).status,
    };
  if (deed <= 5 && timesheetId !== null) {
    return {
      name: "reopen",
      status: (
        await manager.call(reopenTimesheet, { params: { timesheetId }, body: { version, reason: "Again" } })
      ).status,
    };
  }
  const hours = random.integer(1, 19) / 4;
  ledger.sent.set(mark, hours);
  const cells = days.map((day) => ({ projectId, day, hours, note: mark }));
  const answer = await owner.call(saveMyWeek, { params, body: { version, cells } });
  if (answer.status === 200) {
    if (ledger.saved.has(answer.body.version))
      ledger.notified.push(`version ${answer.body.version} was given to two saves`);
    ledger.saved.set(answer.body.version, mark);
    if (answer.body.version !== version + 1)
      ledger.notified.push(
        `the save ${mark} saw version ${version}, and passed over what became ${answer.body.version - 1}`,
      );
    if (answer.body.entries[0]?.note !== mark)
      ledger.notified.push(`the save ${mark} was answered with ${answer.body.entries[0]?.note}`);
  }
  return { name: "save", status: answer.status };
}

/** Entries are of one save, all of it, and their total is its. */
function judge({ sent, saved, notified: reported }: Ledger, week: MyWeek): void {
  const notes = new Set(week.entries.map(({ note }) => note));
  const [note] = notes;
  if (note === undefined) return;
  if (notes.size > 1 || week.entries.length !== days.length)
    reported.push(`version ${week.version} mixes ${[...notes].join(" and ")}`);
  if (sumHours(week.entries.map(({ hours }) => hours)) !== sumHours(days.map(() => sent.get(note) ?? -1)))
    reported.push(`version ${week.version} has another total`);
  const acknowledged = saved.get(week.version);
  if (acknowledged !== undefined && acknowledged !== note)
    reported.push(`version ${week.version} was acknowledged as ${acknowledged} and reads ${note}`);
}
