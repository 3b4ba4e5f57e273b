import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallFailure } from "#web/call.ts";
import { tidyWork, workWaitsUntil } from "#web/left-work.ts";
import { inTurn } from "#web/offline/in-turn.ts";
import { mayShow } from "#web/offline/late/cached.ts";
import { mayStore } from "#app/offline/may-store.ts";
import { quarters } from "#features/timesheets/rules/entered-hours.ts";
import { noBreakDays } from "#features/organisation/rules/settings.ts";
import type { MyWeek } from "#features/timesheets/contract.ts";
import { differenceOf, type CellChange, type StoredEntry } from "#features/timesheets/rules/cell-changes.ts";
import { StoredHours } from "#features/timesheets/web/week/stored-hours.ts";
import { countUnsent, unsentWeeks } from "#features/timesheets/web/week/unsent-weeks.ts";
import { WeekSaver } from "#features/timesheets/web/week/week-saver.ts";
import { stubLocalStorage } from "../support/local-storage.ts";

const monday = "2026-11-16";
const tuesday = "2026-11-17";
const week = 7 * 86_400_000;
const cell = (hours: number | null, day = monday): CellChange => ({ projectId: "p", day, hours });
const typed = (hours: number | null, day = monday) => ({
  ...cell(hours, day),
  note: undefined,
  before: { hours: null, note: "" },
});
const mapOf = (...cells: ReturnType<typeof typed>[]) =>
  new Map(cells.map((each) => [`${each.projectId} ${each.day}`, each]));

function weekOf(version: number, entries: readonly StoredEntry[]): MyWeek {
  return {
    weekStarting: monday,
    timesheetId: null,
    statusCode: "draft",
    comment: null,
    submittedAt: null,
    version,
    updatedByName: null,
    projects: [
      {
        id: "p",
        code: "QVC",
        name: "Quayside",
        isInternal: false,
        statusCode: "active",
        endedOn: null,
        startsOn: null,
        place: "other",
        isPinned: false,
      },
    ],
    entries: entries.map((entry) => ({
      ...entry,
      inMinutes: false,
      entryType: "manual",
      originalHours: null,
    })),
    allocated: [],
    lastWeek: [],
    expected: [],
    window: {
      first: "1900-01-01",
      last: "2100-12-31",
      before: "",
      after: "",
      closed: [],
      reviewed: [],
      reviewIsOver: "",
    },
    daysOff: [],
    frame: {
      timeZone: "Europe/London",
      breaks: {
        breakHandlingMode: "pause_resume",
        breakDuration: null,
        breakMinimumHours: null,
        breakDays: noBreakDays,
      },
      step: quarters,
    },
  };
}

/** A server of one week as the real one is towards versions and keys. */
class Server {
  version = 1;
  isAway = false;
  /** The next answers are lost on their way, though the work is done. */
  losesAnswers = false;
  readonly saves: (readonly [day: string, hours: number | null][])[] = [];
  #entries: StoredEntry[] = [];
  readonly #answers = new Map<string, MyWeek>();

