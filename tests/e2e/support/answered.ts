import type { Page } from "@playwright/test";

/** Does what saves something, and waits until the server has answered that it's stored: a page left before may lose it. */
export async function answered(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() !== "GET" && answer.ok()),
    act(),
  ]);
}
