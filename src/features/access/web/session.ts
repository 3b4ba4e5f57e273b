import { useQuery, type QueryClient } from "@tanstack/react-query";
import { call, CallFailure, hearRefusals, isPause } from "#web/call.ts";
import { pauseInTyping } from "#web/pause-in-typing.ts";
import { generalFreshness, mayRetry } from "#web/query-client.ts";
import { readSession, type Session } from "../contract.ts";

export const sessionKey = ["session"] as const;

/** Older places start anew: the server forgets events after an hour. */
const longestSince = 60_000;
/** Where the news was when this window had read only its session. */
let begun: { readonly place: number; readonly at: number } | null = null;

/** Stores the first session's place; the cache holds none, since each read has another. */
function taken(session: Session): Session {
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

const sessionQuery = {
  queryKey: sessionKey,
  queryFn: async () => taken(await call(readSession)),
  staleTime: generalFreshness,
  // A pause is said now, and the page tries again.
  retry: (failures: number, error: unknown) => !isPause(error) && mayRetry(failures, error, 2),
};

/** The session, cached for 5 minutes. An unreachable server changes nothing. */
export async function loadSession(client: QueryClient): Promise<Session> {
  try {
    return await client.fetchQuery(sessionQuery);
  } catch (error) {
    const known = client.getQueryData<Session>(sessionKey);
    if (known !== undefined && error instanceof CallFailure && error.status === 0) return known;
    throw error;
  }
}

/** The session inside a page. Undefined only before the first answer. */
export function useSession(): Session | undefined {
  return useQuery(sessionQuery).data;
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
  begun = null;
  if (session.user !== null) providerLogout = null;
  client.setQueryData(sessionKey, taken(session));
  channel?.postMessage("changed");
}

/** Reads the session again after something that may have ended or changed it. */
export async function refreshSession(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: sessionKey });
  channel?.postMessage("changed");
}

/** Follows logins in other windows and the server's word that a session has ended. */
export function keepSessionTrue(client: QueryClient, onChange: () => void): void {
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: sessionKey });
    onChange();
  };
  if (channel) channel.onmessage = () => void refresh();
  hearRefusals(({ status, code }) => {
    // Whatever is asked in the background must not send the rest of a number to the login page.
    if (status === 401 && code === "signed_out" && client.getQueryData<Session>(sessionKey)?.user)
      void pauseInTyping().then(refresh);
  });
}
