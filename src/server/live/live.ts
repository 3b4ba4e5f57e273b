import type { Engine } from "../database/engine.ts";
import { createDatabase, type Database } from "../scope.ts";
import { LiveFeed, type StandingSessions } from "./live-feed.ts";
import { openNotices, type Notices } from "./notices.ts";

/** How often one looks while other servers cannot be heard. */
const lookEvery = 500;
/** How often one looks in any case: a server may have ended between its commit and its notice. */
const checkEvery = 15_000;

/** The live side of a database. */
export interface Live {
  readonly feed: LiveFeed;
  /** The database, whose writes are announced as soon as they are committed. */
  readonly database: Database;
  close(): Promise<void>;
}

const ignored = (): void => undefined;

interface LiveOptions {
  readonly engine: Engine;
  /** A direct address of the database; null for the embedded one, which has no other servers. */
  readonly directUrl: string | null;
  readonly sessions: StandingSessions;
  readonly record: (error: unknown) => void;
  /** Something was written, by this server or another one: there may be work for the jobs. */
  readonly onWritten?: () => void;
}

/**
 * Opens the live side: writes of this server are announced immediately, those of others by notice, and otherwise by
 * looking.
 */
export function openLive({
  engine,
  directUrl,
  sessions: current,
  record,
  onWritten = ignored,
}: LiveOptions): Live {
  let notices: Notices | null = null;
  const database = createDatabase(engine, (orgId) => {
    onWritten();
    if (orgId === null) return;
    void feed.wake(orgId);
    notices?.notify(orgId);
  });
  const feed = new LiveFeed(database, current, record);
  if (directUrl !== null)
    notices = openNotices({
      url: directUrl,
      onNotice: (orgId) => {
        onWritten();
        void feed.wake(orgId);
      },
    });
  const look = setInterval(() => {
    if (notices?.isHearing() === false) void feed.wakeAll();
  }, lookEvery);
  const check = setInterval(() => void feed.wakeAll(), checkEvery);
  return {
    feed,
    database,
    close: async () => {
      clearInterval(look);
      clearInterval(check);
      feed.close();
      await notices?.close();
    },
  };
}
