import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { CheckboxGroup } from "#ui/form/CheckboxGroup.tsx";
import { Field } from "#ui/form/Field.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import type { ChatChannel, ChatOwner } from "../contract.ts";
import { kindHints, kindWords, topicOrder, topicWords } from "./chat-words.ts";
import { channelFieldTexts, useChannelForm, type ChannelEdit } from "./use-channel-form.ts";

const scheme = "https://";

interface ChannelDialogProps {
  readonly of: ChatOwner;
  /** Null for a new one. */
  readonly stored: ChatChannel | null;
  readonly onClose: () => void;
}

/** Connects a chat, or changes one. */
export function ChannelDialog({ of, stored, onClose }: ChannelDialogProps) {
  const form = useChannelForm(of, stored, () => {
    toast.success(stored === null ? t`Chat connected` : t`Chat saved`);
    onClose();
  });
  const isNew = stored === null;
  return (
    <EditDialog
      edit={form}
      size="medium"
      title={isNew ? t`Connect a chat` : t`Edit chat`}
      verb={isNew ? t`Connect a chat` : t`Save changes`}
      pendingVerb={isNew ? t`Connecting...` : t`Saving...`}
      unsaved={
        isNew ? t`The chat hasn't been connected yet.` : t`The changes to this chat haven't been saved.`
      }
      fields={channelFieldTexts}
      onClose={onClose}
    >
      <ChannelFields form={form} isOrganisations={of === "organisation"} />
    </EditDialog>
  );
}

const kinds = (["slack", "teams", "mattermost"] as const).map((value) => ({
  value,
  label: kindWords[value],
}));
const topics = topicOrder.map((value) => ({
  value,
  ...topicWords[value],
}));

interface ChannelFieldsProps {
  readonly form: ChannelEdit;
  readonly isOrganisations: boolean;
}

function ChannelFields({ form, isOrganisations }: ChannelFieldsProps) {
  const { draft, faults } = form;
  return (
    <>
      <RadioGroup
        legend={t`Chat`}
        value={draft.kind}
        options={kinds}
        onValueChange={(kind) => form.set({ kind })}
      />
      <Field
        label={t`Name`}
        required
        error={faults["name"]}
        hint={t`What you call it, such as the channel's name.`}
      >
        <TextInput
          dir="auto"
          value={draft.name}
          maxLength={80}
          data-autofocus=""
          onValueChange={(name) => form.set({ name })}
        />
      </Field>
      <Field label={t`Webhook address`} required error={faults["url"]} hint={kindHints[draft.kind]}>
        <TextInput
          type="url"
          inputMode="url"
          placeholder={scheme}
          value={draft.url}
          maxLength={2000}
          spellCheck={false}
          autoComplete="off"
          onValueChange={(url) => form.set({ url })}
        />
      </Field>
      {isOrganisations && (
        <CheckboxGroup
          column
          required
          legend={t`Messages`}
          options={topics}
          values={draft.topics}
          onValuesChange={(values) => form.set({ topics: values })}
          error={faults["topics"]}
        />
      )}
      <Checkbox
        checked={draft.isOn}
        onCheckedChange={(isOn) => form.set({ isOn })}
      >{t`Send messages`}</Checkbox>
    </>
  );
}
