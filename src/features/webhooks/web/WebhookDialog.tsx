import { t } from "#shared/texts/t.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { CheckboxGroup } from "#ui/form/CheckboxGroup.tsx";
import { Field, FieldError } from "#ui/form/Field.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { type Webhook, changeWebhook, createWebhook } from "../contract.ts";
import { typesOf, type EventGroup } from "../rules/event-types.ts";
import { areaNames, eventAreas, groupsByArea, typeInWords } from "../rules/topics.ts";
import * as z from "zod/mini";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { checkWebhookForm, choices, tidyWebhookForm } from "../rules/webhook-form.ts";
import { topicsInWords } from "./webhook-words.tsx";

const EditedWebhook = z.object({
  url: z.string(),
  description: z.string(),
  topics: z.nullable(z.array(z.string())),
  isOn: z.boolean(),
});
type EditedWebhook = z.infer<typeof EditedWebhook>;
type WebhookEdit = Edit<Webhook, EditedWebhook>;

const editedOf = ({ url, description, topics, isOn }: Webhook): EditedWebhook => ({
  url,
  description,
  // One that a former version knew can't be chosen any more.
  topics: topics && choices.filter((topic) => topics.includes(topic)),
  isOn,
});

/** The edit behind the webhook dialogs. `stored` is null for a new webhook; its secret comes with the answer. */
function useWebhookForm(
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

const webhookFieldTexts: readonly FieldText<EditedWebhook>[] = [
  { label: t`Address`, text: ({ url }) => url },
  { label: t`Description`, text: ({ description }) => description || "–" },
  { label: t`Changes to send`, text: ({ topics }) => topicsInWords(topics) },
  { label: t.as("state")`On`, text: ({ isOn }) => (isOn ? t`Yes` : t`No`) },
];

const scheme = "https://";

interface CreateWebhookDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (made: { readonly id: string; readonly secret: string | null }) => void;
}

export function CreateWebhookDialog({ onClose, onCreated }: CreateWebhookDialogProps) {
  const form = useWebhookForm(null, onCreated);
  return (
    <EditDialog
      edit={form}
      size="medium"
      title={t`Create webhook`}
      verb={t`Create webhook`}
      pendingVerb={t`Creating...`}
      unsaved={t`The webhook hasn't been created yet.`}
      onClose={onClose}
    >
      <WebhookFields form={form} />
    </EditDialog>
  );
}

interface EditWebhookDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

export function EditWebhookDialog({ webhook, onClose }: EditWebhookDialogProps) {
  const form = useWebhookForm(webhook, () => {
    toast.success(t`Webhook saved`);
    onClose();
  });
  return (
    <EditDialog
      edit={form}
      size="medium"
      title={t`Edit webhook`}
      verb={t`Save changes`}
      pendingVerb={t`Saving...`}
      unsaved={t`The changes to this webhook haven't been saved.`}
      fields={webhookFieldTexts}
      onClose={onClose}
    >
      <WebhookFields form={form} />
    </EditDialog>
  );
}

function WebhookFields({ form }: { readonly form: WebhookEdit }) {
  const { draft, faults } = form;
  return (
    <>
      <Field
        label={t`Address`}
        required
        error={faults["url"]}
        hint={t`Messages are posted there as JSON. It has to answer within 15 seconds.`}
      >
        <TextInput
          type="url"
          inputMode="url"
          placeholder={scheme}
          value={draft.url}
          maxLength={2000}
          spellCheck={false}
          data-autofocus=""
          onValueChange={(url) => form.set({ url })}
        />
      </Field>
      <Field label={t`Description`} error={faults["description"]} hint={t`What it's for, such as Payroll.`}>
        <TextInput
          dir="auto"
          value={draft.description}
          maxLength={200}
          onValueChange={(description) => form.set({ description })}
        />
      </Field>
      <RadioGroup
        legend={t`Changes to send`}
        column
        value={draft.topics === null ? "all" : "some"}
        onValueChange={(choice) => form.set({ topics: choice === "all" ? null : [] })}
        options={[
          { value: "all", label: t`Everything`, hint: t`Including types added in later versions` },
          { value: "some", label: t`Selected changes` },
        ]}
      />
      {draft.topics !== null && (
        <TopicFields
          topics={draft.topics}
          error={faults["topics"]}
          onChange={(topics) => form.set({ topics })}
        />
      )}
      <hr className="rule" />
      <Checkbox checked={draft.isOn} onCheckedChange={(isOn) => form.set({ isOn })}>
        {t`Send messages`}
        <span className="choice-hint">{t`While it's off, nothing is sent or stored for later.`}</span>
      </Checkbox>
    </>
  );
}

interface TopicFieldsProps {
  readonly topics: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (topics: string[]) => void;
}

/** What can be chosen, by area: groups, each in full or some of its types. */
function TopicFields({ topics, error, onChange }: TopicFieldsProps) {
  /** One list of boxes over its part of the choice. */
  const boxes = (legend: string, choices: readonly string[]) => (
    <CheckboxGroup
      key={legend}
      grid
      legend={legend}
      options={choices.map((value) => ({ value, label: typeInWords(value) }))}
      values={topics.filter((topic) => choices.includes(topic))}
      onValuesChange={(values) =>
        onChange([...topics.filter((topic) => !choices.includes(topic)), ...values])
      }
    />
  );
  const single = (group: EventGroup) => typesOf(group).filter((type) => !type.endsWith(".changed"));
  return (
    <div className="stack webhook-topics">
      {error !== undefined && <FieldError id="webhook-topics">{error}</FieldError>}
      {eventAreas.map((area) => {
        const groups: readonly EventGroup[] = groupsByArea[area];
        return (
          <div key={area} className="stack">
            {boxes(
              areaNames()[area],
              groups.map((group) => `${group}.*`),
            )}
            <details>
              <summary>{t`Only some of these changes`}</summary>
              <div className="stack">
                {groups.map((group) => boxes(typeInWords(`${group}.*`), single(group)))}
              </div>
            </details>
          </div>
        );
      })}
    </div>
  );
}
