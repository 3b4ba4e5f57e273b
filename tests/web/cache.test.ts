import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { CallFailure } from "#web/call.ts";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Loading } from "#ui/feedback/Loading.tsx";
import { setTryingAgain } from "#ui/feedback/trying-again.ts";
import { freshFor } from "#web/data.ts";
import { readAgain } from "#web/read-again.ts";
import { createQueryClient, mayRetry, retryDelay, watchTries } from "#web/query-client.ts";

function failure(status: number, retryAfter: number | null = null): CallFailure {
  return new CallFailure(status, { error: "refused", code: "x", fields: {}, requestId: "r" }, retryAfter);
}

describe("What was read", () => {
  it("is read again after a save that came while it was read for the first time", async () => {
    const client = createQueryClient();
    const answers: ((answer: string) => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: ["read", "/api/tokens"],
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    });
    const stop = observer.subscribe(() => undefined);
    const saved = readAgain(client, { queryKey: ["read"] });
    answers[0]?.("before the save");
    await saved;
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.("after it");
    await expect.poll(() => observer.getCurrentResult().data).toBe("after it");
    stop();
  });

  it("counts as fresh for 2, 5, 10 or 30 minutes, 5 unless said", () => {
    expect(
      [freshFor.planning, freshFor.general, freshFor.functions, freshFor.lookups].map(
        (milliseconds) => milliseconds / 60_000,
      ),
    ).toEqual([2, 5, 10, 30]);
    expect(createQueryClient().getDefaultOptions().queries?.staleTime).toBe(freshFor.general);
  });

  it("is tried again up to 3 times, the current user 2 times", () => {
    expect([0, 1, 2, 3].map((failures) => mayRetry(failures, failure(503)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([0, 1, 2].map((failures) => mayRetry(failures, failure(0), 2))).toEqual([true, true, false]);
  });

  it("is not tried again when the failure's status is 400 to 499", () => {
    expect([399, 400, 404, 499, 500].map((status) => mayRetry(0, failure(status)))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  it("waits as long as the server requires, with up to half of it on top", () => {
    for (let round = 0; round < 200; round += 1) {
      const delay = retryDelay(0, failure(503, 2));
      expect(delay >= 2000 && delay <= 3000).toBe(true);
    }
  });

  it("waits about three seconds in all for a server without an instruction", () => {
    for (let round = 0; round < 200; round += 1) {
      const waits = [0, 1, 2].map((failures) => retryDelay(failures, failure(500)));
      expect(Math.min(...waits)).toBe(waits[0]);
      expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(3150);
    }
  });

  it("is requested once where it is refused, and four times where it fails, announcing the retry at the first failure", async () => {
    const client = createQueryClient();
    const reported: boolean[] = [];
    const words: (string | undefined)[] = [];
    const stop = watchTries(client, (now) => {
      reported.push(now);
      setTryingAgain(now);
      words.push(
        renderToStaticMarkup(createElement(Loading, { text: "Loading projects..." })).match(
          /<output[^>]*>([^<]*)/,
        )?.[1],
      );
    });
    const attempts = async (status: number) => {
      let count = 0;
      const queryFn = async () => {
        count += 1;
        throw failure(status);
      };
      await client
        .fetchQuery({
          queryKey: ["read", status],
          queryFn,
          retry: (failures, error) => mayRetry(failures, error),
          retryDelay: 1,
        })
        .catch(() => null);
      return count;
    };
    expect([await attempts(404), await attempts(403), reported]).toEqual([1, 1, []]);
    expect([await attempts(500), reported, words]).toEqual([
      4,
      [true, false],
      ["Loading projects... That failed. Trying again.", "Loading projects..."],
    ]);
    expect([await attempts(0), reported.length]).toEqual([4, 4]);
    stop();
    client.clear();
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
