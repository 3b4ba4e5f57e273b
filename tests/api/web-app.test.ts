import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStint, type Stint } from "../support/stint.ts";

const built = path.join(import.meta.dirname, "../../dist/web");

interface Manifest {
  readonly id: string;
  readonly name: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly icons: readonly {
    readonly src: string;
    readonly sizes: string;
    readonly type: string;
    readonly purpose: string;
  }[];
}

/** The width and height a PNG says it has. */
const sizeOf = (image: Buffer): string => `${image.readUInt32BE(16)}x${image.readUInt32BE(20)}`;

describe("The application that can be installed", () => {
  let stint: Stint;
  beforeAll(async () => {
    stint = await startStint("embedded", { pages: built });
  });
  afterAll(() => stint.stop());
  const request = (where: string) => fetch(stint.url + where);

  it("is named, opens My Time in a window of its own, and has its icons in their sizes", async () => {
    const page = await (await request("/my-time")).text();
    const [, place = ""] = /<link rel="manifest" href="([^"]+)"/.exec(page) ?? [];
    const answer = await request(place);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("application/manifest+json"),
    ]);
    const manifest = (await answer.json()) as Manifest;
    expect(manifest).toMatchObject({
      id: "/",
      name: "Stint",
      start_url: "/my-time/timesheet",
      scope: "/",
      display: "standalone",
    });
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await request(src);
      expect([icon.headers.get("content-type"), sizeOf(Buffer.from(await icon.arrayBuffer()))]).toEqual([
        type,
        sizes,
      ]);
    }
    expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
      "any 192x192",
      "any 512x512",
      "maskable 512x512",
    ]);
  });

  it("has a worker that is fetched anew each time, runs under the pages' policy, and has all pages in its scope", async () => {
    const answer = await request("/worker.js");
    const header = (name: string) => answer.headers.get(name) ?? "";
    expect([answer.status, header("cache-control")]).toEqual([200, "no-cache"]);
    expect(header("content-type")).toMatch(/^(?:text|application)\/javascript/);
    expect(header("content-security-policy")).toMatch(/script-src 'self'.*connect-src 'self'/);
    expect(header("content-security-policy")).not.toContain("worker-src");
  });

  it("stores only files of the application that are there, the page's own among them, and no answer about anyone", async () => {
    const [, list = "{}"] = /^const app = (.+);$/m.exec(await (await request("/worker.js")).text()) ?? [];
    const { entry, files } = JSON.parse(list) as { entry: string; files: string[] };
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      expect(file).toMatch(/^\/(?:assets\/[\w.-]+\.(?:js|css|woff2)|index\.html|theme\.js|mark\.svg)$/);
      const answer = await request(file);
      expect([file, answer.status, answer.headers.get("cache-control")]).toEqual([
        file,
        200,
        file.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      ]);
      await answer.body?.cancel();
    }
    const page = fs.readFileSync(path.join(built, "index.html"), "utf8");
    const named = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file]) => file ?? "");
    expect(page).toContain(entry);
    // What installing needs is requested on installation.
    expect(named.filter((file) => !files.includes(file))).toEqual([
      "/stint.webmanifest",
      "/icons/touch-180.png",
    ]);
  });
});
