import { plural, t } from "#shared/texts/t.ts";

/** How many events of a calendar aren't suggested, by what is wrong: a damaged line, its times, how it repeats, or too many. */
export type UnreadEvents = { readonly [fault in "line" | "time" | "rule" | "many"]?: number | undefined };

/** What is said of them, a sentence for each reason; none where all could be read. */
export function unreadWords({ line = 0, time = 0, rule = 0, many = 0 }: UnreadEvents): string[] {
  return [
    line > 0 &&
      t`${plural(line, "# event can't be read: one of its lines is damaged.", "# events can't be read: lines of them are damaged.")}`,
    time > 0 &&
      t`${plural(time, "# event can't be read: its start or end makes no sense.", "# events can't be read: their start or end makes no sense.")}`,
    rule > 0 &&
      t`${plural(rule, "# event can't be read: how it repeats makes no sense.", "# events can't be read: how they repeat makes no sense.")}`,
    many > 0 &&
      t`${plural(many, "# meeting is one too many to suggest.", "# meetings are too many to suggest.")}`,
  ].filter((words) => words !== false);
}
