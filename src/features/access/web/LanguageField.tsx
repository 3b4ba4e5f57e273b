import { languageNames, languages, type Language } from "#shared/texts/languages.ts";
import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";

interface LanguageFieldProps {
  readonly value: Language;
  readonly disabled: boolean;
  readonly onChoose: (language: Language) => void;
}

/** The language of someone's pages and mails, each by its own name. */
export function LanguageField({ value, disabled, onChoose }: LanguageFieldProps) {
  return (
    <Field label={t`Language`} hint={t`Of the pages and of the mails you get.`}>
      <Select<Language>
        disabled={disabled}
        value={value}
        options={languages.map((language) => ({
          value: language,
          label: languageNames[language],
          lang: language,
        }))}
        onValueChange={onChoose}
      />
    </Field>
  );
}
