import { may } from "#shared/permissions.ts";
import { Download } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { rich } from "#ui/base/rich.ts";
import { FileProgress } from "#web/files/FileProgress.tsx";
import { useFile } from "#web/files/use-file.ts";
import { Open } from "#web/Open.tsx";
import { useViewer } from "#web/viewer.ts";
import type { PersonDetails } from "../contract.ts";
import { exportPerson } from "../data-contract.ts";
import { isFormer } from "../rules/former-person.ts";

interface PersonDataProps {
  readonly person: PersonDetails;
  /** Why they can't be erased just now. */
  readonly waitsFor: string | undefined;
  readonly onErase: () => void;
}

/** What is stored about someone: as a file, and to be erased once they have left. */
export function PersonData({ person, waitsFor, onErase }: PersonDataProps) {
  const { roles } = useViewer();
  const file = useFile();
  const isSuperAdmin = person.roles.includes("super_admin");
  const mayDownload = !isSuperAdmin || may(roles, "grant Super Admin");
  const mayErase = !person.isActive && !isSuperAdmin && !isFormer(person.email);
  return (
    <div className="stack gap-2">
      <div className="row-wrap">
        <span className="grow">
          {rich`Personal data ${<span className="muted">{t`as JSON and CSV, if they ask for a copy.`}</span>}`}
          {!mayDownload && (
            <span className="muted">{` ${t`Only a Super Admin can download a Super Admin's.`}`}</span>
          )}
        </span>
        {mayDownload && (
          <Open to={exportPerson}>
            <Button
              small
              icon={Download}
              pending={file.isPending}
              onClick={() => file.save(exportPerson, { params: { personId: person.id } })}
            >{t`Download data`}</Button>
          </Open>
        )}
        {mayErase && (
          <Button
            small
            variant="danger"
            disabled={waitsFor !== undefined}
            title={waitsFor}
            onClick={onErase}
          >{t`Erase user`}</Button>
        )}
      </div>
      <FileProgress file={file} />
    </div>
  );
}
