import type { Endpoint, Input, Output } from "#shared/contract.ts";
import { call, CallFailure } from "./call.ts";

const maxTries = 3;

/**
 * Milliseconds before the next try of a write: what the server requested, else doubling from 0.4 s, with up
 * to half of it as jitter.
 */
function pauseBefore(tries: number, failure: CallFailure): number {
  const delay = failure.retryAfter !== null ? failure.retryAfter * 1000 : 400 * 2 ** (tries - 1);
  return delay + Math.random() * delay * 0.5;
}

/**
 * True when the same call may succeed in a moment: no connection, a gateway's word, or the first
 * try is still being worked on.
 */
function mayPass(failure: CallFailure): boolean {
  return [0, 502, 503, 504].includes(failure.status) || failure.code === "in_progress";
}

/** True when the server has said what became of the action. */
export function isDecided(failure: CallFailure): boolean {
  return !failure.isAway && failure.code !== "in_progress";
}

/** 128 random bits; `crypto.randomUUID` is missing on pages served by plain http. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/**
 * Sends one action under its caller's key, up to three times. A caller that stores the key may send it again later,
 * in another visit too: it happens once.
 */
export async function sendUnderKey<E extends Endpoint>(
  endpoint: E,
  input: Partial<Input<E>>,
  key: string,
  wait: (milliseconds: number) => Promise<void> = rest,
): Promise<Output<E>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(endpoint, input, { key });
    } catch (error) {
      if (!(error instanceof CallFailure) || !mayPass(error) || tries === maxTries) throw error;
      await wait(pauseBefore(tries, error));
    }
  }
}

/**
 * Sends an endpoint's writes, each action under one Idempotency-Key until its outcome is known: after a lost
 * connection or a failure the same input is the same action, which never happens twice. While it is under way, as at a
 * double click, its answer is shared.
 */
export function createWriter<E extends Endpoint>(
  endpoint: E,
  wait: (milliseconds: number) => Promise<void> = rest,
) {
  const undecided = new Map<string, string>();
  const underWay = new Map<string, Promise<Output<E>>>();
  const send = async (action: string, input: Partial<Input<E>>): Promise<Output<E>> => {
    const key = undecided.get(action) ?? newKey();
    undecided.set(action, key);
    try {
      const answer = await sendUnderKey(endpoint, input, key, wait);
      undecided.delete(action);
      return answer;
    } catch (error) {
      if (!(error instanceof CallFailure) || isDecided(error)) undecided.delete(action);
      throw error;
    } finally {
      underWay.delete(action);
    }
  };
  return (input: Partial<Input<E>>): Promise<Output<E>> => {
    const action = JSON.stringify([input.params, input.query, input.body]);
    const sent = underWay.get(action) ?? send(action, input);
    underWay.set(action, sent);
    return sent;
  };
}
