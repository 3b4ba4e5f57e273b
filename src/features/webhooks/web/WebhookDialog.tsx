import { t } from "#shared/texts/t.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { CheckboxGroup } from "#ui/form/CheckboxGroup.tsx";
import { Field, FieldError } from "#ui/form/Field.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import type { Webhook } from "../contract.ts";
import { typesOf, type EventGroup } from "../rules/event-types.ts";
import { areaNames, eventAreas, groupsByArea, typeInWords } from "../rules/topics.ts";
import { useWebhookForm, webhookFieldTexts, type WebhookEdit } from "./use-webhook-form.ts";

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
