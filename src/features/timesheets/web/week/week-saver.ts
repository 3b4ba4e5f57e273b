import { CallFailure } from "#web/call.ts";
import { same } from "#shared/three-way.ts";
import type { Choice } from "#web/edit/work.ts";
import { isDecided, newKey } from "#web/writer.ts";
import type { MyWeek } from "../../contract.ts";
import { cellKey, type CellChange, type RefusalReason, type StoredWeek } from "../../rules/cell-changes.ts";
import { noRefusals, refusalsIn, refusalsOf, withoutCell } from "./refusals.ts";
import { StoredHours, type Sending, type TypedCells } from "./stored-hours.ts";
import { cellsOver, typedValue, valueAt, type TypedCell } from "./typed-cells.ts";

export type SaveStatus =
  | { readonly kind: "clean" | "waiting" | "saving" | "stale" }
  | { readonly kind: "saved"; readonly at: Date }
  /** `waits`: kept on this device, and sent automatically once the server can be reached. */
  | { readonly kind: "failed"; readonly message: string; readonly waits: boolean };

const keyOf = ({ projectId, day }: CellChange): string => cellKey(projectId, day);

const storedOf = ({ weekStarting, entries, projects, frame, window }: MyWeek): StoredWeek => ({
  window,
  weekStarting,
  entries,
  step: frame.step,
  projects: new Map(projects.map((project) => [project.id, project])),
});

export interface WeekState {
  /** The newest stored week that is known. */
  readonly week: MyWeek;
  /** Typed and not yet saved, by `cellKey`. */
  readonly drafts: TypedCells;
  /** Why some of them cannot be saved as they are. */
  readonly refused: Readonly<Record<string, string>>;
  readonly reasons: Readonly<Record<string, RefusalReason>>;
  readonly status: SaveStatus;
}

interface SaverOptions {
  readonly week: MyWeek;
  readonly userId: string;
  /** Sends under a key: what is sent again under the same one happens once. */
  readonly send: (version: number, cells: CellChange[], key: string) => Promise<MyWeek>;
  readonly onSaved: (week: MyWeek) => void;
  /** Another window has sent or given up cells: the week is to be read again. */
  readonly onPlanAccepted?: () => void;
  /** Does a save while no other window saves; at once when left out. */
  readonly inTurn?: (save: () => Promise<void>) => Promise<void>;
  /** Milliseconds of rest before what was typed is sent. */
  readonly delay: number;
  /** Milliseconds before a save that did not reach the server is tried again; 15 seconds when left out. */
  readonly retryDelay?: number;
}

/** Typed cells that meet a stored week: those there are and the newest one, unless it says others. */
interface Meeting {
  readonly week?: MyWeek;
  readonly typed?: TypedCells;
  readonly choice?: Choice;
  /** The state of saving where nothing collides. */
  readonly otherwise?: SaveStatus;
}

/** Saves in a row that may meet someone else's before the person waits for the next one. */
const maxTries = 5;

/**
 * Saves a week's cells as they are typed. What is typed is kept on the device until the server has it; one
 * save runs at a time. A newer week is followed where no one else changed a typed cell; else the person
 * chooses, so that no one overwrites anybody.
 */
export class WeekSaver {
  #state: WeekState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isResting = false;
  /** Refusals of the server, until their cells are typed anew. */
  #serverRefused = noRefusals;
  readonly #listeners = new Set<() => void>();
  readonly #options: SaverOptions;
  readonly #retryDelay: number;
  readonly #retained: StoredHours;
  /** What was sent and may have arrived. */
  #sending: Sending | null;

  constructor(options: SaverOptions) {
    this.#options = options;
    this.#retryDelay = options.retryDelay ?? 15_000;
    this.#retained = new StoredHours(options.userId, options.week.weekStarting);
    this.#sending = this.#retained.sending;
    const typed = this.#retained.cells;
    this.#state = { week: options.week, drafts: typed, refused: {}, reasons: {}, status: { kind: "clean" } };
    if (typed.size > 0) this.#meet({ typed });
  }

  readonly state = (): WeekState => this.#state;

  readonly subscribe = (notify: () => void): (() => void) => {
    this.#listeners.add(notify);
    return () => this.#listeners.delete(notify);
  };

  /** Accepts typed cells; they are sent after a moment's rest. */
  change(cells: readonly CellChange[]): void {
    if (cells.length === 0) return;
    const { week, status } = this.#state;
    const drafts = new Map(this.#state.drafts);
    for (const cell of cells) {
      const key = keyOf(cell);
      const earlier = drafts.get(key);
      const { projectId, day, hours, note = earlier?.note } = cell;
      drafts.set(key, { projectId, day, hours, note, before: earlier?.before ?? valueAt(week, cell) });
      this.#serverRefused = withoutCell(this.#serverRefused, key);
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

  /** Receives what other windows typed, sent or gave up. */
  hear(): void {
    const before = this.#state.drafts;
    const drafts = this.#retained.merged(before);
    if (drafts === before) return;
    this.#sending = this.#retained.sending;
    this.#meet({ typed: drafts });
    if ([...before.keys()].some((key) => !drafts.has(key))) this.#options.onPlanAccepted?.();
  }

  /** Sends what is unsaved now; true when nothing is left. A page that is left has no time to wait for its turn. */
  async flush(isLeaving = false): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (this.#mayContinue()) {
      this.#running = (isLeaving ? this.#save() : this.#inTurn()).finally(() => {
        this.#running = null;
      });
      await this.#running;
    }
    return this.#state.drafts.size === 0;
  }

