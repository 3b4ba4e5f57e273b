// One page of the guide around its text: header with search, contents, what is on the page, and the pages beside it.
import path from "node:path";

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

function onThisPage({ headings }) {
  const shown = headings.filter(({ depth }) => depth === 2);
  if (shown.length < 2) return "";
  const items = shown.map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`);
  return `<nav class="on-page" aria-labelledby="on-page"><h2 id="on-page">On this page</h2><ul>${items.join("\n")}</ul></nav>`;
}

function beside(page, pages, to) {
  const at = pages.indexOf(page);
  const link = (each, words, rel) =>
    each === undefined
      ? "<span></span>"
      : `<a rel="${rel}" href="${to(each.address)}"><small>${words}</small>${escaped(each.title)}</a>`;
  return `<nav class="beside" aria-label="Pages before and after">${link(pages[at - 1], "Previous", "prev")}${link(pages[at + 1], "Next", "next")}</nav>`;
}

/** The complete page. */
export function pageHtml(page, pages) {
  const base = "../".repeat(page.address.split("/").length - 1);
  const to = (address) => path.posix.relative(path.posix.dirname(page.address), address);
  const title = page.address === "index.html" ? "Stint guide" : `${escaped(page.title)} – Stint guide`;
  return `<!doctype html>
<html lang="en-GB" data-base="${base}">
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
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="mark" href="${base}index.html"><img src="${base}mark.svg" alt="" width="24" height="24"><b>Stint</b> guide</a>
<form role="search" hidden>
<input type="search" aria-label="Search the guide" placeholder="Search the guide" autocomplete="off" aria-controls="found" aria-keyshortcuts="/">
<div id="found" class="found" hidden></div>
<p class="unseen" role="status"></p>
</form>
<a class="to-contents" href="#contents">Contents</a>
<a class="to-product" href="/" hidden>Open Stint</a>
</header>
<div class="frame">
<main id="content" tabindex="-1">
<p class="section">${escaped(page.section)}</p>
${page.html}
${beside(page, pages, to)}
</main>
${onThisPage(page)}
<nav id="contents" class="contents" tabindex="-1" aria-label="Contents">
${contentsHtml(page, pages, to)}
</nav>
</div>
</body>
</html>
`;
}
