import * as z from "zod/mini";
import { DayText, endpoint, Id, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { Note, TimeFrame, TimeText, WeekStarting } from "./contract.ts";

/** The one timer of a person, running or paused, on whichever device it was started. */
export const Timer = z.strictObject({
  id: Id,
  version: Version,
  projectId: Id,
  projectCode: z.string(),
  projectName: z.string(),
  note: z.string(),
  isPaused: z.boolean(),
  /** Of the first stretch of work. */
  startedAt: z.string(),
  /** Worked so far, when this was answered. */
  elapsedSeconds: z.int(),
  /** It was not stopped for 24 hours and counts no further. */
  isCapped: z.boolean(),
});
export type Timer = z.infer<typeof Timer>;

export const TimerAnswer = z.strictObject({ timer: z.nullable(Timer), frame: TimeFrame });
export type TimerAnswer = z.infer<typeof TimerAnswer>;

export const Hindrance = z.strictObject({
  kind: z.enum(["submitted", "approved", "project", "day", "total", "overlap"]),
  weekStarting: WeekStarting,
  day: DayText,
  message: z.string(),
});
export type Hindrance = z.infer<typeof Hindrance>;

export const StopAnswer = z.strictObject({
  /** Still there, paused, where something hinders: nothing is lost. */
  timer: z.nullable(Timer),
  frame: TimeFrame,
  booked: z.array(
    z.strictObject({
      weekStarting: WeekStarting,
      day: DayText,
      startTime: z.string(),
      endTime: z.string(),
      hours: z.number(),
    }),
  ),
  /** The hours of all of it before rounding; null where nothing was rounded. */
  roundedFrom: z.nullable(z.number()),
  hindrances: z.array(Hindrance),
  isCapped: z.boolean(),
});
export type StopAnswer = z.infer<typeof StopAnswer>;

export const readTimer = endpoint({
  method: "GET",
  path: "/api/my-time/timer",
  summary: "Read your own timer, if one is running or paused",
  access: "signed-in",
  output: TimerAnswer,
  failure: t`Failed to fetch timer`,
});

export const startTimer = endpoint({
  method: "POST",
  path: "/api/my-time/timer",
  summary: "Start your own timer, now or at a time in the last 12 hours",
  access: "signed-in",
  body: z.strictObject({ projectId: Id, note: Note, startTime: z.nullable(TimeText) }),
  output: TimerAnswer,
  failure: t`Failed to start timer`,
});

const Named = z.strictObject({ version: Version });

export const pauseTimer = endpoint({
  method: "POST",
  path: "/api/my-time/timer/pause",
  summary: "Pause your own timer; a pause is a break",
  access: "signed-in",
  body: Named,
  output: TimerAnswer,
  failure: t`Failed to pause timer`,
});

export const resumeTimer = endpoint({
  method: "POST",
  path: "/api/my-time/timer/resume",
  summary: "Resume your own timer",
  access: "signed-in",
  body: Named,
  output: TimerAnswer,
  failure: t`Failed to resume timer`,
});

export const changeTimer = endpoint({
  method: "PATCH",
  path: "/api/my-time/timer",
  summary: "Change the project or note of your own timer",
  access: "signed-in",
  body: z.strictObject({ version: Version, projectId: Id, note: Note }),
  output: TimerAnswer,
  failure: t`Failed to change timer`,
});

export const stopTimer = endpoint({
  method: "POST",
  path: "/api/my-time/timer/stop",
  summary:
    "Stop your own timer and book its time; if that can't be booked, the timer stays paused, with the reasons",
  access: "signed-in",
  body: Named,
  output: StopAnswer,
  failure: t`Failed to stop timer`,
});

export const discardTimer = endpoint({
  method: "POST",
  path: "/api/my-time/timer/discard",
  summary: "Discard your own timer without booking its time",
  access: "signed-in",
  body: Named,
  output: TimerAnswer,
  failure: t`Failed to discard timer`,
});