  async #inTurn(): Promise<void> {
    const { inTurn } = this.#options;
    if (!inTurn) return await this.#save();
    await inTurn(async () => {
      // While it waited, another window may have sent the same, or the week may have been read again.
      this.hear();
      if (this.#state.status.kind !== "stale") this.#meet({});
      if (this.#mayContinue()) await this.#save();
    });
  }

  drop(key: string): void {
    const drafts = new Map([...this.#state.drafts].filter(([each]) => each !== key));
    this.#show({ drafts, ...(drafts.size === 0 ? { status: { kind: "clean" } } : {}) });
  }

  discard(): void {
    this.#sending = null;
    this.#show({ drafts: new Map(), status: { kind: "clean" } });
  }

  /** After someone else changed typed cells: one's own values over theirs, or theirs. The others are sent. */
  settle(choice: Choice): void {
    this.#meet({ choice });
    void this.flush();
  }

  /** Accepts a week that was read again; an older one is left alone. */
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

  /** A save that may have arrived, while what it sent is still typed: it goes first, as it was sent. */
  #earlier(): Sending | null {
    const earlier = this.#sending;
    const isStillTyped = earlier?.cells.every((cell) => this.#state.drafts.has(keyOf(cell))) ?? false;
    return earlier?.version === this.#state.week.version && isStillTyped ? earlier : null;
  }

  /** Cells that were undone after a save that may have arrived: they follow it. */
  #undone(typed: TypedCells, version: number): [string, TypedCell][] {
    if (this.#sending?.version !== version) return [];
    return this.#sending.cells.flatMap((sent): [string, TypedCell][] => {
      const cell = typed.get(keyOf(sent));
      return cell && !same(typedValue(cell), typedValue(sent)) ? [[keyOf(cell), cell]] : [];
    });
  }

  async #save(tries = 1): Promise<void> {
    const { version } = this.#state.week;
    const earlier = this.#earlier();
    const sending = earlier ?? { key: newKey(), version, cells: this.#sendable() };
    const cells = sending.cells.map(({ before: _before, ...cell }) => cell);
    this.#sending = sending;
    this.#show({ status: { kind: "saving" } });
    try {
      const week = await this.#options.send(version, cells, sending.key);
      this.#sending = null;
      this.#meet({
        week: week.version < this.#state.week.version ? this.#state.week : week,
        typed: this.#typedSince(sending.cells),
        otherwise: { kind: "saved", at: new Date() },
      });
      this.#options.onSaved(week);
      if (!this.#mayContinue()) return;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const isOver = this.#refused(error, version);
      if (error.code === "stale") return await this.#again(tries);
      // Refused as it was sent then: what is typed now may be accepted.
      if (earlier === null || !isOver || !this.#mayContinue()) return this.#fail(error);
    }
    if (earlier) await this.#save();
    else this.#later();
  }

  /** Accepts in what a failed save says of the week; true when it won't be sent again as it is. */
  #refused(error: CallFailure, version: number): boolean {
    const isOver = isDecided(error);
    if (isOver) this.#sending = null;
    if (error.code === "stale") this.#meet({ week: error.current as MyWeek });
    else if (this.#state.week.version !== version) this.#meet({});
    return isOver;
  }

  /** After someone else's save came first. */
  async #again(tries: number): Promise<void> {
    if (!this.#mayContinue()) return;
    if (tries < maxTries) await this.#save(tries + 1);
    else this.#later(this.#retryDelay);
  }

  /** What was typed while these were sent, over what they made of the week. */
  #typedSince(sent: readonly TypedCell[]): Map<string, TypedCell> {
    const before = new Map(sent.map((cell) => [keyOf(cell), typedValue(cell)]));
    const since = [...this.#state.drafts].filter(([key, cell]) => !same(before.get(key), typedValue(cell)));
    return new Map(since.map(([key, cell]) => [key, { ...cell, before: before.get(key) ?? cell.before }]));
  }

  #fail(error: CallFailure): void {
    if (this.#state.status.kind === "stale" || this.#state.drafts.size === 0) return;
    this.#serverRefused = refusalsIn(error);
    this.#show({ status: { kind: "failed", message: error.message, waits: error.isAway } });
    // Tried again automatically: what brings the connection back does not always tell the browser.
    if (error.isAway) this.#later(this.#retryDelay);
  }

  /** Typed cells over the week as it is stored now, without what it contains already; a collision needs a choice. */
  #meet({ week = this.#state.week, typed = this.#state.drafts, choice, otherwise }: Meeting): void {
    const { drafts: over, collides } = cellsOver(typed, week, choice);
    const drafts = new Map([...this.#undone(typed, week.version), ...over]);
    const rest: SaveStatus = otherwise ?? { kind: drafts.size === 0 ? "clean" : "waiting" };
    this.#show({ week, drafts, status: collides ? { kind: "stale" } : rest });
  }

  #show(change: Partial<WeekState>): void {
    const changed = { ...this.#state, ...change };
    const next = { ...changed, drafts: this.#retained.merged(changed.drafts) };
    this.#state = { ...next, ...refusalsOf(storedOf(next.week), next.drafts, this.#serverRefused) };
    this.#retained.write(next.drafts, this.#sending);
    for (const notify of this.#listeners) notify();
  }
}
