import { afterEach, expect, it, vi } from "vitest";
import { DatabaseFull } from "#server/database/engine.ts";
import { listFunctions } from "#features/functions/contract.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { describeOnEngines } from "../support/stint.ts";

describeOnEngines("Readiness", (stint) => {
  afterEach(() => void vi.useRealTimers());

  it("is refused with the reason while saves are refused for a full disk, until a trial write succeeds", async () => {
    const ready = async () => {
      const response = await fetch(`${stint().url}/readyz`);
      return [response.status, ((await response.json()) as { status: string }).status];
    };
    const { owner } = await makeOrganisation(stint());
    expect(await ready()).toEqual([200, "ready"]);
    // What the engines make of the database's own refusal.
    expect(new DatabaseFull("No space left on device")).toBeInstanceOf(DatabaseFull);
    expect(await ready()).toEqual([503, "the database's disk is full: nothing can be saved, reads go on"]);
    expect((await owner.client.call(listFunctions)).status).toBe(200);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    expect(await ready()).toEqual([200, "ready"]);
  });
});
