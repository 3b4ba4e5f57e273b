import { isId } from "#shared/id.ts";
import { t } from "#shared/texts/t.ts";
import { invalid } from "../refusal.ts";

/** The last row of a page: its value in the order, and its id. */
export interface Place {
  readonly key: string | number | null;
  readonly id: string;
}

/** A place as an answer carries it: its `next`. */
export function placeText({ key, id }: Place): string {
  return Buffer.from(JSON.stringify([key, id])).toString("base64url");
}

/** Reads what `placeText` wrote; refuses anything else with 422 at `after`. */
export function readPlace(text: string): Place {
  try {
    const [key, id] = JSON.parse(Buffer.from(text, "base64url").toString()) as unknown[];
    if (
      (key === null || typeof key === "string" || typeof key === "number") &&
      typeof id === "string" &&
      isId(id)
    )
      return { key, id };
  } catch {
    // Falls through to the refusal.
  }
  throw invalid({ after: t`This page can't be found. Start again.` });
}
