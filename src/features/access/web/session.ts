import { useQuery, type QueryClient } from "@tanstack/react-query";
import { call, CallFailure, hearRefusals, isPause } from "#web/call.ts";
import { tidyWork } from "#web/left-work.ts";
import { forgetCached } from "#web/offline/forget.ts";
import { pauseInTyping } from "#web/pause-in-typing.ts";
import { generalFreshness, mayRetry } from "#web/query-client.ts";
import { readSession, signOut, type Session } from "../contract.ts";
import { hasDeferredLogOut, settleLogOut } from "./deferred-log-out.ts";

export const sessionKey = ["session"] as const;

/** Older places start anew: the server forgets events after an hour. */
const longestSince = 60_000;
/** Where the news was when this window had read only its session. */
let begun: { readonly place: number; readonly at: number } | null = null;

/** Stores the first session's place; the cache contains none, since each read has another. */
function used(session: Session): Session {
  if (session.newsPlace !== null) begun ??= { place: session.newsPlace, at: Date.now() };
  return { ...session, newsPlace: null };
}

/**
 * Where the stream can start without missing anything since this window's first read; null when that is long
 * ago.
 */
export function newsPlace(): number | null {
  return begun !== null && Date.now() - begun.at < longestSince ? begun.place : null;
}

/** `cachedAt`: when this device stored it; the server can't be reached now. Missing in what the server said itself. */
export type KnownSession = Session & { readonly cachedAt?: number };

/** Who the server says is logged in. What this device stores of anyone else goes with the answer. */
async function readNow(): Promise<KnownSession> {
  if (hasDeferredLogOut()) {
    await call(signOut);
    settleLogOut();
  }
  const session = await call(readSession);
  if (session.user === null) forgetCached();
  tidyWork(session.user?.id ?? null);
  return used(session);
}

/** Milliseconds until the server is queried again while a stored session is used instead of its answer. */
const againAfter = 15_000;

const sessionQuery = {
  queryKey: sessionKey,
  queryFn: readNow,
  staleTime: generalFreshness,
  // A pause is said now, and the page tries again.
  retry: (failures: number, error: unknown) => !isPause(error) && mayRetry(failures, error, 2),
};

/** The person whom this device knows to be logged in, with today by its own clock; null where it knows none. */
async function storedSession(): Promise<KnownSession | null> {
  if (hasDeferredLogOut()) return null;
  const { readCached, todayIn } = await import("#web/offline/late/cached.ts");
  const cached = await readCached();
  if (cached === null) return null;
  const session = cached.session as Session;
  const { organisation } = session;
  return {
    ...session,
    organisation: organisation && { ...organisation, today: todayIn(organisation.timeZone) },
    cachedAt: cached.at,
  };
}

/** The session, cached for 5 minutes. An unreachable server changes nothing. */
export async function loadSession(client: QueryClient): Promise<KnownSession> {
  try {
    return await client.fetchQuery(sessionQuery);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const known = client.getQueryData<KnownSession>(sessionKey);
    if (known !== undefined && (error.isUnreached || known.cachedAt !== undefined)) return known;
    const stored = known === undefined && error.isUnreached ? await storedSession().catch(() => null) : null;
    if (stored === null) throw error;
    // As of long ago, so that the server is queried again whenever that may help.
    client.setQueryData(sessionKey, stored, { updatedAt: 0 });
    return stored;
  }
}

/** The session inside a page. Undefined only before the first answer. */
export function useSession(): KnownSession | undefined {
  return useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }: { readonly state: { readonly data: KnownSession | undefined } }) =>
      state.data?.cachedAt === undefined ? false : againAfter,
  }).data;
}

const channel = "BroadcastChannel" in window ? new BroadcastChannel("session") : null;

/** Where this window's last session can be ended at the login provider too. */
let providerLogout: string | null = null;

export const leftProvider = (): string | null => providerLogout;

export function leaveProvider(address: string | null): void {
  providerLogout = address;
}

/** Caches a new session and forgets everything the previous person read; other windows hear of it. */
export function adoptSession(client: QueryClient, session: Session): void {
  client.removeQueries({ queryKey: ["read"] });
  forgetCached();
  tidyWork(session.user?.id ?? null);
  begun = null;
  if (session.user !== null) {
    providerLogout = null;
    settleLogOut();
  }
  client.setQueryData(sessionKey, used(session));
  channel?.postMessage("changed");
}

/** Reads the session again after something that may have ended or changed it. */
export async function refreshSession(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: sessionKey });
  channel?.postMessage("changed");
}

/** Follows logins in other windows and the server's word that a session has ended. */
export function syncSession(client: QueryClient, onChange: () => void): void {
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: sessionKey });
    onChange();
  };
  if (channel) channel.onmessage = () => void refresh();
  hearRefusals(({ status, code }) => {
    // Whatever is requested in the background must not send the rest of a number to the login page.
    if (status !== 401 || code !== "signed_out") return;
    forgetCached();
    if (client.getQueryData<Session>(sessionKey)?.user) void pauseInTyping().then(refresh);
  });
}
