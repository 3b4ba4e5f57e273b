import { Dialog } from "#ui/overlay/Dialog.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { deleteFunction, type FunctionDetails } from "../contract.ts";
import { functionDeletionRefusal, userNames } from "../rules/function-use.ts";

interface DeleteFunctionDialogProps {
  readonly details: FunctionDetails;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
  /** Offered where deletion is refused. */
  readonly onDeactivate: (() => void) | undefined;
}

/** Asks before a function is deleted, or names what stands in the way. */
export function DeleteFunctionDialog({
  details,
  onClose,
  onDeleted,
  onDeactivate,
}: DeleteFunctionDialogProps) {
  const remove = useWrite(deleteFunction);
  const refusal = functionDeletionRefusal(details.use);
  const confirm = () =>
    remove.mutate(
      { params: { functionId: details.id }, query: { version: String(details.version) } },
      {
        onSuccess: () => {
          toast.success(`${details.name} deleted`);
          onDeleted();
        },
      },
    );
  const { users, invitations, projects, characteristics, hasAllocations } = details.use;
  const sorts =
    [users, invitations, projects, characteristics].filter((names) => names.length > 0).length +
    (hasAllocations ? 1 : 0);
  const tiers = details.costTiers.length;
  const allocators = details.allocatorCount;
  return (
    <Dialog
      open
      size={refusal === null ? "small" : "medium"}
      title={refusal === null ? "Delete Function" : "Cannot Delete Function"}
      onClose={onClose}
      pending={remove.isPending}
      cancel={refusal === null ? "Cancel" : "Close"}
      verb={refusal === null ? "Delete Function" : onDeactivate && "Deactivate instead"}
      pendingVerb="Deleting..."
      danger={refusal === null}
      onConfirm={refusal === null ? confirm : onDeactivate}
      failure={remove.error?.message}
    >
      {refusal === null ? (
        <p>
          Deleting <b>{details.name}</b> also removes{" "}
          {tiers === 1 ? "its cost tier" : `its ${tiers} cost tiers`} and{" "}
          {allocators === 1 ? "its allocator assignment" : `its ${allocators} allocator assignments`}. This
          can't be undone.
        </p>
      ) : (
        <>
          <p>{refusal}</p>
          {sorts > 1 && <p className="muted">Before you can do this, sort out:</p>}
          <Names title="Users" names={userNames(details.use)} />
          <Names title="Invitations" names={details.use.invitations} />
          <Names
            title="Projects"
            names={details.use.projects.map(
              ({ name, code, isAssigned }) => `${name} (${code})${isAssigned ? "" : ", stored hours"}`,
            )}
          />
          <Names title="Characteristics" names={details.use.characteristics} />
          {details.use.hasAllocations && sorts > 1 && <p>It also has stored allocations.</p>}
        </>
      )}
    </Dialog>
  );
}

/** More than these may scroll, and what scrolls must be reachable by keyboard. */
const fewNames = 4;
/** So many names of one kind are listed. */
const mostListed = 100;

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <section>
      <h2>{`${title} (${names.length})`}</h2>
      <ul
        className="lined anywhere function-users"
        aria-label={title}
        {...(names.length > fewNames ? { tabIndex: 0 } : {})}
      >
        {names.slice(0, mostListed).map((name, index) => (
          <li key={`${index} ${name}`}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {names.length > mostListed && <li className="muted">{`and ${names.length - mostListed} more`}</li>}
      </ul>
    </section>
  );
}
