// npm run rooms: writes the table of rooms in docs/development/rooms.md; --check compares instead.
import fs from "node:fs";

const read = (file) => fs.readFileSync(file, "utf8");
const { rooms, packages, uses, rulesUse } = JSON.parse(read("scripts/house/rooms.json"));
const table = (head, rows) =>
  [
    `| ${head.join(" | ")} |`,
    `|${head.map(() => "---").join("|")}|`,
    ...rows.map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`),
  ].join("\n");

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
    ["package", "imported by", "may import"],
    Object.entries(packages).map(([name, { usedBy, uses: used }]) => [
      name,
      usedBy.join(", ") || "–",
      used.join(", "),
    ]),
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
  "<!-- rooms: made by `npm run rooms` from scripts/house/rooms.json -->",
  "<!-- end of rooms -->",
];
const file = "docs/development/rooms.md";
const before = read(file);
if (!before.includes(begin) || !before.includes(end))
  throw new Error(`${file} has lost the markers of its table of rooms`);
const after = `${before.slice(0, before.indexOf(begin))}${begin}\n${printed}\n${before.slice(before.indexOf(end))}`;

if (!process.argv.includes("--check")) fs.writeFileSync(file, after);
else if (before !== after)
  throw new Error(`${file} doesn't match scripts/house/rooms.json: run npm run rooms`);
