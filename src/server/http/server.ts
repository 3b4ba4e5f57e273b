import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { safeParse } from "zod/v4/core";
import type { Endpoint } from "#shared/contract.ts";
import { newId } from "../ids.ts";
import { forbidden, Refusal, unavailable } from "../refusal.ts";
import { notInDemonstration } from "#shared/demonstration.ts";
import { scopeOf } from "#shared/token-scope.ts";
import { currentLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { networkOf } from "./network.ts";
import { Authorised, tokensStayOut, type AccessRequirement } from "./authorise.ts";
import {
  answerMalformedBytes,
  answerExpectations,
  rejectOddAddresses,
  strictHeaders,
} from "./malformed-requests.ts";
import { backChannelLogoutOperation } from "./back-channel-logout.ts";
import { calendarOperation } from "./calendar.ts";
import { compressAnswers } from "./compression.ts";
import { mountDocs } from "./docs/docs-page.ts";
import { acceptDialects, DialectAnswer, sendDialect } from "./dialect-answer.ts";
import { endUnusedOnClose } from "./ending.ts";
import { eventOperation } from "./event-stream.ts";
import { FileAnswer, sendFile } from "./file-answer.ts";
import { answerFailure } from "./failures.ts";
import { FairQueue } from "./fair-queue.ts";
import { refuseForeignOrigin } from "./foreign-origin.ts";
import { setHeaders } from "./headers.ts";
import { wallOperation } from "./wall.ts";
import { parseInputs } from "./inputs.ts";
import { callInside } from "./inner-call.ts";
import { readKey, requestHash, type KeyedCall, createReplay, type Replay } from "./idempotency.ts";
import { openApiOf } from "./openapi.ts";
import { partingHeaders } from "./openapi-headers.ts";
import { mountPages } from "./pages.ts";
import type { Actor, Exchange, FeatureRoutes, Platform, Route } from "./serve.ts";
import {
  type CheckSession,
  cookieName,
  hasBearer,
  readBinding,
  readClaim,
  readCookie,
  writeBinding,
  writeClaim,
} from "./session.ts";
import { collectMethods, rejectOtherMethods, type AllowedMethods } from "./served-methods.ts";
import { TokenLimit } from "./token-limit.ts";
import { atStoredVersion, sendTagged, versionsOf, withIfMatch } from "./versions.ts";
import { answerInLanguages, speaking, writeLanguage } from "./request-language.ts";
import { inLanguage } from "../language.ts";

/** 1 MiB unless an endpoint says otherwise; a planner save of 300 people x 31 days stays below. */
const bodyLimit = 1_048_576;

/**
 * More at once gains nothing on one processor. As many wait as are answered in about a second; one more is
 * refused with a Retry-After.
 */
const queueLimits = { atOnce: 16, atOnceEach: 12, waiting: 1_000, waitingEach: 250 } as const;

/** Calls that wait for others' servers, such as login providers: a silent one fills its organisation's share only. */
const outsideLimits = { atOnce: 200, atOnceEach: 20, waiting: 1_000, waitingEach: 50 } as const;

/** Identity providers send everyone at once: Entra ID wants 25 calls a second to be answered. */
const providerPace = 5;

/**
 * Longer than usual proxies retain idle connections (nginx and AWS 60 s, Traefik 90 s, Caddy 120 s): a proxy
 * that uses a connection the server just closes gets a reset and may not repeat a write.
 */
const idleConnection = 130_000;

/** The HTTP server over every feature's routes and the built pages; not listening yet. */
export async function createServer(
  platform: Platform,
  features: Readonly<Record<string, FeatureRoutes>>,
  checkSession: CheckSession,
  pages: string | null,
): Promise<FastifyInstance> {
  const server = fastify({
    logger: {
      level: platform.config.logLevel,
      stream: process.stderr,
      redact: ["req.headers.cookie", "req.headers.authorization"],
    },
    genReqId: () => newId(),
    requestIdHeader: false,
    bodyLimit,
    // Slow or silent clients may not occupy a connection for ever.
    requestTimeout: 30_000,
    http: { connectionsCheckingInterval: 5_000 },
    keepAliveTimeout: idleConnection,
    forceCloseConnections: "idle",
    trustProxy: platform.config.trustedProxies.length > 0 && [...platform.config.trustedProxies],
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: (error, socket) => answerMalformedBytes(error, socket, platform.config),
    frameworkErrors: (error, request, reply) =>
      answerFailure(error, request, reply.headers(strictHeaders(request.id, platform.config)), null),
  });
  answerExpectations(server, platform.config);
  endUnusedOnClose(server);
  // Other sites' forms can send plain text without a preflight.
  server.removeContentTypeParser("text/plain");
  acceptDialects(server, features);
  await server.register(cookie);
  await compressAnswers(server);
  setHeaders(server, platform.config);
  answerInLanguages(server);
  rejectOddAddresses(server);
  const allowedMethods = collectMethods(server);
  server.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, null));
  const queue = new FairQueue(queueLimits);
  const kernel: Kernel = {
    platform,
    authorised: new Authorised(platform, checkSession),
    replay: createReplay(),
    queue,
    outside: new FairQueue(outsideLimits),
    limit: new TokenLimit(platform.config.tokenCallsPerMinute),
    providerLimit: new TokenLimit(platform.config.tokenCallsPerMinute * providerPace),
    allowedMethods,
  };
  for (const { area, routes } of Object.values(features))
    for (const route of Object.values(routes)) mount(server, route, area, kernel);
  const cookieHere = cookieName(platform.config.secureCookies);
  mountDocs(
    server,
    () =>
      inLanguage("en", () =>
        openApiOf(
          features,
          [eventOperation, calendarOperation, wallOperation, backChannelLogoutOperation],
          cookieHere,
          { email: platform.config.supportEmail, url: platform.config.supportUrl },
        ),
      ),
    platform.config.publicUrl,
    cookieHere,
  );
  await mountPages(
    server,
    pages,
    allowedMethods,
    (request) => readCookie(request, platform.config.secureCookies) !== null,
  );
  return server;
}

