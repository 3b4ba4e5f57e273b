import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { signIn } from "#features/access/contract.ts";
import { createFunction, listFunctions } from "#features/functions/contract.ts";
import type { ErrorBody } from "#shared/contract.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { describeOnEngines } from "../support/stint.ts";

/** The one place that names the version. */
const { version: released } = JSON.parse(fs.readFileSync("package.json", "utf8")) as { version: string };

describeOnEngines("The platform", (stint) => {
  it("reports that it is alive and ready, and its version", async () => {
    const visitor = stint().visitor();
    expect((await visitor.send("GET", "/healthz")).body).toEqual({
      status: "ok",
      version: released,
    });
    expect((await visitor.send("GET", "/readyz")).body).toMatchObject({ status: "ready" });
  });

  it("answers every failure with the one error body and a request id", async () => {
    const visitor = stint().visitor();
    const answers = await Promise.all([
      visitor.send("GET", "/api/nothing"),
      visitor.send("POST", "/api/session", "{not json"),
      visitor.send("POST", "/api/session", { email: "a@b.c" }),
      visitor.send("POST", "/api/session", { email: "a@b.c", password: "x", admin: true }),
      visitor.send("POST", "/api/session", { email: 7, password: "x" }),
      visitor.send("POST", "/api/session", "a=b", { "content-type": "application/x-www-form-urlencoded" }),
      visitor.send("POST", "/api/session", JSON.stringify({ email: "x".repeat(1_100_000), password: "x" })),
      visitor.send("POST", "/api/session", '{"__proto__":{"a":1},"email":"a@b.c","password":"x"}'),
      visitor.send("GET", "/api/functions"),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 400, 422, 422, 422, 415, 413, 400, 401]);
    for (const answer of answers) {
      expect(answer.body).toMatchObject({
        error: expect.any(String),
        code: expect.any(String),
        fields: expect.any(Object),
        requestId: expect.any(String),
      });
      expect(answer.headers.get("x-request-id")).toBe((answer.body as { requestId: string }).requestId);
      expect(JSON.stringify(answer.body)).not.toMatch(/at .*\.ts|node_modules|SELECT|zod/);
    }
  });

  it("names the unknown field at its place", async () => {
    const answer = await stint()
      .visitor()
      .call(signIn, { body: { email: "a@b.c", password: "x", admin: true } as never });
    expect(answer.body.fields).toEqual({ admin: "Unknown field" });
  });

  it("says of each field that is missing or of another type what to send", async () => {
    const { owner } = await makeOrganisation(stint());
    const body = {
      name: 7,
      description: "",
      allocatorIds: "everyone",
      costTiers: [{ name: "Lead", hourlyRate: "much" }],
    };
    const { fields } = (await owner.client.call(createFunction, { body: body as never })).body as ErrorBody;
    expect(fields).toMatchObject({ name: "Send text", allocatorIds: "Send a list" });
    expect(fields["costTiers.0.hourlyRate"]).toBe("Send a number");
    const empty = (await owner.client.call(createFunction, { body: {} as never })).body as ErrorBody;
    expect(empty.fields).toMatchObject({ name: "This field is missing", costTiers: "This field is missing" });
  });

  it("rejects calls from another site", async () => {
    const visitor = stint().visitor();
    const body = { email: "a@b.c", password: "x" };
    const foreign = await visitor.send("POST", "/api/session", body, { "sec-fetch-site": "cross-site" });
    const origin = await visitor.send("POST", "/api/session", body, { origin: "https://evil.example" });
    const own = await visitor.send("POST", "/api/session", body, {
      origin: stint().url,
      "sec-fetch-site": "same-origin",
    });
    expect([foreign.status, origin.status, own.status]).toEqual([403, 403, 401]);
  });

  it("sends strict headers with every answer", async () => {
    for (const path of ["/healthz", "/api/session", "/api/nothing"]) {
      const { headers } = await stint().visitor().send("GET", path);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain("unsafe");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
    }
  });

  it("leaves an audit row with every mutation, naming actor and request", async () => {
    const organisation = await makeOrganisation(stint());
    const allocator = await organisation.addPerson({ roles: ["allocator"] });
    const body = {
      name: "Landscape",
      description: "",
      costTiers: [{ name: "Senior", hourlyRate: 72.5 }],
      allocatorIds: [allocator.id],
    };
    const answer = await organisation.owner.client.call(createFunction, { body });
    const rows = await stint().engine.readBatch(
      `SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${organisation.id}'`,
      [
        {
          sql: "SELECT actor_id, action, subject_id, request_id FROM audit_log WHERE action = 'create function'",
          parameters: [],
        },
      ],
    );
    expect(rows[0]?.rows).toEqual([
      {
        actor_id: organisation.owner.id,
        action: "create function",
        subject_id: answer.body.id,
        request_id: answer.headers.get("x-request-id"),
      },
    ]);
    const again = await organisation.owner.client.call(createFunction, {
      body: { ...body, name: "LANDSCAPE" },
    });
    expect(again.body.fields).toEqual({ name: "A function with this name already exists" });
  });

  it("rejects excess calls of one organisation immediately with a time to retry, and serves the others", async () => {
    const [flooding, other] = [await makeOrganisation(stint()), await makeOrganisation(stint(), "Others")];
    const { hostname, port } = new URL(stint().url);
    const sockets = await Promise.all(
      Array.from({ length: 600 }, async () => {
        const socket = net.connect(Number(port), hostname);
        await once(socket, "connect");
        return socket;
      }),
    );
    const wanted = `GET ${listFunctions.path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\nCookie: ${flooding.owner.client.cookie}\r\n\r\n`;
    const flood = Promise.all(
      sockets.map((socket) => {
        socket.write(wanted);
        return text(socket);
      }),
    );
    const calm = await Promise.all(Array.from({ length: 20 }, () => other.owner.client.call(listFunctions)));
    const answers = await flood;
    const served = answers.filter((answer) => answer.startsWith("HTTP/1.1 200 "));
    const refused = answers.filter((answer) => answer.startsWith("HTTP/1.1 503 "));
    expect(served.length + refused.length).toBe(600);
    expect([served.length > 200, refused.length > 0]).toEqual([true, true]);
    expect(
      refused.filter(
        (answer) => !/^retry-after: [12]\r$/im.test(answer) || !answer.includes('"code":"unavailable"'),
      ),
    ).toEqual([]);
    expect(new Set(calm.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await flooding.owner.client.call(listFunctions)).status).toBe(200);
  });

  it("reports a full disk; stored data stays readable", async () => {
    const organisation = await makeOrganisation(stint());
    const { owner } = organisation;
    const allocator = await organisation.addPerson({ roles: ["allocator"] });
    const { engine } = stint();
    const body = {
      name: "Masonry",
      description: "",
      costTiers: [{ name: "Tier 1", hourlyRate: 50 }],
      allocatorIds: [allocator.id],
    };
    await engine.script(
      "CREATE FUNCTION no_room() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$",
    );
    await engine.script("ALTER TABLE functions ADD CONSTRAINT no_room CHECK (no_room()) NOT VALID");
    const refused = await owner.client.call(createFunction, { body });
    await engine.script("ALTER TABLE functions DROP CONSTRAINT no_room");
    await engine.script("DROP FUNCTION no_room()");
    expect([refused.status, refused.body.error]).toEqual([
      503,
      "Failed to create function: the database's disk is full. What is stored stays as it is. Tell those who run Stint.",
    ]);
    expect((await owner.client.ok(listFunctions)).functions.filter(({ name }) => name === body.name)).toEqual(
      [],
    );
    expect((await owner.client.call(createFunction, { body })).status).toBe(200);
  });

  it("hides rates from people without the right", async () => {
    const organisation = await makeOrganisation(stint());
    await organisation.addFunction("Design", [60]);
    const booker = await organisation.addPerson({ roles: ["booker"] });
    const seen = (await booker.client.ok(listFunctions)).functions[0]?.costTiers[0]?.hourlyRate;
    expect(seen).toBeNull();
    expect((await organisation.owner.client.ok(listFunctions)).functions[0]?.costTiers[0]?.hourlyRate).toBe(
      60,
    );
  });
});
