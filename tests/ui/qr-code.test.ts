import { expect, it } from "vitest";
import { qrCode } from "../../src/ui/qr-code.ts";

const drawn = (text: string) => qrCode(text)?.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

/**
 * Read by an independent decoder as HELLO STINT when this was written, as were codes of every version from 1
 * to 20.
 */
const helloStint = [
  "#######..#.##.#######",
  "#.....#.##.#..#.....#",
  "#.###.#.##..#.#.###.#",
  "#.###.#..#.#..#.###.#",
  "#.###.#.#...#.#.###.#",
  "#.....#.#..##.#.....#",
  "#######.#.#.#.#######",
  "........#####........",
  "##.#..##.##...###.##.",
  "###....#...........#.",
  ".....##...#.####.##.#",
  "#.#.#..#.#.#..#.##.##",
  "##.#####..#.#.#.#.#..",
  "........##.#..#.#.#..",
  "#######.##...#.#####.",
  "#.....#....##..#....#",
  "#.###.#..#.#.##...##.",
  "#.###.#.#......######",
  "#.###.#.....#...#.#.#",
  "#.....#.##.#.#.......",
  "#######.#.#.##.#.###.",
];

it("draws the QR code of a text", () => {
  expect(drawn("HELLO STINT")).toEqual(helloStint);
});

it("grows with the text, from 21 to 97 modules a side, and draws nothing beyond 858 bytes", () => {
  expect([17, 18, 134, 135, 858].map((length) => drawn("x".repeat(length))?.length)).toEqual([
    21, 25, 41, 45, 97,
  ]);
  expect(drawn("x".repeat(859))).toBeUndefined();
  expect(drawn("é".repeat(430))).toBeUndefined();
});

it("has its three corners and both rulers at every size", () => {
  for (const length of [1, 100, 300, 600, 850]) {
    const rows = drawn("y".repeat(length)) ?? [];
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
    expect(
      rows
        .slice(7, last)
        .map((row) => row[6])
        .join(""),
    ).toMatch(/^(\.#)*\.$/);
  }
});
