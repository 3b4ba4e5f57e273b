import { auditRow } from "#server/audit.ts";
import { nextDueIn } from "#server/database/queues.ts";
import { Dispatcher, dispatchOnce } from "#server/dispatcher.ts";
import type { Platform } from "#server/http/serve.ts";
import { compose, letterTo, queueMail, addressed, type Letter } from "#server/mail/letter.ts";
import { OutgoingFailed } from "#server/outgoing/outgoing.ts";
import { answerLength, longestFailing, outcomeOf, requestedSeconds, waitAfter } from "../rules/attempts.ts";
import { messageId, messageText } from "../rules/message.ts";
import { maxWebhooks } from "../rules/webhook-form.ts";
import { recipientsWith } from "#features/people/server/recipient-queries.ts";
import {
  claimMessages,
  giveUpWaiting,
  noteArrival,
  noteAttempt,
  noteFailure,
  switchOff,
  target,
  webhooksWithMessages,
  type Ending,
} from "./delivery-queries.ts";
import { signedHeaders } from "./sign.ts";
import { givenUp } from "../rules/given-up.ts";
import { t } from "#shared/texts/t.ts";

/** Tells an admin that a webhook was switched off. */
function webhookOffLetter(
  publicUrl: string,
  reader: { readonly email: string; readonly date_format: string; readonly time_zone: string },
  { id, url, because }: Ending,
): Letter {
  const { recipient } = addressed(publicUrl, reader);
  const host = URL.canParse(url) ? new URL(url).host : url;
  return {
    kind: "webhook switched off",
    recipient,
    subject: t`Check the webhook to ${host}: it was switched off`,
    heading: t`A webhook was switched off`,
    paragraphs: [
      because === "gone"
        ? t`The receiver answered that it no longer wants messages (410 Gone).`
        : t`No message has arrived there for 5 days.`,
      t`Events from now on aren't sent until you switch the webhook on again. Undelivered messages stay in its log for 30 days, and you can send them again from there.`,
    ],
    list: [url],
    button: { label: t`Open the webhook`, href: `${publicUrl}/admin/webhooks/${id}` },
    notes: [t`You get this because you're an admin.`],
    worthHours: 72,
  };
}

/** Milliseconds an answer may need. */
const patience = 15_000;
/** Milliseconds after which a message that was claimed but not noted is due again. */
const lease = 60_000;
/** Milliseconds for which one webhook is sent to before others have their turn. */
const turn = 20_000;
const atOnce = 5;
/** Each organisation's webhooks all have their place. */
const limits = { inAll: 400, perOrganisation: maxWebhooks, grace: 2000 } as const;

interface Place {
  readonly org_id: string;
  readonly id: string;
}

/** Sends the messages that are due; webhooks don't wait for each other. */
export function messageDispatcher(platform: Platform): Dispatcher {
  return new Dispatcher({
    find: async () => {
      const at = new Date(platform.clock.now()).toISOString();
      const [rows, next] = await platform.database.jobsRead(
        webhooksWithMessages(at),
        nextDueIn("webhook_deliveries", at),
      );
      const due = rows.map(({ org_id: orgId, id, is_failing: isFailing }) => ({ orgId, id, isFailing }));
      return { due, nextIn: next[0]?.milliseconds ?? null };
    },
    run: ({ orgId, id }, signal) => sendTo(platform, { org_id: orgId, id }, signal),
    limits,
  });
}

/** Sends every message that is due now, and waits for it. */
export const sendMessages = (platform: Platform): Promise<void> => dispatchOnce(messageDispatcher(platform));

async function sendTo(platform: Platform, place: Place, signal: AbortSignal): Promise<void> {
  const { clock, database } = platform;
  const end = performance.now() + turn;
  do {
    const now = clock.now();
    const at = new Date(now).toISOString();
    const until = new Date(now + lease).toISOString();
    const { messages, to } = await database.write(place.org_id, async (transaction) => {
      const found = await transaction.first(target(place.org_id, place.id, at));
      // One message shows whether a receiver is back.
      const limit = found?.is_failing === true ? 1 : atOnce;
      const claim = claimMessages(place.org_id, place.id, { at, until, limit });
      return { to: found, messages: found ? await transaction.rows(claim) : [] };
    });
    if (messages.length === 0 || !to) return;
    await Promise.all(messages.map((message) => deliver(platform, place, { message, to, signal })));
  } while (performance.now() < end && !signal.aborted);
}

