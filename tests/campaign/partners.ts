import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { invitePerson } from "#features/invitations/contract.ts";
import { readSession } from "#features/access/contract.ts";
import * as chat from "#features/chat/contract.ts";
import { beginSignOn } from "#features/single-sign-on/contract.ts";
import { connectOwnCalendar } from "#features/timesheets/own-calendar-contract.ts";
import * as webhooks from "#features/webhooks/contract.ts";
import { startJobs } from "#jobs.ts";
import type { Job } from "#server/jobs.ts";
import { JobFigures } from "#server/metrics.ts";
import { FakeProvider } from "../support/fake-provider.ts";
import { startMailServer } from "../support/mail.ts";
import { openGround, type CampaignOptions, type Ground } from "../support/ground.ts";
import { newId } from "#server/ids.ts";
import { makeOrganisation, type TestOrganisation } from "../support/organisation.ts";
import { connect, SignOnBrowser } from "../support/sign-on.ts";

/** Milliseconds by which partners of another organisation may delay one's own. */
const bar = 1_000;
/** Milliseconds after which something counts as never having come. */
const patience = 60_000;
/** Ways a partner behaves: milliseconds until it answers, and null for never. */
const manners = { silent: null, slow: 3_000, prompt: 0 } as const;

/** A partner of any kind; `came` says how often it was called, by path. */
async function startPartner(answersAfter: number | null) {
  const came = new Map<string, number>();
  const server = http.createServer((request, response) => {
    const path = request.url ?? "";
    came.set(path, (came.get(path) ?? 0) + 1);
    request.resume();
    if (answersAfter !== null)
      setTimeout(() => {
        response
          .writeHead(200, { "content-type": "text/calendar" })
          .end("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n");
      }, answersAfter);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    came,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
type Partner = Awaited<ReturnType<typeof startPartner>>;

/** A mail server that is slow for addresses of `silent.example` and `slow.example`. */
const startPost = () =>
  startMailServer(0, {
    onRcptTo: ({ address }, _session, done) => {
      const manner = (["silent", "slow"] as const).find((each) => address.endsWith(`@${each}.example`));
      const answersAfter = manners[manner ?? "prompt"];
      if (answersAfter !== null) setTimeout(done, answersAfter);
    },
  });
type Post = Awaited<ReturnType<typeof startPost>>;

/** Mails someone, by an invitation; answers their address. */
async function mailSomeone({ owner }: TestOrganisation, domain: string): Promise<string> {
  const email = `someone-${newId().slice(-12)}@${domain}.example`;
  const nothing = { functionId: null, costTierId: null, managerId: null };
  const rest = { billable: false, monthlyHours: null, holidayAllowance: null };
  const body = { firstName: "Some", lastName: "One", roleCodes: ["booker" as const], email };
  await owner.client.ok(invitePerson, { body: { ...body, ...nothing, ...rest } });
  return email;
}

/** Milliseconds until a mail is at its server. */
async function mailWait(organisation: TestOrganisation, post: Post): Promise<number> {
  const began = performance.now();
  const email = await mailSomeone(organisation, "prompt");
  while (!post.received.some(({ to }) => to === email) && performance.now() - began < patience)
    await pause(10);
  return performance.now() - began;
}

const makeWebhook = async ({ owner }: TestOrganisation, url: string) => {
  const body = { url, description: "", topics: null, isOn: true };
  return { params: { webhookId: (await owner.client.ok(webhooks.createWebhook, { body })).id } };
};

const makeChat = async ({ owner }: TestOrganisation, url: string) => {
  const body = { of: "me", kind: "mattermost", name: "Office", url, topics: [], isOn: true } as const;
  const { id } = await owner.client.ok(chat.createChatChannel, { body: { ...body, topics: [] } });
  return { params: { channelId: id } };
};

/** Milliseconds from an action until a partner is called at a path once more. */
async function waitFor(partner: Partner, path: string, action: () => Promise<unknown>): Promise<number> {
  const before = partner.came.get(path) ?? 0;
  const began = performance.now();
  await action();
  while ((partner.came.get(path) ?? 0) === before && performance.now() - began < patience) await pause(10);
  return performance.now() - began;
}

/** What one organisation waits for, by kind of partner. */
async function observed(ground: Ground, rounds: number, prompt: Partner, post: Post) {
  const organisation = await makeOrganisation(ground, "Observed Ltd");
  const { client } = organisation.owner;
  const hook = await makeWebhook(organisation, `${prompt.url}/hook`);
  const room = await makeChat(organisation, `${prompt.url}/chat`);
  const provider = await FakeProvider.start();
  await connect(organisation.owner, provider.issuer);
  const waits = async () => {
    const times: Record<string, number[]> = {};
    const note = (kind: string, time: number) => (times[kind] ??= []).push(time);
    const timed = async (work: () => Promise<unknown>) => {
      const began = performance.now();
      await work();
      return performance.now() - began;
    };
    for (let round = 0; round < rounds; round += 1) {
      const [webhook, message, mail, login, call, calendar] = await Promise.all([
        waitFor(prompt, "/hook", () => client.ok(webhooks.sendTest, hook)),
        waitFor(prompt, "/chat", () => client.ok(chat.testChatChannel, room)),
        mailWait(organisation, post),
        timed(() =>
          new SignOnBrowser(ground.url).ok(beginSignOn, { body: { organisationId: organisation.id } }),
        ),
        timed(() => client.ok(readSession)),
        round > 0
          ? null
          : waitFor(prompt, "/calendar", () =>
              client.ok(connectOwnCalendar, { body: { url: `${prompt.url}/calendar` } }),
            ),
      ]);
      note("webhook", webhook);
      note("chat", message);
      note("mail", mail);
      note("provider", login);
      note("call", call);
      if (calendar !== null) note("calendar", calendar);
    }
    return times;
  };
  return { waits, stop: () => provider.stop() };
}

/** An organisation whose partners are silent, slow, or get more than they can read. */
async function plant(ground: Ground, partners: Readonly<Record<keyof typeof manners, Partner>>) {
  const organisation = await makeOrganisation(ground, "Troubled Ltd");
  const { owner } = organisation;
  const urls = [...Array<string>(12).fill(partners.silent.url), ...Array<string>(4).fill(partners.slow.url)];
  for (const url of urls) {
    const hook = await makeWebhook(organisation, url);
    for (let sent = 0; sent < 3; sent += 1) await owner.client.ok(webhooks.sendTest, hook);
  }
  const flooded = await makeWebhook(organisation, partners.prompt.url);
  for (let sent = 0; sent < 100; sent += 1) await owner.client.ok(webhooks.sendTest, flooded);
  for (const url of [partners.silent.url, partners.slow.url]) {
    const room = await makeChat(organisation, url);
    for (let sent = 0; sent < 5; sent += 1) await owner.client.ok(chat.testChatChannel, room);
  }
  for (let sent = 0; sent < 20; sent += 1) await mailSomeone(organisation, "silent");
  for (let sent = 0; sent < 20; sent += 1) await mailSomeone(organisation, "slow");
  for (let sent = 0; sent < 100; sent += 1) await mailSomeone(organisation, "prompt");
  for (let people = 0; people < 6; people += 1) {
    const { client } = await organisation.addPerson({ roles: ["booker"] });
    await client.ok(connectOwnCalendar, { body: { url: `${partners.silent.url}/calendar` } });
  }
  const provider = await FakeProvider.start();
  await connect(owner, provider.issuer);
  provider.hangs = true;
  const logins = Array.from({ length: 20 }, () =>
    new SignOnBrowser(ground.url).call(beginSignOn, { body: { organisationId: organisation.id } }),
  );
  return async () => {
    await provider.stop();
    await Promise.all(logins);
  };
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;

/** Partners of one organisation that are silent, slow or flooded delay another's by a second at most. */
export async function run({ rounds = 50, log, template }: CampaignOptions) {
  const post = await startPost();
  const environment = { OUTGOING_PRIVATE: "1", SMTP_URL: post.url };
  const jobs: Job[] = [];
  const onWritten = () => jobs.forEach((job) => job.wake());
  const ground = await openGround({ template, log, environment, onWritten });
  const started = startJobs(
    ground.platform,
    { info: () => {}, warn: () => {}, error: () => {} },
    new JobFigures(),
  );
  jobs.push(...started);
  const [silent, slow, prompt] = await Promise.all([
    startPartner(manners.silent),
    startPartner(manners.slow),
    startPartner(manners.prompt),
  ]);
  try {
    const { waits, stop } = await observed(ground, rounds, prompt, post);
    const quiet = await waits();
    const end = await plant(ground, { silent, slow, prompt });
    const troubled = await waits();
    await Promise.all([end(), stop()]);
    let found = 0;
    for (const [kind, times] of Object.entries(troubled)) {
      const [before, now] = [p99(quiet[kind] ?? []), p99(times)];
      log(`${kind}: 99 % within ${Math.round(now)} ms, ${Math.round(before)} ms in quiet`);
      // A job runs every two seconds at most, calendars as they are due: a few rounds meet any moment of that.
      const chance = kind === "calendar" ? 10_000 : rounds < 20 && kind !== "call" ? 2_000 : 0;
      if (now > before + bar + chance) found += 1;
    }
    return { tried: rounds, found };
  } finally {
    for (const partner of [silent, slow, prompt]) partner.stop();
    await Promise.all(jobs.map((job) => job.stop()));
    await ground.stop();
    await post.stop();
  }
}
