import { createHash } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from "jose";
import { newToken } from "#server/ids.ts";

type Claims = Record<string, unknown>;

/** How an answer differs from that of an honest provider. */
export interface Forgery {
  /** Claims of the ID token, over the honest ones; undefined removes one. */
  readonly claims?: Claims;
  /** The header of the ID token, over the honest one. */
  readonly header?: Claims;
  /** Another key signs. */
  readonly key?: CryptoKey;
  /** The token as it is, in place of a signed one. */
  readonly token?: (honest: Claims) => string;
  /** The address's parameters, over the honest ones; undefined removes one. */
  readonly answer?: Record<string, string | undefined>;
  readonly userInfo?: Claims;
}

interface Code {
  readonly challenge: string;
  readonly claims: Claims;
  readonly forgery: Forgery;
}

export const clientId = "stint-client";
export const clientSecret = "stint-secret-of-the-client";

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token that no one signed, as `alg: none` has it. */
export const unsigned = (claims: Claims): string => `${base64({ alg: "none" })}.${base64(claims)}.`;

/** An OpenID provider on loopback that says whatever a test wants it to, honestly or not. */
export class FakeProvider {
  readonly #server: http.Server;
  readonly #codes = new Map<string, Code>();
  #keys: { readonly kid: string; readonly privateKey: CryptoKey; readonly publicKey: JWK }[] = [];
  issuer = "";
  /** Seconds the provider's clock is ahead. */
  ahead = 0;
  /** What the discovery document says besides. */
  metadata: Claims = {};
  /** Requests so far, by path. */
  readonly requested: string[] = [];
  /** Answers nothing until it is emptied. */
  hangs = false;
  #userInfo: Claims = {};

  private constructor() {
    this.#server = http.createServer((request, response) => void this.#serve(request, response));
  }

  static async start(port = 0): Promise<FakeProvider> {
    const made = new FakeProvider();
    await made.rotate();
    await new Promise<void>((resolve) => made.#server.listen(port, "127.0.0.1", resolve));
    made.issuer = `http://127.0.0.1:${(made.#server.address() as AddressInfo).port}`;
    return made;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Signs with a new key from now on; only that is published. */
  async rotate(): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
    this.#keys = [{ kid: newToken().slice(0, 8), privateKey, publicKey: await exportJWK(publicKey) }];
  }

  /** What the browser brings back from a login that began with this address, as someone with these claims. */
  answer(address: string, who: Claims, forgery: Forgery = {}): string {
    const requested = new URL(address).searchParams;
    const code = newToken();
    const now = Math.floor(Date.now() / 1000) + this.ahead;
    const claims = {
      iss: this.issuer,
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce: requested.get("nonce"),
      ...who,
      ...forgery.claims,
    };
    this.#codes.set(code, { challenge: requested.get("code_challenge") ?? "", claims, forgery });
    const parameters = { code, state: requested.get("state") ?? "", iss: this.issuer, ...forgery.answer };
    return new URLSearchParams(
      Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ).toString();
  }

  /** A signed logout token; undefined removes a claim. */
  logoutToken(claims: Claims, header: Claims = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000) + this.ahead;
    return this.#signed(
      {
        iss: this.issuer,
        aud: clientId,
        iat: now,
        exp: now + 120,
        jti: newToken(),
        events: { "http://schemas.openid.net/event/backchannel-logout": {} },
        ...claims,
      },
      { header: { typ: "logout+jwt", ...header } },
    );
  }

  async #signed(claims: Claims, { header, key }: Forgery): Promise<string> {
    const [own] = this.#keys;
    if (!own) throw new Error("The provider has no key");
    const complete = JSON.parse(JSON.stringify(claims)) as Claims;
    return new SignJWT(complete)
      .setProtectedHeader({ alg: "RS256", kid: own.kid, ...header })
      .sign(key ?? own.privateKey);
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const path = new URL(request.url ?? "/", this.issuer).pathname;
    this.requested.push(path);
    if (this.hangs) return;
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
      response.end(JSON.stringify(body));
    };
    if (path === "/.well-known/openid-configuration")
      return answer(200, {
        issuer: this.issuer,
        authorization_endpoint: `${this.issuer}/authorize`,
        token_endpoint: `${this.issuer}/token`,
        userinfo_endpoint: `${this.issuer}/userinfo`,
        jwks_uri: `${this.issuer}/keys`,
        id_token_signing_alg_values_supported: ["RS256"],
        authorization_response_iss_parameter_supported: true,
        ...this.metadata,
      });
    if (path === "/keys")
      return answer(200, {
        keys: this.#keys.map(({ kid, publicKey }) => ({ ...publicKey, kid, alg: "RS256", use: "sig" })),
      });
    if (path === "/userinfo") return answer(200, this.#userInfo);
    if (path !== "/token") return answer(404, {});
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    const [, basic = ""] = (request.headers.authorization ?? "").split(" ");
    const client = decodeURIComponent(Buffer.from(basic, "base64").toString());
    const code = this.#codes.get(form.get("code") ?? "");
    this.#codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (client !== `${clientId}:${clientSecret}`) return answer(401, { error: "invalid_client" });
    if (!code || code.challenge !== challenge) return answer(400, { error: "invalid_grant" });
    this.#userInfo = code.forgery.userInfo ?? { sub: code.claims["sub"] };
    const { claims, forgery } = code;
    const token = forgery.token ? forgery.token(claims) : await this.#signed(claims, forgery);
    return answer(200, { access_token: newToken(), token_type: "Bearer", expires_in: 60, id_token: token });
  }
}
