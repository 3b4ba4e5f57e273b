// Reads the route table of src/app: for the map, for the journey that visits every page, and for the
// build, which says which files a first visit to an address needs.
import fs from "node:fs";
import path from "node:path";
import { targetOf } from "./rooms.mjs";

const root = path.join(import.meta.dirname, "..", "..");
const tables = ["src/app/routes.tsx", "src/app/admin-routes.ts"];
const written =
  /getParentRoute: \(\) => (?<parent>\w+),\s*path: "(?<own>[^"]+)"(?<rest>[^]*?\}\))|(?<helper>\w+|\(\(\) => admin\))\(\s*"(?<below>\/[^"]*)",\s*(?:\(\) => import\("(?<file>[^"]+)"\)|"(?<target>[^"]+)")/g;

/**
 * The routes in the table's order: `path`, `page` (its file, or null), `target` (where it only leads to, or
 * null), and whether it needs a signed-in person.
 */
export function readRoutes() {
  const text = tables.map((table) => fs.readFileSync(path.join(root, table), "utf8")).join("");
  const from = (file) => targetOf(tables[0], file);
  const importing = (name) =>
    new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "([^"]+)"`).exec(text)?.[1];
  return [...text.matchAll(written)].map(({ groups }) => {
    const { parent, own, rest, helper, below, file, target } = groups;
    const component = own && /component: \(\) => <(\w+)/.exec(rest)?.[1];
    const page = file ?? (component && importing(component));
    const isAdmin = helper === "adminPage" || helper === "(() => admin)";
    return {
      path: isAdmin ? `/admin${below === "/" ? "" : below}` : (own ?? below),
      page: page ? from(page) : null,
      target: target ?? null,
      isGuarded: parent !== "root" && helper !== "publicPage",
    };
  });
}

/** Fixed parts of an address win over `$name`, that over `{-$name}`, and all over `$`. */
const rank = (part) => (part === "$" ? 3 : part.startsWith("{") ? 2 : part.startsWith("$") ? 1 : 0);
const order = ({ path: route }) => route.split("/").map(rank).join("");
const patterns = [(part) => `/${part}`, () => "/[^/]+", () => "(?:/[^/]+)?", () => "/.*"];
const patternOf = (route) => {
  const parts = route.split("/").slice(1).filter(Boolean);
  return `^${parts.map((part) => patterns[rank(part)](part)).join("")}/?$`;
};

/** The chunks of a bundle: `containing` finds a source file's, `graphOf` those that some need, in the order of their use. */
export function chunksOf(bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
  const containing = (file) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(path.join(root, file)));
    if (!found) throw new Error(`No chunk holds ${file}`);
    return found;
  };
  // What others stand on comes first: a page's sheet may say otherwise than a shared one.
  const graphOf = (files, seen = new Set(), ordered = []) => {
    for (const chunk of files) {
      if (seen.has(chunk)) continue;
      seen.add(chunk);
      graphOf(chunk.imports.map((name) => bundle[name]).filter(Boolean), seen, ordered);
      ordered.push(chunk);
    }
    return ordered;
  };
  return { containing, graphOf };
}

/**
 * For the build: pages.json, in which the server finds for each address the links that make a browser fetch all
 * its files at once, instead of one after the other as each names the next.
 */
export const firstVisits = {
  name: "first-visits",
  apply: "build",
  enforce: "post",
  generateBundle(_, bundle) {
    const { containing, graphOf } = chunksOf(bundle);
    const started = graphOf([containing("src/app/main.tsx")]);
    const routes = readRoutes();
    const pageOf = ({ path: route, page, target }) => {
      const isBelow = (other) =>
        target ? new RegExp(patternOf(other.path)).test(target) : other.path.startsWith(`${route}/`);
      return page ?? routes.find((other) => other.page && other.path !== "/$" && isBelow(other)).page;
    };
    const linksOf = (route) => {
      const around = [
        ...(route.isGuarded ? [containing("src/app/Shell.tsx")] : []),
        ...(route.path.startsWith("/admin") ? [containing("src/app/AdminArea.tsx")] : []),
      ];
      const needed = graphOf([...around, containing(pageOf(route))]).filter(
        (chunk) => !started.includes(chunk),
      );
      const sheets = needed.flatMap(({ viteMetadata }) => [...viteMetadata.importedCss]);
      return [
        ...(route.isGuarded || route.path === "/login"
          ? ['<link rel="preload" as="fetch" crossorigin href="/api/session">']
          : []),
        ...sheets.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
        ...needed.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
      ].join("");
    };
    const pages = routes
      .toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
      .map((route) => ({ path: patternOf(route.path), isGuarded: route.isGuarded, links: linksOf(route) }));
    this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify(pages) });
  },
};
