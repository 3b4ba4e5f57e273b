import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkClaim } from "#claims.ts";
import { routesByFeature } from "#routes.ts";
import { readConfig } from "#server/config.ts";
import { createServer } from "#server/http/server.ts";
import { startStint, type Stint } from "../support/stint.ts";

let stint: Stint;
beforeAll(async () => {
  stint = await startStint("embedded");
});
afterAll(() => stint.stop());

describe("A request", () => {
  it.each([
    ["a trusted network", "172.18.0.1", "198.51.100.7", "198.51.100.7"],
    ["a trusted network, written as IPv6", "::ffff:172.18.0.1", "198.51.100.7", "198.51.100.7"],
    ["a trusted IPv6 network", "fd00:1::9", "2001:db8:1:2:3::4", "2001:db8:1:2:3::4"],
    ["a trusted address", "192.0.2.80", "198.51.100.7", "198.51.100.7"],
    ["this machine", "127.0.0.1", "198.51.100.7", "198.51.100.7"],
    ["this machine, written as IPv6", "::1", "198.51.100.7", "198.51.100.7"],
    ["the neighbour of a trusted address", "192.0.2.81", "198.51.100.7", "192.0.2.81"],
    ["another IPv6 network", "fd00:2::9", "198.51.100.7", "fd00:2::9"],
    ["another network, written as IPv6", "::ffff:172.32.0.1", "198.51.100.7", "::ffff:172.32.0.1"],
    ["a chain of trusted proxies", "172.18.0.1", "198.51.100.7, 192.0.2.80", "198.51.100.7"],
    ["a proxy that a client sent an address", "172.18.0.1", "203.0.113.1, 198.51.100.7", "198.51.100.7"],
    ["a proxy that a client sent a trusted address", "172.18.0.1", "127.0.0.1, 198.51.100.7", "198.51.100.7"],
    ["a chain with a stranger in it", "172.18.0.1", "198.51.100.7, 203.0.113.1, 192.0.2.80", "203.0.113.1"],
  ])(
    "with TRUSTED_PROXIES and by way of %s, comes from its real address",
    async (_, from, chain, address) => {
      const TRUSTED_PROXIES = "172.16.0.0/12, fd00:1::/32,192.0.2.80";
      const config = readConfig({
        PUBLIC_URL: "https://stint.example",
        LOG_LEVEL: "silent",
        TRUSTED_PROXIES,
      });
      const server = await createServer({ ...stint.platform, config }, {}, checkClaim, null);
      server.get("/address", (request) => ({ address: request.ip }));
      const headers = { "x-forwarded-for": chain };
      const answer = await server.inject({ url: "/address", remoteAddress: from, headers });
      expect(answer.json()).toEqual({ address });
      await server.close();
    },
  );

  it("counts requests for links by the real address behind a trusted proxy, and by the caller's behind any other", async () => {
    const TRUSTED_PROXIES = "172.16.0.0/12";
    const config = readConfig({ PUBLIC_URL: "https://stint.example", LOG_LEVEL: "silent", TRUSTED_PROXIES });
    const server = await createServer({ ...stint.platform, config }, routesByFeature, checkClaim, null);
    const refused = async (remoteAddress: string, real: (n: number) => string): Promise<number> => {
      let count = 0;
      for (let n = 0; n < 22; n += 1) {
        const answer = await server.inject({
          method: "POST",
          url: "/api/password-reset",
          remoteAddress,
          headers: { "x-forwarded-for": real(n) },
          payload: { email: "nobody@proxied.example" },
        });
        if (answer.statusCode === 429) count += 1;
      }
      return count;
    };
    expect([
      await refused("172.18.0.1", (n) => `198.51.100.${n}`),
      await refused("172.18.0.1", () => "198.51.100.200"),
      await refused("172.18.0.1", (n) => `198.51.100.201:${51000 + n}`),
      await refused("203.0.113.77", (n) => `198.51.100.${100 + n}`),
    ]).toEqual([0, 2, 2, 2]);
    await server.close();
  });
});
