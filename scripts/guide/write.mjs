// Writes the guide as a folder of files: /help of the product, and a site that any server or none can show.
import fs from "node:fs";
import path from "node:path";
import MiniSearch from "minisearch";
import { pageHtml } from "./page.mjs";
import { readGuide } from "./read.mjs";
import { searchOptions } from "./search-options.mjs";

const font = "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2";

/** What searching reads: a script, since pages opened from a disk may not read files otherwise. */
function searchIndex(pages) {
  const index = new MiniSearch(searchOptions);
  index.addAll(pages.flatMap(({ parts }) => parts).map((part, id) => ({ id, ...part })));
  return `globalThis.guideIndex=${JSON.stringify(index)};globalThis.guideOptions=${JSON.stringify(searchOptions)};\n`;
}

/**
 * Writes the guide into a folder and answers how many pages and pictures it has. `references`: pages that are complete
 * already, which contents and search lead to.
 */
export function writeGuide(root, folder, references = []) {
  const { pages, pictures } = readGuide(root);
  const all = [...pages, ...references];
  const here = (name) => fs.readFileSync(path.join(import.meta.dirname, name), "utf8");
  const write = (name, content) => {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  };
  fs.rmSync(folder, { recursive: true, force: true });
  for (const page of pages) write(page.address, pageHtml(page, all));
  for (const { address, html } of references) write(address, html);
  for (const picture of pictures) write(picture, fs.readFileSync(path.join(root, "docs", "guide", picture)));
  const fromSource = (file) => fs.readFileSync(path.join(root, "src", file));
  write("guide.css", `${String(fromSource("ui/base/tokens.css"))}\n${here("guide.css")}`);
  write("guide.js", here("guide.js"));
  write("theme.js", fromSource("app/public/theme.js"));
  write("mark.svg", fromSource("app/public/mark.svg"));
  write("instrument-sans.woff2", fs.readFileSync(path.join(root, "node_modules", font)));
  write(
    "search.js",
    `${fs.readFileSync(path.join(root, "node_modules/minisearch/dist/umd/index.js"), "utf8").replace(/\n\/\/# sourceMappingURL.*/, "")}\n${searchIndex(all)}`,
  );
  return { pages: pages.length, pictures: pictures.length };
}
