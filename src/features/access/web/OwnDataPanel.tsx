import { Download } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { FileProgress } from "#web/files/FileProgress.tsx";
import { Open } from "#web/Open.tsx";
import { useFile } from "#web/files/use-file.ts";
import { exportOwnData } from "../account-contract.ts";

/** Everything stored about oneself, as a file. */
export function OwnDataPanel() {
  const file = useFile();
  return (
    <Panel
      title={t`Your data`}
      actions={
        <Open to={exportOwnData}>
          <Button
            small
            icon={Download}
            pending={file.isPending}
            onClick={() => file.save(exportOwnData)}
          >{t`Download my data`}</Button>
        </Open>
      }
    >
      <div className="stack">
        <p className="muted">{t`A ZIP with everything stored about you, as JSON and CSV: your profile, time, holidays, allocations, decisions about you, mails and events.`}</p>
        <FileProgress file={file} />
      </div>
    </Panel>
  );
}
