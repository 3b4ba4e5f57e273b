import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#shared/contract.ts";
import { currentLanguage, currentSpeaker, perLanguage } from "#shared/texts/current.ts";
import { asKey } from "#shared/texts/key.ts";
import { t } from "#shared/texts/t.ts";
import { DatabaseFull, DatabaseUnavailable, SchemaIsNewer } from "../database/engine.ts";
import { FailedStep, Refusal, unavailable } from "../refusal.ts";
import type { ProblemCode } from "../problems.ts";
import { problemOf, problemType } from "./problem-body.ts";
import { speaking } from "./request-language.ts";

const malformedMessages = perLanguage(() => {
  const notFound = ["not_found", t`Not found.`] as const;
  const tooLarge = ["too_large", t`That is too large to send in one go.`] as const;
  return {
    400: ["malformed", t`The request couldn't be read.`],
    // A file outside the built folder: the same answer as for one that doesn't exist.
    403: notFound,
    404: notFound,
    405: ["method_not_allowed", t`This address doesn't accept that method.`],
    408: ["timeout", t`The request took too long to arrive.`],
    413: tooLarge,
    414: tooLarge,
    415: ["malformed", t`Send JSON.`],
    417: ["malformed", t`The request expects what this server doesn't offer.`],
    431: tooLarge,
  } as const;
});
type MalformedStatus = keyof ReturnType<typeof malformedMessages>;
const isMalformed = (status: number): status is MalformedStatus => status in malformedMessages();

/** Code and message of a request that can't be served, by its status. */
export const malformed = (status: MalformedStatus) => malformedMessages()[status];

/** What to say of a server-side error: a full, lost, restarting, slow or newer database, or a fault. */
export function sayOf(error: unknown): string {
  if (error instanceof DatabaseFull)
    return t`the database's disk is full. What is stored stays as it is. Tell those who run Stint.`;
  if (error instanceof SchemaIsNewer) return t`Stint is being upgraded. Please try again in a moment.`;
  if (error instanceof DatabaseUnavailable)
    return t`the database didn't answer in time. Please try again in a moment.`;
  return t`something went wrong on our side. It has been recorded.`;
}

/** A contract's failure texts are outside functions, in English; it's said in the current language here. */
const saidNow = (failure: string): string => currentSpeaker()?.say(asKey([failure], []), []) ?? failure;

function refusalOf(thrown: unknown, endpoint: Endpoint | null): Refusal {
  if (thrown instanceof Refusal) return thrown;
  const [failure, error] =
    thrown instanceof FailedStep ? [thrown.failure, thrown.cause] : [endpoint?.failure, thrown];
  const said = (): string => {
    const why = sayOf(error);
    return failure === undefined ? why : t`${saidNow(failure)}: ${why}`;
  };
  if (error instanceof DatabaseUnavailable) return unavailable(said());
  const status = (error as FastifyError).statusCode ?? 500;
  if (isMalformed(status)) {
    const [code, message] = malformed(status);
    return new Refusal({ status: status === 403 ? 404 : status, code, message });
  }
  return new Refusal({ status: 500, code: "fault", message: said() });
}

/** Who isn't logged in, and programs whose token doesn't do, which try again and again. */
const everyday: ReadonlySet<string> = new Set(["signed_out", "wrong_token", "out_of_scope", "login_needed"]);

/**
 * Rejections that may be reported by request id: forbidden, stale, slowed down, not let in. Typing errors
 * explain themselves, and floods are only counted (`GET /metrics`), or they would fill the disk.
 */
function isWorthLogging({ status, code }: Refusal): boolean {
  return [401, 403, 409, 429].includes(status) && !everyday.has(code);
}

/** The authentication challenge (RFC 6750), by the rejection's code. */
const challenges: Partial<Readonly<Record<ProblemCode, string>>> = {
  signed_out: "Bearer",
  wrong_token: 'Bearer error="invalid_token"',
  out_of_scope: 'Bearer error="insufficient_scope"',
};

/**
 * Answers a failed call with a problem in the request's language, and logs faults and such refusals with the request
 * id.
 */
export function answerFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint | null,
): void {
  // The framework calls it after the route's work, outside of its language.
  speaking(request, () => answerProblem(error, request, reply, endpoint));
}

function answerProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint | null,
): void {
  const refusal = refusalOf(error, endpoint);
  if (refusal.status >= 500 && !(error instanceof Refusal))
    request.log.error({ err: error }, "request failed");
  else {
    // The declared route: addresses contain ids, search words and secrets.
    const said = {
      refused: refusal.code,
      status: refusal.status,
      method: request.method,
      route: request.routeOptions.url ?? null,
    };
    if (isWorthLogging(refusal)) request.log.warn(said, "request refused");
    else request.log.info(said, "request refused");
  }
  // What failed has begun no session.
  if (refusal.status >= 500) void reply.removeHeader("set-cookie");
  const challenge = challenges[refusal.code];
  if (challenge !== undefined) void reply.header("www-authenticate", challenge);
  if (refusal.retryAfter !== null) void reply.header("retry-after", String(refusal.retryAfter));
  void reply.headers({ "cache-control": "no-store", "content-language": currentLanguage() });
  if (endpoint?.dialect) {
    const { status, body } = endpoint.dialect.failure(refusal);
    return void reply.code(status).type(endpoint.dialect.mediaType).send(body);
  }
  const body = problemOf(refusal.status, {
    error: refusal.message,
    code: refusal.code,
    fields: { ...refusal.fields },
    ...(Object.keys(refusal.reasons).length === 0 ? {} : { reasons: { ...refusal.reasons } }),
    requestId: request.id,
    ...(refusal.current === undefined ? {} : { current: refusal.current }),
  });
  void reply.code(refusal.status).type(problemType).send(body);
}
