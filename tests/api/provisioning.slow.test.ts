import { expect, it } from "vitest";
import { createPerson } from "#features/people/server/create-person.ts";
import {
  changeConnection,
  connectProvider,
  createConnectionToken,
  disconnectProvider,
  readProvisioning,
} from "#features/provisioning/contract.ts";
import { revokeOrganisationToken } from "#features/tokens/contract.ts";
import { newId } from "#server/ids.ts";
import { mailsTo } from "../support/mail.ts";
import { makeOrganisation, type TestOrganisation } from "../support/organisation.ts";
import { entra } from "../support/scim/entra.ts";
import { okta } from "../support/scim/okta.ts";
import { connect, Provider } from "../support/scim/provider.ts";
import { openStream, saysHello } from "../support/stream.ts";
import { describeOnEngines } from "../support/stint.ts";
import { tripsOf } from "../support/trips.ts";

const address = (): string => `scim-${newId().slice(-12)}@test.example`;

describeOnEngines("Connections of identity providers", (stint) => {
  const shown = async ({ owner }: TestOrganisation) => {
    const [connection, ...others] = (await owner.client.ok(readProvisioning)).connections;
    if (connection === undefined) throw new Error("No connection");
    return { ...connection, others };
  };

  it("are made by Super Admins and read by admins; others get 403", async () => {
    const organisation = await makeOrganisation(stint());
    const admin = await organisation.addPerson({ roles: ["admin"] });
    const booker = await organisation.addPerson({ roles: ["booker"] });
    const body = { name: "Entra ID", expiresInDays: 30 };
    expect((await booker.client.call(readProvisioning)).status).toBe(403);
    expect((await admin.client.ok(readProvisioning)).connections).toEqual([]);
    expect((await admin.client.call(connectProvider, { body })).status).toBe(403);
    const nameless = await organisation.owner.client.call(connectProvider, { body: { ...body, name: "  " } });
    expect([nameless.status, nameless.body.fields]).toEqual([
      422,
      { name: "Enter a name, such as Entra ID" },
    ]);
    await organisation.owner.client.ok(connectProvider, { body });
    expect(await admin.client.ok(readProvisioning)).toMatchObject({
      baseAddress: expect.stringMatching(/\/scim\/v2$/) as unknown,
      connections: [{ name: "Entra ID", lastRequestAt: null, people: 0, mailsPeople: false, errors: [] }],
    });
  });

  it("describe the last request, the people it matched and its rejections, in words", async () => {
    const organisation = await makeOrganisation(stint());
    const provider = await connect(stint(), organisation);
    await provider.create(entra.create(address(), "e-1"));
    await provider.send("PATCH", `/Users/${organisation.owner.id}`, entra.disable);
    await provider.send("GET", `/Users/${newId()}`);
    const connection = await shown(organisation);
    expect(connection.lastRequestAt).not.toBeNull();
    expect(connection).toMatchObject({
      people: 1,
      errors: [
        {
          request: "PATCH /Users/{userId}",
          status: 409,
          detail: "This is the last active Super Admin. Give someone else the role first.",
        },
      ],
    });
  });

  it("list the newest fifty refusals of a broken provider, and no more", async () => {
    const organisation = await makeOrganisation(stint());
    const provider = await connect(stint(), organisation);
    for (let each = 0; each < 55; each += 1) await provider.send("POST", "/Users", { each });
    expect((await shown(organisation)).errors).toHaveLength(50);
  });

  it("replace a token without losing what the provider calls people", async () => {
    const organisation = await makeOrganisation(stint());
    const first = await connect(stint(), organisation);
    const id = await first.create(entra.create(address(), "e-1"));
    const { id: connectionId, tokens } = await shown(organisation);
    const { secret } = await organisation.owner.client.ok(createConnectionToken, {
      params: { connectionId },
      body: { expiresInDays: null },
    });
    const second = new Provider(stint().url, secret);
    expect((await first.send("GET", `/Users/${id}`)).status).toBe(200);
    await organisation.owner.client.ok(revokeOrganisationToken, { params: { tokenId: tokens[0]?.id ?? "" } });
    expect((await first.send("GET", `/Users/${id}`)).status).toBe(401);
    expect((await second.send("GET", `/Users/${id}`)).body).toMatchObject({ externalId: "e-1" });
    expect((await shown(organisation)).tokens).toHaveLength(1);
  });

  it("mail new people how to log in only once that is chosen, and a stale version gets 409", async () => {
    const organisation = await makeOrganisation(stint());
    const { client } = organisation.owner;
    const provider = await connect(stint(), organisation);
    const [quiet, reported, away] = [address(), address(), address()];
    await provider.create(entra.create(quiet, "e-1"));
    const { id: connectionId, version } = await shown(organisation);
    const change = { params: { connectionId }, body: { version, name: "Entra", mailsPeople: true } };
    await client.ok(changeConnection, change);
    const stale = await client.call(changeConnection, { ...change, body: { ...change.body, name: "Other" } });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ current: { name: "Entra", updatedByName: expect.any(String) } });
    await provider.create(entra.create(reported, "e-2"));
    await provider.create({ ...entra.create(away, "e-3"), active: false });
    const kinds = async (to: string) => (await mailsTo(stint(), to)).map(({ kind }) => kind);
    expect([await kinds(quiet), await kinds(reported), await kinds(away)]).toEqual([[], ["provisioned"], []]);
  });

  it("end with their tokens; people stay", async () => {
    const organisation = await makeOrganisation(stint());
    const { client } = organisation.owner;
    const provider = await connect(stint(), organisation);
    const id = await provider.create(entra.create(address(), "e-1"));
    const { id: connectionId } = await shown(organisation);
    await client.ok(disconnectProvider, { params: { connectionId } });
    expect((await provider.send("GET", `/Users/${id}`)).status).toBe(401);
    expect((await client.ok(readProvisioning)).connections).toEqual([]);
    const other = await connect(stint(), organisation, "Okta");
    expect((await other.send("GET", `/Users/${id}`)).body).not.toHaveProperty("externalId");
    const again = { params: { connectionId }, body: { expiresInDays: null } };
    expect((await client.call(createConnectionToken, again)).status).toBe(404);
  });

  it("deactivating and deleting end a person's open streams at once", async () => {
    const organisation = await makeOrganisation(stint());
    const provider = await connect(stint(), organisation);
    for (const [method, body] of [
      ["PATCH", entra.disable],
      ["PATCH", okta.deactivate],
      ["DELETE", undefined],
    ] as const) {
      const person = await organisation.addPerson({ roles: ["booker"] });
      const stream = await openStream(person.client);
      await stream.next(saysHello);
      expect((await provider.send(method, `/Users/${person.id}`, body)).status).toBeLessThan(300);
      await stream.ended;
      expect(stream.heard.at(-1)?.event).toBe("ended");
    }
  });

  it("reads and writes use as many queries for many people as for few", async () => {
    const organisation = await makeOrganisation(stint());
    const provider = await connect(stint(), organisation);
    const add = async (many: number): Promise<string[]> => {
      const ids: string[] = [];
      await stint().platform.database.write(organisation.id, async (transaction) => {
        for (let each = 0; each < many; each += 1)
          ids.push(
            await createPerson(transaction, organisation.id, {
              email: address(),
              firstName: "Many",
              lastName: String(each),
              roleCodes: ["booker"],
              functionId: null,
              costTierId: null,
              managerId: null,
              billable: false,
              monthlyHours: null,
              holidayAllowance: null,
            }),
          );
      });
      return ids;
    };
    const trips = async (ids: readonly string[]) => [
      await tripsOf(stint(), () => provider.list("/Users?count=200")),
      await tripsOf(stint(), () => provider.list("/Groups")),
      await tripsOf(stint(), () => provider.send("PATCH", "/Groups/role-manager", okta.allMembers(ids))),
      await tripsOf(stint(), () => provider.send("PATCH", "/Groups/role-manager", okta.allMembers([]))),
    ];
    await provider.list("/Users");
    const few = await trips(await add(2));
    const many = await trips(await add(150));
    expect(many).toEqual(few);
    expect(Math.max(...few)).toBeLessThanOrEqual(12);
  });
});
