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
import { grouped } from "#shared/count.ts";
import { locale, perLanguage } from "#shared/texts/current.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { Tone } from "#ui/data/tone.ts";
import type { ImportView } from "../contract.ts";
import { kindLabels, rowsOfKind } from "../rules/kinds/kind-words.ts";
import { presetLabel } from "../rules/recognise/presets.ts";
import type { Result } from "../rules/read/rows.ts";

interface Look {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

/** How far an import is, in a word, a tint and a shape. */
export const statusLooks: Readonly<Record<ImportView["status"], Look>> = {
  uploading: { label: t`Not uploaded yet`, tone: "outline", icon: Upload },
  preparing: { label: t`Not checked yet`, tone: "outline", icon: CircleDashed },
  checking: { label: t`Being checked`, tone: "neutral", icon: Clock },
  checked: { label: t.as("import")`Checked`, tone: "info", icon: CircleDot },
  running: { label: t`Being imported`, tone: "neutral", icon: Clock },
  done: { label: t.as("import")`Imported`, tone: "positive", icon: CircleCheck },
  undoing: { label: t`Being undone`, tone: "neutral", icon: Undo2 },
  undone: { label: t.as("import")`Undone`, tone: "outline", icon: CircleSlash },
};

/** What becomes of rows, before and after the import. */
export const resultWords: Readonly<Record<Result, { readonly ahead: string; readonly done: string }>> = {
  created: { ahead: t`To create`, done: t.as("rows")`Created` },
  changed: { ahead: t`To change`, done: t.as("rows")`Changed` },
  same: { ahead: t`Already the same`, done: t`Already the same` },
  joined: { ahead: t`Added to another row`, done: t`Added to another row` },
  skipped: { ahead: t`To skip`, done: t.as("rows")`Skipped` },
  refused: { ahead: t`Can't be imported`, done: t.as("rows")`Not imported` },
};

/** The same with how many they are. */
const resultCounts: Readonly<Record<Result, Readonly<Record<"ahead" | "done", (number: string) => string>>>> =
  {
    created: { ahead: (number) => t`${number} to create`, done: (number) => t`${number} created` },
    changed: { ahead: (number) => t`${number} to change`, done: (number) => t`${number} changed` },
    same: {
      ahead: (number) => t`${number} already the same`,
      done: (number) => t`${number} already the same`,
    },
    joined: {
      ahead: (number) => t`${number} added to another row`,
      done: (number) => t`${number} added to another row`,
    },
    skipped: { ahead: (number) => t`${number} to skip`, done: (number) => t`${number} skipped` },
    refused: {
      ahead: (number) => t`${number} can't be imported`,
      done: (number) => t`${number} not imported`,
    },
  };

/** "12,480 time entries" of the kind that was recognised. */
export function rowsInWords({ kind }: Pick<ImportView, "kind">, number: number): string {
  return kind === null ? t`${plural(number, "# row", "# rows")}` : rowsOfKind(kind, number);
}

/** "Time entries from Toggl Track, 12,480 rows". */
export function recognisedAs({ kind, preset, rows }: ImportView): string {
  const tool = preset === null ? null : presetLabel(preset);
  const what = kind === null ? t`A file` : kindLabels()[kind];
  return tool === null
    ? t`${what}, ${plural(rows, "# row", "# rows")}`
    : t`${what} from ${tool}, ${plural(rows, "# row", "# rows")}`;
}

/** "1,204 created, 3 not imported": what isn't nothing. */
export function outcomeInWords({ outcome }: Pick<ImportView, "outcome">): string {
  if (outcome === null) return "";
  const { isDryRun, results } = outcome;
  const words = (Object.keys(resultWords) as Result[]).flatMap((result) => {
    const { count: number } = results[result];
    return number === 0 ? [] : [resultCounts[result][isDryRun ? "ahead" : "done"](grouped(number))];
  });
  return words.join(", ");
}

/** "1,204 time entries", "1,204 time entries and 2 projects", for a question. */
export const listed = (parts: readonly string[]): string => lists().format(parts);
const lists = perLanguage(() => new Intl.ListFormat(locale(), { type: "conjunction" }));

/** About how long something still needs, from what was done in a while; null before that can be said. */
export function timeLeft(doneSince: number, milliseconds: number, left: number): string | null {
  if (doneSince <= 0 || milliseconds < 2000 || left <= 0) return null;
  const seconds = Math.ceil((left * milliseconds) / doneSince / 1000);
  if (seconds < 10) return t`a few seconds left`;
  if (seconds < 60) return t`about ${Math.ceil(seconds / 10) * 10} seconds left`;
  return t`${plural(Math.ceil(seconds / 60), "about # minute left", "about # minutes left")}`;
}
