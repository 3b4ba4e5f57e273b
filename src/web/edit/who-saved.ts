import { useContext } from "react";
import { t } from "#shared/texts/t.ts";
import { ViewerContext } from "../viewer.ts";

/**
 * Says who saved what conflicts with a draft, by `updatedByName` of what is stored: "You" where it was the reader, in
 * another window or on another device. `where` is what they changed, as in "to General".
 */
export function useWhoSaved(): (stored: object, where?: string) => string {
  const me = useContext(ViewerContext);
  return (stored, where) => {
    const name = nameOf(stored);
    if (name !== null && name === (me?.fullName ?? me?.email))
      return where === undefined
        ? t`You have saved changes elsewhere since you opened this.`
        : t`You have saved changes ${where} elsewhere since you opened this.`;
    const who = name ?? t`Someone else`;
    return where === undefined
      ? t`${who} has saved changes since you opened this.`
      : t`${who} has saved changes ${where} since you opened this.`;
  };
}

/** Who saved what is stored, where it's known. */
export const nameOf = (stored: object): string | null =>
  "updatedByName" in stored && typeof stored.updatedByName === "string" ? stored.updatedByName : null;
