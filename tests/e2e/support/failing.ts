import type { Page } from "@playwright/test";

/** Why a call fails that is made to fail. */
export const reason = "The disk is full.";

/**
 * Lets calls of an address fail for good until the answered function is called; the server's answer requests a retry
 * again at once.
 */
export async function failing(
  page: Page,
  method: string,
  address: RegExp,
  body: Record<string, unknown> = {},
): Promise<() => Promise<void>> {
  const answer = { error: reason, code: "fault", fields: {}, requestId: "", ...body };
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, headers: { "retry-after": "0.001" }, json: answer })
      : route.fallback(),
  );
  return () => page.unroute(address);
}
