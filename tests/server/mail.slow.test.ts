import fs from "node:fs";
import net from "node:net";
import { afterEach, describe, expect, inject, it } from "vitest";
import { openPasswordReset, requestPasswordReset } from "#features/access/account-contract.ts";
import { readWaitingMail } from "#features/mail/contract.ts";
import { setUp } from "#features/organisation/contract.ts";
import { invitePerson } from "#features/invitations/contract.ts";
import { newId } from "#server/ids.ts";
import { compose, queueMail, reminderLetter } from "#server/mail/letter.ts";
import {
  mailDispatcher,
  sendDueMail,
  waitAfterAttempt,
  type MailSenderOptions,
} from "#server/mail/mail-sender.ts";
import { smtpSender, type SendMail } from "#server/mail/smtp.ts";
import { Client } from "../support/client.ts";
import { mailsTo, startMailServer, type MailServer, type Received } from "../support/mail.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { startProgram, temporaryFolder, type Program } from "../support/program.ts";
import { slowDescribe, slowIt } from "../support/slow-it.ts";
import { describeOnEngines, startStint } from "../support/stint.ts";

const from = "Stint <stint@wharf.example>";
const servers: MailServer[] = [];
const serve = async (...parameters: Parameters<typeof startMailServer>): Promise<MailServer> => {
  const server = await startMailServer(...parameters);
  servers.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

/** A port that no one listens on. */
async function closedPort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

const form = {
  firstName: "Noor",
  lastName: "Haddad",
  roleCodes: ["booker" as const],
  functionId: null,
  costTierId: null,
  managerId: null,
  billable: false,
  monthlyHours: null,
  holidayAllowance: null,
};

describeOnEngines("Mail", (stint) => {
  const lines: { level: string; what: Record<string, unknown>; line: string }[] = [];
  const log = Object.fromEntries(
    ["info", "warn", "error"].map((level) => [
      level,
      (what: Record<string, unknown>, line: string) => lines.push({ level, what, line }),
    ]),
  ) as unknown as MailSenderOptions["log"];
  const post = (send: SendMail, preferences: Partial<MailSenderOptions> = {}) =>
    sendDueMail({
      database: stint().platform.database,
      send,
      log,
      host: "wharf.example",
      firstWaitSeconds: 0,
      ...preferences,
    });
  const address = () => `noor-${newId().slice(-12)}@test.example`;
  /** An organisation of whose first mail to `recipient` nothing was sent yet. */
  const invite = async (recipient: string) => {
    const organisation = await makeOrganisation(stint(), "Tide & <Table>");
    const { link } = await organisation.owner.client.ok(invitePerson, {
      body: { ...form, email: recipient },
    });
    return { organisation, link };
  };

  it("brings an invitation to a mail server, as text and in the product's look, once", async () => {
    const server = await serve();
    const recipient = address();
    const { link } = await invite(recipient);
    expect(await post(smtpSender(server.url, from, false))).toBe(1);
    expect(await post(smtpSender(server.url, from, false))).toBe(0);
    const [mail] = server.received;
    expect(server.received).toHaveLength(1);
    expect(mail).toMatchObject({ to: recipient, from: "stint@wharf.example" });
    const raw = mail?.raw.replaceAll("=\r\n", "").replaceAll("=3D", "=") ?? "";
    expect(raw).toMatch(/^Subject: Tide & <Table> has invited you to Stint\r?$/m);
    expect(raw).toContain("Content-Type: text/plain");
    expect(raw).toContain("Content-Type: text/html");
    expect(raw).toContain("Olive Owner has invited you");
    expect(raw).toContain("Tide &amp; &lt;Table&gt;");
    expect(raw.split(link).length - 1).toBe(3);
    const [saved] = await mailsTo(stint(), recipient);
    expect(saved).toMatchObject({ status: "sent", attempts: 1, text_part: "", html_part: "" });
    expect(lines.find((line) => line.what["mailId"] === saved?.id)).toMatchObject({
      level: "info",
      line: "mail sent",
    });
  });

  it("carries its file, byte by byte, and stores neither once it is sent", async () => {
    const server = await serve();
    const recipient = address();
    const { organisation } = await invite(recipient);
    const bytes = Uint8Array.from({ length: 600 }, (_, at) => (at * 7) % 256);
    const mail = await compose({
      kind: "report",
      recipient,
      subject: "Hours",
      heading: "Hours",
      paragraphs: [],
      notes: [],
      worthHours: 1,
      attachment: { name: "hours.xlsx", type: "application/octet-stream", bytes },
    });
    await stint().platform.database.write(organisation.id, (transaction) =>
      transaction.run(queueMail(organisation.id, mail)),
    );
    expect(await post(smtpSender(server.url, from, false))).toBe(2);
    const raw = server.received.find((each) => each.raw.includes("Subject: Hours"))?.raw ?? "";
    expect(raw).toMatch(/filename=hours\.xlsx/);
    expect(raw.replaceAll("\r\n", "")).toContain(Buffer.from(bytes).toString("base64"));
    const stored = (await mailsTo(stint(), recipient)).find(({ kind }) => kind === "report");
    expect(stored).toMatchObject({ status: "sent", text_part: "", attachment: null });
  });

  it("stays where it is while a mail server offers no TLS and that is required", async () => {
    const server = await serve();
    const recipient = address();
    await invite(recipient);
    expect(await post(smtpSender(server.url, from, true), { firstWaitSeconds: 1 })).toBe(0);
    expect(server.received).toEqual([]);
    expect((await mailsTo(stint(), recipient))[0]).toMatchObject({
      status: "due",
      last_error: expect.stringMatching(/TLS/) as unknown,
    });
    await expect.poll(() => post(smtpSender(server.url, from, false)), { interval: 200 }).toBe(1);
  });

  it("is written with the change it reports or not at all", async () => {
    const recipient = address();
    const { organisation } = await invite(recipient);
    expect(
      (await organisation.owner.client.call(invitePerson, { body: { ...form, email: recipient } })).status,
    ).toBe(422);
    expect(await mailsTo(stint(), recipient)).toHaveLength(1);
    await post(async () => undefined);
  });

  it("waits out a mail server that is away, longer each time, and is sent when it is back", async () => {
    const port = await closedPort();
    const recipient = address();
    await invite(recipient);
    const send = smtpSender(`smtp://127.0.0.1:${port}`, from, false);
    expect(await post(send, { firstWaitSeconds: 1 })).toBe(0);
    const [waiting] = await mailsTo(stint(), recipient);
    expect(waiting).toMatchObject({ status: "due", attempts: 1 });
    expect(waiting?.last_error).toContain("ECONNREFUSED");
    expect(lines.find((line) => line.what["mailId"] === waiting?.id)).toMatchObject({
      level: "warn",
      what: { attempt: 1, nextTrySeconds: 1 },
    });
    expect(await post(send)).toBe(0);
    expect((await mailsTo(stint(), recipient))[0]?.attempts).toBe(1);
    const server = await serve(port);
    await expect.poll(() => post(send), { interval: 200 }).toBe(1);
    expect(server.received.map((mail) => mail.to)).toEqual([recipient]);
    expect([1, 2, 3, 4, 20].map((attempts) => waitAfterAttempt(attempts, 15))).toEqual([
      15, 30, 60, 120, 3600,
    ]);
  });

  it("of one organisation, however many and to whatever silent server, delays no other's", async () => {
    const { organisation } = await invite(address());
    for (let turn = 0; turn < 24; turn += 1)
      await organisation.owner.client.ok(invitePerson, { body: { ...form, email: address() } });
    const others = [address(), address()];
    for (const recipient of others) await invite(recipient);
    const handed: string[] = [];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const send: SendMail = async ({ recipient }) => {
      handed.push(recipient);
      if (!others.includes(recipient)) await released;
    };
    const over = post(send);
    await expect.poll(() => others.filter((each) => handed.includes(each)).length).toBe(2);
    const status = async (to: string) => (await mailsTo(stint(), to))[0]?.status;
    await expect.poll(() => Promise.all(others.map(status))).toEqual(["sent", "sent"]);
    expect(handed.length).toBeLessThan(10);
    release();
    expect(await over).toBe(27);
  });

  slowIt("is due again after a time-out of the mail server, and where Stint stops meanwhile", async () => {
    const recipient = address();
    await invite(recipient);
    const silent: SendMail = () => new Promise(() => undefined);
    expect(await post(silent, { patience: 20 })).toBe(0);
    expect((await mailsTo(stint(), recipient))[0]).toMatchObject({
      status: "due",
      attempts: 1,
      last_error: "The mail server timed out",
    });
    const dispatcher = mailDispatcher({
      database: stint().platform.database,
      send: silent,
      log,
      host: "wharf.example",
      leaseSeconds: 0,
    });
    await dispatcher.look();
    await dispatcher.stop();
    expect(await post(async () => undefined)).toBe(1);
  });

  it("tries again after a temporary refusal, and gives a mail up that the server never accepts", async () => {
    let refusal: (Error & { responseCode?: number }) | null = Object.assign(new Error("Mailbox busy"), {
      responseCode: 450,
    });
    const server = await serve(0, { onRcptTo: (_address, _session, done) => done(refusal) });
    const send = smtpSender(server.url, from, false);
    const recipient = address();
    await invite(recipient);
    expect(await post(send, { firstWaitSeconds: 1 })).toBe(0);
    expect((await mailsTo(stint(), recipient))[0]).toMatchObject({ status: "due", attempts: 1 });
    refusal = Object.assign(new Error("No such user"), { responseCode: 550 });
    await expect
      .poll(async () => (await post(send), (await mailsTo(stint(), recipient))[0]?.status), { interval: 200 })
      .toBe("given_up");
    const [saved] = await mailsTo(stint(), recipient);
    expect(saved).toMatchObject({ attempts: 2, text_part: "", html_part: "" });
    expect(lines.find((line) => line.level === "error" && line.what["mailId"] === saved?.id)?.line).toBe(
      "mail given up",
    );
  });

  it("gives up mails no longer worth sending", async () => {
    const recipient = address();
    await invite(recipient);
    await stint().engine.script(
      "UPDATE mail_outbox SET give_up_at = now() - interval '1 second' WHERE status = 'due'",
    );
    const server = await serve();
    expect(await post(smtpSender(server.url, from, false))).toBe(0);
    expect(server.received).toEqual([]);
    expect((await mailsTo(stint(), recipient))[0]).toMatchObject({
      status: "given_up",
      last_error: "no longer worth sending",
    });
  });

  it("is sent once by several servers at work together", async () => {
    const server = await serve();
    const { organisation } = await invite(address());
    for (let turn = 0; turn < 24; turn += 1)
      await organisation.owner.client.ok(invitePerson, { body: { ...form, email: address() } });
    const send = smtpSender(server.url, from, false);
    const sent = await Promise.all([post(send), post(send), post(send)]);
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(25);
    expect(server.received).toHaveLength(25);
    expect(new Set(server.received.map((mail) => mail.to)).size).toBe(25);
  });

  it("goes out again, under the same id, when the server died between sending and marking: the one case SMTP cannot distinguish", async () => {
    const server = await serve();
    const recipient = address();
    await invite(recipient);
    const real = smtpSender(server.url, from, false);
    const dying: SendMail = async (mail) => {
      await real(mail);
      await new Promise(() => undefined);
    };
    // It ends at its time limit, by when the test's database is closed.
    void post(dying, { leaseSeconds: 1 }).catch(() => undefined);
    await expect.poll(() => server.received.length).toBe(1);
    expect(await post(real)).toBe(0);
    await expect.poll(() => post(real), { interval: 200 }).toBe(1);
    const ids = server.received.map((mail: Received) => /^Message-ID: (.*)$/im.exec(mail.raw)?.[1]);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@wharf\.example>/);
  });

  it("leaves names out of the headers they do not belong in, and has a frame for reminders", async () => {
    const server = await serve();
    const organisation = await makeOrganisation(stint());
    const recipient = address();
    const reminder = {
      recipient,
      subject: "Two weeks are open\r\nBcc: everyone@test.example",
      heading: "Two weeks are open",
      reason: "Review ends on the 7th.",
      outstanding: ["26 October", "2 November"],
      notes: ["You can turn off these mails in your account."],
    };
    const mail = await compose(
      reminderLetter({
        ...reminder,
        button: { label: "Open My Time", href: "https://stint.example/my-time" },
      }),
    );
    await stint().platform.database.write(organisation.id, (transaction) =>
      transaction.run(queueMail(organisation.id, mail)),
    );
    expect(await post(smtpSender(server.url, from, false))).toBe(1);
    const raw = server.received[0]?.raw ?? "";
    expect(raw).toContain("Subject: Two weeks are open Bcc: everyone@test.example");
    expect(server.received[0]?.to).toBe(recipient);
    expect(raw).not.toMatch(/^Bcc:/im);
    expect(raw).toContain("- 26 October");
  });

  it("can be written and read by an organisation and marked by the job alone", async () => {
    const recipient = address();
    const { organisation } = await invite(recipient);
    const asApplication = `SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${organisation.id}'`;
    const denied = { code: "42501" };
    await expect(
      stint().engine.transaction(asApplication, (run) =>
        run({ sql: "UPDATE mail_outbox SET status = 'due'", parameters: [] }),
      ),
    ).rejects.toMatchObject(denied);
    await expect(
      stint().engine.transaction(asApplication, (run) =>
        run({ sql: "DELETE FROM mail_outbox", parameters: [] }),
      ),
    ).rejects.toMatchObject(denied);
    for (const sql of [
      "SELECT 1 FROM users",
      "SELECT 1 FROM password_resets",
      "UPDATE mail_outbox SET recipient = 'x'",
    ]) {
      await expect(
        stint().engine.transaction("SET LOCAL ROLE stint_jobs", (run) => run({ sql, parameters: [] })),
      ).rejects.toMatchObject(denied);
    }
    // The job deletes what is long sent; row level security shows it nothing else to delete.
    const [left] = await stint().engine.transaction("SET LOCAL ROLE stint_jobs", async (run) => {
      await run({ sql: "DELETE FROM mail_outbox", parameters: [] });
      return (
        await run({
          sql: "SELECT count(*)::int AS count FROM mail_outbox WHERE recipient = $1",
          parameters: [recipient],
        })
      ).rows;
    });
    expect(left).toEqual({ count: 1 });
    await post(async () => undefined);
  });

  it("is shown at /dev/mail where a demonstration runs on this machine without a mail server", async () => {
    const recipient = address();
    const { link } = await invite(recipient);
    const { mails } = await stint().visitor().ok(readWaitingMail);
    expect(mails.find((mail) => mail.recipient === recipient)?.text).toContain(link);
  });
});

