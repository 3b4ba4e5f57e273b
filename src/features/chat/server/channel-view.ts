import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import type { Call } from "#server/http/serve.ts";
import { forbidden, invalid, notFound, refuseInvalid, stale } from "#server/refusal.ts";
import { refusalOf } from "#server/outgoing/outgoing.ts";
import type { Endpoint } from "#shared/contract.ts";
import { may } from "#shared/permissions.ts";
import { currentSpeaker } from "#shared/texts/current.ts";
import type { ChatChannel, ChatOwner, ChatTopic } from "../contract.ts";
import { checkChannelForm, tidyChannelForm, type ChannelForm } from "../rules/channel-form.ts";
import { channel } from "./queries.ts";

type ChannelCall = Pick<Call<Endpoint>, "actor" | "read">;

interface Row {
  readonly id: string;
  readonly user_id: string | null;
  readonly kind: string;
  readonly name: string;
  readonly url: string;
  readonly topics: readonly string[];
  readonly is_on: boolean;
  readonly last_error: string | null;
  readonly last_tried_at: string | null;
  readonly version: number;
  readonly updated_by_name: string | null;
}

export function viewOf(row: Row): ChatChannel {
  return {
    id: row.id,
    of: row.user_id === null ? "organisation" : "me",
    kind: row.kind as ChatChannel["kind"],
    name: row.name,
    url: row.url,
    topics: row.topics as ChatTopic[],
    isOn: row.is_on,
    lastError: row.last_error === null ? null : (currentSpeaker()?.say(row.last_error, []) ?? row.last_error),
    lastTriedAt: row.last_tried_at,
    version: row.version,
    updatedByName: row.updated_by_name,
  };
}

export async function channelView({ actor, read }: ChannelCall, channelId: string): Promise<ChatChannel> {
  const [[row]] = await read(channel(actor.orgId, channelId));
  if (!row) throw notFound();
  return viewOf(row);
}

/** Whose chats are meant: the person's id, or null for the organisation's, which 403 keeps for admins. */
export function ownerOf({ actor }: Pick<ChannelCall, "actor">, of: ChatOwner): string | null {
  if (of === "me") return actor.id;
  if (!may(actor.roles, "change connections")) throw forbidden();
  return null;
}

/** A chat's row, locked. 404 for none and for someone else's, 409 for an older version; null accepts any. */
export async function requireChannel(
  transaction: AuditedTransaction,
  call: ChannelCall,
  channelId: string,
  version: number | null,
): Promise<Row> {
  const { orgId, id, roles } = call.actor;
  const row = await transaction.first(channel(orgId, channelId).forUpdate());
  const isTheirs = row && (row.user_id === null ? may(roles, "change connections") : row.user_id === id);
  if (!isTheirs) throw notFound();
  if (version !== null && row.version !== version) throw stale(viewOf(row));
  return row;
}

/** The form as it is stored; 422 where it can't be, or its address can't be called. */
export function checkedForm<Form extends ChannelForm>(
  form: Form,
  isOrganisations: boolean,
  { config }: Pick<Call<Endpoint>, "config">,
): Form {
  const tidy = tidyChannelForm(form, isOrganisations);
  refuseInvalid(checkChannelForm(tidy, isOrganisations));
  const url = refusalOf(tidy.url, config);
  if (url !== null) throw invalid({ url });
  return tidy;
}
