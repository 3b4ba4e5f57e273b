import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallFailure } from "#web/call.ts";
import { quarters } from "#features/timesheets/rules/entered-hours.ts";
import { noBreakDays } from "#features/organisation/rules/settings.ts";
import { formatsOf } from "#shared/formats.ts";
import type { MyWeek } from "#features/timesheets/contract.ts";
import type { CellChange } from "#features/timesheets/rules/cell-changes.ts";
import { sendUnsentHours, type HoursPost } from "#features/timesheets/web/week/send-unsent.ts";
import { conflictRows } from "#features/timesheets/web/week/typed-cells.ts";
import { WeekSaver } from "#features/timesheets/web/week/week-saver.ts";
import { stubLocalStorage } from "../support/local-storage.ts";

const monday = "2026-11-16";
const project = {
  id: "p",
  code: "QVC",
  name: "Quayside",
  isInternal: false,
  statusCode: "active",
  endedOn: null,
  startsOn: null,
  place: "other" as const,
  isPinned: false,
};

function stored(version: number, hours: readonly number[] = []): MyWeek {
  const entries = hours.map((value, index) => ({
    id: `e${index}`,
    projectId: "p",
    day: `2026-11-${16 + index}`,
    hours: value,
    startTime: null,
    endTime: null,
    inMinutes: false,
    note: "",
    entryType: "manual" as const,
    originalHours: null,
  }));
  const base = {
    weekStarting: monday,
    timesheetId: null,
    statusCode: "draft" as const,
    comment: null,
    submittedAt: null,
    updatedByName: null,
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
        breakHandlingMode: "pause_resume" as const,
        breakDuration: null,
        breakMinimumHours: null,
        breakDays: noBreakDays,
      },
      step: quarters,
    },
  };
  return { ...base, version, projects: [project], entries };
}

const cell = (hours: number | null, day = monday): CellChange => ({ projectId: "p", day, hours });
const empty = { hours: null, note: "" };
const formats = formatsOf("dmy_text", "UTC");
const tuesday = "2026-11-17";
const failure = (status: number, code: string, current?: unknown) =>
  new CallFailure(status, { error: "Not now", code, fields: {}, requestId: "", current }, null);