interface Kernel {
  readonly platform: Platform;
  readonly authorised: Authorised;
  readonly replay: Replay;
  readonly queue: FairQueue;
  readonly outside: FairQueue;
  readonly limit: TokenLimit;
  readonly providerLimit: TokenLimit;
  readonly allowedMethods: AllowedMethods;
}

function mount(server: FastifyInstance, route: Route, area: string | null, kernel: Kernel): void {
  const { platform, authorised, replay, queue, limit, providerLimit } = kernel;
  const { endpoint } = route;
  const door: AccessRequirement = { access: endpoint.access, scope: scopeOf(endpoint, area) };
  const versions = versionsOf(endpoint);
  const parting = partingHeaders(endpoint);
  // Unchecked: inventing organisations still meets the limits over all.
  const groupOf = (request: FastifyRequest): string =>
    readClaim(request, platform.config.secureCookies)?.orgId ?? "";
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    refuseForeignOrigin(request, platform);
    const mayRepeat = endpoint.method === "GET" || request.headers["idempotency-key"] !== undefined;
    const work = (over: Platform, actor: Actor | null) => called(request, reply, over, actor);
    if (endpoint.access === "public" && hasBearer(request)) throw tokensStayOut();
    const body =
      endpoint.access === "public"
        ? await work(platform, null)
        : await authorised.run(request, door, mayRepeat, work);
    void reply.headers(parting);
    if (body instanceof DialectAnswer) return sendDialect(reply, body, endpoint);
    if (body instanceof FileAnswer) return sendFile(reply, body);
    return versions.isTagged ? sendTagged(request, reply, body) : body;
  };
  const outsideOf =
    (request: FastifyRequest): Exchange["outside"] =>
    (orgId, wait) => {
      if (kernel.outside.isFull(orgId)) throw tooBusy(kernel.outside.retryAfter(orgId));
      return queue.outside(groupOf(request), () => kernel.outside.run(orgId, wait));
    };
  const called = async (
    request: FastifyRequest,
    reply: FastifyReply,
    over: Platform,
    actor: Actor | null,
  ): Promise<unknown> => {
    if (endpoint.closedInDemonstration && platform.config.publicDemo) throw forbidden(notInDemonstration());
    if (actor?.token) (actor.isProvider ? providerLimit : limit).count(actor.token.id, reply);
    const inputs = parseInputs(endpoint, withIfMatch(request, versions));
    void reply.headers({ "cache-control": "no-store", "content-language": currentLanguage() });
    const exchange = exchangeOf(platform, request, reply, {
      outside: outsideOf(request),
      inside: (call) => callInside(server, request, call),
    });
    const made = async (keyed: KeyedCall | null): Promise<unknown> => {
      const body = await atStoredVersion(inputs, versions, (current) =>
        route.handle(current, over, exchange, actor && { actor, keyed }),
      );
      if (!platform.config.checkAnswers || body instanceof FileAnswer) return body;
      if (!(body instanceof DialectAnswer)) return checked(endpoint, body);
      if (body.body !== null) checked(endpoint, body.body);
      return body;
    };
    const key =
      actor === null || endpoint.method === "GET" || endpoint.dialect
        ? null
        : readKey(request.headers["idempotency-key"]);
    if (key === null || actor === null) return made(null);
    const path = request.url.split("?")[0] ?? "";
    const call = {
      orgId: actor.orgId,
      userId: actor.id,
      key,
      requestHash: requestHash(endpoint.method, path, inputs),
    };
    return replay(over.database, call, made, reply);
  };
  server.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
    bodyLimit: endpoint.largestBody ?? bodyLimit,
    errorHandler: (error, request, reply) => answerFailure(error, request, reply, endpoint),
    // Before the body is read.
    onRequest: async (request, reply) => {
      if (endpoint.path.endsWith("*"))
        rejectOtherMethods(request, reply, kernel.allowedMethods(request.url.split("?", 1)[0] ?? ""));
      const group = groupOf(request);
      if (queue.isFull(group)) throw speaking(request, () => tooBusy(queue.retryAfter(group)));
    },
    // After it is: slow senders use no place in the queue.
    handler: (request, reply) => queue.run(groupOf(request), () => answer(request, reply)),
  });
}

