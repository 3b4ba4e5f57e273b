import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { networkOf } from "./network.ts";
import { countOrRefuse, RateWindow } from "./rate-window.ts";
import type { Platform } from "./serve.ts";

export interface OAuthAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What apps are answered. */
export interface AppAnswers {
  /** All there are, and what an app is offered that names none. */
  readonly scopes: readonly string[];
  readonly usualScopes: readonly string[];
  /** RFC 7591: an app describes itself. */
  register(description: unknown): OAuthAnswer;
  /** A code or a refresh token for tokens. */
  token(platform: Platform, form: URLSearchParams, requestId: string): Promise<OAuthAnswer>;
  /** RFC 7009. Whatever it finds is answered alike. */
  revoke(platform: Platform, form: URLSearchParams, requestId: string): Promise<void>;
}

/** A company's agents renew their tokens every hour, from one network address. */
const perAddress = { most: 3_000, windowMs: 600_000 };
/** Bytes of a form or a description. */
const largestBody = 16_384;
const metadataPath = "/.well-known/oauth-protected-resource/mcp";

/** Where a client that isn't let in finds how to connect (RFC 9728, 5.1), and what to request. */
export const connectChallenge = ({ publicUrl }: Config, { usualScopes }: AppAnswers): string =>
  `resource_metadata="${publicUrl}${metadataPath}", scope="${usualScopes.join(" ")}"`;

/** The metadata documents, by path (RFC 9728, RFC 8414, RFC 9207). */
function documentsOf({ publicUrl, publicDemo }: Config, { scopes, usualScopes }: AppAnswers) {
  const resource = {
    resource: `${publicUrl}/mcp`,
    resource_name: "Stint",
    authorization_servers: [publicUrl],
    scopes_supported: usualScopes,
    bearer_methods_supported: ["header"],
    resource_documentation: `${publicUrl}/help/agents.html`,
  };
  const server = {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    scopes_supported: scopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
    // The public demonstration sends nothing out.
    client_id_metadata_document_supported: !publicDemo,
  };
  return {
    [metadataPath]: resource,
    "/.well-known/oauth-protected-resource": resource,
    "/.well-known/oauth-authorization-server": server,
  };
}

/** Clients in browsers call from their own sites. No cookie counts here. */
function openToSites(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  void reply.headers({
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "authorization, content-type, mcp-protocol-version",
    "access-control-max-age": "3600",
    "cache-control": "no-store",
  });
  done();
}

/**
 * OAuth 2.1 for apps that connect to `/mcp`, as this server's own authorization server: metadata, registration, tokens
 * and revocation. The page that people consent on is `/connect`.
 */
export function mountOAuth(server: FastifyInstance, platform: Platform, answers: AppAnswers): void {
  const addresses = new RateWindow(perAddress);
  // Its values aren't the page's to interpret: encoded they survive a login with every byte.
  server.get("/oauth/authorize", (request, reply) => {
    const query = request.url.slice((request.url + "?").indexOf("?") + 1);
    const encoded = Buffer.from(query).toString("base64url");
    return reply.header("cache-control", "no-store").redirect(`/connect?request=${encoded}`);
  });
  void server.register(async (scope) => {
    scope.addHook("onRequest", openToSites);
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: largestBody },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    );
    const preflight = (path: string, method: string) =>
      scope.options(path, (_request, reply) =>
        reply.code(204).header("access-control-allow-methods", method).header("allow", method).send(),
      );
    for (const [path, document] of Object.entries(documentsOf(platform.config, answers))) {
      scope.get(path, () => document);
      preflight(path, "GET");
    }
    const serve = (path: string, answer: (request: FastifyRequest) => OAuthAnswer | Promise<OAuthAnswer>) => {
      scope.post(path, { bodyLimit: largestBody, logLevel: "warn" }, async (request, reply) => {
        countOrRefuse(addresses, networkOf(request.ip));
        const { status, body } = await answer(request);
        return reply.code(status).send(body);
      });
      preflight(path, "POST");
    };
    serve("/oauth/register", ({ body }) => answers.register(body));
    serve("/oauth/token", ({ body, id }) => {
      const form = formOf(body);
      return form === null ? unreadable : answers.token(platform, form, id);
    });
    serve("/oauth/revoke", async ({ body, id }) => {
      const form = formOf(body);
      if (form === null) return unreadable;
      await answers.revoke(platform, form, id);
      return { status: 200, body: {} };
    });
  });
}

const unreadable: OAuthAnswer = {
  status: 400,
  body: { error: "invalid_request", error_description: "Send a form that has each parameter once." },
};

/** A body that is a form without repetitions; null for any other. */
function formOf(body: unknown): URLSearchParams | null {
  if (!(body instanceof URLSearchParams)) return null;
  return [...body.keys()].every((key) => key === "resource" || body.getAll(key).length === 1) ? body : null;
}
