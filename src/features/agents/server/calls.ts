import * as z from "zod/mini";
import { ErrorBody, fillPath, type Endpoint, type Input, type Output } from "#shared/contract.ts";
import type { InnerAnswer } from "#server/http/inner-call.ts";
import type { AgentCaller } from "#server/http/mcp.ts";

/** Why a tool has no answer, in words for the model. `data`: what else there is to it, which people may have typed. */
export class ToolProblem extends Error {
  override readonly name = "ToolProblem";
  readonly data: Readonly<Record<string, unknown>> | null;

  constructor(message: string, data: Readonly<Record<string, unknown>> | null = null) {
    super(message);
    this.data = data;
  }
}

/** A call of the API as a browser would send it. */
export interface PreparedCall {
  readonly method: Endpoint["method"];
  readonly path: string;
  readonly body: unknown;
}

/** The address and body of a call. */
export function prepared<E extends Endpoint>(endpoint: E, input: Partial<Input<E>>): PreparedCall {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const path =
    fillPath(endpoint.path, input.params ?? {}) + (search.size === 0 ? "" : `?${search.toString()}`);
  return { method: endpoint.method, path, body: endpoint.method === "GET" ? undefined : input.body };
}

/** Decisions on several things skip what has changed since, and answer that as done. */
const NothingDone = z.object({ count: z.literal(0), message: z.string(), skipped: z.array(z.unknown()) });

export interface Refused {
  readonly code: string;
  /** The product's words, with the fields they are about; empty where there are none. */
  readonly text: string;
}

/** Why a call changed nothing; null where it did what it should. */
export function refusalOf({ status, body }: InnerAnswer): Refused | null {
  const nothing = z.safeParse(NothingDone, body);
  if (status === 200) return nothing.success ? { code: "skipped", text: nothing.data.message } : null;
  const refused = z.safeParse(ErrorBody, body);
  if (!refused.success) return { code: "fault", text: "" };
  const { error, code, fields } = refused.data;
  const others = Object.entries(fields).filter(([, message]) => message !== error);
  return { code, text: [error, ...others.map(([field, message]) => `${field}: ${message}`)].join("\n") };
}

/** A refusal as an agent reads it. */
export const problemOf = ({ code, text }: Refused): ToolProblem =>
  text === ""
    ? new ToolProblem("Stint couldn't answer. Try again later.")
    : new ToolProblem(
        code === "stale"
          ? "It has changed since it was read (stale). Read it again, then decide again."
          : `Stint refused this (${code}).`,
        { reason: text },
      );

/** The product's own calls, in the name of an agent's person. */
export class Calls {
  readonly #caller: AgentCaller;

  constructor(caller: AgentCaller) {
    this.#caller = caller;
  }

  /** What a call answers. Throws a `ToolProblem` where it is refused. */
  async make<E extends Endpoint>(endpoint: E, input: Partial<Input<E>> = {}): Promise<Output<E>> {
    const answer = await this.#caller.call(prepared(endpoint, input));
    const refused = refusalOf(answer);
    if (refused !== null) throw problemOf(refused);
    return answer.body as Output<E>;
  }
}

/** Pages of a list that a tool reads at most. */
const maxPages = 10;

/** The pages of a list, in their order. Throws a `ToolProblem` where there are more: a part would pass for all of it. */
export async function everyPage<P extends { readonly next: string | null }>(
  read: (after: string | undefined) => Promise<P>,
): Promise<P[]> {
  const pages: P[] = [];
  for (let after: string | undefined; pages.length < maxPages;) {
    const page = await read(after);
    pages.push(page);
    if (page.next === null) return pages;
    after = page.next;
  }
  throw new ToolProblem(
    "There is more than fits in one answer. Narrow it, by a name, a function or fewer days.",
  );
}
