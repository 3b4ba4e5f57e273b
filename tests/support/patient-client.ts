import { newKey } from "#web/writer.ts";
import { Client, type Answer } from "./client.ts";

/**
 * So often one action is sent in all: the three tries of the product's browser, and a person who presses
 * again.
 */
const maxTries = 30;

/** How often actions were sent again, and why. */
export class Repeats {
  readonly #counts = new Map<string, number>();

  add(why: string): void {
    this.#counts.set(why, (this.#counts.get(why) ?? 0) + 1);
  }

  /** `12 answers 503 were waited out`; empty when there were none. */
  words(): string {
    return [...this.#counts].map(([why, count]) => `${count} answers ${why} were waited out`).join(", ");
  }
}

/**
 * A client that does what the product's browser does when the server is too busy (`src/web/writer.ts`): each
 * write has a key of its own and is sent again under it, after as long as the server requires, until the
 * server says what became of it. What was refused, or is answered otherwise, is passed on at once.
 */
export class PatientClient extends Client {
  readonly #repeats: Repeats;

  constructor(url: string, cookie: string | null, repeats: Repeats) {
    super(url, cookie);
    this.#repeats = repeats;
  }

  override async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<unknown>> {
    const keyed = method === "GET" ? headers : { "idempotency-key": newKey(), ...headers };
    for (let tries = 1; ; tries += 1) {
      const answer = await super.send(method, path, body, keyed);
      const why = passing(answer);
      if (why === null || tries === maxTries) return answer;
      this.#repeats.add(why);
      const delay = Number(answer.headers.get("retry-after") ?? "") || 0.4;
      await new Promise((resolve) => setTimeout(resolve, delay * 1000 * (1 + Math.random() * 0.5)));
    }
  }
}

/** Why the same call may succeed in a moment; null where the answer is final. */
function passing({ status, body }: Answer<unknown>): string | null {
  if (status === 503) return "503";
  return status === 409 && (body as { code?: unknown } | null)?.code === "in_progress" ? "in progress" : null;
}
