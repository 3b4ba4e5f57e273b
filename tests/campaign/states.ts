import fc from "fast-check";
import {
  readMyHolidays,
  requestHolidays,
  withdrawHolidays,
  requestCancellation,
} from "#features/leave/contract.ts";
import { createLeaveKind } from "#features/leave/kinds-contract.ts";
import { blankKind } from "#features/leave/rules/kinds/leave-kind.ts";
import {
  addTimesheetEntry,
  approveTimesheets,
  rejectTimesheets,
  reopenTimesheet,
} from "#features/timesheets/decisions-contract.ts";
import { cancelHolidayRequest, decideHolidayRequests } from "#features/leave/decisions-contract.ts";
import { readMyWeek, recallMyWeek, saveMyWeek, submitMyWeek } from "#features/timesheets/contract.ts";
import { addDays } from "#shared/day.ts";
import type { Answer, Client } from "../support/client.ts";
import { openGround, type CampaignOptions } from "../support/ground.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";

/** The states of the readings' table; a week begins as none, a request as pending. */
interface Model {
  week: "no_entries" | "draft" | "submitted" | "approved" | "rejected";
  request: "pending" | "approved" | "rejected" | "cancelled";
  isRequested: boolean;
}

/** Who meets whom, and one week and one request of the owner. */
interface World {
  readonly owner: Client;
  readonly manager: Client;
  readonly stranger: Client;
  readonly projectId: string;
  readonly monday: string;
  readonly requestId: string;
  /** Both states after the last action; no one else acts on them. */
  last: Seen;
}

type Seen = Awaited<ReturnType<typeof seen>>;
type Status = Model["week"] | Model["request"];
/**
 * What an action leads to by state; a state that is not named refuses it with 409. `self`: it stays what it
 * is.
 */
type Table = Readonly<Partial<Record<Status, Status | "self">>>;

interface Deed {
  readonly subject: "week" | "request";
  readonly to: Table;
  /** A bulk decision answers 200 and leaves alone what it does not fit. */
  readonly isBulk?: boolean;
  readonly act: (
    world: World,
    who: Client,
    at: { id: string | null; version: number; day: string },
  ) => Promise<Answer<unknown>> | null;
}

const everyEntry: Table = { no_entries: "draft", draft: "self", rejected: "self" };
const reason = "A reason";

