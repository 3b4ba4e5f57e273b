import * as z from "zod/mini";
import { CallFailure } from "#web/call.ts";
import type { Choice } from "#web/edit/work.ts";
import { keepWork, keptNames, keptWork } from "#web/kept-work.ts";
import type { MyWeek } from "../../contract.ts";
import { cellKey, differenceOf, type CellChange, type StoredWeek } from "../../rules/cell-changes.ts";
import { cellsOver, emptyValue, typedValue, valueAt, type TypedCell } from "./typed-cells.ts";

/** Typed cells. Without what was stored, as an earlier version wrote them, they ask before they replace hours. */
const Kept = z.object({
  cells: z.array(
    z.object({
      projectId: z.string(),
      day: z.string(),
      hours: z.nullable(z.number()),
      note: z.optional(z.string()),
      before: z._default(z.object({ hours: z.nullable(z.number()), note: z.string() }), emptyValue),
    }),
  ),
});

const nameStart = "week ";
const nameOf = (week: MyWeek) => nameStart + week.weekStarting;

/** The Mondays of the weeks with hours that this browser keeps and the server does not have. */
export function unsentWeeks(personId: string): string[] {
  return keptNames(personId, nameStart)
    .filter((name) => (keptWork(personId, name, Kept)?.cells.length ?? 0) > 0)
    .map((name) => name.slice(nameStart.length))
    .toSorted();
}

export type SaveStatus =
  | { readonly kind: "clean" | "waiting" | "saving" | "stale" }
  | { readonly kind: "saved"; readonly at: Date }
  /** `waits`: kept on this device, and sent automatically once the server can be reached. */
  | { readonly kind: "failed"; readonly message: string; readonly waits: boolean };

const storedOf = ({ weekStarting, entries, projects }: MyWeek): StoredWeek => ({
  weekStarting,
  entries,
  projects: new Map(projects.map((project) => [project.id, project])),
});

export interface WeekState {
  /** The newest stored week that is known. */
  readonly week: MyWeek;
  /** Typed and not yet saved, by `cellKey`. */
  readonly drafts: ReadonlyMap<string, TypedCell>;
  /** Why some of them cannot be saved as they are. */
  readonly refused: Readonly<Record<string, string>>;
  readonly status: SaveStatus;
}

interface SaverOptions {
  readonly week: MyWeek;
  readonly userId: string;
  readonly send: (version: number, cells: CellChange[]) => Promise<MyWeek>;
  readonly onSaved: (week: MyWeek) => void;
  /** Milliseconds of rest before what was typed is sent. */
  readonly delay: number;
  /** Milliseconds before a save that did not reach the server is tried again; 15 seconds when left out. */
  readonly retryDelay?: number;
}

/** Typed cells that meet a stored week: those there are and the newest one, unless it says others. */
interface Meeting {
  readonly week?: MyWeek;
  readonly typed?: ReadonlyMap<string, TypedCell>;
  readonly choice?: Choice;
  /** The state of saving where nothing collides. */
  readonly otherwise?: SaveStatus;
}

/** Saves in a row that may meet someone else's before the person waits for the next one. */
const mostTries = 5;

/**
 * Saves a week's cells as they are typed. What is typed is kept on the device until the server has it; one
 * save runs at a time. A newer week is followed where nobody else changed a typed cell; else the person
 * chooses, so that nobody overwrites anybody.
 */
export class WeekSaver {
  #state: WeekState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isResting = false;
  /** Refusals of the server, until their cells are typed anew. */
  #serverRefused: Readonly<Record<string, string>> = {};
  readonly #listeners = new Set<() => void>();
  readonly #options: SaverOptions;
  readonly #retryDelay: number;

  constructor(options: SaverOptions) {
    const kept = keptWork(options.userId, nameOf(options.week), Kept)?.cells ?? [];
    this.#options = options;
    this.#retryDelay = options.retryDelay ?? 15_000;
    this.#state = { week: options.week, drafts: new Map(), refused: {}, status: { kind: "clean" } };
    if (kept.length > 0)
      this.#meet({ typed: new Map(kept.map((cell) => [cellKey(cell.projectId, cell.day), cell])) });
  }

  readonly state = (): WeekState => this.#state;

  readonly subscribe = (tell: () => void): (() => void) => {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  };

