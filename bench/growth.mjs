// Draws docs/pictures/growth.svg from the newest results of W9: `node bench/growth.mjs`, after `npm run bench
// -- W9 --entries 100000,1000000,10000000`.
import fs from "node:fs";
import path from "node:path";

const results = path.join(import.meta.dirname, "results");
const sizes = [100_000, 1_000_000, 10_000_000];
const lines = [
  { title: "report: person and day, a month", label: "report: person, day", colour: "#b4472f" },
  { title: "report: person and project, a month", label: "report: person, project", colour: "#c07b2a" },
  { title: "report: project and month, a year", label: "report: project, month", colour: "#8a6d1f" },
  { title: "organisation, all time", label: "organisation, all time", colour: "#1f2c33", dashes: "6 3" },
  { title: "organisation, 12 months", label: "organisation, 12 months", colour: "#0a6e86", dashes: "6 3" },
  {
    title: "organisation, utilisation",
    label: "organisation, utilisation",
    colour: "#5b8a8a",
    dashes: "6 3",
  },
  { title: "project, all time", label: "project, all time", colour: "#7a5fb0", dashes: "6 3" },
];

/** Processor milliseconds of the database, by title of a result; later ones replace earlier ones. */
const measured = new Map();
for (const file of fs.readdirSync(results).toSorted())
  for (const line of fs.readFileSync(path.join(results, file), "utf8").trim().split("\n")) {
    const result = JSON.parse(line);
    if (result.id === "W9") measured.set(result.title, result.cpu_ms.database);
  }

const acrossOf = (size) => 90 + 140 * Math.log10(size / sizes[0]);
const upOf = (milliseconds) => 300 - 68 * Math.log10(milliseconds);
const points = lines.map((line) => ({
  ...line,
  at: sizes.flatMap((size) => {
    const value = measured.get(`${line.title}, ${size.toLocaleString("en-GB")} entries`);
    return value === undefined ? [] : [[acrossOf(size), upOf(value)]];
  }),
}));
/** Lines of text need this much, so labels of ends that lie close are moved apart. */
const apart = 14;
let above = 0;
for (const line of points.toSorted((a, b) => a.at.at(-1)[1] - b.at.at(-1)[1])) {
  line.labelAt = Math.max(line.at.at(-1)[1] + 4, above + apart);
  above = line.labelAt;
}

const drawn = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 580 345" width="580" height="345" font-family="sans-serif" font-size="12" fill="#3d4a50">',
  '<rect width="580" height="345" fill="#ffffff"/>',
  ...[1, 10, 100, 1_000, 10_000].map(
    (value) =>
      `<line x1="70" x2="390" y1="${upOf(value)}" y2="${upOf(value)}" stroke="#d5dcdf"/><text x="64" y="${upOf(value) + 4}" text-anchor="end">${value.toLocaleString("en-GB")} ms</text>`,
  ),
  ...points.map(({ at, labelAt, label, colour, dashes }) => {
    const round = ([x, y]) => [x.toFixed(1), y.toFixed(1)];
    return [
      `<polyline fill="none" points="${at.map((each) => round(each).join(",")).join(" ")}" stroke="${colour}" stroke-width="2"${dashes ? ` stroke-dasharray="${dashes}"` : ""}/>`,
      ...at.map(round).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${colour}"/>`),
      `<text x="382" y="${labelAt.toFixed(1)}" fill="${colour}">${label}</text>`,
    ].join("");
  }),
  ...sizes.map(
    (size, index) =>
      `<text x="${acrossOf(size)}" y="330" text-anchor="middle">${size.toLocaleString("en-GB")}${index === sizes.length - 1 ? " entries" : ""}</text>`,
  ),
  "</svg>",
];
const target = path.join(import.meta.dirname, "..", "docs", "pictures", "growth.svg");
fs.writeFileSync(target, `${drawn.join("\n")}\n`);
process.stdout.write(`${path.relative(process.cwd(), target)}\n`);
