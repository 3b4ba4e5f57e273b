import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { RoleCode } from "#shared/role.ts";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { hasUnsavedWork } from "#web/unsaved-work.ts";
import { useViewer } from "#web/viewer.ts";
import { answerTour } from "./answer-tour.ts";
import { Tour } from "./Tour.tsx";
import { TourChoice } from "./TourChoice.tsx";
import type { TourState } from "./use-tour.ts";

interface TourOrChoiceProps {
  readonly on: TourState;
  readonly roles: readonly RoleCode[];
  readonly onStart: (role: RoleCode) => void;
  /** A tour was taken or declined, so it needn't be offered any more. */
  readonly onAnswered: () => void;
  readonly onEnd: () => void;
}

/** All of the tours, loaded when someone answers the offer or takes one. */
export function TourOrChoice({ on, roles, onStart, onAnswered, onEnd }: TourOrChoiceProps) {
  const client = useQueryClient();
  const { isDemonstration } = useViewer();
  // A tour opens pages, each of which would ask what becomes of the work.
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
