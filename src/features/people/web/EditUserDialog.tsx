import { isAdmin } from "#shared/role.ts";
import { t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readPeopleChoices, readPerson } from "../contract.ts";
import { EditUserForm } from "./EditUserForm.tsx";

interface EditUserDialogProps {
  readonly personId: string;
  readonly onClose: () => void;
}

/** The Edit User modal of one person; nothing for people who are no admins. */
export function EditUserDialog({ personId, onClose }: EditUserDialogProps) {
  const { roles } = useViewer();
  const mayOpen = isAdmin(roles);
  const person = useRead(readPerson, { params: { personId } }, { fresh: 0, enabled: mayOpen });
  const choices = useRead(readPeopleChoices, {}, { fresh: freshFor.planning, enabled: mayOpen });
  if (!mayOpen) return null;
  if (person.data && choices.data)
    return <EditUserForm person={person.data} choices={choices.data} onClose={onClose} />;
  // Only once both have ended: a Retry joins a read that is still running and would fail with it.
  const failed = person.isLoading || choices.isLoading ? null : (person.error ?? choices.error);
  const retry = () => void Promise.all([person.refetch(), choices.refetch()]);
  return (
    <Dialog open size="medium" title={t`Edit User`} onClose={onClose} cancel={t`Close`}>
      {failed ? (
        <ErrorPanel
          title={t`Error`}
          reason={failed.message}
          onRetry={failed.status === 404 ? undefined : retry}
          retrying={person.isFetching}
        />
      ) : (
        <Loading text={t`Loading user...`} shape="form" rows={5} />
      )}
    </Dialog>
  );
}
