import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkClaim } from "#claims.ts";
import { readConfig } from "#server/config.ts";
import { createServer } from "#server/http/server.ts";
import { operations } from "../support/openapi.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { startStint, type Stint } from "../support/stint.ts";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** How long an answer may be cached: never, revalidated each time, or for ever. */
type Keeping = "no-store" | "no-cache" | "immutable";

/** What is wrong with the headers of an answer, wherever it comes from. */
function headerFaults(headers: Headers, storing: Keeping): string[] {
  const policy = String(headers["content-security-policy"] ?? "");
  const faults: string[] = [];
  for (const closed of ["default-src", "object-src", "base-uri", "frame-ancestors"])
    if (!policy.includes(`${closed} 'none'`)) faults.push(closed);
  if (/unsafe|\*|https?:/.test(policy)) faults.push("a loose policy");
  if (headers["x-content-type-options"] !== "nosniff") faults.push("nosniff");
  if (headers["referrer-policy"] !== "no-referrer") faults.push("referrer-policy");
  if (!/^[0-9a-f-]{36}$/.test(String(headers["x-request-id"] ?? ""))) faults.push("x-request-id");
  if (!String(headers["cache-control"] ?? "").includes(storing))
    faults.push(`cache-control: ${String(headers["cache-control"])}`);
  for (const name of ["x-powered-by", "server", "access-control-allow-origin"])
    if (headers[name] !== undefined) faults.push(name);
  return faults;
}

function query(
  url: string,
  method: string,
  where: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<{ status: number; headers: Headers }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const call = http.request({ hostname, port, method, path: where, headers, agent: false }, (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
      response.destroy();
    });
    call.on("error", reject);
    call.end(body);
  });
}

interface Complete {
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** The text of an answer, whatever it came in. */
function unpacked({ headers, bytes }: Complete): string {
  const encoding = headers["content-encoding"];
  return (
    encoding === "br"
      ? zlib.brotliDecompressSync(bytes)
      : encoding === "gzip"
        ? zlib.gunzipSync(bytes)
        : bytes
  ).toString();
}

/** Sends bytes and reads the head of what comes back. */
function sendBytes(url: string, bytes: string): Promise<{ status: number; headers: Headers; body: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
    let text = "";
    socket.on("data", (part) => (text += part.toString()));
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", body = ""] = text.split("\r\n\r\n");
      const lines = head.split("\r\n").slice(1);
      const headers = Object.fromEntries(
        lines.map((line) => [line.split(": ")[0]?.toLowerCase(), line.split(": ").slice(1).join(": ")]),
      );
      resolve({ status: Number(head.split(" ")[1]), headers, body });
    });
  });
}

describe("The headers of an answer", () => {
  const sound: Headers = {
    "content-security-policy":
      "default-src 'none';object-src 'none';script-src 'self';base-uri 'none';frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-request-id": "0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4",
    "cache-control": "no-store",
  };
  it.each([
    [{}, []],
    [
      {
        "content-security-policy":
          "default-src 'none';object-src 'none';script-src 'self' 'unsafe-inline';base-uri 'none';frame-ancestors 'none'",
      },
      ["a loose policy"],
    ],
    [{ "content-security-policy": undefined }, ["default-src", "object-src", "base-uri", "frame-ancestors"]],
    [{ "x-content-type-options": undefined }, ["nosniff"]],
    [{ "cache-control": "public" }, ["cache-control: public"]],
    [{ "access-control-allow-origin": "https://evil.example" }, ["access-control-allow-origin"]],
  ])("with %j are judged so", (fault, faults) => {
    expect(headerFaults({ ...sound, ...fault }, "no-store")).toEqual(faults);
  });
});

