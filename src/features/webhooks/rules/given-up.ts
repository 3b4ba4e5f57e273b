import { currentSpeaker } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

/** Why messages aren't sent any more: stored with them, in English. */
export const givenUp = {
  byHand: "The webhook was switched off.",
  byServer: "The webhook was switched off because messages didn't arrive.",
} as const;

/** Why a message didn't arrive, in the language of whoever reads it; as stored where no language has it. */
export function errorInWords(stored: string): string {
  if (stored === givenUp.byHand) return t`The webhook was switched off.`;
  if (stored === givenUp.byServer) return t`The webhook was switched off because messages didn't arrive.`;
  return currentSpeaker()?.say(stored, []) ?? stored;
}