/** The table of docs: readings of the specification, "States and who may change them". */
const deeds: Readonly<Record<string, Deed>> = {
  enter: {
    subject: "week",
    to: everyEntry,
    act: ({ projectId, monday }, who, { version, day }) =>
      who.call(saveMyWeek, {
        params: { weekStarting: monday },
        body: { version, cells: [{ projectId, day, hours: ((version * 7) % 30) / 4 + 0.25 }] },
      }),
  },
  submit: {
    subject: "week",
    to: { no_entries: "submitted", draft: "submitted", rejected: "submitted" },
    act: ({ monday }, who, { version }) =>
      who.call(submitMyWeek, { params: { weekStarting: monday }, body: { version } }),
  },
  recall: {
    subject: "week",
    to: { submitted: "draft" },
    act: ({ monday }, who, { version }) =>
      who.call(recallMyWeek, { params: { weekStarting: monday }, body: { version } }),
  },
  approve: {
    subject: "week",
    isBulk: true,
    to: { submitted: "approved", draft: "approved", rejected: "approved" },
    act: (_, who, { id, version }) =>
      id === null ? null : who.call(approveTimesheets, { body: { timesheets: [{ id, version }] } }),
  },
  reject: {
    subject: "week",
    isBulk: true,
    to: { submitted: "rejected", approved: "rejected" },
    act: (_, who, { id, version }) =>
      id === null
        ? null
        : who.call(rejectTimesheets, { body: { timesheets: [{ id, version }], comment: reason } }),
  },
  reopen: {
    subject: "week",
    to: { approved: "draft" },
    act: (_, who, { id, version }) =>
      id === null
        ? null
        : who.call(reopenTimesheet, { params: { timesheetId: id }, body: { version, reason } }),
  },
  add: {
    subject: "week",
    to: { draft: "self", submitted: "self", rejected: "self" },
    act: ({ projectId }, who, { id, version, day }) =>
      id === null
        ? null
        : who.call(addTimesheetEntry, {
            params: { timesheetId: id },
            body: { version, projectId, day, hours: 0.25 },
          }),
  },
  withdraw: {
    subject: "request",
    to: { pending: "cancelled" },
    act: ({ requestId }, who, { version }) =>
      who.call(withdrawHolidays, { params: { holidayRequestId: requestId }, body: { version } }),
  },
  ask: {
    subject: "request",
    to: { approved: "self" },
    act: ({ requestId }, who, { version }) =>
      who.call(requestCancellation, { params: { holidayRequestId: requestId }, body: { version, reason } }),
  },
  grant: {
    subject: "request",
    isBulk: true,
    to: { pending: "approved", rejected: "approved" },
    act: ({ requestId }, who, { version }) =>
      who.call(decideHolidayRequests, {
        body: { requests: [{ id: requestId, version }], status: "approved" },
      }),
  },
  refuse: {
    subject: "request",
    isBulk: true,
    to: { pending: "rejected", approved: "rejected" },
    act: ({ requestId }, who, { version }) =>
      who.call(decideHolidayRequests, {
        body: { requests: [{ id: requestId, version }], status: "rejected", comment: reason },
      }),
  },
  cancel: {
    subject: "request",
    to: { approved: "cancelled" },
    act: ({ requestId }, who, { version }) =>
      who.call(cancelHolidayRequest, {
        params: { holidayRequestId: requestId },
        body: { version, comment: reason },
      }),
  },
};
/** Each walk has a week of its own, from 2020 to 2099. */
const maxWeeks = 400;
const ownDeeds = new Set(["enter", "submit", "recall", "withdraw", "ask"]);

/** An action of the one it belongs to, or of someone who may not: the latter never changes anything. */
class Step implements fc.AsyncCommand<Model, World> {
  readonly name: string;
  readonly isIntruder: boolean;

  constructor(name: string, isIntruder: boolean) {
    this.name = name;
    this.isIntruder = isIntruder;
  }

  check = (): boolean => true;
  toString = (): string => `${this.isIntruder ? "intruder: " : ""}${this.name}`;

  async run(model: Model, world: World): Promise<void> {
    const deed = deeds[this.name];
    if (!deed) throw new Error(this.name);
    const before = world.last;
    // A manager's entry is on another day than the owner's, whose cell it would make one of several
    // entries.
    const at = { ...before[deed.subject], day: addDays(world.monday, this.name === "add" ? 6 : 0) };
    const answer = await deed.act(world, this.#who(world), at);
    if (answer === null) return;
    const name = `${this.toString()} of a ${deed.subject} ${model[deed.subject]}`;
    const to = this.#goal(deed, model);
    const wanted = this.isIntruder ? [403, 404] : [to === undefined && deed.isBulk !== true ? 409 : 200];
    if (!wanted.includes(answer.status))
      throw new Error(`${name} was answered ${answer.status} instead of ${wanted.join(" or ")}`);
    if (to !== undefined) {
      // A decision answers a cancellation request too: after one, another can be made.
      if (deed.subject === "request") model.isRequested = this.name === "ask";
      if (to !== "self") Object.assign(model, { [deed.subject]: to });
    }
    const after = await seen(world);
    world.last = after;
    for (const subject of ["week", "request"] as const) {
      if (after[subject].status !== model[subject])
        throw new Error(`${name} made the ${subject} ${after[subject].status}, not ${model[subject]}`);
      const isTouched = to !== undefined && subject === deed.subject;
      if (!isTouched && after[subject].version !== before[subject].version)
        throw new Error(`${name} changed the ${subject}`);
    }
  }

  #who(world: World): Client {
    if (this.isIntruder) return intruderOf(world, this.name);
    return ownDeeds.has(this.name) ? world.owner : world.manager;
  }

