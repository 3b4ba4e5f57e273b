import { lookup, Resolver } from "node:dns/promises";
import type http from "node:http";
import { isIP, type LookupFunction } from "node:net";
import { notInDemonstration } from "#shared/demonstration.ts";
import { t } from "#shared/texts/t.ts";
import type { Config } from "../config.ts";
import { reachOf, reachOfName, type Reach } from "./reachable.ts";

/** A request to an address that people or other organisations' servers chose. */
export interface OutgoingRequest {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds for all of it: finding the address, connecting, sending, and reading the answer. */
  readonly timeout: number;
  /** Aborted when the answer is no longer wanted; its reason is thrown then. */
  readonly signal?: AbortSignal;
  /** Bytes of the answer's body that are read; what follows is left unread. */
  readonly largestAnswer: number;
}

/** What came back; redirects are answers like any other. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
  /** False where the body is longer than `largestAnswer`, which is then all there is of it. */
  readonly isComplete: boolean;
}

/** Sends one request; throws `OutgoingFailed`, with a message that people may read, when there is no answer. */
export type SendOutgoing = (request: OutgoingRequest) => Promise<OutgoingAnswer>;

/** The IP addresses of a host name; throws where there are none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/**
 * Why there is no answer. `refused`: the request may not be sent at all, so trying again changes nothing
 * unless the address does.
 */
export class OutgoingFailed extends Error {
  override readonly name = "OutgoingFailed";
  readonly reason: "refused" | "unknown-host" | "timeout" | "connection";

