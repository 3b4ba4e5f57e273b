import { expect, it } from "vitest";
import { partsShown } from "#features/planner/web/proposal/ProposalParts.tsx";

const shown = (parts: readonly number[], most: number) => {
  const { shown: some, isMore } = partsShown(parts, (lines) => lines, most);
  return [some.map(({ lines }) => lines), isMore];
};

it("A proposal shows the parts that fit so many lines, and cuts the last of them", () => {
  expect(shown([4, 4, 4], 10)).toEqual([[4, 4, 2], true]);
  expect(shown([4, 4, 4], 8)).toEqual([[4, 4], true]);
  expect(shown([1_000, 4], 50)).toEqual([[50], true]);
});

it("A proposal that fits is shown in full, with nothing more", () => {
  expect(shown([4, 4, 4], 12)).toEqual([[4, 4, 4], false]);
  expect(shown([], 12)).toEqual([[], false]);
});
