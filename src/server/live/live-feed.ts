import type { Database } from "../scope.ts";
import { eventsFrom } from "./events.ts";

/**
 * A browser's notice: the kind of thing that changed, and which request changed it. Never which one, and
 * nothing of its contents.
 */
export interface News {
  readonly topic: string;
  readonly request: string;
}

/** One browser's open stream. */
export interface Listener {
  readonly orgId: string;
  readonly sessionHash: string;
  /** Sends the news; `place` is where to go on after a lost connection. */
  notify(place: number, news: readonly News[]): void;
  /** The session has ended, or the server stops. */
  end(reason: "session" | "stop"): void;
}

/** Which of these sessions are still valid. */
export type StandingSessions = (
  database: Database,
  orgId: string,
  sessionHashes: readonly string[],
) => Promise<ReadonlySet<string>>;

interface Hub {
  readonly listeners: Set<Listener>;
  /** Where the next read begins; null before the first. */
  place: number | null;
  /** Sent events that the next read may find again. */
  reported: ReadonlySet<string>;
  reading: Promise<void> | null;
  again: boolean;
}

/**
 * Called where places begin anew, since the organisation lies on another node of the database or was restored: a
 * topic that no browser knows refreshes everything.
 */
const moved: readonly News[] = [{ topic: "moved", request: "" }];

/** Events of sessions concern no one's screen. */
const silent: ReadonlySet<string> = new Set(["session"]);

/** Notifies the browsers of each organisation of changes as soon as they are committed. */
export class LiveFeed {
  readonly #database: Database;
  readonly #sessions: StandingSessions;
  readonly #record: (error: unknown) => void;
  readonly #hubs = new Map<string, Hub>();

  constructor(database: Database, validSessions: StandingSessions, record: (error: unknown) => void) {
    this.#database = database;
    this.#sessions = validSessions;
    this.#record = record;
  }

  /** How many browsers listen. */
  get size(): number {
    return [...this.#hubs.values()].reduce((sum, hub) => sum + hub.listeners.size, 0);
  }

  /**
   * Adds a browser and answers its position, after sending what it missed since `place`; null when it
   * names no place to go on from.
   */
  async join(listener: Listener, place: number | null): Promise<number> {
    const hub = this.#hubs.get(listener.orgId) ?? {
      listeners: new Set(),
      place: null,
      reported: new Set<string>(),
      reading: null,
      again: false,
    };
    this.#hubs.set(listener.orgId, hub);
    hub.listeners.add(listener);
    await this.wake(listener.orgId);
    const here = hub.place ?? 0;
    if (place !== null && place > here) listener.notify(here, moved);
    else if (place !== null) {
      const [rows] = await this.#database.read(listener.orgId, eventsFrom(listener.orgId, place));
      listener.notify(here, newsOf(rows));
    }
    return here;
  }

  leave(listener: Listener): void {
    const hub = this.#hubs.get(listener.orgId);
    hub?.listeners.delete(listener);
    if (hub?.listeners.size === 0) this.#hubs.delete(listener.orgId);
  }

  /** Something may have been written in the organisation: reads and sends it, one read at a time. */
  async wake(orgId: string): Promise<void> {
    const hub = this.#hubs.get(orgId);
    if (!hub) return;
    hub.again = true;
    hub.reading ??= this.#readAll(orgId, hub);
    await hub.reading;
  }

  /** Looks everywhere, for when no one says where something was written. */
  async wakeAll(): Promise<void> {
    await Promise.all([...this.#hubs.keys()].map((orgId) => this.wake(orgId)));
  }

  /** Ends every stream. */
  close(): void {
    for (const hub of this.#hubs.values()) for (const listener of hub.listeners) listener.end("stop");
    this.#hubs.clear();
  }

  async #readAll(orgId: string, hub: Hub): Promise<void> {
    while (hub.again) {
      hub.again = false;
      try {
        await this.#read(orgId, hub);
      } catch (error) {
        // The next look begins at the same place.
        this.#record(error);
      }
    }
    // In one go with the last look at `again`: who wakes from now on begins anew.
    hub.reading = null;
  }

  async #read(orgId: string, hub: Hub): Promise<void> {
    const [rows] = await this.#database.read(orgId, eventsFrom(orgId, hub.place ?? Number.MAX_SAFE_INTEGER));
    const isFirst = hub.place === null;
    const place = rows[0]?.next ?? hub.place ?? 0;
    const fresh = rows.filter((row) => row.id !== null && !hub.reported.has(row.id));
    if (hub.place !== null && place < hub.place) {
      await this.#endOthers(orgId, hub);
      for (const listener of hub.listeners) listener.notify(place, moved);
    } else if (!isFirst && fresh.length > 0) {
      await this.#endOthers(orgId, hub);
      const news = newsOf(fresh);
      if (news.length > 0) for (const listener of hub.listeners) listener.notify(place, news);
    }
    hub.place = place;
    hub.reported = new Set(rows.flatMap((row) => row.id ?? []));
  }

  /** Whatever was written may have ended someone's session. */
  async #endOthers(orgId: string, hub: Hub): Promise<void> {
    // Later joiners were checked on the way in.
    const checked = [...hub.listeners];
    const validSessions = await this.#sessions(this.#database, orgId, [
      ...new Set(checked.map((listener) => listener.sessionHash)),
    ]);
    for (const listener of checked) {
      if (validSessions.has(listener.sessionHash)) continue;
      listener.end("session");
      this.leave(listener);
    }
  }
}

function newsOf(rows: readonly { topic: string | null; request_id: string | null }[]): News[] {
  const news = new Map<string, News>();
  for (const { topic, request_id: request } of rows)
    if (topic !== null && request !== null && !silent.has(topic))
      news.set(`${topic} ${request}`, { topic, request });
  return [...news.values()];
}
