import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createFunction, listFunctions } from "#features/functions/contract.ts";
import { CallFailure } from "#web/call.ts";
import { createWriter } from "#web/writer.ts";
import { makeOrganisation, type TestOrganisation } from "../support/organisation.ts";
import { startStint, type Stint } from "../support/stint.ts";

/**
 * What happens to a request on its way: it arrives, is lost, loses its answer, or meets a gateway without a
 * server.
 */
type Weather = "fine" | "lost" | "answer lost" | "bad gateway";

const direct = globalThis.fetch;
let stint: Stint;
let organisation: TestOrganisation;
let keys: string[] = [];

beforeAll(async () => {
  stint = await startStint("embedded");
});
afterAll(() => stint.stop());
afterEach(() => {
  globalThis.fetch = direct;
});

/**
 * An organisation in which this page is signed in, over a network with the given weather, request by request.
 */
async function open(...weather: Weather[]) {
  organisation = await makeOrganisation(stint);
  const allocator = await organisation.addPerson({ roles: ["allocator"] });
  keys = [];
  const cookie = organisation.owner.client.cookie ?? "";
  globalThis.fetch = async (address, request) => {
    if (String(address).startsWith("http")) return direct(address, request);
    const headers = new Headers(request?.headers);
    keys.push(headers.get("idempotency-key") ?? "none");
    const now = weather.shift() ?? "fine";
    if (now === "lost") throw new TypeError("Failed to fetch");
    if (now === "bad gateway") return new Response("Bad gateway", { status: 502 });
    headers.set("cookie", cookie);
    const answer = await direct(stint.url + String(address), { ...request, headers });
    if (now === "answer lost") throw new TypeError("Failed to fetch");
    return answer;
  };
  const pauses: number[] = [];
  const write = createWriter(createFunction, (milliseconds) => {
    pauses.push(milliseconds);
    return Promise.resolve();
  });
  const create = (name: string) =>
    write({
      body: {
        name,
        description: "",
        costTiers: [{ name: "Senior", hourlyRate: 80 }],
        allocatorIds: [allocator.id],
      },
    });
  return { create, pauses };
}

async function names(): Promise<string[]> {
  return (await organisation.owner.client.ok(listFunctions)).functions.map((one) => one.name);
}

it("sends an action again under its key when its answer was lost, and it happens once", async () => {
  const { create, pauses } = await open("answer lost", "bad gateway");
  await expect(create("Design")).resolves.toEqual({ id: expect.any(String) });
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(pauses[0]).toBeGreaterThanOrEqual(400);
  expect(pauses[1]).toBeGreaterThanOrEqual(800);
  expect(await names()).toEqual(["Design"]);
});

it("gives up after three tries with a notice; pressing Retry is the same action", async () => {
  const { create } = await open("answer lost", "lost", "lost");
  await expect(create("Design")).rejects.toMatchObject({ status: 0, code: "offline" });
  expect(keys).toHaveLength(3);
  await expect(create("Design")).resolves.toEqual({ id: expect.any(String) });
  expect(new Set(keys).size).toBe(1);
  expect(await names()).toEqual(["Design"]);
});

it("uses a new key for another action, and for the same one once its outcome is known", async () => {
  const { create } = await open();
  await create("Design");
  await create("Build");
  await expect(create("Design")).rejects.toBeInstanceOf(CallFailure);
  expect(new Set(keys).size).toBe(3);
});

it("does not repeat rejected calls", async () => {
  const { create } = await open();
  await expect(create("")).rejects.toMatchObject({ status: 422 });
  expect(keys).toHaveLength(1);
});

it("the same action started twice at once, as by a double click, is one request", async () => {
  const { create } = await open();
  const [one, other] = await Promise.all([create("Surveying"), create("Surveying")]);
  expect(one.id).toBe(other.id);
  expect(keys).toHaveLength(1);
  const later = await create("Drawing");
  expect(later.id).not.toBe(one.id);
  expect(keys).toHaveLength(2);
});
