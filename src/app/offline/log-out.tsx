import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { endSession } from "#features/access/web/session-upkeep.ts";
import { countUnsent } from "#features/timesheets/web/week/unsent-weeks.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";

/** Logs out; confirms first where hours on this device haven't been sent. */
export function useLogOut(personId: string): { readonly leave: () => void; readonly question: ReactNode } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(0);
  const logOut = async () => {
    await endSession(client);
    await navigate({ to: "/login" });
  };
  return {
    leave: () => {
      const waiting = countUnsent(personId);
      setUnsent(waiting);
      if (waiting === 0) void logOut();
    },
    question: (
      <Dialog
        open={unsent > 0}
        onClose={() => setUnsent(0)}
        title={t`Log out?`}
        cancel={t`Stay logged in`}
        verb={t`Log out`}
        danger
        onConfirm={() => void logOut()}
      >
        <p>{t`${plural(unsent, "# booking hasn't", "# bookings haven't")} been sent yet. What isn't sent stays on this device for a week, and goes out when you log in here again.`}</p>
      </Dialog>
    ),
  };
}
