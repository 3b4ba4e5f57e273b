import { afterEach, expect, it, vi } from "vitest";
import { DatabaseFull } from "#server/database/engine.ts";
import { listFunctions } from "#features/functions/contract.ts";
import { checkImportFile } from "#features/imports/contract.ts";
import { waitingImports } from "#server/database/queues.ts";
import { uploadTestFile, worked } from "../support/imports.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { describeOnEngines } from "../support/stint.ts";

describeOnEngines("An import", (stint) => {
  it("waits from when it may be worked at, until a server does", async () => {
    const { owner } = await makeOrganisation(stint());
    const waiting = async () => (await stint().platform.database.jobsRead(waitingImports()))[0][0];
    const { id, version } = await uploadTestFile(owner.client, {
      kind: "people",
      columns: ["email", "first_name", "roles"],
      rows: [["ada@test.example", "Ada", "booker"]],
    });
    await stint().engine.script("UPDATE imports SET created_at = now() - interval '1 day'");
    expect(await waiting()).toEqual({ waiting: 0, oldest_seconds: null });
    await owner.client.ok(checkImportFile, { params: { importId: id }, body: { version } });
    expect((await waiting())?.oldest_seconds).toBeLessThan(60);
    await stint().engine.script("UPDATE imports SET leased_until = leased_until - interval '1 hour'");
    expect(Math.floor(((await waiting())?.oldest_seconds ?? 0) / 60)).toBe(60);
    expect((await worked(stint(), owner.client, id)).status).toBe("checked");
    expect(await waiting()).toEqual({ waiting: 0, oldest_seconds: null });
  });
});

describeOnEngines("Readiness", (stint) => {
  afterEach(() => void vi.restoreAllMocks());

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
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
    expect(await ready()).toEqual([200, "ready"]);
  });
});
