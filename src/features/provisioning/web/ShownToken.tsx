import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { CopyButton } from "#ui/form/CopyButton.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";

interface ShownTokenProps {
  readonly text: string;
  readonly onClose: () => void;
}

/** A new token's text, which can't be seen again. */
export function ShownToken({ text, onClose }: ShownTokenProps) {
  return (
    <Dialog
      open
      stage="made"
      title="The token is ready"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          I've saved it
        </Button>
      }
    >
      <div className="stack">
        <Banner tone="caution">
          You won't see the token again. Enter it at your identity provider: Entra ID calls it Secret Token,
          Okta API Token.
        </Banner>
        <Field label="Token">
          <TextInput value={text} readOnly onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <div>
          <CopyButton text={text} copied="The token is copied">
            Copy token
          </CopyButton>
        </div>
      </div>
    </Dialog>
  );
}
