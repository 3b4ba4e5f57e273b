import { hash, verify } from "@node-rs/argon2";
import { t } from "#shared/texts/t.ts";
import { FairQueue } from "#server/http/fair-queue.ts";
import { unavailable } from "#server/refusal.ts";

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing is the server's most expensive work: a flood of logins mustn't starve the rest. */
const turns = new FairQueue({ atOnce: 2, atOnceEach: 2, waiting: 40, waitingEach: 40 });

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (turns.isFull(""))
    throw unavailable(t`Too many people are logging in right now. Try again in a moment.`, 2);
  return turns.run("", work);
}

/** The argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(password.normalize("NFKC"), options));
}

const decoy = hash("nobody has this password", options);

/** Whether the password fits; without a stored hash it takes as long and answers false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy);
  const fits = await bounded(() => verify(against, password.normalize("NFKC")));
  return fits && stored !== null;
}
