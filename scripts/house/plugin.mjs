// The house's own lint rules. Each looks at the place of a file and says in one sentence what may not stand
// there.
import { importFault, placeOf, roomOf, writingFault } from "./rooms.mjs";
import { textsAreMarked, textsInFunctions } from "./text-rules.mjs";

/** A rule that sees every module a file names: imports, re-exports and import(). */
function imports(judge) {
  return {
    create(context) {
      const place = placeOf(context.filename);
      if (!place) return {};
      const look = (node) => {
        const named = node.source?.value;
        const message = typeof named === "string" ? judge(place, named) : null;
        if (message) context.report({ node, message });
      };
      return {
        ImportDeclaration: look,
        ExportNamedDeclaration: look,
        ExportAllDeclaration: look,
        ImportExpression: look,
      };
    },
  };
}

const is = (named, ...packages) => packages.some((name) => named === name || named.startsWith(`${name}/`));
const inRoom = (place, ...rooms) => rooms.includes(roomOf(place)?.room);

const isOurs = (named) => /^[.#]/.test(named);
const rooms = imports((place, named) =>
  isOurs(named) && !named.endsWith(".css")
    ? (writingFault(place, named) ?? importFault(place, named.replace(/\?.*$/, "")))
    : null,
);

const containsSql = (place) =>
  inRoom(place, "server", "demo") ||
  (inRoom(place, "features' server") && (place.endsWith("queries.ts") || place.includes("/server/queries/")));
const sqlInQueries = {
  create(context) {
    const place = placeOf(context.filename);
    if (!place || containsSql(place)) return {};
    const message = "SQL belongs in queries files, in src/server and in src/demo only.";
    return {
      ImportDeclaration(node) {
        if (node.importKind === "type") return;
        const values = node.specifiers
          .filter((one) => one.importKind !== "type")
          .map((one) => one.imported?.name ?? one.local.name);
        const builder =
          node.source.value.endsWith("database/sql.ts") &&
          values.some((name) => name === "db" || name === "sql");
        if ((is(node.source.value, "kysely") && values.length > 0) || builder)
          context.report({ node, message });
      },
    };
  },
};

const reactOnlyInBrowserRooms = imports((place, named) => {
  if (!is(named, "react", "react-dom", "@tanstack/react-query", "@tanstack/react-router")) return null;
  // Letters are React documents too, rendered to text by the mail platform.
  const letter = place.startsWith("src/server/mail/") || /^src\/features\/[^/]+\/server\/mail\//.test(place);
  return inRoom(place, "app", "web", "ui", "parts", "features' web") || (letter && named === "react")
    ? null
    : "React belongs in browser rooms only.";
});

const fastifyOnlyInServer = imports((place, named) =>
  is(named, "fastify", "@fastify") && !inRoom(place, "server") ? "Fastify belongs in src/server only." : null,
);

const noBarrel = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message: "A name is imported from the file that makes it: no default exports, no barrels.",
      });
    return placeOf(context.filename)
      ? {
          ExportDefaultDeclaration: report,
          ExportAllDeclaration: report,
          ExportNamedDeclaration: (node) => node.source && report(node),
        }
      : {};
  },
};

const noDateInRules = {
  create(context) {
    const place = placeOf(context.filename);
    if (!place || !inRoom(place, "rules", "shared")) return {};
    const report = (node) => context.report({ node, message: "Rules know no clock: today is an argument." });
    return {
      NewExpression: (node) =>
        node.callee.type === "Identifier" && node.callee.name === "Date" && report(node),
      MemberExpression: (node) =>
        node.object.type === "Identifier" &&
        node.object.name === "Date" &&
        node.property.name === "now" &&
        report(node),
    };
  },
};

const plugin = {
  meta: { name: "house" },
  rules: {
    rooms,
    "sql-in-queries": sqlInQueries,
    "react-only-in-browser-rooms": reactOnlyInBrowserRooms,
    "fastify-only-in-server": fastifyOnlyInServer,
    "no-barrel": noBarrel,
    "no-date-in-rules": noDateInRules,
    "texts-are-marked": textsAreMarked,
    "texts-in-functions": textsInFunctions,
  },
};
export default plugin;
