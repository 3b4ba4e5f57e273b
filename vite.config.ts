import react from "@vitejs/plugin-react";
import path from "node:path";
import { defineConfig, parseSync, type Plugin } from "vite";
import { firstVisits } from "./scripts/house/routes.mjs";
import { inLanguage } from "./scripts/house/texts.mjs";
import { offlineWorker } from "./scripts/house/worker.mjs";

const server = `http://127.0.0.1:${process.env["API_PORT"] ?? "3001"}`;

const isContract = (file: string) => /[/-]contract\.ts$/.test(file);

/** What only the server needs of an endpoint. */
const onlyServer = new Set(["summary", "access", "params", "query", "body", "output"]);

/**
 * Contracts lose their schemas on the way to the browser. Where one is used after all,
 * src/web/schemas-stay-home.ts stands in for the schema library.
 */
const schemasStayHome: Plugin = {
  name: "schemas-stay-home",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "zod/mini" && importer !== undefined && isContract(importer)
      ? path.resolve("src/web/schemas-stay-home.ts")
      : null,
  transform(code, id) {
    if (!isContract(id)) return null;
    const calls = parseSync(id, code)
      .program.body.map((each) => (each.type === "ExportNamedDeclaration" ? each.declaration : each))
      .flatMap((each) => (each?.type === "VariableDeclaration" ? each.declarations : []))
      .flatMap(({ init }) => (init?.type === "CallExpression" ? [init] : []));
    return calls.reduceRight((text, { start, end, callee, arguments: [draft] }) => {
      const written = (part: { start: number; end: number }) => code.slice(part.start, part.end);
      const isEndpoint = written(callee) === "endpoint" && draft?.type === "ObjectExpression";
      const kept = isEndpoint
        ? draft.properties.filter((part) => part.type !== "Property" || !onlyServer.has(written(part.key)))
        : [];
      const short = isEndpoint
        ? `{ ${kept.map(written).join(", ")} }`
        : `/* @__PURE__ */ (() => ${written({ start, end })})()`;
      return text.slice(0, start) + short + text.slice(end);
    }, code);
  },
};

/** Has chunks of its own, below. Choices of projects are on the account page too, which has no grid. */
const ownChunk =
  /src\/(ui\/(grid|charts)|features\/(planner\/web(?!\/preferences\/(use-choices|preferences\.css))|(analytics|manager|access|tokens|chat)\/web)|app\/offline\/late|web\/offline\/late)\/|ui\/overlay\/ShownOnce\.|features\/(tokens\/(rules\/areas|contract)|access\/(account-contract|passkey-contract|rules\/password)|chat\/(contract|rules\/channel-form)|analytics\/rules\/(why-model|utilisation|chart-events))\.ts/;

/** Forms of leave, public holidays, new projects and skills: of a few pages each, together worth a file. */
const forms =
  /src\/(parts\/people\/SkillFields|features\/(projects\/(web\/(CreateProject|ProjectStart|ProjectTeam)|rules\/project-(draft|start|team))|leave\/(web\/(request|person|RequestCount)|rules\/kinds\/kind-request)|organisation\/(web\/public-holidays|holiday-contract))|parts\/proposals\/AtRisk)/;

/** What few pages share that seldom are the first someone sees: administration, imports, files to save. */
const seldom =
  /src\/features\/agents\/(questions-contract|rules\/sendable)|src\/features\/((imports|pay|webhooks|audit|invitations|provisioning|single-sign-on|walls)\/|closing\/(web|contract|rules\/open-points)|customers\/contract)|src\/features\/(margin|customers\/(rules|web(?!\/customers-search))|organisation\/web\/places|leave\/(web\/admin|rules\/kinds))\/|src\/shared\/(xlsx|text-encoding|letters)|src\/web\/(files\/EncodingChoice|read-csv-file)|analytics\/changes-contract|parts\/(as-of\/MomentChoice|overtime\/OvertimeLines|leave\/LedgerLines)|node_modules\/fflate/;

