// Finds the texts of a source file, marked by `t` and `rich`, and puts translations in their places: for the
// catalogues (npm run texts), the linter and the browser's build.
import fs from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { partsOf } from "../../src/shared/texts/icu.ts";
import { compareTexts } from "../../src/shared/in-order.ts";
import { asKey } from "../../src/shared/texts/key.ts";
import { entryFile } from "../../src/shared/texts/languages.ts";
import { pseudo } from "./pseudo.mjs";

const root = path.join(import.meta.dirname, "..", "..");
const folder = path.join(root, "src", "shared", "texts", "catalogue");

export const marks = /\b(?:t|rich)(?:\.as\((?:"[^"]*")\))?`/;

export const catalogueFile = (language) => path.join(folder, `${language}.json`);
export const readCatalogue = (language) => JSON.parse(fs.readFileSync(catalogueFile(language), "utf8"));

/** Visits a tree's nodes; a visitor that answers false keeps out of what's inside. */
function visit(node, see) {
  if (Array.isArray(node)) for (const each of node) visit(each, see);
  else if (node !== null && typeof node === "object" && typeof node.type === "string" && see(node) !== false)
    for (const inner of Object.values(node))
      if (inner !== null && typeof inner === "object") visit(inner, see);
}

/** The mark's name and meaning; null for other tags. */
function markOf(tag) {
  if (tag.type === "Identifier" && (tag.name === "t" || tag.name === "rich")) return { mark: tag.name };
  const isMeant =
    tag.type === "CallExpression" &&
    tag.callee.type === "MemberExpression" &&
    tag.callee.object.name === "t" &&
    tag.callee.property.name === "as" &&
    tag.arguments[0]?.type === "Literal";
  return isMeant ? { mark: "t", meaning: tag.arguments[0].value } : null;
}

const formOf = (node) => (node?.type === "Literal" && typeof node.value === "string" ? node.value : null);

/** A `plural(number, one, many)` in a text's place, or null. */
function pluralOf(node) {
  if (node.type !== "CallExpression" || node.callee.name !== "plural") return null;
  const [one, many] = node.arguments.slice(1).map(formOf);
  if (one === null || many === null || one === undefined || many === undefined)
    throw new Error("The forms of a plural are written out");
  return { one, many, number: node.arguments[0] };
}

/** A text of a file: its key, where it is, and what fills its places. */
function textOf(node) {
  const marked = node.type === "TaggedTemplateExpression" ? markOf(node.tag) : null;
  if (marked === null) return null;
  const { quasis, expressions } = node.quasi;
  const places = expressions.map((value) => ({ value, plural: pluralOf(value) }));
  const strings = quasis.map(({ value }) => value.cooked);
  const key = asKey(
    strings,
    places.map(({ plural }) => plural),
    marked.meaning,
  );
  return { ...marked, key, places, node };
}

/** Every text of a file's code, in order, those inside others' places too. */
export function textsIn(code, file) {
  if (!marks.test(code)) return [];
  const texts = [];
  visit(parseSync(file, code).program, (node) => {
    try {
      const text = textOf(node);
      if (text) texts.push(text);
    } catch (error) {
      throw new Error(`${file}: ${code.slice(node.start, node.end)}: ${error.message}`, { cause: error });
    }
  });
  return texts;
}

/** The code with each text in a language; `translate` answers a key's ICU message, or undefined to keep the English. */
export function translated(code, file, translate) {
  const texts = textsIn(code, file);
  if (texts.length === 0) return null;
  let hasForms = false;
  const slice = (start, end) => {
    let written = "";
    let at = start;
    for (const text of texts) {
      if (text.node.start < at || text.node.end > end) continue;
      written += code.slice(at, text.node.start) + write(text);
      at = text.node.end;
    }
    return written + code.slice(at, end);
  };
  const words = (text) => text.replaceAll(/[\\`]|\$(?=\{)/g, "\\$&");
  const write = ({ mark, key, places, node }) => {
    const message = translate(key);
    if (message === undefined)
      return (mark === "rich" ? "rich" : "") + slice(node.quasi.start, node.quasi.end);
    const writePart = (part) => {
      if (part.kind === "words") return words(part.words);
      if (part.kind === "number") return "\\u0000";
      const { value, plural } = places[part.at] ?? {};
      if (value === undefined) throw new Error(`${file}: no place {${part.at}} in ${key}`);
      if (part.kind === "place") return `\${${slice(value.start, value.end)}}`;
      if (plural === null) throw new Error(`${file}: place {${part.at}} of ${key} is no plural`);
      hasForms = true;
      const forms = Object.entries(part.forms).map(
        ([form, parts]) => `${JSON.stringify(form)}: \`${parts.map(writePart).join("")}\``,
      );
      return `\${inForm(${slice(plural.number.start, plural.number.end)}, { ${forms.join(", ")} })}`;
    };
    return `${mark === "rich" ? "rich" : ""}\`${partsOf(message).map(writePart).join("")}\``;
  };
  const written = slice(0, code.length);
  return hasForms ? `${written}\nimport { inForm } from "#shared/texts/t.ts";\n` : written;
}

/** Every text of the sources by its key: the file that says it first, and how it's marked. */
export function textsOfSources() {
  const sources = fs.readdirSync(path.join(root, "src"), { recursive: true });
  const used = new Map();
  for (const name of sources.filter((each) => /\.tsx?$/.test(each)).toSorted(compareTexts)) {
    const file = path.join(root, "src", name);
    for (const { key, mark } of textsIn(fs.readFileSync(file, "utf8"), file))
      if (!used.has(key) || mark === "rich") used.set(key, { mark, name: used.get(key)?.name ?? name });
  }
  return used;
}

/** Which places a message fills, those inside a plural's forms too. */
const placesOf = (parts) =>
  parts.flatMap((part) => {
    if (part.kind === "place") return [part.at];
    return part.kind === "plural" ? [part.at, ...Object.values(part.forms).flatMap(placesOf)] : [];
  });
const pluralsOf = (parts) => parts.flatMap((part) => (part.kind === "plural" ? [part.at] : []));
const sorted = (list) => [...new Set(list)].toSorted((one, other) => one - other).join();

/** What's wrong with a translation, or null: it fills the places its English has, and its plurals are plurals. */
export function faultOf(key, message) {
  if (message === "") return "isn't translated";
  try {
    const english = partsOf(withoutMeaning(key));
    const parts = partsOf(message);
    if (sorted(placesOf(english)) !== sorted(placesOf(parts))) return "fills other places than its English";
    const numbers = pluralsOf(english);
    return pluralsOf(parts).every((at) => numbers.includes(at)) ? null : "has a plural of what is no number";
  } catch (error) {
    return error.message;
  }
}

/** The English of a key, without the meaning in front. */
export const withoutMeaning = (key) => key.replace(/^\[[^\]]*\] /, "");

