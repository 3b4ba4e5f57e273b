import type { Locator, Page } from "@playwright/test";

/** A finger that stays, moves and leaves. */
export async function fingerDrag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    points: readonly { x: number; y: number }[],
  ) => session.send("Input.dispatchTouchEvent", { type, touchPoints: [...points] });
  await touch("touchStart", [from]);
  await page.waitForTimeout(700);
  for (const share of [0.3, 0.6, 1])
    await touch("touchMove", [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  await touch("touchEnd", []);
}

/** The middle of what is in sight, in pixels of the window. */
export async function middle(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error("It is not in sight");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
