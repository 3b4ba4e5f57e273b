import { t } from "#shared/texts/t.ts";
/** The one-time code that the address in the server's log carries. */
export const codeInAddress = (): string =>
  new URLSearchParams(window.location.hash.slice(1)).get("code") ?? "";

export const codeHint = t`You'll find it in the server's log, near the top.`;
