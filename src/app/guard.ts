import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { goesInOtherLanguage } from "#features/access/web/browser-language.ts";
import { loadSession } from "#features/access/web/session.ts";
import { isDay, startOfWeek } from "#shared/day.ts";
import { mayAccess, type Action } from "#shared/permissions.ts";

interface GuardOptions {
  /** Without one: everyone who is logged in. */
  readonly action?: Action;
  readonly otherwise?: string;
}

export interface Guarded {
  context: { client: QueryClient };
  location: { href: string };
  /** No one has come yet, but may. */
  preload?: boolean;
}

/**
 * A route's guard: logged in, with the right to the action. The requested link is remembered for after the login.
 */
export function guard({ action, otherwise = "/dashboard" }: GuardOptions = {}) {
  return async ({ context, location, preload }: Guarded): Promise<void> => {
    const session = await loadSession(context.client);
    const { user } = session;
    if (user === null)
      throw redirect({
        to: "/login",
        search: location.href === "/" ? {} : { from: location.href },
        replace: true,
      });
    // The page is loaded anew; nothing more of this one is shown.
    if (preload !== true && goesInOtherLanguage(session, location.href)) await new Promise(() => undefined);
    if (!mayAccess(action ?? "signed-in", user.roles)) throw redirect({ to: otherwise, replace: true });
  };
}

/**
 * For the login page: a session goes on to the requested link or the person's home; without an organisation
 * to /setup.
 */
export async function onlySignedOut({
  context,
  search,
}: {
  context: { client: QueryClient };
  search: { from?: string };
}): Promise<void> {
  const { user, product, home } = await loadSession(context.client);
  if (product.needsSetUp) throw redirect({ to: "/setup", replace: true });
  if (user !== null) throw redirect({ href: safeReturn(search.from, home), replace: true });
}

/** Where the login page leads afterwards, as its address says. */
export const readLoginSearch = ({ from }: Record<string, unknown>): { from?: string } =>
  typeof from === "string" ? { from } : {};

/** The requested link when it is ours, else the person's home; never another site's. */
export function safeReturn(from: string | undefined, home: string): string {
  return from !== undefined && /^\/(?![/\\])/.test(from) && !from.startsWith("/login") ? from : home;
}

/** For the pages of weeks: any day leads to its week, anything else to this week. */
export async function toWeek({
  context,
  params,
}: {
  context: { client: QueryClient };
  params: { weekStartingDate?: string };
}): Promise<void> {
  const date = params.weekStartingDate ?? "";
  const today = (await loadSession(context.client)).organisation?.today;
  const monday = isDay(date) ? startOfWeek(date) : today && startOfWeek(today);
  if (monday && monday !== date)
    throw redirect({
      to: "/my-time/timesheet/$weekStartingDate",
      params: { weekStartingDate: monday },
      replace: true,
    });
}
