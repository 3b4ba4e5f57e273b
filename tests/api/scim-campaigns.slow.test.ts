import { expect, it } from "vitest";
import { createOrganisationToken, createOwnToken } from "#features/tokens/contract.ts";
import { areaScopes } from "#features/tokens/rules/areas.ts";
import { newId } from "#server/ids.ts";
import { roleCodes } from "#shared/permissions.ts";
import { Client } from "../support/client.ts";
import { fuzz } from "../support/fuzz.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { wronglyLetIn } from "../support/roles.ts";
import { sampleRequest } from "../support/samples.ts";
import { scimFault } from "../support/scim/answers.ts";
import { entra } from "../support/scim/entra.ts";
import { okta } from "../support/scim/okta.ts";
import { scimEndpoints, scimOperations } from "../support/scim/operations.ts";
import { connect } from "../support/scim/provider.ts";
import { describeOnOneEngine } from "../support/stint.ts";

const places = { userId: "00000000-0000-7000-8000-000000000000", groupId: "role-booker" };

describeOnOneEngine("SCIM, tried by everyone and with everything", (stint) => {
  it("lets no one in but an identity provider: no role, no token of a person or of the organisation", async () => {
    const organisation = await makeOrganisation(stint());
    const { client } = organisation.owner;
    const own = await client.ok(createOwnToken, {
      body: { name: "Own", scopes: [...areaScopes], expiresInDays: 1 },
    });
    const warehouse = await client.ok(createOrganisationToken, {
      body: { name: "Warehouse", scopes: [...areaScopes], expiresInDays: 1 },
    });
    const callers: (readonly [string, Client, number])[] = [
      ["nobody", stint().visitor(), 401],
      ["an unknown token", Client.withToken(stint().url, `stint_${"A".repeat(64)}`), 401],
      ["a person's token", Client.withToken(stint().url, own.secret), 403],
      ["the organisation's token", Client.withToken(stint().url, warehouse.secret), 403],
    ];
    for (const role of roleCodes) {
      const person = await organisation.addPerson({ roles: [role] });
      callers.push([role, person.client, 403]);
    }
    const letIn: string[] = [];
    let cases = 0;
    for (const [name, caller, wanted] of callers)
      for (const endpoint of scimEndpoints) {
        const { path, body } = sampleRequest(endpoint, places);
        const { status } = await caller.send(endpoint.method, path, body);
        cases += 1;
        if (status !== wanted) letIn.push(`${name}: ${endpoint.method} ${endpoint.path}: ${status}`);
      }
    expect(letIn).toEqual([]);
    expect(cases).toBe(callers.length * scimEndpoints.length);
  });

  it("an identity provider reaches nothing else", async () => {
    const provider = await connect(stint(), await makeOrganisation(stint()));
    const client = Client.withToken(stint().url, provider.secret);
    const { cases, letIn } = await wronglyLetIn(
      null,
      async ({ method, path, operation }) => {
        const address = path.replace(/\{\w+\}/g, places.userId);
        const { status } = await client.send(method, address, method === "GET" ? undefined : {});
        // Whom a public call refuses is known to it.
        return operation["x-access"] === "public" && status === 403 ? 401 : status;
      },
      [],
    );
    expect(letIn).toEqual([]);
    expect(cases).toBeGreaterThan(150);
  });

  it("never distinguishes another organisation's people from unknown ones, and changes none of them", async () => {
    const [home, elsewhere] = [await makeOrganisation(stint()), await makeOrganisation(stint())];
    const [own, foreign] = [await connect(stint(), home), await connect(stint(), elsewhere)];
    const design = await home.addFunction("Design", [50]);
    const person = await home.addPerson({ roles: ["booker"], functionId: design.id });
    const calls = (userId: string, functionId: string): readonly (readonly [string, string, unknown?])[] => [
      ["GET", `/Users/${userId}`],
      ["PUT", `/Users/${userId}`, okta.replace(userId, "theirs@test.example", false)],
      ["PATCH", `/Users/${userId}`, entra.several],
      ["PATCH", `/Users/${userId}`, entra.disable],
      ["DELETE", `/Users/${userId}`],
      ["PATCH", `/Users/${elsewhere.owner.id}`, entra.manager(userId)],
      ["PATCH", "/Groups/role-manager", entra.addMember(userId)],
      ["PATCH", "/Groups/role-booker", okta.membership(userId, elsewhere.owner.id)],
      ["PUT", "/Groups/role-booker", { ...okta.pushGroup("x"), members: [{ value: userId }] }],
      ["GET", `/Groups/${functionId}`],
      ["PATCH", `/Groups/${functionId}`, entra.addMember(elsewhere.owner.id)],
      ["DELETE", `/Groups/${functionId}`],
      ["GET", `/Users?filter=${encodeURIComponent(`id eq "${userId}" or groups eq "${functionId}"`)}`],
      ["GET", `/Groups?filter=${encodeURIComponent(`members eq "${userId}"`)}`],
    ];
    const seen = async () => [await own.list("/Users?count=200"), await own.list("/Groups")];
    const before = await seen();
    const theirs = calls(person.id, design.id);
    const [noOne, nothing] = [newId(), newId()];
    for (const [at, [method, path, body]] of calls(noOne, nothing).entries()) {
      const [, theirPath = "", theirBody] = theirs[at] ?? [];
      const said = (answer: Awaited<ReturnType<typeof foreign.send>>) => [
        answer.status,
        JSON.stringify(answer.body).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id"),
      ];
      expect([path, ...said(await foreign.send(method, theirPath, theirBody))]).toEqual([
        path,
        ...said(await foreign.send(method, path, body)),
      ]);
    }
    expect(await seen()).toEqual(before);
  });

  it("answers malformed requests with SCIM errors, reveals nothing internal and stays up", async () => {
    const organisation = await makeOrganisation(stint());
    const provider = await connect(stint(), organisation);
    const userId = await provider.create(entra.create("someone@test.example", "one"));
    const design = await organisation.addFunction("Design", [50]);
    const { tried, faults } = await fuzz(
      {
        url: stint().url,
        ids: { userId, groupId: design.id, value: userId },
        aims: scimOperations,
        faultOf: scimFault,
        credentials: () => Promise.resolve({ authorization: `Bearer ${provider.secret}` }),
      },
      { rounds: 500, seed: 20_261_127, log: () => undefined },
    );
    expect(faults).toEqual([]);
    expect(tried).toBe(500);
  });
});

it("is distinguished from an answer in another protocol's words", () => {
  const type = "application/scim+json; charset=utf-8";
  const error = { schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], detail: "No", status: "404" };
  const of = (status: number, type: string, body: unknown) =>
    scimFault("GET", "/scim/v2/Users/1", { status, type, body: JSON.stringify(body) });
  expect(of(404, type, error)).toBeNull();
  expect(of(404, type, { error: "No" })).not.toBeNull();
  expect(of(404, "application/json", error)).not.toBeNull();
  expect(of(400, type, error)).not.toBeNull();
  expect(of(200, type, { id: "1" })).not.toBeNull();
});
