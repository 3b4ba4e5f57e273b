import { Copy } from "lucide-react";
import { useState } from "react";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NoMailServer } from "#web/NoMailServer.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useViewer } from "#web/viewer.ts";
import "./invitations.css";

/** The link of an invitation that has just been sent. */
export interface FreshLink {
  readonly email: string;
  readonly link: string;
}

/** A fresh link, this once, to copy for someone whom mail does not reach. */
export function InvitationLink({ email, link }: FreshLink) {
  const { sendsMail } = useViewer();
  const [failed, setFailed] = useState(false);
  const copy = () => {
    setFailed(false);
    copyText(link).then(
      () => toast.success(`The link for ${email} is copied`),
      () => setFailed(true),
    );
  };
  return (
    <div className="stack">
      {!sendsMail && <NoMailServer>Give them the link yourself.</NoMailServer>}
      <div className="row invite-link">
        <Field label="Link" hint={`For ${email} only. It works once, for 7 days, and won't be shown again.`}>
          <TextInput value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
        </Field>
      </div>
      <div>
        <Button icon={Copy} onClick={copy}>
          Copy link
        </Button>
      </div>
      {failed && (
        <Banner tone="critical">It couldn't be copied. Select the link and copy it yourself.</Banner>
      )}
    </div>
  );
}

/**
 * Puts text on the clipboard; rejects where the browser does not allow it, as on pages served by plain http.
 */
export async function copyText(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) throw new Error("No clipboard");
  await clipboard.writeText(text);
}
