import {
  chatsWithMessages,
  chatTarget,
  claimChatMessages,
  endChatMessage,
  noteChat,
  retryChatMessage,
} from "../database/chat-outbox.ts";
import type { Platform } from "../http/serve.ts";
import { waitAfterAttempt } from "../mail/mail-sender.ts";
import { OutgoingFailed } from "../outgoing/outgoing.ts";
import { chatBody, type ChatKind, type ChatMessage } from "./bodies.ts";

const leaseSeconds = 120;
/** Seconds before the second attempt; each further one waits twice as long, at most an hour. */
const firstWaitSeconds = 15;
/** Milliseconds an answer may take. */
const patience = 15_000;
/** Chats allow about one message a second; the rest has its turn in the next run. */
const atOnce = 3;

interface Place {
  readonly org_id: string;
  readonly id: string;
}

/** Sends what is due, a few messages of each chat; chats don't wait for each other. */
export async function sendDueChat(platform: Platform): Promise<void> {
  const [waiting] = await platform.database.jobsRead(chatsWithMessages());
  const failures: unknown[] = [];
  const next = waiting.values();
  const worker = async (): Promise<void> => {
    for (const place of next)
      await sendTo(platform, place).catch((error: unknown) => void failures.push(error));
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  if (failures.length > 0) throw new AggregateError(failures, "Messages of some chats couldn't be sent");
}

async function sendTo(platform: Platform, { org_id: orgId, id: channelId }: Place): Promise<void> {
  const { messages, to } = await platform.database.write(orgId, async (transaction) => ({
    messages: await transaction.rows(claimChatMessages(orgId, channelId, atOnce, leaseSeconds)),
    to: await transaction.first(chatTarget(orgId, channelId)),
  }));
  if (!to) return;
  for (const message of messages) {
    const outcome = message.is_too_late
      ? { error: "It was no longer worth sending.", isFinal: true }
      : await post(platform, to, message.message as ChatMessage);
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

async function post(
  { sendOutgoing }: Platform,
  { kind, url }: { readonly kind: string; readonly url: string },
  message: ChatMessage,
): Promise<Failure | null> {
  try {
    const { status, body } = await sendOutgoing({
      url,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: chatBody(kind as ChatKind, message),
      timeout: patience,
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
