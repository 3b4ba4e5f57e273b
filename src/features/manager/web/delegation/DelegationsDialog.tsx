import { Badge } from "#ui/data/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import type { Read } from "#ui/feedback/ErrorPanel.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import type { Output } from "#shared/contract.ts";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import {
  endDelegation,
  type Delegation,
  type listDelegations,
} from "#features/people/delegation-contract.ts";
import { DelegateForm } from "./DelegateForm.tsx";

interface DelegationsDialogProps {
  readonly read: Read<Output<typeof listDelegations>>;
  readonly onClose: () => void;
}

export function DelegationsDialog({ read, onClose }: DelegationsDialogProps) {
  const viewer = useViewer();
  return (
    <Dialog
      open
      title={t`Delegations`}
      subtitle={t`Let another manager decide on your reports' weeks and holidays while you're away.`}
      onClose={onClose}
    >
      <div className="stack">
        <ReadView read={read} loading={t`Loading delegations...`} failed={t`Failed to fetch delegations`}>
          {({ managers, delegations }) => (
            <>
              {may(viewer.roles, "delegate decisions") && <DelegateForm managers={managers} />}
              <DelegationList delegations={delegations} />
            </>
          )}
        </ReadView>
      </div>
    </Dialog>
  );
}

function DelegationList({ delegations }: { readonly delegations: readonly Delegation[] }) {
  const end = useWrite(endDelegation);
  const ending = end.isPending ? end.variables.params?.delegationId : undefined;
  const order = ["now", "coming", "over"];
  const sorted = delegations.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  if (sorted.length === 0) return <p className="muted">{t`No delegations yet.`}</p>;
  return (
    <>
      {end.error && <Banner tone="critical">{end.error.message}</Banner>}
      <ul className="delegations">
        {sorted.map((delegation) => (
          <DelegationRow
            key={delegation.id}
            delegation={delegation}
            pending={ending === delegation.id}
            onEnd={() => end.mutate({ params: { delegationId: delegation.id } })}
          />
        ))}
      </ul>
    </>
  );
}

const states = {
  now: ["positive", t`Today`],
  coming: ["info", t`Coming`],
  over: ["outline", t.as("delegation")`Over`],
} as const;

/** Who delegates to whom, and the same on the button that ends it. */
function directionWords({ managerId, managerName, delegateId, delegateName }: Delegation, viewerId: string) {
  if (managerId === viewerId)
    return {
      who: t.as("delegation")`You to ${delegateName}`,
      end: t`End the delegation from You to ${delegateName}`,
    };
  if (delegateId === viewerId)
    return {
      who: t.as("delegation")`${managerName} to you`,
      end: t`End the delegation from ${managerName} to you`,
    };
  return {
    who: t.as("delegation")`${managerName} to ${delegateName}`,
    end: t`End the delegation from ${managerName} to ${delegateName}`,
  };
}

function DelegationRow({
  delegation,
  pending,
  onEnd,
}: {
  readonly delegation: Delegation;
  readonly pending: boolean;
  readonly onEnd: () => void;
}) {
  const viewer = useViewer();
  const formats = useFormats();
  const { managerId, firstDay, lastDay, endedAt, state } = delegation;
  const [tone, word] = states[state];
  const { who, end } = directionWords(delegation, viewer.id);
  const span = formats.span(firstDay, lastDay);
  const mayEnd =
    state !== "over" && may(viewer.roles, "end delegations", managerId === viewer.id && "their own");
  return (
    <li className={state === "over" ? "quiet" : undefined}>
      <div className="grow">
        <p className="strong">{who}</p>
        <p className="muted fine">
          {endedAt === null ? span : t`${span}, ended ${formats.instant(endedAt)}`}
        </p>
      </div>
      <Badge tone={tone}>{word}</Badge>
      {mayEnd && (
        <Button small pending={pending} pendingLabel={t`Ending…`} aria-label={end} onClick={onEnd}>{t.as(
          "verb",
        )`End`}</Button>
      )}
    </li>
  );
}
