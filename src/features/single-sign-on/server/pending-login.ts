import { t } from "#shared/texts/t.ts";
import type { Query } from "#server/database/sql.ts";
import type { Exchange, Platform } from "#server/http/serve.ts";
import { hashToken } from "#server/ids.ts";
import { readLinkToken } from "#server/link-token.ts";
import { Refusal } from "#server/refusal.ts";
import { loginCookie } from "./begin-login.ts";
import { claimLogin } from "./login-queries.ts";

/** A login that has just come back to the browser that began it. */
export interface PendingLogin {
  readonly orgId: string;
  readonly id: string;
  /** What the browser contains; its proofs are made of it. */
  readonly browser: string;
  readonly testedBy: string | null;
  readonly returnTo: string;
}

/** Begun in another browser, used, too old, or never begun: all alike. */
export const loginOver = () =>
  new Refusal({
    status: 401,
    code: "login_over",
    message: t`This login took too long, or it was used. Start again.`,
  });

/** Stores a begun login; nothing of the organisation changes. */
export async function storeLogin(
  { database }: Platform,
  orgId: string,
  store: Query<unknown>,
): Promise<void> {
  await database.write(orgId, (transaction) => transaction.run(store));
}

/** The organisation and the secret that this browser contains of its login, or null. */
export function browserOf(call: Exchange): { readonly orgId: string; readonly browser: string } | null {
  const stored = call.binding(loginCookie) ?? "";
  const parts = readLinkToken(stored);
  return parts === null ? null : { orgId: parts.orgId, browser: stored.slice(parts.orgId.length + 1) };
}

/** Uses up the login that a provider's answer belongs to, before anything is believed of the answer. */
export async function claimPendingLogin(call: Platform & Exchange, state: string): Promise<PendingLogin> {
  const stored = browserOf(call);
  const named = readLinkToken(state);
  if (stored === null || named === null || named.orgId !== stored.orgId) throw loginOver();
  const { orgId, browser } = stored;
  const login = await call.database.write(orgId, (transaction) =>
    transaction.first(claimLogin(orgId, named.hash, hashToken(browser))),
  );
  if (!login) throw loginOver();
  return { orgId, browser, id: login.id, testedBy: login.tested_by, returnTo: login.return_to };
}
