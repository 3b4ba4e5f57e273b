import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { roleLabel, type RoleCode } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { hasUnsavedWork } from "#web/unsaved-work.ts";
import { useViewer } from "#web/viewer.ts";
import { answerTour as contract } from "#features/access/tour-contract.ts";
import { refreshSession } from "#features/access/web/session.ts";
import { call } from "#web/call.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Tour } from "./Tour.tsx";
import type { TourState } from "./use-tour.ts";
import { answeredHere } from "./answered-here.ts";
import { tours } from "./tours.ts";

interface TourOrChoiceProps {
  readonly on: TourState;
  readonly roles: readonly RoleCode[];
  readonly onStart: (role: RoleCode) => void;
  /** A tour was followed or declined, so it isn't offered any more. */
  readonly onAnswered: () => void;
  readonly onEnd: () => void;
}

/** All of the tours, loaded when someone answers the offer or starts one. */
export function TourOrChoice({ on, roles, onStart, onAnswered, onEnd }: TourOrChoiceProps) {
  const client = useQueryClient();
  const { isDemonstration } = useViewer();
  // A tour opens pages, each of which would open its discard dialog.
  const [mayBegin] = useState(() => on === "declined" || !hasUnsavedWork());
  const begin = useEffectEvent(() => {
    if (!mayBegin) toast.warning(t`Save or discard your changes first. The tour opens other pages.`);
    else if (on !== "choice") {
      onAnswered();
      void answerTour(client, isDemonstration);
    }
    if (!mayBegin || on === "declined") onEnd();
  });
  useEffect(() => begin(), [on]);
  if (!mayBegin || on === "declined") return null;
  if (on === "choice") return <TourChoice roles={roles} onChoose={onStart} onClose={onEnd} />;
  const end = (how: "done" | "left") => {
    onEnd();
    if (how === "left")
      toast.info(t`The tour has ended. You can take it again from the menu under your initials.`);
    else document.querySelector<HTMLElement>(".avatar-button")?.focus();
  };
  return <Tour key={on} role={on} onEnd={end} />;
}

/** Stores that the tours of someone's roles needn't be offered any more. Where it fails, they're offered once more. */
async function answerTour(client: QueryClient, isDemonstration: boolean): Promise<void> {
  if (!isDemonstration) {
    const isStored = await call(contract, {}).then(
      () => true,
      () => false,
    );
    if (isStored) await refreshSession(client);
    return;
  }
  try {
    localStorage.setItem(answeredHere, "yes");
  } catch {
    // A browser without storage is offered the tour again.
  }
}

interface TourChoiceProps {
  readonly roles: readonly RoleCode[];
  readonly onChoose: (role: RoleCode) => void;
  readonly onClose: () => void;
}

/** For people with several roles, the choice of tour. */
function TourChoice({ roles, onChoose, onClose }: TourChoiceProps) {
  return (
    <Dialog open onClose={onClose} title={t`Take a tour`} subtitle={t`Each shows you around in a few steps.`}>
      <ul className="stack gap-2">
        {roles.map((role) => (
          <li key={role} className="row between">
            <span>
              <b>{roleLabel(role)}</b>
              <br />
              <span className="muted">{tours[role].about}</span>
            </span>
            <Button aria-label={tours[role].start} onClick={() => onChoose(role)}>{t.as(
              "verb",
            )`Start`}</Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
