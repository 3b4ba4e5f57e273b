// W17: an identity provider brings many people in a row, as at its first synchronisation, then pages through them and
// deactivates some, while someone else uses the server.
import { setTimeout } from "node:timers/promises";
import { call, costOf } from "./imports.mjs";
import { request } from "./driver.mjs";

const bar = "others' p99 < 300 ms";
const pageSize = 200;
const deactivated = 100;

/** A person as Entra ID sends them. */
const personOf = (n) => ({
  schemas: [
    "urn:ietf:params:scim:schemas:core:2.0:User",
    "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
  ],
  externalId: `entra-${n}`,
  userName: `p${n}@example.test`,
  active: true,
  displayName: `First${n} Last${n}`,
  name: { givenName: `First${n}`, familyName: `Last${n}`, formatted: `First${n} Last${n}` },
});

const disabling = {
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: [{ op: "Replace", path: "active", value: "False" }],
};

/** Brings `people`, looking each up first as providers do, and says what it costs. */
export async function measureProvisioning({ cluster, server, cookie, people, store }) {
  const { origin } = server;
  const processes = { server: server.pid, database: cluster.pid };
  const { secret } = await call(origin, cookie, "POST", "/api/organisation/provisioning", {
    name: "Entra ID",
    expiresInDays: 1,
  });
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/scim+json" };
  const scim = async (method, path, body) => {
    const answer = await request(origin, { method, path: `/scim/v2${path}`, headers, body });
    // Providers wait as they are told to: a token makes 3,000 calls a minute.
    if (answer.status === 429) {
      await setTimeout(Number(answer.headers["retry-after"]) * 1000);
      return scim(method, path, body);
    }
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.bytes.toString("utf8")}`);
    return JSON.parse(answer.bytes.toString("utf8"));
  };
  const costs = async (title, step) => {
    const { result, cost } = await costOf(processes, origin, cookie, step);
    store({
      id: "W17",
      title: `${title}, ${people.toLocaleString("en-GB")} people`,
      bar,
      status: result,
      ...cost,
    });
  };
  const ids = [];
  await costs("looked up and created one by one", async () => {
    for (let n = 1; n <= people; n += 1) {
      const filter = encodeURIComponent(`userName eq "p${n}@example.test"`);
      await scim("GET", `/Users?filter=${filter}`);
      ids.push((await scim("POST", "/Users", personOf(n))).id);
    }
    return `${ids.length} created`;
  });
  await costs(`read by ${pageSize}`, async () => {
    let seen = 0;
    for (let from = 1; from <= people; from += pageSize)
      seen += (await scim("GET", `/Users?startIndex=${from}&count=${pageSize}`)).Resources.length;
    return `${seen} read`;
  });
  await costs(`${deactivated} deactivated`, async () => {
    for (const id of ids.slice(0, deactivated)) await scim("PATCH", `/Users/${id}`, disabling);
    return `${deactivated} deactivated`;
  });
}
