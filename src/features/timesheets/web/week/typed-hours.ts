import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Day } from "#shared/day.ts";
import { cellKey, type CellChange } from "../../rules/cell-changes.ts";
import { cellAt, readHours, type EditedWeek, type Place } from "./week-layout.ts";

/** A text in the field of a project on a day, until it is received. */
interface TypedText {
  readonly projectId: string;
  readonly day: Day;
  readonly text: string;
}

type TypedTexts = ReadonlyMap<string, TypedText>;

export interface TypedHours {
  /** The text of a field that was typed into; null where it shows the week's own hours. */
  readonly at: (place: Place) => string | null;
  readonly type: (place: Place, text: string) => void;
  /** Receives whatever reads as hours. The rest stays where it was typed, with what is wrong. */
  readonly accept: () => void;
  readonly wrongDays: ReadonlySet<Day>;
}

const isWrong = ({ text }: TypedText, week: StepOf) => "error" in readHours(text, week.week.frame.step);

interface StepOf {
  readonly week: Pick<EditedWeek["week"], "frame">;
}

/** What the texts request of the week; those that are no hours, or what is there already, require nothing. */
export function changesOfTexts(texts: TypedTexts, week: Pick<EditedWeek, "cells"> & StepOf): CellChange[] {
  return [...texts.values()].flatMap(({ projectId, day, text }) => {
    const read = readHours(text, week.week.frame.step);
    return "error" in read || read.value === cellAt(week, projectId, day).hours
      ? []
      : [{ projectId, day, hours: read.value }];
  });
}

/**
 * The fields of the day's screen. A finger does not always move the focus out of a field: what was typed is
 * received when the field is left, and also when its day, the page or the browser is.
 */
export function useTypedHours(week: EditedWeek): TypedHours {
  const [texts, setTexts] = useState<TypedTexts>(new Map());
  const now = useRef({ texts, week });
  useLayoutEffect(() => {
    now.current = { texts, week };
  });
  const accept = useCallback(() => {
    const { texts: typed, week: current } = now.current;
    if (typed.size === 0) return;
    const left = new Map([...typed].filter(([, each]) => isWrong(each, current)));
    now.current = { texts: left, week: current };
    setTexts(left);
    current.change(changesOfTexts(typed, current));
  }, []);
  // Before the week itself sends what it contains, on leaving the page and on leaving the browser.
  useLayoutEffect(() => {
    addEventListener("pagehide", accept, { capture: true });
    document.addEventListener("visibilitychange", accept);
    return () => {
      removeEventListener("pagehide", accept, { capture: true });
      document.removeEventListener("visibilitychange", accept);
      accept();
    };
  }, [accept]);
  const wrong = week.isOpen ? [...texts.values()].filter((each) => isWrong(each, week)) : [];
  const { setInvalid } = week;
  useEffect(() => setInvalid(wrong.length), [setInvalid, wrong.length]);
  useEffect(() => () => setInvalid(0), [setInvalid]);
  return {
    at: ({ project, day }) => (week.isOpen ? (texts.get(cellKey(project.id, day))?.text ?? null) : null),
    type: ({ project, day }, text) =>
      setTexts(new Map(texts).set(cellKey(project.id, day), { projectId: project.id, day, text })),
    accept,
    wrongDays: new Set(wrong.map(({ day }) => day)),
  };
}
