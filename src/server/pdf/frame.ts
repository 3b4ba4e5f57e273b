import { formatsOf, type Formats } from "#shared/formats.ts";
import { t } from "#shared/texts/t.ts";
import { db, own } from "../database/sql.ts";

/** Common to every page: the organisation's name, and how it writes dates. */
export const paperFrame = (orgId: string) =>
  db
    .selectFrom("organisation_settings as s")
    .innerJoin("clients as c", "c.id", "s.org_id")
    .select(["c.name", "s.date_format", "s.time_zone"])
    .where(own(orgId, "s"));

export interface Frame {
  readonly organisation: string;
  /** When it was made, and for whom. */
  readonly made: string;
  readonly formats: Formats;
}

/** The frame of a document made at an instant, in milliseconds, for a person. */
export function frameOf(
  row: { readonly name: string; readonly date_format: string; readonly time_zone: string } | undefined,
  now: number,
  reader: string,
): Frame {
  const formats = formatsOf(row?.date_format ?? "dmy_text", row?.time_zone ?? "UTC");
  return {
    organisation: row?.name ?? "",
    made: t`Made on ${formats.instant(new Date(now).toISOString())} for ${reader}`,
    formats,
  };
}
