import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { CallFailure } from "../../src/web/call.ts";
import { createQueryClient, freshFor, mayRetry, retryDelay } from "../../src/web/data.ts";

function failure(status: number, retryAfter: number | null = null): CallFailure {
  return new CallFailure(status, { error: "refused", code: "x", fields: {}, requestId: "r" }, retryAfter);
}

describe("What was read", () => {
  it("counts as fresh for 2, 5, 10 or 30 minutes, 5 unless said", () => {
    expect([freshFor.planning, freshFor.general, freshFor.functions, freshFor.lookups].map((milliseconds) => milliseconds / 60_000)).toEqual([
      2, 5, 10, 30,
    ]);
    expect(createQueryClient().getDefaultOptions().queries?.staleTime).toBe(freshFor.general);
  });

  it("is tried again up to 3 times, the current user 2 times", () => {
    expect([0, 1, 2, 3].map((failures) => mayRetry(failures, failure(503)))).toEqual([true, true, true, false]);
    expect([0, 1, 2].map((failures) => mayRetry(failures, failure(0), 2))).toEqual([true, true, false]);
  });

  it("is not tried again when the failure's status is 400 to 499", () => {
    expect([399, 400, 404, 499, 500].map((status) => mayRetry(0, failure(status)))).toEqual([true, false, false, false, true]);
  });

  it("waits as long as the server asks, with up to half of it on top", () => {
    for (let round = 0; round < 200; round += 1) {
      const asked = retryDelay(0, failure(503, 2));
      expect(asked >= 2000 && asked <= 3000).toBe(true);
      const doubled = retryDelay(2, failure(0));
      expect(doubled >= 4000 && doubled <= 6000).toBe(true);
    }
  });

  it("fails at once and says why without a connection, and is read once there is one again", async () => {
    const client = createQueryClient();
    client.mount();
    onlineManager.setOnline(false);
    const observer = new QueryObserver(client, {
      queryKey: ["read", "/api/example"],
      queryFn: async () => {
        if (!onlineManager.isOnline()) throw failure(0);
        return "an answer";
      },
    });
    const seen = (wanted: string) =>
      new Promise<unknown>((resolve) => {
        const stop = observer.subscribe(({ status, data, error }) => {
          if (status !== wanted) return;
          queueMicrotask(() => stop());
          resolve(data ?? error);
        });
      });
    expect(await seen("error")).toMatchObject({ status: 0 });
    const again = seen("success");
    onlineManager.setOnline(true);
    expect(await again).toBe("an answer");
    client.unmount();
    client.clear();
  });
});
