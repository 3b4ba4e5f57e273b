import { ArrowDown, ArrowUp } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Field } from "#ui/form/Field.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import type { Wall } from "../contract.ts";
import { panelWords, themes, themeWords } from "../rules/panels.ts";
import { everyPanel, movedPanel, nameLength, withPanel } from "../rules/wall-form.ts";
import { lasting, useWallForm, wallFieldTexts, type WallEdit } from "./use-wall-form.ts";

interface WallDialogProps {
  /** Null for a new one. */
  readonly stored: Wall | null;
  readonly onLink: (wall: Wall, url: string) => void;
  readonly onClose: () => void;
}

/** Creates an office display, or changes what it shows. */
export function WallDialog({ stored, onLink, onClose }: WallDialogProps) {
  const isNew = stored === null;
  const form = useWallForm({
    stored,
    onSaved: (made) => {
      if (made !== null) return onLink(made.wall, made.url);
      toast.success(t`Office display saved`);
      onClose();
    },
  });
  return (
    <EditDialog
      edit={form}
      size="medium"
      title={isNew ? t`Create office display` : t`Edit office display`}
      subtitle={t`It shows hours and counts of your organisation, never money.`}
      verb={isNew ? t`Create office display` : t`Save changes`}
      pendingVerb={isNew ? t`Creating...` : t`Saving...`}
      unsaved={
        isNew
          ? t`The office display hasn't been created yet.`
          : t`The changes to this display haven't been saved.`
      }
      fields={wallFieldTexts}
      onClose={onClose}
    >
      <WallFields form={form} isNew={isNew} />
    </EditDialog>
  );
}

const looks = themes.map((value) => ({ value, label: themeWords()[value] }));
const arrangements = [
  { value: "together", label: t`All together` },
  { value: "turns", label: t`One after the other, 20 seconds each` },
] as const;

function WallFields({ form, isNew }: { readonly form: WallEdit; readonly isNew: boolean }) {
  const { draft, faults } = form;
  return (
    <>
      <Field
        label={t`Name`}
        required
        error={faults["name"]}
        hint={t`Shown at its top: where it hangs, such as Reception.`}
      >
        <TextInput
          dir="auto"
          value={draft.name}
          maxLength={nameLength}
          data-autofocus=""
          onValueChange={(name) => form.set({ name })}
        />
      </Field>
      <PanelChoice form={form} />
      <RadioGroup
        legend={t`Panels are shown`}
        value={draft.rotates ? "turns" : "together"}
        options={arrangements}
        onValueChange={(value) => form.set({ rotates: value === "turns" })}
      />
      <Field label={t`Light or dark`}>
        <Select options={looks} value={draft.theme} onValueChange={(theme) => form.set({ theme })} />
      </Field>
      {draft.panels.includes("overbooked") && (
        <Checkbox
          checked={draft.showsNames}
          onCheckedChange={(showsNames) => form.set({ showsNames })}
        >{t`Show the names of overbooked people. Everyone who passes the display can read them.`}</Checkbox>
      )}
      {isNew && (
        <Field label={t`The link expires`} error={faults["expiresInDays"]}>
          <Select options={lasting} value={draft.lasts} onValueChange={(lasts) => form.set({ lasts })} />
        </Field>
      )}
    </>
  );
}

/** What the display shows: each panel in or out, and the chosen ones in order. */
function PanelChoice({ form }: { readonly form: WallEdit }) {
  const { panels } = form.draft;
  const fault = form.faults["panels"];
  return (
    <fieldset className="wall-choice">
      <legend className="field-label">{t`What it shows, in this order`}</legend>
      <ul>
        {everyPanel(panels).map((kind) => {
          const { label, hint } = panelWords()[kind];
          const at = panels.indexOf(kind);
          return (
            <li key={kind}>
              <Checkbox
                checked={at >= 0}
                onCheckedChange={(isIn) => form.set({ panels: withPanel(panels, kind, isIn) })}
              >
                {label} <small className="muted">{hint}</small>
              </Checkbox>
              {at >= 0 && (
                <span className="row">
                  <Button
                    small
                    square
                    variant="ghost"
                    icon={ArrowUp}
                    aria-label={t`Move ${label} up`}
                    disabled={at === 0}
                    onClick={() => form.set({ panels: movedPanel(panels, kind, -1) })}
                  />
                  <Button
                    small
                    square
                    variant="ghost"
                    icon={ArrowDown}
                    aria-label={t`Move ${label} down`}
                    disabled={at === panels.length - 1}
                    onClick={() => form.set({ panels: movedPanel(panels, kind, 1) })}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {fault !== undefined && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
