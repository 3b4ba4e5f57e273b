import fs from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

const root = path.resolve(import.meta.dirname, "../..");

const tidy = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&apos;": "'", "&nbsp;": " " };

/** Adds the texts of a syntax tree: string literals, marked texts, and what is between the tags of JSX. */
function collect(node: object, texts: Set<string>): void {
  const { type, value } = node as { readonly type?: string; readonly value?: unknown };
  if ((type === "Literal" || type === "JSXText") && typeof value === "string")
    texts.add(tidy(value.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity)));
  if (type === "TemplateElement") texts.add(tidy((value as { readonly cooked: string }).cooked));
  for (const child of Object.values(node) as unknown[])
    if (typeof child === "object" && child !== null) collect(child, texts);
}

/** The rooms people see something of: all but the server's, the demonstration, and contracts. */
const isShown = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/(^|\/)(server|demo)\//.test(file) && !file.endsWith("contract.ts");

/** Answers whether the interface has a text, word for word; read from the sources of its screens. */
export function interfaceWords(): (text: string) => boolean {
  const texts = new Set<string>();
  const files = fs
    .readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter(isShown);
  for (const file of files) {
    const full = path.join(root, "src", file);
    collect(parseSync(full, fs.readFileSync(full, "utf8")).program, texts);
  }
  return (text) => texts.has(text);
}

/** The same in German, by the catalogue: whether the interface has a text, and what an English one may read there. */
export function germanWords(): { has(text: string): boolean; of(english: string): readonly string[] } {
  const file = path.join(root, "src/shared/texts/catalogue/de.json");
  const catalogue = JSON.parse(fs.readFileSync(file, "utf8")) as Readonly<Record<string, string>>;
  const isShownInEnglish = interfaceWords();
  const german = new Map<string, string[]>();
  for (const [key, text] of Object.entries(catalogue)) {
    const english = key.replace(/^\[[^\]]+\] /, "");
    if (isShownInEnglish(english)) german.set(english, [...(german.get(english) ?? []), text]);
  }
  const texts = new Set([...german.values()].flat());
  // Names that no language translates, such as XLSX, are in no catalogue.
  return {
    has: (text) => texts.has(text) || (!german.has(text) && isShownInEnglish(text)),
    of: (english) => german.get(english) ?? [english],
  };
}
