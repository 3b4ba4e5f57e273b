import type { Endpoint } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { countOrRefuse, RateWindow } from "#server/http/rate-window.ts";
import type { Call } from "#server/http/serve.ts";
import { OutgoingFailed } from "#server/outgoing/outgoing.ts";
import { invalid, notFound } from "#server/refusal.ts";
import { documentAddress, readClient, readClientDocument, type AppClient } from "./app-client.ts";

const prefix = "app_";

/**
 * The id of an app that registers itself: what it says of itself, encoded. Nothing is stored, so there is nothing to
 * fill up and nothing to clean (RFC 7591, A.5.2). It isn't signed: anyone may register anything.
 */
export const clientIdOf = ({ name, redirectUris }: AppClient): string =>
  prefix + Buffer.from(JSON.stringify([name, redirectUris])).toString("base64url");

/** The app that an id was made of; null for any other text. */
function registeredClient(clientId: string): AppClient | null {
  try {
    const text = Buffer.from(clientId.slice(prefix.length), "base64url").toString("utf8");
    const [name, redirectUris] = JSON.parse(text) as readonly unknown[];
    const client = readClient({ client_name: name, redirect_uris: redirectUris }, null);
    return client !== null && clientIdOf(client) === clientId ? client : null;
  } catch {
    return null;
  }
}

/** A person connects few apps; each try reads the app's description from its server. */
const perPerson = new RateWindow({ most: 30, windowMs: 600_000 });
const reading = { method: "GET", timeout: 5_000, largestAnswer: 16_384 } as const;

/**
 * The app with an id: one that registered itself, or one whose id is the address of its own description. Throws 404
 * for an unknown one, 422 when the description can't be read, and 429.
 */
export async function clientOf(
  call: Pick<Call<Endpoint>, "actor" | "outside" | "sendOutgoing">,
  clientId: string,
): Promise<AppClient> {
  const address = documentAddress(clientId);
  if (address === null) {
    const client = registeredClient(clientId);
    if (client === null) throw notFound(t`This app isn't known here. Start again from the app.`);
    return client;
  }
  countOrRefuse(perPerson, call.actor.id);
  const request = { ...reading, url: address.href, headers: { accept: "application/json" } };
  const answer = await call
    .outside(call.actor.orgId, () => call.sendOutgoing(request))
    .catch((error: unknown) => {
      if (!(error instanceof OutgoingFailed)) throw error;
      throw invalid({ request: t`The app's description at ${address.host} can't be read. ${error.message}` });
    });
  const isRead = answer.status === 200 && answer.isComplete;
  const client = isRead ? readClientDocument(address, answer.body.toString("utf8")) : null;
  if (client === null)
    throw invalid({
      request: t`The app's description at ${address.host} isn't one that an app can connect with.`,
    });
  return client;
}
