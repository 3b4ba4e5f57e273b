import { currentLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { giveUpChat, messageForChannel } from "#server/database/chat-outbox.ts";
import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { maxChannels, tooManyChannels } from "../rules/channel-form.ts";
import { channelView, checkedForm, ownerOf, requireChannel, viewOf } from "./channel-view.ts";
import { channelsOf, deleteChannel, insertChannel, updateChannel } from "./queries.ts";
import { inLanguage } from "#server/language.ts";

/** The address stays out of the audit log: whoever knows it can post there. */
const audited = ({
  kind,
  name,
  topics,
  isOn,
}: {
  kind: string;
  name: string;
  topics: readonly string[];
  isOn: boolean;
}) => ({
  kind,
  name,
  topics,
  isOn,
});

export const listChatChannels = serve(contract.listChatChannels, async (call) => {
  const [rows] = await call.read(channelsOf(call.actor.orgId, ownerOf(call, call.query.of)));
  return { channels: rows.map(viewOf) };
});

export const createChatChannel = serve(contract.createChatChannel, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { of, ...sent } = call.body;
  const userId = ownerOf(call, of);
  const form = checkedForm(sent, userId === null, call);
  const id = newId();
  await call.write(async (transaction) => {
    const stored = await transaction.rows(channelsOf(orgId, userId));
    if (stored.length >= maxChannels) throw wrongState(tooManyChannels());
    await transaction.run(insertChannel(orgId, { id, userId }, form, actorId));
    await transaction.audit({
      action: "connect chat",
      subjectType: "chat",
      subjectId: id,
      after: audited(form),
    });
  });
  return channelView(call, id);
});

export const changeChatChannel = serve(contract.changeChatChannel, async (call) => {
  const { actor, params } = call;
  const { version, ...sent } = call.body;
  await call.write(async (transaction) => {
    const row = await requireChannel(transaction, call, params.channelId, version);
    const form = checkedForm(sent, row.user_id === null, call);
    const stored = { kind: row.kind, name: row.name, topics: row.topics, isOn: row.is_on };
    const isSame = JSON.stringify(stored) === JSON.stringify(audited(form)) && row.url === form.url;
    if (isSame) return transaction.unchanged();
    await transaction.run(updateChannel(actor.orgId, params.channelId, form, actor.id));
    if (!form.isOn) await transaction.run(giveUpChat(actor.orgId, params.channelId));
    await transaction.audit({
      action: "change chat",
      subjectType: "chat",
      subjectId: params.channelId,
      before: stored,
      after: { ...audited(form), ...(row.url === form.url ? {} : { address: "changed" }) },
    });
  });
  return channelView(call, params.channelId);
});

export const deleteChatChannel = serve(contract.deleteChatChannel, async (call) => {
  const { channelId } = call.params;
  await call.write(async (transaction) => {
    const row = await requireChannel(transaction, call, channelId, Number(call.query.version));
    await transaction.run(deleteChannel(call.actor.orgId, channelId));
    await transaction.audit({
      action: "disconnect chat",
      subjectType: "chat",
      subjectId: channelId,
      before: { kind: row.kind, name: row.name },
    });
  });
  return {};
});

export const testChatChannel = serve(contract.testChatChannel, async (call) => {
  const { channelId } = call.params;
  await call.write(async (transaction) => {
    const row = await requireChannel(transaction, call, channelId, null);
    // Many people read in an organisation's chats: they are in English.
    const message = inLanguage(row.user_id === null ? "en" : currentLanguage(), () => ({
      heading: t`Stint reaches this chat`,
      paragraphs: [t`${call.actor.name} sent this to try out “${row.name}”.`],
      list: [],
      button: { label: t`Open Stint`, href: call.config.publicUrl },
    }));
    await transaction.run(messageForChannel(call.actor.orgId, channelId, message));
    await transaction.audit({ action: "send chat test", subjectType: "chat", subjectId: channelId });
  });
  return {};
});
