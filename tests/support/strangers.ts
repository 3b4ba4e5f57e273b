import { routes } from "#routes.ts";
import { newId } from "#server/ids.ts";
import { everything } from "./campaign-ground.ts";
import type { Client } from "./client.ts";
import { sampleRequest, type Places } from "./samples.ts";
import type { Stint } from "./stint.ts";

interface Visit {
  /** The organisation that strangers may neither see nor change. */
  readonly home: string;
  /** Words of it that may never reach them. */
  readonly secrets: readonly string[];
  /** Its ids by the names that paths have for them. */
  readonly foreign: Places;
  readonly stranger: Client;
  /** Calls what only identity providers may. */
  readonly provider: Client;
}

/** The same places with random ids. */
const randomPlaces = (foreign: Places): Places =>
  Object.fromEntries(
    Object.entries(foreign).map(([name, value]) => [name, value.length === 36 ? newId() : value]),
  );

const withoutIds = (value: unknown) =>
  JSON.stringify(value).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "");

/**
 * Calls every endpoint as someone of another organisation, with the first one's ids and with random ones.
 * `differing`: answers that differ between these, or are faults.
 */
export async function visitAll(
  stint: Pick<Stint, "engine">,
  { home, secrets, foreign, stranger, provider }: Visit,
) {
  const random = randomPlaces(foreign);
  const seen: string[] = [];
  const differing: string[] = [];
  const before = await everything(stint, home);
  let calls = 0;
  for (const { endpoint } of routes) {
    if (endpoint.path.startsWith("/api/session") || endpoint.path.startsWith("/api/invitation/")) continue;
    const theirs = sampleRequest(endpoint, foreign);
    const randoms = sampleRequest(endpoint, random);
    const caller = endpoint.access === "provisioning" ? provider : stranger;
    const answer = await caller.send(endpoint.method, theirs.path, theirs.body);
    const other = await caller.send(endpoint.method, randoms.path, randoms.body);
    calls += 2;
    const text = JSON.stringify(answer.body);
    const sent = JSON.stringify(theirs);
    for (const secret of secrets)
      if (text.includes(secret) && !sent.includes(secret))
        seen.push(`${endpoint.method} ${endpoint.path}: ${secret}`);
    const names = /\{\w*Id\}/.test(endpoint.path);
    if (names && (answer.status !== other.status || withoutIds(answer.body) !== withoutIds(other.body)))
      differing.push(`${endpoint.method} ${endpoint.path}: ${answer.status} against ${other.status}`);
    // What SCIM has and the product doesn't: 501.
    if (answer.status >= 500 && answer.status !== 501)
      differing.push(`${endpoint.method} ${endpoint.path}: ${answer.status} ${text}`);
  }
  const after = await everything(stint, home);
  const changed = Object.entries(after).filter(([table, sum]) => before[table] !== sum);
  return { found: { seen, differing, changed }, calls };
}
