import { addMonths, type Month } from "#shared/month.ts";
import type { Purpose } from "../rules/pay-line.ts";
import type { NewExportSearch, Step } from "./new-export-search.ts";

/** What is chosen: payroll of last month as CSV unless the address says otherwise. */
export interface Chosen {
  readonly step: Step;
  readonly purpose: Purpose;
  readonly from: Month;
  readonly to: Month;
  /** A built-in format, or a template's id. */
  readonly format: string;
  readonly template: string | null;
}

/** What each step gets. */
export interface StepProps {
  readonly chosen: Chosen;
  readonly choose: (part: NewExportSearch) => void;
}

export function chosenIn(search: NewExportSearch, thisMonth: Month): Chosen {
  const from = search.from ?? search.to ?? addMonths(thisMonth, -1);
  const to = search.to ?? from;
  return {
    step: search.step ?? "what",
    purpose: search.purpose ?? "payroll",
    from,
    to: to < from ? from : to,
    format: search.template === undefined ? (search.format ?? "csv") : "template",
    template: search.template ?? null,
  };
}

/** What the calls request. */
export const requestedPeriod = ({ purpose, from, to, format, template }: Chosen) => ({
  purpose,
  from,
  to,
  format,
  ...(template === null ? {} : { templateId: template }),
});
