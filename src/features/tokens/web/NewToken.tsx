import { t } from "#shared/texts/t.ts";
import { CopyButton } from "#ui/form/CopyButton.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { ShownOnce } from "#ui/overlay/ShownOnce.tsx";
import { areas } from "../rules/areas.ts";

interface NewTokenProps {
  readonly name: string;
  /** The token itself. */
  readonly text: string;
  readonly scopes: readonly string[];
  readonly onClose: () => void;
}

/** A command line that shows the token works. */
function exampleOf(text: string, scopes: readonly string[]): string {
  const area = areas.find(({ code }) => scopes.some((scope) => scope.startsWith(`${code}:`)));
  return `curl -H 'Authorization: Bearer ${text}' \\
  '${window.location.origin}${area?.example ?? ""}'`;
}

/** A new token's text, which can't be seen again. */
export function NewToken({ name, text, scopes, onClose }: NewTokenProps) {
  const example = exampleOf(text, scopes);
  return (
    <ShownOnce
      size="medium"
      title={t`${name} is ready`}
      warning={t`You won't see the token again. Store it where your program reads its secrets.`}
      onClose={onClose}
    >
      <Field label={t`Token`}>
        <TextInput
          className="token-text"
          value={text}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <div>
        <CopyButton text={text} copied={t`The token is copied`}>{t`Copy token`}</CopyButton>
      </div>
      <div className="stack gap-1">
        <p className="field-label">{t`Try it`}</p>
        <pre className="token-example">
          <code>{example}</code>
        </pre>
      </div>
    </ShownOnce>
  );
}
