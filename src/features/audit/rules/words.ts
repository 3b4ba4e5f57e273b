import { actionNames } from "./action-names.ts";
import { deedNames, typeNames } from "./deed-names.ts";
import { fieldNames } from "./field-names.ts";

/** What verbs are in the past, where adding "ed" is not enough; for actions that have no words of their own. */
const past = new Map(
  Object.entries({
    add: "Added",
    apply: "Applied",
    ask: "Asked",
    begin: "Began",
    cancel: "Cancelled",
    deny: "Denied",
    end: "Ended",
    freeze: "Froze",
    keep: "Kept",
    override: "Overrode",
    reset: "Reset",
    run: "Ran",
    send: "Sent",
    set: "Set",
    sign: "Signed",
    stop: "Stopped",
    submit: "Submitted",
    take: "Took",
    undo: "Undid",
    withdraw: "Withdrew",
    copy: "Copied",
  }),
);

function inPast(verb: string): string {
  const known = past.get(verb);
  if (known !== undefined) return known;
  const word = sentence(verb);
  return word.endsWith("e") ? `${word}d` : `${word}ed`;
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const named = (names: Readonly<Record<string, () => string>>, code: string): string | undefined =>
  Object.hasOwn(names, code) ? names[code]?.() : undefined;

const spaced = (code: string): string => code.replaceAll(/[_-]/g, " ");

/** `function_allocation` is an Allocation, `budget profile` a Budget profile. */
export function typeWords(type: string): string {
  return named(typeNames, type) ?? sentence(spaced(type));
}

function inEnglish(action: string): string {
  const [verb = "", ...rest] = action.split(" ");
  const second = rest[0] === "and" ? rest[1] : undefined;
  const words =
    second === undefined
      ? [inPast(verb), ...rest]
      : [inPast(verb), "and", inPast(second).toLowerCase(), ...rest.slice(2)];
  return words.join(" ");
}

/** `change project length` becomes `Changed project length`. */
export function actionWords(action: string): string {
  return named(actionNames, action) ?? inEnglish(action);
}

/** The same without the thing: `Changed` for `change project` on a project. */
export function deedWords(action: string, type: string): string {
  const kind = type === "function_allocation" ? "allocation" : spaced(type);
  if (!action.endsWith(` ${kind}`)) return actionWords(action);
  const deed = action.slice(0, -kind.length - 1);
  return named(deedNames, deed) ?? inEnglish(deed);
}

/** What a deed means, for its colour and shape. */
export type DeedTone =
  | "made"
  | "changed"
  | "removed"
  | "approved"
  | "rejected"
  | "submitted"
  | "special"
  | "other";

const tones = new Map<string, DeedTone>(
  Object.entries({
    create: "made",
    add: "made",
    invite: "made",
    change: "changed",
    save: "changed",
    move: "changed",
    remove: "removed",
    delete: "removed",
    clear: "removed",
    deactivate: "removed",
    cancel: "removed",
    withdraw: "removed",
    approve: "approved",
    activate: "approved",
    confirm: "approved",
    reject: "rejected",
    submit: "submitted",
    freeze: "submitted",
    override: "special",
    reopen: "special",
  } as const),
);

export function deedTone(action: string): DeedTone {
  return tones.get(action.split(" ", 1).join()) ?? "other";
}

/**
 * A field's name for people: `hourlyRate` becomes `Hourly rate`, `status_code` `Status`, `managerId`
 * `Manager`.
 */
export function fieldWords(field: string): string {
  const known = named(fieldNames, field);
  if (known !== undefined) return known;
  const words = field
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .toLowerCase()
    .trim();
  return sentence(
    words
      .replace(/ id$/, "")
      .replace(/ ids$/, "s")
      .replace(/^status code$/, "status"),
  );
}
