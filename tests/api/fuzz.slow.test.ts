import http from "node:http";
import type net from "node:net";
import { expect, it } from "vitest";
import { readSession } from "#features/access/contract.ts";
import { createOwnToken } from "#features/tokens/contract.ts";
import { areaScopes } from "#features/tokens/rules/areas.ts";
import { problemOf, problemType } from "#server/http/problem-body.ts";
import { fuzz } from "../support/fuzz.ts";
import { testPassword } from "../support/organisation.ts";
import { makeProject, makeProjectGround } from "../support/project-ground.ts";
import { describeOnOneEngine } from "../support/stint.ts";

// npm run campaign fuzz does the same for hours; here it is a short form that is the same every time.
describeOnOneEngine("What no one should send", (stint) => {
  it("is rejected with the one error body, reveals nothing internal, and leaves the server running", async () => {
    const ground = await makeProjectGround(stint());
    const project = await makeProject(ground);
    const { owner } = ground.organisation;
    const person = await ground.organisation.addPerson({
      roles: ["booker"],
      functionId: ground.team.id,
      costTierId: ground.team.tiers[0]?.id ?? "",
    });
    const ids = {
      projectId: project.id,
      functionId: ground.team.id,
      costTierId: ground.team.tiers[0]?.id ?? "",
      personId: person.id,
      userId: person.id,
    };
    const cookie = async () => {
      if ((await owner.client.ok(readSession)).user === null)
        await owner.client.signIn(owner.email, testPassword);
      return { cookie: owner.client.cookie ?? "" };
    };
    const { tried, faults } = await fuzz(
      { url: stint().url, ids, credentials: cookie },
      { rounds: 600, seed: 20_261_122, log: () => undefined },
    );
    expect(faults).toEqual([]);
    expect(tried).toBe(600);
    const token = async () => {
      await cookie();
      const body = { name: "Fuzz", scopes: [...areaScopes], expiresInDays: 1 };
      const { secret } = await owner.client.ok(createOwnToken, { body });
      return { authorization: `Bearer ${secret}` };
    };
    const byToken = await fuzz(
      { url: stint().url, ids, credentials: token },
      { rounds: 300, seed: 20_261_125, log: () => undefined },
    );
    expect(byToken).toEqual({ tried: 300, faults: [] });
  });
});

it("is distinguished from a server that falls over, leaks its inside or answers in words of its own", async () => {
  const answers = [
    [500, problemOf(500, { error: "x", code: "fault", fields: {}, requestId: "1" })],
    [
      404,
      problemOf(404, { error: "SELECT email FROM users", code: "not_found", fields: {}, requestId: "1" }),
    ],
    [404, { message: "Not found" }],
  ] as const;
  for (const [status, body] of answers) {
    const server = http.createServer((request, response) => {
      request.resume();
      response
        .writeHead(request.url === "/readyz" ? 200 : status, { "content-type": problemType })
        .end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
    const { faults } = await fuzz(
      { url, ids: {}, credentials: () => Promise.resolve({}) },
      { rounds: 20, seed: 1, log: () => undefined },
    );
    expect(faults).toHaveLength(20);
    server.closeAllConnections();
    server.close();
  }
});
