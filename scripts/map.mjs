// npm run map: writes docs/MAP.md (route -> page, call -> verb, rule -> file) and the table of rooms in
// ARCHITECTURE.md; --check compares instead.
import fs from "node:fs";
import path from "node:path";
import { readRoutes } from "./house/routes.mjs";

const read = (file) => fs.readFileSync(file, "utf8");
const { rooms, uses, rulesUse } = JSON.parse(read("scripts/house/rooms.json"));
const list = (folder, wanted) =>
  fs
    .readdirSync(folder, { recursive: true })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((name) => wanted.test(name))
    .sort();
const table = (head, rows) =>
  [
    `| ${head.join(" | ")} |`,
    `|${head.map(() => "---").join("|")}|`,
    ...rows.map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`),
  ].join("\n");
const from = (file, specifier) => path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));

function routeRows() {
  return readRoutes().map(({ path: route, page, target }) => [
    `\`${route}\``,
    page ?? (target ? `redirects to \`${target}\`` : "redirects"),
  ]);
}

function callRows() {
  const endpoints = new Map();
  for (const file of list("src/features", /(?:^|[/-])contract\.ts$/)) {
    for (const [, name, method, where] of read(file).matchAll(
      /export const (\w+) = endpoint\(\{\s*method: "(\w+)",\s*path: "([^"]+)"/g,
    ))
      endpoints.set(`${file.split("/")[2]}.${name}`, `\`${method} ${where}\``);
  }
  const rows = [];
  for (const file of list("src/features", /\/server\/(?:[\w-]+-)?routes\.ts$/)) {
    for (const [, names, specifier] of read(file).matchAll(/import \{\s*([^}]+?)\s*\} from "(\.\/[^"]+)"/g)) {
      const verb = from(file, specifier);
      for (const name of names
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean)) {
        const served =
          new RegExp(`export const ${name}\\b[^=]*= serve\\(\\w+\\.(\\w+)`).exec(read(verb))?.[1] ?? name;
        // A verb may serve a call of another feature's contract.
        const elsewhere = [...endpoints.keys()].find((key) => key.endsWith(`.${served}`));
        rows.push([
          endpoints.get(`${file.split("/")[2]}.${served}`) ?? endpoints.get(elsewhere) ?? name,
          verb,
        ]);
      }
    }
  }
  return rows.sort((a, b) => (a[0] < b[0] ? -1 : 1));
}

function ruleRows() {
  return list("src/features", /\/rules\/.*\.ts$/).flatMap((file) =>
    [...read(file).matchAll(/(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export function (\w+)/g)].map(
      ([, comment, name]) => [
        `\`${name}\``,
        (comment ?? "")
          .split("\n")
          .map((line) => line.replace(/^\s*\* ?/, "").trim())
          .find(Boolean) ?? "",
        file,
      ],
    ),
  );
}

const map =
  [
    "<!-- Made by `npm run map`; a test compares it. -->",
    "# Map",
    "## Route -> page",
    table(["route", "page"], routeRows()),
    "## Call -> verb",
    table(["call", "verb"], callRows()),
    "## Rule -> file",
    table(["rule", "says", "file"], ruleRows()),
    "",
  ]
    .join("\n\n")
    .trimEnd() + "\n";

const used = (feature) =>
  Object.entries(uses[feature])
    .map(([other, parts]) => `${other} (${parts.join(", ")})`)
    .join(", ") || "–";
const printed = [
  table(
    ["room", "may import"],
    Object.entries(rooms).map(([room, may]) => [room, may.join(", ")]),
  ),
  table(
    ["feature", "uses of other features"],
    Object.keys(uses).map((feature) => [feature, used(feature)]),
  ),
  `Rules and contracts that use another feature's: ${Object.entries(rulesUse)
    .map(([feature, others]) => `${feature} (${others.join(", ")})`)
    .join(", ")}.`,
].join("\n\n");
const [begin, end] = [
  "<!-- rooms: made by `npm run map` from scripts/house/rooms.json -->",
  "<!-- end of rooms -->",
];
const before = read("ARCHITECTURE.md");
if (!before.includes(begin) || !before.includes(end))
  throw new Error("ARCHITECTURE.md has lost the markers of its table of rooms");
const architecture = `${before.slice(0, before.indexOf(begin))}${begin}\n${printed}\n${before.slice(before.indexOf(end))}`;

for (const [file, text] of [
  ["docs/MAP.md", map],
  ["ARCHITECTURE.md", architecture],
]) {
  if (!process.argv.includes("--check")) fs.writeFileSync(file, text);
  else if (!fs.existsSync(file) || read(file) !== text)
    throw new Error(`${file} is not what the source says: run npm run map`);
}
