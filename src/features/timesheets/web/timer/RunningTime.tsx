import { Clock } from "lucide-react";
import { writeElapsed } from "../../rules/clock-text.ts";
import { useTimer } from "./use-timer.ts";

/** The running time of the timer, where its entry will stand. */
export function RunningTime() {
  const { timer, elapsed } = useTimer();
  if (timer === null) return null;
  return (
    <span className="row end week-timed is-running">
      <Clock className="icon-small" />
      <b>{writeElapsed(elapsed)}</b>
    </span>
  );
}
