import { useQuery, type QueryClient } from "@tanstack/react-query";
import { call, CallFailure, hearRefusals } from "#web/call.ts";
import { freshFor, mayRetry } from "#web/data.ts";
import { readSession, signOut, type Session } from "../contract.ts";

const key = ["session"] as const;

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
  queryKey: key,
  queryFn: async () => taken(await call(readSession)),
  staleTime: freshFor.general,
  retry: (failures: number, error: unknown) => mayRetry(failures, error, 2),
};

/** The session, cached for 5 minutes. An unreachable server changes nothing. */
export async function loadSession(client: QueryClient): Promise<Session> {
  try {
    return await client.fetchQuery(sessionQuery);
  } catch (error) {
    const known = client.getQueryData<Session>(key);
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

/** Caches a new session and forgets everything the previous person read; other windows hear of it. */
export function adoptSession(client: QueryClient, session: Session): void {
  client.removeQueries({ queryKey: ["read"] });
  begun = null;
  if (session.user !== null) providerLogout = null;
  client.setQueryData(key, taken(session));
  channel?.postMessage("changed");
}

/** Reads the session again after something that may have ended or changed it. */
export async function refreshSession(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: key });
  channel?.postMessage("changed");
}

/** Reads the session again for others' changes; says whether roles changed. */
export async function renewSession(client: QueryClient, onOtherRoles: () => void): Promise<void> {
  const roles = () => client.getQueryData<Session>(key)?.user?.roles.join();
  const before = roles();
  await client.invalidateQueries({ queryKey: key });
  if (roles() !== before) onOtherRoles();
}

/** Logs this browser out, whatever the server says. */
export async function endSession(client: QueryClient): Promise<void> {
  const before = client.getQueryData<Session>(key);
  try {
    ({ providerLogout } = await call(signOut));
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
  } finally {
    if (before) adoptSession(client, { ...before, user: null, organisation: null, home: "/dashboard" });
    client.removeQueries({ queryKey: ["read"] });
    // What the login page offers is known of nobody's session only.
    await client.invalidateQueries({ queryKey: key, refetchType: "none" });
  }
}

/** Checks the session, and says when it has ended. An unreachable server ends nothing. */
export async function recheckSession(client: QueryClient, onEnded: () => void): Promise<void> {
  const session = await call(readSession).catch(() => null);
  if (session === null || session.user !== null) return;
  adoptSession(client, session);
  onEnded();
}

/** Follows logins in other windows and the server's word that a session has ended. */
export function keepSessionTrue(client: QueryClient, onChange: () => void): void {
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: key });
    onChange();
  };
  if (channel) channel.onmessage = () => void refresh();
  hearRefusals(({ status, code }) => {
    if (status === 401 && code === "signed_out" && client.getQueryData<Session>(key)?.user) void refresh();
  });
}
