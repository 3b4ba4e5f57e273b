import { Dialog } from "#ui/overlay/Dialog.tsx";
import { WriteDialog } from "#web/WriteDialog.tsx";
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
  const refusal = functionDeletionRefusal(details.use);
  return refusal === null ? (
    <WriteDialog
      endpoint={deleteFunction}
      input={{ params: { functionId: details.id }, query: { version: String(details.version) } }}
      done={`${details.name} deleted`}
      onDone={onDeleted}
      title="Delete Function"
      onClose={onClose}
      verb="Delete Function"
      pendingVerb="Deleting..."
      danger
    >
      <Consequences details={details} />
    </WriteDialog>
  ) : (
    <Dialog
      open
      size="medium"
      title="Cannot Delete Function"
      onClose={onClose}
      cancel="Close"
      verb={onDeactivate && "Deactivate instead"}
      onConfirm={onDeactivate}
    >
      <Blocks use={details.use} refusal={refusal} />
    </Dialog>
  );
}

function Consequences({ details }: { readonly details: FunctionDetails }) {
  const tiers = details.costTiers.length;
  const allocators = details.allocatorCount;
  return (
    <p>
      Deleting <b>{details.name}</b> also removes {tiers === 1 ? "its cost tier" : `its ${tiers} cost tiers`}{" "}
      and {allocators === 1 ? "its allocator assignment" : `its ${allocators} allocator assignments`}. This
      can't be undone.
    </p>
  );
}

interface BlocksProps {
  readonly use: FunctionDetails["use"];
  readonly refusal: string;
}

/** What stands in the way, by name. */
function Blocks({ use, refusal }: BlocksProps) {
  const { users, invitations, projects, characteristics, hasAllocations } = use;
  const lists = [users, invitations, projects, characteristics].filter((names) => names.length > 0);
  const isOnlyOne = lists.length + (hasAllocations ? 1 : 0) <= 1;
  return (
    <>
      <p>{refusal}</p>
      {!isOnlyOne && <p className="muted">Before you can do this, sort out:</p>}
      <Names title="Users" names={userNames(use)} />
      <Names title="Invitations" names={invitations} />
      <Names
        title="Projects"
        names={projects.map(
          ({ name, code, isAssigned }) => `${name} (${code})${isAssigned ? "" : ", stored hours"}`,
        )}
      />
      <Names title="Characteristics" names={characteristics} />
      {hasAllocations && !isOnlyOne && <p>It also has stored allocations.</p>}
    </>
  );
}

/** More than these may scroll, and what scrolls must be reachable by keyboard. */
const fewNames = 4;
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
