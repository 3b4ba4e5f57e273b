import type { Endpoint } from "#shared/contract.ts";
import type { DialectAnswer } from "#server/http/dialect-answer.ts";
import { serve, type Call, type Route } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { Refusal } from "#server/refusal.ts";
import { scimBase } from "../rules/urns.ts";
import {
  connectionOfToken,
  dropOldErrors,
  insertConnection,
  insertError,
  joinToken,
  touchConnection,
} from "./connection-queries.ts";
import type { Viewpoint } from "./user-queries.ts";

/** An identity provider's call. */
export interface ScimCall<E extends Endpoint> {
  readonly call: Call<E>;
  readonly viewpoint: Viewpoint;
  readonly mailsPeople: boolean;
}

/** The connection of the call's token. A token that was made elsewhere begins one of its own. */
async function connectionOf({
  actor,
  database,
}: Call<Endpoint>): Promise<{ id: string; mailsPeople: boolean }> {
  const { orgId, id: tokenId, name } = actor;
  const [[known]] = await database.read(orgId, connectionOfToken(orgId, tokenId));
  if (known !== undefined) {
    if (known.touch_due)
      await database.write(orgId, (transaction) => transaction.run(touchConnection(orgId, known.id)));
    return { id: known.id, mailsPeople: known.mails_people };
  }
  const id = newId();
  await database.write(orgId, async (transaction) => {
    await transaction.run(insertConnection(orgId, id, name.replace(/^Token /, "")));
    if ((await transaction.run(joinToken(orgId, tokenId, id))) === 0)
      throw new Refusal({ status: 503, code: "unavailable", message: "Try again.", retryAfter: 1 });
    await transaction.run(touchConnection(orgId, id));
  });
  return { id, mailsPeople: false };
}

/** Refusals that say nothing of a connection's health. */
const everyday: ReadonlySet<number> = new Set([404, 412, 429, 503]);

/** Notes a refusal for the admins' page. What can't be noted isn't worth failing for. */
async function note(
  { actor, database, record }: Call<Endpoint>,
  connectionId: string,
  request: string,
  error: unknown,
) {
  if (!(error instanceof Refusal) || everyday.has(error.status)) return;
  const { status, message } = error;
  const row = {
    id: newId(),
    connectionId,
    request,
    status: status === 422 ? 400 : status,
    detail: message.slice(0, 500),
  };
  try {
    await database.write(actor.orgId, async (transaction) => {
      await transaction.run(insertError(actor.orgId, row));
      await transaction.run(dropOldErrors(actor.orgId, connectionId));
    });
  } catch (failure) {
    record(failure);
  }
}

/** A verb of the protocol; the token is checked before. Refusals are noted with the connection. */
export function serveScim<E extends Endpoint>(
  endpoint: E,
  verb: (call: ScimCall<E>) => Promise<DialectAnswer>,
): Route {
  const request = `${endpoint.method} ${endpoint.path.slice(scimBase.length)}`;
  return serve(endpoint, async (call) => {
    const { id, mailsPeople } = await connectionOf(call);
    const viewpoint = {
      orgId: call.actor.orgId,
      connectionId: id,
      base: `${call.config.publicUrl}${scimBase}`,
      today: call.today,
    };
    try {
      return (await verb({ call, viewpoint, mailsPeople })) as never;
    } catch (error) {
      await note(call, id, request, error);
      throw error;
    }
  });
}
