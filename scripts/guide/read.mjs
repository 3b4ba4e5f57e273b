// Reads the guide: docs/guide/contents.json names its pages, in order. Each becomes HTML whose links lead to other
// pages of the guide, with ids at its headings, as GitHub gives them for the English ones, and at the glossary's terms.
// docs/guide/de has the pages in German: same names, same order of headings, same addresses.
import fs from "node:fs";
import path from "node:path";
import { Marked } from "marked";
import { guideTexts } from "./texts.mjs";

const guide = "docs/guide";

/** The languages the guide is written in. */
export const guideLanguages = ["en", "de"];

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

const withoutMarks = (heading) => heading.replaceAll(/[*`]/g, "");

/** The slugs of a page's headings below its title, in order. */
export const headingSlugs = (text) =>
  [...text.replaceAll(/^```.*?^```/gms, "").matchAll(/^##+ (.+)$/gm)].map(([, heading]) =>
    slugOf(withoutMarks(heading)),
  );

/** A translated heading's slug with the English one at the same place: an address is the same in every language. */
function idsOf(text, source) {
  const [own, english] = [headingSlugs(text), headingSlugs(source)];
  return new Map(own.length === english.length ? own.map((slug, at) => [slug, english[at]]) : []);
}

/** A language's pages with what is known before any is rendered; one without a translation is the English page. */
export function listPages(root, language = "en") {
  const contents = JSON.parse(fs.readFileSync(path.join(root, guide, "contents.json"), "utf8"));
  const read = (file) => fs.readFileSync(path.join(root, file), "utf8");
  return contents.flatMap(({ title: section, pages }) =>
    pages.map((entry) => {
      const { file: name, until } = typeof entry === "string" ? { file: entry } : entry;
      const source = path.posix.join(guide, name);
      const translated = path.posix.join(guide, language, name);
      const isTranslated =
        language === "en" || (!name.startsWith("../") && fs.existsSync(path.join(root, translated)));
      const file = language === "en" || !isTranslated ? source : translated;
      const full = read(file);
      const text = until === undefined ? full : full.slice(0, full.indexOf(`\n${until}\n`));
      const title = /^# (.+)$/m.exec(text)?.[1];
      if (title === undefined) throw new Error(`${file} has no title`);
      return {
        section: section[language],
        file,
        source,
        text,
        title,
        language,
        isTranslated,
        address: `${language}/${addressOf(source)}`,
        ids: idsOf(text, read(source)),
        isGuide: source.startsWith(`${guide}/`),
      };
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
  const wanted = path.posix.join(path.posix.dirname(page.file), to);
  const target = to === "" ? page : pages.find(({ file, source }) => file === wanted || source === wanted);
  if (target === undefined) return null;
  const from = target === page ? "" : path.posix.relative(path.posix.dirname(page.address), target.address);
  return `${from}${anchor === undefined ? "" : `#${target.ids.get(anchor) ?? anchor}`}`;
}

function rendererFor(root, page, pages, found) {
  const words = guideTexts[page.language];
  return {
    heading({ tokens, depth, text }) {
      const slug = slugOf(withoutMarks(text));
      const id = page.ids.get(slug) ?? slug;
      const inner = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${inner}</h1>\n`;
      found.headings.push({ id, depth, text: withoutMarks(text) });
      return `<h${depth} id="${id}"><a class="anchor" href="#${id}" aria-label="${words.section}">#</a>${inner}</h${depth}>\n`;
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
      return `<div class="wide" tabindex="0" role="group" aria-label="${words.table}">${table}</div>\n`;
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

/** Every page of a language with its HTML, headings and parts, and the pictures they show. */
export function readGuide(root, language = "en") {
  const pages = listPages(root, language);
  const pictures = new Set();
  const rendered = pages.map((page) => {
    const found = { headings: [], terms: new Set(), pictures };
    const marked = new Marked({ gfm: true, renderer: rendererFor(root, page, pages, found) });
    const html = marked.parse(page.text);
    return { ...page, html, headings: found.headings, terms: [...found.terms], parts: partsOf(page, html) };
  });
  return { pages: rendered, pictures: [...pictures] };
}
