import { t } from "#shared/texts/t.ts";
import { webAddressFault } from "#shared/web-address.ts";
export interface ChannelForm {
  readonly name: string;
  readonly url: string;
  readonly topics: readonly string[];
}

export const maxChannels = 5;

export const nameRequired = () => t`Enter a name, such as that of the channel`;
export const urlRequired = () => t`Enter the address of the incoming webhook`;
export const urlUnusable = () => t`Enter a complete address that begins with https://`;
export const topicRequired = () => t`Choose at least one`;
export const tooManyChannels = () =>
  t`There are ${maxChannels} chats already. Disconnect one you no longer need.`;

/** Checks a chat's form; a message per field, empty when all is well. One's own needs no topics. */
export function checkChannelForm(
  { name, url, topics }: ChannelForm,
  isOrganisations: boolean,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (name.trim() === "") errors["name"] = nameRequired();
  const fault = url.trim() === "" ? urlRequired() : webAddressFault(url.trim(), urlUnusable);
  if (fault !== null) errors["url"] = fault;
  if (isOrganisations && topics.length === 0) errors["topics"] = topicRequired();
  return errors;
}

/** The form as it is stored. */
export function tidyChannelForm<Form extends ChannelForm>(form: Form, isOrganisations: boolean): Form {
  return {
    ...form,
    name: form.name.trim(),
    url: form.url.trim(),
    topics: isOrganisations ? [...new Set(form.topics)].toSorted() : [],
  };
}
