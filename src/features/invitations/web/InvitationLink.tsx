import { t } from "#shared/texts/t.ts";
import { CopyField } from "#ui/form/CopyField.tsx";
import { NoMailServer } from "#web/NoMailServer.tsx";
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
  return (
    <div className="stack">
      {!sendsMail && <NoMailServer>{t`Give them the link yourself.`}</NoMailServer>}
      <CopyField
        label={t`Link`}
        hint={t`For ${email} only. It works once, for 7 days, and won't be shown again.`}
        value={link}
        verb={t`Copy link`}
        copied={t`The link for ${email} is copied`}
      />
    </div>
  );
}
