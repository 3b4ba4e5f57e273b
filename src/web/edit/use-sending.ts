import { useEffect, useRef, useState } from "react";
import { CallFailure } from "../call.ts";

interface Sending<Intent> {
  readonly pending: boolean;
  /** What is being saved, or was last. */
  readonly intent: Intent | null;
  readonly failure: CallFailure | null;
  readonly fail: (failure: CallFailure | null) => void;
  /** A send is under way, also before the form shows it. */
  readonly isBusy: () => boolean;
  readonly isGone: () => boolean;
  /** Waits for what has just been sent. */
  readonly send: <Saved>(
    sent: Promise<Saved>,
    intent: Intent | null,
    whenSaved: (saved: Saved) => void,
    whenFailed: (failure: CallFailure) => void,
  ) => void;
}

/** Sends one save at a time. */
export function useSending<Intent>(): Sending<Intent> {
  const [state, setState] = useState<{ pending: boolean; intent: Intent | null }>({
    pending: false,
    intent: null,
  });
  const [failure, fail] = useState<CallFailure | null>(null);
  const isBusy = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return {
    ...state,
    failure,
    fail,
    isBusy: () => isBusy.current,
    isGone: () => isGone.current,
    send: (sent, intent, whenSaved, whenFailed) => {
      isBusy.current = true;
      fail(null);
      setState({ pending: true, intent });
      const end = () => {
        isBusy.current = false;
        setState({ pending: false, intent });
      };
      sent.then(
        (saved) => {
          end();
          whenSaved(saved);
        },
        (error: unknown) => {
          end();
          if (!(error instanceof CallFailure)) throw error;
          whenFailed(error);
        },
      );
    },
  };
}
