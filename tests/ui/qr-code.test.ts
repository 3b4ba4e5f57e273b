import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { QrCode } from "#features/access/web/QrCode.tsx";

/** The picture's modules, row by row, without the quiet zone. */
function drawn(text: string): string[] {
  const picture = renderToStaticMarkup(createElement(QrCode, { text, label: "QR code" }));
  const size = Number(/viewBox="0 0 (\d+) /.exec(picture)?.[1]) - 8;
  const dark = new Set([...picture.matchAll(/M(\d+ \d+)h1v1h-1z/g)].map(([, place]) => place));
  const row = (y: number) =>
    Array.from({ length: size }, (_, x) => (dark.delete(`${x + 4} ${y + 4}`) ? "#" : ".")).join("");
  const rows = Array.from({ length: size }, (_, y) => row(y));
  expect(dark.size, "nothing is drawn into the quiet zone").toBe(0);
  return rows;
}

/** Read by an independent decoder as HELLO STINT when this was written. */
const helloStint = [
  "#######.#...#.#######",
  "#.....#.##.#..#.....#",
  "#.###.#.#####.#.###.#",
  "#.###.#.#.#.#.#.###.#",
  "#.###.#..####.#.###.#",
  "#.....#.#.#.#.#.....#",
  "#######.#.#.#.#######",
  ".....................",
  "##..###.....#..#.####",
  "..##.#.####.#.#####..",
  "#######.##..#...#.#.#",
  "...##..###.##...###..",
  ".#.##.######.##...###",
  "........#.###....#...",
  "#######..###..#.#...#",
  "#.....#.#.#..##..#.#.",
  "#.###.#.#.#.###.###.#",
  "#.###.#..##.###..####",
  "#.###.#..##.##..#.#..",
  "#.....#.##.##..###..#",
  "#######.####..#.#..##",
];

it("draws the QR code of a text", () => {
  expect(drawn("HELLO STINT")).toEqual(helloStint);
});

it("grows with the text, from 21 modules a side to 177", () => {
  expect([17, 18, 134, 135, 858, 2953].map((length) => drawn("x".repeat(length)).length)).toEqual([
    21, 25, 41, 45, 97, 177,
  ]);
});

it("has its three corners and both rulers at every size", () => {
  for (const length of [1, 100, 300, 600, 850]) {
    const rows = drawn("y".repeat(length));
    const last = rows.length - 7;
    for (const [x, y] of [
      [0, 0],
      [last, 0],
      [0, last],
    ] as const) {
      expect(rows.slice(y, y + 7).map((row) => row.slice(x, x + 7))).toEqual([
        "#######",
        "#.....#",
        "#.###.#",
        "#.###.#",
        "#.###.#",
        "#.....#",
        "#######",
      ]);
    }
    expect(rows[6]?.slice(7, last)).toMatch(/^(\.#)*\.$/);
    const down = rows.slice(7, last).map((row) => row[6]);
    expect(down.join("")).toMatch(/^(\.#)*\.$/);
  }
});
