import { expect, it } from "vitest";
import { sql } from "kysely";
import { createFunction, listFunctions } from "#features/functions/contract.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { tidy } from "#server/tidy.ts";
import type { Answer, Client } from "../support/client.ts";
import { sendAndCut, type Cut } from "../support/cut.ts";
import { makeOrganisation, type TestOrganisation } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const path = createFunction.path;
const cuts: readonly Cut[] = ["within the request", "behind the request", "at the answer"];

interface Founder {
  readonly organisation: TestOrganisation;
  readonly client: Client;
  readonly allocatorId: string;
}

async function found(stint: Stint): Promise<Founder> {
  const organisation = await makeOrganisation(stint);
  const allocator = await organisation.addPerson({ roles: ["allocator"] });
  return { organisation, client: organisation.owner.client, allocatorId: allocator.id };
}

function form({ allocatorId }: Founder, name: string) {
  return {
    name,
    description: "",
    costTiers: [{ name: "Senior", hourlyRate: 80 }],
    allocatorIds: [allocatorId],
  };
}

function create(founder: Founder, name: string, key: string): Promise<Answer<unknown>> {
  return founder.client.send("POST", path, form(founder, name), { "idempotency-key": key });
}

/** Repeats a call, as a browser does, until it is answered. */
async function untilAnswered(founder: Founder, name: string, key: string): Promise<Answer<unknown>> {
  for (;;) {
    const answer = await create(founder, name, key);
    if (answer.status !== 409) return answer;
    expect(answer.headers.get("retry-after")).toBe("1");
  }
}

async function functionNames({ owner }: TestOrganisation): Promise<string[]> {
  return (await owner.client.ok(listFunctions)).functions.map((one) => one.name);
}

async function audited(stint: Stint, orgId: string): Promise<number> {
  const query = db
    .selectFrom("audit_log")
    .select("id")
    .where("org_id", "=", orgId)
    .where("action", "=", "create function");
  return (await stint.platform.database.read(orgId, query))[0].length;
}

