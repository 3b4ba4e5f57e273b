import { StartTimerDialog } from "./StartTimerDialog.tsx";
import { StoppedTimerDialog, type StoppedTimerDialogProps } from "./StoppedTimerDialog.tsx";

type TimerDialogProps = { readonly stopped: StoppedTimerDialogProps } | { readonly onClose: () => void };

/** The dialogs of the timer, loaded when one opens: the bar is on every page. */
export function TimerDialog(props: TimerDialogProps) {
  return "stopped" in props ? <StoppedTimerDialog {...props.stopped} /> : <StartTimerDialog {...props} />;
}