  get week(): MyWeek {
    return weekOf(this.version, this.#entries);
  }

  get hours(): Record<string, number> {
    return Object.fromEntries(this.#entries.map(({ day, hours }) => [day, hours]));
  }

  readonly send = (version: number, cells: CellChange[], key: string): Promise<MyWeek> => {
    const refuse = (status: number, code: string) =>
      Promise.reject(
        new CallFailure(
          status,
          { error: "Not now", code, fields: {}, requestId: "", current: this.week },
          null,
        ),
      );
    if (this.isAway) return refuse(0, "offline");
    const earlier = this.#answers.get(key);
    if (earlier) return Promise.resolve(earlier);
    if (version !== this.version) return refuse(409, "stale");
    const projects = new Map(this.week.projects.map((project) => [project.id, project]));
    const { added, changed, removed } = differenceOf(
      { weekStarting: monday, entries: this.#entries, projects, step: quarters },
      { cells },
    );
    const replaced = new Set([...changed, ...removed].map(({ id }) => id));
    this.#entries = [
      ...this.#entries.filter(({ id }) => !replaced.has(id)),
      ...changed,
      ...added.map((entry, at) => ({
        ...entry,
        id: `${this.version} ${at}`,
        startTime: null,
        endTime: null,
      })),
    ];
    this.version += 1;
    this.saves.push(cells.map(({ day, hours }) => [day, hours]));
    this.#answers.set(key, this.week);
    return this.losesAnswers ? refuse(0, "offline") : Promise.resolve(this.week);
  };
}

/** A window with the week open, as it was read when it opened. */
const windowAt = (server: Server, read = server.week): WeekSaver => {
  const saver = new WeekSaver({
    week: read,
    userId: "person",
    send: server.send,
    onSaved: () => undefined,
    inTurn: (save) => inTurn("hours of a test", save),
    delay: 60_000,
    retryDelay: 60_000,
  });
  // Nothing is sent but when the test says so.
  saver.rest();
  return saver;
};

beforeEach(() => {
  stubLocalStorage();
});
afterEach(() => vi.unstubAllGlobals());

describe("Hours typed without a connection, in two windows", () => {
  it("are all stored, whichever window typed them, and none twice", () => {
    const [one, other] = [new StoredHours("person", monday), new StoredHours("person", monday)];
    one.write(mapOf(typed(4)), null);
    other.write(other.merged(mapOf(typed(5, tuesday))), null);
    expect([unsentWeeks("person"), countUnsent("person")]).toEqual([[monday], 2]);
    expect(one.merged(mapOf(typed(4)))).toEqual(mapOf(typed(4), typed(5, tuesday)));
  });

  it("go from one window when the other has sent them, except later input", () => {
    const one = new StoredHours("person", monday);
    one.write(mapOf(typed(4), typed(5, tuesday)), null);
    const other = new StoredHours("person", monday);
    other.write(new Map(), null);
    expect([...one.merged(mapOf(typed(4), typed(6, tuesday))).values()]).toEqual([typed(6, tuesday)]);
  });

  it("are sent once", async () => {
    const server = new Server();
    const one = windowAt(server);
    const other = windowAt(server);
    server.isAway = true;
    one.change([cell(4)]);
    other.hear();
    other.change([cell(5, tuesday)]);
    one.hear();
    await Promise.all([one.flush(), other.flush()]);
    server.isAway = false;
    expect(await Promise.all([one.flush(), other.flush()])).toEqual([true, true]);
    expect(server.hours).toEqual({ [monday]: 4, [tuesday]: 5 });
    expect(server.saves.flat().toSorted()).toEqual([
      [monday, 4],
      [tuesday, 5],
    ]);
    expect(countUnsent("person")).toBe(0);
  });
});

describe("A save whose answer was lost", () => {
  it("is sent again under its key by the next visit, and happens once", async () => {
    const server = new Server();
    const read = server.week;
    const first = windowAt(server, read);
    server.losesAnswers = true;
    first.change([cell(4)]);
    await first.flush();
    server.losesAnswers = false;
    const next = windowAt(server, read);
    next.change([cell(6)]);
    expect(await next.flush()).toBe(true);
    expect(server.saves).toEqual([[[monday, 4]], [[monday, 6]]]);
    expect(next.state().status.kind).toBe("saved");
  });

  it("is followed by later undone steps", async () => {
    const server = new Server();
    const saver = windowAt(server);
    server.losesAnswers = true;
    saver.change([cell(4)]);
    await saver.flush();
    server.losesAnswers = false;
    saver.change([cell(null)]);
    await saver.flush();
    expect([server.hours, saver.state().drafts.size]).toEqual([{}, 0]);
  });
});

describe("What a device stores", () => {
  const session = { product: { isDemonstration: false } } as Parameters<typeof mayStore>[0];

  it("is shown for a week after the server's last answer", () => {
    expect([mayShow({ at: 1000 }, 1000 + week), mayShow({ at: 1000 }, 1001 + week)]).toEqual([true, false]);
  });

  it("is nothing in the public demonstration, and nothing new from stored work", () => {
    expect(mayStore(session)).toBe(true);
    expect(mayStore(undefined)).toBe(false);
    expect(mayStore({ ...session!, product: { ...session!.product, isDemonstration: true } })).toBe(false);
    expect(mayStore({ ...session!, cachedAt: 5 })).toBe(false);
  });

  it("of unsaved work waits a week for someone who was logged out, and is theirs alone", () => {
    new StoredHours("ada", monday).write(mapOf(typed(4)), null);
    new StoredHours("ben", monday).write(mapOf(typed(5)), null);
    tidyWork("ada", 1000);
    expect(workWaitsUntil()).toEqual(new Date(1000 + week));
    tidyWork(null, 2000);
    tidyWork("ada", 1001 + week);
    expect([countUnsent("ada"), countUnsent("ben")]).toEqual([1, 0]);
    expect(workWaitsUntil()).toBeNull();
    tidyWork(null, 5 * week);
    tidyWork("ada", 5.5 * week);
    tidyWork(null, 6.5 * week);
    expect(countUnsent("ada")).toBe(1);
  });
});