const tooBusy = (retryAfter: number): Refusal =>
  unavailable(t`Too many requests at this moment. Please try again.`, retryAfter);

function exchangeOf(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  { outside, inside }: Pick<Exchange, "outside" | "inside">,
): Exchange {
  const secure = platform.config.secureCookies;
  return {
    requestId: request.id,
    address: networkOf(request.ip),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
    ifMatch: request.headers["if-match"] ?? null,
    ifNoneMatch: request.headers["if-none-match"] ?? null,
    claim: hasBearer(request) ? null : readCookie(request, secure),
    setSession: (value, maxAge) => writeClaim(reply, secure, value, maxAge),
    clearSession: () => writeClaim(reply, secure, "", 0),
    setLanguage: (language) => writeLanguage(reply, secure, language),
    binding: (purpose) => readBinding(request, secure, purpose),
    bind: (purpose, value, maxAgeSeconds) => writeBinding(reply, secure, { purpose, value, maxAgeSeconds }),
    outside,
    inside,
    record: (error) => request.log.error({ err: error }, "a part of the answer failed"),
    warn: (text) => request.log.warn(text),
    nameTopics: (topics) => {
      if (topics.size > 0) void reply.header("stint-topics", [...topics].join(", "));
    },
    gone: () => {
      const abort = new AbortController();
      const leave = () =>
        abort.abort(new Refusal({ status: 400, code: "cancelled", message: t`The call was cancelled.` }));
      if (reply.raw.destroyed) leave();
      else reply.raw.once("close", leave);
      return abort.signal;
    },
  };
}

function checked(endpoint: Endpoint, answer: unknown): unknown {
  const result = safeParse(endpoint.output, answer);
  if (!result.success)
    throw new Error(
      `The answer of ${endpoint.method} ${endpoint.path} is not what its contract says: ${result.error.message}`,
    );
  return answer;
}
