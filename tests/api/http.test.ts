import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeProject, readProject } from "#features/projects/contract.ts";
import { draws } from "../support/draws.ts";
import { makeProject, makeProjectGround } from "../support/project-ground.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { startStint, type Stint } from "../support/stint.ts";

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends bytes as they are, and reads one answer; status 0 where the connection closes without one. */
function send(url: string, bytes: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes, "latin1"));
    let text = "";
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on("data", (part) => (text += part.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const [head = "", body = ""] = text.split("\r\n\r\n");
      const headers = Object.fromEntries(
        head
          .split("\r\n")
          .slice(1)
          .map((line) => [line.split(": ")[0]?.toLowerCase() ?? "", line.split(": ").slice(1).join(": ")]),
      );
      resolve({ status: Number(head.split(" ")[1] ?? 0), headers, body });
    });
  });
}

// What is answered before any query is the same on both databases; one is enough.
describe("Over HTTP", () => {
  const pages = fs.mkdtempSync(path.join(os.tmpdir(), "stint-pages-"));
  let stint: Stint;
  let owner: TestPerson;
  beforeAll(async () => {
    fs.mkdirSync(path.join(pages, "assets"));
    fs.writeFileSync(path.join(pages, "index.html"), "<!doctype html><title>Stint</title>");
    fs.writeFileSync(path.join(pages, "assets", "app-1a2b3c.js"), "export {};");
    fs.writeFileSync(path.join(pages, "manifest.webmanifest"), "{}");
    stint = await startStint("embedded", { pages });
    owner = (await makeOrganisation(stint)).owner;
  });
  afterAll(async () => {
    await stint.stop();
    fs.rmSync(pages, { recursive: true });
  });
  const request = (line: string, headers: readonly string[] = [], body = "") =>
    send(
      stint.url,
      `${line} HTTP/1.1\r\nHost: ${new URL(stint.url).host}\r\nConnection: close\r\n${headers
        .map((header) => `${header}\r\n`)
        .join(
          "",
        )}${body === "" ? "" : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`}\r\n${body}`,
    );
  const cookie = () => `Cookie: ${owner.client.cookie ?? ""}`;

  it.each(["/", "/login", "/dashboard", "/manifest.webmanifest", "/assets/app-1a2b3c.js"])(
    "HEAD %s answers like GET, without a body",
    async (address) => {
      const [head, get] = [await request(`HEAD ${address}`), await request(`GET ${address}`)];
      expect([head.status, head.headers["content-type"], head.body]).toEqual([
        200,
        get.headers["content-type"],
        "",
      ]);
    },
  );

  it("HEAD of an API read answers like GET, without a body", async () => {
    const head = await request("HEAD /api/projects", [cookie()]);
    expect([head.status, head.body]).toEqual([200, ""]);
    expect((await request("HEAD /api/projects")).status).toBe(401);
    expect((await request("HEAD /api/nothing")).status).toBe(404);
  });

  it.each([
    ["DELETE /api/projects", "GET, HEAD, POST, OPTIONS"],
    ["PUT /scim/v2/Users", "GET, HEAD, POST, OPTIONS"],
    ["POST /scim/v2/Schemas", "GET, HEAD, OPTIONS"],
    ["PATCH /api/session", "DELETE, GET, HEAD, POST, OPTIONS"],
    ["POST /dashboard", "GET, HEAD, OPTIONS"],
    ["DELETE /login", "GET, HEAD, OPTIONS"],
  ])("%s is 405 and names the methods that are served", async (line, allow) => {
    const { status, headers, body } = await request(line, [cookie()]);
    expect([status, headers["allow"]]).toEqual([405, allow]);
    expect(String((JSON.parse(body) as { status: unknown }).status)).toBe("405");
  });

  it("a month that doesn't exist says which do, in a path and in a query; a wrong id says nothing", async () => {
    const errorOf = async (address: string) =>
      (JSON.parse((await request(`GET ${address}`, [cookie()])).body) as { error: unknown }).error;
    const noMonth = "2026-13 isn't a month. Months go from 01 to 12, such as 2026-03.";
    expect(await errorOf("/api/months/2026-13")).toBe(noMonth);
    expect(await errorOf("/api/allocations/planner?month=2026-13")).toBe(`month: ${noMonth}`);
    expect(await errorOf("/api/my-time/weeks/2026-11-10")).toBe("Weeks start on a Monday");
    expect(await errorOf("/api/projects/13")).toBe("Not found.");
  });

  it("OPTIONS names the methods of a path, of pages and of the server", async () => {
    const { status, headers } = await request("OPTIONS /api/projects");
    expect([status, headers["allow"]]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
    expect((await request("OPTIONS /dashboard")).headers["allow"]).toBe("GET, HEAD, OPTIONS");
    expect((await request("OPTIONS *")).status).toBeLessThan(500);
    expect((await request("OPTIONS /api/nothing")).status).toBe(404);
  });

  it.each([
    "/%00",
    "//etc/passwd",
    "/%2e%2e/%2e%2e/package.json",
    "/assets/..%5c..%5cserver%5cmain.mjs",
    "/assets/..\\..\\server\\main.mjs",
    "/assets/%00.js",
    "/assets/%2e%2e/index.html",
    "/%",
    "/%c0%ae%c0%ae/",
    "/..;/manager/html",
    "/.git/config",
    "/api/projects/%00",
    "/api//projects",
  ])("GET %s is the client's fault and never the server's", async (address) => {
    const { status } = await request(`GET ${address}`);
    // A page address that means nothing is the page's to answer.
    expect([200, 400, 401, 404]).toContain(status);
  });

  it.each([
    "",
    " ",
    "a b",
    "exa/mple",
    "user@example.com",
    "[::1",
    "example.com:99999",
    "?",
    "\x7f",
    "one.example\r\nHost: two.example",
  ])("an invalid Host (%j) is 400, whatever the method", async (host) => {
    for (const line of ["GET /", "GET /api/session", "POST /api/session"]) {
      const { status } = await send(
        stint.url,
        `${line} HTTP/1.1\r\nHost: ${host}\r\nOrigin: https://elsewhere.example\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
      );
      expect([line, status]).toEqual([line, 400]);
    }
  });

  it("If-Match: * is whatever version is stored, and If-None-Match: * any answer", async () => {
    const ground = await makeProjectGround(stint);
    const { id: projectId } = await makeProject(ground);
    const { client } = ground.organisation.owner;
    const params = { projectId };
    const renamed = await client.call(
      changeProject,
      { params, body: { updates: { name: "Renamed" } } as never },
      { "if-match": "*" },
    );
    expect([renamed.status, (await client.call(readProject, { params })).body.name]).toEqual([
      200,
      "Renamed",
    ]);
    expect((await client.call(readProject, { params }, { "if-none-match": "*" })).status).toBe(304);
    const unknown = await client.call(
      changeProject,
      { params: { projectId: "0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4" }, body: { updates: {} } as never },
      { "if-match": "*" },
    );
    expect(unknown.status).toBe(404);
  });

  it("no generated request line or header is answered as a fault of the server", async () => {
    const odd = fc.oneof(
      fc.string({ unit: "binary", maxLength: 20 }).map((text) => encodeURI(text.toWellFormed())),
      fc.constantFrom(
        "%00",
        "..",
        "//",
        "\\",
        "%2e%2e",
        "*",
        "?",
        "#",
        ";",
        "api",
        "scim",
        "help",
        "assets",
        "%u0000",
        "%ff",
      ),
    );
    const header = fc.tuple(
      fc.constantFrom(
        "Accept",
        "Accept-Encoding",
        "Accept-Language",
        "Authorization",
        "Content-Type",
        "Cookie",
        "Expect",
        "Host",
        "Idempotency-Key",
        "If-Match",
        "If-None-Match",
        "Origin",
        "Range",
        "Sec-Fetch-Site",
        "Transfer-Encoding",
        "X-Forwarded-For",
        "X-Forwarded-Host",
      ),
      fc.oneof(
        fc.string({ maxLength: 30 }),
        fc.constantFrom(
          "*",
          "",
          "bytes=9-1",
          "Bearer",
          "Basic Og==",
          "null",
          '"',
          "W/",
          "chunked",
          "text/plain",
          "q=;",
          ",,,",
        ),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          "GET",
          "HEAD",
          "POST",
          "PUT",
          "PATCH",
          "DELETE",
          "OPTIONS",
          "TRACE",
          "CONNECT",
          "PROPFIND",
          "get",
          "X",
        ),
        fc.array(odd, { maxLength: 5 }),
        fc.array(header, { maxLength: 4 }),
        async (method, parts, headers) => {
          const { status } = await request(
            `${method} /${parts.join("/")}`,
            headers.map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/g, "")}`),
          );
          return status < 500;
        },
      ),
      { numRuns: draws(400) },
    );
  });
});
