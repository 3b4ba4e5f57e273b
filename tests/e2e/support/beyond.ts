import type { Locator } from "@playwright/test";

/**
 * Pixels between the sides of one element and those of the area that others cover: left, top, right, bottom.
 */
export async function beyond(one: Locator, others: Locator): Promise<number[]> {
  const boxes = await Promise.all([one, ...(await others.all())].map((each) => each.boundingBox()));
  const [frame, ...cells] = boxes.map((box) => [
    box?.x ?? 0,
    box?.y ?? 0,
    (box?.x ?? 0) + (box?.width ?? 0),
    (box?.y ?? 0) + (box?.height ?? 0),
  ]);
  return (frame ?? []).map((side, at) =>
    Math.round(side - (at < 2 ? Math.min : Math.max)(...cells.map((cell) => cell[at] ?? 0))),
  );
}