  /** Takes typed cells; they are sent after a moment's rest. */
  change(cells: readonly CellChange[]): void {
    if (cells.length === 0) return;
    const { week, status } = this.#state;
    const drafts = new Map(this.#state.drafts);
    for (const cell of cells) {
      const key = cellKey(cell.projectId, cell.day);
      const earlier = drafts.get(key);
      drafts.set(key, {
        ...cell,
        note: cell.note ?? earlier?.note,
        before: earlier?.before ?? valueAt(week, cell),
      });
      this.#serverRefused = Object.fromEntries(
        Object.entries(this.#serverRefused).filter(([refused]) => refused !== key),
      );
    }
    if (status.kind === "stale") this.#meet({ typed: drafts });
    else this.#show({ drafts, status: { kind: "waiting" } });
    this.#later();
  }

  /** From now on what did not reach the server is tried again automatically, until `rest` is called. */
  begin(): void {
    this.#isResting = false;
  }

  /** No more attempts of its own: what is left stays on the device, for the next to send it. */
  rest(): void {
    this.#isResting = true;
    clearTimeout(this.#timer);
  }

  /** Sends what is unsaved now; true when nothing is left. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (this.#mayContinue()) {
      this.#running = this.#save().finally(() => {
        this.#running = null;
      });
      await this.#running;
    }
    return this.#state.drafts.size === 0;
  }

  drop(key: string): void {
    const drafts = new Map([...this.#state.drafts].filter(([each]) => each !== key));
    this.#show({ drafts, ...(drafts.size === 0 ? { status: { kind: "clean" } } : {}) });
  }

  discard(): void {
    this.#show({ drafts: new Map(), status: { kind: "clean" } });
  }

  /** After someone else changed typed cells: one's own values over theirs, or theirs. The others are sent. */
  settle(choice: Choice): void {
    this.#meet({ choice });
    void this.flush();
  }

  /** Takes a week that was read again; an older one is left alone. */
  adopt(week: MyWeek): void {
    const { version } = this.#state.week;
    if (week.version < version || week === this.#state.week) return;
    // A save that is under way hears of it when it ends.
    if (week.version === version || this.#running || this.#state.drafts.size === 0)
      return this.#show({ week });
    this.#meet({ week });
    this.#later();
  }

  #sendable(): TypedCell[] {
    return [...this.#state.drafts]
      .filter(([key]) => this.#state.refused[key] === undefined)
      .map(([, cell]) => cell);
  }

  #mayContinue(): boolean {
    return this.#state.status.kind !== "stale" && this.#sendable().length > 0;
  }

  #later(delay = this.#options.delay): void {
    clearTimeout(this.#timer);
    if (!this.#isResting) this.#timer = setTimeout(() => void this.flush(), delay);
  }

  async #save(tries = 1): Promise<void> {
    const sent = this.#sendable();
    const { version } = this.#state.week;
    this.#show({ status: { kind: "saving" } });
    try {
      const cells = sent.map(({ before: _before, ...cell }) => cell);
      const week = await this.#options.send(version, cells);
      this.#meet({
        week: week.version < this.#state.week.version ? this.#state.week : week,
        typed: this.#typedSince(sent),
        otherwise: { kind: "saved", at: new Date() },
      });
      this.#options.onSaved(week);
      if (this.#mayContinue()) this.#later();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const isStale = error.code === "stale";
      if (isStale) this.#meet({ week: error.current as MyWeek });
      else if (this.#state.week.version !== version) this.#meet({});
      if (!isStale) this.#fail(error);
      else if (tries < mostTries && this.#mayContinue()) await this.#save(tries + 1);
      else if (this.#mayContinue()) this.#later(this.#retryDelay);
    }
  }

  /** What was typed while these were sent, over what they made of the week. */
  #typedSince(sent: readonly TypedCell[]): Map<string, TypedCell> {
    const since = [...this.#state.drafts].filter(([, cell]) => !sent.includes(cell));
    const before = new Map(sent.map((cell) => [cellKey(cell.projectId, cell.day), typedValue(cell)]));
    return new Map(since.map(([key, cell]) => [key, { ...cell, before: before.get(key) ?? cell.before }]));
  }

  #fail(error: CallFailure): void {
    if (this.#state.status.kind === "stale" || this.#state.drafts.size === 0) return;
    this.#serverRefused = error.status === 422 ? error.fields : {};
    this.#show({ status: { kind: "failed", message: error.message, waits: error.isAway } });
    // Tried again automatically: what brings the connection back does not always tell the browser.
    if (error.isAway) this.#later(this.#retryDelay);
  }

  /** Typed cells over the week as it is stored now, without what it holds already; a collision asks. */
  #meet({ week = this.#state.week, typed = this.#state.drafts, choice, otherwise }: Meeting): void {
    const { drafts, collides } = cellsOver(typed, week, choice);
    const rest: SaveStatus = otherwise ?? { kind: drafts.size === 0 ? "clean" : "waiting" };
    this.#show({ week, drafts, status: collides ? { kind: "stale" } : rest });
  }

  #show(change: Partial<WeekState>): void {
    const next = { ...this.#state, ...change };
    const cells = [...next.drafts.values()];
    const { refused } = differenceOf(storedOf(next.week), { cells });
    this.#state = { ...next, refused: { ...this.#serverRefused, ...refused } };
    keepWork(this.#options.userId, nameOf(next.week), cells.length === 0 ? null : { cells });
    for (const tell of this.#listeners) tell();
  }
}
