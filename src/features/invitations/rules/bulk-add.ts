import { t } from "#shared/texts/t.ts";

/** The header row of a bulk file (docs/readings.md#000-5); more columns are read where there are any. */
export const bulkColumns = ["first_name", "last_name", "email"] as const;
/** So many rows the preview shows (docs/readings.md#000-9). */
export const previewRows = 5;

/** What there is to say of the invitations that failed (docs/readings.md#000-8); null when none did. */
export function bulkFailure(
  failed: readonly { readonly email: string; readonly error: string }[],
): string | null {
  const [first] = failed;
  if (!first) return null;
  return failed.length === 1
    ? t`Failed to invite ${first.email}: ${first.error}`
    : t`Failed to invite some users: ${failed.map(({ email }) => email).join(", ")}`;
}
