import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { storeDraft, storeDraftSoon, storedDraft, writeDown } from "./stored-draft.ts";
import { useViewer } from "./viewer.ts";

/**
 * What an earlier visit left unsaved under this name, read once when the screen opens; null when nothing is.
 */
export function useStoredDraft<S extends z.ZodMiniType>(name: string, schema: S): z.output<S> | null {
  const viewer = useViewer();
  const [stored] = useState(() => storedDraft(viewer.id, name, schema));
  return stored;
}

interface UnsavedWorkOptions {
  /** What the work belongs to: `forecast <project> <month>`. */
  readonly name: string;
  /** True while something on the screen is not saved. */
  readonly dirty: boolean;
  /** The draft stored in this browser, as JSON; null when there is none. */
  readonly work: unknown;
  /** True for paths inside the screen, which may be gone to without confirmation. */
  readonly isInside?: ((pathname: string) => boolean) | undefined;
}

/** Whether to leave a screen with unsaved work, for `DiscardDialog`. */
export interface LeaveQuestion {
  readonly open: boolean;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

export interface UnsavedWork {
  readonly question: LeaveQuestion;
  /** Removes the stored draft: for screens that close once it is saved or given up. */
  readonly forget: () => void;
}

/**
 * Guards what is typed and not saved: leaving the screen needs confirmation, closing the window warns, and a crash or a
 * reload finds the work again (`useStoredDraft`), until it is saved or given up.
 */
export function useUnsavedWork({ name, dirty, work, isInside }: UnsavedWorkOptions): UnsavedWork {
  const viewer = useViewer();
  const stored = dirty ? work : null;
  // A removed draft is not stored again by a render between the save and the closing of the screen.
  const forgotten = useRef(false);
  useEffect(() => {
    if (stored === null) forgotten.current = false;
    if (!forgotten.current) storeDraftSoon(viewer.id, name, stored);
  }, [viewer.id, name, stored]);
  useEffect(() => {
    addEventListener("pagehide", writeDown);
    return () => removeEventListener("pagehide", writeDown);
  }, []);
  const forget = () => {
    forgotten.current = true;
    storeDraft(viewer.id, name, null);
  };
  const question = useLeaveQuestion({ dirty, isInside, forget, isForgotten: () => forgotten.current });
  return { question, forget };
}

interface LeaveOptions {
  readonly dirty: boolean;
  readonly isInside: UnsavedWorkOptions["isInside"];
  /** Gives the work up before the screen is left. */
  readonly forget: () => void;
  /** The work has just been saved or given up, and the screen doesn't show it yet. */
  readonly isForgotten?: () => boolean;
}

/** The screens that have unsaved work now. */
const unsaved = new Set<object>();

/** Whether something on the page is typed and not saved. */
export function hasUnsavedWork(): boolean {
  return unsaved.size > 0;
}

/** Confirms before a screen with unsaved work is left inside the product, and warns before the window closes. */
export function useLeaveQuestion({
  dirty,
  isInside,
  forget,
  isForgotten = () => false,
}: LeaveOptions): LeaveQuestion & { readonly onLeave: () => void } {
  const blocker = useBlocker({
    // The sign-in page comes when the session has ended: the work is found again afterwards.
    shouldBlockFn: ({ next }) =>
      dirty && !isForgotten() && next.pathname !== "/login" && !isInside?.(next.pathname),
    enableBeforeUnload: () => dirty && !isForgotten(),
    withResolver: true,
  });
  const { status, proceed } = blocker;
  useEffect(() => {
    if (!dirty) return undefined;
    const screen = {};
    unsaved.add(screen);
    return () => void unsaved.delete(screen);
  }, [dirty]);
  // A save that was under way when the question came answers it: nothing is unsaved any more, and the person
  // was on the way out.
  useEffect(() => {
    if (status === "blocked" && !dirty) proceed();
  }, [status, dirty, proceed]);
  return {
    open: status === "blocked" && dirty,
    onContinue: () => blocker.reset?.(),
    onLeave: () => blocker.proceed?.(),
    onDiscard: () => {
      forget();
      blocker.proceed?.();
    },
  };
}
