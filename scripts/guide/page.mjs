// One page of the guide around its text: header with search, contents, what is on the page, and the pages beside it.
import path from "node:path";
import { guideLanguages } from "./read.mjs";
import { guideTexts } from "./texts.mjs";

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function contentsHtml(page, pages, to) {
  const sections = [...new Set(pages.map(({ section }) => section))];
  return sections
    .map((section) => {
      const items = pages
        .filter((each) => each.section === section)
        .map((each) => {
          const current = each === page ? ' aria-current="page"' : "";
          return `<li><a href="${to(each.address)}"${current}>${escaped(each.title)}</a></li>`;
        });
      return `<h2>${escaped(section)}</h2>\n<ul>${items.join("\n")}</ul>`;
    })
    .join("\n");
}

function onThisPage({ headings, language }) {
  const shown = headings.filter(({ depth }) => depth === 2);
  if (shown.length < 2) return "";
  const items = shown.map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`);
  return `<nav class="on-page" aria-labelledby="on-page"><h2 id="on-page">${guideTexts[language].onThisPage}</h2><ul>${items.join("\n")}</ul></nav>`;
}

function beside(page, pages, to) {
  const words = guideTexts[page.language];
  const at = pages.indexOf(page);
  const link = (each, label, rel) =>
    each === undefined
      ? "<span></span>"
      : `<a rel="${rel}" href="${to(each.address)}"><small>${label}</small>${escaped(each.title)}</a>`;
  return `<nav class="beside" aria-label="${words.beside}">${link(pages[at - 1], words.previous, "prev")}${link(pages[at + 1], words.next, "next")}</nav>`;
}

/** The page in the other languages. */
function otherLanguages(page, to) {
  return guideLanguages
    .filter((language) => language !== page.language)
    .map((language) => {
      const address = to(page.address.replace(/^\w+/, language));
      const { tag, name } = guideTexts[language];
      return `<a class="to-language" href="${address}" hreflang="${tag}" lang="${tag}" rel="alternate">${name}</a>`;
    })
    .join("\n");
}

/** The complete page. */
export function pageHtml(page, pages) {
  const base = "../".repeat(page.address.split("/").length - 1);
  const to = (address) => path.posix.relative(path.posix.dirname(page.address), address);
  const words = guideTexts[page.language];
  const home = `${page.language}/index.html`;
  const title = page.address === home ? words.guide : `${escaped(page.title)} – ${words.guide}`;
  const onlyEnglish = page.isTranslated ? "" : `<p class="section">${words.onlyEnglish}</p>\n`;
  const text = page.isTranslated ? page.html : `<div lang="en-GB">\n${page.html}\n</div>`;
  return `<!doctype html>
<html lang="${words.tag}" data-base="${base}" data-index="${page.language}/search.js">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${base}mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="${base}guide.css">
<script src="${base}theme.js"></script>
<script src="${base}guide.js" defer></script>
</head>
<body>
<a class="skip" href="#content">${words.skip}</a>
<header>
<a class="mark" href="${to(home)}"><img src="${base}mark.svg" alt="" width="24" height="24">${words.mark}</a>
<form role="search" data-none="${words.none}" data-failed="${words.failed}" data-one="${words.one}" data-many="${words.many}" hidden>
<input type="search" aria-label="${words.search}" placeholder="${words.search}" autocomplete="off" aria-controls="found" aria-keyshortcuts="/">
<div id="found" class="found" hidden></div>
<p class="unseen" role="status"></p>
</form>
<a class="to-contents" href="#contents">${words.contents}</a>
${otherLanguages(page, to)}
<a class="to-product" href="/" hidden>${words.open}</a>
</header>
<div class="frame">
<main id="content" tabindex="-1">
<p class="section">${escaped(page.section)}</p>
${onlyEnglish}${text}
${beside(page, pages, to)}
</main>
${onThisPage(page)}
<nav id="contents" class="contents" tabindex="-1" aria-label="${words.contents}">
${contentsHtml(page, pages, to)}
</nav>
</div>
</body>
</html>
`;
}