interface Message {
  readonly id: string;
  readonly event_id: string;
  readonly type: string;
  readonly data: unknown;
  readonly happened_at: string;
  readonly attempts: number;
}

interface Target {
  readonly url: string;
  readonly secret: string;
  readonly previous_secret: string | null;
}

interface Sending {
  readonly message: Message;
  readonly to: Target;
  /** Aborted when the server stops: the message stays claimed, and is due again after its lease. */
  readonly signal: AbortSignal;
}

interface Answer {
  readonly outcome: ReturnType<typeof outcomeOf>;
  readonly answerStatus: number | null;
  readonly answer: string;
  readonly error: string | null;
  /** Seconds the receiver requested to wait. */
  readonly requested: number;
}

/** Sends one message and notes what came of it; the webhook before its messages, as everyone locks them. */
async function deliver(platform: Platform, place: Place, sending: Sending): Promise<void> {
  const { message, to } = sending;
  const { outcome, requested, ...answer } = await post(platform, sending);
  const tried = { id: message.id, attempts: message.attempts, ...answer };
  const { org_id: orgId, id: webhookId } = place;
  if (outcome === "arrived") {
    await platform.database.write(orgId, (transaction) =>
      transaction.runAll([noteArrival(orgId, webhookId), noteAttempt(orgId, tried, "delivered", null)]),
    );
    return;
  }
  const now = platform.clock.now();
  const wait = waitAfter(message.attempts, { requested, chance: Math.random() });
  const dueAt = wait === null ? null : new Date(now + wait * 1000).toISOString();
  const since = await platform.database.write(orgId, async (transaction) => {
    const row = await transaction.first(noteFailure(orgId, webhookId, new Date(now).toISOString()));
    await transaction.run(noteAttempt(orgId, tried, dueAt === null ? "given_up" : "due", dueAt));
    return row?.failing_since ?? null;
  });
  const ending = { id: webhookId, url: to.url };
  if (outcome === "gone") await end(platform, orgId, { ...ending, because: "gone" });
  else if (since !== null && now - Date.parse(since) >= longestFailing)
    await end(platform, orgId, { ...ending, because: "failing" });
}

async function post({ sendOutgoing, clock }: Platform, { message, to, signal }: Sending): Promise<Answer> {
  const body = messageText({ type: message.type, happenedAt: message.happened_at, data: message.data });
  const id = messageId(message.event_id);
  const secrets = [to.secret, ...(to.previous_secret === null ? [] : [to.previous_secret])];
  const signed = signedHeaders({ id, timestamp: Math.floor(clock.now() / 1000), body }, secrets);
  try {
    const answer = await sendOutgoing({
      url: to.url,
      method: "POST",
      headers: { "content-type": "application/json", ...signed },
      body,
      timeout: patience,
      signal,
      largestAnswer: 4 * answerLength,
    });
    const outcome = outcomeOf(answer.status);
    const requested = requestedSeconds(answer.headers["retry-after"], clock.now());
    return { outcome, answerStatus: answer.status, answer: shown(answer.body), error: null, requested };
  } catch (error) {
    if (!(error instanceof OutgoingFailed)) throw error;
    return { outcome: "failed", answerStatus: null, answer: "", error: error.message, requested: 0 };
  }
}

/** The beginning of an answer as text the database can store. */
function shown(body: Buffer): string {
  const text = body.toString("utf8").replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "");
  return text.slice(0, answerLength).toWellFormed();
}

/** Switches a webhook off and mails the admins, once however many servers notice. */
async function end({ database, config }: Platform, orgId: string, ending: Ending): Promise<void> {
  const { id: webhookId, because } = ending;
  const [readers] = await database.read(orgId, recipientsWith(orgId, "change connections"));
  const letters = readers.map((reader) =>
    letterTo(reader, () => webhookOffLetter(config.publicUrl, reader, ending)),
  );
  const mails = await Promise.all(letters.map(compose));
  await database.write(orgId, async (transaction) => {
    if ((await transaction.run(switchOff(orgId, ending))) === 0) return;
    await transaction.runAll([
      giveUpWaiting(orgId, webhookId, givenUp.byServer),
      ...mails.map((mail) => queueMail(orgId, mail)),
      auditRow(
        { orgId, id: null, name: "System" },
        {
          action: "switch off webhook",
          subjectType: "webhook",
          subjectId: webhookId,
          before: { isOn: true },
          after: { isOn: false, because },
        },
        "webhooks",
      ),
    ]);
  });
}
