import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { unmarked } from "../support/unmarked.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Every empty state of a source as its title and what it says below, nothing where it says nothing. */
function emptyStatesOf(text: string): { readonly title: string; readonly says: string | null }[] {
  return [...text.matchAll(/<EmptyState\b/g)].map(({ index }) => {
    let depth = 0;
    let end = index;
    // The end of the tag, past what is in braces.
    for (; end < text.length; end += 1) {
      if (text[end] === "{") depth += 1;
      if (text[end] === "}") depth -= 1;
      if (text[end] === ">" && depth === 0 && text[end - 1] !== "=") break;
    }
    const tag = text.slice(index, end + 1);
    const title = /\btitle=(?:"([^"]*)"|\{([^}]*)\})/.exec(tag);
    const says = tag.endsWith("/>") ? null : text.slice(end + 1, text.indexOf("</EmptyState>", end)).trim();
    return { title: title?.[1] ?? title?.[2] ?? "", says };
  });
}

/** Says nothing below: unless its title is two sentences, the second one what to do. */
const isMute = ({ title, says }: ReturnType<typeof emptyStatesOf>[number]): boolean =>
  (says === null || says === "") && !/\. \S.*\.$/.test(title);

/** Answers to a question, not lists that will fill. */
const answers = new Set(["No allocations on these days."]);

it("every empty list and panel says what will be there, or what to do", () => {
  const screens = fs
    .readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith("EmptyState.tsx"));
  const all = screens.flatMap((file) =>
    emptyStatesOf(unmarked(fs.readFileSync(path.join(root, "src", file), "utf8"))).map((each) => ({
      file,
      ...each,
    })),
  );
  expect(all.length).toBeGreaterThan(60);
  expect(
    all.filter(isMute).flatMap(({ file, title }) => (answers.has(title) ? [] : `${file}: ${title}`)),
  ).toEqual([]);
});

it("one that says nothing would be refused", () => {
  const of = (text: string) => emptyStatesOf(text).filter(isMute).length;
  expect(of('<EmptyState title="No projects yet" action={<Link to="/projects">Open</Link>} />')).toBe(1);
  expect(of('<EmptyState title="No projects yet">Create a project first.</EmptyState>')).toBe(0);
  expect(of('<EmptyState title="No matches. Try a shorter search." />')).toBe(0);
});
