import * as z from "zod/mini";
import { CallFailure } from "#web/call.ts";
import { keepWork, keptNames, keptWork } from "#web/kept-work.ts";
import type { MyWeek } from "../../contract.ts";
import {
  cellKey,
  differenceOf,
  isNoDifference,
  type CellChange,
  type StoredWeek,
} from "../../rules/cell-changes.ts";

/** Typed cells and the version of the week they were typed into. */
const Kept = z.object({
  version: z.number(),
  cells: z.array(
    z.object({
      projectId: z.string(),
      day: z.string(),
      hours: z.nullable(z.number()),
      note: z.optional(z.string()),
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
  /** `waits`: kept on this device, and sent by itself once the server can be reached. */
  | { readonly kind: "failed"; readonly message: string; readonly waits: boolean };

function isAway({ status }: CallFailure): boolean {
  return status === 0 || status >= 500;
}

const storedOf = ({ weekStarting, entries, projects }: MyWeek): StoredWeek => ({
  weekStarting,
  entries,
  projects: new Map(projects.map((project) => [project.id, project])),
});

export interface WeekState {
  /** The newest stored week that is known. */
  readonly week: MyWeek;
  /** Typed and not yet saved, by `cellKey`. */
  readonly drafts: ReadonlyMap<string, CellChange>;
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

/**
 * Saves a week's cells as they are typed. What is typed is kept on the device until the server has it; one
 * save runs at a time, each under the version the typing began with, so that nobody overwrites anybody.
 */
export class WeekSaver {
  #state: WeekState;
  #baseVersion: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isResting = false;
  /** Refusals of the server, until their cells are typed anew. */
  #serverRefused: Readonly<Record<string, string>> = {};
  readonly #listeners = new Set<() => void>();
  readonly #options: SaverOptions;

  constructor(options: SaverOptions) {
    const kept = keptWork(options.userId, nameOf(options.week), Kept);
    const drafts = new Map((kept?.cells ?? []).map((cell) => [cellKey(cell.projectId, cell.day), cell]));
    this.#options = options;
    this.#baseVersion = kept !== null && drafts.size > 0 ? kept.version : options.week.version;
    this.#state = { week: options.week, drafts, refused: {}, status: { kind: "clean" } };
    if (drafts.size > 0)
      this.#take(
        options.week,
        this.#baseVersion === options.week.version ? { kind: "waiting" } : { kind: "stale" },
      );
  }

  readonly state = (): WeekState => this.#state;

  readonly subscribe = (tell: () => void): (() => void) => {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  };

  /** Takes typed cells; they are sent after a moment's rest. */
  change(cells: readonly CellChange[]): void {
    if (cells.length === 0) return;
    if (this.#state.drafts.size === 0 && this.#running === null) this.#baseVersion = this.#state.week.version;
    const drafts = new Map(this.#state.drafts);
    for (const cell of cells) {
      const key = cellKey(cell.projectId, cell.day);
      const note = cell.note ?? drafts.get(key)?.note;
      drafts.set(key, note === undefined ? cell : { ...cell, note });
      this.#serverRefused = Object.fromEntries(
        Object.entries(this.#serverRefused).filter(([refused]) => refused !== key),
      );
    }
    this.#show({ drafts, ...(this.#state.status.kind === "stale" ? {} : { status: { kind: "waiting" } }) });
    this.#later();
  }

  /** From now on what did not reach the server is tried again by itself, until `rest` is called. */
  begin(): void {
    this.#isResting = false;
  }

  /** No more attempts of its own: what is left stays on the device, for whoever sends it next. */
  rest(): void {
    this.#isResting = true;
    clearTimeout(this.#timer);
  }

  /** Sends what is unsaved now; true when nothing is left. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (this.#state.status.kind !== "stale" && this.#sendable().length > 0) {
      this.#running = this.#save(this.#sendable()).finally(() => {
        this.#running = null;
      });
      await this.#running;
    }
    return this.#state.drafts.size === 0;
  }

  /** Gives up what was typed into one cell. */
  drop(key: string): void {
    const drafts = new Map([...this.#state.drafts].filter(([each]) => each !== key));
    this.#show({ drafts, ...(drafts.size === 0 ? { status: { kind: "clean" } } : {}) });
  }

  /** After somebody else saved: saves one's own values over theirs. */
  keepMine(): void {
    this.#baseVersion = this.#state.week.version;
    this.#show({ status: { kind: "waiting" } });
    void this.flush();
  }

  /** After somebody else saved: gives up one's own values. */
  takeTheirs(): void {
    this.#show({ drafts: new Map(), status: { kind: "clean" } });
  }

  /** Takes a week that was read again; an older one is left alone. */
  adopt(week: MyWeek): void {
    if (week.version >= this.#state.week.version && week !== this.#state.week) this.#show({ week });
  }

  #sendable(): CellChange[] {
    return [...this.#state.drafts]
      .filter(([key]) => this.#state.refused[key] === undefined)
      .map(([, cell]) => cell);
  }

  #later(delay = this.#options.delay): void {
    clearTimeout(this.#timer);
    if (!this.#isResting) this.#timer = setTimeout(() => void this.flush(), delay);
  }

  async #save(cells: CellChange[]): Promise<void> {
    this.#show({ status: { kind: "saving" } });
    try {
      const week = await this.#options.send(this.#baseVersion, cells);
      this.#baseVersion = week.version;
      const drafts = new Map([...this.#state.drafts].filter(([, cell]) => !cells.includes(cell)));
      this.#show({ week, drafts, status: { kind: "saved", at: new Date() } });
      this.#options.onSaved(week);
      if (this.#sendable().length > 0) this.#later();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (!(error instanceof CallFailure)) throw error;
    if (error.code === "stale") this.#take(error.current as MyWeek, { kind: "stale" });
    else {
      this.#serverRefused = error.status === 422 ? error.fields : {};
      this.#show({ status: { kind: "failed", message: error.message, waits: isAway(error) } });
      // Tried again by itself: what brings the connection back does not always tell the browser.
      if (isAway(error)) this.#later(this.#options.retryDelay ?? 15_000);
    }
  }

  /**
   * A newer week under unsaved hours. Where it holds the very same hours (another tab sent them), nothing is
   * left to save or to choose.
   */
  #take(week: MyWeek, otherwise: SaveStatus): void {
    const { refused, ...difference } = differenceOf(storedOf(week), {
      cells: [...this.#state.drafts.values()],
    });
    const isSame = Object.keys(refused).length === 0 && isNoDifference({ ...difference, refused });
    this.#show(isSame ? { week, drafts: new Map(), status: { kind: "clean" } } : { week, status: otherwise });
  }

  #show(change: Partial<WeekState>): void {
    const next = { ...this.#state, ...change };
    const { refused } = differenceOf(storedOf(next.week), { cells: [...next.drafts.values()] });
    this.#state = { ...next, refused: { ...this.#serverRefused, ...refused } };
    keepWork(
      this.#options.userId,
      nameOf(next.week),
      next.drafts.size === 0 ? null : { version: this.#baseVersion, cells: [...next.drafts.values()] },
    );
    for (const tell of this.#listeners) tell();
  }
}
