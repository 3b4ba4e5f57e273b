// Reads the guide: docs/guide/contents.json names its pages, in order. Each becomes HTML whose links lead to other
// pages of the guide, with ids at its headings, as GitHub gives them, and at the glossary's terms.
import fs from "node:fs";
import path from "node:path";
import { Marked } from "marked";

const guide = "docs/guide";

/** The id of a heading; the same as on GitHub, so that links work in both places. */
export const slugOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

/** Where a page is in the guide's folder: `moving-in/float.html`. */
function addressOf(file) {
  const place = file.startsWith(`${guide}/`)
    ? path.posix.relative(guide, file)
    : path.posix.relative("docs", file).replace("../CHANGELOG", "changelog");
  return place.replace(/README\.md$/, "index.md").replace(/\.md$/, ".html");
}

/** The pages with what is known before any is rendered. */
export function listPages(root) {
  const contents = JSON.parse(fs.readFileSync(path.join(root, guide, "contents.json"), "utf8"));
  return contents.flatMap(({ title: section, pages }) =>
    pages.map((entry) => {
      const { file: name, until } = typeof entry === "string" ? { file: entry } : entry;
      const file = path.posix.join(guide, name);
      const full = fs.readFileSync(path.join(root, file), "utf8");
      const text = until === undefined ? full : full.slice(0, full.indexOf(`\n${until}\n`));
      const title = /^# (.+)$/m.exec(text)?.[1];
      if (title === undefined) throw new Error(`${file} has no title`);
      return { section, file, text, title, address: addressOf(file), isGuide: file.startsWith(`${guide}/`) };
    }),
  );
}

/** A WebP picture's width and height, from its header. */
function sizeOf(file) {
  const bytes = fs.readFileSync(file);
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8 ") return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  if (kind === "VP8X") return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  throw new Error(`${file} isn't a WebP picture whose size can be read`);
}

const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Both themes' pictures; the sheet shows the page's. */
function pictureHtml(root, page, { href, text: alt }, pictures) {
  const file = path.posix.join(path.posix.dirname(page.file), href);
  // Not taken yet: a test says so, and a build goes on.
  if (!fs.existsSync(path.join(root, file))) return `<p>${escaped(alt)}</p>\n`;
  const [width, height] = sizeOf(path.join(root, file));
  const image = (look, name) => {
    pictures.add(path.posix.relative(guide, name));
    const from = path.posix.relative(path.posix.dirname(page.address), path.posix.relative(guide, name));
    return `<img class="only-${look}" src="${from}" alt="${escaped(alt)}" width="${width}" height="${height}" loading="lazy">`;
  };
  return `<figure>${image("light", file)}${image("dark", file.replace(/\.webp$/, "-dark.webp"))}</figure>\n`;
}

/** Where a link leads from a page; null where that isn't in the guide, nor on the web. */
function linkTo(page, pages, href) {
  if (/^(https?|mailto):/.test(href)) return href;
  const [to, anchor] = href.split("#");
  const target =
    to === "" ? page : pages.find(({ file }) => file === path.posix.join(path.posix.dirname(page.file), to));
  if (target === undefined) return null;
  const from = target === page ? "" : path.posix.relative(path.posix.dirname(page.address), target.address);
  return `${from}${anchor === undefined ? "" : `#${anchor}`}`;
}

function rendererFor(root, page, pages, found) {
  return {
    heading({ tokens, depth, text }) {
      const id = slugOf(text.replaceAll(/[*`]/g, ""));
      const inner = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${inner}</h1>\n`;
      found.headings.push({ id, depth, text: text.replaceAll(/[*`]/g, "") });
      return `<h${depth} id="${id}"><a class="anchor" href="#${id}" aria-label="Link to this section">#</a>${inner}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens);
      const to = linkTo(page, pages, href);
      if (to === null) return inner;
      return /^https?:/.test(to)
        ? `<a href="${escaped(to)}" rel="noreferrer">${inner}</a>`
        : `<a href="${escaped(to)}">${inner}</a>`;
    },
    paragraph({ tokens }) {
      const [only] = tokens;
      if (tokens.length === 1 && only.type === "image") return pictureHtml(root, page, only, found.pictures);
      return `<p>${this.parser.parseInline(tokens)}</p>\n`;
    },
    strong({ tokens, text }) {
      const inner = this.parser.parseInline(tokens);
      if (page.isGuide) return `<b class="control">${inner}</b>`;
      const id = slugOf(text);
      if (path.posix.basename(page.file) !== "glossary.md" || found.terms.has(id)) return `<b>${inner}</b>`;
      found.terms.add(id);
      return `<dfn id="${id}">${inner}</dfn>`;
    },
    code({ text }) {
      return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
    },
    table(token) {
      const table = new Marked().Renderer.prototype.table.call(this, token);
      return `<div class="wide" tabindex="0" role="group" aria-label="Table">${table}</div>\n`;
    },
  };
}

const plain = (html) =>
  html
    .replaceAll(/<a class="anchor".*?<\/a>/g, "")
    .replaceAll(/<\/?(?:b|em|strong|code|kbd|a|dfn|span)\b[^>]*>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll(/\s+/g, " ")
    .trim();

/** A page in parts, each from a heading, or a term of the glossary, to the next: what searching finds. */
function partsOf({ title, address }, html) {
  return html.split(/(?=<h[23] id=|<dfn id=)/).map((part) => {
    const [, id, heading] = /^<(?:h[23]|dfn) id="([^"]+)">(.*?)<\/(?:h[23]|dfn)>/.exec(part) ?? [];
    return {
      page: title,
      heading: heading === undefined ? title : plain(heading),
      address: id === undefined ? address : `${address}#${id}`,
      text: plain(part.replace(/^<h[123].*?<\/h[123]>/, "")),
    };
  });
}

/** Every page with its HTML, headings and parts, and the pictures they show. */
export function readGuide(root) {
  const pages = listPages(root);
  const pictures = new Set();
  const rendered = pages.map((page) => {
    const found = { headings: [], terms: new Set(), pictures };
    const marked = new Marked({ gfm: true, renderer: rendererFor(root, page, pages, found) });
    const html = marked.parse(page.text);
    return { ...page, html, headings: found.headings, terms: [...found.terms], parts: partsOf(page, html) };
  });
  return { pages: rendered, pictures: [...pictures] };
}
