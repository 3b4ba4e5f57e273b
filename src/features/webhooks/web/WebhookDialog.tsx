import { Checkbox } from "#ui/form/Checkbox.tsx";
import { CheckboxGroup } from "#ui/form/CheckboxGroup.tsx";
import { Field, FieldError } from "#ui/form/Field.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import type { Webhook } from "../contract.ts";
import { topicsByArea } from "../rules/topics.ts";
import { useWebhookForm, webhookFieldTexts, type WebhookEdit } from "./use-webhook-form.ts";

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
      title="Create webhook"
      verb="Create webhook"
      pendingVerb="Creating..."
      unsaved="The webhook hasn't been created yet."
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
    toast.success("Webhook saved");
    onClose();
  });
  return (
    <EditDialog
      edit={form}
      size="medium"
      title="Edit webhook"
      verb="Save changes"
      pendingVerb="Saving..."
      unsaved="The changes to this webhook haven't been saved."
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
        label="Address"
        error={faults["url"]}
        hint="Messages are posted there as JSON. It has to answer within 15 seconds."
      >
        <TextInput
          type="url"
          inputMode="url"
          placeholder="https://"
          value={draft.url}
          maxLength={2000}
          spellCheck={false}
          data-autofocus=""
          onValueChange={(url) => form.set({ url })}
        />
      </Field>
      <Field label="Description" error={faults["description"]} hint="What it's for, such as Payroll.">
        <TextInput
          dir="auto"
          value={draft.description}
          maxLength={200}
          onValueChange={(description) => form.set({ description })}
        />
      </Field>
      <RadioGroup
        legend="Changes to send"
        column
        value={draft.topics === null ? "all" : "some"}
        onValueChange={(choice) => form.set({ topics: choice === "all" ? null : [] })}
        options={[
          { value: "all", label: "Everything", hint: "Kinds that come with a later version too" },
          { value: "some", label: "What I choose" },
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
        Send messages
        <span className="choice-hint">While it's off, nothing is sent or stored for later.</span>
      </Checkbox>
    </>
  );
}

interface TopicFieldsProps {
  readonly topics: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (topics: string[]) => void;
}

/** The kinds of change by area, each area a group of boxes. */
function TopicFields({ topics, error, onChange }: TopicFieldsProps) {
  return (
    <div className="stack webhook-topics">
      {error !== undefined && <FieldError id="webhook-topics">{error}</FieldError>}
      {Object.entries(topicsByArea).map(([area, words]) => {
        const options = Object.entries(words).map(([value, label]) => ({ value, label }));
        const inArea = new Set(options.map(({ value }) => value));
        return (
          <CheckboxGroup
            key={area}
            grid
            legend={area}
            options={options}
            values={topics.filter((topic) => inArea.has(topic))}
            onValuesChange={(values) =>
              onChange([...topics.filter((topic) => !inArea.has(topic)), ...values])
            }
          />
        );
      })}
    </div>
  );
}
