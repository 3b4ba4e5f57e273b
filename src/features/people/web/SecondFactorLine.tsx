import { ShieldCheck } from "lucide-react";
import { Button } from "#ui/form/Button.tsx";
import { useViewer } from "#web/viewer.ts";
import type { PersonDetails } from "../person-contract.ts";
import { mayChangeEmailOf } from "../rules/email.ts";

interface SecondFactorLineProps {
  readonly person: PersonDetails;
  /** Why it cannot be removed just now. */
  readonly waitsFor: string | undefined;
  readonly onRemove: () => void;
}

/**
 * That somebody logs in with a second factor, and its removal when they have lost it; nothing for people
 * without one.
 */
export function SecondFactorLine({ person, waitsFor, onRemove }: SecondFactorLineProps) {
  const viewer = useViewer();
  if (!person.hasSecondFactor) return null;
  const isOwn = person.id === viewer.id;
  const may = mayChangeEmailOf(viewer.roles, person.roles);
  return (
    <div className="row-wrap">
      <ShieldCheck className="icon-small quiet" />
      <span className="grow">
        Logs in with a second factor.
        {isOwn && <span className="muted"> Remove your own on your account page.</span>}
        {!isOwn && !may && <span className="muted"> Only a Super Admin can remove it.</span>}
      </span>
      {!isOwn && may && (
        <Button small disabled={waitsFor !== undefined} title={waitsFor} onClick={onRemove}>
          Remove second factor
        </Button>
      )}
    </div>
  );
}
