import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { IconButton } from "#ui/form/Button.tsx";
import { copyText } from "#ui/form/CopyButton.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";

interface CopyLineProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: ReactNode;
  readonly className?: string;
}

/** A text to copy into the provider's own settings. */
export function CopyLine({ label, value, hint, className }: CopyLineProps) {
  const copy = () => {
    copyText(value).then(
      () => toast.success(t`${label} copied`),
      () => toast.error(t`It couldn't be copied. Select the text and copy it yourself.`),
    );
  };
  return (
    <Field label={label} hint={hint} className={className}>
      <div className="sign-on-copy">
        <TextInput readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
        <IconButton icon={Copy} label={t`Copy ${label}`} onClick={copy} />
      </div>
    </Field>
  );
}
