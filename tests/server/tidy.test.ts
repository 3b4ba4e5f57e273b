import { sql } from "kysely";
import { expect, it } from "vitest";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { tidy } from "#server/tidy.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { describeOnEngines } from "../support/stint.ts";

const ago = (interval: string) => sql<string>`now() - ${sql.lit(interval)}::interval`;

describeOnEngines("The nightly tidying", (stint) => {
  it("removes sent mails after 30 days, messages of webhooks and proposals too, runs of Fill after 13 months, expired sessions, and links of yesterday; nothing that is still good", async () => {
    const { database } = stint().platform;
    const { id: orgId, owner } = await makeOrganisation(stint());
    const session = (mark: string, expires: string) => ({
      org_id: orgId,
      token_hash: mark,
      id: newId(),
      user_id: owner.id,
      expires_at: ago(expires),
    });
    const reset = (mark: string, expires: string) => ({
      org_id: orgId,
      id: newId(),
      user_id: owner.id,
      email: owner.email,
      token_hash: mark,
      expires_at: ago(expires),
    });
    const mail = (subject: string, status: string, created: string) => ({
      org_id: orgId,
      id: newId(),
      kind: "test",
      recipient: owner.email,
      subject,
      html_part: "",
      text_part: "",
      status,
      created_at: ago(created),
      give_up_at: ago("0 days"),
    });
    await database.write(orgId, async (transaction) => {
      await transaction.run(
        db.insertInto("sessions").values([session("ended", "1 minute"), session("live", "-1 minute")]),
      );
      await transaction.run(
        db.insertInto("password_resets").values([reset("old", "25 hours"), reset("recent", "23 hours")]),
      );
      const mails = [
        mail("sent long ago", "sent", "31 days"),
        mail("given up long ago", "given_up", "31 days"),
      ];
      await transaction.run(
        db
          .insertInto("mail_outbox")
          .values([...mails, mail("sent", "sent", "29 days"), mail("waiting", "due", "31 days")]),
      );
    });
    const webhookId = newId();
    const delivery = (subject_id: string, status: string, created: string) => ({
      org_id: orgId,
      id: newId(),
      webhook_id: webhookId,
      event_id: newId(),
      type: "webhook.test",
      subject_id,
      data: "{}",
      happened_at: ago(created),
      status,
      created_at: ago(created),
      due_at: ago(created),
    });
    await database.write(orgId, async (transaction) => {
      const webhook = { org_id: orgId, id: webhookId, url: "https://a.example", secret: "", place: 0 };
      await transaction.run(db.insertInto("webhooks").values(webhook));
      const old = [
        delivery("delivered", "delivered", "31 days"),
        delivery("given up", "given_up", "31 days"),
      ];
      const good = [delivery("recent", "delivered", "29 days"), delivery("waiting", "due", "31 days")];
      await transaction.run(db.insertInto("webhook_deliveries").values([...old, ...good]));
    });
    const design = newId();
    const run = (name: string, created: string) => ({
      org_id: orgId,
      id: newId(),
      function_id: design,
      month: "2026-12-01",
      input_hash: name,
      options: "{}",
      hours: 0,
      unmet_hours: 0,
      objective: 0,
      bound: 0,
      gap: 0,
      milliseconds: 0,
      is_timed_out: false,
      created_at: ago(created),
    });
    await database.write(orgId, async (transaction) => {
      await transaction.run(db.insertInto("functions").values({ org_id: orgId, id: design, name: "Design" }));
      const made = [
        [run("long ago", "13 months 1 day"), null],
        [run("last year", "12 months"), "31 days"],
        [run("recent", "29 days"), "29 days"],
      ] as const;
      await transaction.run(db.insertInto("fill_runs").values(made.map(([row]) => row)));
      await transaction.run(
        db
          .insertInto("fill_proposals")
          .values(
            made.flatMap(([row, age]) =>
              age === null ? [] : [{ org_id: orgId, run_id: row.id, proposal: "{}", created_at: ago(age) }],
            ),
          ),
      );
    });
    await tidy(database);
    const [sessions, resets, mails, deliveries] = await database.read(
      orgId,
      db
        .selectFrom("sessions")
        .select("token_hash")
        .where("org_id", "=", orgId)
        .where("token_hash", "in", ["ended", "live"]),
      db.selectFrom("password_resets").select("token_hash").where("org_id", "=", orgId),
      db.selectFrom("mail_outbox").select("subject").where("org_id", "=", orgId).orderBy("subject"),
      db
        .selectFrom("webhook_deliveries")
        .select("subject_id")
        .where("org_id", "=", orgId)
        .orderBy("subject_id"),
    );
    const [runs, proposals] = await database.read(
      orgId,
      db.selectFrom("fill_runs").select("input_hash").where("org_id", "=", orgId).orderBy("input_hash"),
      db
        .selectFrom("fill_proposals as p")
        .innerJoin("fill_runs as r", "r.id", "p.run_id")
        .select("r.input_hash")
        .where("p.org_id", "=", orgId),
    );
    expect([runs.map((row) => row.input_hash), proposals.map((row) => row.input_hash)]).toEqual([
      ["last year", "recent"],
      ["recent"],
    ]);
    expect(sessions).toEqual([{ token_hash: "live" }]);
    expect(resets).toEqual([{ token_hash: "recent" }]);
    expect(mails).toEqual([{ subject: "sent" }, { subject: "waiting" }]);
    expect(deliveries).toEqual([{ subject_id: "recent" }, { subject_id: "waiting" }]);
    expect((await owner.client.send("GET", "/api/people/page")).status).toBe(200);
  });
});