  /** Where the deed leads; undefined where nothing may change. */
  #goal(deed: Deed, model: Model): Status | "self" | undefined {
    return this.isIntruder || (this.name === "ask" && model.isRequested)
      ? undefined
      : deed.to[model[deed.subject]];
  }
}

/** No one decides on their own; strangers see nothing. The owner's own deeds have no address for others. */
function intruderOf({ owner, stranger }: World, name: string): Client {
  return ownDeeds.has(name) || name === "reopen" || name === "cancel" ? stranger : owner;
}

async function seen({ owner, monday, requestId }: Pick<World, "owner" | "monday" | "requestId">) {
  const week = await owner.ok(readMyWeek, { params: { weekStarting: monday } });
  const { requests } = await owner.ok(readMyHolidays, { query: { on: monday } });
  const request = requests.find(({ id }) => id === requestId);
  return {
    week: { id: week.timesheetId, version: week.version, status: week.statusCode as string },
    request: { id: requestId, version: request?.version ?? 0, status: request?.status as string },
  };
}

/**
 * Walks weeks and holiday requests through random actions of their owner, their manager and others, and compares
 * every answer and every state against the readings' table. `rounds` is the number of walks of up to 25
 * actions; `found` is 1 when one of them went astray.
 */
export async function run({
  rounds = 2_000,
  seed,
  log,
  template,
}: CampaignOptions): Promise<{ tried: number; found: number }> {
  const ground = await openGround({ template, log });
  try {
    const organisation = await makeOrganisation(ground);
    const manager = await organisation.addPerson({ roles: ["manager"], name: "Mara Manager" });
    const addOwner = () =>
      organisation.addPerson({
        roles: ["booker"],
        name: "Bea Booker",
        managerId: manager.id,
        monthlyHours: 160,
      });
    let owner = await addOwner();
    // Weeks of years back are booked.
    await ground.engine.script(
      `UPDATE clients SET created_at = '2019-01-01' WHERE id = '${organisation.id}'`,
    );
    // Years back, which Holiday refuses.
    const { id: kindId } = await organisation.owner.client.ok(createLeaveKind, {
      body: { ...blankKind, name: "Unpaid", needsApproval: true, hasBalance: false, daysBack: 3_650 },
    });
    const stranger = await organisation.addPerson({ roles: ["manager"], name: "Sten Stranger" });
    const projectId = await addProject(ground, organisation.id, "MTG", { isInternal: true });
    let walks = 0;
    const setup = async (): Promise<{ model: Model; real: World }> => {
      const monday = addDays("2020-01-06", 7 * (walks % maxWeeks));
      if (walks > 0 && walks % maxWeeks === 0) owner = await addOwner();
      walks += 1;
      const request = await owner.client.ok(requestHolidays, {
        body: { startDate: monday, endDate: monday, hours: null, reason: "", kindId },
      });
      const own = { owner: owner.client, monday, requestId: request.id };
      const real = {
        ...own,
        manager: manager.client,
        stranger: stranger.client,
        projectId,
        last: await seen(own),
      };
      return { model: { week: "no_entries", request: "pending", isRequested: false }, real };
    };
    const steps = Object.keys(deeds).flatMap((name) => [
      fc.constant(new Step(name, false)),
      fc.constant(new Step(name, false)),
      ...(canIntrude(name) ? [fc.constant(new Step(name, true))] : []),
    ]);
    const walk = fc.asyncProperty(fc.commands(steps, { maxCommands: 25, size: "max" }), (commands) =>
      fc.asyncModelRun(setup, commands),
    );
    const result = await fc.check(walk, { numRuns: rounds, seed, endOnFailure: true });
    if (result.failed) log(`FOUND: ${String(result.errorInstance)}\n${String(result.counterexample)}`);
    log(`${walks} walks`);
    return { tried: result.numRuns, found: result.failed ? 1 : 0 };
  } finally {
    await ground.stop();
  }
}

/** The calls on one's own week reach no one else's: there is nothing to intrude into. */
function canIntrude(name: string): boolean {
  return !["enter", "submit", "recall"].includes(name);
}
