import http from "node:http";
import fc from "fast-check";
import { nastyRequests, type WireRequest } from "./fuzz-requests.ts";
import { answerFault, operations, type DocumentedOperation } from "./openapi.ts";

/** Where to aim, and as whom. */
export interface FuzzTarget {
  readonly url: string;
  /** Ids that exist, by the names fields have for them. */
  readonly ids: Readonly<Record<string, string>>;
  /** Headers of someone who may do everything; requested again when they no longer count. */
  credentials(): Promise<Readonly<Record<string, string>>>;
  /** Calls to try; those of the API's document where they are left out. */
  readonly aims?: readonly DocumentedOperation[];
  /** What is wrong with an answer, in another protocol's words; the document's where it is left out. */
  readonly faultOf?: typeof answerFault;
}

interface FuzzLength {
  readonly rounds: number;
  readonly seed: number;
  readonly log: (line: string) => void;
}

interface Answered {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Calls that end the very session the search is made with. */
const endsSession = new Set(["DELETE /api/session", "DELETE /api/account/sessions"]);
/** A stream has no end to wait for. */
const streams = "/api/events";
const inside =
  /node_modules|\.m?[jt]s:\d|\bat [\w.]+ \(|\bSELECT\b|\bINSERT INTO\b|kysely|syntax error|violates|relation "|pg_|ECONN|ENOENT/;
/** What a person could read: compressed bytes may spell anything. */
const isReadable = (type: string): boolean => /^text\/|json/.test(type);
/** One export of an organisation at a time: another is told to retry. */
const alternates = "/api/organisation/export";
const abreast = 8;
const patience = 10_000;

function send(
  url: string,
  request: WireRequest,
  credentials: Readonly<Record<string, string>>,
  agent: http.Agent,
): Promise<Answered> {
  const { hostname, port } = new URL(url);
  const length = request.body === null ? {} : { "content-length": String(request.body.length) };
  const headers = { ...(request.signedIn ? credentials : {}), ...request.headers, ...length };
  return new Promise((resolve, reject) => {
    const call = http.request(
      { hostname, port, agent, method: request.method, path: request.path, headers, timeout: patience },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (bytes: Buffer) => parts.push(bytes));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers["content-type"] ?? "",
            text: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    call.on("timeout", () => call.destroy(new Error("no answer")));
    call.on("error", reject);
    call.end(request.body ?? undefined);
  });
}

/** JSON that cannot be read stays text, which no schema allows. */
function parsed(type: string, text: string): unknown {
  try {
    return /^application\/(?:problem\+)?json/.test(type) ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

/** What is wrong with an answer, or null. */
function judge(
  request: WireRequest,
  { status, type, text }: Answered,
  faultOf: typeof answerFault,
): string | null {
  // 501 is what a protocol has and the product doesn't; the API's document knows none.
  const isInTurn = status === 503 && request.path.startsWith(alternates);
  if (status >= 500 && status !== 501 && !isInTurn) return `answered ${status}: ${text.slice(0, 300)}`;
  if (request.method === "OPTIONS" && status === 204 && text === "") return null;
  if (isReadable(type) && inside.test(text)) return `revealed its inside: ${text.slice(0, 300)}`;
  const body = parsed(type, text);
  return faultOf(request.method, request.path, { status, type, body });
}

function written({ method, path, headers, body }: WireRequest): string {
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${body?.toString().slice(0, 300) ?? ""}`;
}

/**
 * Sends requests that no one should send. Answers how many, and the first hundred that were not refused as
 * they must be.
 */
export async function fuzz(
  target: FuzzTarget,
  { rounds, seed, log }: FuzzLength,
): Promise<{ tried: number; faults: string[] }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: abreast });
  const aims = (target.aims ?? operations()).filter(({ path }) => path !== streams);
  const stream = fc.sample(nastyRequests(aims, target.ids), { numRuns: rounds, seed });
  const faults: string[] = [];
  let tried = 0;
  let credentials = await target.credentials();
  const worker = async (): Promise<void> => {
    for (let request = stream[tried]; request !== undefined; request = stream[tried]) {
      tried += 1;
      if (tried % 5000 === 0) log(`${tried} of ${rounds}, ${faults.length} found`);
      // A connection that was idle too long may end just as it's used again: the next one answers.
      if (tried % 250 === 0) credentials = await target.credentials().catch(() => target.credentials());
      const plainPath = request.path.split("?")[0] ?? "";
      const sent =
        endsSession.has(`${request.method} ${plainPath}`) || plainPath === streams
          ? { ...request, signedIn: false }
          : request;
      const fault = await send(target.url, sent, credentials, agent).then(
        (answer) => judge(sent, answer, target.faultOf ?? answerFault),
        (error: unknown) => `gave no answer: ${String(error)}`,
      );
      if (fault !== null && faults.length < 100) faults.push(`${written(sent)}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: abreast }, worker));
  const alive = await send(
    target.url,
    { method: "GET", path: "/readyz", headers: {}, body: null, signedIn: false },
    {},
    agent,
  );
  if (alive.status !== 200) faults.push(`The server is not ready afterwards: ${alive.status}`);
  if ("polluted" in {}) faults.push("Every object of the server has a field more");
  agent.destroy();
  return { tried, faults };
}
