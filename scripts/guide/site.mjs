// Builds the documentation's site: the guide with the API's reference, for any web server or none. Run by
// scripts/docs.mjs.
import fs from "node:fs";
import path from "node:path";
import { docsPage } from "../../src/server/http/docs/docs-page.ts";
import { apiDocument } from "../house/api-document.mjs";
import { writeGuide } from "./write.mjs";

const root = path.join(import.meta.dirname, "..", "..");

/** Writes the site into a folder and answers how many pages it has. */
export function writeSite(folder) {
  const page = "API reference";
  const address = "api-reference/index.html";
  const calls = Object.entries(apiDocument.paths).flatMap(([place, operations]) =>
    Object.entries(operations).map(([method, { operationId, summary, description }]) => ({
      page,
      heading: summary,
      address: `${address}#${operationId}`,
      text: `${method.toUpperCase()} ${place} ${description ?? ""}`,
    })),
  );
  // The product serves its page and sheet side by side; here they are files beside each other.
  const html = docsPage(apiDocument, "https://stint.example", "__Host-stint")
    .replaceAll('href="/api/docs.css"', 'href="docs.css"')
    .replaceAll('href="/api/openapi.json"', 'href="openapi.json"')
    .replaceAll('href="/"', 'href="../index.html"');
  const reference = {
    section: { en: "Programming", de: "Programmierung" },
    title: page,
    address,
    html,
    parts: calls,
  };
  const { pages } = writeGuide(root, folder, [reference]);
  const sheets = ["ui/base/tokens.css", "server/http/docs/docs.css"];
  const css = sheets.map((file) => fs.readFileSync(path.join(root, "src", file), "utf8")).join("");
  fs.writeFileSync(
    path.join(folder, "api-reference", "docs.css"),
    css.replaceAll("/api/docs.woff2", "../instrument-sans.woff2"),
  );
  fs.writeFileSync(path.join(folder, "api-reference", "openapi.json"), JSON.stringify(apiDocument));
  return pages + 1;
}

if (process.argv[1] === import.meta.filename) {
  const folder = path.join(root, "dist", "docs");
  process.stdout.write(`${writeSite(folder)} pages are in ${folder}\n`);
}
