import * as z from "zod/mini";
import { t } from "#shared/texts/t.ts";
import { OutgoingFailed, type OutgoingAnswer, type SendOutgoing } from "#server/outgoing/outgoing.ts";
import { unavailable, wrongState } from "#server/refusal.ts";

const ToolCall = z.object({
  id: z.string().check(z.maxLength(200)),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.nullish(z.string()),
          tool_calls: z.nullish(z.array(ToolCall)),
        }),
      }),
    )
    .check(z.minLength(1)),
});

/** A call of a tool as the model requests it; `arguments` is JSON. */
export type ToolCall = z.infer<typeof ToolCall>;

/** A message of the conversation, as OpenAI-compatible servers read it. */
export type Message =
  | { readonly role: "system" | "user"; readonly content: string }
  | { readonly role: "assistant"; readonly content: string; readonly tool_calls: readonly unknown[] }
  | { readonly role: "tool"; readonly tool_call_id: string; readonly content: string };

export interface Model {
  readonly address: string;
  readonly name: string;
  /** Empty for a server without one. */
  readonly key: string;
}

interface Request {
  readonly messages: readonly Message[];
  readonly tools: readonly unknown[];
  /** Milliseconds for an answer. */
  readonly timeout: number;
  /** Aborted when no one waits for the answer. */
  readonly signal: AbortSignal;
}

/** Bytes: an answer is some sentences, or calls of tools. */
const largestAnswer = 262_144;
const maxTokens = 1_000;

const unusable = () =>
  wrongState(t`The model's server sent something that can't be read. An admin can check its address.`);

/** The model's next message. Refuses with words for the person where there is none. */
export async function complete(
  send: SendOutgoing,
  { address, name, key }: Model,
  { messages, tools, timeout, signal }: Request,
): Promise<{ readonly text: string; readonly calls: readonly ToolCall[] }> {
  const answer = await send({
    url: `${address}/chat/completions`,
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(key === "" ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model: name, messages, tools, temperature: 0, max_tokens: maxTokens }),
    timeout,
    signal,
    largestAnswer,
  }).catch((error: unknown) => {
    if (!(error instanceof OutgoingFailed)) throw error;
    const why = t`The model's server doesn't answer. ${error.message}`;
    throw error.reason === "refused" ? wrongState(why) : unavailable(why, 5);
  });
  refuseFailure(answer);
  const read = z.safeParse(Completion, jsonOf(answer.body));
  const message = read.success ? read.data.choices[0]?.message : undefined;
  if (message === undefined) throw unusable();
  return { text: message.content ?? "", calls: message.tool_calls ?? [] };
}

function refuseFailure({ status, isComplete }: OutgoingAnswer): void {
  if (status === 401 || status === 403)
    throw wrongState(t`The model's server doesn't accept the key. An admin can enter another one.`);
  if (status === 429 || status >= 500)
    throw unavailable(t`The model's server is busy, or has failed. Try again in a moment.`, 5);
  if (status !== 200 || !isComplete) throw unusable();
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
