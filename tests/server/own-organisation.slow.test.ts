import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, inject, it } from "vitest";
import { startProgram, temporaryFolder } from "../support/program.ts";

const folder = temporaryFolder();
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

it("names no accounts of the demonstration over an organisation of someone's own", async () => {
  const data = path.join(folder, "data");
  fs.cpSync(inject("embeddedTemplate"), data, { recursive: true });
  const first = startProgram({ PORT: "0", DEMO: "0", DATA_DIR: data });
  const origin = await first.ready;
  const body = {
    code: /with the code (\S+)/.exec(first.output())?.[1],
    organizationName: "Acme",
    currency: "GBP",
    timeZone: "Europe/London",
    dataRegion: "uk",
    planLabel: "Own",
    securityEmail: "ada@acme.example",
    email: "ada@acme.example",
    firstName: "Ada",
    lastName: "Cole",
    password: "lantern-42-orchard",
    confirmation: "lantern-42-orchard",
  };
  const headers = { origin, "content-type": "application/json" };
  const made = await fetch(`${origin}/api/setup`, { method: "POST", headers, body: JSON.stringify(body) });
  expect(made.status).toBe(200);
  await first.stop();
  const second = startProgram({ PORT: "0", DEMO: "1", DATA_DIR: data });
  await second.ready;
  expect(second.output()).not.toContain("harbourpine");
  await second.stop();
});