describeOnEngines("A repeated write", (stint) => {
  it("has exactly one effect, wherever the connection was cut, 80 times", async () => {
    const founder = await found(stint());
    const { organisation, client } = founder;
    for (let round = 0; round < 80; round += 1) {
      const name = `Function ${round}`;
      const key = newId();
      const cut = cuts[round % 3] ?? "at the answer";
      const arrived = await sendAndCut(client, { method: "POST", path, body: form(founder, name), key }, cut);
      const answer = await untilAnswered(founder, name, key);
      const again = await untilAnswered(founder, name, key);
      expect([answer.status, again.status]).toEqual([200, 200]);
      expect(again.body).toEqual(answer.body);
      expect([arrived.slice(0, 15), answer.headers.get("idempotency-replayed")]).toEqual(
        cut === "at the answer"
          ? ["HTTP/1.1 200 OK", "true"]
          : ["", answer.headers.get("idempotency-replayed")],
      );
    }
    expect(await functionNames(organisation)).toHaveLength(80);
    expect(await audited(stint(), organisation.id)).toBe(80);
  });

  it("repeats its first answer byte for byte, even after later changes", async () => {
    const founder = await found(stint());
    const { organisation } = founder;
    const first = await create(founder, "Design", "one");
    await organisation.addFunction("Another", [1]);
    const again = await create(founder, "Design", "one");
    expect(again.body).toEqual(first.body);
    expect([first.headers.get("idempotency-replayed"), again.headers.get("idempotency-replayed")]).toEqual([
      null,
      "true",
    ]);
    expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
  });

  it("is refused when its key was used for another body, another path or with a key that is none", async () => {
    const founder = await found(stint());
    await create(founder, "Design", "key");
    const otherBody = await create(founder, "Build", "key");
    expect([otherBody.status, (otherBody.body as { code: string }).code]).toEqual([422, "key_reused"]);
    const otherPath = await founder.client.send(
      "PUT",
      "/api/my-time/weeks/2026-11-02/cells",
      { version: 0, cells: [] },
      { "idempotency-key": "key" },
    );
    expect(otherPath.status).toBe(422);
    expect((await create(founder, "Build", "white space")).status).toBe(422);
    expect((await create(founder, "Build", "x".repeat(201))).status).toBe(422);
  });

  it("leaves one effect of a storm of equal calls; late ones wait or get the first answer", async () => {
    const founder = await found(stint());
    const { organisation } = founder;
    const answers = await Promise.all(Array.from({ length: 40 }, () => create(founder, "Storm", "storm")));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(
      new Set(answers.filter((answer) => answer.status === 200).map((answer) => JSON.stringify(answer.body)))
        .size,
    ).toBe(1);
    expect(
      answers
        .filter((answer) => answer.status === 409)
        .every((answer) => answer.headers.get("retry-after") === "1"),
    ).toBe(true);
    expect(await functionNames(organisation)).toEqual(["Storm"]);
  });

  it("may be tried again under its key after a refusal, which changed nothing", async () => {
    const founder = await found(stint());
    const { organisation } = founder;
    await create(founder, "Design", "first");
    expect((await create(founder, "Design", "second")).status).toBe(422);
    await stint().platform.database.write(organisation.id, (transaction) =>
      transaction.run(
        db.updateTable("functions").set({ name: "Was Design" }).where("org_id", "=", organisation.id),
      ),
    );
    expect((await create(founder, "Design", "second")).status).toBe(200);
  });

  it("does not meet another person's equal key", async () => {
    const founder = await found(stint());
    const admin = { ...founder, client: (await founder.organisation.addPerson({ roles: ["admin"] })).client };
    const answers = [
      await create(founder, "Design", "k"),
      await create(admin, "Build", "k"),
      await create(await found(stint()), "Test", "k"),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(answers.map((answer) => answer.headers.get("idempotency-replayed"))).toEqual([null, null, null]);
  });

  it("is remembered for 24 hours; then the key is free, and the nightly job removes it", async () => {
    const founder = await found(stint());
    const { organisation } = founder;
    const { database } = stint().platform;
    const count = async () =>
      (
        await database.read(
          organisation.id,
          db.selectFrom("idempotency_keys").select("key_hash").where("org_id", "=", organisation.id),
        )
      )[0].length;
    const age = (hours: number) =>
      database.write(organisation.id, (transaction) =>
        transaction.run(
          db
            .updateTable("idempotency_keys")
            .set({ created_at: sql<string>`now() - make_interval(hours => ${hours})` })
            .where("org_id", "=", organisation.id),
        ),
      );
    await create(founder, "Design", "key");
    await age(23);
    expect((await create(founder, "Design", "key")).headers.get("idempotency-replayed")).toBe("true");
    await tidy(database);
    expect(await count()).toBe(1);
    await age(25);
    expect((await create(founder, "Build", "key")).status).toBe(200);
    expect(await count()).toBe(1);
    await age(25);
    await tidy(database);
    expect(await count()).toBe(0);
  });

  it("stores neither the key nor the answer in the clear", async () => {
    const founder = await found(stint());
    const { organisation } = founder;
    const answer = await create(founder, "Design", "a-very-secret-key");
    const [rows] = await stint().platform.database.read(
      organisation.id,
      db.selectFrom("idempotency_keys").selectAll().where("org_id", "=", organisation.id),
    );
    expect(JSON.stringify(rows)).not.toContain("a-very-secret-key");
    expect(JSON.stringify(rows)).not.toContain((answer.body as { id: string }).id);
  });
});

describeOnEngines("A value that the server derives", (stint) => {
  it("is ignored when sent along, at any depth, while other unknown fields are refused", async () => {
    const founder = await found(stint());
    const { owner } = founder.organisation;
    const foreign = newId();
    const sent = {
      ...form(founder, "Design"),
      org_id: foreign,
      createdBy: foreign,
      total_hours: 9,
      costTiers: [{ name: "Senior", hourlyRate: 80, user_id: foreign }],
    };
    expect((await owner.client.send("POST", path, sent)).status).toBe(200);
    expect((await owner.client.ok(listFunctions)).functions).toMatchObject([
      { name: "Design", costTiers: [{ hourlyRate: 80 }] },
    ]);
    const refused = await owner.client.send("POST", path, { ...sent, name: "Build", statusCode: "x" });
    expect([refused.status, (refused.body as { fields: unknown }).fields]).toEqual([
      422,
      { statusCode: "Unknown field" },
    ]);
  });
});
