import type { Query, QueryClient } from "@tanstack/react-query";
import { addDays, startOfWeek, type Day } from "#shared/day.ts";
import { sessionKey, type KnownSession } from "#features/access/web/session.ts";
import { readMyWeek, type MyWeek } from "#features/timesheets/contract.ts";
import { unsentWeeks } from "#features/timesheets/web/week/unsent-weeks.ts";
import { fillPath } from "#shared/contract.ts";
import { currentLanguage } from "#shared/texts/current.ts";
import { entryFile } from "#shared/texts/languages.ts";
import { call } from "#web/call.ts";
import { readKey } from "#web/data.ts";
import { readCached, writeCached, type CachedMyTime } from "#web/offline/late/cached.ts";

/** Milliseconds in which changes are stored together. */
const together = 1_000;
/** A week that isn't on screen is read again for this device after an hour. */
const longestUnread = 3_600_000;

interface Answer {
  readonly at: number;
  readonly value: MyWeek;
}

const inputOf = (weekStarting: Day) => ({ params: { weekStarting } });
const nameOf = (weekStarting: Day) => fillPath(readMyWeek.path, { weekStarting });
const isWeek = ({ queryKey: [kind, path] }: Query) => kind === "read" && path === readMyWeek.path;

/** The newest answer there is of a week: the page's, the stored one while it's new, or the server's. */
async function answerOf(
  client: QueryClient,
  weekStarting: Day,
  saved: CachedMyTime | null,
): Promise<Answer | null> {
  const shown = client.getQueryState<MyWeek>(readKey(readMyWeek, inputOf(weekStarting)));
  if (shown?.data) return { at: shown.dataUpdatedAt, value: shown.data };
  const stored = saved?.answers[nameOf(weekStarting)] as Answer | undefined;
  if (stored && Date.now() - stored.at < longestUnread) return stored;
  const value = await call(readMyWeek, inputOf(weekStarting)).catch(() => null);
  return value ? { at: Date.now(), value } : (stored ?? null);
}

/** What booking needs of a session: nothing of functions and tiers, and no place in the news. */
function lessOf({ user, ...session }: KnownSession): KnownSession {
  return {
    ...session,
    newsPlace: null,
    user: user && { ...user, functionId: null, functionName: null, costTierId: null, costTierName: null },
  };
}

/** The session that the server last said, where it's someone's; a stored one says nothing new. */
function knownSession(client: QueryClient): KnownSession | null {
  const session = client.getQueryData<KnownSession>(sessionKey);
  return session?.user && session.organisation && session.cachedAt === undefined ? session : null;
}

/**
 * This week's answer and the next one's, since a week without a connection goes on into it, those of weeks that the
 * page has shown, and of weeks with hours that aren't sent yet.
 */
async function answersOf(
  client: QueryClient,
  { today, personId, saved }: { today: Day; personId: string; saved: CachedMyTime | null },
): Promise<[string, Answer][]> {
  const monday = startOfWeek(today);
  const answers: [string, Answer][] = [];
  const shown = client
    .getQueriesData<MyWeek>({ predicate: isWeek })
    .flatMap(([, week]) => (week ? [week.weekStarting] : []));
  for (const week of new Set([monday, addDays(monday, 7), ...shown, ...unsentWeeks(personId)])) {
    const answer = await answerOf(client, week, saved);
    // A manager's comment is someone else's words.
    if (answer) answers.push([nameOf(week), { at: answer.at, value: { ...answer.value, comment: null } }]);
  }
  return answers;
}

async function store(client: QueryClient): Promise<void> {
  const session = knownSession(client);
  const personId = session?.user?.id;
  if (!session?.organisation || personId === undefined) return;
  const saved = await readCached();
  const mine = saved?.personId === personId ? saved : null;
  const answers = await answersOf(client, { today: session.organisation.today, personId, saved: mine });
  // Logged out meanwhile: nothing is stored any more.
  if (answers.length === 0 || knownSession(client)?.user?.id !== personId) return;
  const at = Math.max(...answers.map(([, answer]) => answer.at));
  await writeCached({ personId, at, session: lessOf(session), answers: Object.fromEntries(answers) });
}

function register(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Without it My Time needs a connection to open, as before.
  const worker = `/${entryFile("worker.js", currentLanguage())}`;
  navigator.serviceWorker.register(worker, { updateViaCache: "none" }).catch(() => undefined);
}

/**
 * Has this device store what booking needs without a connection, and again whenever a week changes. Answers how to
 * stop.
 */
export function cacheMyTime(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (client.isFetching() > 0) later();
      else void store(client).then(register);
    }, together);
  };
  later();
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && isWeek(query) && query.state.status === "success") later();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
