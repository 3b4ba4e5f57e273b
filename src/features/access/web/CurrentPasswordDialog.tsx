import { useState, type ReactNode } from "react";
import type { CallFailure } from "#web/call.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { CurrentPasswordField } from "./PasswordFields.tsx";

interface CurrentPasswordDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action: string;
  readonly danger?: boolean;
  readonly pending: boolean;
  readonly failure: CallFailure | null;
  readonly onPassword: (currentPassword: string) => void;
  readonly onClose: () => void;
}

export function CurrentPasswordDialog({
  title,
  children,
  action,
  danger = false,
  pending,
  failure,
  onPassword,
  onClose,
}: CurrentPasswordDialogProps) {
  const [password, setPassword] = useState("");
  const wrong = failure?.fields["currentPassword"];
  const submit = () => {
    if (password !== "") onPassword(password);
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      pending={pending}
      onSubmit={submit}
      verb={action}
      danger={danger}
      disabled={password === ""}
    >
      <div className="stack">
        <p className="muted">{children}</p>
        {failure !== null && wrong === undefined && <Banner tone="critical">{failure.message}</Banner>}
        <CurrentPasswordField autoFocus value={password} error={wrong} onValueChange={setPassword} />
      </div>
    </Dialog>
  );
}
