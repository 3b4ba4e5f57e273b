import { expect, it } from "vitest";
import { createServer } from "#server/http/server.ts";
import { serve } from "#server/http/serve.ts";
import { openApiOf } from "#server/http/openapi.ts";
import { createProject, changeProject, readProject } from "#features/projects/contract.ts";
import { deleteFunction, readFunction } from "#features/functions/contract.ts";
import { checkClaim } from "#claims.ts";
import { endpoint } from "#shared/contract.ts";
import * as z from "zod/mini";
import { makeProject, makeProjectGround } from "../support/project-ground.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { describeOnEngines } from "../support/stint.ts";

describeOnEngines("A version in HTTP", (stint) => {
  const ground = async () => {
    const made = await makeProjectGround(stint());
    const { id: projectId } = await makeProject(made);
    const { client } = made.organisation.owner;
    const params = { projectId };
    const read = (known?: string) =>
      client.call(readProject, { params }, known === undefined ? {} : { "if-none-match": known });
    const change = (body: object, headers: Record<string, string> = {}) =>
      client.call(changeProject, { params, body: body as never }, headers);
    return { made, client, read, change };
  };

  it("is the beginning of an answer's ETag, and a repeated read gets 304", async () => {
    const { read, change } = await ground();
    const first = await read();
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(new RegExp(`^"${first.body.version}-[A-Za-z0-9_-]{16}"$`));
    const again = await read(`"1-other", W/${etag}`);
    expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await read('"1-other"')).status).toBe(200);
    const changed = await change({ version: first.body.version, updates: { name: "Another" } });
    expect(changed.headers.get("etag")).toMatch(new RegExp(`^"${first.body.version + 1}-`));
    expect((await read(etag)).status).toBe(200);
  });

  it("may be sent as If-Match in its place: stale answers 409, another than the body's 412, nonsense 422", async () => {
    const { read, change } = await ground();
    const { body, headers } = await read();
    const etag = headers.get("etag") ?? "";
    expect((await change({ updates: { name: "By tag" } }, { "if-match": etag })).status).toBe(200);
    expect(
      (await change({ updates: { name: "Plain" } }, { "if-match": `"${body.version + 1}"` })).status,
    ).toBe(200);
    const stale = await change({ updates: { name: "Late" } }, { "if-match": etag });
    expect([stale.status, stale.body.code]).toEqual([409, "stale"]);
    const both = await change(
      { updates: { name: "Both" }, version: body.version + 1 },
      { "if-match": `"${body.version + 2}"` },
    );
    expect([both.status, both.body.code]).toEqual([412, "other_version"]);
    expect((await change({ updates: { name: "Weak" } }, { "if-match": `W/${etag}` })).status).toBe(422);
    expect(
      (await change({ updates: { name: "Any" }, version: body.version + 2 }, { "if-match": "*" })).status,
    ).toBe(200);
    expect((await change({ updates: { name: "None" } })).status).toBe(422);
    expect((await read()).body.name).toBe("Any");
  });

  it("is in the query too where the call has no body", async () => {
    const { owner, addFunction } = await makeOrganisation(stint());
    const { id: functionId } = await addFunction("Spare", [1]);
    const params = { functionId };
    const { headers } = await owner.client.call(readFunction, { params });
    const remove = (tag: string) => owner.client.call(deleteFunction, { params }, { "if-match": tag });
    expect((await remove('"99"')).status).toBe(409);
    expect((await remove(headers.get("etag") ?? "")).status).toBe(200);
  });

  it("is in the answer to a repeated write too", async () => {
    const { change, read } = await ground();
    const { version } = (await read()).body;
    const once = () => change({ version, updates: { name: "Once" } }, { "idempotency-key": "once" });
    const [first, second] = [await once(), await once()];
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(second.body).toEqual(first.body);
  });

  it("is nothing a call without one looks at", async () => {
    const { made, client } = await ground();
    const answer = await client.call(createProject, { body: {} as never }, { "if-match": "nonsense" });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).not.toHaveProperty("If-Match");
    expect(made.organisation.id).toBeTruthy();
  });
});

describeOnEngines("A deprecated call", (stint) => {
  const old = endpoint({
    method: "GET",
    path: "/api/old",
    summary: "Answer as ever",
    access: "signed-in",
    output: z.strictObject({}),
    failure: "Failed",
    deprecated: { since: "2026-11-01", until: "2027-05-31", instead: "GET /api/new" },
  });
  const features = { Old: { area: null, routes: { readOld: serve(old, () => Promise.resolve({})) } } };

  it("says since when and until when in every answer, and what to call instead in the document", async () => {
    const { owner } = await makeOrganisation(stint());
    const server = await createServer(stint().platform, features, checkClaim, null);
    const answer = await server.inject({ url: "/api/old", headers: { cookie: owner.client.cookie ?? "" } });
    expect([answer.statusCode, answer.headers["deprecation"], answer.headers["sunset"]]).toEqual([
      200,
      "@1793491200",
      "Mon, 31 May 2027 23:59:59 GMT",
    ]);
    expect(answer.headers["link"]).toBe('</api/docs#versions>; rel="deprecation"; type="text/html"');
    const support = { email: "support@stint.example", url: "https://stint.example/support" };
    expect(openApiOf(features, [], "stint", support).paths["/api/old"]?.["get"]).toMatchObject({
      deprecated: true,
      description:
        "Deprecated since 2026-11-01. It stops at the end of 2027-05-31. Call GET /api/new instead. For everyone who is logged in. API tokens aren't accepted.",
    });
    await server.close();
  });
});
