import { Link } from "@tanstack/react-router";
import { Pause, Play, Square } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { startOfWeek } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { writeElapsed } from "../../rules/clock-text.ts";
import { bookedWords, breakWords } from "../../rules/break-deducted.ts";
import { timeMessages } from "../../rules/timed-hours.ts";
import { timerMessages } from "../../rules/timer.ts";
import {
  pauseTimer,
  resumeTimer,
  stopTimer,
  type Hindrance,
  type StopAnswer,
  type Timer,
} from "../../timer-contract.ts";
import { useTimer } from "./use-timer.ts";
import "./timer.css";

const TimerDialog = lazy(async () => ({ default: (await import("./TimerDialog.tsx")).TimerDialog }));

/** The timer in the navigation of every page: a button to start it, or what runs with pause and stop. */
export function TimerBar() {
  const { read, timer, elapsed } = useTimer();
  if (!read.data) return null;
  if (timer === null) return <StartTimer />;
  const breaks = breakWords(read.data.frame);
  return (
    <OneTimer
      key={timer.id}
      timer={timer}
      elapsed={elapsed}
      breaks={breaks}
      onFailed={() => void read.refetch()}
    />
  );
}

/** Its dialog closes once a timer is started, here or on another device. */
function StartTimer() {
  const [isStarting, setStarting] = useState(false);
  return (
    <>
      <Button
        className="timer-start"
        icon={Play}
        aria-label={t`Start timer`}
        onClick={() => setStarting(true)}
      >
        <span className="timer-words">{t`Start timer`}</span>
      </Button>
      <Suspense fallback={null}>{isStarting && <TimerDialog onClose={() => setStarting(false)} />}</Suspense>
    </>
  );
}

interface OneTimerProps extends TimerWordsProps {
  /** A refusal says what became of the timer elsewhere: it is read again, so that the bar tells the truth. */
  readonly onFailed: () => void;
}

function OneTimer({ timer, elapsed, breaks, onFailed }: OneTimerProps) {
  const [hindrances, setHindrances] = useState<readonly Hindrance[] | null>(null);
  const pause = useWrite(pauseTimer);
  const resume = useWrite(resumeTimer);
  const stop = useWrite(stopTimer);
  const failed = (error: unknown) => {
    toast.error(error instanceof Error ? error.message : String(error));
    onFailed();
  };
  const body = { version: timer.version };
  const finish = (answer: StopAnswer) => {
    setHindrances(answer.hindrances.length > 0 ? answer.hindrances : null);
    if (answer.hindrances.length === 0) showBooked(answer, timer, elapsed);
  };
  const onStop = () => void stop.mutateAsync({ body }).then(finish, failed);
  const turn = timer.isPaused ? resume : pause;
  return (
    <div
      className="row nowrap timer"
      role="group"
      data-timer
      aria-label={t`Timer`}
      data-paused={timer.isPaused || timer.isCapped || undefined}
    >
      <TimerWords timer={timer} elapsed={elapsed} breaks={breaks} />
      <IconButton
        small
        icon={timer.isPaused ? Play : Pause}
        label={timer.isPaused ? t`Resume timer` : t`Pause timer`}
        pending={turn.isPending}
        disabled={timer.isCapped && !timer.isPaused}
        onClick={() => void turn.mutateAsync({ body }).catch(failed)}
      />
      <IconButton small icon={Square} label={t`Stop timer`} pending={stop.isPending} onClick={onStop} />
      <Suspense fallback={null}>
        {hindrances && (
          <TimerDialog
            stopped={{
              timer,
              elapsed,
              hindrances,
              onBook: onStop,
              pending: stop.isPending,
              onClose: () => setHindrances(null),
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

interface TimerWordsProps {
  readonly timer: Timer;
  readonly elapsed: number;
  readonly breaks: string;
}

function TimerWords({ timer, elapsed, breaks }: TimerWordsProps) {
  const { today } = useViewer();
  const what = timer.note === "" ? timer.projectName : `${timer.projectName}, ${timer.note}`;
  const spoken = timer.isCapped
    ? t`Timer stopped at 24 hours: ${what}`
    : timer.isPaused
      ? t`Timer paused: ${what}`
      : t`Timer running: ${what}`;
  return (
    <Link
      className="row timer-what"
      to="/my-time/timesheet/$weekStartingDate"
      params={{ weekStartingDate: startOfWeek(today) }}
      aria-label={`${spoken}, ${writeElapsed(elapsed)}`}
      title={`${timer.isCapped ? timerMessages().capped : spoken}\n${breaks}`}
    >
      <span className="timer-dot" />
      <span className="timer-code">{timer.projectCode}</span>
      <b>{writeElapsed(elapsed)}</b>
      {timer.isPaused && <span className="timer-words muted">{t`Paused`}</span>}
      {timer.isCapped && !timer.isPaused && <span className="caution fine">{t.as("timer")`full`}</span>}
    </Link>
  );
}

function showBooked(
  { booked, roundedFrom, isCapped, frame }: StopAnswer,
  timer: Timer,
  elapsed: number,
): void {
  if (booked.length === 0)
    return void toast.info(elapsed < 60 ? timerMessages().short : timeMessages().nothing);
  const text = bookedWords(booked, timer.projectName, frame, roundedFrom);
  if (isCapped) toast.warning(`${text} ${timerMessages().capped}`, { seconds: Infinity });
  else toast.success(text);
}
