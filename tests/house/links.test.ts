import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
/** The files of these folders, and those beside package.json, that end so. */
const files = (folders: readonly string[], ending: RegExp): string[] =>
  [
    ...fs.readdirSync(root),
    ...folders.flatMap((folder) =>
      fs
        .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
        .map((file) => path.join(folder, file)),
    ),
  ].filter((file) => ending.test(file));

/** The place a heading has on GitHub. */
const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

/** Every place of a Markdown page that a link may lead to: headings and `<a id>`. */
function anchorsOf(page: string): Set<string> {
  const plain = page.replaceAll(/^```.*?^```/gms, "");
  return new Set([
    ...[...plain.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => slug(heading)),
    ...[...plain.matchAll(/<a id="([^"]+)"/g)].map(([, id = ""]) => id),
  ]);
}

/** Why a link leads nowhere; null when it leads somewhere. */
function faultOf(file: string, anchor: string): string | null {
  const full = path.join(root, file);
  if (!fs.existsSync(full)) return `there is no ${file}`;
  if (anchor === "") return null;
  const text = fs.readFileSync(full, "utf8");
  const lines = /^L(\d+)(?:-L(\d+))?$/.exec(anchor);
  if (lines) return Number(lines[2] ?? lines[1]) <= text.split("\n").length ? null : `${file} is shorter`;
  return anchorsOf(text).has(anchor) ? null : `${file} has no #${anchor}`;
}

/** The dead links of a Markdown page. */
function deadLinks(file: string, text: string): string[] {
  const plain = text.replaceAll(/^```.*?^```/gms, "").replaceAll(/`[^`\n]*`/g, "");
  return [...plain.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]) => {
    if (/^(https?|mailto):/.test(target)) return [];
    const [to = "", anchor = ""] = target.split("#");
    const fault = faultOf(to === "" ? file : path.join(path.dirname(file), to), anchor);
    return fault === null ? [] : [`${file}: ${fault}`];
  });
}

const decisionPages = fs.readdirSync(path.join(root, "docs/decisions"));

/** What a comment refers to and no one finds: `docs/readings.md#amb-09, #states` or `decision 0014`. */
function deadReferences(file: string, text: string): string[] {
  const pages = [...text.matchAll(/\b(docs\/[\w./-]+\.md)((?:,?\s*(?:\*|\/\/|--)?\s*#[\w-]+)*)/g)].flatMap(
    ([, page = "", anchors = ""]) =>
      (anchors.match(/#[\w-]+/g) ?? ["#"]).map((anchor) => faultOf(page, anchor.slice(1))),
  );
  const decisions = [...text.matchAll(/\bdecisions? (0\d{3})\b/g)].map(([, number = ""]) =>
    decisionPages.some((page) => page.startsWith(`${number}-`)) ? null : `no decision ${number}`,
  );
  const vague =
    /[Rr]eadings?,?[\s*/]+(?:decision|AMB-|states)|[Ss]pecification[\s*/]+00[01]/.exec(text)?.[0] ?? null;
  return [...pages, ...decisions, vague && `"${vague}" is no link`].flatMap((fault) =>
    fault === null ? [] : [`${file}: ${fault}`],
  );
}

const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");
const own = path.relative(root, import.meta.filename);

/** Source files that a page names in code and no one finds: `home/rules/todos.ts`. */
function deadFiles(page: string, sources: readonly string[]): string[] {
  // Written about a branch that was thrown away.
  const scratch = new Set(["db/migrations/0017-auditor.sql"]);
  const named = [...read(page).matchAll(/`([a-z][\w-]*(?:\/[\w.-]+)*\.(?:tsx?|mjs|sql))`/gi)];
  return named.flatMap(([, name = ""]) =>
    scratch.has(name) || sources.some((file) => file === name || file.endsWith(`/${name}`))
      ? []
      : [`${page}: there is no ${name}`],
  );
}

describe("References", () => {
  it("lead somewhere in every document", () => {
    const pages = files(["docs", "bench", "packages"], /\.md$/);
    expect(pages.length).toBeGreaterThan(40);
    expect(pages.flatMap((file) => deadLinks(file, read(file)))).toEqual([]);
  });

  it("name source files that exist, in decisions and development pages", () => {
    const sources = files(["src", "packages", "db", "tests", "scripts", "bench"], /\.(tsx?|mjs|sql)$/);
    const pages = files(["docs/decisions", "docs/development"], /^(docs\/.*|ARCHITECTURE|CONTRIBUTING)\.md$/);
    expect(pages.length).toBeGreaterThan(40);
    expect(pages.flatMap((page) => deadFiles(page, sources))).toEqual([]);
  });

  it("lead somewhere in every comment", () => {
    const sources = files(
      ["src", "packages", "db", "tests", "scripts", "bench", "deploy", ".github"],
      /\.(ts|tsx|css|sql|mjs|ya?ml|conf|sh)$/,
    ).filter((file) => file !== own);
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap((file) => deadReferences(file, read(file)))).toEqual([]);
  });

  it("would be refused where they lead nowhere", () => {
    expect(deadLinks("docs/a.md", "[a](no-page.md) [b](readings.md#nothing) [c](#here)")).toHaveLength(3);
    expect(
      deadLinks("docs/readings.md", "[a](#amb-60) [b](../README.md#licence) [c](../LICENSE#L3)"),
    ).toEqual([]);
    expect(deadReferences("a.ts", "// docs/readings.md#amb-60, #amb-999 (decision 0999)")).toHaveLength(2);
    expect(deadReferences("a.ts", "/** (reading AMB-60) (specification 000\n * section 5) */")).toHaveLength(
      1,
    );
  });
});
