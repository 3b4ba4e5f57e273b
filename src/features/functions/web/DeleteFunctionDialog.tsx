import { plural, t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { rich } from "#ui/base/rich.ts";
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

/** Confirms before a function is deleted, or names what stands in the way. */
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
      done={t`${details.name} deleted`}
      onDone={onDeleted}
      title={t`Delete Function`}
      onClose={onClose}
      verb={t`Delete Function`}
      pendingVerb={t`Deleting...`}
      danger
    >
      <Consequences details={details} />
    </WriteDialog>
  ) : (
    <Dialog
      open
      size="medium"
      title={t`Cannot Delete Function`}
      onClose={onClose}
      cancel={t`Close`}
      verb={onDeactivate && t`Deactivate instead`}
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
    <p>{rich`Deleting ${<b>{details.name}</b>} also removes ${plural(tiers, "its cost tier", "its # cost tiers")} and ${plural(allocators, "its allocator assignment", "its # allocator assignments")}. This can't be undone.`}</p>
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
      {!isOnlyOne && <p className="muted">{t`Before you can do this, sort out:`}</p>}
      <Names title={t`Users`} names={userNames(use)} />
      <Names title={t`Invitations`} names={invitations} />
      <Names
        title={t`Projects`}
        names={projects.map(({ name, code, isAssigned }) =>
          isAssigned ? `${name} (${code})` : t`${name} (${code}), stored hours`,
        )}
      />
      <Names title={t`Characteristics`} names={characteristics} />
      {hasAllocations && !isOnlyOne && <p>{t`It also has stored allocations.`}</p>}
    </>
  );
}

/** More than these may scroll, and what scrolls must be reachable by keyboard. */
const fewNames = 4;
const maxListed = 100;

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
        {names.slice(0, maxListed).map((name, index) => (
          <li key={`${index} ${name}`}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {names.length > maxListed && (
          <li className="muted">{t`${plural(names.length - maxListed, "and # more", "and # more")}`}</li>
        )}
      </ul>
    </section>
  );
}
