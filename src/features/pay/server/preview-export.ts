import { firstDay, lastDay } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { missingSettings } from "../rules/formats.ts";
import type { Gap } from "../rules/left-out.ts";
import { cellText, headingCells } from "../rules/render.ts";
import { requestedFile } from "./requested-file.ts";
import { alreadyExported, previewOf, unapproved } from "./queries/preview.ts";

/** Lines that are shown. */
const maxLines = 20;
const maxPeople = 100;
/** Milliseconds: years of a large organisation need longer than a usual read may. */
const patience = 60_000;

/** GET /api/pay/preview. What it shows is read at one instant, but for what the file itself needs. */
export const previewPayExport = serve(contract.previewPayExport, async (call) => {
  const { orgId } = call.actor;
  const { purpose, from, to } = call.query;
  const { format, context, spans, included } = await requestedFile(
    { orgId, today: call.today },
    call.query,
    call,
  );
  const wanted = { orgId, purpose };
  const span = { first: firstDay(from), last: lastDay(to) };
  const [[open], already, waiting] = await call.database.write(
    orgId,
    (transaction) =>
      transaction.read(
        previewOf({ ...wanted, spans, format, settings: context.settings }, format.groups, maxLines),
        alreadyExported(wanted, span),
        unapproved(wanted, span),
      ),
    patience,
    call.gone(),
  );
  if (!open) throw new Error("A preview without a row");
  const invoices = purpose === "invoices";
  return {
    lines: open.lines.count,
    hours: open.lines.hours,
    amount: invoices ? open.lines.amount : null,
    number: context.number,
    fingerprint: open.included.fingerprint,
    months: open.months.map((each) => ({ ...each, isCorrection: included.includes(each.month) })),
    headings: headingCells(format),
    rows: open.first.map((line) => format.columns.map((column) => cellText(column, line, context, format))),
    leftOut: open.gaps.map(({ gap, ...rest }) => ({
      gap: gap as Gap,
      hours: rest.hours,
      count: rest.count,
      subjects: [...rest.subjects],
    })),
    unapproved: {
      hours: waiting.reduce((sum, { hours }) => sum + Math.round(hours * 100), 0) / 100,
      count: waiting.length,
      people: waiting.slice(0, maxPeople).map(({ id, name, hours, ...weeks }) => ({
        id,
        name,
        hours,
        what: waitingWords(weeks),
      })),
    },
    already,
    withoutCustomer: invoices && format.columns.some(namesCustomer) ? [...open.without_customer] : [],
    missing: missingSettings(format, context.settings),
  };
});

const namesCustomer = ({ field }: { readonly field: string | null }): boolean =>
  field === "customerName" || field === "customerNumber";

interface Waiting {
  readonly drafts: number;
  readonly submitted: number;
  readonly rejected: number;
  readonly holidays: number;
}

/** "1 week not submitted, 2 waiting for a decision". */
function waitingWords({ drafts, submitted, rejected, holidays }: Waiting): string {
  const parts = [
    drafts > 0 ? t`${plural(drafts, "# week not submitted", "# weeks not submitted")}` : "",
    submitted > 0
      ? t`${plural(submitted, "# week waiting for a decision", "# weeks waiting for a decision")}`
      : "",
    rejected > 0 ? t`${plural(rejected, "# week rejected", "# weeks rejected")}` : "",
    holidays > 0
      ? t`${plural(holidays, "# holiday request waiting for a decision", "# holiday requests waiting for a decision")}`
      : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}
