import {
  chatsWithMessages,
  chatTarget,
  claimChatMessages,
  endChatMessage,
  noteChat,
  retryChatMessage,
} from "../database/chat-outbox.ts";
import { nextDueIn } from "../database/queues.ts";
import { Dispatcher, dispatchOnce, type DueWork } from "../dispatcher.ts";
import type { Platform } from "../http/serve.ts";
import { waitAfterAttempt } from "../mail/mail-sender.ts";
import { OutgoingFailed } from "../outgoing/outgoing.ts";
import { chatBody, type ChatKind, type ChatMessage } from "./bodies.ts";

const leaseSeconds = 120;
/** Seconds before the second attempt; each further one waits twice as long, at most an hour. */
const firstWaitSeconds = 15;
/** Time limit of an answer (ms). */
const patience = 15_000;
/** Chats allow about one message a second; the rest has its turn in the next run. */
const atOnce = 3;

const limits = { inAll: 200, perOrganisation: 20, grace: 2000 } as const;

/** Sends what is due, a few messages of each chat; chats don't wait for each other. */
export function chatDispatcher(platform: Platform): Dispatcher {
  return new Dispatcher({
    find: async () => {
      const [rows, next] = await platform.database.jobsRead(chatsWithMessages(), nextDueIn("chat_outbox"));
      const due = rows.map(({ org_id: orgId, id, is_failing: isFailing }) => ({ orgId, id, isFailing }));
      return { due, nextIn: next[0]?.milliseconds ?? null };
    },
    run: (work, signal) => sendTo(platform, work, signal),
    limits,
  });
}

/** Sends what is due now, and waits for it. */
export const sendDueChat = (platform: Platform): Promise<void> => dispatchOnce(chatDispatcher(platform));

async function sendTo(platform: Platform, work: DueWork, signal: AbortSignal): Promise<void> {
  const { orgId, id: channelId, isFailing } = work;
  const { messages, to } = await platform.database.write(orgId, async (transaction) => ({
    messages: await transaction.rows(
      claimChatMessages(orgId, channelId, isFailing ? 1 : atOnce, leaseSeconds),
    ),
    to: await transaction.first(chatTarget(orgId, channelId)),
  }));
  if (!to) return;
  for (const message of messages) {
    const outcome = message.is_too_late
      ? { error: "It was no longer worth sending.", isFinal: true }
      : await post(platform, { to, message: message.message as ChatMessage, signal });
    await platform.database.write(orgId, (transaction) =>
      transaction.runAll([
        noteChat(orgId, channelId, outcome?.error ?? null),
        after(orgId, message, outcome),
      ]),
    );
  }
}

interface Failure {
  readonly error: string;
  /** Trying again changes nothing. */
  readonly isFinal: boolean;
}

function after(
  orgId: string,
  { id, attempts }: { readonly id: string; readonly attempts: number },
  failure: Failure | null,
) {
  if (failure === null) return endChatMessage(orgId, id, "sent");
  return failure.isFinal
    ? endChatMessage(orgId, id, "given_up")
    : retryChatMessage(orgId, id, waitAfterAttempt(attempts, firstWaitSeconds));
}

interface Sending {
  readonly to: { readonly kind: string; readonly url: string };
  readonly message: ChatMessage;
  readonly signal: AbortSignal;
}

async function post(
  { sendOutgoing }: Platform,
  { to: { kind, url }, message, signal }: Sending,
): Promise<Failure | null> {
  try {
    const { status, body } = await sendOutgoing({
      url,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: chatBody(kind as ChatKind, message),
      timeout: patience,
      signal,
      largestAnswer: 500,
    });
    if (status >= 200 && status < 300) return null;
    const said = body
      .toString("utf8")
      .replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, " ")
      .slice(0, 200)
      .toWellFormed()
      .trim();
    return {
      error: `The chat answered ${status}${said === "" ? "" : `: ${said}`}`,
      isFinal: status < 500 && status !== 408 && status !== 429,
    };
  } catch (error) {
    if (!(error instanceof OutgoingFailed)) throw error;
    return { error: error.message, isFinal: error.reason === "refused" };
  }
}
