import { Banner } from "#ui/feedback/Banner.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { setPersonActive, type PersonDetails } from "../person-contract.ts";
import { openDuties } from "../rules/person-removal.ts";

/** Asks before somebody is shut out, naming what they leave open, or let in again. */
export function ActivationDialog({
  person,
  onClose,
}: {
  readonly person: PersonDetails;
  readonly onClose: () => void;
}) {
  const set = useWrite(setPersonActive);
  const name = person.fullName ?? person.email;
  const open = person.isActive ? openDuties(person.duties) : [];
  const verb = person.isActive ? "Deactivate" : "Reactivate";
  const submit = () =>
    set.mutate(
      { params: { personId: person.id }, body: { version: person.version, isActive: !person.isActive } },
      {
        onSuccess: () => {
          toast.success(person.isActive ? `${name} is deactivated` : `${name} is active again`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      title={`${verb} user`}
      onClose={onClose}
      onSubmit={submit}
      pending={set.isPending}
      verb={verb}
      pendingVerb="Saving..."
      danger={person.isActive}
      failure={set.error?.message}
    >
      {person.isActive ? (
        <p>
          <bdi>{name}</bdi> will be logged out everywhere and can't log in any more. Everything they recorded
          stays under their name. You can reactivate them at any time.
        </p>
      ) : (
        <p>
          <bdi>{name}</bdi> can log in again, with the same roles.
        </p>
      )}
      {open.length > 0 && (
        <Banner tone="caution">
          These assignments stay open until you hand them over:
          <ul>
            {open.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Banner>
      )}
    </Dialog>
  );
}
