import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleSlash,
  Clock,
  Upload,
  Undo2,
  type LucideIcon,
} from "lucide-react";
import { count, grouped } from "#shared/count.ts";
import type { Tone } from "#ui/data/tone.ts";
import type { ImportView } from "../contract.ts";
import { kinds } from "../rules/kinds.ts";
import { presetLabel } from "../rules/presets.ts";
import type { Result } from "../rules/rows.ts";

interface Look {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

/** How far an import is, in a word, a tint and a shape. */
export const statusLooks: Readonly<Record<ImportView["status"], Look>> = {
  uploading: { label: "Not uploaded yet", tone: "outline", icon: Upload },
  preparing: { label: "Not checked yet", tone: "outline", icon: CircleDashed },
  checking: { label: "Being checked", tone: "neutral", icon: Clock },
  checked: { label: "Checked", tone: "info", icon: CircleDot },
  running: { label: "Being imported", tone: "neutral", icon: Clock },
  done: { label: "Imported", tone: "positive", icon: CircleCheck },
  undoing: { label: "Being undone", tone: "neutral", icon: Undo2 },
  undone: { label: "Undone", tone: "outline", icon: CircleSlash },
};

/** What becomes of rows, before and after the import. */
export const resultWords: Readonly<Record<Result, { readonly ahead: string; readonly done: string }>> = {
  created: { ahead: "To create", done: "Created" },
  changed: { ahead: "To change", done: "Changed" },
  same: { ahead: "Already the same", done: "Already the same" },
  joined: { ahead: "Added to another row", done: "Added to another row" },
  skipped: { ahead: "To skip", done: "Skipped" },
  refused: { ahead: "Can't be imported", done: "Not imported" },
};

/** "12,480 time entries" of the kind that was recognised. */
export function rowsInWords({ kind }: Pick<ImportView, "kind">, number: number): string {
  return kind === null ? count(number, "row") : count(number, kinds[kind].one, kinds[kind].many);
}

/** "Time entries from Toggl Track, 12,480 rows". */
export function recognisedAs({ kind, preset, rows }: ImportView): string {
  const tool = preset === null ? null : presetLabel(preset);
  const what = kind === null ? "A file" : kinds[kind].label;
  return `${what}${tool === null ? "" : ` from ${tool}`}, ${count(rows, "row")}`;
}

/** "1,204 created, 3 not imported": what isn't nothing. */
export function outcomeInWords({ outcome }: Pick<ImportView, "outcome">): string {
  if (outcome === null) return "";
  const { isDryRun, results } = outcome;
  const words = (Object.keys(resultWords) as Result[]).flatMap((result) => {
    const { count: number } = results[result];
    const word = resultWords[result][isDryRun ? "ahead" : "done"].toLowerCase();
    return number === 0 ? [] : [`${grouped(number)} ${word}`];
  });
  return words.join(", ");
}

/** "1,204 time entries", "1,204 time entries and 2 projects", for a question. */
export function listed(parts: readonly string[]): string {
  const [last = "", ...before] = parts.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(", ")} and ${last}`;
}

/** About how long something still takes, from what was done in a while; null before that can be said. */
export function timeLeft(doneSince: number, milliseconds: number, left: number): string | null {
  if (doneSince <= 0 || milliseconds < 2000 || left <= 0) return null;
  const seconds = Math.ceil((left * milliseconds) / doneSince / 1000);
  if (seconds < 10) return "a few seconds left";
  if (seconds < 60) return `about ${Math.ceil(seconds / 10) * 10} seconds left`;
  return `about ${count(Math.ceil(seconds / 60), "minute")} left`;
}
