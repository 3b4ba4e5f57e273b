import { readSession } from "#features/access/contract.ts";
import { makeCalendarLink } from "#features/timesheets/calendar-contract.ts";
import { listMyOpenWeeks } from "#features/timesheets/contract.ts";
import { createOwnToken } from "#features/tokens/contract.ts";
import { Client } from "./client.ts";

/** Every way into someone's account: a session, a token and a calendar link. `answers` says what each answers now. */
export async function openWaysIn(session: Client, scopes: readonly string[] = ["time:read"]) {
  const { secret } = await session.ok(createOwnToken, {
    body: { name: "Script", scopes: [...scopes], expiresInDays: 30 },
  });
  const { url } = await session.ok(makeCalendarLink);
  const calendar = new URL(url).pathname;
  const program = Client.withToken(session.url, secret);
  const answers = async () => ({
    session: (await session.ok(readSession)).user !== null,
    token: (await program.call(listMyOpenWeeks)).status,
    calendar: (await fetch(session.url + calendar)).status,
  });
  return { session, program, secret, calendar, answers };
}

/** What they answer after everything of someone was ended. */
export const ended = { session: false, token: 401, calendar: 404 } as const;
