// Writes the guide as a folder of files: /help of the product, and a site that any server or none can show.
import fs from "node:fs";
import path from "node:path";
import MiniSearch from "minisearch";
import { pageHtml } from "./page.mjs";
import { guideLanguages, readGuide } from "./read.mjs";
import { searchOptions } from "./search-options.mjs";
import { guideTexts } from "./texts.mjs";

const font = "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2";

function searchLibrary(root) {
  const file = path.join(root, "node_modules/minisearch/dist/umd/index.js");
  return fs.readFileSync(file, "utf8").replace(/\n\/\/# sourceMappingURL.*/, "");
}

/** What searching reads: a script, since pages opened from a disk may not read files otherwise. */
function searchIndex(pages) {
  const index = new MiniSearch(searchOptions);
  index.addAll(pages.flatMap(({ parts }) => parts).map((part, id) => ({ id, ...part })));
  return `globalThis.guideIndex=${JSON.stringify(index)};globalThis.guideOptions=${JSON.stringify(searchOptions)};\n`;
}

/** What the folder itself shows, where no server chooses the language: the languages, the first one right away. */
function choiceHtml() {
  const links = guideLanguages.map((language) => {
    const { tag, guide } = guideTexts[language];
    return `<p><a href="${language}/index.html" lang="${tag}">${guide}</a></p>`;
  });
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>${guideTexts.en.guide}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=en/index.html">
</head>
<body>
${links.join("\n")}
</body>
</html>
`;
}

/** The pages as a model reads them: https://llmstxt.org. */
function forModels(pages) {
  const sections = [...new Set(pages.map(({ section }) => section))].map((section) => {
    const links = pages
      .filter((page) => page.section === section)
      .map(({ title, address }) => `- [${title}](${address.replace(/html$/, "md")})`);
    return `## ${section}\n\n${links.join("\n")}\n`;
  });
  const about =
    "Stint plans budgets, forecasts, allocations and time. Programs use its API, assistants its MCP server at /mcp.";
  return `# Stint\n\n> ${about}\n\n${sections.join("\n")}`;
}

/**
 * Writes the guide into a folder in every language, a folder each, and answers how many pages and pictures it has.
 * `references`: pages that are complete already, which contents and search of every language lead to.
 */
export function writeGuide(root, folder, references = []) {
  const guides = guideLanguages.map((language) => ({
    language,
    ...readGuide(root, language),
    references: references.map((page) => ({ ...page, section: page.section[language] })),
  }));
  const pictures = new Set(guides.flatMap((guide) => guide.pictures));
  const here = (name) => fs.readFileSync(path.join(import.meta.dirname, name), "utf8");
  const write = (name, content) => {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  };
  fs.rmSync(folder, { recursive: true, force: true });
  for (const { language, pages, references: others } of guides) {
    const all = [...pages, ...others];
    for (const page of pages) write(page.address, pageHtml(page, all));
    if (language === "en") {
      for (const { address, text } of pages) write(address.replace(/html$/, "md"), text);
      write("llms.txt", forModels(pages));
    }
    write(`${language}/search.js`, `${searchLibrary(root)}\n${searchIndex(all)}`);
  }
  write("index.html", choiceHtml());
  for (const { address, html } of references) write(address, html);
  for (const picture of pictures) write(picture, fs.readFileSync(path.join(root, "docs", "guide", picture)));
  const fromSource = (file) => fs.readFileSync(path.join(root, "src", file));
  write("guide.css", `${String(fromSource("ui/base/tokens.css"))}\n${here("guide.css")}`);
  write("guide.js", here("guide.js"));
  write("theme.js", fromSource("app/public/theme.js"));
  write("mark.svg", fromSource("app/public/mark.svg"));
  write("instrument-sans.woff2", fs.readFileSync(path.join(root, "node_modules", font)));
  const pages = guides.reduce((sum, guide) => sum + guide.pages.length, 0);
  return { pages, pictures: pictures.size };
}