describe("/dev/mail", () => {
  it.each([
    ["without DEMO", { DEMO: "0" }],
    ["with a mail server", { SMTP_URL: "smtp://127.0.0.1:2525" }],
    ["behind a public address", { PUBLIC_URL: "https://stint.example" }],
    ["on every address of the machine", { HOST: "0.0.0.0", INSECURE_HTTP: "1" }],
  ])("is unknown %s", async (_name, environment) => {
    const stint = await startStint("embedded", { environment });
    const { status } = await stint.visitor().call(readWaitingMail);
    await stint.stop();
    expect(status).toBe(404);
  });
});

slowDescribe("A server that is killed", () => {
  const programs: Program[] = [];
  const folder = temporaryFolder();
  const start = async (
    environment: Record<string, string> = {},
  ): Promise<{ program: Program; address: string }> => {
    const program = startProgram({ PORT: "0", DEMO: "0", DATA_DIR: `${folder}/data`, ...environment });
    programs.push(program);
    return { program, address: await program.ready };
  };
  afterEach(async () => {
    await Promise.all(programs.splice(0).map((program) => program.stop()));
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it("between a change and its mail still sends the mail after the restart", async () => {
    fs.cpSync(inject("embeddedTemplate"), `${folder}/data`, { recursive: true });
    const first = await start();
    const code = /with the code (\S+)/.exec(first.program.output())?.[1] ?? "";
    const email = "olive@wharf.example";
    const organisation = {
      organizationName: "Wharf Works",
      currency: "GBP" as const,
      timeZone: "Europe/London",
      dataRegion: "uk" as const,
      planLabel: "Premium",
      securityEmail: email,
    };
    const owner = {
      firstName: "Olive",
      lastName: "Owner",
      email,
      password: "tide-table-7",
      confirmation: "tide-table-7",
    };
    const client = new Client(first.address);
    await client.ok(setUp, { body: { code, ...organisation, ...owner } });
    await client.signIn(email, "tide-table-7");
    await client.ok(invitePerson, { body: { ...form, email: "noor@wharf.example" } });
    await client.ok(requestPasswordReset, { body: { email } });
    first.program.process.kill("SIGKILL");
    await first.program.ended;

    const server = await serve();
    const second = await start({ SMTP_URL: server.url, MAIL_FROM: from });
    await expect
      .poll(() => server.received.map((mail) => mail.to).toSorted())
      .toEqual(["noor@wharf.example", email]);
    const raw =
      server.received
        .find((mail) => mail.to === email)
        ?.raw.replaceAll("=\r\n", "")
        .replaceAll("=3D", "=") ?? "";
    const token = /#token=([\w.-]+)/.exec(raw)?.[1] ?? "";
    expect((await new Client(second.address).ok(openPasswordReset, { body: { token } })).email).toBe(email);
    await second.program.stop();
    expect(await second.program.ended).toBe(0);
    expect(server.received).toHaveLength(2);
  });
});
