import { expect, it } from "vitest";
import type { RepairAnswer } from "#features/proposals/repair-contract.ts";
import { repairPage } from "#features/proposals/server/fill/repair-month.ts";
import { newId } from "#server/ids.ts";

const ids = (count: number) => Array.from({ length: count }, () => newId());
const day = "2026-12-07";
const place = (userId: string) => ({ userId, day });
const [projectId, tierId] = [newId(), newId()];

/** A repair of a function of 2,000 people whose names need three bytes a letter. */
const repair: RepairAnswer = {
  cells: ids(4_000).map((userId) => ({ userId, day, projectId, before: 8, hours: null })),
  moves: ids(2_000).map((id) => ({ projectId, tierId, hours: 8, from: place(id), to: place(id) })),
  open: ids(2_000).map((userId) => ({
    projectId,
    tierId,
    userId,
    days: [day],
    hours: 8,
    reason: "語".repeat(100),
  })),
  moved: 16_000,
  changed: 4_000,
  bound: 4_000,
  isTimedOut: false,
};

function pagesOf(complete: RepairAnswer) {
  const pages = [repairPage(complete)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(repairPage(complete, next));
  return pages;
}

it("A repair's pages add up to all of it, each with its figures and below 600 KB", () => {
  const pages = pagesOf(repair);
  const { cells, moves, open, ...figures } = repair;
  expect(pages.length).toBeGreaterThan(3);
  expect({
    ...figures,
    cells: pages.flatMap((page) => page.cells),
    moves: pages.flatMap((page) => page.moves),
    open: pages.flatMap((page) => page.open),
  }).toEqual({ ...figures, cells, moves, open });
  for (const page of pages) {
    expect(page).toMatchObject(figures);
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(600_000);
  }
  expect(pages.slice(0, -1).every(({ next }) => next !== null)).toBe(true);
});

it("A small repair is one page, and nothing is behind its end", () => {
  const small = { ...repair, cells: repair.cells.slice(0, 2), moves: [], open: repair.open.slice(0, 1) };
  expect(repairPage(small)).toEqual({ ...small, next: null });
  expect(repairPage(small, "3")).toEqual({ ...small, cells: [], open: [], next: null });
});
