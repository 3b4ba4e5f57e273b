import type { QueryClient } from "@tanstack/react-query";
import { call, CallFailure } from "#web/call.ts";
import { readSession, signOut, type Session } from "../contract.ts";
import { deferLogOut } from "./deferred-log-out.ts";
import { adoptSession, leaveProvider, sessionKey } from "./session.ts";

/** Reads the session again for others' changes; says whether roles changed. */
export async function renewSession(client: QueryClient, onOtherRoles: () => void): Promise<void> {
  const roles = () => client.getQueryData<Session>(sessionKey)?.user?.roles.join();
  const before = roles();
  await client.invalidateQueries({ queryKey: sessionKey });
  if (roles() !== before) onOtherRoles();
}

/** Logs this browser out, whatever the server says. */
export async function endSession(client: QueryClient): Promise<void> {
  const before = client.getQueryData<Session>(sessionKey);
  try {
    leaveProvider((await call(signOut)).providerLogout);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    if (error.isAway) deferLogOut();
  } finally {
    if (before) adoptSession(client, { ...before, user: null, organisation: null, home: "/dashboard" });
    client.removeQueries({ queryKey: ["read"] });
    // What the login page offers is known of no one's session only.
    await client.invalidateQueries({ queryKey: sessionKey, refetchType: "none" });
  }
}

/** Checks the session, and says when it has ended. An unreachable server ends nothing. */
export async function recheckSession(client: QueryClient, onEnded: () => void): Promise<void> {
  const session = await call(readSession).catch(() => null);
  if (session === null || session.user !== null) return;
  adoptSession(client, session);
  onEnded();
}
