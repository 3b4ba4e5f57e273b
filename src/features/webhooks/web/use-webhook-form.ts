import * as z from "zod/mini";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { changeWebhook, createWebhook, type Webhook } from "../contract.ts";
import { checkWebhookForm, choices, tidyWebhookForm } from "../rules/webhook-form.ts";
import { topicsInWords } from "./webhook-words.tsx";

const EditedWebhook = z.object({
  url: z.string(),
  description: z.string(),
  topics: z.nullable(z.array(z.string())),
  isOn: z.boolean(),
});
type EditedWebhook = z.infer<typeof EditedWebhook>;
export type WebhookEdit = Edit<Webhook, EditedWebhook>;

const editedOf = ({ url, description, topics, isOn }: Webhook): EditedWebhook => ({
  url,
  description,
  // One that a former version knew can't be chosen any more.
  topics: topics && choices.filter((topic) => topics.includes(topic)),
  isOn,
});

/** The edit behind the webhook dialogs. `stored` is null for a new webhook; its secret comes with the answer. */
export function useWebhookForm(
  stored: Webhook | null,
  onSaved: (made: { readonly id: string; readonly secret: string | null }) => void,
): WebhookEdit {
  const create = useWrite(createWebhook);
  const change = useWrite(changeWebhook);
  return useEdit({
    name: `webhook ${stored?.id ?? "new"}`,
    schema: EditedWebhook,
    stored,
    draftOf: editedOf,
    blank: { url: "", description: "", topics: null, isOn: true },
    isInside: (path: string) => path.startsWith("/admin/webhooks"),
    check: checkWebhookForm,
    send: async ({ version, draft }) => {
      const body = tidyWebhookForm(draft);
      const topics = body.topics && [...body.topics];
      if (stored === null) return create.mutateAsync({ body: { ...body, topics } });
      const params = { webhookId: stored.id };
      const saved = await change.mutateAsync({ params, body: { ...body, topics, version } });
      return { id: saved.id, secret: null };
    },
    onSaved: (made) => made && onSaved(made),
  });
}

export const webhookFieldTexts: readonly FieldText<EditedWebhook>[] = [
  { label: t`Address`, text: ({ url }) => url },
  { label: t`Description`, text: ({ description }) => description || "–" },
  { label: t`Changes to send`, text: ({ topics }) => topicsInWords(topics) },
  { label: t.as("state")`On`, text: ({ isOn }) => (isOn ? t`Yes` : t`No`) },
];