// What is answered before any query is the same on both databases; one is enough.
describe("A browser", () => {
  const pages = fs.mkdtempSync(path.join(os.tmpdir(), "stint-pages-"));
  let stint: Stint;
  let owner: TestPerson;
  beforeAll(async () => {
    fs.mkdirSync(path.join(pages, "assets"));
    fs.writeFileSync(path.join(pages, "index.html"), "<!doctype html><title>Stint</title>");
    fs.writeFileSync(path.join(pages, "assets", "app-1a2b3c.js"), "export {};");
    fs.writeFileSync(path.join(pages, "icon.svg"), "<svg/>");
    stint = await startStint("embedded", { pages });
    owner = (await makeOrganisation(stint)).owner;
  });
  afterAll(async () => {
    await stint.stop();
    fs.rmSync(pages, { recursive: true });
  });

  const requestAll = (where: string, headers: Record<string, string>): Promise<Complete> =>
    new Promise((resolve, reject) => {
      const call = http.get(
        stint.url + where,
        { headers: { cookie: owner.client.cookie ?? "", ...headers }, agent: false },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("end", () => resolve({ headers: response.headers, bytes: Buffer.concat(parts) }));
        },
      );
      call.on("error", reject);
    });

  const kinds: readonly (readonly [
    kind: string,
    method: string,
    where: string,
    status: number,
    storing: Keeping,
  ])[] = [
    ["a page", "GET", "/projects/abc", 200, "no-cache"],
    ["the sign-in page with a token", "GET", "/reset-password", 200, "no-cache"],
    ["the page of mails in development", "GET", "/dev/mail", 200, "no-cache"],
    ["a hashed asset", "GET", "/assets/app-1a2b3c.js", 200, "immutable"],
    ["another file", "GET", "/icon.svg", 200, "no-cache"],
    ["an asset that is not there", "GET", "/assets/gone.js", 404, "no-store"],
    ["a personal answer", "GET", "/api/projects", 200, "no-store"],
    ["no one's session", "GET", "/api/session", 200, "no-store"],
    ["the event stream", "GET", "/api/events", 200, "no-store"],
    ["the OpenAPI document", "GET", "/api/openapi.json", 200, "no-cache"],
    ["the API's page", "GET", "/api/docs", 200, "no-cache"],
    ["the API's sheet", "GET", "/api/docs.css", 200, "no-cache"],
    ["an unknown call", "GET", "/api/nothing", 404, "no-store"],
    ["an unknown id", "GET", "/api/projects/x", 404, "no-store"],
    ["a path out of the folder", "GET", "/assets/..%2f..%2fpackage.json", 400, "no-store"],
    ["a path that can't be read", "GET", "/api/projects/%ff", 400, "no-store"],
    ["a write to a page", "POST", "/projects", 405, "no-store"],
    ["a broken body", "POST", "/api/session", 400, "no-store"],
    ["a question for the methods", "OPTIONS", "/api/projects", 204, "no-store"],
    ["a method that would show the request", "TRACE", "/api/projects", 405, "no-store"],
    ["health", "GET", "/healthz", 200, "no-store"],
    ["readiness", "GET", "/readyz", 200, "no-store"],
  ];
  it.each([
    ["br, gzip", "br"],
    ["gzip;q=0.5, deflate", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0.000, identity", undefined],
    [undefined, undefined],
  ])("that accepts %s is answered in %s, with the same text, short or long", async (accepted, encoding) => {
    for (const where of ["/api/organisation/settings", "/api/openapi.json"]) {
      const plain = await requestAll(where, {});
      const answer = await requestAll(where, accepted === undefined ? {} : { "accept-encoding": accepted });
      expect([answer.headers["content-encoding"], plain.headers["content-encoding"]]).toEqual([
        encoding,
        undefined,
      ]);
      expect(unpacked(answer)).toBe(plain.bytes.toString());
      if (encoding !== undefined) {
        expect(answer.headers["vary"]).toMatch(/accept-encoding/i);
        expect(answer.bytes.length).toBeLessThan(plain.bytes.length);
      }
    }
  });
  it.each(kinds)("gets strict headers with %s", async (_, method, where, status, storing) => {
    const body = where === "/api/session" && method === "POST" ? "{not json" : undefined;
    const answer = await query(
      stint.url,
      method,
      where,
      { cookie: owner.client.cookie ?? "", ...(body ? { "content-type": "application/json" } : {}) },
      body,
    );
    expect([answer.status, headerFaults(answer.headers, storing)]).toEqual([status, []]);
  });

  it.each([
    ["bytes that are no HTTP", "NONSENSE\r\n\r\n", 400],
    [
      "a body with two lengths",
      "POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    ["headers beyond all measure", `GET / HTTP/1.1\r\nhost: x\r\na: ${"x".repeat(40_000)}\r\n\r\n`, 431],
    ["an expectation no one meets", "GET /api/session HTTP/1.1\r\nhost: x\r\nexpect: nothing\r\n\r\n", 417],
  ])("gets them, and the one error body, even for %s", async (_, bytes, status) => {
    const answer = await sendBytes(stint.url, bytes);
    expect([answer.status, headerFaults(answer.headers, "no-store")]).toEqual([status, []]);
    const requestId = answer.headers["x-request-id"];
    const body = JSON.parse(answer.body) as { readonly error: string; readonly code: string };
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(body).toEqual({
      error: expect.any(String),
      code: expect.any(String),
      fields: {},
      requestId,
      type: `/api/docs#problem-${body.code.replaceAll("_", "-")}`,
      title: expect.any(String),
      status,
      detail: body.error,
      instance: `urn:uuid:${String(requestId)}`,
    });
  });

  const writes = operations().filter(({ method }) => method !== "GET");

  it("cannot be made to write by another site, whichever call it is", async () => {
    expect(writes.length).toBeGreaterThan(30);
    const strangers: readonly Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ];
    const letIn: string[] = [];
    for (const { method, path: where } of writes) {
      for (const stranger of strangers) {
        const answer = await owner.client.send(method, where.replace(/\{\w+\}/g, "x"), {}, stranger);
        if (answer.status !== 403)
          letIn.push(`${method} ${where} ${JSON.stringify(stranger)}: ${answer.status}`);
      }
    }
    expect(letIn).toEqual([]);
  });

  /** Login providers' servers send a form, whose token is the only proof. */
  const acceptsForms = "/api/single-sign-on/{organisationId}/logout";

  it("cannot be made to write by a form, whichever call it is: only JSON is accepted", async () => {
    const used: string[] = [];
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      for (const { method, path: where } of writes) {
        const answer = await owner.client.send(method, where.replace(/\{\w+\}/g, "x"), '{"a":1}', {
          "content-type": type,
        });
        const wanted = where === acceptsForms && type === "application/x-www-form-urlencoded" ? 400 : 415;
        if (answer.status !== wanted) used.push(`${method} ${where} ${type}: ${answer.status}`);
      }
    }
    expect(used).toEqual([]);
  });

  it.each([
    ["https://stint.example", "127.0.0.1", "198.51.100.7"],
    ["https://stint.example", "203.0.113.9", "203.0.113.9"],
    ["http://127.0.0.1:3000", "127.0.0.1", "127.0.0.1"],
  ])(
    "with the product at %s and a request from %s, comes from %s: a header that says otherwise is believed by no one but a proxy on this machine",
    async (publicUrl, from, address) => {
      const config = readConfig({ PUBLIC_URL: publicUrl, LOG_LEVEL: "silent" });
      const server = await createServer({ ...stint.platform, config }, {}, checkClaim, null);
      server.get("/address", (request) => ({ address: request.ip }));
      const headers = { "x-forwarded-for": "198.51.100.7" };
      const answer = await server.inject({ url: "/address", remoteAddress: from, headers });
      expect(answer.json()).toEqual({ address });
      await server.close();
    },
  );

  it("is instructed to return over https only, where the product is reached so", async () => {
    const config = readConfig({ PUBLIC_URL: "https://stint.example", LOG_LEVEL: "silent" });
    const secure = await createServer({ ...stint.platform, config }, {}, checkClaim, null);
    expect((await secure.inject({ url: "/api/nothing" })).headers["strict-transport-security"]).toBe(
      "max-age=31536000",
    );
    // Also by what the framework cannot read: a broken address, bytes that are no HTTP, an expectation.
    expect((await secure.inject({ url: "/api/%zz" })).headers["strict-transport-security"]).toBe(
      "max-age=31536000",
    );
    const { port } = new URL(await secure.listen({ host: "127.0.0.1", port: 0 }));
    for (const bytes of [
      "nonsense\r\n\r\n",
      "GET / HTTP/1.1\r\nhost: x\r\nexpect: tea\r\nconnection: close\r\n\r\n",
    ]) {
      const socket = net.connect(Number(port), "127.0.0.1");
      socket.write(bytes);
      let answer = "";
      for await (const part of socket as AsyncIterable<Buffer>) answer += part.toString();
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d[^]*\r\nstrict-transport-security: max-age=31536000\r\n/i);
    }
    expect((await fetch(`${stint.url}/api/nothing`)).headers.get("strict-transport-security")).toBeNull();
    await secure.close();
  });
});
