import type { Day } from "#shared/day.ts";
import { monthRange, monthsBetween, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { invalid, notFound } from "#server/refusal.ts";
import type { Answers } from "#server/scope.ts";
import type { Query } from "#server/database/sql.ts";
import { retainedFrom } from "#features/organisation/rules/retention.ts";
import { builtInFormats, localised, templateFormat } from "../rules/formats.ts";
import type { Format } from "../rules/formats/format.ts";
import type { FileContext, Purpose } from "../rules/pay-line.ts";
import { monthsInScope, spansOf, type Span } from "../rules/scope.ts";
import type { Layout } from "../rules/layout.ts";
import { fileRow, settingsRow } from "./queries/details.ts";
import { lastExport, findExportedMonths } from "./queries/exports.ts";
import { templateById } from "./queries/templates.ts";
import { settingsOf } from "./settings-view.ts";

/** What a call requests. */
interface FileRequest {
  readonly purpose: Purpose;
  readonly from: Month;
  readonly to: Month;
  readonly format: string;
  readonly templateId?: string | undefined;
}

/** What reads the answers: a call, or its transaction. */
interface Reading {
  read<const Q extends readonly Query<unknown>[]>(...queries: Q): Promise<Answers<Q>>;
}

/** A file worked out: what it looks like, what it says of itself, and where its hours are looked for. */
export interface RequestedFile {
  readonly format: Format;
  readonly context: FileContext;
  readonly spans: readonly Span[];
  /** Months that exports used hours of before. */
  readonly included: readonly Month[];
  readonly last: { readonly number: number; readonly madeBy: string } | null;
}

const maxMonths = 24;

function checkMonths({ from, to }: FileRequest, format: Pick<Format, "label" | "maxMonths">): void {
  if (to < from) throw invalid({ from: t`The From month can't be after the To month` });
  const most = format.maxMonths ?? maxMonths;
  if (monthsBetween(from, to) + 1 > most)
    throw invalid({
      to: most === 1 ? t`${format.label} needs one file per month` : t`Choose at most ${most} months`,
    });
}

/** Reads what a file needs to be made; 404 for an unknown template, 422 for what can't be requested. */
export async function requestedFile(
  { orgId, today }: { readonly orgId: string; readonly today: Day },
  requested: FileRequest,
  reading: Reading,
): Promise<RequestedFile> {
  const { purpose, from, to, templateId } = requested;
  const [[own], [settingsRows], [last], included, templates] = await reading.read(
    fileRow(orgId),
    settingsRow(orgId),
    lastExport(orgId),
    findExportedMonths(orgId, purpose),
    ...(templateId === undefined ? [] : [templateById(orgId, templateId)]),
  );
  if (!own) throw notFound();
  const context: FileContext = {
    first: from,
    last: to,
    today,
    number: (last?.number ?? 0) + 1,
    currency: own.currency,
    monthFirst: own.date_format === "mdy_slash",
    settings: settingsOf(settingsRows),
  };
  const [template] = templates ?? [];
  const format = localised(formatOf(requested, template), context);
  checkMonths(requested, format);
  const exportedMonths = included.map(({ month }) => month);
  return {
    format,
    context,
    spans: spansOf(monthsInScope(from, to, exportedMonths), retainedFrom(today, own.data_retention)),
    included: exportedMonths,
    last: last ? { number: last.number, madeBy: last.created_by_name ?? "" } : null,
  };
}

interface StoredTemplate {
  readonly name: string;
  readonly purpose: string;
  readonly layout: unknown;
}

function formatOf(
  { purpose, format, templateId }: FileRequest,
  template: StoredTemplate | undefined,
): Format {
  if (format === "template") {
    if (templateId === undefined || !template) throw notFound(t`This template doesn't exist any more.`);
    if (template.purpose !== purpose) throw invalid({ format: t`This template is for other files` });
    return templateFormat(template.name, purpose, template.layout as Layout);
  }
  const known = builtInFormats.find((each) => each.id === format && each.purpose === purpose);
  if (!known) throw invalid({ format: t`Choose one of the formats` });
  return known;
}

/** The months a file is for, all of them. */
export const monthsOf = ({ first, last }: Pick<FileContext, "first" | "last">): Month[] =>
  monthRange(first, last);
