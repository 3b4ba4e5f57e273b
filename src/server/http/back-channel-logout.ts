import type { FastifyInstance } from "fastify";
import { isId } from "#shared/id.ts";
import { Refusal } from "../refusal.ts";
import { networkOf } from "./network.ts";
import { tokensStayOut } from "./authorise.ts";
import { refuseForeignOrigin } from "./foreign-origin.ts";
import { refusals, type OtherOperation } from "./openapi.ts";
import { countOrRefuse, RateWindow } from "./rate-window.ts";
import type { Platform } from "./serve.ts";
import { hasBearer } from "./session.ts";

/** Ends the sessions that a logout token names; answers why it doesn't count, or null. */
export type ReceiveLogout = (
  platform: Platform,
  sent: { readonly orgId: string; readonly token: string; readonly requestId: string },
) => Promise<string | null>;

/** A provider that logs a complete company out stays below. */
const perAddress = { most: 3_000, windowMs: 600_000 };
const largestToken = 16_384;

/**
 * `POST /api/single-sign-on/{organisationId}/logout`: a login provider's server says that someone logged out
 * there (OpenID Connect Back-Channel Logout 1.0). The token it sends as a form is the only proof.
 */
export function mountBackChannelLogout(
  server: FastifyInstance,
  platform: Platform,
  receive: ReceiveLogout,
): void {
  const addresses = new RateWindow(perAddress);
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: largestToken },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    );
    scope.post<{ Params: { organisationId: string } }>(
      "/api/single-sign-on/:organisationId/logout",
      {
        // Providers' servers send neither where a page is from nor a token of ours: browsers and programs do.
        onRequest: async (request) => {
          refuseForeignOrigin(request, platform);
          if (hasBearer(request)) throw tokensStayOut();
        },
      },
      async (request, reply) => {
        countOrRefuse(addresses, networkOf(request.ip));
        const { organisationId: orgId } = request.params;
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const token = form.get("logout_token") ?? "";
        const why =
          isId(orgId) && token !== ""
            ? await receive(platform, { orgId, token, requestId: request.id })
            : "Unknown";
        void reply.header("cache-control", "no-store");
        if (why !== null) throw new Refusal({ status: 400, code: "wrong_logout_token", message: why });
        return {};
      },
    );
  });
}

/** The same, for the OpenAPI document. */
export const backChannelLogoutOperation: OtherOperation = {
  path: "/api/single-sign-on/{organisationId}/logout",
  method: "post",
  operation: {
    tags: ["Single sign-on"],
    operationId: "endSignOnSessions",
    summary: "End the sessions that a login provider's logout token names, for providers' servers",
    "x-access": "public",
    "x-failure": "Failed to log out",
    security: [],
    parameters: [
      {
        name: "organisationId",
        in: "path",
        required: true,
        schema: { type: "string", format: "uuid" },
        example: "0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4",
      },
    ],
    requestBody: {
      required: true,
      content: {
        "application/x-www-form-urlencoded": {
          schema: {
            type: "object",
            properties: { logout_token: { type: "string" } },
            required: ["logout_token"],
          },
          example: { logout_token: "eyJhbGciOiJSUzI1NiJ9.eyJqdGkiOiJhIn0.c2lnbmF0dXJl" },
        },
      },
    },
    responses: {
      "200": {
        description: "Done, also where no session was left",
        content: { "application/json": { schema: { type: "object" }, example: {} } },
      },
      ...refusals(["403", "413", "415", "429"]),
    },
  },
};
