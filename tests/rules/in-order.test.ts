import { expect, it } from "vitest";
import { compareInOrder, compareTexts, sortedAs } from "#shared/in-order.ts";
import { addAt, numberAt } from "#shared/numbers.ts";

it("lists order numbers by size, words with numbers in them by size, and nothing last either way", () => {
  expect(["b10", "B2", null, "a"].toSorted((a, b) => compareInOrder(a, b, false))).toEqual([
    "a",
    "B2",
    "b10",
    null,
  ]);
  expect([2, null, 10].toSorted((a, b) => compareInOrder(a, b, true))).toEqual([10, 2, null]);
  expect([null, 1, null].toSorted((a, b) => compareInOrder(a, b, false))).toEqual([1, null, null]);
  const numbers = [0.5, -10, 2, -5, 1.25, 10];
  expect(numbers.toSorted((a, b) => compareInOrder(a, b, false))).toEqual([-10, -5, 0.5, 1.25, 2, 10]);
  expect([
    compareInOrder(10, "9", false),
    compareInOrder("9", 10, false),
    compareInOrder("b", 1, true),
  ]).toEqual([1, -1, -1]);
  expect(["Ärger", "zoo", "Apfel"].toSorted((a, b) => compareInOrder(a, b, false))).toEqual([
    "Apfel",
    "Ärger",
    "zoo",
  ]);
  expect(compareInOrder("Ada", "ada", false)).toBe(0);
  expect(["b", "B", "a"].toSorted(compareTexts)).toEqual(["B", "a", "b"]);
  expect(compareTexts("a", "a")).toBe(0);
});

it("every letter that isn't one with an accent sorts as the database writes it for lists", () => {
  for (const [letter, plain] of sortedAs)
    expect([
      letter,
      compareInOrder(`${plain}a`, `${letter}b`, false),
      compareInOrder(`${letter}b`, `${plain}c`, false),
    ]).toEqual([letter, -1, -1]);
});

it("a list has 0 where it has no number", () => {
  const numbers = [1];
  addAt(numbers, 0, 2);
  addAt(numbers, 1, -1);
  expect([numbers, numberAt(numbers, 1), numberAt(numbers, 2)]).toEqual([[3, -1], -1, 0]);
});
