import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { sectionTitles, type Section } from "../../rules/settings.ts";

interface SettingsSectionProps {
  readonly section: Section;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

/** One section of the page: its name and what it is about at the left, its fields at the right. */
export function SettingsSection({ section, note, children }: SettingsSectionProps) {
  return (
    <section className="form-section settings-section" id={section} aria-labelledby={`${section}-title`}>
      <div>
        <h2 id={`${section}-title`}>{sectionTitles[section]}</h2>
        <p className="muted">{note}</p>
      </div>
      <div className="stack settings-fields">{children}</div>
    </section>
  );
}

interface LockedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** What is shown here and changed elsewhere, or by nobody. */
export function LockedField({ label, value, hint, error }: LockedFieldProps) {
  return (
    <Field className="span-3" label={label} hint={hint} error={error}>
      <TextInput readOnly value={value} end={<Lock className="input-unit" />} />
    </Field>
  );
}
