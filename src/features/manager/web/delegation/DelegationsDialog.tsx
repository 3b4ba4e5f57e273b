import { Badge } from "#ui/data/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import type { Read } from "#ui/feedback/ErrorPanel.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import type { Output } from "#shared/contract.ts";
import { isAdmin } from "#shared/role.ts";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { endDelegation, type Delegation, type listDelegations } from "../../delegation-contract.ts";
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
      title="Delegations"
      subtitle="Let another manager decide on your reports' weeks and holidays while you're away."
      onClose={onClose}
    >
      <div className="stack">
        <ReadView read={read} loading="Loading delegations..." failed="Failed to fetch delegations">
          {({ managers, delegations }) => (
            <>
              {viewer.roles.includes("manager") && <DelegateForm managers={managers} />}
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
  if (sorted.length === 0) return <p className="muted">No delegations yet.</p>;
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

const states = { now: ["positive", "Today"], coming: ["info", "Coming"], over: ["outline", "Over"] } as const;

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
  const { managerId, managerName, delegateId, delegateName, firstDay, lastDay, endedAt, state } = delegation;
  const [tone, word] = states[state];
  const who = `${managerId === viewer.id ? "You" : managerName} to ${delegateId === viewer.id ? "you" : delegateName}`;
  const mayEnd = state !== "over" && (managerId === viewer.id || isAdmin(viewer.roles));
  return (
    <li className={state === "over" ? "quiet" : undefined}>
      <div className="grow">
        <p className="strong">{who}</p>
        <p className="muted fine">
          {formats.span(firstDay, lastDay)}
          {endedAt !== null && `, ended ${formats.instant(endedAt)}`}
        </p>
      </div>
      <Badge tone={tone}>{word}</Badge>
      {mayEnd && (
        <Button
          small
          pending={pending}
          pendingLabel="Ending…"
          aria-label={`End the delegation from ${who}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}
