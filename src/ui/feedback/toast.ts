import { useSyncExternalStore } from "react";

export type ToastTone = "positive" | "caution" | "critical" | "info";

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Until it's dismissed. */
  readonly stays: boolean;
}

interface ToastOptions {
  readonly action?: Toast["action"];
  /**
   * Seconds on screen: 5, or 8 for failures and for what offers an action. `Infinity` stays until dismissed.
   */
  readonly seconds?: number | undefined;
}

const MOST = 4;
let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function show(tone: ToastTone, text: string, { action, seconds }: ToastOptions = {}): number {
  lastId += 1;
  const id = lastId;
  const stay = seconds ?? (tone === "critical" || action ? 8 : 5);
  const stays = !Number.isFinite(stay);
  // A repeated message replaces itself, and the newest action replaces the one before:
  // four fills in a row say one thing and cover nothing.
  const isOnlyTheLatest = !stays && (tone === "positive" || tone === "caution");
  const replaces = (each: Toast) =>
    action === undefined &&
    each.action === undefined &&
    each.tone === tone &&
    (each.text === text || (isOnlyTheLatest && !each.stays));
  const others = shown.filter((each) => !replaces(each));
  publish([...others, { id, tone, text, action, stays }].slice(-MOST));
  if (Number.isFinite(stay)) setTimeout(() => dismissToast(id), stay * 1000);
  return id;
}

/**
 * Says at the head of the window what happened. Each returns an id for `dismissToast`. The four latest are
 * shown; of those without an action the same text once, and of successes and warnings that go by
 * themselves the latest.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => show("positive", text, options),
  warning: (text: string, options?: ToastOptions) => show("caution", text, options),
  error: (text: string, options?: ToastOptions) => show("critical", text, options),
  info: (text: string, options?: ToastOptions) => show("info", text, options),
};

export function dismissToast(id: number): void {
  if (shown.some((each) => each.id === id)) publish(shown.filter((each) => each.id !== id));
}

/** The toasts on screen, oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => shown,
  );
}
