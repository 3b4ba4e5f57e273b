import { t } from "#shared/texts/t.ts";
import { CopyButton } from "#ui/form/CopyButton.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { ShownOnce } from "#ui/overlay/ShownOnce.tsx";

interface ShownTokenProps {
  readonly text: string;
  readonly onClose: () => void;
}

/** A new token's text, which can't be seen again. */
export function ShownToken({ text, onClose }: ShownTokenProps) {
  return (
    <ShownOnce
      title={t`The token is ready`}
      warning={t`You won't see the token again. Enter it at your identity provider: Entra ID calls it Secret Token, Okta API Token.`}
      onClose={onClose}
    >
      <Field label={t`Token`}>
        <TextInput value={text} readOnly onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div>
        <CopyButton text={text} copied={t`The token is copied`}>{t`Copy token`}</CopyButton>
      </div>
    </ShownOnce>
  );
}