/** A server of one week with given answers. */
function saver(
  answer: (version: number, cells: CellChange[]) => Promise<MyWeek>,
  delay = 5,
  week = stored(1),
) {
  const sent: { version: number; hours: (number | null)[] }[] = [];
  const made = new WeekSaver({
    week,
    userId: "person",
    send: (version, cells) => {
      sent.push({ version, hours: cells.map(({ hours }) => hours) });
      return answer(version, cells);
    },
    onSaved: () => undefined,
    delay,
    retryDelay: 20,
  });
  return { made, sent };
}

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("Saving a week as it is typed", () => {
  it("sends quick input in one save, under the version it began with", async () => {
    const { made, sent } = saver((version) => Promise.resolve(stored(version + 1, [4, 5])));
    made.change([cell(4)]);
    made.change([cell(5, tuesday)]);
    expect(made.state().status.kind).toBe("waiting");
    await rest(40);
    expect(sent).toEqual([{ version: 1, hours: [4, 5] }]);
    expect(made.state()).toMatchObject({ week: { version: 2 }, status: { kind: "saved" } });
    expect(made.state().drafts.size).toBe(0);
  });

  it("retains typing during a save, and sends it next under the new version", async () => {
    const { promise: typed, resolve: goOn } = Promise.withResolvers<undefined>();
    const { made, sent } = saver(async (version) => {
      await typed;
      return stored(version + 1, [4]);
    });
    made.change([cell(4)]);
    await expect.poll(() => sent.length).toBe(1);
    made.change([cell(6)]);
    goOn(undefined);
    await expect.poll(() => made.state().drafts.size).toBe(0);
    expect(sent).toEqual([
      { version: 1, hours: [4] },
      { version: 2, hours: [6] },
    ]);
  });

  it("loses nothing when the server is away, and saves it on retry", async () => {
    let away = true;
    const { made, sent } = saver((version) =>
      away ? Promise.reject(failure(0, "offline")) : Promise.resolve(stored(version + 1, [4])),
    );
    made.change([cell(4)]);
    expect(await made.flush()).toBe(false);
    expect(made.state().status).toEqual({ kind: "failed", message: "Not now", waits: true });
    expect([...made.state().drafts.values()]).toEqual([{ ...cell(4), before: empty }]);
    away = false;
    expect(await made.flush()).toBe(true);
    expect(sent).toHaveLength(2);
  });

  it("resends failed saves automatically", async () => {
    let tries = 0;
    const { made } = saver((version) => {
      tries += 1;
      return tries < 3
        ? Promise.reject(failure(503, "unavailable"))
        : Promise.resolve(stored(version + 1, [4]));
    });
    made.change([cell(4)]);
    await expect.poll(() => made.state().drafts.size).toBe(0);
    expect(tries).toBe(3);
  });

  it("needs a choice when someone else saved, and overwrites nothing automatically", async () => {
    const { made, sent } = saver((version) =>
      version < 7 ? Promise.reject(failure(409, "stale", stored(7, [2]))) : Promise.resolve(stored(8, [4])),
    );
    made.change([cell(4)]);
    await made.flush();
    expect(made.state()).toMatchObject({
      status: { kind: "stale" },
      week: { version: 7, entries: [{ hours: 2 }] },
    });
    expect(await made.flush()).toBe(false);
    expect(sent).toHaveLength(1);
    made.settle("mine");
    await rest(10);
    expect(sent[1]).toEqual({ version: 7, hours: [4] });
    expect(made.state().status.kind).toBe("saved");
  });

  it("needs no choice where the newer week has the very same hours, as after another tab sent them", async () => {
    const { made } = saver((version) =>
      Promise.reject(failure(409, "stale", version < 7 ? stored(7, [4]) : stored(8, [2]))),
    );
    made.change([cell(4)]);
    expect(await made.flush()).toBe(true);
    expect(made.state()).toMatchObject({ status: { kind: "clean" }, week: { version: 7 } });
    made.change([cell(5)]);
    await made.flush();
    expect(made.state().status.kind).toBe("stale");
  });

  it("stops retrying once its week is left, and resumes when it is opened", async () => {
    const { made, sent } = saver(() => Promise.reject(failure(503, "unavailable")));
    made.change([cell(4)]);
    made.rest();
    expect(await made.flush()).toBe(false);
    await rest(60);
    expect(sent).toHaveLength(1);
    expect([...made.state().drafts.values()]).toEqual([{ ...cell(4), before: empty }]);
    made.begin();
    await made.flush();
    await expect.poll(() => sent.length).toBeGreaterThan(3);
    made.rest();
  });

  it("merges someone else's other cells without a question", async () => {
    const theirs = { ...stored(7, [1, 2]), entries: stored(7, [1, 2]).entries.slice(1) };
    const { made, sent } = saver((version) =>
      version < 7 ? Promise.reject(failure(409, "stale", theirs)) : Promise.resolve(stored(8, [4, 2])),
    );
    made.change([cell(4)]);
    expect(await made.flush()).toBe(true);
    expect(sent).toEqual([
      { version: 1, hours: [4] },
      { version: 7, hours: [4] },
    ]);
    expect(made.state()).toMatchObject({ week: { version: 8 }, status: { kind: "saved" } });
  });

  it("needs a choice for the cells that both changed and sends the others, whatever is chosen", async () => {
    for (const choice of ["mine", "theirs"] as const) {
      const { made, sent } = saver((version) => Promise.resolve(stored(version + 1, [4, 5])));
      made.change([cell(4), cell(5, tuesday)]);
      made.adopt(stored(7, [2]));
      expect(made.state()).toMatchObject({ status: { kind: "stale" }, week: { version: 7 } });
      expect(conflictRows(made.state().week, made.state().drafts, formats)).toMatchObject([
        { label: "Quayside, 16 Nov", stored: "2", own: "4" },
      ]);
      made.settle(choice);
      await expect.poll(() => made.state().drafts.size).toBe(0);
      expect(sent).toEqual([{ version: 7, hours: choice === "mine" ? [4, 5] : [5] }]);
    }
  });

  it("hears of a newer week while a save is under way and fails, before it saves again", async () => {
    const { promise: answered, reject: fail } = Promise.withResolvers<MyWeek>();
    const { made, sent } = saver(() => answered);
    made.change([cell(4)]);
    const saving = made.flush();
    made.adopt(stored(7, [2]));
    fail(failure(503, "unavailable"));
    expect([await saving, await made.flush(), made.state().status.kind]).toEqual([false, false, "stale"]);
    expect(sent).toHaveLength(1);
    made.change([cell(2)]);
    expect(made.state()).toMatchObject({ status: { kind: "clean" } });
  });

  it("has nothing left to send where a lost answer comes as news", async () => {
    const { promise: answered, reject: fail } = Promise.withResolvers<MyWeek>();
    const { made } = saver(() => answered);
    made.change([cell(4)]);
    const saving = made.flush();
    made.adopt(stored(2, [4]));
    fail(failure(0, "offline"));
    expect([await saving, made.state().status.kind]).toEqual([true, "clean"]);
  });

  it("retains someone else's note where only hours were typed", () => {
    const { made } = saver(() => Promise.reject(failure(0, "offline")));
    made.adopt(stored(2, [1]));
    made.change([cell(4)]);
    const [entry] = stored(3, [1]).entries;
    made.adopt({ ...stored(3), entries: [{ ...entry!, note: "Theirs" }] });
    expect([...made.state().drafts.values()]).toEqual([{ ...cell(4), before: { hours: 1, note: "Theirs" } }]);
    made.rest();
  });

  it("drops its own values when theirs are chosen", async () => {
    const { made, sent } = saver(() => Promise.reject(failure(409, "stale", stored(7, [2]))));
    made.change([cell(4)]);
    await made.flush();
    made.settle("theirs");
    expect(made.state()).toMatchObject({ status: { kind: "clean" }, week: { version: 7 } });
    expect(await made.flush()).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it.each(["On this day nothing can be booked.", "An diesem Tag ist nichts zu buchen."])(
    "knows a project that was closed meanwhile, whatever the server calls it: %s",
    async (error) => {
      const key = `p ${monday}`;
      const closed = {
        error,
        code: "invalid",
        fields: { [key]: error },
        reasons: { [key]: "not bookable" },
        requestId: "r",
      };
      const { made } = saver(() => Promise.reject(new CallFailure(422, closed, null)));
      made.change([cell(4)]);
      await made.flush();
      expect(made.state().reasons).toEqual({ [`p ${monday}`]: "not bookable" });
      made.change([cell(7.3, tuesday)]);
      expect(made.state().refused[`p ${tuesday}`]).toBeDefined();
      expect(made.state().reasons).toEqual({ [`p ${monday}`]: "not bookable" });
      made.rest();
    },
  );

  it("treats a rejection without a reason as nothing else, as of a server that has other rules than the page", async () => {
    const refused = { error: "No", code: "invalid", fields: { [`p ${monday}`]: "No" }, requestId: "r" };
    const { made } = saver(() => Promise.reject(new CallFailure(422, refused, null)));
    made.change([cell(4)]);
    await made.flush();
    expect(made.state().refused).toEqual({ [`p ${monday}`]: "No" });
    expect(made.state().reasons).toEqual({});
    made.rest();
  });

  it("withholds a cell that breaks a rule and saves the others", async () => {
    const { made, sent } = saver((version) => Promise.resolve(stored(version + 1, [])));
    made.change([cell(7.3), cell(5, tuesday)]);
    expect(await made.flush()).toBe(false);
    expect(sent).toEqual([{ version: 1, hours: [5] }]);
    expect(Object.keys(made.state().refused)).toEqual([`p ${monday}`]);
  });
});

describe("Hours left on the device", () => {
  beforeEach(() => {
    stubLocalStorage();
    vi.stubGlobal("dispatchEvent", () => true);
  });
  afterEach(() => vi.unstubAllGlobals());

  /**
   * Types 4 hours into version 1 while nothing can be sent, leaves the week, and sends what was left once the
   * server says this.
   */
  async function sendLeft(post: Pick<HoursPost, "read" | "send">) {
    const { made } = saver(() => Promise.reject(failure(0, "offline")));
    made.change([cell(4)]);
    made.rest();
    await made.flush();
    const reported: unknown[] = [];
    const isReached = await sendUnsentHours({
      personId: "person",
      ...post,
      onSent: ({ version }) => reported.push(["sent", version]),
      onHindered: ({ weekStarting }, reason) => reported.push(["hindered", weekStarting, reason]),
    });
    return { isReached, notified: reported, retained: Object.keys(localStorage) };
  }
  const read =
    (version: number, hours: number[] = []) =>
    () =>
      Promise.resolve(stored(version, hours));
  const accepts = ({ version }: { readonly version: number }) => Promise.resolve(stored(version + 1, [4]));

  it("are sent without their week being open, and announced", async () => {
    expect(await sendLeft({ read: read(1), send: accepts })).toEqual({
      isReached: true,
      notified: [["sent", 2]],
      retained: [],
    });
  });

  it("are sent where someone else saved other cells of the week", async () => {
    const theirs = { ...stored(3, [1, 2]), entries: stored(3, [1, 2]).entries.slice(1) };
    expect(await sendLeft({ read: () => Promise.resolve(theirs), send: accepts })).toEqual({
      isReached: true,
      notified: [["sent", 4]],
      retained: [],
    });
  });

  it("of an earlier version of Stint, without stored hours, are sent into empty cells only", async () => {
    const saved = { version: 1, cells: [{ projectId: "p", day: monday, hours: 4 }] };
    const sendStored = (hours: number[]) => {
      localStorage.setItem(`stint-work person week ${monday}`, JSON.stringify(saved));
      const { made } = saver((version) => Promise.resolve(stored(version + 1, [4])), 5, stored(1, hours));
      return made.flush();
    };
    expect([await sendStored([]), await sendStored([3])]).toEqual([true, false]);
  });

  it("stay, and are shown, where someone else changed the same cell or the week is closed", async () => {
    const changed = await sendLeft({ read: read(3, [2]), send: accepts });
    expect(changed).toEqual({
      isReached: true,
      notified: [["hindered", monday, null]],
      retained: [`stint-work person week ${monday}`],
    });
    const refused = await sendLeft({ read: read(1), send: () => Promise.reject(failure(409, "state")) });
    expect(refused).toMatchObject({
      notified: [["hindered", monday, "Not now"]],
      retained: [`stint-work person week ${monday}`],
    });
  });

  it("stay, with the reason, where their month was closed while the device was away", async () => {
    const closed = { [`p ${monday}`]: "November 2026 is closed." };
    const refused = { error: "November 2026 is closed.", code: "invalid", fields: closed, requestId: "r" };
    const left = await sendLeft({
      read: read(1),
      send: () => Promise.reject(new CallFailure(422, refused, null)),
    });
    expect(left).toEqual({
      isReached: true,
      notified: [["hindered", monday, "November 2026 is closed."]],
      retained: [`stint-work person week ${monday}`],
    });
  });

  it("wait while the server cannot be reached, and need no choice where they arrived already", async () => {
    const away = await sendLeft({ read: () => Promise.reject(failure(0, "offline")), send: accepts });
    expect(away).toMatchObject({
      isReached: false,
      notified: [],
      retained: [`stint-work person week ${monday}`],
    });
    const lost = await sendLeft({ read: read(1), send: () => Promise.reject(failure(503, "unavailable")) });
    expect(lost).toMatchObject({ isReached: false, notified: [] });
    expect(await sendLeft({ read: read(2, [4]), send: accepts })).toEqual({
      isReached: true,
      notified: [],
      retained: [],
    });
  });
});
