import { t } from "#shared/texts/t.ts";

/** What approved leave is called for its owner: Holiday in their language, other kinds as they're stored. */
export const leaveNameOf = ({ kind, name }: { readonly kind: string; readonly name: string }): string =>
  kind === "holiday" ? t`Holiday` : name;
