/** What verbs are in the past, where adding "ed" is not enough. */
const past: Readonly<Record<string, string>> = {
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
};

/** How a kind of thing is called, where its code is not its name. */
const types: Readonly<Record<string, string>> = { function_allocation: "Allocation", user: "User" };

function inPast(verb: string): string {
  const known = past[verb];
  if (known !== undefined) return known;
  const word = sentence(verb);
  return word.endsWith("e") ? `${word}d` : `${word}ed`;
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `function_allocation` is an Allocation, `budget profile` a Budget profile. */
export function typeWords(type: string): string {
  return types[type] ?? sentence(type.replaceAll(/[_-]/g, " "));
}

/** `change project length` becomes `Changed project length`. */
export function actionWords(action: string): string {
  const [verb = "", ...rest] = action.split(" ");
  const second = rest[0] === "and" ? rest[1] : undefined;
  const words =
    second === undefined
      ? [inPast(verb), ...rest]
      : [inPast(verb), "and", inPast(second).toLowerCase(), ...rest.slice(2)];
  return words.join(" ");
}

/** The same without the thing: `Changed` for `change project` on a project. */
export function deedWords(action: string, type: string): string {
  const words = actionWords(action);
  const kind = typeWords(type).toLowerCase();
  return words.endsWith(` ${kind}`) ? words.slice(0, -kind.length - 1) : words;
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

const tones: Readonly<Record<string, DeedTone>> = {
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
};

export function deedTone(action: string): DeedTone {
  return tones[action.split(" ")[0] ?? ""] ?? "other";
}

/** Names of fields whose code doesn't say them. */
const fields: Readonly<Record<string, string>> = {
  projectLengthMonths: "Duration in months",
  length: "Duration in months",
  monthlyHours: "Monthly hours",
  holidayAllowance: "Holiday allowance",
  costTiers: "Cost tiers",
  tiers: "Cost tiers",
  firstName: "First name",
  lastName: "Last name",
  userId: "Person",
  functionIds: "Functions",
  forecasterIds: "Forecasters",
  allocatorIds: "Allocators",
  roleCodes: "Roles",
  cellsChanged: "Cells changed",
  replaced_profile_id: "Replaced profile",
  removedRows: "Rows removed with it",
  linesPut: "Lines written",
  ratePerHour: "Rate per hour",
  with: "Logged in with",
};

/**
 * A field's name for people: `hourlyRate` becomes `Hourly rate`, `status_code` `Status`, `managerId`
 * `Manager`.
 */
export function fieldWords(field: string): string {
  const known = Object.hasOwn(fields, field) ? fields[field] : undefined;
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
