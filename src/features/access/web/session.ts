import { useQuery, type QueryClient } from "@tanstack/react-query";
import { call, CallFailure, hearRefusals } from "../../../web/call.ts";
import { freshFor, mayRetry } from "../../../web/data.ts";
import { readSession, signOut, type Session } from "../contract.ts";

const key = ["session"] as const;

/** A place older than this is not gone on from: the server forgets events after an hour. */
const longestSince = 60_000;
/** Where the news stood when this window had read nothing but its session, and when that was. */
let begun: { readonly place: number; readonly at: number } | null = null;

/** Keeps the place of the first session; the cache holds none, since it differs with every read. */
function taken(session: Session): Session {
  if (session.newsPlace !== null) begun ??= { place: session.newsPlace, at: Date.now() };
  return { ...session, newsPlace: null };
}

/**
 * Where the stream of news may begin so that nothing is missed of what was written after this window's first
 * read; null when that is long ago.
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

/**
 * The session from the cache, or read now; stale after 5 minutes. A server that cannot be reached leaves the
 * one that is known.
 */
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

/**
 * Puts a new session in the cache and forgets everything the previous person had read; other windows are
 * told.
 */
export function adoptSession(client: QueryClient, session: Session): void {
  client.removeQueries({ queryKey: ["read"] });
  begun = null;
  client.setQueryData(key, taken(session));
  channel?.postMessage("changed");
}

/** Asks the server anew who is signed in, after something that may have ended or changed the session. */
export async function refreshSession(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: key });
  channel?.postMessage("changed");
}

/** Reads the session again, for what others change of a person; says when that gave them other roles. */
export async function renewSession(client: QueryClient, onOtherRoles: () => void): Promise<void> {
  const roles = () => client.getQueryData<Session>(key)?.user?.roles.join();
  const before = roles();
  await client.invalidateQueries({ queryKey: key });
  if (roles() !== before) onOtherRoles();
}

/**
 * Ends the session. Whatever the server says, this browser is signed out; a session that is not found counts
 * as ended.
 */
export async function endSession(client: QueryClient): Promise<void> {
  const before = client.getQueryData<Session>(key);
  try {
    await call(signOut);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
  } finally {
    if (before) adoptSession(client, { ...before, user: null, organisation: null, home: "/dashboard" });
    client.removeQueries({ queryKey: ["read"] });
  }
}

/**
 * Asks the server whether the session still stands, and says when it does not. A server that cannot be
 * reached ends nothing.
 */
export async function recheckSession(client: QueryClient, onEnded: () => void): Promise<void> {
  const session = await call(readSession).catch(() => null);
  if (session === null || session.user !== null) return;
  adoptSession(client, session);
  onEnded();
}

/** Follows the state of the session: another window signs in or out, or the server says that it has ended. */
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
