import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { call } from "#web/call.ts";
import { readKey } from "#web/data.ts";
import { useWhoSaved } from "#web/edit/who-saved.ts";
import { useFormats } from "#web/formats.ts";
import { inTurn } from "#web/offline/in-turn.ts";
import { readAgain } from "#web/read-again.ts";
import { sendUnderKey } from "#web/writer.ts";
import { readMyWeek, saveMyWeek, type MyWeek } from "../../contract.ts";
import { unsentWeeks } from "./unsent-weeks.ts";
import type { HoursPost } from "./send-unsent.ts";
import { hoursTurn, onWorthTrying } from "./unsent-hours.ts";

const retryAfter = 15_000;

interface UnsentHoursProps {
  readonly personId: string;
  /** Brings what sends them: My Time's own code, which other pages don't load without need. */
  readonly load: () => Promise<{ readonly sendLeftHours: (post: HoursPost) => Promise<boolean> }>;
}

/**
 * On every page: sends hours that were typed without a connection, whichever page is open by then, and tells
 * what became of them.
 */
export function UnsentHours({ personId, load }: UnsentHoursProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const formats = useFormats();
  const whoSaved = useWhoSaved();
  const onSent = useEffectEvent((week: MyWeek) => {
    void readAgain(client, { queryKey: ["read"] });
    client.setQueryData(readKey(readMyWeek, { params: { weekStarting: week.weekStarting } }), week);
    toast.success(t`Sent hours stored on this device: the week ${formats.week(week.weekStarting)}.`);
  });
  const onHindered = useEffectEvent((week: MyWeek, reason: string | null) => {
    const { weekStarting } = week;
    const why = reason ?? whoSaved(week);
    toast.warning(
      `${t`Hours stored on this device couldn't be sent: the week ${formats.week(weekStarting)}.`} ${why}`,
      {
        seconds: Infinity,
        action: {
          label: t`Open the week`,
          run: () =>
            void navigate({
              to: "/my-time/timesheet/$weekStartingDate",
              params: { weekStartingDate: weekStarting },
            }),
        },
      },
    );
  });
  useEffect(() => {
    const reported = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running: Promise<void> | null = null;
    const attempt = async () => {
      clearTimeout(timer);
      if (unsentWeeks(personId).length === 0) return;
      const post: HoursPost = {
        personId,
        read: (weekStarting) => call(readMyWeek, { params: { weekStarting } }),
        send: ({ weekStarting, version, key }, cells) =>
          sendUnderKey(saveMyWeek, { params: { weekStarting }, body: { version, cells } }, key),
        onSent,
        onHindered: (week, reason) => {
          if (reported.has(week.weekStarting)) return;
          reported.add(week.weekStarting);
          onHindered(week, reason);
        },
      };
      const sender = await load().catch(() => null);
      const isReached = sender !== null && (await inTurn(hoursTurn, () => sender.sendLeftHours(post)));
      if (!isReached) timer = setTimeout(start, retryAfter);
    };
    // One attempt at a time; one that is wanted meanwhile follows.
    const start = () => {
      running = (running ?? Promise.resolve()).then(attempt);
    };
    start();
    const stop = onWorthTrying(start);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [personId, load]);
  return null;
}
