import { t } from "#shared/texts/t.ts";
import { webAddressFault } from "#shared/web-address.ts";
import { allTypes, eventGroups } from "./event-types.ts";

export interface WebhookForm {
  readonly url: string;
  readonly description: string;
  /** Null: all of them. */
  readonly topics: readonly string[] | null;
  readonly isOn: boolean;
}

export const maxWebhooks = 20;

/** What a webhook can choose: groups such as `timesheet.*`, and types. */
export const choices = [...eventGroups.map((group) => `${group}.*`), ...allTypes];

export const urlRequired = () => t`Enter the address that gets the messages`;
export const urlUnusable = () => t`Enter a complete address, like https://example.com/stint`;
export const topicRequired = () => t`Choose at least one kind of change, or Everything`;
export const topicUnknown = (topic: string) => t`“${topic}” isn't a kind of change. Choose from the list.`;
export const tooManyWebhooks = () =>
  t`There are ${maxWebhooks} webhooks already. Delete one you no longer need.`;

/** Checks a webhook form; a message per field, empty when all is well. */
export function checkWebhookForm({ url, topics }: WebhookForm): Record<string, string> {
  const errors: Record<string, string> = {};
  const fault = url.trim() === "" ? urlRequired() : webAddressFault(url.trim(), urlUnusable);
  if (fault !== null) errors["url"] = fault;
  if (topics?.length === 0) errors["topics"] = topicRequired();
  const unknown = topics?.find((topic) => !choices.includes(topic));
  if (unknown !== undefined) errors["topics"] = topicUnknown(unknown);
  return errors;
}

/** The form with its texts as they are stored, and topics in the order they are shown. */
export function tidyWebhookForm<Form extends WebhookForm>(form: Form): Form {
  const { topics } = form;
  return {
    ...form,
    url: form.url.trim(),
    description: form.description.trim(),
    topics: topics && choices.filter((choice) => topics.includes(choice)),
  };
}
