import { may } from "#shared/permissions.ts";
import { Download } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { FileProgress } from "#web/files/FileProgress.tsx";
import { useFile } from "#web/files/use-file.ts";
import { useViewer } from "#web/viewer.ts";
import { exportOrganisation } from "../../contract.ts";

/** The organisation as a file, to read anywhere and to make an organisation of again. */
export function ExportEverything() {
  const { roles } = useViewer();
  const file = useFile();
  return (
    <div id="export-everything" className="stack gap-2 settings-list">
      <div className="row-wrap settings-list-head">
        <h3>{t`Export everything`}</h3>
        <span className="grow" />
        {may(roles, "export the organisation") && (
          <Button
            small
            icon={Download}
            pending={file.isPending}
            onClick={() => file.save(exportOrganisation)}
          >{t`Export everything`}</Button>
        )}
      </div>
      <p className="muted fine">
        {t`A ZIP of CSV files, the same as JSON, and a dictionary. It contains everything your organisation has recorded. The server's operator can restore an organisation from it. Passwords and links aren't included.`}
        {!may(roles, "export the organisation") && ` ${t`Ask a Super Admin to export it.`}`}
      </p>
      <FileProgress file={file} />
    </div>
  );
}
