import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { IconButton } from "./Button.tsx";
import { TextInput, type TextInputProps } from "./TextInput.tsx";

interface PasswordInputProps extends Omit<TextInputProps, "type" | "end" | "icon" | "unit"> {
  readonly autoComplete: "current-password" | "new-password";
}

/** A password, hidden until its eye is pressed. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton
      className="input-end"
      small
      label={shown ? t`Hide password` : t`Show password`}
      icon={shown ? EyeOff : Eye}
      aria-pressed={shown}
      disabled={props.disabled}
      onClick={() => setShown(!shown)}
    />
  );
  return (
    <TextInput
      {...props}
      type={shown ? "text" : "password"}
      end={toggle}
      spellCheck={false}
      autoCapitalize="none"
    />
  );
}