  constructor(reason: OutgoingFailed["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

const refused = (message: string) => new OutgoingFailed("refused", message);

/** Milliseconds until a name server that is silent is queried a second time, and until it counts as silent. */
const nameServerPatience = { timeout: 2_000, tries: 2 } as const;

/**
 * A name is looked up without a thread: four names whose servers are silent would fill the system's, with which
 * the complete program reads files. What isn't in the DNS may be in the machine's own list of hosts.
 */
const systemResolve: Resolve = async (host) => {
  const resolver = new Resolver(nameServerPatience);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const isSilent = answers.some(
    ({ status, ...answer }) =>
      status === "rejected" &&
      "reason" in answer &&
      (answer.reason as NodeJS.ErrnoException).code === "ETIMEOUT",
  );
  if (found.length > 0 || isSilent) return found;
  return (await lookup(host, { all: true })).map(({ address }) => address);
};

interface OutgoingOptions {
  /** Private networks may be called, by plain http too: `OUTGOING_PRIVATE`. */
  readonly allowsPrivate: boolean;
  /** Ports of public addresses that may be called, besides `usualPorts`: `OUTGOING_PORTS`. */
  readonly morePorts?: readonly number[];
  readonly resolve?: Resolve;
}

/** Ports for https. Others belong to programs that speak something else: an answer would reveal what runs there. */
const usualPorts: readonly number[] = [443, 8443];

type OutgoingConfig = Pick<Config, "outgoingPrivate" | "outgoingPorts">;

/** A server's way out, as configured. The public demonstration has none: its visitors are anyone. */
export function wayOut(config: OutgoingConfig & Pick<Config, "publicDemo">): SendOutgoing {
  if (config.publicDemo) return () => Promise.reject(refused(notInDemonstration()));
  return outgoing(optionsOf(config));
}

const optionsOf = ({ outgoingPrivate, outgoingPorts }: OutgoingConfig): OutgoingOptions => ({
  allowsPrivate: outgoingPrivate,
  morePorts: outgoingPorts,
});

/**
 * The way out for requests whose address is someone else's choice. A host name is resolved once, all its
 * addresses are checked, and the connection goes to one of exactly these, whatever the name says later. Only
 * https leaves for public addresses, to few ports. Redirects are not followed, no proxy is used, connections aren't shared.
 */
export function outgoing(options: OutgoingOptions): SendOutgoing {
  const { resolve = systemResolve } = options;
  const answerTo = async (request: OutgoingRequest, signal: AbortSignal): Promise<OutgoingAnswer> => {
    const url = readAddress(request.url);
    const host = hostOf(url);
    const addresses = isIP(host) === 0 ? await resolved(host, resolve) : [host];
    checkReach(url, addresses.map(reachOf), options);
    return exchange(url, addresses, request, signal);
  };
  return (request) => {
    const late = AbortSignal.timeout(request.timeout);
    const signal = request.signal ? AbortSignal.any([late, request.signal]) : late;
    const over = new Promise<never>((_, reject) => {
      const end = () => reject(late.aborted ? timedOut() : (signal.reason as Error));
      if (signal.aborted) end();
      signal.addEventListener("abort", end, { once: true });
    });
    // The signal ends what is open; the race ends the wait whatever that does.
    return Promise.race([answerTo(request, signal), over]);
  };
}

/**
 * Why nothing will be sent to an address, as far as its writing shows; null where nothing prevents it or only its
 * name's servers know. For forms: `outgoing` checks everything again.
 */
export function refusalOf(text: string, config: OutgoingConfig): string | null {
  try {
    const url = readAddress(text);
    const host = hostOf(url);
    const reach = isIP(host) === 0 ? reachOfName(host) : reachOf(host);
    if (reach !== null) checkReach(url, [reach], optionsOf(config));
    else if (!config.outgoingPrivate) checkPublic(url, config.outgoingPorts);
    return null;
  } catch (error) {
    return (error as OutgoingFailed).message;
  }
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");
const needsHttps = () => refused(t`Use an address that begins with https://.`);

function checkReach(
  url: URL,
  reaches: readonly Reach[],
  { allowsPrivate, morePorts = [] }: OutgoingOptions,
): void {
  if (reaches.some((reach) => reach === "never" || (reach === "private" && !allowsPrivate)))
    throw refused(t`This address leads into a private or reserved network, which isn't allowed.`);
  if (reaches.includes("public")) checkPublic(url, morePorts);
}

function checkPublic(url: URL, morePorts: readonly number[]): void {
  if (url.protocol === "http:") throw needsHttps();
  const ports = [...new Set([...usualPorts, ...morePorts])];
  const port = url.port === "" ? 443 : Number(url.port);
  if (!ports.includes(port))
    throw refused(t`Port ${port} isn't allowed. Use one of these: ${ports.join(", ")}.`);
}

function readAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) throw needsHttps();
  if (url.username !== "" || url.password !== "")
    throw refused(t`Use an address without a user name and password.`);
  return url;
}

async function resolved(host: string, resolve: Resolve): Promise<readonly string[]> {
  const addresses = await resolve(host).catch(() => []);
  if (addresses.length === 0) throw new OutgoingFailed("unknown-host", t`There is no server named ${host}.`);
  return addresses;
}

const timedOut = () => new OutgoingFailed("timeout", t`No answer in time.`);

/** Answers the checked addresses, so that the name isn't resolved again. */
function fixedLookup(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, done) => {
    if (all) done(null, found);
    else done(null, found[0]?.address ?? "", found[0]?.family);
  };
}

function exchange(
  url: URL,
  addresses: readonly string[],
  { method, headers, body, largestAnswer }: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(failureOf(error, signal));
    // Not imported: that reads each of their exports, one of which loads all of Node's own fetch.
    const { request } = process.getBuiltinModule(url.protocol === "https:" ? "node:https" : "node:http");
    const sent = request(url, {
      method,
      headers: { "accept-encoding": "identity", "user-agent": "Stint", ...headers },
      lookup: fixedLookup(addresses),
      agent: false,
      signal,
    });
    sent.on("error", fail);
    // No other protocol is configured.
    sent.on("upgrade", (_answer, socket) => {
      socket.destroy();
      fail(null);
    });
    sent.on("response", (answer) => {
      readAnswer(answer, largestAnswer).then(resolve, fail);
    });
    sent.end(body);
  });
}

async function readAnswer(answer: http.IncomingMessage, largest: number): Promise<OutgoingAnswer> {
  const parts: Buffer[] = [];
  let length = 0;
  // Leaving the loop closes the connection.
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length > largest) break;
  }
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: Buffer.concat(parts).subarray(0, largest),
    isComplete: length <= largest,
  };
}

/** A failure in words that reveal nothing of our own network. */
function failureOf(error: unknown, signal: AbortSignal): OutgoingFailed {
  if (signal.aborted) return timedOut();
  const code = String((error as NodeJS.ErrnoException | null)?.code ?? "");
  if (/CERT|TLS|SSL|ISSUER|SIGNATURE/.test(code))
    return new OutgoingFailed("connection", t`The server's certificate isn't valid.`);
  if (code === "ECONNREFUSED") return new OutgoingFailed("connection", t`The server refused the connection.`);
  return new OutgoingFailed("connection", t`The connection failed.`);
}
