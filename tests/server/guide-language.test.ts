import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import cookie from "@fastify/cookie";
import fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mountPages } from "#server/http/pages.ts";

const root = path.resolve(import.meta.dirname, "../..");
const server = fastify();
let folder = "";

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "pages-"));
  fs.writeFileSync(path.join(folder, "index.html"), "<html><head></head></html>");
  const { writeGuide } = (await import(path.join(root, "scripts/guide/write.mjs"))) as {
    writeGuide(root: string, folder: string): unknown;
  };
  writeGuide(root, path.join(folder, "help"));
  await server.register(cookie);
  await mountPages(
    server,
    folder,
    () => [],
    () => false,
  );
});
afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Where an address of the guide leads, or its status where it leads nowhere else. */
async function answer(url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: sent } = await server.inject({ url, headers });
  return sent.location ?? statusCode;
}

it("An address of the guide leads to the browser's chosen language, else to an accepted one, else to English", async () => {
  const german = { "accept-language": "de-AT,en;q=0.5" };
  expect([
    await answer("/help", german),
    await answer("/help/", german),
    await answer("/help/roles/booker.html", german),
    await answer("/help/leave.html", { cookie: "stint_language=de", "accept-language": "en" }),
    await answer("/help/leave.html", { cookie: "stint_language=en", "accept-language": "de" }),
    await answer("/help/leave.html", { "accept-language": "fr" }),
    await answer("/help/leave.html"),
  ]).toEqual([
    "/help/de/index.html",
    "/help/de/index.html",
    "/help/de/roles/booker.html",
    "/help/de/leave.html",
    "/help/en/leave.html",
    "/help/en/leave.html",
    "/help/en/leave.html",
  ]);
});

it("A page with its language, a picture and a script are served to everyone, and a wrong address leads to the beginning", async () => {
  const german = { "accept-language": "de" };
  const served = ["en/leave.html", "de/leave.html", "de/search.js", "guide.js", "pictures/week.webp"];
  expect(await Promise.all(served.map((file) => answer(`/help/${file}`, german)))).toEqual(
    served.map(() => 200),
  );
  const wrong = ["no-such-page.html", "de/no-such-page.html", "fr/leave.html", "en/../x.html"];
  expect(await Promise.all(wrong.map((file) => answer(`/help/${file}`)))).toEqual(wrong.map(() => "/help/"));
  expect(await answer("/help/..%2findex.html")).toBe(403);
});
