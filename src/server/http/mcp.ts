import type { FastifyInstance } from "fastify";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { forbidden, Refusal } from "../refusal.ts";
import { authenticate, wrongToken } from "./authorise.ts";
import { callInside, type InnerAnswer, type InnerCall } from "./inner-call.ts";
import { connectChallenge, type AppAnswers } from "./oauth.ts";
import type { Actor, Platform } from "./serve.ts";
import { hasBearer, readClaim, type CheckSession } from "./session.ts";
import { TokenLimit } from "./token-limit.ts";

/** Who sent a message of the Model Context Protocol, and what may be done in their name. */
export interface AgentCaller {
  readonly platform: Platform;
  readonly actor: Actor;
  /** The organisation's civil day. */
  readonly today: Day;
  readonly requestId: string;
  /** Makes a call of the API with the caller's own token. */
  call(call: InnerCall): Promise<InnerAnswer>;
  /** Logs a fault that the answer doesn't describe. */
  record(error: unknown): void;
}

/** Answers one message. */
export type AnswerAgent = (message: Request, body: unknown, caller: AgentCaller) => Promise<Response>;

/** Bytes: the arguments of a tool are a few lines. */
const largestMessage = 262_144;

interface Agents {
  /** What apps are answered that connect by OAuth. */
  readonly apps: AppAnswers;
  readonly load: () => Promise<AnswerAgent>;
}

/**
 * `/mcp`: the Model Context Protocol over streamable HTTP, without sessions. Only an API token gets in, since a
 * browser adds cookies to any request. `load` brings what answers when the first message arrives.
 */
export function mountAgents(
  server: FastifyInstance,
  platform: Platform,
  checkSession: CheckSession,
  { apps, load }: Agents,
): void {
  const { config, clock } = platform;
  const limit = new TokenLimit(config.tokenCallsPerMinute);
  let loading: Promise<AnswerAgent> | null = null;
  server.route({
    method: ["GET", "POST", "DELETE"],
    url: "/mcp",
    logLevel: "warn",
    bodyLimit: largestMessage,
    onSend: async (_request, reply) => {
      if (reply.statusCode !== 401) return;
      const challenge = String(reply.getHeader("www-authenticate"));
      const before = challenge === "Bearer" ? "Bearer " : `${challenge}, `;
      void reply.header("www-authenticate", before + connectChallenge(config, apps));
    },
    handler: async (request, reply) => {
      const { origin } = request.headers;
      // A page of another site, also one whose name leads here; agents send no origin. The protocol requires it.
      if (origin !== undefined && origin !== new URL(config.publicUrl).origin)
        throw forbidden(t`This request came from another site.`);
      if (!hasBearer(request))
        throw new Refusal({
          status: 401,
          code: "signed_out",
          message: t`Send an API token as a bearer token. You can create one on your account page.`,
        });
      const claim = readClaim(request, config.secureCookies);
      const actor = claim && (await authenticate(platform, claim, "signed-in", checkSession));
      if (!actor?.token) throw wrongToken();
      limit.count(actor.token.id, reply);
      const answerAgent = await (loading ??= load());
      const message = new Request(new URL("/mcp", config.publicUrl), {
        method: request.method,
        headers: textHeaders(request.headers),
      });
      const answer = await answerAgent(message, request.body, {
        platform,
        actor,
        today: clock.today(actor.timeZone),
        requestId: request.id,
        call: (call) => callInside(server, request, call),
        record: (error) => request.log.error({ err: error }, "an agent's call failed"),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      void reply.code(answer.status).header("cache-control", "no-store");
      for (const [name, value] of answer.headers)
        if (name !== "content-length") void reply.header(name, value);
      return reply.send(bytes);
    },
  });
}

/** The headers that a `Request` may have. */
function textHeaders(headers: NodeJS.Dict<string | string[]>): Headers {
  const texts = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (typeof value === "string" && name !== "content-length") texts.set(name, value);
  return texts;
}
