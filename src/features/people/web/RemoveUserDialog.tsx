import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { rich } from "#ui/base/rich.ts";
import type { CallFailure } from "#web/call.ts";
import { useWrite } from "#web/data.ts";
import { deletePerson, type PersonDetails } from "../contract.ts";
import { deleteFailed, removalBlocks } from "../rules/person-removal.ts";
import { PersonHoursToCome } from "./PersonHoursToCome.tsx";

interface RemoveUserDialogProps {
  readonly person: PersonDetails;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** The Remove User confirmation, or why the person cannot be removed. */
export function RemoveUserDialog({ person, onClose, onRemoved }: RemoveUserDialogProps) {
  const remove = useWrite(deletePerson);
  const [clears, setClears] = useState(false);
  const name = person.fullName ?? person.email;
  const known = removalBlocks(person.duties);
  const reported = remove.error?.code === "still_needed" ? [remove.error.message] : [];
  const blocks = known.length > 0 ? known : reported;
  const submit = () =>
    remove.mutate(
      { body: { userId: person.id, ...(clears ? { clearsHours: true } : {}) } },
      {
        onSuccess: ({ outcome }) => {
          toast.success(
            outcome === "deleted"
              ? t`${name} has been removed`
              : t`${name} has recorded history and was deactivated instead`,
          );
          onRemoved();
        },
      },
    );
  return (
    <Dialog
      open
      title={t`Remove User`}
      onClose={onClose}
      pending={remove.isPending}
      cancel={blocks.length > 0 ? t`Close` : t`Cancel`}
      verb={t`Remove`}
      pendingVerb={t`Removing...`}
      danger
      disabled={blocks.length > 0}
      onConfirm={submit}
    >
      {blocks.length > 0 ? (
        <Banner tone="critical">
          <b>{t`Cannot Delete User`}</b>
          {blocks.map((block) => (
            <p key={block}>{block}</p>
          ))}
        </Banner>
      ) : (
        <>
          {remove.isError && <Banner tone="critical">{reasonOf(remove.error)}</Banner>}
          {person.hasHistory ? (
            <>
              <p>{rich`${<bdi>{name}</bdi>} has recorded history, so they'll be deactivated instead of deleted: they're logged out and can't log in, and what they recorded stays under their name.`}</p>
              <PersonHoursToCome
                personId={person.id}
                after={{ ...person, isAllocatable: false }}
                clears={clears}
                onClearsChange={setClears}
              />
            </>
          ) : (
            <p>{rich`${<bdi>{name}</bdi>} hasn't recorded anything yet and will be deleted for good, with their roles and password.`}</p>
          )}
        </>
      )}
    </Dialog>
  );
}

/** What the server said, or that it could not be done. */
function reasonOf({ message, saysWhatFailed }: CallFailure): string {
  if (message === "") return deleteFailed();
  return saysWhatFailed ? message : `${deleteFailed()}. ${message}`;
}
