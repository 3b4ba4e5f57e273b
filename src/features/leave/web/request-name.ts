import { t } from "#shared/texts/t.ts";
import type { RequestKind } from "../contract.ts";

/** What requesting days off is called where these are the kinds of leave. */
export const requestName = (kinds: readonly Pick<RequestKind, "isActive">[]): string =>
  kinds.filter(({ isActive }) => isActive).length === 1 ? t`Request holiday` : t`Request leave`;