/** What's wrong with a language's catalogue, a line each. */
export function catalogueFaults(language, used) {
  const catalogue = readCatalogue(language);
  return [
    ...[...used].flatMap(([key, { name }]) => {
      const fault = faultOf(key, catalogue[key] ?? "");
      return fault === null ? [] : [`${language}: “${key}” ${fault} (${name})`];
    }),
    ...Object.keys(catalogue)
      .filter((key) => !used.has(key))
      .map((key) => `${language}: no one says “${key}” any more`),
  ];
}

function translatorOf(language) {
  if (language === "pseudo") return pseudo;
  const catalogue = language === "en" ? {} : readCatalogue(language);
  return (key) => catalogue[key] || undefined;
}

const langOf = (language) => {
  if (language === "pseudo") return 'lang="en-XA" dir="rtl"';
  return language === "en" ? 'lang="en-GB"' : `lang="${language}"`;
};

/** For a build: the files speak one language, and those that are asked for by name are named after it. */
export function inLanguage(language) {
  const translate = translatorOf(language);
  return {
    name: "in-language",
    enforce: "pre",
    config: () => ({ define: { BUILT_LANGUAGE: JSON.stringify(language === "pseudo" ? "en" : language) } }),
    transformIndexHtml: (html) => html.replace('lang="en-GB"', langOf(language)),
    transform: {
      filter: { id: /\/src\/.+\.tsx?$/, code: marks },
      handler: (code, id) => translated(code, id, translate),
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const name of ["index.html", "pages.json"])
          if (bundle[name]) bundle[name].fileName = entryFile(name, language);
      },
    },
  };
}
