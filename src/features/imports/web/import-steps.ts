import type { ImportView } from "../contract.ts";
import { steps, type Step } from "./import-search.ts";

const stepOfStatus: Readonly<Record<ImportView["status"], Step>> = {
  uploading: "file",
  preparing: "file",
  checking: "check",
  checked: "check",
  running: "done",
  done: "done",
  undoing: "done",
  undone: "done",
};

/** True while the server works at the import and nothing of it can be changed. */
export function isAtWork({ status }: Pick<ImportView, "status">): boolean {
  return status === "checking" || status === "running" || status === "undoing";
}

/** True while how the file is read, its names and its rows may be changed. */
export function isOpen({ status }: Pick<ImportView, "status">): boolean {
  return status === "preparing" || status === "checked" || status === "undone";
}

/** True where a step can be looked at, however far the import is. */
export function isReachable({ status, reading, kind, missing }: ImportView, step: Step): boolean {
  if (step === "file") return true;
  if (reading === null || kind === null) return false;
  if (step === "columns") return true;
  if (missing.length > 0) return false;
  // An import's outcome replaces the check's.
  const isPast = status === "running" || status === "done" || status === "undoing";
  if (step === "check") return !isPast;
  return step !== "done" || isPast || status === "undone";
}

/** The step that is shown: the wanted one, else where the import is. */
export function stepShown(view: ImportView, wanted: Step | undefined): Step {
  // A check that ended by itself says why.
  const own = view.status === "preparing" && view.failure !== null ? "check" : stepOfStatus[view.status];
  return wanted !== undefined && isReachable(view, wanted) ? wanted : own;
}

/** True for steps that the import has behind it. */
export function isBehind(view: ImportView, step: Step): boolean {
  const { status } = view;
  if (step === "done") return status === "done" || status === "undone";
  if (step === "check") return status === "checked" || stepOfStatus[status] === "done";
  const own = stepOfStatus[status];
  return steps.indexOf(step) < steps.indexOf(own);
}