/** Comments, but for the key that addresses have: after a page has settled. */
const comments =
  /src\/(features\/comments\/(?!rules\/subject-key)|parts\/comments\/CommentsButton)|icons\/message-square\.mjs/;

/**
 * What pages share, in a few files of at least 10 KB gzip: a request costs more than bytes that are read later
 * anyway. Everything else is in the chunk of its page. docs/decisions/0020-builds.md
 */
const chunks = [
  // The font's few rules are in the sheet of the start: a request less.
  { name: "vendor", tags: ["$initial" as const], test: /node_modules\/(?!@fontsource)/, priority: 6 },
  { name: "start", tags: ["$initial" as const], priority: 5 },
  { name: "shell", test: /src\/app\/(Shell|admin-area)/, priority: 4 },
  // For admins, and for everyone who opens the palette; its sheet comes with the shell, a request less.
  { name: "admin", test: /src\/app\/(AdminArea|admin-pages)/, priority: 4 },
  {
    name: "shared",
    test: (id: string) => ![ownChunk, seldom, forms, comments].some((own) => own.test(id)),
    minShareCount: 2,
    priority: 3,
  },
  { name: "comments", test: comments, priority: 2 },
  { name: "forms", test: forms, minShareCount: 2, priority: 2 },
  // After what it stands on, which a group takes along.
  { name: "seldom", test: seldom, minShareCount: 2, priority: 2 },
  {
    name: "grid",
    test: /src\/(ui\/grid|features\/planner\/web(?!\/preferences\/(use-choices|preferences\.css)))\//,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: "dashboards",
    test: /src\/(ui\/charts|features\/analytics\/(web|rules(?=\/(why-model|utilisation|chart-events)\.)))\/(?!.*(HistoryDialog|chart-image|heat-image|changes\/))/,
    priority: 2,
  },
  // What storing for no connection takes, and having none: after a page has settled, or in its place.
  { name: "offline", test: /src\/(app|web)\/offline\/late\//, priority: 2 },
  // Of the charts alone: beside what all pages share, everyone would load it.
  { name: "scales", test: /node_modules\/(d3-|internmap)/, priority: 4 },
  { name: "manager", test: /src\/features\/manager\/web\//, priority: 2 },
  {
    name: "access",
    test: /src\/(app\/SetUp|ui\/overlay\/ShownOnce|features\/(access\/(web\/(?!QrCode)|account-contract|passkey-contract|rules\/password)|tokens\/(web\/|rules\/areas|contract)|chat\/(web\/|contract|rules\/channel-form)))/,
    priority: 2,
  },
];

/**
 * Each sheet stands in a layer by its place: a rule of a screen beats a rule of `ui`, and that one the base,
 * whatever the selectors weigh and whichever sheet arrives first (decision 0008).
 */
export const layers: Plugin = {
  name: "layers",
  enforce: "pre",
  transform(code, id) {
    const file = /\/src\/(.+\.css)$/.exec(id)?.[1];
    if (file === undefined) return null;
    const layer = file.startsWith("ui/base/") ? "base" : file.startsWith("ui/") ? "ui" : "screens";
    return `@layer base, ui, screens;\n@layer ${layer} {\n${code}\n}`;
  },
};

/** The build is made once for each language; a page loads the files of its own. */
export const language = process.env["BUILT_LANGUAGE"] ?? "en";
const isFirst = language === "en";

export default defineConfig({
  root: "src/app",
  publicDir: "public",
  cacheDir: "../../.cache/vite",
  plugins: [inLanguage(language), schemasStayHome, layers, react(), firstVisits, offlineWorker(language)],
  build: {
    outDir: "../../dist/web",
    emptyOutDir: isFirst,
    target: "es2022",
    cssTarget: ["chrome123", "edge123", "firefox128", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    host: "127.0.0.1",
    port: 3000,
    strictPort: true,
    proxy: {
      "/api": server,
      "/help/": server,
      "/wall": server,
      "/display": server,
      "/healthz": server,
      "/readyz": server,
    },
  },
});
