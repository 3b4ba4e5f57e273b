import { setTimeout as pause } from "node:timers/promises";
import { expect, inject, it } from "vitest";
import { closeMonth, readMonth, reopenMonth } from "#features/closing/contract.ts";
import { pointKinds } from "#features/closing/rules/open-points.ts";
import { readMyWeek, saveMyWeek } from "#features/timesheets/contract.ts";
import { startOfWeek } from "#shared/day.ts";
import { addMonths, monthOf } from "#shared/month.ts";
import { Client } from "../support/client.ts";
import { foundOverHttp } from "../support/founded.ts";
import { placesHere } from "../support/places.ts";
import { startProgram } from "../support/program.ts";
import { run } from "./kill.ts";

it("A server that is killed at any moment loses, halves and doubles nothing (the long form: npm run campaign kill)", async () => {
  const lines: string[] = [];
  const templates = { embedded: inject("embeddedTemplate"), cluster: inject("postgresqlUrl") };
  const { tried, found } = await run({
    rounds: 4,
    seed: Date.now(),
    log: (line) => lines.push(line),
    templates,
  });
  expect([tried, found], lines.join("\n")).toEqual([4, 0]);
  expect(lines.join("\n")).toMatch(/^embedded: .* unanswered ones repeated/);
});

it("A server that is killed while it closes a month has closed it with its figures, or not at all", async () => {
  const { places, end } = await placesHere({
    embedded: inject("embeddedTemplate"),
    cluster: inject("postgresqlUrl"),
  });
  try {
    for (const makePlace of places) {
      const place = await makePlace();
      let program = startProgram(place.environment);
      const { cookie, projectId, monday } = await foundOverHttp(program);
      const month = addMonths(monthOf(monday), -1);
      const params = { month };
      const day = `${month}-20`;
      const week = { params: { weekStarting: startOfWeek(day) } };
      for (let hours = 1; hours <= 6; hours += 1) {
        let owner = new Client(await program.ready, cookie);
        const { version } = await owner.ok(readMyWeek, week);
        await owner.ok(saveMyWeek, { ...week, body: { version, cells: [{ projectId, day, hours }] } });
        const before = await owner.ok(readMonth, { params });
        const body = { version: before.version, named: [...pointKinds] };
        const closing = owner.call(closeMonth, { params, body }).catch(() => null);
        await pause(hours * 5 - 5);
        program.process.kill("SIGKILL");
        await Promise.all([program.ended, closing]);
        program = startProgram(place.environment);
        owner = new Client(await program.ready, cookie);
        const found = await owner.ok(readMonth, { params });
        if (found.state === "open") {
          expect(found).toMatchObject({ version: before.version, figures: null });
          await owner.ok(closeMonth, { params, body });
        }
        const closed = await owner.ok(readMonth, { params });
        expect(closed).toMatchObject({
          state: "closed",
          version: before.version + 1,
          figures: { actual: { asClosed: hours, live: hours } },
        });
        await owner.ok(reopenMonth, { params, body: { version: closed.version, reason: "Again" } });
      }
      await program.stop();
      await place.remove();
    }
  } finally {
    await end();
  }
});
