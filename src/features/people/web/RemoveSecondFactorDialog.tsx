import { Dialog } from "#ui/overlay/Dialog.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { removeSecondFactor, type PersonDetails } from "../person-contract.ts";

/** Asks before the second factor of somebody who has lost it is removed. */
export function RemoveSecondFactorDialog({
  person,
  onClose,
}: {
  readonly person: PersonDetails;
  readonly onClose: () => void;
}) {
  const remove = useWrite(removeSecondFactor);
  const name = person.fullName ?? person.email;
  const submit = () =>
    remove.mutate(
      { params: { personId: person.id } },
      {
        onSuccess: () => {
          toast.success(`The second factor of ${name} has been removed`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      title="Remove second factor?"
      onClose={onClose}
      onSubmit={submit}
      pending={remove.isPending}
      verb="Remove"
      pendingVerb="Removing..."
      danger
      failure={remove.error?.message}
    >
      <p>
        <bdi>{name}</bdi> will log in with their password alone until they set up a second factor again.
        They'll get a mail saying who removed it. Make sure it's really them asking.
      </p>
    </Dialog>
  );
}
