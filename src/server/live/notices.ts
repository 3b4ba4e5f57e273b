import pg from "pg";

/** Passing on, between the servers of one database, where something was written. */
export interface Notices {
  /** Notifies the other servers; several calls for one organisation become one. */
  notify(orgId: string): void;
  /** True while the others are heard. Otherwise one has to look. */
  isHearing(): boolean;
  close(): Promise<void>;
}

interface NoticesOptions {
  /**
   * A direct connection: LISTEN reaches no one through a pooler that shares connections between transactions.
   */
  readonly url: string;
  readonly onNotice: (orgId: string) => void;
}

const channel = "stint_events";
const hello = "hello";
const longestPause = 10_000;

/**
 * Listens on a connection of its own, which reconnects automatically after a loss. A connection that does not
 * hear its own hello is deaf.
 */
export function openNotices({ url, onNotice }: NoticesOptions): Notices {
  let client: pg.Client | null = null;
  let hearing = false;
  let closed = false;
  let pause = 250;
  let timer: NodeJS.Timeout | undefined;
  const due = new Set<string>();

  const lost = (): void => {
    hearing = false;
    client = null;
    if (closed) return;
    timer = setTimeout(() => void connect(), pause);
    timer.unref();
    pause = Math.min(longestPause, pause * 2);
  };
  const connect = async (): Promise<void> => {
    const made = new pg.Client({
      connectionString: url,
      application_name: "stint live",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      pipeline: true,
    });
    made.on("error", () => undefined);
    made.once("end", () => {
      if (client === made || client === null) lost();
    });
    made.on("notification", ({ payload }) => {
      if (payload === hello) {
        hearing = true;
        pause = 250;
      } else if (payload !== undefined) onNotice(payload);
    });
    try {
      await made.connect();
      client = made;
      await made.query(`LISTEN ${channel}`);
      await made.query("SELECT pg_notify($1, $2)", [channel, hello]);
    } catch {
      await made.end().catch(() => undefined);
    }
  };
  const flush = (): void => {
    const orgIds = [...due];
    due.clear();
    // Named, so that its plan is cached: each write notifies.
    const text = "SELECT pg_notify($1, told.org_id) FROM unnest($2::text[]) AS told (org_id)";
    client?.query({ name: "tell", text, values: [channel, orgIds] }).catch(() => undefined);
  };
  void connect();
  return {
    notify: (orgId) => {
      if (due.size === 0) setTimeout(flush, 10);
      due.add(orgId);
    },
    isHearing: () => hearing,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
